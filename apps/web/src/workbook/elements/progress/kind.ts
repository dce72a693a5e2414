import { progressRequests } from "@sheaf/workbook";
import { Target } from "lucide-react";
import { t, withWords } from "../../../shared/words/words.ts";
import type { ElementViewKind } from "../element-kind.ts";
import { loadChartEngine } from "../plot/canvas/chart-engine.ts";

/** How far a value has come: an element of the file that is drawn as a chart is, and reads no rows of its own. */
export const progressView: ElementViewKind = {
  kind: "progress",
  get title() {
    return t("elements.kind.progress");
  },
  icon: Target,
  palette: "Content",
  frame: "card",
  isPictured: true,
  size: { columns: 6, rows: 6, least: [2, 2], onTablet: 2 },
  get fieldsLabel() {
    return t("elements.kind.progress");
  },
  requests: progressRequests,
  start: null,
  load: () =>
    withWords(["charts", "drawing"], async () => {
      loadChartEngine().catch(() => undefined);
      return (await import("./parts.ts")).progressParts;
    }),
  loadPanels: () => withWords(["charts", "chart-panels", "content", "formula"], async () => (await import("./panels.ts")).progressPanels),
};
