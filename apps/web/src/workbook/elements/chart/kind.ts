import { isTimeName } from "@sheaf/sql";
import { ChartColumn, ChartLine } from "lucide-react";
import type { ElementViewKind, StartingColumn, StartingPoint } from "../element-kind.ts";
import { chartRequests } from "./chart-request.ts";
import { loadChartEngine } from "./plot/chart-engine.ts";

const load = async () => {
  // The chart library comes beside the view, not after it; the plot asks again and says it when it did not come.
  loadChartEngine().catch(() => undefined);
  return (await import("./parts.ts")).chartParts;
};
const loadPanels = async () => (await import("./panels.ts")).chartPanels;

const isTime = ({ type }: StartingColumn): boolean => isTimeName(type);

/** A first chart that shows something: rows counted by the likeliest column. */
function counted(from: StartingPoint | null, x: StartingColumn | undefined): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [], yAxis: { columnIds: [] } };
  const [xId, yId] = [from.newId(), from.newId()];
  // Names are ranked, periods run in their order.
  const sort = x?.type === "text" ? { sort: { direction: "descending", by: yId } } : {};
  return {
    source: from.source,
    columns: [...(x === undefined ? [] : [{ id: xId, formula: month(x) }]), { id: yId, name: "Number of rows", formula: "Count()" }],
    ...(x === undefined ? {} : { xAxis: { columnId: xId, ...sort } }),
    yAxis: { columnIds: [yId] },
  };
}

const month = (column: StartingColumn): string => (isTime(column) ? `DateTrunc("month", ${column.formula})` : column.formula);

export const barChartView: ElementViewKind = {
  kind: "bar-chart",
  title: "Bar chart",
  icon: ChartColumn,
  palette: "Data",
  frame: "card",
  isPictured: true,
  size: { columns: 12, rows: 12, least: [3, 4] },
  fieldsLabel: "Chart",
  requests: chartRequests,
  start: (from) => counted(from, from?.columns.find(({ type }) => type === "text") ?? from?.columns[0]),
  load,
  loadPanels,
};

export const lineChartView: ElementViewKind = {
  kind: "line-chart",
  title: "Line chart",
  icon: ChartLine,
  palette: "Data",
  frame: "card",
  isPictured: true,
  size: { columns: 12, rows: 12, least: [3, 4] },
  fieldsLabel: "Chart",
  requests: chartRequests,
  start: (from) => counted(from, from?.columns.find(isTime) ?? from?.columns[0]),
  load,
  loadPanels,
};
