import type { ElementPanels } from "../element-kind.ts";
import { TextPanel } from "./text-panel.tsx";

export const textPanels: ElementPanels = { FieldsPanel: null, FormatPanel: TextPanel };
