import type { ElementParts } from "../element-kind.ts";
import { TextElement } from "./view/text-element.tsx";

export const textParts: ElementParts = { View: TextElement };
