import type { EntryColumn } from "../model/entry-columns.ts";

/** A cell of files by what it is, not by where it stands: rows move while files are on their way. */
export interface FilesCell {
  /** Null: the row for new entries. */
  readonly rowId: string | null;
  readonly row: number;
  readonly column: EntryColumn;
  readonly value: readonly string[];
}
