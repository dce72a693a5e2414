import type { ElementPanels } from "../element-kind.ts";
import { DateRangeControlPanel, ListControlPanel } from "./control-panel.tsx";

export const listControlPanels: ElementPanels = { FieldsPanel: ListControlPanel, FormatPanel: null };
export const dateRangeControlPanels: ElementPanels = { FieldsPanel: DateRangeControlPanel, FormatPanel: null };
