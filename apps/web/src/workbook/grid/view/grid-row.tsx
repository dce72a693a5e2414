import { ChevronDown, ChevronRight } from "lucide-react";
import { memo, useMemo, type CSSProperties, type ReactNode } from "react";
import { Icon } from "../../../shared/icons/icon.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { fittingBlank, isCutNumber, NO_ROOM } from "../model/fitting-number.ts";
import { isShort } from "../model/short-text.ts";
import { type BlockPlace, type GridCell, type GridSource, type PlacedColumn } from "../model/grid-source.ts";
import { BAR_ROOM, blankOf, type CellBar } from "@sheaf/charts/cells";
import type { TextParts } from "../model/text-parts.ts";
import { DrawnCell } from "./drawn-cell.tsx";
import { CellMarks } from "../editing/cell-marks.tsx";
import { markedText } from "./marked-text.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./grid.module.css";

export interface GridRowProps {
  readonly id: string;
  readonly source: GridSource;
  readonly row: number;
  /** Pixels inside the scroller. */
  readonly top: number;
  readonly rowHeight: number;
  readonly lineHeight: number;
  /** Its cells have the fill of every other row. */
  readonly isBanded: boolean;
  readonly columns: readonly PlacedColumn[];
  /** Columns from `from` to `to` are drawn, and the frozen ones. */
  readonly from: number;
  readonly to: number;
  readonly frozen: number;
  /** The longest decimals of columns in sight. */
  readonly fractions: ReadonlyMap<number, string>;
  readonly width: number;
  /** The first row that is drawn also draws what began above it. */
  readonly isFirstDrawn: boolean;
  /** Selected columns of this row, -1 for none. */
  /** Columns that were chosen one by one. */
  readonly also?: readonly number[] | undefined;
  readonly selectedFrom: number;
  readonly selectedTo: number;
  readonly active: number;
  /** The column whose formula is being edited. */
  readonly edited: string | null;
  /** Rows of headers before the first row, for aria-rowindex. */
  readonly headerRows: number;
  readonly marked: TextParts | null;
  /** What stands in an open cell of this row. */
  readonly open: { readonly column: number; readonly editor: ReactNode } | null;
  /** The column of the selection's last corner in this row, for the fill handle; -1: none. */
  readonly fillAt: number;
  /** People write into its cells: what is said about one may reach beyond the row. */
  readonly isWritten: boolean;
}

/** Pixels that the arrow of a group takes. */
const TOGGLE = 18;

/** A spanning cell is never drawn longer than this: further down its next part is drawn by the first row in sight. */
const LONGEST_SPAN = 400;

