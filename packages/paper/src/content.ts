import type { DrawContext, PictureStyle } from "@sheaf/charts";
import type { CellLook, ValueDrawing } from "@sheaf/charts/cells";
import type { ResultTable } from "@sheaf/result";
import type { Element, TextBody } from "@sheaf/workbook";
import type { PictureFile } from "./picture-file.ts";
import type { GridStyle } from "./grid-style.ts";

/** How a picture stands in the box of its element. */
export type PictureLook = PictureStyle & { readonly shape?: "rectangle" | "circle" | undefined };

export interface GridCell extends CellLook {
  readonly text: string;
  /** What is drawn in place of the text, or with it. */
  readonly drawing?: CellDrawing;
  /** Decimals of a number without a format, with their mark: such numbers stand below each other by it. */
  readonly fraction?: string;
}

/** Persons are not drawn on paper: their text stands there. */
export type CellDrawing =
  | Exclude<ValueDrawing, { readonly kind: "image" | "person" | "json" }>
  /** `height`: px that it wants at most; the row is never higher for it. */
  | { readonly kind: "picture"; readonly picture: PictureFile; readonly fit: "contain" | "cover"; readonly height: number | null };

export interface GridRow {
  readonly cells: readonly GridCell[];
  readonly isStrong: boolean;
}

/** Rows and columns in words, as a table or a pivot table shows them. */
export interface Grid {
  readonly header: readonly (readonly string[])[];
  readonly rows: readonly GridRow[];
  /** The last row, which stays below those that have room: each column over everything. */
  readonly total?: readonly GridCell[];
  /** Columns of numbers. */
  readonly right: readonly boolean[];
  /** Columns at the left that say what a row is of. */
  readonly left: number;
  /** There are more rows than were brought. */
  readonly isCut: boolean;
  /** Widths that somebody gave, px; null: by content. */
  readonly widths: readonly (number | null)[];
  /** Sides that somebody gave to columns; null, or absent: as their values and the style of the grid have it. */
  readonly aligns?: readonly ("left" | "center" | "right" | null)[];
  /** Columns whose long texts take as many lines as a row has room for. */
  readonly wraps?: readonly boolean[];
  /** Absent: as paper has grids by itself. */
  readonly style?: GridStyle;
}

/** What an element shows, with its values. */
export type Content =
  | {
      readonly kind: "chart";
      readonly table: ResultTable;
      readonly isCut: boolean;
      /** Of a map with several layers: the answers of the further ones. */
      /** What the values are together that are drawn as one. */
      readonly rest?: DrawContext["rest"];
      readonly layers?: DrawContext["layers"];
      readonly lostLayers?: DrawContext["lostLayers"];
      /** What formulas of it stand for. */
      readonly numbers?: ReadonlyMap<string, number>;
    }
  | { readonly kind: "kpi"; readonly table: ResultTable; readonly trend: ResultTable | null }
  /** The one row of a progress element. */
  | { readonly kind: "progress"; readonly table: ResultTable }
  | { readonly kind: "grid"; readonly grid: Grid }
  /** Live formulas are values in it. */
  | { readonly kind: "text"; readonly blocks: TextBody; readonly at: "top" | "center" | "bottom" }
  | { readonly kind: "control"; readonly label: string; readonly value: string }
  /** The values of a category with their colors; `more`: values that are not listed. */
  | {
      readonly kind: "legend";
      readonly label: string;
      readonly column: string;
      readonly entries: readonly LegendValue[];
      readonly hasMore: boolean;
    }
  /** `alt` null: it says nothing to those who do not see it. */
  | { readonly kind: "image"; readonly picture: PictureFile; readonly alt: string | null; readonly style: PictureLook }
  /** Ways to somewhere, as a button or side by side; `to` is a link of a text, null: it leads nowhere on paper. */
  | {
      readonly kind: "ways";
      readonly ways: readonly { readonly label: string; readonly to: string | null }[];
      readonly look: "button" | "outline" | "list";
      readonly isUpright: boolean;
      readonly align: "left" | "center" | "right" | "stretch";
    }
  | { readonly kind: "divider"; readonly isUpright: boolean }
  /** In words why there is nothing else. */
  | { readonly kind: "note"; readonly text: string; readonly isProblem: boolean }
  | { readonly kind: "nothing" };

export interface LegendValue {
  /** Exact, for its color; null: an empty value. */
  readonly text: string | null;
  readonly label: string;
  /** Others are chosen, it is not. */
  readonly isMuted: boolean;
}

export interface FilledElement {
  readonly element: Element;
  readonly name: string;
  /** Null: hidden. Undefined: none of its own. */
  readonly title: string | null | undefined;
  readonly subtitle: string | null;
  readonly content: Content;
}
