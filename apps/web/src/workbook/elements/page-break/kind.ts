import { SeparatorHorizontal } from "lucide-react";
import { t, withWords } from "../../../shared/words/words.ts";
import type { ElementViewKind } from "../element-kind.ts";

export const pageBreakView: ElementViewKind = {
  kind: "page-break",
  get title() {
    return t("elements.kind.page-break");
  },
  icon: SeparatorHorizontal,
  palette: "Content",
  frame: "bare",
  size: { columns: 24, rows: 1, least: [1, 1] },
  get fieldsLabel() {
    return t("elements.kind.page-break");
  },
  requests: () => [],
  start: null,
  load: async () => ({ View: (await import("./page-break-element.tsx")).PageBreakElement }),
  loadPanels: async () => ({
    FieldsPanel: (await withWords(["content"], () => import("./page-break-panel.tsx"))).PageBreakPanel,
    FormatPanel: null,
  }),
};
