import { Grid3x3 } from "lucide-react";
import type { ElementViewKind } from "../element-kind.ts";
import { pivotRequests } from "./model/parts.ts";
import { t, withWords } from "../../../shared/words/words.ts";

export const pivotView: ElementViewKind = {
  kind: "pivot-table",
  get title() {
    return t("elements.pivot-kind.pivot-table");
  },
  icon: Grid3x3,
  palette: "Data",
  frame: "card",
  size: { columns: 24, rows: 16, least: [4, 5] },
  get fieldsLabel() {
    return t("elements.pivot-kind.pivot");
  },
  requests: (element) => pivotRequests(element),
  // A first pivot that shows something: rows counted by the likeliest column.
  start: (from) => {
    if (from === null) return { columns: [], values: [] };
    const [key, count] = [from.newId(), from.newId()];
    const row = from.columns.find(({ type }) => type === "text") ?? from.columns[0];
    return {
      source: from.source,
      columns: [
        ...(row === undefined ? [] : [{ id: key, formula: row.formula }]),
        { id: count, name: t("elements.pivot-kind.number-of-rows"), formula: "Count()" },
      ],
      ...(row === undefined ? {} : { rowsBy: [{ columnId: key }] }),
      values: [count],
    };
  },
  load: async () => (await withWords(["pivot"], () => import("./parts.ts"))).pivotParts,
  loadPanels: async () => (await withWords(["pivot"], () => import("./panels.ts"))).pivotPanels,
};