/** One row: a cell per column, those of outer levels spanning the rows of their group. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, source, row, top, rowHeight, columns, from, to, frozen, width, headerRows, isBanded } = props;
  // The same list as before, so that a sideways scroll draws the cells that come into sight and no others.
  const places = useMemo(() => source.places(row), [source, row]);
  const draw = (placed: PlacedColumn): ReactNode => {
    const place = places[placed.block];
    const isActive = props.active === placed.flat;
    if (place?.kind === "note") return placed.index === 0 ? <Note key={placed.flat} {...props} placed={placed} text={place.text} /> : null;
    if (place === undefined || place.kind === "covered" || (row !== place.first && !props.isFirstDrawn)) return null;
    const isOpen = props.open?.column === placed.flat;
    return (
      <RowCell
        key={placed.flat}
        id={isActive ? `${id}-active` : undefined}
        source={source}
        row={row}
        rowHeight={rowHeight}
        lineHeight={props.lineHeight}
        placed={placed}
        place={place}
        places={places}
        isActive={isActive}
        isSelected={
          (props.selectedFrom >= 0 && placed.flat >= props.selectedFrom && placed.flat <= props.selectedTo) ||
          props.also?.includes(placed.flat) === true
        }
        isEdited={props.edited === placed.column.id}
        marked={props.marked}
        isOpen={isOpen}
        editor={isOpen ? props.open?.editor : null}
        isFillCorner={props.fillAt === placed.flat}
        fraction={props.fractions.get(placed.flat) ?? ""}
      />
    );
  };
  // Frozen cells stay where they are while the rest is scrolled: an edge around both takes the browser longer than it saves.
  const stays = frozenWidth(columns, frozen);
  const isClosed = stays === 0 && !props.isWritten && props.active < 0 && places.every(isWithinRow);
  const frozenColumns = columns.slice(0, frozen);
  const others = columns.slice(Math.max(frozen, from), to + 1);
  return (
    <div
      role="row"
      aria-rowindex={row + headerRows + 1}
      className={cx(styles.row, isClosed && styles.closed, isBanded && styles.banded)}
      style={{ top, width, height: rowHeight }}
    >
      {stays > 0 && (
        <div role="presentation" className={styles.frozen} style={{ width: stays }}>
          {source.isNumbered === true && (
            <RowNumber row={row} width={columns[0]?.left ?? 0} isChosen={props.selectedTo >= 0 || props.active >= 0} />
          )}
          {frozenColumns.map(draw)}
        </div>
      )}
      {others.map(draw)}
    </div>
  );
});

function isWithinRow(place: BlockPlace): boolean {
  return place.kind === "note" || place.kind === "covered" || place.first === place.last;
}

/** Pixels from the left that stay when the rest is scrolled: numbers of rows and frozen columns. */
export function frozenWidth(columns: readonly PlacedColumn[], frozen: number): number {
  const last = columns[frozen - 1];
  return last === undefined ? (columns[0]?.left ?? 0) : last.left + last.column.width;
}

/** What assistive technology counts columns by: the numbers of rows are the first one. */
export const columnPlace = ({ isNumbered }: GridSource, flat: number): number => flat + (isNumbered === true ? 2 : 1);

/** Pressed, it selects its row. */
function RowNumber({ row, width, isChosen }: { readonly row: number; readonly width: number; readonly isChosen: boolean }) {
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      data-row-number=""
      className={cx(styles.cell, styles.plain, styles.number, isChosen && styles.numberChosen)}
      style={{ left: 0, width, height: "100%" }}
    >
      {row + 1}
    </div>
  );
}

interface RowCellProps {
  /** Of the active cell, which the grid names as its active descendant. */
  readonly id: string | undefined;
  readonly source: GridSource;
  readonly row: number;
  readonly rowHeight: number;
  readonly lineHeight: number;
  readonly placed: PlacedColumn;
  readonly place: Exclude<BlockPlace, { readonly kind: "note" | "covered" }>;
  readonly places: readonly BlockPlace[];
  readonly isActive: boolean;
  readonly isSelected: boolean;
  /** Its column's formula is being edited. */
  readonly isEdited: boolean;
  readonly marked: TextParts | null;
  /** Something else stands in it, to be written into. */
  readonly isOpen: boolean;
  readonly editor: ReactNode;
  readonly isFillCorner: boolean;
  /** The longest decimals of its column. */
  readonly fraction: string;
}

