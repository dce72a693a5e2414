import type { ElementPanels } from "../element-kind.ts";
import { KpiFieldsPanel, KpiFormatPanel } from "./kpi-panels.tsx";

export const kpiPanels: ElementPanels = { FieldsPanel: KpiFieldsPanel, FormatPanel: KpiFormatPanel };
