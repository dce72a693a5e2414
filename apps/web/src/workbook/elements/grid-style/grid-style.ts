import { cellColors, parseHex } from "@sheaf/theme";
import type { Element, RuleColor } from "@sheaf/workbook";
import { memberOf } from "@sheaf/workbook";
import { type GridLook, LINE, type TextLook } from "../../grid/model/grid-look.ts";

/** Words of one part of a table, as the file has them. */
export interface TextStyle {
  readonly font?: string;
  readonly fontSize?: number;
  readonly fontWeight?: string | number;
  readonly color?: RuleColor;
  readonly backgroundColor?: RuleColor;
  readonly align?: "left" | "center" | "right";
  readonly verticalAlign?: "top" | "center" | "bottom";
  readonly textWrap?: "wrap" | "clip";
}

/** `header` is about all headers; of a pivot `columnHeader` and `rowHeader` say more. */
export type TextPart = "header" | "columnHeader" | "rowHeader" | "cell";

/** `tableStyle` of tables, pivots and input tables (workbook-file 3.5). */
export interface TableStyle {
  readonly preset?: "spreadsheet" | "presentation";
  readonly cellSpacing?: CellSpacing;
  readonly gridLines?: GridLook["lines"];
  readonly banding?: "shown" | "hidden";
  readonly bandingColor?: RuleColor;
  readonly outerBorder?: "shown" | "hidden";
  readonly autofitColumns?: "shown" | "hidden";
  readonly headerDividerColor?: RuleColor;
  readonly heavyVerticalDividers?: "shown" | "hidden";
  readonly heavyHorizontalDividers?: "shown" | "hidden";
  readonly textStyles?: { readonly [part in TextPart]?: TextStyle };
}

export type CellSpacing = "extra-small" | "small" | "medium" | "large";

const heights: Readonly<Record<CellSpacing, number>> = { "extra-small": 24, small: 28, medium: 32, large: 36 };

export const tableStyleOf = (element: Element): TableStyle => (memberOf(element, "tableStyle") ?? {}) as TableStyle;

/** What stands where the file says nothing: a presentation has room and no upright lines. */
export function shownStyle(
  element: Element,
  usual: CellSpacing = "extra-small",
): Required<Pick<TableStyle, "preset" | "cellSpacing" | "gridLines">> {
  const { preset = "spreadsheet", cellSpacing, gridLines } = tableStyleOf(element);
  const isShow = preset === "presentation";
  return { preset, cellSpacing: cellSpacing ?? (isShow ? "medium" : usual), gridLines: gridLines ?? (isShow ? "horizontal" : "all") };
}

/** How an element's grid looks. `usual`: the row height where the file gives none. */
export function gridLook(element: Element, usual?: CellSpacing): GridLook {
  const style = tableStyleOf(element);
  const { cellSpacing, gridLines } = shownStyle(element, usual);
  const { header = {}, cell = {}, columnHeader = {}, rowHeader = {} } = style.textStyles ?? {};
  const written = { columnHeader: { ...header, ...columnHeader }, rowHeader: { ...header, ...rowHeader }, cell };
  // The line grows with the letters as that of the usual ones does.
  const largest = Math.max(0, ...Object.values(written).map(({ fontSize = 0 }) => Math.min(fontSize, MOST_SIZE)));
  const lineHeight = Math.max(LINE, Math.ceil(largest * (LINE / 12)));
  return {
    rowHeight: heights[cellSpacing] + lineHeight - LINE,
    lineHeight,
    lines: gridLines,
    banding: style.banding === "shown" ? (plainColor(style.bandingColor) ?? "var(--panel)") : null,
    widths: style.autofitColumns === undefined ? "fill" : style.autofitColumns === "shown" ? "content" : "own",
    hasBorder: style.outerBorder === "shown",
    headerLine: plainColor(style.headerDividerColor) ?? null,
    heavy: { vertical: style.heavyVerticalDividers === "shown", horizontal: style.heavyHorizontalDividers === "shown" },
    columnHeader: textLook(written.columnHeader),
    rowHeader: textLook(written.rowHeader),
    cell: textLook(written.cell),
  };
}

/** Larger letters are cut to this, in pixels: a row is never higher than a screen. */
export const MOST_SIZE = 72;

function textLook({ font, fontSize, fontWeight, color, backgroundColor, align, verticalAlign, textWrap }: TextStyle): TextLook {
  const background = plainColor(backgroundColor);
  // Words keep their contrast on a fill, in light and in dark.
  const ink = plainColor(color) ?? (background === undefined ? undefined : cellColors(background.slice(0, 7)).ink);
  return {
    ...(font === undefined ? {} : { font }),
    ...(fontSize === undefined ? {} : { size: Math.min(fontSize, MOST_SIZE) }),
    ...(fontWeight === undefined ? {} : { weight: fontWeight }),
    ...(ink === undefined ? {} : { color: ink }),
    ...(background === undefined ? {} : { background }),
    ...(align === undefined ? {} : { align }),
    ...(verticalAlign === undefined ? {} : { at: verticalAlign }),
    ...(textWrap === "wrap" ? { wraps: true } : {}),
  };
}

/** Colors that name a role of a theme are left to the theme. */
const plainColor = (color: RuleColor | undefined): string | undefined =>
  typeof color === "string" && color.startsWith("#") && parseHex(color) !== undefined ? color : undefined;
