import type { Element as TableElement, Id } from "@sheaf/workbook";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { ErrorState } from "../../../../shared/feedback/error-state.tsx";
import { ProgressBar } from "../../../../shared/feedback/progress-bar.tsx";
import { SkeletonRows } from "../../../../shared/feedback/skeleton.tsx";
import { useToasts } from "../../../../shared/feedback/toast.tsx";
import { toCallError } from "../../../../shared/http/call-error.ts";
import { gridAct, nextCell } from "../../../grid/editing/editing-keys.ts";
import { clipboardCells } from "../../../grid/editing/clipboard-cells.ts";
import type { PlacedColumn } from "../../../grid/model/grid-source.ts";
import { type CellRange, isInRange } from "../../../grid/selection/selection.ts";
import type { SelectedCells } from "../../../grid/view/grid-props.ts";
import { Grid } from "../../../grid/view/grid.tsx";
import { plainValue } from "../../../state/entries/changes.ts";
import type { EntryState, EntryTable } from "../../../state/entries/entry-table.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { gridLook } from "../../table/view/table-style.ts";
import type { TableActions } from "../../table/actions/table-actions.ts";
import type { TableRows } from "../../table/rows/table-rows.ts";
import type { TableDesign } from "../../table/shape/table-shape.ts";
import { componentsOf, useTableView } from "../../table/view/table-source-state.ts";
import { useTableStatus } from "../../table/view/use-table-status.ts";
import { CellEditor, type Onward } from "../editors/cell-editor.tsx";
import { EntryHistoryDialog, type HistoryCell } from "../history/entry-history-dialog.tsx";
import { editedText } from "../model/entry-cells.ts";
import { type EntryColumn, enteredIds, hasOwnRows } from "../model/entry-columns.ts";
import { entrySource } from "../model/entry-source.ts";
import { entryMenu } from "./entry-menu.ts";
import { headerEntries } from "./header-menu.ts";
import { ProblemNote } from "./problem-note.tsx";
import { useEntryActions } from "./use-entry-actions.ts";
import { useOwnPlace, usePeople } from "./use-people.ts";
import styles from "./input-table.module.css";

/** What the head of the table does with its grid. */
export interface EntryGridControl {
  readonly addRow: () => void;
  readonly pasteFromSheet: () => Promise<void>;
  readonly cell: () => HistoryCell | null;
}

interface EntryGridProps {
  readonly element: TableElement;
  readonly name: string;
  readonly design: TableDesign;
  readonly columns: readonly EntryColumn[];
  readonly rows: TableRows;
  readonly actions: TableActions;
  readonly table: EntryTable;
  readonly state: EntryState;
  readonly control: RefObject<EntryGridControl | null>;
}

/** The cell that stands open. */
interface OpenCell {
  readonly row: number;
  readonly columnId: Id;
  readonly text: string;
  readonly isFresh: boolean;
  readonly showsList: boolean;
  readonly problem: string | null;
}

