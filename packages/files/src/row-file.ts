import type { ColumnFormat, NumberSymbols, TimeZone } from "@sheaf/locale";
import type { CellValue, ResultColumn, ResultTable } from "@sheaf/result";
import type { Id } from "@sheaf/workbook";
import type { StyleLook } from "./xlsx/styles.ts";

/** The forms in which rows can be taken away. */
export const rowFormats = ["csv", "tsv", "json", "jsonl", "xlsx", "parquet", "arrow"] as const;
export type RowFormat = (typeof rowFormats)[number];

/** What is known of a format without writing one: the ending of its files, and what it is on the web. */
export const formatFacts: Readonly<Record<RowFormat, { readonly ending: string; readonly contentType: string }>> = {
  csv: { ending: "csv", contentType: "text/csv; charset=utf-8" },
  tsv: { ending: "tsv", contentType: "text/tab-separated-values; charset=utf-8" },
  json: { ending: "json", contentType: "application/json; charset=utf-8" },
  jsonl: { ending: "jsonl", contentType: "application/x-ndjson; charset=utf-8" },
  xlsx: { ending: "xlsx", contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
  parquet: { ending: "parquet", contentType: "application/vnd.apache.parquet" },
  arrow: { ending: "arrows", contentType: "application/vnd.apache.arrow.stream" },
};

/** A scale of bars behind numbers: the same for all cells of a column that have one. */
export interface SheetBar {
  readonly hidesText: boolean;
  /** One of a few colors, near that of this cell's bar on screen; null: those of the scale. */
  readonly nearColor?: string | null;
  readonly scale: { readonly min: number; readonly max: number; readonly above: string; readonly below: string };
}

/** How a cell looks besides its value. */
export interface SheetLook extends StyleLook {
  readonly bar?: SheetBar;
}

/** Where a cell leads, an address of the web or of mail; `text` null: it says its value. */
export interface CellLink {
  readonly url: string;
  readonly text: string | null;
}

/** Looks of one column's cells by their values, and a format where that is not the column's own. `beside`: what the row has in other columns. */
export type ColumnLooks = (
  value: CellValue,
  beside: (columnId: Id) => CellValue | undefined,
) => { readonly look: SheetLook | null; readonly format: ColumnFormat | null; readonly link?: CellLink | null };

/** Which cells: of rows, or of a pivot table. */
export type LooksScope = "rows" | "cells" | "subtotals" | "grand";

/** The axes of a pivot table along which a cell is a total, that of the rows first. */
export type TotalAxes = readonly ("rows" | "columns")[];

/** How values are written. */
export interface Writing {
  /** The column's own format; null: by its type. */
  readonly formatOf: (column: ResultColumn) => ColumnFormat | null;
  /** `formatted`: as the screen shows them; `raw`: whole, in the form of programs. */
  readonly values: "formatted" | "raw";
  readonly zone: TimeZone;
  readonly symbols: NumberSymbols;
  /** Text files begin with the mark by which spreadsheet programs know UTF-8, and hold nothing that they take for a formula. */
  readonly forSpreadsheets: boolean;
  /** For sheets; null: cells of that column look like all others. */
  readonly looks?: ((column: ResultColumn, scope: LooksScope, totals: TotalAxes) => ColumnLooks | null) | undefined;
  /** For sheets: px that somebody gave a column; null: as wide as its values. */
  readonly widthOf?: ((columnId: Id) => number | null) | undefined;
}

/** What stands on the sheet about a file, where it has one. */
export interface AboutLine {
  readonly label: string;
  readonly text: string;
}

/** How a file ended, told once its rows are all there. */
export interface FileEnd {
  /** Rows beyond a limit were left out. */
  readonly isCut: boolean;
  readonly about: (facts: FileFacts) => readonly AboutLine[];
  /** Name of the sheet that says it. */
  readonly aboutName: string;
}

export interface FileFacts {
  readonly rows: number;
  readonly sheets: number;
  readonly longNumbers: number;
  readonly cutTexts: number;
}

/**
 * A file of rows that come in parts: nothing of them is held but the part that is written. `rows` is called for each part in order, at least
 * once (no rows are one part without rows), then `end`.
 */
export interface RowFile {
  readonly rows: (part: ResultTable) => Promise<void>;
  readonly end: (end: FileEnd) => Promise<FileFacts>;
  /** Lets go of what it holds; for a file that never ends. */
  readonly destroy: () => void;
}