/** Drawn again only when something of this cell changed. */
const RowCell = memo(function RowCell(props: RowCellProps) {
  const { id, source, row, rowHeight, lineHeight, placed, place, places, marked } = props;
  const { isActive, isSelected, isEdited, isOpen, editor, isFillCorner, fraction } = props;
  const span = Math.min(place.last - row + 1, LONGEST_SPAN);
  const { column, block, index, flat, left, isLastOfBlock } = placed;
  const cell = place.kind === "row" ? source.cell(block, index, place.ordinal) : null;
  const endsGroup = isOuter(source, places, block) || endsOuter(places, block, row + span - 1);
  const tone = source.blocks[block]?.tone ?? 3;
  const isToggle = index === 0 && place.kind === "row" && place.isOpen !== null;
  const look = cell?.look ?? null;
  const parts = cell == null || marked === null ? NO_PARTS : marked(cell);
  const textRoom = column.width - (isToggle ? TOGGLE : 0);
  const isCut = cell != null && isCutNumber(cell, textRoom, lineHeight);
  const blank = cell == null || isCut || isOpen ? "" : fittingBlank(cell, blankOf(cell, fraction), textRoom, lineHeight);
  // Nothing but a line of text: it needs no box besides the cell's own.
  const isPlain =
    span === 1 &&
    !(isToggle || isActive || isOpen || isFillCorner || column.wraps === true) &&
    cell?.drawing === undefined &&
    cell?.mark === undefined &&
    look?.bar === undefined;
  const isUncut = isPlain && (cell == null || isCut || isShort(cell.text + blank, column.width - (cell.indent ?? 0), lineHeight));
  const style: CSSProperties = {
    left,
    width: column.width,
    height: span * rowHeight,
    ...(look?.background === undefined ? {} : { background: look.background }),
    ...(look?.color === undefined ? {} : { color: look.color }),
    ...(cell?.indent === undefined ? {} : ({ "--indent": `${cell.indent}px` } as CSSProperties)),
    ...(column.wraps === true ? ({ "--lines": linesIn(span, rowHeight, lineHeight) } as CSSProperties) : {}),
  };
  return (
    <div
      // Beside the name of a total there is nothing that would name the row.
      role={column.isRowHeader === true && (cell == null || cell.text !== "") ? "rowheader" : "gridcell"}
      id={id}
      aria-colindex={columnPlace(source, flat)}
      aria-rowspan={span > 1 ? span : undefined}
      aria-selected={isSelected || isActive}
      aria-invalid={cell?.mark?.problem === undefined ? undefined : true}
      aria-description={cell?.mark?.problem ?? cell?.reason}
      aria-busy={cell?.mark?.isWriting}
      aria-readonly={column.isGiven === true ? true : undefined}
      aria-expanded={place.kind === "row" && isToggle ? (place.isOpen ?? undefined) : undefined}
      data-column={flat}
      data-align={column.align}
      data-tone={tone}
      data-blank={isPlain && blank !== "" ? blank : undefined}
      data-spans={span > 1 ? "" : undefined}
      className={cx(
        styles.cell,
        isSelected && styles.selected,
        parts.length > 0 && cell?.drawing !== undefined && styles.found,
        isPlain && styles.plain,
        isUncut && styles.uncut,
        isPlain && blank !== "" && styles.aligned,
        blank !== "" && look?.bold === true && styles.alignedBold,
        isActive && styles.active,
        column.isCount && styles.count,
        isLastOfBlock && source.blocks.length > 1 && block < source.blocks.length - 1 && styles.blockEnd,
        endsGroup && styles.groupEnd,
        source.endsGroup?.(row + span - 1) === true && styles.groupLast,
        isEdited && styles.edited,
        column.endsGroup === true && styles.columnsEnd,
        column.wraps === true && styles.wrapped,
        column.isGiven === true && styles.given,
        cell?.mark?.problem !== undefined && styles.invalid,
      )}
      style={style}
    >
      {look?.bar !== undefined && <Bar bar={look.bar} />}
      {isPlain ? (
        <CellText cell={cell} parts={parts} isBare isCut={isCut} />
      ) : (
        <span
          data-blank={blank === "" ? undefined : blank}
          className={cx(
            styles.content,
            span > 1 && styles.sticky,
            isToggle && styles.key,
            isToggle && block === 0 && styles.outermost,
            blank !== "" && styles.aligned,
          )}
        >
          {isToggle && place.kind === "row" && (
            <span className={styles.toggle} data-toggle="" aria-hidden="true">
              <Icon icon={place.isOpen === true ? ChevronDown : ChevronRight} />
            </span>
          )}
          {isOpen ? null : <CellText cell={cell} parts={parts} isCut={isCut} />}
        </span>
      )}
      {cell?.mark !== undefined && <CellMarks mark={cell.mark} />}
      {isFillCorner && <span className={styles.fill} data-fill="" aria-hidden="true" />}
      {isOpen && (
        <div className={styles.editor} data-editor="">
          {editor}
        </div>
      )}
    </div>
  );
});

