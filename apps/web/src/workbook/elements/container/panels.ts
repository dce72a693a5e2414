import type { ElementPanels } from "../element-kind.ts";
import { ContainerFields } from "./container-fields.tsx";
import { RowsFields } from "./rows-fields.tsx";
import { ContainerFormat } from "./container-format.tsx";

/** The rows that a container goes through. */
export const rowHolderPanels: ElementPanels = { FieldsPanel: RowsFields, FormatPanel: null };

export const containerPanels: ElementPanels = { FieldsPanel: ContainerFields, FormatPanel: ContainerFormat };
