import type { ElementParts } from "../element-kind.ts";
import { ProgressElement } from "./progress-element.tsx";

export const progressParts: ElementParts = { View: ProgressElement };
