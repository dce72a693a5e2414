import type { ElementParts } from "../element-kind.ts";
import { ChartElement } from "./chart-element.tsx";
import { ChartFieldsPanel, ChartFormatPanel } from "./chart-panels.tsx";

export const chartParts: ElementParts = { View: ChartElement, FieldsPanel: ChartFieldsPanel, FormatPanel: ChartFormatPanel };
