import { MessageSquareWarning, Type } from "lucide-react";
import { t, withWords } from "../../../shared/words/words.ts";
import type { ElementViewKind } from "../element-kind.ts";

const written: Pick<ElementViewKind, "palette" | "frame" | "isWrittenAtOnce" | "requests" | "start" | "load" | "loadPanels"> = {
  palette: "Content",
  frame: "bare",
  isWrittenAtOnce: true,
  // It asks for its live figures itself: words are there before them.
  requests: () => [],
  start: null,
  load: async () => (await withWords(["content"], () => import("./parts.ts"))).textParts,
  loadPanels: async () => (await withWords(["content"], () => import("./panels.ts"))).textPanels,
};

export const textView: ElementViewKind = {
  ...written,
  kind: "text",
  icon: Type,
  size: { columns: 12, rows: 4, least: [2, 1] },
  get title() {
    return t("elements.kind.text");
  },
  get fieldsLabel() {
    return t("elements.kind.text");
  },
};

/** A text that calls its readers to something: which of the four it is, is chosen in its panel. */
export const calloutView: ElementViewKind = {
  ...written,
  kind: "text/callout",
  icon: MessageSquareWarning,
  size: { columns: 8, rows: 6, least: [3, 3] },
  members: { sheaf: { callout: "warning" } },
  get title() {
    return t("elements.kind.callout");
  },
  get fieldsLabel() {
    return t("elements.kind.text");
  },
};
