import type { InputValue } from "@sheaf/contract";
import type { Element as TableElement, Id } from "@sheaf/workbook";
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef, useState } from "react";
import { useToasts } from "../../../../shared/feedback/toast.tsx";
import { gridAct, nextCell } from "../../../grid/editing/editing-keys.ts";
import type { PlacedColumn } from "../../../grid/model/grid-source.ts";
import type { SelectedCells } from "../../../grid/view/grid-props.ts";
import { plainValue } from "../../../state/entries/changes.ts";
import type { EntryState, EntryTable } from "../../../state/entries/entry-table.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { CellEditor, type Onward } from "../editors/cell-editor.tsx";
import type { AskOptions } from "../editors/entry-options.ts";
import type { EntryActions } from "../model/entry-actions.ts";
import { editedText } from "../model/entry-cells.ts";
import { type EntryColumn, enteredIds } from "../model/entry-columns.ts";
import type { EntrySource } from "../model/entry-source.ts";
import { nextInvalidCell } from "../marks/invalid-cells.ts";
import { shownSymbols } from "../../../../shared/words/shown-numbers.ts";
import { t } from "../../../../shared/words/words.ts";

/** The cell that stands open. */
interface OpenCell {
  readonly row: number;
  readonly columnId: Id;
  readonly text: string;
  readonly isFresh: boolean;
  readonly showsList: boolean;
  readonly problem: string | null;
  /** The version of the table when it was opened: what others write from then on, this person has not seen. */
  readonly seen: number;
}

export interface OpenCellControl {
  readonly open: OpenCell | null;
  /** What the grid draws in the open cell. */
  readonly editor: { readonly row: number; readonly column: number; readonly editor: ReactNode } | null;
  /** False: nobody writes there. */
  readonly openCell: (row: number, flat: number, how: { readonly text: string | null; readonly showsList: boolean }) => boolean;
  readonly onKey: (event: KeyboardEvent, row: number, placed: PlacedColumn) => boolean;
  /** Where the grid is to go; a new `turn` each time. */
  readonly target: { readonly row: number; readonly columnId: Id; readonly turn: number } | null;
  readonly go: (row: number, flat: number) => void;
  readonly focusGrid: () => void;
  readonly nextInvalid: (isBackwards: boolean) => void;
  /** Enter does not return to where Tab began any more. */
  readonly endRun: () => void;
  /** Said to people who cannot see what became of a cell. */
  readonly said: string;
}

