import type { ElementPanels } from "../element-kind.ts";
import { PivotFieldsPanel } from "./panel/pivot-panel.tsx";
import { PivotFormatPanel } from "./panel/pivot-format.tsx";

export const pivotPanels: ElementPanels = { FieldsPanel: PivotFieldsPanel, FormatPanel: PivotFormatPanel };
