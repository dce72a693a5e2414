import { PanelsTopLeft } from "lucide-react";
import { t, withWords } from "../../../shared/words/words.ts";
import type { ElementViewKind } from "../element-kind.ts";

export const navigationView: ElementViewKind = {
  kind: "navigation",
  get title() {
    return t("workbook.kinds.navigation");
  },
  icon: PanelsTopLeft,
  palette: "Content",
  frame: "bare",
  size: { columns: 12, rows: 2, least: [3, 2] },
  get fieldsLabel() {
    return t("workbook.kinds.navigation");
  },
  requests: () => [],
  start: null,
  load: () => withWords(["actions"], async () => (await import("./parts.ts")).navigationParts),
  loadPanels: () => withWords(["actions"], async () => (await import("./panels.ts")).navigationPanels),
};
