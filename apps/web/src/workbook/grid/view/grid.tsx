import { useEffect, useId, useMemo, useState, type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent } from "react";
import { useContextMenu } from "../../../shared/menus/context-menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { useHandedFocus } from "../../../shared/overlays/focus-return.ts";
import { cx } from "../../../shared/styles/cx.ts";
import { lookAttributes, lookVariables, usualLook } from "../model/grid-look.ts";
import { headerLines } from "../model/header-lines.ts";
import { fractionsInSight } from "../model/aligned-decimals.ts";
import { bandRowsOf, numbersWidth, type PlacedColumn, placeColumns, totalWidth } from "../model/grid-source.ts";
import { cellsIn, type GridSelection, isInRange, movedSelection, rangeOf, selectCell, selectColumn } from "../selection/selection.ts";
import { trackFill } from "../editing/track-fill.ts";
import { copyEntries, drawnColumns, isInBody, isRowNumber, linkEntries, trackDrag, useHeaderEvents } from "./grid-events.ts";
import { GridHeader } from "./grid-header.tsx";
import type { GridProps } from "./grid-props.ts";
import { columnPlace, frozenWidth, GridRow } from "./grid-row.tsx";
import { GridTotals } from "./grid-totals.tsx";
import { pointerPlaces } from "./pointer-places.ts";
import { useCopy } from "./use-copy.ts";
import { useColumnDrag } from "./use-column-drag.tsx";
import { useGridScroll } from "./use-grid-scroll.ts";
import { useSelection, useTellSelection } from "./use-selection.ts";
import { useSaid } from "./use-said.ts";
import { useTarget } from "./use-target.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./grid.module.css";

