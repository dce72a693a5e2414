import type { ElementParts } from "../element-kind.ts";
import { ButtonElement } from "./button-element.tsx";

export const buttonParts: ElementParts = { View: ButtonElement };
