import { limits, type InputState, type InputValue } from "@sheaf/contract";
import type { TimeZone } from "@sheaf/locale";
import { cellAt } from "@sheaf/result";
import { filesColumn, type Id, rowIdColumn } from "@sheaf/workbook";
import { fillOf, pasteRange } from "../../../grid/editing/editing-keys.ts";
import type { Writing } from "../../../grid/editing/entry-values.ts";
import type { Pause } from "../../../grid/editing/long-work.ts";
import type { SheetCells } from "../../../grid/editing/sheet-text.ts";
import type { CellRange } from "../../../grid/selection/selection.ts";
import type { WriteOutcome } from "../../../state/entries/entry-outcomes.ts";
import type { EntryTable } from "../../../state/entries/entry-table.ts";
import type { ResultsStore } from "../../../state/results/results-store.ts";
import { columnIndex } from "../../tabular/rows/level-rows.ts";
import { editedText, sameValue, valueOfCell } from "./entry-cells.ts";
import type { EntryColumn } from "./entry-columns.ts";
import {
  addManyRows,
  addRows,
  deleteRows,
  type EntryEdit,
  joinEdits,
  type KnownRows,
  localValue,
  PORTION,
  readCells,
  setCells,
  valueOf,
} from "../../../grid/entering/entry-edits.ts";
import type { EntrySource } from "./entry-source.ts";
import { t } from "../../../../shared/words/words.ts";

/** What can be done to the cells of an input table; each is one step of undo. A text that comes back says why nothing was done. */
export interface EntryActions {
  /** Null: it holds that already. */
  readonly enter: (
    row: number,
    flat: number,
    kept: { readonly text: string } | { readonly value: InputValue },
    /** The version of the table in which the person began to write. */
    seen?: number,
  ) => Promise<WriteOutcome> | null;
  readonly clear: (range: CellRange) => Promise<string | null>;
  readonly fill: (range: CellRange, direction: "down" | "right") => Promise<string | null>;
  /** Rejects with GivenUp where `pause` does: nothing was pasted then. */
  readonly paste: (cells: SheetCells, range: CellRange, pause: Pause) => Promise<string | null>;
  /** An empty row, below another one (null: below all). */
  readonly addRow: (after: number | null) => void;
  readonly duplicate: (range: CellRange) => Promise<string | null>;
  readonly remove: (range: CellRange) => Promise<string | null>;
  readonly restore: (cell: InputState["invalid"][number]) => void;
  /** Changes the files of a cell, wherever its row stands by now; a new row where there is none. `next` is told what the cell holds then. */
  readonly changeFiles: (
    cell: { readonly rowId: string | null; readonly column: EntryColumn; readonly before: InputValue },
    next: (before: readonly string[]) => readonly string[],
  ) => Promise<WriteOutcome>;
}

export interface EntryActionsOptions {
  readonly elementId: Id;
  readonly table: EntryTable;
  readonly results: ResultsStore;
  readonly source: () => EntrySource;
  /** Columns that people enter, hidden ones too; and which of them hold files. */
  readonly entered: readonly Id[];
  readonly ofFiles: ReadonlySet<Id>;
  readonly canAdd: boolean;
  readonly newId: () => string;
  readonly writing: Writing;
  readonly zone: TimeZone;
  /** New columns behind all others for columns of what is pasted; none where the table's columns are not the person's to add. */
  readonly newColumns: (cells: SheetCells, at: readonly number[]) => NewColumns;
  /** Columns made and cells entered while `work` runs are one step of undo. */
  readonly asOneStep: <T>(label: string, work: () => T) => T;
}

/** Columns that are not there before `make`; false: they cannot be made. */
export interface NewColumns {
  readonly targets: readonly PasteTarget[];
  readonly make: () => boolean;
}

/** Where a column of what is pasted goes. */
export interface PasteTarget {
  readonly id: Id;
  readonly rule: EntryColumn["rule"];
  /** Which column of what is pasted. */
  readonly at: number;
}

