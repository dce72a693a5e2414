import { useEffect, useId, useMemo, useState, type CSSProperties, type MouseEvent } from "react";
import { useContextMenu } from "../../../shared/menus/context-menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { useHandedFocus } from "../../../shared/overlays/focus-return.ts";
import { cx } from "../../../shared/styles/cx.ts";
import { lookAttributes, lookVariables, usualLook } from "../model/grid-look.ts";
import { headerLines } from "../model/header-lines.ts";
import { fractionsInSight } from "../model/aligned-decimals.ts";
import { bandRowsOf, numbersWidth, type PlacedColumn, placeColumns, totalWidth } from "../model/grid-source.ts";
import { type CellAddress, cellsIn, type GridSelection, isInRange, rangeOf, selectCell, selectColumn } from "../selection/selection.ts";
import { copyEntries, drawnColumns, linkEntries, useHeaderEvents } from "./grid-events.ts";
import { GridHeader } from "./grid-header.tsx";
import { gridKeys } from "./grid-keys.ts";
import { gridPointer } from "./grid-pointer.ts";
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
  const { label, source, isStale = false, look = usualLook, edited = null, status, onVisible, onSelection } = props;
  const { rowHeight } = look;
  const { cellMenu, headerMenu, bandMenu, onRename, onRenameBand, onToggleBand, onDropColumn, canGroup, bringRows } = props;
  const { editing } = props;
  const onResize = look.widths === "content" ? undefined : props.onResize;
  const { target = null, marked = null } = props;
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
  useTellSelection(onSelection, selection, range, columns);

  const [from, to] = drawnColumns(columns, shown.left + frozenWidth(columns, frozen), shown.left + shown.width);

  const inSight = columns.filter(({ flat }) => flat < frozen || (flat >= from && flat <= to));
  const fractions = fractionsInSight(source, inSight, shown.first, shown.last);

  const showRow = (row: number): void => {
    if (row < rowCount - pinnedRows) scroll.showRow(row);
  };
  const bringIntoSight = (next: GridSelection): void => {
    if (next.active.row >= 0) showRow(next.active.row);
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

  const openMenuOfActive = (): void => {
    // Several whole columns have a menu of their own.
    const head = chosen !== null && chosen.size > 1 ? scroller.current?.querySelector(`[data-column="${selection?.active.column}"]`) : null;
    (head ?? document.getElementById(`${id}-active`))?.dispatchEvent(
      new window.MouseEvent("contextmenu", { bubbles: true, cancelable: true }),
    );
  };

  const openCellMenu = (event: MouseEvent, at: CellAddress, column: PlacedColumn): void => {
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

  const pointer = gridPointer({ ...props, columns, selection, range, select, rowUnder, columnAt, showRow, openCellMenu });

  const activeHeader = selection !== null && selection.active.row < 0 ? selection.active.column : -1;
  // A column of several that are selected stands for all of them.
  const selectedWith = ({ flat }: PlacedColumn): readonly PlacedColumn[] | null =>
    chosen?.has(flat) === true ? columns.filter((column) => chosen.has(column.flat)) : null;
  const rename = ({ column }: PlacedColumn): void => setRenaming(column.id);
  const page = Math.max(1, shown.lastVisible - shown.firstVisible);
  const moving = { columns, selection, extent, page, select, bringIntoSight, copy, openMenu: openMenuOfActive, rename, selectedWith };
  const onKeyDown = gridKeys({ ...props, ...moving });
  const focusGrid = (): void => scroller.current?.focus({ preventScroll: true });
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
        focusGrid();
      });
    },
    onColumnMenu: (event, column) => {
      // What a menu is about is selected, as in a sheet; after it the keys are the grid's again.
      const together = selectedWith(column) ?? [column];
      if (activeHeader !== column.flat && selectedWith(column) === null) select(selectColumn(column.flat));
      focusGrid();
      context.open(event, column.column.name, headerMenu?.(column, () => rename(column), setRenaming, together) ?? []);
    },
    onBandMenu: (event, band) => context.open(event, band.title, bandMenu?.(band, () => setRenaming(band.nameId ?? null)) ?? []),
    onRenameBand: (band, name) => {
      onRenameBand?.(band, name);
      focusGrid();
    },
    onRename: (column, name) => {
      onRename?.(column, name);
      focusGrid();
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
        {...pointer}
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
