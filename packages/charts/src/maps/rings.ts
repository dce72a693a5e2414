import type { Box } from "../box.ts";
import type { Ring } from "./map-shapes.ts";

/** The rectangle around rings; of none, an empty one. */
export function boxAround(rings: readonly Ring[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0];
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  return left > right ? { left: 0, top: 0, width: 0, height: 0 } : { left, top, width: right - left, height: bottom - top };
}

/** The rectangle around rectangles. */
export function boxOver(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.left + box.width);
    bottom = Math.max(bottom, box.top + box.height);
  }
  return left > right ? { left: 0, top: 0, width: 0, height: 0 } : { left, top, width: right - left, height: bottom - top };
}

/** Whether a point lies in an odd number of the rings. */
export function isInside(rings: readonly ArrayLike<number>[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    let [beforeX, beforeY] = [ring[ring.length - 2] ?? 0, ring[ring.length - 1] ?? 0];
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const [hereX, hereY] = [ring[at] ?? 0, ring[at + 1] ?? 0];
      if (hereY > y !== beforeY > y && x < ((beforeX - hereX) * (y - hereY)) / (beforeY - hereY) + hereX) inside = !inside;
      [beforeX, beforeY] = [hereX, hereY];
    }
  }
  return inside;
}

/** Where a level line crosses the rings, from the left. */
function crossings(rings: readonly Ring[], y: number): readonly number[] {
  const found: number[] = [];
  for (const ring of rings) {
    let [beforeX, beforeY] = [ring.at(-2) ?? 0, ring.at(-1) ?? 0];
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const [hereX, hereY] = [ring[at] ?? 0, ring[at + 1] ?? 0];
      if (hereY > y !== beforeY > y) found.push(((beforeX - hereX) * (y - hereY)) / (beforeY - hereY) + hereX);
      [beforeX, beforeY] = [hereX, hereY];
    }
  }
  return found.toSorted((a, b) => a - b);
}

/** A level stretch inside of the rings. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

/** The widest place of a shape near the middle of its height: where a word has most room. `height`: of the word. */
export function widestStretch(rings: readonly Ring[], box: Box, height: number): Stretch | null {
  let best: Stretch | null = null;
  for (const share of [0.5, 0.4, 0.6, 0.3, 0.7]) {
    const y = box.top + box.height * share;
    const [above, below] = [crossings(rings, y - height / 2), crossings(rings, y + height / 2)];
    const middle = crossings(rings, y);
    for (let at = 0; at + 1 < middle.length; at += 2) {
      const inner = [above, below].reduce<readonly [number, number]>(
        (room, others) => narrowed(room, others),
        [middle[at] ?? 0, middle[at + 1] ?? 0],
      );
      if (inner[1] > inner[0] && (best === null || inner[1] - inner[0] > (best.to - best.from) * 1.15)) {
        best = { from: inner[0], to: inner[1], y };
      }
    }
  }
  return best;
}

/** The part of a stretch that lies inside at another height as well: the widest one. */
function narrowed([from, to]: readonly [number, number], others: readonly number[]): readonly [number, number] {
  let best: readonly [number, number] = [0, 0];
  for (let at = 0; at + 1 < others.length; at += 2) {
    const [low, high] = [Math.max(from, others[at] ?? 0), Math.min(to, others[at + 1] ?? 0)];
    if (high - low > best[1] - best[0]) best = [low, high];
  }
  return best;
}

/**
 * Lines at 45° over what lies in an odd number of rings, `apart` from one another: x1, y1, x2, y2 of each. Rings that have an edge in common
 * are hatched as one.
 */
export function hatch(rings: readonly (readonly number[])[], apart: number): readonly number[] {
  // Along such a line x + y is the same.
  const hits = new Map<number, number[]>();
  for (const ring of rings) {
    let [beforeX, beforeY] = [ring.at(-2) ?? 0, ring.at(-1) ?? 0];
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const [hereX, hereY] = [ring[at] ?? 0, ring[at + 1] ?? 0];
      const [from, to] = [beforeX + beforeY, hereX + hereY];
      const [low, high] = from < to ? [from, to] : [to, from];
      for (let line = Math.floor(low / apart) + 1; line * apart <= high; line += 1) {
        const x = beforeX + ((hereX - beforeX) * (line * apart - from)) / (to - from);
        const list = hits.get(line);
        if (list === undefined) hits.set(line, [x]);
        else list.push(x);
      }
      [beforeX, beforeY] = [hereX, hereY];
    }
  }
  const lines: number[] = [];
  for (const [line, xs] of hits) {
    xs.sort((a, b) => a - b);
    for (let at = 0; at + 1 < xs.length; at += 2) {
      const [x1, x2] = [xs[at] ?? 0, xs[at + 1] ?? 0];
      if (x2 - x1 > 0.3) lines.push(x1, line * apart - x1, x2, line * apart - x2);
    }
  }
  return lines;
}
