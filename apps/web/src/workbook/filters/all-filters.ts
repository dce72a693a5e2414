import type { Element, WorkbookDocument } from "@sheaf/workbook";
import { memberOf } from "@sheaf/workbook";
import { useMemo, useSyncExternalStore } from "react";
import { findElement, useDocument, useWorkbook } from "../state/workbook.ts";
import { filterSentence } from "./filter-sentence.ts";
import { type InheritedFilter, inheritedFilters } from "./inherited-filters.ts";
import { t } from "../../shared/words/words.ts";

/** Filters of what an element reads and of controls, as they are on this screen. */
export function useInheritedFilters(element: Element): readonly InheritedFilter[] {
  const { controls } = useWorkbook();
  const document = useDocument();
  const values = useSyncExternalStore(controls.subscribe, controls.all);
  return useMemo(
    () => inheritedFilters(document, element, (id) => (Object.hasOwn(values, id) ? values[id] : undefined)),
    [document, element, values],
  );
}

/** What of the rows an element shows, whatever filters them, on one line: `Region is West · Date: Last 7 days`. Null: all of them. */
export function useFilterSentence(element: Element): string | null {
  const document = useDocument();
  const inherited = useInheritedFilters(element);
  return useMemo(() => {
    const own = filterSentence(element, document);
    const clauses = [...inherited.map((filter) => inheritedClause(document, filter)), ...(own === null ? [] : [own])];
    return clauses.length === 0 ? null : [...new Set(clauses)].join(" · ");
  }, [document, element, inherited]);
}

function inheritedClause(document: WorkbookDocument, { column, words, from }: InheritedFilter): string {
  const control = from.kind === "control" ? findElement(document, from.elementId) : undefined;
  const values = memberOf(control, "source") as { readonly displayColumnId?: unknown } | undefined;
  // Its values have other names on screen, which only its own answer knows.
  return values?.displayColumnId === undefined ? `${column}: ${words}` : t("filters.all.as-chosen-in", { column, name: from.name });
}
