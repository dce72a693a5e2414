import { AppWindow } from "lucide-react";
import { t, withWords } from "../../../shared/words/words.ts";
import type { ElementViewKind } from "../element-kind.ts";

export const embedView: ElementViewKind = {
  kind: "embed",
  get title() {
    return t("elements.kind.embed");
  },
  icon: AppWindow,
  palette: "Content",
  frame: "card",
  size: { columns: 12, rows: 14, least: [3, 3], onTablet: 3 },
  get fieldsLabel() {
    return t("elements.kind.embed");
  },
  requests: () => [],
  start: null,
  load: async () => ({ View: (await withWords(["content"], () => import("./embed-element.tsx"))).EmbedElement }),
  loadPanels: async () => ({
    FieldsPanel: (await withWords(["content"], () => import("./embed-panel.tsx"))).EmbedPanel,
    FormatPanel: null,
  }),
};