/** Rows and columns of any number. One grid for tables, previews and results. */
export function Grid(props: GridProps) {
  const { label, source, isStale = false, look = usualLook, edited = null, status, onVisible, onSelection, onToggle } = props;
  const { rowHeight } = look;
  const { cellMenu, headerMenu, bandMenu, onOpenCell, onKey, onRename, onRenameBand, onToggleBand, onDropColumn, canGroup, bringRows } =
    props;
  const { editing } = props;
  const onResize = look.widths === "content" ? undefined : props.onResize;
  const { onToggleColumn, target = null, marked = null } = props;
  const id = useId();
  const { blocks, rowCount } = source;
  const bandRows = useMemo(() => bandRowsOf(source), [source]);
  const headerRows = bandRows.length + 1;
  const [lines, setLines] = useState(1);
  const namesHeight = rowHeight + (lines - 1) * look.lineHeight;
  const headerHeight = bandRows.length * rowHeight + namesHeight;
  const pinnedRows = Math.min(source.pinnedRows ?? 0, rowCount);
  const scroll = useGridScroll({
    rowCount: rowCount - pinnedRows,
    rowHeight,
    headerHeight,
    footerHeight: (source.totals === null ? 0 : rowHeight) + pinnedRows * rowHeight,
  });
  const { scroller, window: shown } = scroll;

  const room = look.widths === "own" ? 0 : shown.width;
  const [resizing, setResizing] = useState<ReadonlyMap<string, number>>(new Map());
  const numbers = numbersWidth(source);
  const columns = useMemo(() => placeColumns(blocks, room, resizing, numbers), [blocks, room, resizing, numbers]);
  const wrapped = useMemo(() => headerLines(columns, look.columnHeader), [columns, look.columnHeader]);
  if (wrapped !== lines) setLines(wrapped);
  const width = totalWidth(columns);
  const firstPlace = columnPlace(source, 0);
  const frozen = Math.min(props.frozen ?? 0, columns.length);

  const { extent, selection, select, chosen, toggleColumn } = useSelection(columns, rowCount);
  const range = useMemo(() => (selection === null ? null : rangeOf(selection, extent)), [selection, extent]);
  const [renaming, setRenaming] = useState<string | null>(null);
  const isRenamed = renaming !== null && columns.some(({ column }) => column.id === renaming);
  // A column that somebody else deletes is not renamed any more, nor when it comes back.
  useEffect(() => (isRenamed ? () => setRenaming(null) : undefined), [isRenamed]);
  const said = useSaid(status, columns);

  useHandedFocus(scroller);
  useEffect(() => onVisible?.(shown.firstVisible, shown.lastVisible), [onVisible, shown.firstVisible, shown.lastVisible]);
  const activeColumn = selection === null ? undefined : columns[selection.active.column];
  useTellSelection(onSelection, selection, range, columns);

  const [from, to] = drawnColumns(columns, shown.left + frozenWidth(columns, frozen), shown.left + shown.width);

  const inSight = columns.filter(({ flat }) => flat < frozen || (flat >= from && flat <= to));
  const fractions = fractionsInSight(source, inSight, shown.first, shown.last);

  const bringIntoSight = (next: GridSelection): void => {
    if (next.active.row >= 0 && next.active.row < rowCount - pinnedRows) scroll.showRow(next.active.row);
    const column = columns[next.active.column];
    if (column !== undefined && column.flat >= frozen) scroll.showColumn(column.left, column.column.width, frozenWidth(columns, frozen));
  };

  useTarget(target, columns, (cell) => {
    const next = selectCell(cell);
    select(next);
    bringIntoSight(next);
  });

  const { columnAt, rowAt: rowUnder } = pointerPlaces(
    { scroller, columns, frozen, rowCount, pinnedRows, rowHeight, headerHeight },
    scroll.rowAt,
  );

  const context = useContextMenu();
  const drag = useColumnDrag({
    blocks,
    columns,
    rowHeight,
    headerRows,
    headerHeight,
    frozen,
    scroller,
    canGroup: canGroup ?? (() => false),
    onDrop: onDropColumn,
  });

  const { copy, copyPicture } = useCopy({ label, source, columns, range, rowHeight, scroller, bringRows });

  const place = (row: number, flat: number) => {
    const column = columns[flat];
    return column === undefined || row < 0 || row >= rowCount ? undefined : source.places(row)[column.block];
  };

  const openMenuOfActive = (): void => {
    // Several whole columns have a menu of their own.
    const head = chosen !== null && chosen.size > 1 ? scroller.current?.querySelector(`[data-column="${selection?.active.column}"]`) : null;
    (head ?? document.getElementById(`${id}-active`))?.dispatchEvent(
      new window.MouseEvent("contextmenu", { bubbles: true, cancelable: true }),
    );
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget) return;
    const act = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const mod = event.ctrlKey || event.metaKey;
    const row = selection?.active.row ?? -1;
    const column = activeColumn ?? columns[0];
    if (column === undefined) return;
    if (row >= 0 && editing?.onKey(event, row, column) === true) return act();
    if (event.altKey && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
      const at = place(row, column.flat);
      const isWanted = event.key === "ArrowRight";
      if (row < 0 && onToggleColumn?.(column, isWanted) === true) return act();
      if (at?.kind === "row" && at.isOpen !== null) {
        act();
        if (at.isOpen !== isWanted) onToggle?.(row, column.block);
      }
      return;
    }
    if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      act();
      openMenuOfActive();
      return;
    }
    if (mod && !event.altKey && event.key.toLowerCase() === "c") {
      act();
      void copy(event.shiftKey);
      return;
    }
    if (mod && event.key.toLowerCase() === "a" && rowCount > 0) {
      act();
      select({ kind: "cells", anchor: { row: 0, column: 0 }, active: { row: rowCount - 1, column: columns.length - 1 } });
      return;
    }
    if (event.key === " " && (event.shiftKey || mod) && selection !== null) {
      act();
      select({ ...selection, kind: event.shiftKey ? "rows" : "columns" });
      return;
    }
    if (row < 0 && event.key === "F2" && onRename !== undefined && !column.column.isCount) {
      act();
      return setRenaming(column.column.id);
    }
    if (row < 0 && event.key === "Enter") {
      act();
      openMenuOfActive();
      return;
    }
    if (event.key === "Enter" || event.key === "F2") {
      if (onOpenCell === undefined) return;
      act();
      return onOpenCell(row, column);
    }
    if (event.key === "Escape" && selection !== null && cellsIn(rangeOf(selection, extent)) > 1) {
      act();
      return select(selectCell(selection.active));
    }
    const together = selectedWith(column) ?? [column];
    // What is pressed on a whole column is about the column, as on its header.
    const keyRow = selection?.kind === "columns" ? -1 : row;
    if ((!event.altKey || mod) && onKey?.(event, keyRow, column, () => setRenaming(column.column.id), together) === true) return act();
    const page = Math.max(1, shown.lastVisible - shown.firstVisible);
    const next = movedSelection(selection, { key: event.key, shift: event.shiftKey, mod, page }, extent);
    if (next === null || event.altKey) return;
    act();
    select(next);
    bringIntoSight(next);
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0 || !isInBody(event.target)) return;
    const row = rowUnder(event.clientY);
    const column = columnAt(event.clientX);
    if (event.target.closest("[data-toggle]") !== null) {
      const block = columns[column]?.block;
      if (block !== undefined) onToggle?.(row, block);
    }
    const at = { row, column };
    const { onFill } = editing ?? {};
    if (onFill != null && range !== null && event.target.closest("[data-fill]") !== null)
      return trackFill(event.currentTarget, event.pointerId, range, rowUnder, select, onFill);
    const isOfRows = columns[column]?.column.isRowNumber === true || isRowNumber(event.target);
    const kind = isOfRows ? "rows" : "cells";
    const begun: GridSelection =
      event.shiftKey && selection !== null ? { ...selection, kind, active: at } : { kind, anchor: at, active: at };
    select(begun);
    // A captured pointer would keep the click from the link.
    if (event.target.closest("a") !== null) return;
    trackDrag(event.currentTarget, event.pointerId, (clientX, clientY) => {
      const active = { row: rowUnder(clientY), column: columnAt(clientX) };
      select({ ...begun, active });
      if (active.row < rowCount - pinnedRows) scroll.showRow(active.row);
    });
  };

  const onContextMenu = (event: MouseEvent): void => {
    if (!isInBody(event.target)) return;
    const isByKeyboard = event.clientX === 0 && event.clientY === 0;
    const at = isByKeyboard ? selection?.active : { row: rowUnder(event.clientY), column: columnAt(event.clientX) };
    const column = at === undefined ? undefined : columns[at.column];
    if (at === undefined || column === undefined || at.row < 0) return;
    if (range === null || !isInRange(range, at.row, at.column)) select(selectCell(at));
    const entries = cellMenu?.(at.row, column) ?? [];
    const divider: readonly MenuEntry[] = entries.length > 0 ? [{ kind: "divider", id: "copying" }] : [];
    context.open(event, t("workbook.grid-events.cell"), [
      ...linkEntries(source, at.row, column),
      ...entries,
      ...divider,
      ...copyEntries(copy, copyPicture),
    ]);
  };

  const activeHeader = selection !== null && selection.active.row < 0 ? selection.active.column : -1;
  // A column of several that are selected stands for all of them.
  const selectedWith = ({ flat }: PlacedColumn): readonly PlacedColumn[] | null =>
    chosen?.has(flat) === true ? columns.filter((column) => chosen.has(column.flat)) : null;
  const headerEvents = useHeaderEvents({
    onResize: (column, wanted, isDone) => {
      setResizing(new Map(isDone || wanted === null ? [] : [[column.column.id, wanted]]));
      if (isDone || wanted === null) onResize?.(selectedWith(column) ?? [column], wanted);
    },
    onColumnPointerDown: (event, column) => {
      const { shiftKey, ctrlKey, metaKey } = event;
      drag.onPointerDown(event, column, () => {
        const whole = selectColumn(column.flat);
        if (ctrlKey || metaKey) toggleColumn(column.flat);
        else select(shiftKey && selection?.kind === "columns" ? { ...selection, active: whole.active } : whole);
        scroller.current?.focus({ preventScroll: true });
      });
    },
    onColumnMenu: (event, column) => {
      // What a menu is about is selected, as in a sheet; after it the keys are the grid's again.
      const together = selectedWith(column) ?? [column];
      if (activeHeader !== column.flat && selectedWith(column) === null) select(selectColumn(column.flat));
      scroller.current?.focus({ preventScroll: true });
      context.open(event, column.column.name, headerMenu?.(column, () => setRenaming(column.column.id), setRenaming, together) ?? []);
    },
    onBandMenu: (event, band) => context.open(event, band.title, bandMenu?.(band, () => setRenaming(band.nameId ?? null)) ?? []),
    onRenameBand: (band, name) => {
      onRenameBand?.(band, name);
      scroller.current?.focus({ preventScroll: true });
    },
    onRename: (column, name) => {
      onRename?.(column, name);
      scroller.current?.focus({ preventScroll: true });
    },
    onToggleBand: (band) => onToggleBand?.(band),
  });

  const rows: number[] = [];
  for (let row = shown.first; row <= shown.last; row += 1) rows.push(row);
  const drawRow = (row: number, key: number, top: number, isFirstDrawn: boolean) => {
    const isIn = range !== null && row >= range.firstRow && row <= range.lastRow;
    return (
      <GridRow
        key={key}
        id={id}
        source={source}
        row={row}
        top={top}
        rowHeight={rowHeight}
        lineHeight={look.lineHeight}
        isBanded={look.banding !== null && row % 2 === 1}
        columns={columns}
        from={from}
        to={to}
        frozen={frozen}
        fractions={fractions}
        width={width}
        isFirstDrawn={isFirstDrawn}
        also={selection?.also}
        selectedFrom={isIn && cellsIn(range) > 1 ? range.firstColumn : -1}
        selectedTo={isIn ? range.lastColumn : -1}
        active={selection !== null && selection.active.row === row ? selection.active.column : -1}
        edited={edited}
        headerRows={headerRows}
        marked={marked}
        open={editing?.open?.row === row ? editing.open : null}
        isWritten={editing !== undefined}
        fillAt={editing?.onFill != null && editing.open === null && range?.lastRow === row ? range.lastColumn : -1}
      />
    );
  };
  const pool = Math.max(1, Math.ceil((shown.last - shown.first + 1) / 16) * 16 + 16);

  return (
    <>
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={rowCount + headerRows + (source.totals === null ? 0 : 1)}
        aria-colcount={columns.length + firstPlace - 1}
        aria-multiselectable="true"
        aria-busy={isStale}
        aria-activedescendant={selection === null ? undefined : `${id}-active`}
        tabIndex={0}
        data-has-active={selection === null ? undefined : ""}
        className={cx(styles.scroller, isStale && styles.stale)}
        {...lookAttributes(look)}
        style={{ "--grid-head": `${headerHeight}px`, "--grid-row": `${rowHeight}px`, ...lookVariables(look) } as CSSProperties}
        onScroll={scroll.onScroll}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onDoubleClick={(event) => {
          const column = columns[columnAt(event.clientX)];
          // The pointer is held by the grid while it selects: what it is over, only its place tells.
          const over = document.elementFromPoint(event.clientX, event.clientY);
          if (column !== undefined && over !== null && isInBody(over) && !isRowNumber(over)) onOpenCell?.(rowUnder(event.clientY), column);
        }}
        onContextMenu={onContextMenu}
        onPaste={(event) => event.target === event.currentTarget && editing?.onPaste(event)}
        onFocus={(event) => {
          if (event.target === event.currentTarget && selection === null && rowCount > 0 && event.currentTarget.matches(":focus-visible"))
            select(selectCell({ row: shown.firstVisible, column: 0 }));
        }}
      >
        <GridHeader
          id={id}
          blocks={blocks}
          firstPlace={firstPlace}
          columns={columns}
          from={from}
          to={to}
          frozen={frozen}
          width={Math.max(width, shown.width)}
          rowHeight={rowHeight}
          namesHeight={namesHeight}
          bandRows={bandRows}
          chosen={chosen}
          active={activeHeader}
          edited={edited}
          renaming={renaming}
          onRenaming={setRenaming}
          slot={drag.slot}
          {...(onResize === undefined ? {} : { onResize: headerEvents.onResize })}
          {...(headerMenu === undefined ? {} : { onColumnMenu: headerEvents.onColumnMenu })}
          {...(bandMenu === undefined ? {} : { onBandMenu: headerEvents.onBandMenu })}
          {...(onRename === undefined ? {} : { onRename: headerEvents.onRename })}
          {...(onRenameBand === undefined ? {} : { onRenameBand: headerEvents.onRenameBand })}
          {...(onToggleBand === undefined ? {} : { onToggleBand: headerEvents.onToggleBand })}
          onColumnPointerDown={headerEvents.onColumnPointerDown}
        />
        <div role="rowgroup" className={styles.body} style={{ width, height: scroll.spacer }} data-grid-body="">
          {rows.map((row) => drawRow(row, row % pool, row * rowHeight - shown.offset, row === shown.first))}
        </div>
        {shown.spare > 0 && (
          <div
            role="presentation"
            className={styles.spare}
            style={{
              width: Math.max(width, shown.width),
              height: shown.spare,
              bottom: (source.totals === null ? 0 : rowHeight) + pinnedRows * rowHeight,
            }}
          />
        )}
        {pinnedRows > 0 && (
          <div role="rowgroup" className={styles.foot} style={{ width, height: pinnedRows * rowHeight }} data-grid-body="">
            {Array.from({ length: pinnedRows }, (_, index) =>
              drawRow(rowCount - pinnedRows + index, index, index * rowHeight, index === 0),
            )}
          </div>
        )}
        {source.totals !== null && (
          <GridTotals
            totals={source.totals}
            columns={columns}
            from={from}
            to={to}
            frozen={frozen}
            fractions={fractions}
            width={Math.max(width, shown.width)}
            rowHeight={rowHeight}
            lineHeight={look.lineHeight}
            rowIndex={rowCount + headerRows + 1}
            blocks={blocks}
            firstPlace={firstPlace}
            {...(headerMenu === undefined ? {} : { onColumnMenu: headerEvents.onColumnMenu })}
          />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {drag.chip}
      {context.menu}
    </>
  );
}
