import type { Marks } from "@sheaf/charts";
import { type MarkSelection, marksOf } from "./mark-selection.ts";

/** Two marks of one measure that differ in one key, the later one against the earlier; null of any others. */
export function pairOf(marks: Marks, chosen: MarkSelection) {
  const found = marksOf(marks, chosen).toSorted((one, other) => one.slot - other.slot || one.series - other.series);
  const [before, after] = found;
  if (before === undefined || after === undefined) return null;
  const [measureId, keys] = [marks.measureId(after), marks.keys(after)];
  const others = marks.keys(before);
  const differing = others.filter(({ columnId, text }) => keys.some((key) => key.columnId === columnId && key.text !== text));
  const [against] = differing;
  if (measureId === null || marks.measureId(before) !== measureId || differing.length !== 1 || against === undefined) return null;
  return keys.length === others.length ? { keys, othersKeys: others, measureId, text: marks.value(after), against } : null;
}
