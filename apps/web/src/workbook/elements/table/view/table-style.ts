import type { Element } from "@sheaf/workbook";
import type { GridLook } from "../../../grid/view/grid-props.ts";

/** Members of `tableStyle` that are drawn (workbook-file 3.5). */
interface TableStyle {
  readonly preset?: "spreadsheet" | "presentation";
  readonly cellSpacing?: CellSpacing;
  readonly gridLines?: GridLook["lines"];
}

export type CellSpacing = "extra-small" | "small" | "medium" | "large";

const heights: Readonly<Record<CellSpacing, number>> = { "extra-small": 24, small: 28, medium: 32, large: 36 };

const styleOf = (element: Element): TableStyle => (element["tableStyle"] ?? {}) as TableStyle;

/** A presentation has room and no upright lines, unless the table says otherwise. */
export function gridLook(element: Element): GridLook {
  const { preset, cellSpacing, gridLines } = styleOf(element);
  const isShow = preset === "presentation";
  return { rowHeight: heights[cellSpacing ?? (isShow ? "medium" : "extra-small")], lines: gridLines ?? (isShow ? "horizontal" : "all") };
}
