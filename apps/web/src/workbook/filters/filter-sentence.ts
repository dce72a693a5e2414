import { type Element, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { columnOf, filtersOf } from "../commands/edit.ts";
import { restricts } from "./filter-draft.ts";
import { filterClause, type FilteredColumn } from "./filter-words.ts";

/** What of the rows an element shows, by its own filters, on one line: `Flights ≥ 1,000 · State is CO, ME`. Null: all of them. */
export function filterSentence(element: Element, document: WorkbookDocument): string | null {
  const clauses = filtersOf(element)
    .filter(restricts)
    .map((filter) => filterClause(filter, filteredColumn(document, element, filter.columnId)));
  return clauses.length === 0 ? null : clauses.join(" · ");
}

export function filteredColumn(document: WorkbookDocument, element: Element, columnId: string): FilteredColumn {
  const column = columnOf(element, columnId);
  const names = namesOf(document);
  const print = (formula: string): string => names.toPrinted(element.id, null, formula);
  return column === undefined ? { name: columnId, print } : { name: names.column(element, columnId), format: column.format, print };
}
