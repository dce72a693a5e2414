import { Type } from "lucide-react";
import { t, withWords } from "../../../shared/words/words.ts";
import type { ElementViewKind } from "../element-kind.ts";

export const textView: ElementViewKind = {
  kind: "text",
  get title() {
    return t("elements.kind.text");
  },
  icon: Type,
  palette: "Content",
  frame: "bare",
  size: { columns: 12, rows: 4, least: [2, 1] },
  get fieldsLabel() {
    return t("elements.kind.text");
  },
  // It asks for its live figures itself: words are there before them.
  requests: () => [],
  start: null,
  load: async () => (await withWords(["content"], () => import("./parts.ts"))).textParts,
  loadPanels: async () => (await withWords(["content"], () => import("./panels.ts"))).textPanels,
};
