import type { ElementParts } from "../element-kind.ts";
import { DateRangeControlElement, ListControlElement } from "./control-elements.tsx";

export const listControlParts: ElementParts = { View: ListControlElement };
export const dateRangeControlParts: ElementParts = { View: DateRangeControlElement };
