import type { ValueType } from "@sheaf/sql";

/** Rows of an element that are kept as a table of a warehouse that may be written to. */
export interface TableWrite {
  readonly table: string;
  /** Under the names that people see; the table has names that the engine takes. */
  readonly columns: readonly { readonly name: string; readonly type: ValueType }[];
  /** `append` makes the table where there is none. */
  readonly mode: "replace" | "append";
  /** Who writes: a table that is there and was written by anybody else is left alone. */
  readonly owner: string;
  /** What is written twice under one name is there once. */
  readonly run: string;
  /** How long it is known what was written: notes of older runs, and of each table those beyond the last ones, are taken away. */
  readonly kept: { readonly days: number; readonly runs: number };
  /** In portions: JSON lists of exact texts (null: no value) in the order of the columns. A failure of it leaves the table as it was. */
  readonly rows: AsyncIterable<readonly string[]>;
}

export interface TableWritten {
  readonly rows: number;
  /** It was written before, and nothing was done now. */
  readonly isRepeated: boolean;
}

/** A schema of a warehouse that takes tables of ours. */
export interface TableStore {
  readonly schema: string;
  /** The table of what was written beside them; absent where that stands elsewhere. */
  readonly runs?: string;
  /** The longest name of a table, in bytes. */
  readonly nameBytes: number;
  /**
   * All rows or none, at once for every reader: until then they see the table as it was, and so they do after a failure, whenever it comes.
   * EEXIST: there is a table or a view of that name that is somebody else's. EINVAL: `append` to a table with other columns.
   */
  write(change: TableWrite, signal: AbortSignal): Promise<TableWritten>;
}

/** What the comment of a table says that was written for an owner; nothing else is ever overwritten. */
export const writtenBy = (owner: string): string => `Written by Sheaf on a schedule (${owner})`;