/** Lines of text that fit a cell over `span` rows; the first one stands where those of other cells do, if the row has room for one. */
function linesIn(span: number, rowHeight: number, line: number): number {
  const above = span === 1 ? 0 : (rowHeight - line) / 2;
  return Math.max(1, Math.floor((span * rowHeight - 1 - above) / line));
}

/** A level that others lie in: its groups are parted more clearly. */
function isOuter(source: GridSource, places: readonly BlockPlace[], block: number): boolean {
  return places.some((inner, index) => index > block && inner.kind === "row" && source.blocks[index]?.columns[0]?.isCount === false);
}

function endsOuter(places: readonly BlockPlace[], block: number, lastRow: number): boolean {
  return places.some((outer, index) => index < block && outer.kind === "row" && outer.last === lastRow && outer.first !== outer.last);
}

const NO_PARTS: ReturnType<TextParts> = [];

interface CellTextProps {
  readonly cell: GridCell | null | undefined;
  readonly parts: ReturnType<TextParts>;
  /** Its words need a box only where they look different from those of other cells. */
  readonly isBare?: boolean;
  /** It is a number without room. */
  readonly isCut: boolean;
}

function CellText({ cell, parts, isBare = false, isCut }: CellTextProps) {
  if (cell === null) return null;
  if (cell === undefined) return <span className={styles.missing} aria-hidden="true" />;
  if (cell.look?.bar?.hidesText === true) return <span className="visually-hidden">{cell.text}</span>;
  const { look, drawing } = cell;
  if (drawing !== undefined) return <DrawnCell drawing={drawing} text={cell.text} hasFill={look?.background !== undefined} />;
  const className = cx(
    !isBare && styles.text,
    cell.kind === "null" && styles.null,
    cell.kind === "problem" && styles.problem,
    look?.bold === true && styles.bold,
    look?.italic === true && styles.italic,
    look?.underline === true && styles.underline,
  );
  if (isCut) return <NumberWithoutRoom text={cell.text} className={className} />;
  const words = markedText(cell.text, parts);
  if (className === "" && cell.kind !== "marker") return words;
  return (
    <span className={className} title={cell.kind === "marker" ? t("workbook.grid-row.several-values") : cell.reason}>
      {words}
    </span>
  );
}

/** Signs in place of a number that would be cut off; pointed at, and read out, it is the number. */
export function NumberWithoutRoom({ text, className }: { readonly text: string; readonly className?: string }) {
  return (
    <span className={className} title={text}>
      <span aria-hidden="true">{NO_ROOM}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

function Bar({ bar: { from, to, axis, color, edge } }: { readonly bar: CellBar }) {
  const room = (share: number): string => `${share * BAR_ROOM * 100}%`;
  const isBelow = to < from;
  return (
    <>
      {axis !== null && <span className={styles.barAxis} aria-hidden="true" style={{ left: room(axis) }} />}
      {from !== to && (
        <span
          className={cx(styles.bar, isBelow && styles.belowZero)}
          aria-hidden="true"
          style={{ left: room(Math.min(from, to)), width: room(Math.abs(to - from)), background: color, borderColor: edge }}
        />
      )}
    </>
  );
}

function Note({
  source,
  rowHeight,
  columns,
  placed,
  text,
  width,
  active,
  id,
}: GridRowProps & { readonly placed: PlacedColumn; readonly text: string }) {
  return (
    <div
      role="gridcell"
      id={active >= placed.flat ? `${id}-active` : undefined}
      aria-colindex={columnPlace(source, placed.flat)}
      aria-colspan={columns.length - placed.flat}
      className={cx(styles.cell, styles.note, styles.groupEnd, active >= placed.flat && styles.active)}
      style={{ left: placed.left, width: width - placed.left, height: rowHeight }}
    >
      <span className={styles.content}>{text}</span>
    </div>
  );
}
