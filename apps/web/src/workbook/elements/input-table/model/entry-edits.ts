import type { InputChange, InputValue } from "@sheaf/contract";
import type { Id } from "@sheaf/workbook";
import { readValue, type Writing } from "../../../grid/editing/entry-values.ts";
import type { Pause } from "../../../grid/editing/long-work.ts";
import type { SheetCells } from "../../../grid/editing/sheet-text.ts";
import { addChange, deleteChange, type EntryBlock, setChange } from "../../../state/entries/changes.ts";
import type { EntryColumn } from "./entry-columns.ts";

/** Something entered, and what takes it back. */
export interface EntryEdit {
  readonly label: string;
  readonly changes: readonly InputChange[];
  readonly inverse: readonly InputChange[];
}

/** Rows as they are: values of columns by row. */
export interface KnownRows {
  readonly rowIds: readonly string[];
  /** Undefined where it is not known; then it is not taken back either. */
  readonly value: (at: number, columnId: Id) => InputValue | undefined;
}

/** Sets cells of rows that are there; `value` gives what each takes, undefined for those that keep theirs. */
export function setCells(
  label: string,
  rows: KnownRows,
  columns: readonly Id[],
  value: (at: number, columnId: Id) => InputValue | undefined,
): EntryEdit {
  const block = (of: (at: number, columnId: Id) => InputValue | undefined): EntryBlock => ({
    rowIds: rows.rowIds,
    columns,
    values: columns.map((columnId) => rows.rowIds.map((_, at) => of(at, columnId) ?? null)),
  });
  const next = (at: number, columnId: Id): InputValue | undefined => {
    const wanted = value(at, columnId);
    return wanted === undefined ? rows.value(at, columnId) : wanted;
  };
  return { label, changes: [setChange(block(next))], inverse: [setChange(block(rows.value))] };
}

export function addRows(label: string, block: EntryBlock, after?: string | null): EntryEdit {
  return { label, changes: [addChange(block, after)], inverse: [deleteChange(block.rowIds)] };
}

/** Deleted rows come back with what they held. */
export function deleteRows(label: string, rows: KnownRows, columns: readonly Id[]): EntryEdit {
  const values = columns.map((columnId) => rows.rowIds.map((_, at) => rows.value(at, columnId) ?? null));
  return { label, changes: [deleteChange(rows.rowIds)], inverse: [addChange({ rowIds: rows.rowIds, columns, values })] };
}

/** Cells read by one part of the loop: a few milliseconds of work. */
const PART = 4_000;

/** Texts as values of columns, one list per column; `at`: where a column's text stands in a row. What no value can be made of stays text: the server says why it is none. */
export async function readCells(
  cells: SheetCells,
  columns: readonly (Pick<EntryColumn, "rule"> & { readonly at: number })[],
  writing: Writing,
  pause: Pause,
): Promise<readonly (readonly InputValue[])[]> {
  const lists: InputValue[][] = columns.map(() => []);
  let read = 0;
  let rows = 0;
  for (const row of cells) {
    for (const [index, { rule, at }] of columns.entries()) {
      if (rule === null) continue;
      lists[index]?.push(valueOf(row[at] ?? "", rule, writing, false));
    }
    read += columns.length;
    rows += 1;
    if (read >= PART) {
      read = 0;
      await pause(rows / cells.length);
    }
  }
  return lists;
}

export function valueOf(text: string, rule: NonNullable<EntryColumn["rule"]>, writing: Writing, isTyped: boolean): InputValue {
  const result = readValue(text, rule, writing, isTyped);
  return result.ok ? result.value : text;
}
