import type { ElementParts } from "../element-kind.ts";
import { InputTableElement } from "./view/input-table-element.tsx";

export const inputTableParts: ElementParts = { View: InputTableElement };
