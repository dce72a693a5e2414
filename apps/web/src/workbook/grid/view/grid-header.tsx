import { ArrowDownNarrowWide, ArrowUpNarrowWide, ChevronDown, ChevronRight, CircleAlert, Filter, Layers, Percent } from "lucide-react";
import { memo, useRef, type MouseEvent, type PointerEvent, type ReactNode } from "react";
import { NameField } from "../../../shared/fields/name-field.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { ValueTypeIcon, valueTypeTitle } from "../../../shared/icons/value-type-icon.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import type { GridBand, GridBlock, GridColumn, PlacedColumn } from "../model/grid-source.ts";
import { DrawnCell } from "./drawn-cell.tsx";
import { frozenWidth } from "./grid-row.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./grid.module.css";

export interface GridHeaderEvents {
  /** Begins a selection of the column, or a drag. */
  readonly onColumnPointerDown?: (event: PointerEvent, column: PlacedColumn) => void;
  readonly onColumnMenu?: (event: MouseEvent, column: PlacedColumn) => void;
  readonly onBandMenu?: (event: MouseEvent, band: GridBand) => void;
  readonly onToggleBand?: (band: GridBand) => void;
  /** Null: by its content. */
  readonly onResize?: (column: PlacedColumn, width: number | null, isDone: boolean) => void;
  readonly onRename?: (column: PlacedColumn, name: string) => void;
  /** Only of bands with a `nameId`. */
  readonly onRenameBand?: (band: GridBand, name: string) => void;
}

interface GridHeaderProps extends GridHeaderEvents {
  readonly id: string;
  readonly blocks: readonly GridBlock[];
  /** The place of the first column: numbers of rows may stand before it. */
  readonly firstPlace: number;
  readonly columns: readonly PlacedColumn[];
  readonly from: number;
  readonly to: number;
  readonly frozen: number;
  readonly width: number;
  readonly rowHeight: number;
  /** Of the row of names. */
  readonly namesHeight: number;
  /** Outermost first. */
  readonly bandRows: readonly (readonly GridBand[])[];
  /** Columns that are selected as a whole. */
  readonly chosen: ReadonlySet<number> | null;
  /** The header that the keyboard is on, -1 for none. */
  readonly active: number;
  readonly edited: string | null;
  /** The column, or the band by its `nameId`. */
  readonly renaming: string | null;
  readonly onRenaming: (id: string | null) => void;
  /** Where a dragged column would land. */
  readonly slot: ReactNode;
}

/** Bands of the levels, and a cell per column: type, name, and how it is sorted and filtered. */
export const GridHeader = memo(function GridHeader(props: GridHeaderProps) {
  const { columns, from, to, frozen, width, namesHeight, bandRows, slot } = props;
  const shown = columns.filter(({ flat }) => flat < frozen || (flat >= from && flat <= to));
  const frozenColumns = shown.filter(({ flat }) => flat < frozen);
  const others = shown.filter(({ flat }) => flat >= frozen);
  const stays = frozenWidth(columns, frozen);
  const draw = (placed: PlacedColumn) => <HeaderCell key={placed.column.id} {...props} placed={placed} />;
  return (
    <div role="rowgroup" className={styles.header} style={{ width }}>
      {bandRows.map((bands, row) => (
        <BandRow key={row} {...props} bands={bands} row={row} />
      ))}
      <div role="row" aria-rowindex={bandRows.length + 1} className={styles.headerRow} style={{ height: namesHeight }}>
        {stays > 0 && (
          <div role="presentation" className={styles.frozen} style={{ width: stays }}>
            {props.firstPlace > 1 && <NumbersHead width={columns[0]?.left ?? 0} height={namesHeight} />}
            {frozenColumns.map(draw)}
          </div>
        )}
        {others.map(draw)}
      </div>
      {slot}
    </div>
  );
});

/** Over the numbers of rows. */
function NumbersHead({ width, height }: { readonly width: number; readonly height: number }) {
  return (
    <div role="columnheader" aria-colindex={1} tabIndex={-1} className={styles.headerCell} style={{ left: 0, width, height }}>
      <span className="visually-hidden">{t("workbook.grid-header.row")}</span>
    </div>
  );
}

type BandRowProps = GridHeaderProps & { readonly bands: readonly GridBand[]; readonly row: number };

