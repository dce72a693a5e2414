import type { ElementParts } from "../element-kind.ts";
import { TableColumnsPanel } from "./panel/columns-panel.tsx";
import { TableFormatPanel } from "./panel/format-panel.tsx";
import { TableElement } from "./view/table-element.tsx";

export const tableParts: ElementParts = { View: TableElement, FieldsPanel: TableColumnsPanel, FormatPanel: TableFormatPanel };
