import { pivotRequests } from "@sheaf/workbook";
import { Grid3x3 } from "lucide-react";
import type { ElementViewKind } from "../element-kind.ts";
import { likelyDate, likelyMeasure, likelyName } from "../likely-columns.ts";
import { t, withWords } from "../../../shared/words/words.ts";

export const pivotView: ElementViewKind = {
  kind: "pivot-table",
  get title() {
    return t("elements.pivot-kind.pivot-table");
  },
  icon: Grid3x3,
  palette: "Data",
  frame: "card",
  size: { columns: 24, rows: 16, least: [4, 5], onTablet: 3 },
  get fieldsLabel() {
    return t("elements.pivot-kind.pivot");
  },
  requests: pivotRequests,
  startsByCounts: true,
  fillsPage: true,
  // A first pivot that shows something: the likeliest amount by the likeliest name.
  start: (from) => {
    if (from === null) return { columns: [], values: [] };
    const [key, value] = [from.newId(), from.newId()];
    const date = likelyDate(from);
    const row = likelyName(from) ?? (date === undefined ? undefined : { formula: `DateTrunc("month", ${date.formula})` });
    return {
      source: from.source,
      columns: [...(row === undefined ? [] : [{ id: key, formula: row.formula }]), { id: value, ...likelyMeasure(from) }],
      ...(row === undefined ? {} : { rowsBy: [{ columnId: key }] }),
      values: [value],
    };
  },
  load: async () => (await withWords(["pivot"], () => import("./parts.ts"))).pivotParts,
  loadFinder: async () => (await withWords(["pivot"], () => import("./view/pivot-finder.ts"))).pivotFinder,
  loadPanels: async () => (await withWords(["pivot"], () => import("./panels.ts"))).pivotPanels,
};
