import type { ElementParts } from "../element-kind.ts";
import { DateRangeControlElement, ListControlElement } from "./control-elements.tsx";
import { DateRangeControlPanel, ListControlPanel } from "./control-panel.tsx";

export const listControlParts: ElementParts = { View: ListControlElement, FieldsPanel: ListControlPanel, FormatPanel: null };
export const dateRangeControlParts: ElementParts = { View: DateRangeControlElement, FieldsPanel: DateRangeControlPanel, FormatPanel: null };
