import type { ElementParts } from "../element-kind.ts";
import { TableElement } from "./view/table-element.tsx";

export const tableParts: ElementParts = { View: TableElement };