export function EntryGrid({ element, name, design, columns, rows, actions, table, state, control }: EntryGridProps) {
  const workbook = useWorkbook();
  const { zone } = workbook;
  const toasts = useToasts();
  const isEditing = workbook.mode === "edit" && workbook.canChange;
  const view = useTableView(element, design, rows);
  const people = usePeople(element.id);
  const canEnter = state.known?.mayEnter === true;
  const canAdd = canEnter && hasOwnRows(element);
  const locked = useMemo(() => new Set(state.known?.lockedColumns), [state.known]);
  const source = useMemo(
    () =>
      entrySource({
        source: view.source,
        rows,
        columns,
        state,
        texts: view.texts,
        canEnter,
        canAdd,
        isLocked: (id) => locked.has(id),
        people,
      }),
    [view.source, view.texts, rows, columns, state, canEnter, canAdd, locked, people],
  );
  const now = useRef(source);
  now.current = source;
  const entered = useMemo(() => enteredIds(element), [element]);
  const entry = useEntryActions({ element, table, source: () => now.current, entered, canAdd });
  const shownView = useMemo(() => ({ ...view, source }), [view, source]);
  const { onSelection, counts } = useTableStatus({ element, design, rows, view: shownView });

  const frame = useRef<HTMLDivElement>(null);
  // Looked for when it is needed: the active cell is another element from one drawing to the next.
  const active = useMemo(
    () => ({
      get current(): Element | null {
        return frame.current?.querySelector('[id$="-active"]') ?? null;
      },
    }),
    [],
  );
  const [selected, setSelected] = useState<SelectedCells | null>(null);
  const [open, setOpen] = useState<OpenCell | null>(null);
  const [target, setTarget] = useState<{ readonly row: number; readonly columnId: Id; readonly turn: number } | null>(null);
  const [history, setHistory] = useState<HistoryCell | null>(null);
  const [said, setSaid] = useState("");
  const runFrom = useRef<number | null>(null);

  // What is on screen now was asked for after the last entry that is known of.
  const states = rows.states;
  const isFresh = states.every(({ status, isStale }) => status === "ready" && !isStale);
  const { version } = table;
  useLayoutEffect(() => {
    if (isFresh) table.settled(version);
  }, [isFresh, version, table, source]);

  const shown = useRef<readonly [number, number]>([0, 0]);
  const onVisible = useCallback(
    (from: number, to: number) => {
      shown.current = [from, to];
      rows.show(from, to);
    },
    [rows],
  );
  useEffect(() => rows.show(shown.current[0], shown.current[1]), [rows, view.source]);

  const focusGrid = (): void => frame.current?.querySelector<HTMLElement>("[role=grid]")?.focus({ preventScroll: true });
  const go = (row: number, flat: number): void => {
    const column = now.current.columnAt(flat);
    if (column !== undefined) setTarget((before) => ({ row, columnId: column.input.id, turn: (before?.turn ?? 0) + 1 }));
  };
  const run = (action: Promise<string | null>): void => {
    action
      .then((refused) => refused !== null && toasts.show({ text: refused, status: "error" }))
      .catch((thrown: unknown) =>
        toasts.show({ text: toCallError(thrown)?.message ?? "That cannot be done", status: "error", time: "long" }),
      );
  };
  const openCell = (row: number, flat: number, how: { readonly text: string | null; readonly showsList: boolean }): boolean => {
    const column = now.current.columnAt(flat);
    if (column?.rule == null || !now.current.isWritable(row, flat)) return false;
    const value = now.current.valueAt(row, flat);
    if (column.rule.kind === "checkbox") {
      if (how.text === null) run(done(entry.enter(row, flat, { value: value !== true })));
      return true;
    }
    const wrong = now.current.invalidAt(row, flat);
    const text = how.text ?? (wrong === null ? editedText(value ?? null, column.rule, zone) : plainValue(wrong.offered));
    setOpen({ row, columnId: column.input.id, text, isFresh: how.text !== null, showsList: how.showsList, problem: null });
    return true;
  };

  const keep = (cell: OpenCell, kept: Parameters<typeof entry.enter>[2], onward: Onward | null): void => {
    const flat = now.current.flatOf(cell.columnId);
    setOpen((before) => (before === cell ? null : before));
    const writing = entry.enter(cell.row, flat, kept);
    if (onward !== null) {
      focusGrid();
      if (onward.columns > 0) runFrom.current ??= flat;
      const extent = {
        rows: now.current.rowCount + (now.current.isNewRow(cell.row) && writing !== null ? 1 : 0),
        columns: columns.length + 1,
      };
      const next = nextCell(
        { row: cell.row, column: flat },
        onward,
        extent,
        (at) => at > 0 && now.current.columnAt(at)?.rule != null,
        runFrom.current,
      );
      if (onward.columns === 0) runFrom.current = null;
      if (next !== null) go(next.row, next.column);
    }
    if (writing === null) return;
    void writing.then((outcome) => {
      const column = now.current.columnAt(flat)?.column.name ?? "";
      const words = "text" in kept ? kept.text : String(kept.value ?? "");
      const refused = outcome.kind === "failed" ? undefined : outcome.answer.refused[0];
      if (outcome.kind === "landed" && refused === undefined) setSaid(words === "" ? `${column} emptied` : `${words} saved in ${column}`);
      // Nothing is written until it passes: what was typed comes back, with the reason.
      if (outcome.kind === "refused" && refused !== undefined) {
        go(cell.row, flat);
        setOpen({ ...cell, text: words, isFresh: false, problem: refused.message });
      }
    });
  };

  const rangeNow = (): CellRange | null => selected?.range ?? null;
  const nextInvalid = (isBackwards: boolean): void => {
    const cells = (state.known?.invalid ?? [])
      .flatMap(({ rowId, columnId }) => {
        const row = now.current.rowOf(rowId);
        const flat = now.current.flatOf(columnId);
        return row === null || flat === 0 ? [] : [{ row, flat }];
      })
      .toSorted((a, b) => a.row - b.row || a.flat - b.flat);
    const at = selected === null ? { row: -1, flat: 0 } : { row: selected.active.row, flat: selected.active.column.flat };
    const isBehind = (cell: { readonly row: number; readonly flat: number }): boolean =>
      cell.row > at.row || (cell.row === at.row && cell.flat > at.flat);
    const isBefore = (cell: { readonly row: number; readonly flat: number }): boolean =>
      cell.row < at.row || (cell.row === at.row && cell.flat < at.flat);
    const next = isBackwards ? (cells.findLast(isBefore) ?? cells.at(-1)) : (cells.find(isBehind) ?? cells[0]);
    if (next === undefined) return;
    go(next.row, next.flat);
    focusGrid();
  };

  const onKey = (event: KeyboardEvent, row: number, placed: PlacedColumn): boolean => {
    const key = { key: event.key, shift: event.shiftKey, mod: event.ctrlKey || event.metaKey, alt: event.altKey };
    const isBox = now.current.columnAt(placed.flat)?.rule?.kind === "checkbox";
    if (isBox && event.key === " " && !key.shift && !key.mod) return openCell(row, placed.flat, { text: null, showsList: false });
    const act = gridAct(key);
    const range = rangeNow();
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
        const extent = { rows: now.current.rowCount, columns: columns.length + 1 };
        const next = nextCell(
          { row, column: placed.flat },
          act,
          extent,
          (at) => at > 0 && (!canEnter || now.current.columnAt(at)?.rule != null),
          null,
        );
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

  const paste = async (event: ClipboardEvent | null): Promise<string | null> => {
    const cells = await clipboardCells(event?.clipboardData ?? null, pause);
    if (cells === null) return "Press Ctrl+V in the table: this browser keeps the clipboard to itself";
    const { rowsThere } = now.current;
    const first = columns.findIndex(({ rule }) => rule !== null) + 1;
    const range = rangeNow() ?? { firstRow: rowsThere, lastRow: rowsThere, firstColumn: first, lastColumn: first };
    return entry.paste(cells, range);
  };

  useImperativeHandle(control, () => ({
    addRow: () => {
      entry.addRow(null);
      const first = columns.findIndex(({ rule }) => rule !== null) + 1;
      go(now.current.rowsThere, first);
      focusGrid();
    },
    pasteFromSheet: async () => {
      focusGrid();
      run(paste(null));
      return Promise.resolve();
    },
    cell: () => (selected === null ? null : historyCell(selected.active.row, selected.active.column.flat)),
  }));
  const historyCell = (row: number, flat: number): HistoryCell | null => {
    const rowId = now.current.rowIdAt(row);
    const column = now.current.columnAt(flat);
    return rowId === null || column === undefined
      ? null
      : { rowId, columnId: column.input.id, row: `Row ${row + 1}`, column: column.column.name };
  };

  const onSelected = useCallback(
    (next: SelectedCells | null): void => {
      setSelected(next);
      onSelection(next);
    },
    [onSelection],
  );
  const place = selected === null ? null : historyCell(selected.active.row, selected.active.column.flat);
  const pageId = useMemo(
    () => workbook.documents.state().document.pages.find((page) => page.elements.some(({ id }) => id === element.id))?.id ?? null,
    [workbook, element.id],
  );
  useOwnPlace(element.id, pageId, place?.rowId ?? null, place?.columnId ?? null);

  const flatNow = selected?.active.column.flat ?? 0;
  const wrong = selected === null || open !== null ? null : source.invalidAt(selected.active.row, flatNow);
  const { status } = workbook;
  const invalid = state.known?.invalidCells ?? 0;
  const cell = selected === null ? null : cellText(source, selected.active.row, flatNow);
  const latestInvalid = useRef(nextInvalid);
  latestInvalid.current = nextInvalid;
  useEffect(() => {
    status.sayEntries(element.id, {
      writing: state.writing,
      isOffline: state.isOffline,
      invalid,
      onInvalid: () => latestInvalid.current(false),
      cell,
    });
  }, [status, element.id, state.writing, state.isOffline, invalid, cell]);
  useEffect(() => () => status.sayEntries(element.id, null), [status, element.id]);

  const failure = states.find((one) => one.status === "failed")?.error ?? null;
  const isHere = states.some((one) => one.table !== null);
  const isStale = states.some((one) => one.isStale) && !state.isCatchingUp;
  if (failure !== null && !isHere)
    return <ErrorState summary={failure.message} requestId={failure.requestId} onRetry={() => workbook.results.retry(element.id)} />;
  const opened = open === null ? undefined : columns.find(({ input }) => input.id === open.columnId);
  const frozen = componentsOf(element).frozenColumns;
  const wrongColumn = wrong === null ? undefined : source.columnAt(flatNow);
  return (
    <>
      {failure !== null && <p role="status">{failure.message} The rows below are older.</p>}
      <div ref={frame} className={styles.grid} onPointerDownCapture={() => (runFrom.current = null)}>
        <ProgressBar isLoading={!isHere || isStale} label={`Loading ${name}`} />
        {!isHere ? (
          <SkeletonRows rows={8} rowHeight={24} />
        ) : (
          <Grid
            label={name}
            source={source}
            frozen={1 + (typeof frozen === "number" ? frozen : columns.findIndex(({ form }) => form !== "key"))}
            isStale={isStale}
            look={element["tableStyle"] === undefined ? { rowHeight: 28, lines: "all" } : gridLook(element)}
            {...(counts === null ? {} : { status: `${name}: ${counts}` })}
            target={target}
            onVisible={onVisible}
            onSelection={onSelected}
            onOpenCell={(row, placed) => {
              if (openCell(row, placed.flat, { text: null, showsList: false })) return;
              if (isEditing && source.columnAt(placed.flat)?.form === "formula") workbook.focus.editFormula();
            }}
            editing={{
              open:
                open === null || opened === undefined
                  ? null
                  : {
                      row: open.row,
                      column: source.flatOf(open.columnId),
                      editor: (
                        <CellEditor
                          key={`${open.row} ${open.columnId} ${open.problem ?? ""}`}
                          label={`${opened.column.name}, row ${open.row + 1}`}
                          column={opened}
                          text={open.text}
                          value={source.valueAt(open.row, source.flatOf(open.columnId)) ?? null}
                          isFresh={open.isFresh}
                          showsList={open.showsList}
                          problem={open.problem}
                          onKeep={(kept, onward) => keep(open, kept, onward)}
                          onDrop={() => {
                            setOpen(null);
                            focusGrid();
                          }}
                        />
                      ),
                    },
              onKey,
              onPaste: (event) => {
                if (!canEnter) return;
                event.preventDefault();
                run(paste(event));
              },
              onFill: canEnter ? (range) => run(entry.fill(range, "down")) : null,
            }}
            cellMenu={(row, placed) => {
              // A cell outside of what was selected is selected by the same press: the old range is not meant.
              const range = rangeNow();
              const isInside = range !== null && isInRange(range, row, placed.flat);
              return entryMenu({
                source,
                actions: entry,
                canEnter,
                canAdd,
                row,
                flat: placed.flat,
                range: isInside ? range : { firstRow: row, lastRow: row, firstColumn: placed.flat, lastColumn: placed.flat },
                run,
                showHistory: () => setHistory(historyCell(row, placed.flat)),
              });
            }}
            bringRows={async (range) => {
              await rows.bring(range.firstRow, range.lastRow);
              return now.current;
            }}
            {...(workbook.canChange
              ? {
                  headerMenu: (placed, rename) =>
                    headerEntries({ workbook, element, column: source.columnAt(placed.flat), actions, isEditing, rename }),
                }
              : {})}
            {...(isEditing
              ? {
                  onRename: (placed, text) => actions.rename(placed.column.id, text),
                  onResize: (placed, width) => {
                    const ids = placed.filter(({ column }) => !column.isCount).map(({ column }) => column.id);
                    if (width === null) view.widths.forget(ids);
                    actions.setWidths(new Map(ids.map((id) => [id, width ?? undefined])));
                  },
                }
              : {})}
          />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {wrong !== null && wrongColumn !== undefined && canEnter && (
        <ProblemNote
          key={`${wrong.rowId} ${wrong.columnId}`}
          anchor={active}
          problem={wrong}
          offered={cellText(source, selected?.active.row ?? 0, flatNow)}
          kept={wrong.kept === null || wrongColumn.rule === null ? null : keptText(wrongColumn, wrong.kept, zone)}
          column={wrongColumn}
          onRestore={() => {
            entry.restore(wrong);
            focusGrid();
          }}
          onEdit={() => openCell(selected?.active.row ?? 0, flatNow, { text: null, showsList: false })}
        />
      )}
      {history !== null && (
        <EntryHistoryDialog element={element} name={name} table={table} cell={history} onClose={() => setHistory(null)} />
      )}
    </>
  );
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

async function done(writing: Promise<unknown> | null): Promise<null> {
  await writing;
  return null;
}

function cellText(source: ReturnType<typeof entrySource>, row: number, flat: number): string {
  const found = source.places(row)[0];
  return found?.kind === "row" ? (source.cell(0, flat, found.ordinal)?.text ?? "") : "";
}

function keptText(column: EntryColumn, kept: unknown, zone: Parameters<typeof editedText>[2]): string | null {
  return column.rule === null ? null : editedText(kept as Parameters<typeof editedText>[0], column.rule, zone);
}
