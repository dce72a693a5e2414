import { ArrowDown, ArrowUp } from "lucide-react";
import { type CSSProperties, type DragEvent, Fragment, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Checkbox } from "../choices/checkbox.tsx";
import { Icon } from "../icons/icon.tsx";
import { cx } from "../styles/cx.ts";
import { linesUnder, shownColumns } from "./shown-columns.ts";
import { type RowPiece, useRowsInSight } from "./rows-in-sight.ts";
import styles from "./list-table.module.css";

export interface ListColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** CSS width of a fixed table: `2fr` is not one, `18%` and `120px` are; absent = what is left. */
  readonly width?: string;
  readonly align?: "left" | "right";
  /** Moves the heading in, over words that stand behind an icon. Pixels. */
  readonly headIndent?: number;
  readonly renderCell: (row: Row) => ReactNode;
  /** Off where a list of a window of this width would leave names too little room. */
  readonly hideBelow?: 768 | 960 | 1200;
  /** Where it is off, what it says stands under the first cell, in this line. */
  readonly goesUnder?: 1 | 2;
  /** As the last column it gives way to the buttons of a row while they are shown. */
  readonly yields?: boolean;
  readonly sort?: { readonly direction: "ascending" | "descending" | null; readonly onSort: () => void };
}

export interface ListGroup<Row> {
  readonly id: string;
  readonly title: string | null;
  readonly rows: readonly Row[];
}

/** Rows that several things can be done with at once: a check box before each. */
export interface RowSelection<Row> {
  readonly isOn: (row: Row) => boolean;
  readonly label: (row: Row) => string;
  readonly allLabel: string;
  readonly onChange: (rows: readonly Row[], isOn: boolean) => void;
}

/** Rows that are dragged onto others. By keyboard there is another way to the same: an entry of their menu. */
export interface RowDrag<Row> {
  readonly mayStart: (row: Row) => boolean;
  readonly onStart: (row: Row) => void;
  readonly mayDrop: (onto: Row) => boolean;
  readonly onDrop: (onto: Row) => void;
}

interface ListTableProps<Row> {
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly groups: readonly ListGroup<Row>[];
  readonly rowId: (row: Row) => string;
  /** Buttons at the right end of the row, shown on hover and focus. On narrow windows they stand over its last cell. */
  readonly renderActions?: (row: Row) => ReactNode;
  /** How many there are at most: so much room is left beside the last column, of a width in pixels. */
  readonly mostActions?: number;
  readonly onOpen?: (row: Row, event: MouseEvent) => void;
  readonly onContextMenu?: (row: Row, event: MouseEvent) => void;
  readonly selected?: string | null;
  readonly selection?: RowSelection<Row>;
  readonly drag?: RowDrag<Row>;
  /** 28, or 46 for rows of two lines. */
  readonly rowHeight?: number;
  /** There are more rows than these: how many is not known. */
  readonly goesOn?: boolean;
}

const NARROW = 768;
const SELECTION_WIDTH = 28;
/** What a line under the first cell adds to the height of a row. */
const UNDER_HEIGHT = 24;

/**
 * A list of things with columns: a real table, grouped by headings. A row opens on a click anywhere; by keyboard through
 * the link that its first cell holds.
 */
