import type { ElementParts } from "../element-kind.ts";

/** What is in it is drawn by the page; the container itself has nothing more to show. */
export const containerParts: ElementParts = { View: () => null };
