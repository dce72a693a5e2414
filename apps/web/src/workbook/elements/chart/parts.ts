import type { ElementParts } from "../element-kind.ts";
import { ChartElement } from "./chart-element.tsx";

export const chartParts: ElementParts = { View: ChartElement };
