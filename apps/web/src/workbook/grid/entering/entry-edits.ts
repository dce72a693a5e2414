import type { InputChange, InputValue } from "@sheaf/contract";
import type { TimeZone } from "@sheaf/locale";
import type { Id } from "@sheaf/workbook";
import { inZone } from "../editing/local-time.ts";
import { type EntryRule, readValue, type Writing } from "../editing/entry-values.ts";
import type { Pause } from "../editing/long-work.ts";
import type { SheetCells } from "../editing/sheet-text.ts";
import { addChange, deleteChange, type EntryBlock, setChange } from "../../state/entries/changes.ts";
import { writingOfCells } from "./cells-writing.ts";

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

/**
 * Sets cells of rows that are there; `value` gives what each takes, undefined for those that keep theirs. Columns that are not among `there`
 * come with the step and go with it: nothing is written back into them.
 */
export function setCells(
  label: string,
  rows: KnownRows,
  columns: readonly Id[],
  value: (at: number, columnId: Id) => InputValue | undefined,
  there: ReadonlySet<Id> = new Set(columns),
): EntryEdit {
  const block = (into: readonly Id[], of: (at: number, columnId: Id) => InputValue | undefined): EntryBlock => ({
    rowIds: rows.rowIds,
    columns: into,
    values: into.map((columnId) => rows.rowIds.map((_, at) => of(at, columnId) ?? null)),
  });
  const next = (at: number, columnId: Id): InputValue | undefined => {
    const wanted = value(at, columnId);
    return wanted === undefined ? rows.value(at, columnId) : wanted;
  };
  const before = columns.filter((id) => there.has(id));
  return {
    label,
    changes: [setChange(block(columns, next))],
    inverse: before.length === 0 ? [] : [setChange(block(before, rows.value))],
  };
}

/** Several edits as one; they are taken back the other way round. */
export const joinEdits = (label: string, edits: readonly EntryEdit[]): EntryEdit => ({
  label,
  changes: edits.flatMap((edit) => edit.changes),
  inverse: edits.toReversed().flatMap((edit) => edit.inverse),
});

export function addRows(label: string, block: EntryBlock, after?: string | null): EntryEdit {
  return { label, changes: [addChange(block, after)], inverse: [deleteChange(block.rowIds)] };
}

/** Deleted rows come back with what they held. */
export function deleteRows(label: string, rows: KnownRows, columns: readonly Id[]): EntryEdit {
  const values = columns.map((columnId) => rows.rowIds.map((_, at) => rows.value(at, columnId) ?? null));
  return { label, changes: [deleteChange(rows.rowIds)], inverse: [addChange({ rowIds: rows.rowIds, columns, values })] };
}

/** Rows that are brought into one change: a few milliseconds of work. */
export const PORTION = 500;

/** Many rows below all others, in changes that are made one by one; `value` gives what stands in a row of the columns, both by their place. */
export async function addManyRows(
  label: string,
  {
    columns,
    height,
    value,
  }: { readonly columns: readonly Id[]; readonly height: number; readonly value: (at: number, row: number) => InputValue },
  newId: () => string,
  pause: Pause,
): Promise<readonly EntryEdit[]> {
  const edits: EntryEdit[] = [];
  for (let from = 0; from < height; from += PORTION) {
    await pause();
    const rowIds = Array.from({ length: Math.min(PORTION, height - from) }, () => newId());
    const values: InputValue[][] = [];
    for (const at of columns.keys()) {
      await pause();
      values.push(rowIds.map((_, row) => value(at, from + row)));
    }
    edits.push(addRows(label, { rowIds, columns, values }));
  }
  return edits;
}

/** Cells read by one part of the loop: a few milliseconds of work. */
const PART = 4_000;

/** Texts as values of columns, one list per column; `at`: where a column's text stands in a row. What no value can be made of stays text: the server says why it is none. */
export async function readCells(
  cells: SheetCells,
  columns: readonly { readonly rule: EntryRule | null; readonly at: number }[],
  { writing, zone }: { readonly writing: Writing; readonly zone: TimeZone },
  pause: Pause,
): Promise<readonly (readonly InputValue[])[]> {
  const shown = columns.flatMap(({ rule, at }) => (rule?.kind === "number" || rule?.kind === "datetime" ? [at] : []));
  const own = await writingOfCells(cells, shown, writing, pause);
  const lists: InputValue[][] = columns.map(() => []);
  let read = 0;
  let rows = 0;
  for (const row of cells) {
    for (const [index, { rule, at }] of columns.entries()) {
      if (rule === null) continue;
      lists[index]?.push(localValue(valueOf(row[at] ?? "", rule, own, false), rule, zone));
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

export function valueOf(text: string, rule: EntryRule, writing: Writing, isTyped: boolean): InputValue {
  const result = readValue(text, rule, writing, isTyped);
  return result.ok ? result.value : text;
}

/** What was read of a text, times as the instants that they are in the person's zone. */
export const localValue = (value: InputValue, rule: EntryRule | null, zone: TimeZone): InputValue =>
  rule?.kind === "datetime" && typeof value === "string" && /^\d{4}-\d{2}-\d{2}/u.test(value) ? inZone(value, zone) : value;
