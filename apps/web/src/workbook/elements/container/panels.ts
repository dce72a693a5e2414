import type { ElementPanels } from "../element-kind.ts";
import { ContainerFields } from "./container-fields.tsx";
import { ContainerFormat } from "./container-format.tsx";

export const containerPanels: ElementPanels = { FieldsPanel: ContainerFields, FormatPanel: ContainerFormat };