/** One row of bands; those over frozen columns stay with them. */
function BandRow({ bands, row, columns, from, to, frozen, rowHeight, ...events }: BandRowProps) {
  const stays = bands.filter(({ last }) => last < frozen);
  const width = frozenWidth(columns, frozen);
  const moves = bands.filter(({ first, last }) => last >= frozen && last >= from && first <= to);
  const isLast = (band: GridBand): boolean => band.last === columns.length - 1;
  const draw = (band: GridBand) => (
    <Band key={band.id} {...events} band={band} columns={columns} frozen={frozen} isLast={isLast(band)} rowHeight={rowHeight} />
  );
  return (
    <div role="row" aria-rowindex={row + 1} className={styles.headerRow} style={{ height: rowHeight }}>
      {(stays.length > 0 || events.firstPlace > 1) && (
        <div role="presentation" className={styles.frozen} style={{ width }}>
          {events.firstPlace > 1 && (
            <div
              role="presentation"
              data-tone="0"
              className={styles.band}
              style={{ left: 0, width: columns[0]?.left ?? 0, height: rowHeight }}
            />
          )}
          {stays.map(draw)}
        </div>
      )}
      {moves.map(draw)}
    </div>
  );
}

interface BandProps extends GridHeaderEvents, Pick<GridHeaderProps, "renaming" | "onRenaming" | "firstPlace"> {
  readonly band: GridBand;
  readonly columns: readonly PlacedColumn[];
  readonly frozen: number;
  readonly isLast: boolean;
  readonly rowHeight: number;
}

function Band({ band, columns, frozen, isLast, rowHeight, renaming, firstPlace, ...events }: BandProps) {
  const { onRenaming, onBandMenu, onToggleBand, onRenameBand } = events;
  const { id, title, count, tone, isOpen, isRowName, isLevel, nameId, isGap, problem } = band;
  const [first, last] = [columns[band.first], columns[band.last]];
  if (first === undefined || last === undefined) return null;
  const width = last.left + last.column.width - first.left;
  const className = cx(styles.band, !isLast && styles.blockEnd, isRowName && styles.rowName);
  const style = { left: first.left, width, height: rowHeight };
  if (isGap === true || (title === "" && count === null && nameId === undefined))
    return <div role="presentation" data-tone={tone} className={className} style={style} />;
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={band.first + firstPlace}
      aria-colspan={band.last - band.first + 1}
      // A level is opened group by group, in its rows.
      aria-expanded={isLevel === true ? undefined : (isOpen ?? undefined)}
      data-tone={tone}
      data-band={id}
      className={className}
      style={style}
      title={problem}
      onContextMenu={(event) => onBandMenu?.(event, band)}
      onDoubleClick={() => nameId !== undefined && onRenameBand !== undefined && onRenaming(nameId)}
    >
      {nameId !== undefined && renaming === nameId && (
        <NameField
          label={t("workbook.grid-header.folder-name")}
          value={title}
          maxLength={200}
          className={styles.rename}
          onPointerDown={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
          onEnd={(name) => {
            onRenaming(null);
            if (name !== null && name !== title) onRenameBand?.(band, name);
          }}
        />
      )}
      {title !== "" && (
        <span className={styles.bandContent} style={{ left: band.first < frozen ? (columns[0]?.left ?? 0) : frozenWidth(columns, frozen) }}>
          {isOpen === null || onToggleBand === undefined ? (
            isLevel === true && <Icon icon={Layers} />
          ) : (
            <span
              className={styles.toggle}
              aria-hidden="true"
              title={
                isOpen
                  ? t("workbook.grid-header.hide", { title: title.toLowerCase() })
                  : t("workbook.grid-header.show", { title: title.toLowerCase() })
              }
              onClick={() => onToggleBand(band)}
            >
              <Icon icon={isOpen ? ChevronDown : ChevronRight} />
            </span>
          )}
          {problem !== undefined && <ProblemIcon />}
          <span className={styles.bandTitle}>
            {band.drawing === undefined ? title : <DrawnCell drawing={band.drawing} text={title} hasFill={false} />}
          </span>
          {count !== null && <span className={styles.bandCount}>{count}</span>}
        </span>
      )}
    </div>
  );
}

