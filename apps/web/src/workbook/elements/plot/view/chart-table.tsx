import type { ChartTable } from "@sheaf/charts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { Copy } from "lucide-react";
import { Button } from "../../../../shared/actions/button.tsx";
import { copyText } from "../../../../shared/actions/clipboard.ts";
import { useToasts } from "../../../../shared/feedback/toast.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { cx } from "../../../../shared/styles/cx.ts";
import styles from "./chart-table.module.css";
import { t } from "../../../../shared/words/words.ts";

interface ChartTableDialogProps {
  readonly title: string;
  readonly table: ChartTable;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const ROW = 24;

/** The chart's values as a table, one key away from the chart (A05). Only rows in sight are in the page. */
export function ChartTableDialog({ title, table, isOpen, onClose }: ChartTableDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} width="large" flush footerStart={<CopyTable table={table} />}>
      <ChartRows title={title} table={table} />
    </Dialog>
  );
}

function ChartRows({ title, table }: { readonly title: string; readonly table: ChartTable }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: table.rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const totals = totalsOf(table);
  const columns = `repeat(${Math.max(1, table.columns.length)}, minmax(96px, 1fr))`;
  return (
    <div
      ref={scroller}
      className={cx(styles.scroller, "ring-inside")}
      role="table"
      aria-label={title}
      aria-rowcount={table.rowCount + (totals === null ? 1 : 2)}
      aria-colcount={table.columns.length}
      // What scrolls must be reached by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1} className={styles.row} style={{ gridTemplateColumns: columns }}>
          {table.columns.map((column) => (
            <span key={column.id} role="columnheader" className={cx(styles.cell, styles.header, column.align === "right" && styles.number)}>
              {column.name}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => (
          <div
            key={item.key}
            role="row"
            aria-rowindex={item.index + 2}
            className={cx(styles.row, styles.placed)}
            style={{ gridTemplateColumns: columns, transform: `translateY(${item.start}px)` }}
          >
            {table.columns.map((column, index) => (
              <span key={column.id} role="cell" className={cx(styles.cell, column.align === "right" && styles.number)}>
                {table.cell(item.index, index)}
              </span>
            ))}
          </div>
        ))}
      </div>
      {totals !== null && (
        <div role="rowgroup" className={styles.foot}>
          <div role="row" aria-rowindex={table.rowCount + 2} className={styles.row} style={{ gridTemplateColumns: columns }}>
            {table.columns.map((column, index) => (
              <span key={column.id} role="cell" className={cx(styles.cell, styles.header, column.align === "right" && styles.number)}>
                {totals[index]}
              </span>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** The line of totals, with its name in the first column that has none; null where no column adds up. */
function totalsOf(table: ChartTable): readonly string[] | null {
  const { total } = table;
  if (total === undefined) return null;
  const sums = table.columns.map((_, column) => total(column));
  if (sums.every((sum) => sum === null)) return null;
  const named = sums.indexOf(null);
  return sums.map((sum, column) => sum ?? (column === named ? t("elements.chart.table-total") : ""));
}

function CopyTable({ table }: { readonly table: ChartTable }) {
  const toasts = useToasts();
  const copy = async (): Promise<void> => {
    const done = await copyText(tableText(table));
    toasts.show(
      done
        ? { text: t("elements.chart.table-copied"), status: "success" }
        : { text: t("elements.chart.could-not-copy-to-clipboard"), status: "error" },
    );
  };
  return (
    <Button icon={Copy} onPress={() => void copy()}>
      {t("elements.chart.copy")}
    </Button>
  );
}

/** Tab-separated with headers, for spreadsheets; tabs and line breaks in cells become blanks. */
function tableText(table: ChartTable): string {
  const clean = (text: string): string => text.replaceAll(/[\t\r\n]+/gu, " ");
  const lines = [table.columns.map(({ name }) => clean(name)).join("\t")];
  for (let row = 0; row < table.rowCount; row += 1) lines.push(table.columns.map((_, column) => clean(table.cell(row, column))).join("\t"));
  return `${lines.join("\n")}\n`;
}
