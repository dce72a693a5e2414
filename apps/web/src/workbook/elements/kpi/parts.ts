import type { ElementParts } from "../element-kind.ts";
import { KpiElement } from "./kpi-element.tsx";

export const kpiParts: ElementParts = { View: KpiElement };
