/** Rows that people enter, kept as tables of a warehouse that may be written to. */

/** What a column holds: `datetime` an instant, `texts` a list of texts, `place` a whole number that orders the rows. */
export type RowColumnKind = "text" | "number" | "datetime" | "boolean" | "texts" | "place";

export interface RowColumn {
  readonly name: string;
  readonly kind: RowColumnKind;
}

/** How far a table is: which columns it was made with (a text of the writer's), and the last entry of the log that is in it. */
export interface RowsMark {
  readonly layout: string;
  readonly sequence: number;
}

/** A change of a table. Its first column is the row's id. */
export interface RowsWrite {
  readonly table: string;
  readonly columns: readonly RowColumn[];
  readonly layout: string;
  /** Where the table has to stand for the change to be made; null: it is made anew of the rows given. */
  readonly from: number | null;
  readonly to: number;
  /** Ids of rows that are gone. */
  readonly removed: readonly string[];
  /** Rows that are new or changed, in portions: JSON lists in the order of the columns. */
  readonly rows: AsyncIterable<readonly string[]>;
}

/** A schema of a warehouse that takes rows of ours. */
export interface RowStore {
  readonly schema: string;
  /** The table of marks beside the rows; absent where marks stand elsewhere. */
  readonly marks?: string;
  /** What the dialect has to know of columns of a kind, where their catalog does not say it: that times are instants, that texts are lists. */
  readonly nativeTypes?: Partial<Readonly<Record<RowColumnKind, string>>>;
  /** Null where there is no such table. */
  mark(table: string, signal: AbortSignal): Promise<RowsMark | null>;
  /**
   * Makes the change and moves the mark in one transaction. False: the table stands elsewhere, nothing was changed. After a failure it is not
   * known whether the change was made: the mark says so (R12).
   */
  write(change: RowsWrite, signal: AbortSignal): Promise<boolean>;
}
