import type { ElementPanels } from "../element-kind.ts";
import { ProgressPanel } from "./progress-panel.tsx";

export const progressPanels: ElementPanels = { FieldsPanel: ProgressPanel, FormatPanel: null };
