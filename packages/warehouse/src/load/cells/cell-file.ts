import type { NumberLook } from "../types/dressed-numbers.ts";
import type { CellRange } from "./cell-range.ts";
import type { LoadType } from "../types/column-types.ts";

/** What a cell holds, as the file says it. `duration`: hours, minutes and seconds of any number, as a clock shows them. `error`: a formula that failed; there is no value. */
export type CellKind = "text" | "number" | "boolean" | "date" | "datetime" | "duration" | "error" | "unsaved";

export interface Cell {
  readonly column: number;
  /** A number without signs of any country, a date as ISO 8601, `true` or `false`; anything else as it stands there. */
  readonly text: string;
  readonly kind: CellKind;
  /** How a number or a length of time is shown, where that says what it is. */
  readonly look?: NumberLook | undefined;
}

/** A table that a file holds: a sheet, or a list of records. */
export interface FoundTable {
  readonly name: string;
  readonly hidden: boolean;
  /** Of a named range: the sheet that it is a part of. */
  readonly sheet?: string;
}

export interface RowSink {
  /** The cells of a row that hold something, in order. `line`: its number, from 1. Hidden rows are those that nobody sees, filtered ones too. False ends the reading. */
  row(line: number, cells: readonly Cell[], isHidden?: boolean): boolean;
  /** Columns that nobody sees, both ends among them; told before the first row. */
  hiddenColumns?(first: number, last: number): void;
  /** Cells that are shown as one, once the rows they stand in were told or before; who does not ask is not told. */
  merged?(range: CellRange): void;
  /** Called now and then, between rows. */
  flush(): Promise<void>;
}

/** A file that is open for reading, whatever its form. */
export interface CellFile {
  readonly tables: readonly FoundTable[];
  /** Names of the columns where the form gives them; null where they stand in a row, or nowhere. */
  columnNames(table: number, signal: AbortSignal): Promise<readonly string[] | null>;
  /** The cells that the file itself calls a table, without its totals; null where that is none, or several. */
  ownRange?(table: number, signal: AbortSignal): Promise<CellRange | null>;
  /** The cells of a table that is a named range. */
  namedRange?(table: number): CellRange | null;
  /** Types of the columns where the form gives them; undefined where the texts of one tell. */
  readonly columnTypes?: readonly (LoadType | undefined)[];
  /** For each column, how many of its instants the last reading cut to the microsecond. */
  cutTimes?(): readonly number[];
  read(table: number, sink: RowSink, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** What one file may unpack to, and how long its records and rows may be: beyond it is refused, never cut. */
export const cellLimits = {
  unpackedBytes: 4 * 1024 ** 3,
  /** Texts that many cells share stand in memory. */
  sharedBytes: 256 * 1024 ** 2,
  entries: 10_000,
  tables: 1_000,
  depth: 200,
  recordBytes: 64 * 1024 ** 2,
} as const;
