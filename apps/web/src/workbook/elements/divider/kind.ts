import { Minus } from "lucide-react";
import { t, withWords } from "../../../shared/words/words.ts";
import type { ElementViewKind } from "../element-kind.ts";

export const dividerView: ElementViewKind = {
  kind: "divider",
  get title() {
    return t("elements.kind.divider");
  },
  icon: Minus,
  palette: "Content",
  frame: "bare",
  size: { columns: 24, rows: 1, least: [1, 1] },
  get fieldsLabel() {
    return t("elements.kind.divider");
  },
  requests: () => [],
  start: null,
  load: async () => ({ View: (await withWords(["content"], () => import("./divider-element.tsx"))).DividerElement }),
  loadPanels: async () => ({
    FieldsPanel: (await withWords(["content"], () => import("./divider-panel.tsx"))).DividerPanel,
    FormatPanel: null,
  }),
};
