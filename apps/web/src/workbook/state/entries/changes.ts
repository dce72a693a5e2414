import { cellFilesOf, type InputChange, type InputValue } from "@sheaf/contract";
import type { Id } from "@sheaf/workbook";

/** A cell of an input table. */
export interface EntryCell {
  readonly rowId: string;
  readonly columnId: Id;
}

/** Values of some columns over some rows: one list per column. */
export interface EntryBlock {
  readonly rowIds: readonly string[];
  readonly columns: readonly Id[];
  readonly values: readonly (readonly InputValue[])[];
}

export const setChange = ({ rowIds, columns, values }: EntryBlock): InputChange => ({
  kind: "set",
  rowIds: [...rowIds],
  columns: [...columns],
  values: values.map((list) => [...list]),
});

export const addChange = ({ rowIds, columns, values }: EntryBlock, after?: string | null): InputChange => ({
  kind: "add",
  rowIds: [...rowIds],
  columns: [...columns],
  values: values.map((list) => [...list]),
  ...(after === undefined ? {} : { after }),
});

export const deleteChange = (rowIds: readonly string[]): InputChange => ({ kind: "delete", rowIds: [...rowIds] });

/** How many cells a change writes; a deleted row counts as one. */
export const cellsOf = (change: InputChange): number =>
  change.kind === "delete" ? change.rowIds.length : change.rowIds.length * Math.max(1, change.columns.length);

/** A change without the cells that somebody else has written since: where both changed one thing, the other one stays. */
export function withoutCells(change: InputChange, isTheirs: (cell: EntryCell) => boolean): readonly InputChange[] {
  if (change.kind !== "set") return [change];
  const { rowIds, columns, values } = change;
  const untouched: number[] = [];
  const parts: InputChange[] = [];
  for (const [row, rowId] of rowIds.entries()) {
    const own = columns.flatMap((columnId, at) => (isTheirs({ rowId, columnId }) ? [] : [at]));
    if (own.length === columns.length) untouched.push(row);
    else if (own.length > 0)
      parts.push({
        kind: "set",
        rowIds: [rowId],
        columns: own.map((at) => columns[at] ?? ""),
        values: own.map((at) => [values[at]?.[row]]),
      });
  }
  if (untouched.length === rowIds.length) return [change];
  if (untouched.length > 0)
    parts.unshift({
      kind: "set",
      rowIds: untouched.map((row) => rowIds[row] ?? ""),
      columns,
      values: values.map((list) => untouched.map((row) => list[row])),
    });
  return parts;
}

/** What empties those of some columns that changes have written into rows that were there. */
export function emptied(changes: readonly InputChange[], columns: readonly Id[]): readonly InputChange[] {
  return changes.flatMap((change) => {
    if (change.kind !== "set") return [];
    const own = change.columns.filter((id) => columns.includes(id));
    if (own.length === 0) return [];
    return [setChange({ rowIds: change.rowIds, columns: own, values: own.map(() => change.rowIds.map(() => null)) })];
  });
}

/** Cells in one line of a batch: as many as are written in a few milliseconds. */
const LINE_CELLS = 20_000;

/** The lines of a batch behind its head; long changes are cut by rows, with a pause between the lines. */
export async function batchLines(changes: readonly InputChange[], pause: () => Promise<void>): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const change of changes) {
    const width = change.kind === "delete" ? 1 : Math.max(1, change.columns.length);
    const height = Math.max(1, Math.floor(LINE_CELLS / width));
    for (let from = 0; from < change.rowIds.length; from += height) {
      if (lines.length > 0) await pause();
      const rowIds = change.rowIds.slice(from, from + height);
      if (change.kind === "delete") lines.push(JSON.stringify({ kind: change.kind, rowIds }));
      else {
        const values = change.values.map((list) => list.slice(from, from + height));
        // Rows of a further line stand below those of the one before.
        const after =
          change.kind !== "add" || change.after === undefined ? {} : { after: from === 0 ? change.after : change.rowIds[from - 1] };
        lines.push(JSON.stringify({ kind: change.kind, rowIds, columns: change.columns, values, ...after }));
      }
    }
  }
  return lines;
}

/** Lines that are copied at once: a few milliseconds of work. */
const LINES_AT_ONCE = 8;

/** Lines as they are sent and kept, each with its end. Nothing pauses for a few of them. */
export async function linesBlob(lines: readonly string[], pause: () => Promise<void>): Promise<Blob> {
  const parts: Blob[] = [];
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    if (from > 0) await pause();
    parts.push(new Blob(lines.slice(from, from + LINES_AT_ONCE).flatMap((line) => [line, "\n"])));
  }
  return new Blob(parts);
}

/** A value of the log in plain words; empty where there is none. */
export function plainValue(value: unknown): string {
  const files = cellFilesOf(value);
  if (files.length > 0) return files.map(({ name }) => name).join(", ");
  if (Array.isArray(value)) return value.map(plainValue).join(", ");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
