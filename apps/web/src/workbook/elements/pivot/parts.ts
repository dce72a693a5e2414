import type { ElementParts } from "../element-kind.ts";
import { PivotElement } from "./view/pivot-element.tsx";

export const pivotParts: ElementParts = { View: PivotElement };
