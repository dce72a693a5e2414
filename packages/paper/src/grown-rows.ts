/** What stands on some rows of a grid: the first of them, the one behind the last (from 1), and how high it has to be, px; 0: as high as they are. */
export interface RowsNeeded {
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

/** Rows of a grid beyond which nothing grows: no page that is looked at has them. */
const MOST_ROWS = 20_000;

/**
 * How much higher than `line` rows of a grid are whose words need it, px by row (from 1): as browsers size rows between a least height and that of
 * their content. What spans the fewest rows has its room first; who needs more shares it among the rows that nobody has settled yet, or among all
 * of its own.
 */
export function grownRows(line: number, gap: number, items: readonly RowsNeeded[]): ReadonlyMap<number, number> {
  const grown = new Map<number, number>();
  const isFew = items.every(({ to }) => to <= MOST_ROWS);
  const lacks = ({ from, to, height }: RowsNeeded): number => height - ((to - from) * (line + gap) - gap);
  if (!isFew || !items.some((item) => lacks(item) > 0)) return grown;
  const settled = new Set<number>();
  const spans = [...new Set(items.map(({ from, to }) => to - from))].toSorted((a, b) => a - b);
  for (const span of spans) {
    const same = items.filter(({ from, to }) => to - from === span);
    const more = new Map<number, number>();
    for (const item of same) {
      const rows = Array.from({ length: span }, (_, at) => item.from + at);
      const open = rows.filter((row) => !settled.has(row));
      const taking = new Set(open.length === 0 ? rows : open);
      const has = rows.reduce((sum, row) => sum + (grown.get(row) ?? 0), 0);
      const share = Math.max(0, lacks(item) - has) / taking.size;
      for (const row of rows) more.set(row, Math.max(more.get(row) ?? 0, taking.has(row) ? share : 0));
    }
    for (const [row, share] of more) {
      settled.add(row);
      if (share > 0) grown.set(row, (grown.get(row) ?? 0) + share);
    }
  }
  return grown;
}

/** How much a part of the rows has grown, of those from one to before another. */
export function grownBetween(grown: ReadonlyMap<number, number>, from: number, to: number): number {
  let sum = 0;
  for (const [row, more] of grown) if (row >= from && row < to) sum += more;
  return sum;
}
