import { cellColors, mergedFields, parseHex, type PageTheme } from "@sheaf/theme";
import { type Element, type Json, memberOf, type TableStyle } from "@sheaf/workbook";
import { plainColor, servedFamily } from "./look.ts";

/** Words of the header or of the cells of a grid; null: as paper has them by itself. */
export interface GridWords {
  readonly family: string | null;
  /** Px. */
  readonly size: number;
  readonly isBold: boolean | null;
  readonly color: string | null;
  readonly background: string | null;
  readonly align: "left" | "center" | "right" | null;
}

/** How a grid stands on paper (workbook-file 3.5): what the element says, over what the theme says of tables. */
export interface GridStyle {
  /** Heights in px. */
  readonly row: number;
  readonly header: number;
  readonly lines: "none" | "vertical" | "horizontal" | "all";
  /** The fill of every other row. */
  readonly banding: string | null;
  readonly border: boolean;
  readonly headerLine: string | null;
  readonly headerWords: GridWords;
  readonly cellWords: GridWords;
}

const SIZE = 12;
const MOST_SIZE = 72;
const heights: Readonly<Record<string, number>> = { "extra-small": 24, small: 28, medium: 32, large: 36 };
const usualWords: GridWords = { family: null, size: SIZE, isBold: null, color: null, background: null, align: null };
export const usualGridStyle: GridStyle = {
  row: 24,
  header: 28,
  lines: "all",
  banding: null,
  border: false,
  headerLine: null,
  headerWords: usualWords,
  cellWords: usualWords,
};

type Fields = { readonly [member: string]: unknown };
const fields = (value: unknown): Fields => (typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {});

/** What a table and a theme say of a grid, not looked into yet. */
type StyleFields = { readonly [K in keyof TableStyle]?: unknown };

/** The style of an element's grid; sizes above 72 px are cut, names of colors are those of the theme. */
export function gridStyleOf(element: Element, theme: PageTheme): GridStyle {
  const style: StyleFields = mergedFields(theme.tableStyle ?? {}, fields(memberOf(element, "tableStyle")));
  const isShow = style.preset === "presentation";
  const spacing =
    style.cellSpacing ?? (isShow ? "medium" : element.kind === "pivot-table" || element.kind === "table" ? "extra-small" : "small");
  const { header, columnHeader, cell } = fields(style.textStyles);
  const headerWords = wordsOf({ ...fields(header), ...fields(columnHeader) }, theme);
  const cellWords = wordsOf(fields(cell), theme);
  const grown = (size: number): number => Math.max(0, Math.ceil((size * 16) / SIZE) - 16);
  const row = (typeof spacing === "string" ? heights[spacing] : undefined) ?? usualGridStyle.row;
  const lines = style.gridLines ?? (isShow ? "horizontal" : "all");
  const color = (member: keyof TableStyle): string | null => plainColor(style[member] as Json | undefined, theme);
  return {
    row: row + grown(cellWords.size),
    header: row + 4 + grown(headerWords.size),
    lines: lines === "none" || lines === "vertical" || lines === "horizontal" ? lines : "all",
    banding: style.banding === "shown" ? (color("bandingColor") ?? theme.roles.panel) : null,
    border: style.outerBorder === "shown",
    headerLine: color("headerDividerColor"),
    headerWords,
    cellWords,
  };
}

function wordsOf({ font, fontSize, fontWeight, color, backgroundColor, align }: Fields, theme: PageTheme): GridWords {
  const background = plainColor(backgroundColor as Json | undefined, theme);
  const ink = plainColor(color as Json | undefined, theme);
  return {
    family: typeof font === "string" ? servedFamily(font) : null,
    size: typeof fontSize === "number" && Number.isFinite(fontSize) ? Math.min(MOST_SIZE, Math.max(6, fontSize)) : SIZE,
    isBold: fontWeight === undefined ? null : fontWeight === "bold" || (typeof fontWeight === "number" && fontWeight >= 600),
    // Words keep their contrast on a fill.
    color: ink ?? (background === null || parseHex(background) === undefined ? null : cellColors(background).ink),
    background,
    align: align === "left" || align === "center" || align === "right" ? align : null,
  };
}
