import { filterValue, kpiElement, noteText, tileColumns } from "@sheaf/charts";
import { printTarget } from "@sheaf/formula";
import { cellAt, cellText, type ResultTable } from "@sheaf/result";
import type { Element } from "@sheaf/workbook";
import { Hash, TriangleAlert } from "lucide-react";
import { Button } from "../../../shared/actions/button.tsx";
import { EmptyState } from "../../../shared/feedback/empty-state.tsx";
import { type Explained, type ExplainedKey, useWorkbook } from "../../state/workbook.ts";
import { useChartSurroundings } from "../plot/surroundings.ts";
import { UnplacedChart } from "../plot/view/chart-view.tsx";
import { problemsOf } from "../plot/view/problems.ts";
import type { ElementViewProps } from "../element-kind.ts";
import { KpiView } from "./kpi-view.tsx";
import { MOST_TILES } from "./most-tiles.ts";
import styles from "./kpi-view.module.css";
import { say, t } from "../../../shared/words/words.ts";

/** A KPI of the workbook: its row, and its value by period where it has a timeline. */
export function KpiElement({ element, name, title, heading, results }: ElementViewProps) {
  const workbook = useWorkbook();
  const surroundings = useChartSurroundings();
  const table = results[0]?.table ?? null;
  if (table === null) {
    return (
      <UnplacedChart heading={heading}>
        <EmptyState icon={Hash} title={t("elements.kpi.choose-the-value-to-show")} />
      </UnplacedChart>
    );
  }
  const [problem] = problemsOf(element, results[0]?.facts?.diagnostics ?? []);
  const valueId = kpiElement(element).value?.columnId;
  if (problem !== undefined && table.columns.every(({ id }) => id !== valueId)) {
    const { columnId } = problem;
    const fix = (id: string): void => {
      workbook.focus.select(element.id, id, null);
      workbook.focus.editFormula();
    };
    return (
      <UnplacedChart heading={heading}>
        <EmptyState
          icon={TriangleAlert}
          title={t("elements.kpi.no-figure")}
          text={problem.message}
          actions={
            columnId !== null && workbook.mode === "edit" ? (
              <Button onPress={() => fix(columnId)}>{t("elements.kpi.edit-formula")}</Button>
            ) : undefined
          }
        />
      </UnplacedChart>
    );
  }
  const tiles = tileColumns(kpiElement(element)).length === 0 ? 1 : table.rowCount;
  const view = (row: number) => (
    <KpiView
      key={row}
      element={element}
      name={name}
      title={title}
      heading={heading}
      table={table}
      row={row}
      trend={tiles === 1 ? (results[1]?.table ?? null) : null}
      surroundings={surroundings}
      now={Date.parse(workbook.now)}
      {...(workbook.explain === undefined || valueId === undefined
        ? {}
        : {
            onExplain: (figure) =>
              workbook.explain?.({
                elementId: element.id,
                columnId: valueId,
                text: figure.text,
                keys: tileKeys(element, table, row),
                period: periodOf(element, name, figure),
                within:
                  figure.periodText !== null ? undefined : tiles === 1 ? null : tileKeys(element, table, row).map(({ value }) => value),
              }),
          })}
      onShowRows={() => workbook.showRows({ elementId: element.id, within: null, title: title ?? name })}
    />
  );
  if (tiles <= 1) return view(0);
  const shown = Math.min(tiles, MOST_TILES);
  return (
    <div className={styles.trellis} data-pictured="">
      {heading}
      <div className={styles.tiles}>{Array.from({ length: shown }, (_, row) => view(row))}</div>
      {shown < tiles && <p className={styles.note}>{noteText({ kind: "panels", shown, total: tiles }, say)}</p>}
    </div>
  );
}

/** What the tile of a trellis stands for. */
function tileKeys(element: Element, table: ResultTable, row: number): readonly ExplainedKey[] {
  return tileColumns(kpiElement(element)).flatMap((columnId): readonly ExplainedKey[] => {
    const at = table.columns.findIndex(({ id, role }) => id === columnId && role === "value");
    const column = table.columns[at];
    if (column === undefined) return [];
    const value = cellAt(table, row, at);
    const text = cellText(value, column.type);
    return [{ columnId, name: column.name, value: filterValue({ value, text }), label: text ?? "–" }];
  });
}

/** The period that a figure shows, as a key of its rows. */
function periodOf(
  element: Element,
  name: string,
  { period, periodText }: { readonly period: string | null; readonly periodText: string | null },
): Explained["period"] {
  const { timeline, periodComparison } = kpiElement(element);
  if (timeline === undefined || periodComparison === undefined || period === null || periodText === null) return null;
  const formula = `DateTrunc("${periodComparison}", ${printTarget({ kind: "own", columnId: timeline.columnId })})`;
  return { columnId: `${timeline.columnId}-period`, name, formula, value: periodText, label: period };
}
