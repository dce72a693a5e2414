import type { CSSProperties } from "react";

/** How the words of one part of a grid are written. Colors are finished CSS colors; what is absent is as usual. */
export interface TextLook {
  readonly font?: string;
  /** Pixels. */
  readonly size?: number;
  readonly weight?: string | number;
  readonly color?: string;
  readonly background?: string;
  readonly align?: "left" | "center" | "right";
  readonly at?: "top" | "center" | "bottom";
  /** Of headers: their words go on in further lines. */
  readonly wraps?: boolean;
}

/** How dense a grid is, which of its lines are drawn, and how its words are written. */
export interface GridLook {
  /** Pixels: 24, 28, 32 or 36, and more where letters are larger than usual. */
  readonly rowHeight: number;
  /** Pixels of one line of text. */
  readonly lineHeight: number;
  readonly lines: "all" | "horizontal" | "vertical" | "none";
  /** Fill of every other row; null: all rows are alike. */
  readonly banding: string | null;
  readonly hasBorder: boolean;
  /** `fill`: columns without a width of their own grow to fill the grid; `own`: they do not; `content`: nobody's width counts. */
  readonly widths: "fill" | "own" | "content";
  /** Of the line below the headers; null: as all others. */
  readonly headerLine: string | null;
  /** Groups are parted by lines of double width. */
  readonly heavy: { readonly vertical: boolean; readonly horizontal: boolean };
  readonly columnHeader: TextLook;
  readonly rowHeader: TextLook;
  readonly cell: TextLook;
}

/** Height of a line of the usual letters, in pixels. */
export const LINE = 16;

export const usualLook: GridLook = {
  rowHeight: 24,
  lineHeight: LINE,
  lines: "all",
  banding: null,
  hasBorder: false,
  widths: "fill",
  headerLine: null,
  heavy: { vertical: false, horizontal: false },
  columnHeader: {},
  rowHeader: {},
  cell: {},
};

/** What the stylesheet of the grid tells apart, as attributes of its outermost node. */
export const lookAttributes = ({ lines, hasBorder, heavy, columnHeader, rowHeader }: GridLook) => ({
  "data-lines": lines,
  "data-wrapped-header": columnHeader.wraps || undefined,
  "data-border": hasBorder || undefined,
  "data-header-align": columnHeader.align,
  "data-row-header-align": rowHeader.align,
  "data-heavy-columns": heavy.vertical || undefined,
  "data-heavy-rows": heavy.horizontal || undefined,
});

/** Where words stand in rows that have room above and below them: that part of the room is above. */
const above = { top: 0.15, center: 0.5, bottom: 0.85 } as const;

const places = { top: "flex-start", center: "center", bottom: "flex-end" } as const;

/** The look as custom properties, which the stylesheet of the grid falls back from. */
export function lookVariables(look: GridLook): CSSProperties {
  const variables: Record<string, string> = { "--grid-line": `${look.lineHeight}px` };
  if (look.banding !== null) variables["--band-fill"] = look.banding;
  if (look.headerLine !== null) variables["--header-line"] = look.headerLine;
  for (const part of ["columnHeader", "rowHeader", "cell"] as const) {
    const { font, size, weight, color, background, at } = look[part];
    const set = (name: string, value: string | undefined): void => {
      if (value !== undefined) variables[`--${part}-${name}`] = value;
    };
    set("font", font);
    set("size", size === undefined ? undefined : `${size}px`);
    set("weight", weight === undefined ? undefined : String(weight));
    set("ink", color);
    set("fill", background);
    set("place", at === undefined ? undefined : places[at]);
    set("above", at === undefined ? undefined : String(above[at]));
  }
  return variables;
}