function HeaderCell(props: GridHeaderProps & { readonly placed: PlacedColumn }) {
  const { id, blocks, placed, namesHeight, chosen, active, edited, renaming, onRenaming } = props;
  const { onColumnPointerDown, onColumnMenu, onResize, onRename } = props;
  const { column, flat, left, block, isLastOfBlock } = placed;
  const tone = blocks.length > 1 ? (blocks[block]?.tone ?? 3) : 0;
  const isSelected = chosen?.has(flat) === true;
  const isRenaming = renaming === column.id;
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      id={active === flat ? `${id}-active` : undefined}
      aria-colindex={flat + props.firstPlace}
      aria-sort={column.sort?.direction ?? undefined}
      aria-selected={isSelected}
      data-column={flat}
      data-align={column.align}
      data-tone={tone}
      className={cx(
        styles.headerCell,
        isSelected && styles.selected,
        active === flat && styles.active,
        edited === column.id && styles.edited,
        isLastOfBlock && block < blocks.length - 1 && styles.blockEnd,
        column.endsGroup === true && styles.columnsEnd,
        column.isQuiet === true && styles.quiet,
      )}
      style={{ left, width: column.width, height: namesHeight }}
      title={column.problem ?? column.description ?? undefined}
      onPointerDown={(event) => event.button === 0 && !isRenaming && onColumnPointerDown?.(event, placed)}
      onDoubleClick={() => onRename !== undefined && !column.isCount && onRenaming(column.id)}
      onContextMenu={(event) => onColumnMenu?.(event, placed)}
    >
      {isRenaming ? (
        <NameField
          label={t("workbook.grid-header.column-name")}
          value={column.name}
          maxLength={200}
          className={styles.rename}
          onPointerDown={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
          onEnd={(name) => {
            // By a key: the cells have the keyboard again. By a press elsewhere, it is there already.
            document.activeElement?.closest<HTMLElement>("[role=grid]")?.focus({ preventScroll: true });
            onRenaming(null);
            if (name !== null && name !== column.name) onRename?.(placed, name);
          }}
        />
      ) : (
        !column.isCount && <HeaderContent column={column} />
      )}
      {column.isCount && (
        <span className="visually-hidden">
          {column.isRowNumber === true ? t("workbook.grid-header.row") : t("workbook.grid-header.number-of-rows")}
        </span>
      )}
      {onColumnMenu !== undefined && !column.isCount && !isRenaming && (
        <span
          className={styles.menuMark}
          aria-hidden="true"
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => onColumnMenu(event, placed)}
        >
          <Icon icon={ChevronDown} />
        </span>
      )}
      {onResize !== undefined && <ResizeEdge placed={placed} isLast={isLastOfBlock && block === blocks.length - 1} onResize={onResize} />}
    </div>
  );
}

function HeaderContent({ column }: { readonly column: GridColumn }) {
  return (
    <span className={styles.headerContent}>
      <HeaderIcon column={column} />
      <span className={styles.headerName}>
        {column.nameDrawing === undefined ? (
          column.name || " "
        ) : (
          <DrawnCell drawing={column.nameDrawing} text={column.name} hasFill={false} />
        )}
      </span>
      {column.sort !== null && column.sort.rank !== null && <span className={styles.rank}>{column.sort.rank}</span>}
      {column.isFiltered && <Icon icon={Filter} label={t("workbook.grid-header.filtered")} className={styles.mark ?? ""} />}
    </span>
  );
}

const ProblemIcon = () => <Icon icon={CircleAlert} label={t("workbook.grid-header.has-an-error")} className={styles.problem ?? ""} />;

/** What it is sorted by takes the place of the type: there is room for one. */
function HeaderIcon({ column }: { readonly column: GridColumn }) {
  if (column.problem !== null) return <ProblemIcon />;
  if (column.sort !== null)
    // The header itself says how it is sorted; said here, it would be part of its name.
    return <Icon icon={column.sort.direction === "ascending" ? ArrowUpNarrowWide : ArrowDownNarrowWide} />;
  if (column.isQuiet === true) return null;
  if (column.icon !== undefined) return <Icon icon={column.icon} />;
  if (column.isPercent) return <Icon icon={Percent} />;
  return (
    <span title={valueTypeTitle(column.type)} className={styles.typeIcon}>
      <ValueTypeIcon type={column.type} />
    </span>
  );
}

const LEAST_WIDTH = 40;
const MOST_WIDTH = 1_200;

interface ResizeEdgeProps {
  readonly placed: PlacedColumn;
  /** Of all columns. */
  readonly isLast: boolean;
  readonly onResize: NonNullable<GridHeaderEvents["onResize"]>;
}

function ResizeEdge({ placed, isLast, onResize }: ResizeEdgeProps) {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const widthAt = (event: PointerEvent): number =>
    Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, (start.current?.width ?? 0) + event.clientX - (start.current?.x ?? 0)));
  return (
    <span
      className={cx(styles.resize, isLast && styles.lastEdge)}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.stopPropagation();
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: placed.column.width };
      }}
      onPointerMove={(event) => start.current !== null && onResize(placed, widthAt(event), false)}
      onPointerUp={(event) => {
        if (start.current === null) return;
        const isMoved = Math.abs(event.clientX - start.current.x) > 1;
        const width = widthAt(event);
        start.current = null;
        if (isMoved) onResize(placed, width, true);
      }}
      onPointerCancel={() => (start.current = null)}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onResize(placed, null, true);
      }}
    />
  );
}
