import type { ElementPanels } from "../element-kind.ts";
import { ButtonPanel } from "./button-panel.tsx";

export const buttonPanels: ElementPanels = { FieldsPanel: ButtonPanel, FormatPanel: null };
