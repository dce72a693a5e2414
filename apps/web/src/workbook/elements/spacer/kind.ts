import { Space } from "lucide-react";
import { t, withWords } from "../../../shared/words/words.ts";
import type { ElementViewKind } from "../element-kind.ts";

export const spacerView: ElementViewKind = {
  kind: "spacer",
  get title() {
    return t("elements.kind.spacer");
  },
  icon: Space,
  palette: "Layout",
  frame: "bare",
  size: { columns: 24, rows: 2, least: [1, 1] },
  get fieldsLabel() {
    return t("elements.kind.spacer");
  },
  requests: () => [],
  start: null,
  load: async () => ({ View: (await import("./spacer-element.tsx")).SpacerElement }),
  loadPanels: async () => ({
    FieldsPanel: (await withWords(["content"], () => import("./spacer-panel.tsx"))).SpacerPanel,
    FormatPanel: null,
  }),
};
