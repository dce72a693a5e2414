import type { QueryRequest } from "@sheaf/compiler";
import { type Element, elementQuery, type Id, type PivotQuery, type WorkbookDocument } from "@sheaf/workbook";

/** The axes of an element that is a pivot table; null for every other. */
export function pivotOf(document: WorkbookDocument, element: Element): PivotQuery | null {
  return elementQuery(document, element.id)?.pivot ?? null;
}

/** `ROWS,COLUMNS`: how many keys of each axis; `summary`: none of either; null if the text says something else. */
function readPart(text: string): { readonly rows: number; readonly columns: number } | null {
  if (text === "summary") return { rows: 0, columns: 0 };
  const [, rows, columns] = /^(\d{1,3}),(\d{1,3})$/.exec(text) ?? [];
  return rows === undefined || columns === undefined ? null : { rows: Number(rows), columns: Number(columns) };
}

/** What is asked of a pivot: its cells, or the part that `ROWS,COLUMNS` names. */
export function pivotWant(pivot: PivotQuery, level: string | null): QueryRequest["want"] | null {
  const cells = { rows: pivot.rows.length, columns: pivot.columns.length };
  const part = level === null ? cells : readPart(level);
  return part === null || part.rows > cells.rows || part.columns > cells.columns ? null : { kind: "pivot", ...part };
}

/** Columns that a part of a pivot shows: one of them with an error is missed. */
export function expectedOf(pivot: PivotQuery): ReadonlySet<Id> {
  const axes = [...pivot.rows, ...pivot.columns];
  return new Set([
    ...pivot.values,
    ...axes.flatMap((key) => [key.columnId, ...key.sorts.map((sort) => sort.columnId)]),
    ...Object.values(pivot.totals.rows),
    ...Object.values(pivot.totals.columns),
  ]);
}
