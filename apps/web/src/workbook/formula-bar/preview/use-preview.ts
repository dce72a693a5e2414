import type { FormulaPlace } from "@sheaf/compiler";
import { columnsOf, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { useEffect, useState } from "react";
import { toCallError } from "../../../shared/http/call-error.ts";
import { columnOf, elementPath, insert, set } from "../../commands/edit.ts";
import { shownFormat } from "../../state/analysis/shown-format.ts";
import type { FocusedRow } from "../../state/focus-store.ts";
import { findElement, useWorkbook, type Workbook } from "../../state/workbook.ts";
import type { FormulaTarget } from "../formula-drafts.ts";
import { type PreviewWords, previewQuestion, previewWords } from "./preview-request.ts";
import { t } from "../../../shared/words/words.ts";

export type Preview =
  | { readonly kind: "none" }
  /** The last value stays in sight while the next is computed. */
  | { readonly kind: "shown"; readonly words: PreviewWords; readonly isStale: boolean }
  | { readonly kind: "failed"; readonly message: string };

/** Typing pauses this long before the warehouse is asked. */
const PAUSE = 300;
const none: Preview = { kind: "none" };

/** The value of a formula that is being written, for the row that is looked at: asked with the text as an operation on top. */
export function usePreview(
  target: FormulaTarget | null,
  text: string,
  place: FormulaPlace | null,
  document: WorkbookDocument,
  row: FocusedRow | null,
  isActive: boolean,
): Preview {
  const workbook = useWorkbook();
  const [preview, setPreview] = useState<Preview>(none);
  const { elementId, columnId } = target ?? { elementId: null, columnId: null };
  useEffect(() => setPreview(none), [elementId, columnId]);
  useEffect(() => {
    if (!isActive || elementId === null || columnId === null || place === null || text.trim() === "") {
      setPreview(none);
      return undefined;
    }
    setPreview((before) => (before.kind === "shown" && !before.isStale ? { ...before, isStale: true } : before));
    const abort = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const words = await askPreview(workbook, { elementId, columnId }, text, place, document, row, abort.signal);
        if (!abort.signal.aborted) setPreview(words === null ? none : { kind: "shown", words, isStale: false });
      } catch (thrown) {
        if (!abort.signal.aborted) setPreview({ kind: "failed", message: toCallError(thrown)?.message ?? t("formula.preview.no-preview") });
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [workbook, elementId, columnId, text, place, document, row, isActive]);
  return preview;
}

/** The value of a text, as if it were the column's formula (that of a column more, where there is none of this id), in one row. Null where it has an error or no such row. Rejects with CallError. */
export async function askPreview(
  workbook: Workbook,
  { elementId, columnId }: FormulaTarget,
  text: string,
  place: FormulaPlace,
  document: WorkbookDocument,
  row: FocusedRow | null,
  signal: AbortSignal,
): Promise<PreviewWords | null> {
  const { level, diagnostics } = place.check(text);
  const question = previewQuestion(document, elementId, columnId, level, row);
  if (question === null || diagnostics.some(({ code }) => code.startsWith("E_"))) return null;
  const stored = namesOf(document).toStored(elementId, columnId, text);
  const columns = elementPath(elementId, "columns");
  const element = findElement(document, elementId);
  const isThere = element !== undefined && columnOf(element, columnId) !== undefined;
  const operations = [
    isThere
      ? set([...columns, { key: columnId }, "formula"], stored)
      : insert(columns, { id: columnId, formula: stored }, element === undefined ? null : (columnsOf(element).at(-1)?.id ?? null)),
  ];
  const { table } = await workbook.results.ask(elementId, question.request, { operations, signal, purpose: "preview" });
  return previewWords(table, columnId, question.keys, {
    zone: workbook.zone,
    symbols: workbook.symbols,
    formatOf: (id) => (element === undefined ? undefined : shownFormat(workbook.facts, element, id)),
  });
}
