/** Ways of lines around cards that stand anywhere. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a line leads around. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** A corner costs as much as so many pixels of way: a line with few of them is easier to follow. */
const CORNER = 60;
/** Lines keep so far from cards; in the same gap each has a lane of its own. */
const CLEAR = 6;
const LANES = { from: 12, step: 6, count: 4 } as const;

interface RoutedEnd {
  readonly box: Box;
  /** Where on its left or right side the line ends. */
  readonly y: number;
  /** How far the line goes straight before its first corner, where its mark stands. */
  readonly reach: number;
}

/** Whether a line touches a box on its way. */
export function touches(points: readonly Point[], { x, y, width, height }: Box, clear = 0): boolean {
  return points.some((to, index) => {
    const from = points[index - 1];
    if (from === undefined) return false;
    return (
      Math.max(from.x, to.x) > x - clear &&
      Math.min(from.x, to.x) < x + width + clear &&
      Math.max(from.y, to.y) > y - clear &&
      Math.min(from.y, to.y) < y + height + clear
    );
  });
}

/** The shortest way from a side of one box to a side of another with few corners, around all of them; null: there is none. `lane`: its number among others. */
export function wayAround(source: RoutedEnd, target: RoutedEnd, boxes: readonly Box[], lane: number): readonly Point[] | null {
  const margin = LANES.from + (lane % LANES.count) * LANES.step;
  const [starts, ends] = [source, target].map((end) => sidesOf(end, boxes));
  if (starts === undefined || ends === undefined || starts.length === 0 || ends.length === 0) return null;
  const corners = [...starts, ...ends].map(({ out }) => out);
  const middle = (corners[0]?.x ?? 0) / 2 + (ends[0]?.out.x ?? 0) / 2;
  const xs = sorted([...corners.map(({ x }) => x), middle, ...boxes.flatMap(({ x, width }) => [x - margin, x + width + margin])]);
  const ys = sorted([...corners.map(({ y }) => y), ...boxes.flatMap(({ y, height }) => [y - margin, y + height + margin])]);
  const grid = gridOf(xs, ys, boxes);

  // A* over the crossings of those lines; a state is a crossing and the direction in which the line comes to it.
  const costs = new Float64Array(xs.length * ys.length * 2).fill(Infinity);
  const befores = new Int32Array(costs.length).fill(-1);
  const open = new Frontier();
  const stateOf = (column: number, row: number, isAcross: boolean): number => (row * xs.length + column) * 2 + (isAcross ? 0 : 1);
  const columnOf = (state: number): number => (state >> 1) % xs.length;
  const rowOf = (state: number): number => Math.floor((state >> 1) / xs.length);
  const reach = (state: number, cost: number, before: number): void => {
    if ((costs[state] ?? 0) <= cost) return;
    costs[state] = cost;
    befores[state] = before;
    const [x, y] = [xs[columnOf(state)] ?? 0, ys[rowOf(state)] ?? 0];
    open.push(state, cost, cost + Math.min(...ends.map(({ out }) => Math.abs(out.x - x) + Math.abs(out.y - y))));
  };
  const places = (sides: readonly Side[]) =>
    new Map(sides.map((side) => [stateOf(xs.indexOf(side.out.x), ys.indexOf(side.out.y), true), side]));
  const from = places(starts);
  const goals = places(ends);
  for (const state of from.keys()) reach(state, 0, -1);
  for (let next = open.pop(); next !== null; next = open.pop()) {
    const { state, cost } = next;
    if ((costs[state] ?? 0) < cost) continue;
    const goal = goals.get(state);
    if (goal !== undefined) {
      const way: Point[] = [goal.at];
      let first = state;
      for (let at = state; at >= 0; at = befores[at] ?? -1) {
        way.unshift({ x: xs[columnOf(at)] ?? 0, y: ys[rowOf(at)] ?? 0 });
        first = at;
      }
      const start = from.get(first);
      return start === undefined ? null : straightened([start.at, ...way]);
    }
    const [column, row, isAcross] = [columnOf(state), rowOf(state), state % 2 === 0];
    const [x, y] = [xs[column] ?? 0, ys[row] ?? 0];
    const go = (across: number, down: number): void => {
      const [there, below] = [xs[column + across], ys[row + down]];
      if (there === undefined || below === undefined || !grid.isFree(column, row, across, down)) return;
      const turns = isAcross !== (down === 0);
      const way = Math.abs(there - x) + Math.abs(below - y);
      reach(stateOf(column + across, row + down, down === 0), cost + way + (turns ? CORNER : 0), state);
    };
    go(1, 0);
    go(-1, 0);
    go(0, 1);
    go(0, -1);
  }
  return null;
}

