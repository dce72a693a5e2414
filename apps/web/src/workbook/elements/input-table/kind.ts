import { TableProperties } from "lucide-react";
import type { ElementViewKind } from "../element-kind.ts";
import { t, withWords } from "../../../shared/words/words.ts";

export const inputTableView: ElementViewKind = {
  kind: "input-table",
  get title() {
    return t("elements.input-table-kind.input-table");
  },
  icon: TableProperties,
  palette: "Data",
  needs: "canCreateDatasheet",
  frame: "card",
  isInModels: true,
  size: { columns: 24, rows: 16, least: [6, 5], onTablet: 3 },
  get fieldsLabel() {
    return t("elements.input-table-kind.columns");
  },
  hasReaderPanels: true,
  // It asks for what is scrolled into sight.
  requests: () => [],
  // What it stands on is asked for in a dialog of its own.
  start: null,
  load: async () => (await withWords(["input-table", "table-panels"], () => import("./parts.ts"))).inputTableParts,
  loadFinder: async () => (await import("../finders/rows-finder.ts")).rowsFinder,
  loadPanels: async () => (await withWords(["input-table", "table-panels"], () => import("./panels.ts"))).inputTablePanels,
};
