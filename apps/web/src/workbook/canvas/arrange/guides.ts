import { overlaps, type Place } from "@sheaf/workbook";

/** A line of a grid on which what is dragged stands with others, from one line of the other direction to another. */
export interface GuideLine {
  readonly axis: "column" | "row";
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** Room between two neighbors that is as wide, or high, as that on the other side of what is dragged. */
interface EqualGap {
  readonly axis: "column" | "row";
  readonly place: Place;
}

interface Guides {
  readonly lines: readonly GuideLine[];
  readonly gaps: readonly EqualGap[];
}

const axes = ["column", "row"] as const;
const across = { column: "row", row: "column" } as const;

/** What a place has in common with those of others in its grid. The edges of the grid itself are no guides: everything stands on them. */
export function guidesOf(place: Place, others: readonly Place[], columns: number): Guides {
  return {
    lines: axes.flatMap((axis) => linesOf(axis, place, others, columns)),
    gaps: axes.flatMap((axis) => gapsOf(axis, place, others)),
  };
}

function linesOf(axis: "column" | "row", place: Place, others: readonly Place[], columns: number): readonly GuideLine[] {
  const other = across[axis];
  return ([0, 1] as const).flatMap((side): GuideLine[] => {
    const line = place[axis][side];
    if (line === 1 || (axis === "column" && line === columns + 1)) return [];
    const aligned = others.filter((one) => one[axis][side] === line);
    if (aligned.length === 0) return [];
    const all = [place, ...aligned];
    return [{ axis, line, from: Math.min(...all.map((one) => one[other][0])), to: Math.max(...all.map((one) => one[other][1])) }];
  });
}

function gapsOf(axis: "column" | "row", place: Place, others: readonly Place[]): readonly EqualGap[] {
  const other = across[axis];
  const beside = others.filter((one) => !overlaps(one, place) && one[other][0] < place[other][1] && place[other][0] < one[other][1]);
  const before = beside.filter((one) => one[axis][1] <= place[axis][0]).toSorted((a, b) => b[axis][1] - a[axis][1])[0];
  const behind = beside.filter((one) => one[axis][0] >= place[axis][1]).toSorted((a, b) => a[axis][0] - b[axis][0])[0];
  if (before === undefined || behind === undefined) return [];
  const [left, right] = [place[axis][0] - before[axis][1], behind[axis][0] - place[axis][1]];
  if (left !== right || left === 0) return [];
  const gap = (from: number, to: number): EqualGap => ({
    axis,
    place: axis === "column" ? { column: [from, to], row: place.row } : { column: place.column, row: [from, to] },
  });
  return [gap(before[axis][1], place[axis][0]), gap(place[axis][1], behind[axis][0])];
}
