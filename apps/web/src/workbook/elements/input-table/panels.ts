import type { ElementPanels } from "../element-kind.ts";
import { EntryColumnsPanel } from "./panel/entry-columns-panel.tsx";
import { EntryFormatPanel } from "./panel/entry-format-panel.tsx";

export const inputTablePanels: ElementPanels = { FieldsPanel: EntryColumnsPanel, FormatPanel: EntryFormatPanel };