export function ListTable<Row>({
  label,
  columns: all,
  groups,
  rowId,
  renderActions,
  mostActions = 1,
  onOpen,
  onContextMenu,
  selected = null,
  selection,
  drag,
  rowHeight = 46,
  goesOn = false,
}: ListTableProps<Row>) {
  const table = useRef<HTMLTableElement>(null);
  const [over, setOver] = useState<string | null>(null);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const frame = table.current?.parentElement;
    if (frame == null) return undefined;
    const measure = (): void => {
      const { paddingLeft, paddingRight } = getComputedStyle(frame);
      setWidth(frame.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  const actionsWidth = renderActions === undefined ? 0 : 28 * mostActions + 8;
  // On narrow windows the buttons stand over the last cell.
  const room = window.innerWidth < NARROW ? 0 : actionsWidth;
  const columns = width === null ? all : shownColumns(all, width - (selection === undefined ? 0 : SELECTION_WIDTH), room);
  const isYielding = columns.at(-1)?.yields === true;
  const rows = groups.flatMap((group) => group.rows);
  const under = linesUnder(all, columns);
  const lineHeight = rowHeight + UNDER_HEIGHT * under.length;
  const lines = useRowsInSight(table, groups, lineHeight);
  const isAny = selection !== undefined && rows.some(selection.isOn);
  return (
    <table
      ref={table}
      className={cx(styles.table, isAny && styles.selecting, isYielding && styles.yielding)}
      aria-label={label}
      {...(lines === null ? {} : { "aria-rowcount": goesOn ? -1 : lines.count + 1 })}
      style={{ "--actions": `${actionsWidth}px` } as CSSProperties}
    >
      <thead>
        <tr {...(lines === null ? {} : { "aria-rowindex": 1 })}>
          {selection !== undefined && (
            <th scope="col" className={styles.check} style={{ width: SELECTION_WIDTH }}>
              <Checkbox
                aria-label={selection.allLabel}
                isSelected={isAny && rows.every(selection.isOn)}
                isIndeterminate={isAny && !rows.every(selection.isOn)}
                onChange={(isOn) => selection.onChange(rows, isOn)}
              />
            </th>
          )}
          {columns.map((column, index) => (
            <th
              key={column.id}
              scope="col"
              style={{
                ...(column.width === undefined
                  ? {}
                  : { width: index === columns.length - 1 ? `calc(${column.width} + var(--room))` : column.width }),
                ...(column.headIndent === undefined ? {} : { paddingLeft: 12 + column.headIndent }),
              }}
              className={cx(styles.head, column.align === "right" && styles.right)}
              {...(column.sort === undefined ? {} : { "aria-sort": column.sort.direction ?? ("none" as const) })}
            >
              {column.sort === undefined ? (
                column.title
              ) : (
                <button
                  type="button"
                  className={cx(styles.sort, column.sort.direction !== null && styles.sorted)}
                  onClick={column.sort.onSort}
                >
                  {column.title}
                  {column.sort.direction !== null && <Icon icon={column.sort.direction === "ascending" ? ArrowUp : ArrowDown} />}
                </button>
              )}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group, at) => {
        const part = lines?.parts[at];
        if (lines !== null && part === undefined) return null;
        return (
          <tbody key={group.id}>
            {group.title !== null && part?.isHeadOut !== true && (
              <tr {...(part === undefined ? {} : { "aria-rowindex": part.first + 1 })}>
                <th scope="rowgroup" colSpan={columns.length + (selection === undefined ? 0 : 1)} className={styles.group}>
                  {group.title}
                </th>
              </tr>
            )}
            {(part?.pieces ?? group.rows.map((_, index): RowPiece => ({ kind: "row", index }))).map((piece) => {
              if (piece.kind === "room")
                return (
                  // the room of rows that are not drawn
                  <tr key={piece.key} aria-hidden="true" style={{ height: piece.height }} />
                );
              const row = group.rows[piece.index];
              if (row === undefined) return null;
              const id = rowId(row);
              return (
                <tr
                  key={id}
                  data-line={part === undefined ? undefined : part.firstRow + piece.index}
                  {...(part === undefined ? {} : { "aria-rowindex": part.firstRow + piece.index + 2 })}
                  className={cx(
                    styles.row,
                    (selected === id || selection?.isOn(row) === true) && styles.selected,
                    onOpen !== undefined && styles.opens,
                    over === id && styles.over,
                  )}
                  style={{ height: lineHeight }}
                  onClick={(event) => {
                    // Links and buttons inside a row act for themselves.
                    if (onOpen !== undefined && !(event.target as Element).closest("a, button, input, label, [role^=menuitem]"))
                      onOpen(row, event);
                  }}
                  {...(drag === undefined
                    ? {}
                    : {
                        draggable: drag.mayStart(row),
                        onDragStart: (event: DragEvent) => {
                          // a link in the row can be dragged by itself
                          if (!drag.mayStart(row)) return;
                          event.dataTransfer.effectAllowed = "move";
                          event.dataTransfer.setData("text/x-row", id);
                          drag.onStart(row);
                        },
                        onDragOver: (event: DragEvent) => {
                          if (!event.dataTransfer.types.includes("text/x-row") || !drag.mayDrop(row)) return;
                          event.preventDefault();
                          event.dataTransfer.dropEffect = "move";
                          setOver(id);
                        },
                        onDragLeave: () => setOver((before) => (before === id ? null : before)),
                        onDragEnd: () => setOver(null),
                        onDrop: (event: DragEvent) => {
                          setOver(null);
                          if (!event.dataTransfer.types.includes("text/x-row") || !drag.mayDrop(row)) return;
                          event.preventDefault();
                          drag.onDrop(row);
                        },
                      })}
                  {...(onContextMenu === undefined ? {} : { onContextMenu: (event: MouseEvent) => onContextMenu(row, event) })}
                >
                  {selection !== undefined && (
                    <td className={cx(styles.cell, styles.check)}>
                      <Checkbox
                        aria-label={selection.label(row)}
                        isSelected={selection.isOn(row)}
                        onChange={(isOn) => selection.onChange([row], isOn)}
                      />
                    </td>
                  )}
                  {columns.map((column, index) => (
                    <td
                      key={column.id}
                      className={cx(styles.cell, column.align === "right" && styles.right, index === columns.length - 1 && styles.end)}
                    >
                      {index === columns.length - 1 && renderActions !== undefined ? (
                        <Fragment>
                          <span className={styles.last}>{column.renderCell(row)}</span>
                          <span className={styles.actions}>{renderActions(row)}</span>
                        </Fragment>
                      ) : (
                        column.renderCell(row)
                      )}
                      {index === 0 &&
                        under.map((line) => (
                          <span key={line[0]?.id} className={styles.under} style={{ paddingLeft: column.headIndent }}>
                            {line.map((other) => (
                              <Fragment key={other.id}>{other.renderCell(row)}</Fragment>
                            ))}
                          </span>
                        ))}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        );
      })}
    </table>
  );
}
