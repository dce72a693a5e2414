import type { InputValue } from "@sheaf/contract";
import type { Element as TableElement } from "@sheaf/workbook";
import { type RefObject, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from "react";
import { SkeletonRows } from "../../../../shared/feedback/skeleton.tsx";
import { useToasts } from "../../../../shared/feedback/toast.tsx";
import { toCallError } from "../../../../shared/http/call-error.ts";
import { startFilter } from "../../../filters/filter-actions.ts";
import { CellFilesContext } from "../../../grid/files/cell-files.ts";
import { isInRange } from "../../../grid/selection/selection.ts";
import type { SelectedCells } from "../../../grid/view/grid-props.ts";
import { Grid } from "../../../grid/view/grid.tsx";
import type { EntryState, EntryTable } from "../../../state/entries/entry-table.ts";
import { useFocusPart } from "../../../state/focus.ts";
import type { ActiveEntry } from "../../../state/status-store.ts";
import { ElementFailure } from "../../on-page/element-failure.tsx";
import { markedBy } from "../../../find/needle.ts";
import { usePageNeedle, usePageTarget } from "../../../find/page/page-find.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { gridLook } from "../../grid-style/grid-style.ts";
import { OlderRows } from "../../older-rows.tsx";
import { QueryProgress } from "../../query-progress.tsx";
import { folderEntries } from "../../tabular/actions/folder-entries.ts";
import type { TableActions } from "../../tabular/actions/table-actions.ts";
import { useColumnCommands } from "../../tabular/actions/use-column-commands.ts";
import type { TableRows } from "../../tabular/rows/table-rows.ts";
import { folderOfBand } from "../../tabular/shape/folder-bands.ts";
import type { TableDesign } from "../../tabular/shape/table-shape.ts";
import { componentsOf, useTableView } from "../../tabular/view/table-source-state.ts";
import { useTableStatus } from "../../tabular/figures/use-table-status.ts";
import { editedText, sameValue } from "../model/entry-cells.ts";
import { type EntryColumn, enteredIds, hasOwnRows } from "../model/entry-columns.ts";
import { type CellPerson, entrySource } from "../model/entry-source.ts";
import { useTypeChange } from "../convert/use-type-change.tsx";
import { useFiles } from "../files/use-files.tsx";
import { usePaste } from "../reading/use-paste.ts";
import { entryMenu } from "./entry-menu.ts";
import { headerEntries } from "./header-menu.ts";
import { ProblemNote } from "../marks/problem-note.tsx";
import { useEntryActions } from "./use-entry-actions.ts";
import { useRuleCheck } from "../marks/use-rule-check.ts";
import { useOpenCell } from "./use-open-cell.tsx";
import { useOwnPlace, usePeople } from "./use-people.ts";
import { shownSymbols } from "../../../../shared/words/shown-numbers.ts";
import { briefAge } from "../../../../shared/words/shown-moments.ts";
import { useNow } from "../../../../shared/words/use-now.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./input-table.module.css";

/** What the head of the table does with its grid. */
export interface EntryGridControl {
  readonly addRow: () => void;
  readonly pasteFromSheet: () => Promise<void>;
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

export function EntryGrid({ element, name, design, columns, rows, actions, table, state, control }: EntryGridProps) {
  const workbook = useWorkbook();
  const { zone } = workbook;
  const toasts = useToasts();
  const isEditing = workbook.mode === "edit" && workbook.canChange;
  const view = useTableView(element, design, rows);
  const people = usePeople(element.id);
  const minute = useNow(
    columns.some(({ form }) => form === "system"),
    30_000,
  );
  const canEnter = state.known?.mayEnter === true;
  const canAdd = canEnter && hasOwnRows(element);
  const locked = useMemo(() => new Set(state.known?.lockedColumns), [state.known]);
  const source = useMemo(
    () =>
      entrySource({
        source: view.source,
        rows,
        columns,
        folders: design.folders,
        state,
        texts: view.texts,
        canEnter,
        canAdd,
        isLocked: (id) => locked.has(id),
        people,
        ago: (moment) => briefAge(moment, minute, zone),
      }),
    [view.source, view.texts, rows, columns, design.folders, state, canEnter, canAdd, locked, people, minute, zone],
  );
  const types = useTypeChange(element);
  useRuleCheck({ element, table, isOn: isEditing && canEnter });
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

  /** What was done to several cells at once, by the name of its step: seen in its place, said here. */
  const [done, setDone] = useState({ label: "", turn: 0 });
  const run = (action: Promise<string | null>): void => {
    action
      .then((refused) => {
        if (refused !== null) return toasts.show({ text: refused, status: "error" });
        return setDone(({ turn }) => ({ label: workbook.documents.state().undoLabel ?? "", turn: turn + 1 }));
      })
      .catch((thrown: unknown) =>
        toasts.show({ text: toCallError(thrown)?.message ?? t("input-table.entry-grid.cannot-done"), status: "error", time: "long" }),
      );
  };
  const focusFrame = (): void => frame.current?.querySelector<HTMLElement>("[role=grid]")?.focus({ preventScroll: true });
  const files = useFiles({ table, entry, now, focusGrid: focusFrame });
  const writing = useOpenCell({ element, columns, table, state, entry, now, frame, canEnter, selected, run, openFiles: files.open });
  const { open, openCell, go, focusGrid } = writing;

  const focusedElement = useFocusPart("elementId");
  const shownColumns = useMemo(() => columns.map(({ column }) => column), [columns]);
  useColumnCommands({
    name,
    columns: shownColumns,
    isSelected: focusedElement === element.id,
    canChange: workbook.canChange,
    goTo: ({ id }) => {
      workbook.focus.select(element.id, id, workbook.focus.state().row);
      go(selected?.active.row ?? shown.current[0], now.current.flatOf(id));
    },
    filter: ({ id }) => startFilter(workbook, element.id, id),
    sort: ({ id }, direction) => actions.sort(id, direction),
  });

  const needle = usePageNeedle();
  const marked = useMemo(() => (needle === null ? null : markedBy(needle, workbook.symbols)), [needle, workbook.symbols]);
  const sent = usePageTarget(element.id);
  const goNow = useRef(go);
  goNow.current = go;
  useEffect(() => {
    if (sent?.spot.kind !== "row") return;
    const { places, columnId } = sent.spot;
    void rows.reveal(places).then((line) => line !== null && goNow.current(line, now.current.flatOf(columnId)));
  }, [sent, rows]);

  const { paste, progress } = usePaste({ entry, columns, now, range: selected?.range ?? null });

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
  }));
  const entryAt = (row: number, flat: number): ActiveEntry | null => {
    const rowId = now.current.rowIdAt(row);
    const column = now.current.columnAt(flat);
    return rowId === null || column === undefined
      ? null
      : { rowId, columnId: column.input.id, row: rowWords(row), column: column.column.name };
  };

  const onSelected = useCallback(
    (next: SelectedCells | null): void => {
      setSelected(next);
      onSelection(next);
    },
    [onSelection],
  );
  const place = selected === null ? null : entryAt(selected.active.row, selected.active.column.flat);
  const pageId = useMemo(
    () => workbook.documents.state().document.pages.find((page) => page.elements.some(({ id }) => id === element.id))?.id ?? null,
    [workbook, element.id],
  );
  useOwnPlace(element.id, pageId, place?.rowId ?? null, place?.columnId ?? null);

  const flatNow = selected?.active.column.flat ?? 0;
  const wrong = selected === null || open !== null ? null : source.invalidAt(selected.active.row, flatNow);
  const { status } = workbook;
  const { rowId: placeRow, columnId: placeColumn, row: placeWords, column: placeName } = place ?? {};
  const spot = useMemo(
    (): ActiveEntry | null =>
      placeRow === undefined || placeColumn === undefined
        ? null
        : { rowId: placeRow, columnId: placeColumn, row: placeWords ?? "", column: placeName ?? "" },
    [placeRow, placeColumn, placeWords, placeName],
  );
  const invalid = state.known?.invalidCells ?? 0;
  const cell = selected === null ? null : cellText(source, selected.active.row, flatNow);
  const others = whereOthersAre(people, source);
  const latestInvalid = useRef(writing.nextInvalid);
  latestInvalid.current = writing.nextInvalid;
  useEffect(() => {
    status.sayEntries(element.id, {
      writing: state.writing,
      isOffline: state.isOffline,
      invalid,
      onInvalid: () => latestInvalid.current(false),
      cell,
      place: spot,
      rowName: (rowId) => {
        const row = now.current.rowOf(rowId);
        return row === null ? null : rowWords(row);
      },
      others,
    });
  }, [status, element.id, state.writing, state.isOffline, invalid, cell, spot, others]);
  useEffect(() => () => status.sayEntries(element.id, null), [status, element.id]);

  const failure = states.find((one) => one.status === "failed")?.error ?? null;
  const isHere = states.some((one) => one.table !== null);
  const isStale = states.some((one) => one.isStale) && !state.isCatchingUp;
  if (failure !== null && !isHere) return <ElementFailure elementId={element.id} error={failure} />;
  const frozen = componentsOf(element).frozenColumns;
  const wrongColumn = wrong === null ? undefined : source.columnAt(flatNow);
  return (
    <>
      {failure !== null && <OlderRows elementId={element.id} error={failure} />}
      {progress}
      {types.dialog}
      {files.shown}
      <div ref={frame} className={styles.grid} onPointerDownCapture={writing.endRun} onDragOver={files.onDragOver} onDrop={files.onDrop}>
        <QueryProgress elementId={element.id} name={name} isLoading={failure === null && (!isHere || isStale)} />
        {!isHere ? (
          <SkeletonRows rows={8} rowHeight={24} />
        ) : (
          <CellFilesContext value={files.pictures}>
            <Grid
              label={name}
              source={source}
              frozen={1 + (typeof frozen === "number" ? frozen : columns.findIndex(({ form }) => form !== "key"))}
              isStale={isStale}
              look={gridLook(element, "small")}
              {...(counts === null ? {} : { status: `${name}: ${counts}` })}
              target={writing.target}
              marked={marked}
              onVisible={onVisible}
              onSelection={onSelected}
              onOpenCell={(row, placed) => {
                if (openCell(row, placed.flat, { text: null, showsList: false }) || files.open(row, placed.flat)) return;
                if (isEditing && source.columnAt(placed.flat)?.form === "formula") workbook.focus.editFormula();
              }}
              editing={{
                open: writing.editor,
                onKey: writing.onKey,
                onPaste: (event) => {
                  if (!canEnter) return;
                  event.preventDefault();
                  const pasted = [...event.clipboardData.files];
                  // A picture of what was copied comes beside the cells of some programs; the cells are what is meant.
                  const isText = event.clipboardData.types.includes("text/plain");
                  if (pasted.length > 0 && !isText && selected !== null)
                    run(files.take(pasted, selected.active.row, selected.active.column.flat));
                  else run(paste(event));
                },
                onFill: canEnter ? (range) => run(entry.fill(range, "down")) : null,
              }}
              cellMenu={(row, placed) => {
                // A cell outside of what was selected is selected by the same press: the old range is not meant.
                const range = selected?.range ?? null;
                const isInside = range !== null && isInRange(range, row, placed.flat);
                const one = { firstRow: row, lastRow: row, firstColumn: placed.flat, lastColumn: placed.flat };
                return entryMenu({
                  source,
                  actions: entry,
                  canEnter,
                  canAdd,
                  row,
                  flat: placed.flat,
                  range: isInside ? range : one,
                  rows: isInside && selected?.kind !== "columns" ? range : one,
                  run,
                  showTab: (tab) => {
                    const found = entryAt(row, placed.flat);
                    if (found !== null) workbook.focus.select(element.id, found.columnId, workbook.focus.state().row);
                    workbook.focus.showTab(tab);
                  },
                });
              }}
              bringRows={async (range) => {
                await rows.bring(range.firstRow, range.lastRow);
                return now.current;
              }}
              {...(workbook.canChange
                ? {
                    headerMenu: (placed, rename, renameFolder) =>
                      headerEntries({
                        workbook,
                        element,
                        column: source.columnAt(placed.flat),
                        design,
                        actions,
                        isEditing,
                        changeType: types.change,
                        rename,
                        renameFolder,
                      }),
                  }
                : {})}
              {...(isEditing
                ? {
                    onRename: (placed, text) => actions.rename(placed.column.id, text),
                    onRenameBand: (band, text) => actions.renameFolder(band.nameId ?? "", text),
                    bandMenu: (band, rename) => {
                      const folder = design.folders.find(({ id }) => id === folderOfBand(band));
                      return folder === undefined ? [] : folderEntries(folder, design, actions, rename);
                    },
                    onResize: (placed, width) => {
                      const ids = placed.filter(({ column }) => !column.isCount).map(({ column }) => column.id);
                      if (width === null) view.widths.forget(ids);
                      actions.setWidths(new Map(ids.map((id) => [id, width ?? undefined])));
                    },
                  }
                : {})}
            />
          </CellFilesContext>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {writing.said}
      </p>
      <p role="status" className="visually-hidden">
        <span key={done.turn}>{done.label}</span>
      </p>
      {wrong !== null && wrongColumn !== undefined && canEnter && (
        <ProblemNote
          key={`${wrong.rowId} ${wrong.columnId}`}
          anchor={active}
          problem={wrong}
          offered={cellText(source, selected?.active.row ?? 0, flatNow)}
          kept={wrong.kept === null || wrongColumn.rule === null ? null : keptText(wrongColumn, wrong.kept, zone)}
          column={wrongColumn}
          onAgain={
            sameValue(wrong.offered as InputValue, wrong.kept as InputValue)
              ? null
              : () => {
                  run(again(entry.enter(selected?.active.row ?? 0, flatNow, { value: wrong.offered as InputValue })));
                  focusGrid();
                }
          }
          onRestore={() => {
            entry.restore(wrong);
            focusGrid();
          }}
          onEdit={() => openCell(selected?.active.row ?? 0, flatNow, { text: null, showsList: false })}
        />
      )}
    </>
  );
}

async function again(writing: Promise<unknown> | null): Promise<null> {
  await writing;
  return null;
}

const rowWords = (row: number): string => t("input-table.entry-grid.row", { row: row + 1 });

function cellText(source: ReturnType<typeof entrySource>, row: number, flat: number): string {
  const found = source.places(row)[0];
  return found?.kind === "row" ? (source.cell(0, flat, found.ordinal)?.text ?? "") : "";
}

function keptText(column: EntryColumn, kept: unknown, zone: Parameters<typeof editedText>[2]): string | null {
  return column.rule === null ? null : editedText(kept as Parameters<typeof editedText>[0], column.rule, zone, shownSymbols().decimal);
}

function whereOthersAre(people: ReadonlyMap<string, CellPerson>, source: ReturnType<typeof entrySource>): string | null {
  for (const { name, rowId } of people.values()) {
    const row = source.rowOf(rowId);
    if (row !== null)
      return t("input-table.entry-grid.is-on-row", { name, row: row + 1, part: people.size > 1 ? `, ${people.size - 1} more here` : "" });
  }
  return null;
}
