/** Points that are drawn as one. */
export interface Cluster {
  /** Their middle, px. */
  readonly x: number;
  readonly y: number;
  /** Places in the list of points. */
  readonly members: readonly number[];
}

interface Draft {
  x: number;
  y: number;
  members: number[];
}

/** Points (x and y in turn, px) that lie nearer than `reach` to a circle of others go into it; circles that then meet become one. */
export function clusters(points: Float64Array, reach: number): readonly Cluster[] {
  let drafts: readonly Draft[] = gathered(
    Array.from({ length: points.length / 2 }, (_, at): Draft => ({ x: points[at * 2] ?? 0, y: points[at * 2 + 1] ?? 0, members: [at] })),
    reach,
  );
  // The middle of a circle moves with what comes into it.
  for (let pass = 0; pass < 4; pass += 1) {
    const merged = gathered(
      drafts.toSorted((a, b) => b.members.length - a.members.length),
      reach,
    );
    if (merged.length === drafts.length) break;
    drafts = merged;
  }
  return drafts;
}

function gathered(parts: readonly Draft[], reach: number): readonly Draft[] {
  const cells = new Map<number, Draft[]>();
  const made: Draft[] = [];
  const cellAt = (column: number, row: number): number => column * 1_000_003 + row;
  for (const part of parts) {
    const [column, row] = [Math.floor(part.x / reach), Math.floor(part.y / reach)];
    const near = nearest(part, cells, column, row, reach, cellAt);
    if (near !== null) {
      const [own, other] = [near.members.length, part.members.length];
      // Its cell stays that of its first point, no further away than a cell.
      near.x = (near.x * own + part.x * other) / (own + other);
      near.y = (near.y * own + part.y * other) / (own + other);
      for (const member of part.members) near.members.push(member);
      continue;
    }
    const draft = { x: part.x, y: part.y, members: [...part.members] };
    made.push(draft);
    const key = cellAt(column, row);
    const list = cells.get(key);
    if (list === undefined) cells.set(key, [draft]);
    else list.push(draft);
  }
  return made;
}

function nearest(
  { x, y }: Draft,
  cells: ReadonlyMap<number, readonly Draft[]>,
  column: number,
  row: number,
  reach: number,
  cellAt: (column: number, row: number) => number,
): Draft | null {
  let best: Draft | null = null;
  let distance = reach * reach;
  for (let dx = -1; dx <= 1; dx += 1) {
    for (let dy = -1; dy <= 1; dy += 1) {
      for (const draft of cells.get(cellAt(column + dx, row + dy)) ?? []) {
        const away = (draft.x - x) ** 2 + (draft.y - y) ** 2;
        if (away < distance) {
          best = draft;
          distance = away;
        }
      }
    }
  }
  return best;
}
