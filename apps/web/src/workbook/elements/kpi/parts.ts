import type { ElementParts } from "../element-kind.ts";
import { KpiElement } from "./kpi-element.tsx";
import { KpiFieldsPanel, KpiFormatPanel } from "./kpi-panels.tsx";

export const kpiParts: ElementParts = { View: KpiElement, FieldsPanel: KpiFieldsPanel, FormatPanel: KpiFormatPanel };
