import type { Element, Id } from "../document.ts";
import { isData } from "./known.ts";
import { columnsOf } from "../names/labels.ts";

/**
 * Lists of an element's columns beside those that it shows (workbook-file 15.3): `drillPath`, the keys that a drill goes through,
 * outermost first; `detailColumns`, what the rows behind a value show.
 */
export type ColumnList = "drillPath" | "detailColumns";
export const columnLists: readonly ColumnList[] = ["drillPath", "detailColumns"];

/** The ids on a list, as far as the element has such columns. */
export function columnsListed(element: Element, list: ColumnList): readonly Id[] {
  const ids = (isData(element) ? element.sheaf?.[list] : undefined) ?? [];
  const known = new Set(columnsOf(element).map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}
