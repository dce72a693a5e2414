import type { ElementParts } from "../element-kind.ts";
import { NavigationElement } from "./navigation-element.tsx";

export const navigationParts: ElementParts = { View: NavigationElement };
