import { columnIn, type Element, fieldsIn, type Id, listOf, memberOf, unread, type ValueAxis } from "@sheaf/workbook";

export const seriesShapes = ["bar", "line", "area", "scatter"] as const;
export type SeriesShape = (typeof seriesShapes)[number];

type SeriesEntry = Exclude<ValueAxis["columnIds"][number], string>;

/** In which shape a series of a chart of mixed shapes is drawn. */
export function seriesShape(element: Element, columnId: Id): SeriesShape {
  const entries = listOf(unread<ValueAxis>(fieldsIn(memberOf(element, "yAxis")))?.columnIds);
  const type = unread<SeriesEntry>(entries.find((entry) => columnIn(entry) === columnId))?.type;
  return seriesShapes.find((shape) => shape === type) ?? "bar";
}
