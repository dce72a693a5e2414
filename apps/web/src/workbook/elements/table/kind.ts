import { Table2 } from "lucide-react";
import type { ElementViewKind } from "../element-kind.ts";
import { t } from "../../../shared/words/words.ts";

export const tableView: ElementViewKind = {
  kind: "table",
  get title() {
    return t("table.kind.table");
  },
  icon: Table2,
  palette: "Data",
  frame: "card",
  size: { columns: 24, rows: 16, least: [4, 5], onTablet: 3 },
  isInModels: true,
  fillsPage: true,
  get fieldsLabel() {
    return t("table.kind.columns");
  },
  // It asks for what is scrolled into sight.
  requests: () => [],
  start: (from) =>
    from === null
      ? { columns: [] }
      : { name: from.sourceName, source: from.source, columns: from.columns.map(({ formula }) => ({ id: from.newId(), formula })) },
  load: async () => (await import("./parts.ts")).tableParts,
  loadFinder: async () => (await import("../finders/rows-finder.ts")).rowsFinder,
  loadPanels: async () => (await import("./panels.ts")).tablePanels,
};