/** Writing into cells by the keyboard: which one is open, where it goes from there, what comes back with a reason. */
export function useOpenCell(options: {
  readonly element: TableElement;
  readonly columns: readonly EntryColumn[];
  readonly table: EntryTable;
  readonly state: EntryState;
  readonly entry: EntryActions;
  readonly now: RefObject<EntrySource>;
  readonly frame: RefObject<HTMLElement | null>;
  readonly canEnter: boolean;
  readonly selected: SelectedCells | null;
  readonly run: (action: Promise<string | null>) => void;
  /** The files of a cell are not written in their place. */
  readonly openFiles: (row: number, flat: number) => void;
}): OpenCellControl {
  const { openFiles } = options;
  const { element, columns, table, state, entry, now, frame, canEnter, selected, run } = options;
  const { zone } = useWorkbook();
  const [open, setOpen] = useState<OpenCell | null>(null);
  const [target, setTarget] = useState<OpenCellControl["target"]>(null);
  const [said, setSaid] = useState("");
  const runFrom = useRef<number | null>(null);
  const toasts = useToasts();
  const refusal = useRef<number | null>(null);

  const focusGrid = (): void => frame.current?.querySelector<HTMLElement>("[role=grid]")?.focus({ preventScroll: true });
  const go = (row: number, flat: number): void => {
    const column = now.current.columnAt(flat);
    if (column !== undefined) setTarget((before) => ({ row, columnId: column.input.id, turn: (before?.turn ?? 0) + 1 }));
  };
  const extentOf = (more: number) => ({ rows: now.current.rowCount + more, columns: columns.length + 1 });

  const refuse = (name: string): void => {
    // Once, however many letters are typed.
    if (refusal.current !== null) toasts.close(refusal.current);
    refusal.current = toasts.show({ text: t("input-table.open-cell.locked", { name }), status: "error" });
  };
  const openCell: OpenCellControl["openCell"] = (row, flat, how) => {
    const column = now.current.columnAt(flat);
    const isLocked = column !== undefined && state.known?.lockedColumns.includes(column.input.id) === true;
    // Files of a locked column are looked at all the same.
    if (canEnter && isLocked && column.rule?.kind !== "file") {
      refuse(column.column.name);
      return true;
    }
    if (column?.rule == null || !now.current.isWritable(row, flat)) return false;
    const value = now.current.valueAt(row, flat);
    if (column.rule.kind === "file") {
      // Typing opens nothing: a letter is no file.
      if (how.text === null) openFiles(row, flat);
      return how.text === null;
    }
    if (column.rule.kind === "checkbox") {
      if (how.text === null) run(done(entry.enter(row, flat, { value: value !== true })));
      return true;
    }
    const wrong = now.current.invalidAt(row, flat);
    const text =
      how.text ?? (wrong === null ? editedText(value ?? null, column.rule, zone, shownSymbols().decimal) : plainValue(wrong.offered));
    setOpen({
      row,
      columnId: column.input.id,
      text,
      isFresh: how.text !== null,
      showsList: how.showsList,
      problem: null,
      seen: table.version,
    });
    return true;
  };

  const keep = (cell: OpenCell, kept: Parameters<typeof entry.enter>[2], onward: Onward | null): void => {
    const flat = now.current.flatOf(cell.columnId);
    setOpen((before) => (before === cell ? null : before));
    const writing = entry.enter(cell.row, flat, kept, cell.seen);
    if (onward !== null) {
      focusGrid();
      if (onward.columns > 0) runFrom.current ??= flat;
      const extent = extentOf(now.current.isNewRow(cell.row) && writing !== null ? 1 : 0);
      const isStop = (at: number): boolean => at > 0 && now.current.columnAt(at)?.rule != null;
      const next = nextCell({ row: cell.row, column: flat }, onward, extent, isStop, runFrom.current);
      if (onward.columns === 0) runFrom.current = null;
      if (next !== null) go(next.row, next.column);
    }
    if (writing === null) return;
    void writing.then((outcome) => {
      const column = now.current.columnAt(flat)?.column.name ?? "";
      const words = "text" in kept ? kept.text : String(kept.value ?? "");
      const refused = outcome.kind === "failed" ? undefined : outcome.answer.refused.find(({ stood }) => stood !== true);
      if (outcome.kind === "landed" && refused === undefined)
        setSaid(words === "" ? t("input-table.open-cell.emptied", { column }) : t("input-table.open-cell.saved-in", { words, column }));
      // Nothing is written until it passes: what was typed comes back, with the reason.
      if (outcome.kind === "refused" && refused !== undefined) {
        go(cell.row, flat);
        setOpen({ ...cell, text: words, isFresh: false, problem: refused.message });
      }
    });
  };

  const nextInvalid = (isBackwards: boolean): void => {
    const from = selected === null ? null : { row: selected.active.row, flat: selected.active.column.flat };
    const next = nextInvalidCell(state.known?.invalid ?? [], now.current, from, isBackwards);
    if (next === null) return;
    go(next.row, next.flat);
    focusGrid();
  };

  const onKey: OpenCellControl["onKey"] = (event, row, placed) => {
    const key = { key: event.key, shift: event.shiftKey, mod: event.ctrlKey || event.metaKey, alt: event.altKey };
    const isBox = now.current.columnAt(placed.flat)?.rule?.kind === "checkbox";
    if (isBox && event.key === " " && !key.shift && !key.mod) return openCell(row, placed.flat, { text: null, showsList: false });
    const act = gridAct(key);
    const range = selected?.range ?? null;
    if (act?.kind !== "move" && act?.kind !== "open") runFrom.current = null;
    if (act === null || range === null) return false;
    switch (act.kind) {
      case "open":
        return openCell(row, placed.flat, act);
      case "clear":
        if (!canEnter || now.current.isNewRow(row)) return false;
        run(entry.clear(range));
        return true;
      case "fill":
        if (!canEnter) return false;
        run(entry.fill(range, act.direction));
        return true;
      case "move": {
        const isStop = (at: number): boolean => at > 0 && (!canEnter || now.current.columnAt(at)?.rule != null);
        const next = nextCell({ row, column: placed.flat }, act, extentOf(0), isStop, null);
        if (next === null) return false;
        if (act.columns > 0) runFrom.current ??= placed.flat;
        go(next.row, next.column);
        return true;
      }
      case "next-invalid":
        nextInvalid(act.isBackwards);
        return true;
    }
  };

  const opened = open === null ? undefined : columns.find(({ input }) => input.id === open.columnId);
  const ask = useMemo((): AskOptions | null => {
    if (open === null || opened === undefined || (opened.input.sheaf?.entry?.optionsWhere ?? "").trim() === "") return null;
    const { row, columnId } = open;
    return async (search, chosen, signal) => {
      const cells: Record<Id, InputValue> = {};
      for (const id of enteredIds(element)) {
        const flat = now.current.flatOf(id);
        const value = flat === 0 ? undefined : now.current.valueAt(row, flat);
        if (value !== undefined) cells[id] = value;
      }
      const wanted = { rowId: now.current.rowIdAt(row), columnId, cells, search, chosen: [...chosen] };
      return (await table.options(wanted, signal)).options;
    };
  }, [open, opened, element, table, now]);

  return {
    open,
    editor:
      open === null || opened === undefined
        ? null
        : {
            row: open.row,
            column: now.current.flatOf(open.columnId),
            editor: (
              <CellEditor
                key={`${open.row} ${open.columnId} ${open.problem ?? ""}`}
                label={t("input-table.files-dialog.row", { name: opened.column.name, row: open.row + 1 })}
                column={opened}
                text={open.text}
                value={now.current.valueAt(open.row, now.current.flatOf(open.columnId)) ?? null}
                isFresh={open.isFresh}
                showsList={open.showsList}
                problem={open.problem}
                askOptions={ask}
                onKeep={(kept, onward) => keep(open, kept, onward)}
                onDrop={() => {
                  setOpen(null);
                  focusGrid();
                }}
              />
            ),
          },
    openCell,
    onKey,
    target,
    go,
    focusGrid,
    nextInvalid,
    endRun: () => {
      runFrom.current = null;
    },
    said,
  };
}

async function done(writing: Promise<unknown> | null): Promise<null> {
  await writing;
  return null;
}
