import type { FilterValue, Id, Operation, Source } from "@sheaf/workbook";
import { useEffect, useState } from "react";
import { type CallError, toCallError } from "../../../shared/http/call-error.ts";
import { insert } from "../../commands/edit.ts";
import { storedLegFormula } from "../../commands/sources/leg-columns.ts";
import { mostOutputs } from "../../commands/sources/transposes.ts";
import { filterValueAt } from "../../state/results/filter-value.ts";
import { useWorkbook } from "../../state/workbook.ts";

/** Values of a column of a source, the most frequent first; `isCut`: there are more than can be columns. */
export type SourceValues =
  | { readonly kind: "waiting" }
  | { readonly kind: "failed"; readonly error: CallError }
  | { readonly kind: "here"; readonly column: string; readonly values: readonly FilterValue[]; readonly isCut: boolean };

const VALUE = "value";

/** `column`: as `[Name]`; null asks nothing. The values are those of the source, whatever filters the element has. */
export function useValues(elementId: Id, source: Source | null, column: string | null): SourceValues | null {
  const workbook = useWorkbook();
  const [known, setKnown] = useState<SourceValues | null>(null);
  const text = source === null || column === null ? null : JSON.stringify(source);
  useEffect(() => {
    setKnown(null);
    if (text === null || column === null) return;
    const { document } = workbook.documents.state();
    const page = document.pages.find(({ elements }) => elements.some(({ id }) => id === elementId));
    if (page === undefined) return;
    setKnown({ kind: "waiting" });
    const abort = new AbortController();
    const read = JSON.parse(text) as Source;
    // An element beside the document's own ones, which reads nothing but the column; it is in no document.
    const asked = workbook.newId();
    const item = { id: asked, kind: "table", source: read, columns: [{ id: VALUE, formula: storedLegFormula(document, read, column) }] };
    const operations: readonly Operation[] = [insert(["pages", { key: page.id }, "elements"], item, page.elements.at(-1)?.id ?? null)];
    workbook.results
      .ask(
        asked,
        {
          level: null,
          want: { kind: "distinct", columnId: VALUE, search: null },
          // One more than can be used tells whether there are more.
          window: { offset: 0, limit: mostOutputs + 1 },
          within: null,
        },
        { signal: abort.signal, operations },
      )
      .then(({ table }) => {
        const at = table.columns.findIndex(({ role }) => role === "value");
        const values = Array.from({ length: Math.min(table.rowCount, mostOutputs) }, (_, row) => filterValueAt(table, row, at));
        setKnown({ kind: "here", column, values, isCut: table.rowCount > mostOutputs });
      })
      .catch((thrown: unknown) => {
        const error = toCallError(thrown);
        if (!abort.signal.aborted && error !== null) setKnown({ kind: "failed", error });
      });
    return () => abort.abort();
  }, [workbook, elementId, text, column]);
  return known;
}