export function entryActions(options: EntryActionsOptions): EntryActions {
  const { elementId, table, results, source, entered, ofFiles, canAdd, newId, writing, zone, newColumns, asOneStep } = options;
  const perform = ({ label, changes, inverse }: EntryEdit, more: Parameters<EntryTable["write"]>[3] = {}): Promise<WriteOutcome> =>
    table.write(label, changes, inverse, more);

  /** The column of a result in which a column's values are as entries carry them. */
  const held = (columnId: Id): Id => (ofFiles.has(columnId) ? filesColumn(columnId) : columnId);

  /** Columns of a range that can be written, by their place in the grid. */
  const writable = (range: CellRange): readonly { readonly flat: number; readonly column: EntryColumn }[] => {
    const now = source();
    const found: { readonly flat: number; readonly column: EntryColumn }[] = [];
    for (let flat = Math.max(1, range.firstColumn); flat <= range.lastColumn; flat += 1) {
      const column = now.columnAt(flat);
      if (column !== undefined && now.blocks[0]?.columns[flat]?.isGiven === false) found.push({ flat, column });
    }
    return found;
  };

  /** Rows that are there, with the values of columns; what is not here is asked for. */
  const knownRows = async (firstRow: number, lastRow: number, columns: readonly Id[]): Promise<KnownRows> => {
    const now = source();
    const last = Math.min(lastRow, now.rowsThere - 1);
    const rowIds: string[] = [];
    const rows: number[] = [];
    const asked = new Map<string, (columnId: Id) => InputValue>();
    let isMissing = false;
    for (let row = firstRow; row <= last; row += 1) {
      const rowId = now.rowIdAt(row);
      isMissing ||= rowId === null || columns.some((id) => now.flatOf(id) === 0);
    }
    if (!isMissing) {
      for (let row = firstRow; row <= last; row += 1) {
        rowIds.push(now.rowIdAt(row) ?? "");
        rows.push(row);
      }
      return { rowIds, value: (at, columnId) => now.valueAt(rows[at] ?? -1, now.flatOf(columnId)) };
    }
    for (let from = firstRow; from <= last; from += limits.windowRows) {
      const { table: answer } = await results.ask(
        elementId,
        {
          level: "base",
          want: { kind: "rows", columns: [rowIdColumn, ...columns.map(held)], withOuter: false, outline: false },
          window: { offset: from, limit: Math.min(limits.windowRows, last - from + 1) },
          within: null,
        },
        { signal: new AbortController().signal },
      );
      const idAt = columnIndex(answer, rowIdColumn, "value");
      for (let row = 0; row < answer.rowCount; row += 1) {
        const rowId = idAt < 0 ? null : cellAt(answer, row, idAt);
        if (typeof rowId !== "string") continue;
        rowIds.push(rowId);
        asked.set(rowId, (columnId) => {
          const at = columnIndex(answer, held(columnId), "value");
          const type = answer.columns[at]?.type;
          return type === undefined ? null : valueOfCell({ value: cellAt(answer, row, at), type });
        });
      }
    }
    const { pending } = table.state();
    for (let row = Math.max(firstRow, 0); row <= last; row += 1) {
      const rowId = now.rowIdAt(row);
      if (rowId !== null && pending.row(rowId) === "added" && !asked.has(rowId)) rowIds.push(rowId);
    }
    return {
      rowIds,
      value: (at, columnId) => {
        const rowId = rowIds[at] ?? "";
        const waiting = pending.cell(rowId, columnId);
        return waiting === undefined ? (asked.get(rowId)?.(columnId) ?? null) : waiting.value;
      },
    };
  };

  const writeRange = async (
    range: CellRange,
    words: (cells: number) => string,
    value: (known: KnownRows, at: number, columnId: Id) => InputValue | undefined,
    besides: readonly Id[] = [],
  ): Promise<string | null> => {
    const columns = writable(range).map(({ column }) => column.input.id);
    if (columns.length === 0) return t("input-table.entry-actions.nobody-writes-these-columns");
    const known = await knownRows(range.firstRow, range.lastRow, [...new Set([...columns, ...besides])]);
    if (known.rowIds.length === 0) return null;
    void perform(setCells(words(known.rowIds.length * columns.length), known, columns, (at, columnId) => value(known, at, columnId)));
    return null;
  };

  return {
    enter: (row, flat, kept, seen) => {
      const now = source();
      const column = now.columnAt(flat);
      if (column?.rule == null || !now.isWritable(row, flat)) return null;
      const before = now.valueAt(row, flat);
      // What a format leaves out, as the time of a day, is there still where the text of the cell was left as it stood.
      if ("text" in kept && before !== undefined && now.invalidAt(row, flat) === null)
        if (kept.text === editedText(before, column.rule, zone, writing.symbols.decimal)) return null;
      const value = localValue("text" in kept ? valueOf(kept.text, column.rule, writing, true) : kept.value, column.rule, zone);
      const { id } = column.input;
      const label = t("input-table.entry-actions.enter", { name: column.column.name });
      const rowId = now.rowIdAt(row);
      if (rowId === null) {
        if (!now.isNewRow(row) || value === null) return null;
        return perform(addRows(label, { rowIds: [newId()], columns: [id], values: [[value]] }));
      }
      // The value that a flagged cell kept is one to restore, not the same again.
      if (before !== undefined && sameValue(before, value) && now.invalidAt(row, flat) === null) return null;
      return perform(
        setCells(label, { rowIds: [rowId], value: () => before }, [id], () => value),
        seen === undefined ? {} : { seen },
      );
    },
    clear: (range) =>
      writeRange(
        range,
        (cells) => t("input-table.entry-actions.clear", { count: cells }),
        () => null,
      ),
    fill: async (range, direction) => {
      const filled = fillOf(range, direction);
      if (filled.range.lastRow < filled.range.firstRow || filled.range.lastColumn < filled.range.firstColumn) return null;
      const now = source();
      const words = (cells: number): string => t("input-table.entry-actions.fill", { count: cells });
      if (direction === "down")
        return writeRange(filled.range, words, (_, __, columnId) => now.valueAt(filled.from(0, 0).row, now.flatOf(columnId)));
      const from = now.columnAt(filled.range.firstColumn - 1)?.input.id;
      if (from === undefined) return null;
      return writeRange(filled.range, words, (known, at) => known.value(at, from), [from]);
    },
    paste: async (cells, range, pause) => {
      const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
      if (cells.length === 0 || width === 0) return null;
      const place = pasteRange(range, cells.length, width);
      const columnAt = (flat: number): number => (flat - place.firstColumn) % width;
      const open = writable(place);
      // Texts are no files: what is copied of such a column are names.
      const inside = open
        .filter(({ column }) => !ofFiles.has(column.input.id))
        .map(({ flat, column }): PasteTarget => ({
          id: column.input.id,
          rule: column.rule,
          at: columnAt(flat),
        }));
      const end = source().blocks[0]?.columns.length ?? 0;
      const beyond = Array.from({ length: Math.max(0, place.lastColumn - end + 1) }, (_, index) => columnAt(end + index));
      const height = place.lastRow - place.firstRow + 1;
      const across = inside.length + beyond.length;
      if (height > limits.inputBatchRows || height * across > limits.inputBatchCells)
        return t("input-table.entry-actions.most-pasted-once", { most: limits.inputBatchRows, rows: height, columns: across });
      const made = beyond.length === 0 ? null : newColumns(cells, beyond);
      const targets = [...inside, ...(made?.targets ?? [])];
      if (targets.length === 0)
        return open.length > 0
          ? t("input-table.entry-actions.text-cannot-pasted-file")
          : t("input-table.entry-actions.nobody-writes-these-columns");
      const ids = targets.map(({ id }) => id);
      const there = new Set(inside.map(({ id }) => id));
      // Before anything takes its time: others may add rows above while this is read.
      const known = await knownRows(place.firstRow, place.lastRow, [...there]);
      const lists = await readCells(cells, targets, { writing, zone }, pause);
      const left = height - known.rowIds.length;
      const label = t("input-table.entry-actions.paste", { count: height * ids.length });
      const valueAt = (at: number, row: number): InputValue => lists[at]?.[row % cells.length] ?? null;
      const placeOf = new Map(ids.map((id, at) => [id, at]));
      const edits: EntryEdit[] = [];
      for (let from = 0; from < known.rowIds.length; from += PORTION) {
        await pause();
        const part: KnownRows = {
          rowIds: known.rowIds.slice(from, from + PORTION),
          value: (at, columnId) => known.value(from + at, columnId),
        };
        edits.push(setCells(label, part, ids, (at, columnId) => valueAt(placeOf.get(columnId) ?? 0, from + at), there));
      }
      if (canAdd) {
        const below = known.rowIds.length;
        const block = { columns: ids, height: height - below, value: (at: number, row: number) => valueAt(at, below + row) };
        edits.push(...(await addManyRows(label, block, newId, pause)));
      }
      // Nothing was changed until here: whoever stops it leaves no trace.
      const isDone = asOneStep(label, () => {
        if (edits.length === 0) return true;
        if (made !== null && made.targets.length > 0 && !made.make()) return false;
        void perform(joinEdits(label, edits), made === null ? {} : { made: made.targets.map(({ id }) => id) });
        return true;
      });
      if (!isDone) return t("input-table.entry-actions.columns-what-copied-could");
      if (left > 0 && !canAdd) return t("input-table.entry-actions.what-copied-no-row", { count: left });
      const isForFiles = open.some(({ flat, column }) => {
        const at = columnAt(flat);
        return ofFiles.has(column.input.id) && cells.some((row) => (row[at] ?? "") !== "");
      });
      if (isForFiles) return t("input-table.entry-actions.files-were-left-text");
      const lost = beyond.length - (made?.targets.length ?? 0);
      return lost > 0 ? t("input-table.entry-actions.what-copied-no-column", { count: lost }) : null;
    },
    addRow: (after) => {
      const at = after === null ? undefined : (source().rowIdAt(after) ?? undefined);
      void perform(addRows(t("input-table.entry-actions.add-row"), { rowIds: [newId()], columns: [], values: [] }, at));
    },
    duplicate: async (range) => {
      const known = await knownRows(range.firstRow, range.lastRow, entered);
      if (known.rowIds.length === 0) return null;
      const values = entered.map((columnId) => known.rowIds.map((_, at) => known.value(at, columnId) ?? null));
      const rowIds = known.rowIds.map(() => newId());
      void perform(
        addRows(
          t("input-table.entry-actions.duplicate", { count: rowIds.length }),
          { rowIds, columns: entered, values },
          known.rowIds.at(-1),
        ),
      );
      return null;
    },
    remove: async (range) => {
      const known = await knownRows(range.firstRow, range.lastRow, entered);
      if (known.rowIds.length === 0) return null;
      if (known.rowIds.length > limits.inputBatchRows)
        return t("input-table.entry-actions.most-deleted-once", { most: limits.inputBatchRows });
      const count = known.rowIds.length;
      const label = canAdd ? t("input-table.entry-actions.delete", { count }) : t("input-table.entry-actions.clear-rows", { count });
      if (canAdd) void perform(deleteRows(label, known, entered));
      else void perform(setCells(label, known, entered, () => null));
      return null;
    },
    changeFiles: ({ rowId, column, before }, next) => {
      const { id } = column.input;
      const label = t("input-table.entry-actions.change-files-of", { name: column.column.name });
      const valueOfFiles = (texts: readonly string[]): InputValue => (texts.length === 0 ? null : texts);
      if (rowId === null) return perform(addRows(label, { rowIds: [newId()], columns: [id], values: [[valueOfFiles(next([]))]] }));
      const now = source();
      const row = now.rowOf(rowId);
      const there = row === null ? before : (now.valueAt(row, now.flatOf(id)) ?? before);
      const value = valueOfFiles(next(Array.isArray(there) ? there.map(String) : []));
      return perform(setCells(label, { rowIds: [rowId], value: () => there }, [id], () => value));
    },
    restore: ({ rowId, columnId, kept }) => {
      const value = kept as InputValue;
      void perform({
        label: t("input-table.entry-actions.restore-value"),
        ...setEdit(rowId, columnId, value),
      });
    },
  };
}

/** Writing what a cell kept takes its flag away; there is nothing to take back. */
function setEdit(rowId: string, columnId: Id, value: InputValue): Pick<EntryEdit, "changes" | "inverse"> {
  const { changes, inverse } = setCells("", { rowIds: [rowId], value: () => value }, [columnId], () => value);
  return { changes, inverse };
}
