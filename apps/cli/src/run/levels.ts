import { type Element, elementQueries, type Id, type WorkbookDocument } from "@sheaf/workbook";

/** Every level at which an element can be read, outermost first; empty if it has no rows. */
export function levelsOf(document: WorkbookDocument, element: Element): readonly Id[] {
  return [...new Set(elementQueries(document, element.id).flatMap((query) => query.levels.map((level) => level.id)))];
}

/** The visible columns of a level and of those further out; of a column that finds its level by itself it is assumed. */
export function outwardFrom(document: WorkbookDocument, element: Element, level: Id | null): ReadonlySet<Id> {
  const queries = elementQueries(document, element.id);
  const query = queries.find((one) => level === null || one.levels.some((other) => other.id === level));
  if (query === undefined) return new Set();
  const depth = query.levels.findIndex((one) => one.id === (level ?? query.defaultLevel));
  const within = new Set<Id>(["auto", ...query.levels.slice(0, depth + 1).map((one) => one.id)]);
  return new Set(query.columns.filter((column) => !column.hidden && within.has(column.level)).map((column) => column.id));
}
