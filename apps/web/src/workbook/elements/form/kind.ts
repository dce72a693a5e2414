import { formFor } from "@sheaf/workbook";
import { ClipboardPenLine } from "lucide-react";
import { t, withWords } from "../../../shared/words/words.ts";
import type { ElementViewKind } from "../element-kind.ts";

export const formView: ElementViewKind = {
  kind: "form",
  get title() {
    return t("workbook.kinds.form");
  },
  icon: ClipboardPenLine,
  palette: "Content",
  frame: "card",
  size: { columns: 10, rows: 16, least: [4, 4] },
  get fieldsLabel() {
    return t("workbook.kinds.form");
  },
  requests: () => [],
  startsFrom: "input-table",
  saysFailures: true,
  start: (from) => (from?.element === undefined ? {} : formFor(from.element, from.newId)),
  load: () => withWords(["forms"], async () => (await import("./parts.ts")).formParts),
  loadPanels: () => withWords(["forms"], async () => (await import("./panels.ts")).formPanels),
};
