import { chartKindNames, chartRecords } from "@sheaf/workbook";
import { withWords } from "../../../shared/words/words.ts";
import type { ElementViewKind } from "../element-kind.ts";
import { chartTitle } from "../kind-words.ts";
import { chartLooks } from "./chart-looks.ts";
import { chartRequests } from "./chart-request.ts";
import { loadChartEngine } from "../plot/canvas/chart-engine.ts";
import { t } from "../../../shared/words/words.ts";

const load = async () => {
  // The chart library comes beside the view, not after it; the plot asks again and says it when it did not come.
  loadChartEngine().catch(() => undefined);
  return (await import("./parts.ts")).chartParts;
};
/** Maps have controls of their own on the page, for readers too. */
const loadMap = () => withWords(["charts", "drawing"], load);
const loadChart = () => withWords(["drawing"], load);
const loadPanels = async () => (await withWords(["charts", "chart-panels"], () => import("./panels.ts"))).chartPanels;

/** What people look for first; the others stand together behind everything else that can be added. */
const common: ReadonlySet<string> = new Set(["bar-chart", "line-chart", "area-chart", "combo-chart", "pie-chart"]);

/** Every kind of chart that can be put on a page. */
export const chartViews: readonly ElementViewKind[] = chartKindNames.map((kind) => ({
  kind,
  get title() {
    return chartTitle(kind);
  },
  icon: chartLooks[kind].icon,
  palette: common.has(kind) ? "Data" : "Charts",
  frame: "card",
  isPictured: true,
  size: { columns: 12, rows: 12, least: [3, 4], onTablet: 3 },
  // asked for when it is read: words come after this file
  get fieldsLabel() {
    return t("elements.chart.chart");
  },
  requests: chartRequests,
  standsOnFirst: true,
  startsByCounts: true,
  start: chartLooks[kind].start,
  load: chartRecords[kind].family === "map" ? loadMap : loadChart,
  loadPanels,
  loadFinder: async () => (await withWords(["charts", "drawing"], () => import("./marks/marks-finder.ts"))).marksFinder,
}));
