import type { ElementPanels } from "../element-kind.ts";
import { ChartFieldsPanel, ChartFormatPanel } from "./chart-panels.tsx";

export const chartPanels: ElementPanels = { FieldsPanel: ChartFieldsPanel, FormatPanel: ChartFormatPanel };
