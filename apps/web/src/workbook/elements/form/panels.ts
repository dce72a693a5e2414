import type { ElementPanels } from "../element-kind.ts";
import { FormPanel } from "./form-panel.tsx";

export const formPanels: ElementPanels = { FieldsPanel: FormPanel, FormatPanel: null };
