import { Image } from "lucide-react";
import { t, withWords } from "../../../shared/words/words.ts";
import type { ElementViewKind } from "../element-kind.ts";

export const imageView: ElementViewKind = {
  kind: "image",
  get title() {
    return t("elements.kind.image");
  },
  icon: Image,
  palette: "Content",
  frame: "bare",
  size: { columns: 8, rows: 10, least: [1, 1] },
  get fieldsLabel() {
    return t("elements.kind.image");
  },
  requests: () => [],
  start: null,
  load: async () => ({ View: (await withWords(["content"], () => import("./image-element.tsx"))).ImageElement }),
  loadPanels: async () => ({
    FieldsPanel: (await withWords(["content"], () => import("./image-panel.tsx"))).ImagePanel,
    FormatPanel: null,
  }),
};
