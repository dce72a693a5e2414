import { isKind, kpiRequests } from "@sheaf/workbook";
import { Hash } from "lucide-react";
import type { ElementViewKind } from "../element-kind.ts";
import { likelyDate, likelyMeasure } from "../likely-columns.ts";
import { t, withWords } from "../../../shared/words/words.ts";

export const kpiView: ElementViewKind = {
  kind: "kpi-chart",
  get title() {
    return t("elements.kind.kpi-chart");
  },
  icon: Hash,
  palette: "Data",
  frame: "card",
  isPictured: true,
  size: {
    columns: 5,
    rows: 5,
    least: [2, 3],
    onTablet: 2,
    pairedOnPhone: { alone: "first" },
    rowsOnStage: (element) => (isKind(element, "kpi-chart") && element.trend !== undefined && element.timeline !== undefined ? 11 : null),
  },
  get fieldsLabel() {
    return t("elements.kpi.value");
  },
  requests: kpiRequests,
  start: (from) => {
    if (from === null) return { columns: [] };
    const [value, day] = [from.newId(), from.newId()];
    const time = likelyDate(from);
    return {
      source: from.source,
      columns: [{ id: value, ...likelyMeasure(from) }, ...(time === undefined ? [] : [{ id: day, formula: time.formula }])],
      value: { columnId: value },
      ...(time === undefined ? {} : { timeline: { columnId: day }, trend: { shape: "area" } }),
    };
  },
  load: async () => (await withWords(["drawing"], () => import("./parts.ts"))).kpiParts,
  loadFinder: async () => (await withWords(["charts", "drawing"], () => import("./kpi-finder.ts"))).kpiFinder,
  loadPanels: async () => (await withWords(["charts", "chart-panels"], () => import("./panels.ts"))).kpiPanels,
};
