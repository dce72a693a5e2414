import type { MarkKey, MarkRef, Marks } from "@sheaf/charts";
import { chartName, type Element, isKind } from "@sheaf/workbook";

/** The groups that were chosen in a chart, by what tells them apart: they are the same in every drawing of it. */
export type MarkSelection = ReadonlyMap<string, readonly MarkKey[]>;

/** How a drag chooses marks: a stretch of the x axis, whichever way it lies, or whatever an area holds. */
export type DragShape = "stretch-x" | "stretch-y" | "rectangle" | "lasso";

/** The shapes that a drag over a chart can have, the usual one first; of a chart whose marks are not chosen so, none. A map is moved by a drag, until a shape is asked for. */
export function dragShapes(element: Element): readonly DragShape[] {
  switch (chartName(element)) {
    case "line-chart":
    case "area-chart":
    case "combo-chart":
      return ["stretch-x"];
    case "bar-chart":
      return [isKind(element, "bar-chart") && element.orientation === "horizontal" ? "stretch-y" : "stretch-x"];
    case "scatter-chart":
    case "sheaf:heatmap-chart":
    case "sheaf:calendar-chart":
    case "region-map":
    case "point-map":
    case "geography-map":
      return ["rectangle", "lasso"];
    default:
      return [];
  }
}

/** What marks stand for; those that stand for no group, as the only bar of a chart does, cannot be chosen. */
export function selectionOfMarks(marks: Marks, refs: readonly MarkRef[]): MarkSelection {
  const found = new Map<string, readonly MarkKey[]>();
  for (const ref of refs) {
    const series = marks.seriesId(ref);
    for (const keys of marks.members(ref)) {
      if (keys.length > 0) found.set(JSON.stringify([series, keys.map(({ columnId, text }) => [columnId, text])]), keys);
    }
  }
  return found;
}

/** The marks of the groups that were chosen, as far as they are drawn. */
export const marksOf = (marks: Marks, selection: MarkSelection): readonly MarkRef[] =>
  [...selection].flatMap(([name, keys]) => {
    const [series] = JSON.parse(name) as readonly [string];
    return marks.find(keys, series) ?? [];
  });

/** With these as well, or without them where all of them are in it. */
export function toggled(selection: MarkSelection, others: MarkSelection): MarkSelection {
  const isIn = others.size > 0 && [...others.keys()].every((name) => selection.has(name));
  if (!isIn) return new Map([...selection, ...others]);
  return new Map([...selection].filter(([name]) => !others.has(name)));
}
