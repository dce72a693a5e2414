import type { ElementPanels } from "../element-kind.ts";
import { NavigationPanel } from "./navigation-panel.tsx";

export const navigationPanels: ElementPanels = { FieldsPanel: NavigationPanel, FormatPanel: null };
