import type { Element } from "@sheaf/workbook";
import { useMemo } from "react";
import type { ElementRequest } from "../../element-kind.ts";
import { useResults } from "../../../state/results/use-results.ts";
import { type TableColumn, visibleOf } from "../../tabular/shape/table-shape.ts";
import { type CellTexts, problemCell } from "../../tabular/view/cell-texts.ts";
import styles from "./table-element.module.css";

/** Columns of the summary: one value each over the whole table. */
export function SummaryBar({
  element,
  columns,
  texts,
}: {
  readonly element: Element;
  readonly columns: readonly TableColumn[];
  readonly texts: CellTexts;
}) {
  const shown = visibleOf(columns);
  const ids = shown.map(({ id }) => id).join("\n");
  const requests = useMemo(
    (): readonly ElementRequest[] => [
      {
        level: "summary",
        want: { kind: "rows", columns: ids.split("\n"), withOuter: false, outline: false },
        window: null,
        within: null,
      },
    ],
    [ids],
  );
  const [state] = useResults(element.id, requests, 2);
  const table = state?.table ?? null;
  return (
    <dl className={styles.summary} data-stale={state?.isStale === true || undefined}>
      {shown.map((column) => {
        const cell =
          column.problem !== null
            ? problemCell(column.problem)
            : table === null || table.rowCount === 0
              ? undefined
              : texts.cell(column, table, 0);
        return (
          <div key={column.id} className={styles.summaryItem} title={column.problem ?? column.description ?? undefined}>
            <dt className={styles.summaryName}>{column.name}</dt>
            <dd className={styles.summaryValue}>{cell?.text ?? "…"}</dd>
          </div>
        );
      })}
    </dl>
  );
}
