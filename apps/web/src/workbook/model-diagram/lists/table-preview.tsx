import { cellFormatter, generalNumber } from "@sheaf/locale";
import { cellAt } from "@sheaf/result";
import { typeName } from "@sheaf/sql";
import { useMemo } from "react";
import { SkeletonRows } from "../../../shared/feedback/skeleton.tsx";
import type { ElementRequest } from "../../elements/element-kind.ts";
import { shownFormat } from "../../state/analysis/shown-format.ts";
import { useResults } from "../../state/results/use-results.ts";
import { useWorkbook } from "../../state/workbook.ts";
import type { ShownTable } from "../model-shape.ts";
import { ItemTable } from "./item-table.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./model-lists.module.css";

const MOST_ROWS = 50;

/** The first rows of a table, as the person sees them. */
export function TablePreview({ table }: { readonly table: ShownTable }) {
  const { facts, zone, symbols } = useWorkbook();
  const requests = useMemo(
    (): readonly ElementRequest[] => [
      {
        level: "base",
        want: { kind: "rows", columns: null, withOuter: false, outline: false },
        window: { offset: 0, limit: MOST_ROWS },
        within: null,
      },
      { level: "base", want: { kind: "count" }, window: null, within: null },
    ],
    [],
  );
  const [state, counted] = useResults(table.id, requests, 2);
  if (state?.error != null)
    return (
      <p className={styles.empty} role="alert">
        {state.error.message}
      </p>
    );
  const rows = state?.table ?? null;
  if (rows === null) return <SkeletonRows rows={5} rowHeight={24} columns={4} />;
  const columns = rows.columns.flatMap((column, index) => {
    if (column.role !== "value") return [];
    const type = typeName(column.type);
    const format = shownFormat(facts, table.element, column.id) ?? null;
    const write = cellFormatter(type, format, { zone, symbols });
    return [
      { title: column.name, isNumber: type === "number" || type === "integer", text: (row: number) => write(cellAt(rows, row, index)) },
    ];
  });
  const all = counted?.table != null && counted.table.rowCount > 0 ? Number(cellAt(counted.table, 0, 0) ?? 0) : null;
  return (
    <ItemTable
      note={
        all !== null && all > rows.rowCount
          ? t("model.table-preview.first-rows", { count: generalNumber(rows.rowCount, symbols), count2: generalNumber(all, symbols) })
          : null
      }
      label={t("model.table-preview.first-rows-of", { name: table.name })}
      empty={t("model.table-preview.no-row")}
      columns={columns}
      items={Array.from({ length: rows.rowCount }, (_, row) => ({
        id: String(row),
        isNear: false,
        onOpen: null,
        cells: columns.map(({ text }) => text(row) ?? "–"),
      }))}
    />
  );
}
