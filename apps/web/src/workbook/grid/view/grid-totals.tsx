import { memo, type MouseEvent } from "react";
import { cx } from "../../../shared/styles/cx.ts";
import type { GridBlock, GridCell, PlacedColumn } from "../model/grid-source.ts";
import { DrawnCell } from "./drawn-cell.tsx";
import { blankOf } from "@sheaf/charts/cells";
import { fittingBlank, isCutNumber } from "../model/fitting-number.ts";
import { frozenWidth, NumberWithoutRoom } from "./grid-row.tsx";
import styles from "./grid.module.css";

interface GridTotalsProps {
  /** One per column of all blocks. */
  readonly totals: readonly (GridCell | null)[];
  readonly columns: readonly PlacedColumn[];
  readonly from: number;
  readonly to: number;
  readonly frozen: number;
  /** The longest decimals of columns in sight. */
  readonly fractions: ReadonlyMap<number, string>;
  readonly width: number;
  readonly rowHeight: number;
  readonly lineHeight: number;
  readonly rowIndex: number;
  readonly blocks: readonly GridBlock[];
  /** The place of the first column: numbers of rows may stand before it. */
  readonly firstPlace: number;
  readonly onColumnMenu?: (event: MouseEvent, column: PlacedColumn) => void;
}

function TotalText({ total, width, lineHeight }: { readonly total: GridCell | null; readonly width: number; readonly lineHeight: number }) {
  if (total !== null && isCutNumber(total, width, lineHeight)) return <NumberWithoutRoom text={total.text} />;
  if (total?.drawing === undefined) return total?.text ?? "";
  return <DrawnCell drawing={total.drawing} text={total.text} hasFill={false} />;
}

/** The place under the numbers of rows: a total has none. */
function NoNumber({ columns, rowHeight }: { readonly columns: readonly PlacedColumn[]; readonly rowHeight: number }) {
  const width = columns[0]?.left ?? 0;
  if (width === 0) return null;
  return <div role="presentation" className={cx(styles.cell, styles.total, styles.number)} style={{ left: 0, width, height: rowHeight }} />;
}

/** The pinned last row: each column's formula over everything. */
export const GridTotals = memo(function GridTotals({
  totals,
  columns,
  from,
  to,
  frozen,
  fractions,
  width,
  rowHeight,
  lineHeight,
  rowIndex,
  blocks,
  firstPlace,
  onColumnMenu,
}: GridTotalsProps) {
  const shown = columns.filter(({ flat }) => flat < frozen || (flat >= from && flat <= to));
  const reaches = (flat: number): boolean =>
    totals[flat]?.type.kind === "text" && totals[flat + 1] === null && columns[flat + 1]?.block === columns[flat]?.block;
  const draw = (placed: PlacedColumn) => {
    const { column, flat, left, block, isLastOfBlock } = placed;
    const total = totals[flat] ?? null;
    const lacking = blankOf(total, fractions.get(flat) ?? "");
    const blank = total === null ? "" : fittingBlank(total, lacking, column.width, lineHeight);
    return (
      // The grid has the focus for all of its cells.
      // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
      <div
        onContextMenu={(event) => onColumnMenu?.(event, placed)}
        key={flat}
        role="gridcell"
        aria-colindex={flat + firstPlace}
        data-align={column.align}
        data-tone={blocks[block]?.tone ?? 3}
        className={cx(
          styles.cell,
          styles.total,
          isLastOfBlock && block < blocks.length - 1 && styles.blockEnd,
          reaches(flat) && styles.reaching,
        )}
        style={{ left, width: column.width, height: rowHeight }}
      >
        <span className={cx(styles.content, blank !== "" && styles.aligned)} data-blank={blank === "" ? undefined : blank}>
          <TotalText total={total} width={column.width} lineHeight={lineHeight} />
        </span>
      </div>
    );
  };
  const stays = frozenWidth(columns, frozen);
  return (
    <div role="rowgroup" className={styles.totals} style={{ width }}>
      <div role="row" aria-rowindex={rowIndex} className={styles.headerRow} style={{ height: rowHeight }}>
        {stays > 0 && (
          <div role="presentation" className={styles.frozen} style={{ width: stays }}>
            <NoNumber columns={columns} rowHeight={rowHeight} />
            {shown.filter(({ flat }) => flat < frozen).map(draw)}
          </div>
        )}
        {shown.filter(({ flat }) => flat >= frozen).map(draw)}
      </div>
    </div>
  );
});
