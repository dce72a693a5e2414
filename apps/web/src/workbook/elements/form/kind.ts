import { fieldsOf, formFor } from "@sheaf/workbook";
import { ClipboardPenLine } from "lucide-react";
import { t, withWords } from "../../../shared/words/words.ts";
import type { ElementViewKind } from "../element-kind.ts";

/** Pixels: of the title, the padding and the footer; of a field with its label and the gap below. */
const HEAD_AND_FOOT = 120;
const FIELD = 70;
const MOST_ROWS = 26;

export const formView: ElementViewKind = {
  kind: "form",
  get title() {
    return t("workbook.kinds.form");
  },
  icon: ClipboardPenLine,
  palette: "Content",
  frame: "card",
  size: { columns: 10, rows: 16, least: [4, 4], onTablet: 3 },
  // Its heading and its button, and a line for each field below the other: 24 px are a row of the page.
  rowsOf: (element) => Math.min(MOST_ROWS, Math.ceil((HEAD_AND_FOOT + FIELD * Math.max(1, fieldsOf(element).length)) / 24)),
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
