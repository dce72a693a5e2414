import type { ElementParts } from "../element-kind.ts";
import { FormElement } from "./form-element.tsx";

export const formParts: ElementParts = { View: FormElement };