/** Which steps between crossings touch no box. */
function gridOf(xs: readonly number[], ys: readonly number[], boxes: readonly Box[]) {
  const across = new Uint8Array(xs.length * ys.length);
  const down = new Uint8Array(across.length);
  for (const { x, y, width, height } of boxes) {
    const [left, right, top, bottom] = [x - CLEAR, x + width + CLEAR, y - CLEAR, y + height + CLEAR];
    for (let row = 0; row < ys.length; row += 1)
      for (let column = 0; column < xs.length; column += 1) {
        const [here, next, level, below] = [xs[column] ?? 0, xs[column + 1] ?? 0, ys[row] ?? 0, ys[row + 1] ?? 0];
        if (here >= right) break;
        if (level > top && level < bottom && next > left) across[row * xs.length + column] = 1;
        if (here > left && level < bottom && below > top) down[row * xs.length + column] = 1;
      }
  }
  return {
    isFree: (column: number, row: number, byColumns: number, byRows: number): boolean => {
      const at = Math.min(row, row + byRows) * xs.length + Math.min(column, column + byColumns);
      return (byRows === 0 ? across[at] : down[at]) === 0;
    },
  };
}

interface Side {
  /** On the edge of the box. */
  readonly at: Point;
  /** Where the line may turn. */
  readonly out: Point;
}

/** The sides of a box at which a line can end: nothing else stands in its way there. */
function sidesOf({ box, y, reach }: RoutedEnd, boxes: readonly Box[]): readonly Side[] {
  return ([-1, 1] as const).flatMap((sign): readonly Side[] => {
    const x = sign < 0 ? box.x : box.x + box.width;
    const side = { at: { x, y }, out: { x: x + sign * reach, y } };
    const isFree = boxes.every((other) => isSame(other, box) || !touches([side.at, side.out], other, CLEAR));
    return isFree ? [side] : [];
  });
}

const isSame = (a: Box, b: Box): boolean => a.x === b.x && a.y === b.y && a.height === b.height;

const sorted = (values: readonly number[]): readonly number[] => [...new Set(values)].toSorted((a, b) => a - b);

/** Without the points between two others of one line. */
function straightened(points: readonly Point[]): readonly Point[] {
  return points.filter((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (before === undefined || after === undefined) return true;
    return !((before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y));
  });
}

/** States by what a way by them costs at least, the cheapest first: a binary heap. */
class Frontier {
  readonly #items: { readonly state: number; readonly cost: number; readonly hoped: number }[] = [];

  /** `hoped`: what the whole way by it costs at least. */
  push(state: number, cost: number, hoped: number): void {
    const items = this.#items;
    items.push({ state, cost, hoped });
    for (let at = items.length - 1; at > 0;) {
      const above = (at - 1) >> 1;
      if (!this.#swapIf(above, at)) return;
      at = above;
    }
  }

  pop(): { readonly state: number; readonly cost: number } | null {
    const items = this.#items;
    const [first] = items;
    const last = items.pop();
    if (first === undefined || last === undefined) return null;
    if (items.length === 0) return first;
    items[0] = last;
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const least = (items[right]?.hoped ?? Infinity) < (items[left]?.hoped ?? Infinity) ? right : left;
      if (!this.#swapIf(at, least)) return first;
      at = least;
    }
  }

  /** Puts the cheaper one above; false where it was. */
  #swapIf(above: number, below: number): boolean {
    const [upper, lower] = [this.#items[above], this.#items[below]];
    if (upper === undefined || lower === undefined || upper.hoped <= lower.hoped) return false;
    this.#items[above] = lower;
    this.#items[below] = upper;
    return true;
  }
}
