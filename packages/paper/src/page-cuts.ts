import type { Box } from "./marks.ts";

/** From where to where a page is on one sheet, px. */
export interface PageCut {
  readonly from: number;
  readonly to: number;
}

/**
 * A page in as many parts as it is high: cut where nothing stands, through containers where it must be, through an element only at last.
 * `leaves`: boxes of what holds no others. `breaks`: where a new part begins in any case.
 */
export function pageCuts(
  all: readonly Box[],
  leaves: readonly Box[],
  height: number,
  room: number,
  breaks: readonly number[] = [],
): readonly PageCut[] {
  const clean = (boxes: readonly Box[], from: number, most: number): number | null => {
    const edges = boxes.map(({ y, height: high }) => y + high).filter((edge) => edge > from + 1 && edge - from <= most + 0.5);
    const free = edges.filter((edge) => boxes.every(({ y, height: high }) => y >= edge - 0.5 || y + high <= edge + 0.5));
    return free.length === 0 ? null : Math.max(...free);
  };
  const cuts: PageCut[] = [];
  let from = 0;
  do {
    const broken = breaks.find((at) => at > from + 1) ?? Infinity;
    const end = Math.min(height, broken);
    const to = end - from <= room + 0.5 ? end : (clean(all, from, room) ?? clean(leaves, from, room) ?? from + room);
    cuts.push({ from, to });
    const next = leaves.map(({ y }) => y).filter((y) => y >= to - 0.5);
    // What is cut through goes on; otherwise room where nothing stands is left out.
    const isCut = leaves.some(({ y, height: high }) => y < to - 0.5 && y + high > to + 0.5);
    from = isCut ? to : next.length === 0 ? height : Math.max(to, Math.min(...next));
  } while (from < height - 0.5);
  return cuts;
}
