import type { ElementPanels } from "../element-kind.ts";
import { TableColumnsPanel } from "./panel/columns-panel.tsx";
import { TableFormatPanel } from "./panel/format-panel.tsx";

export const tablePanels: ElementPanels = { FieldsPanel: TableColumnsPanel, FormatPanel: TableFormatPanel };
