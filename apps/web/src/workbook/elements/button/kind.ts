import { RectangleHorizontal } from "lucide-react";
import { withWords } from "../../../shared/words/words.ts";
import { t } from "../../../shared/words/words.ts";
import type { ElementViewKind } from "../element-kind.ts";

export const buttonView: ElementViewKind = {
  kind: "button",
  get title() {
    return t("workbook.kinds.button");
  },
  icon: RectangleHorizontal,
  palette: "Content",
  frame: "bare",
  size: { columns: 4, rows: 2, least: [1, 2], pairedOnPhone: { alone: "last" } },
  get fieldsLabel() {
    return t("workbook.kinds.button");
  },
  requests: () => [],
  start: null,
  load: async () => (await import("./parts.ts")).buttonParts,
  loadPanels: () => withWords(["actions"], async () => (await import("./panels.ts")).buttonPanels),
};
