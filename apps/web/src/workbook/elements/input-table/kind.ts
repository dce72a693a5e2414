import { TableProperties } from "lucide-react";
import type { ElementViewKind } from "../element-kind.ts";

export const inputTableView: ElementViewKind = {
  kind: "input-table",
  title: "Input table",
  icon: TableProperties,
  palette: "Data",
  frame: "card",
  isInModels: true,
  size: { columns: 24, rows: 16, least: [6, 5] },
  fieldsLabel: "Columns",
  hasReaderPanels: true,
  // It asks for what is scrolled into sight.
  requests: () => [],
  // What it stands on is asked for in a dialog of its own.
  start: null,
  load: async () => (await import("./parts.ts")).inputTableParts,
  loadPanels: async () => (await import("./panels.ts")).inputTablePanels,
};
