import { cellAt, type CellValue, type ResultTable } from "@sheaf/result";
import { chartOf, columnsOf, dependsOnAggregate, type Element, FOLDED_LABEL, type Id, labelCountFormula } from "@sheaf/workbook";
import type { DrawContext } from "../context.ts";

/**
 * How many labels stand behind the one that says Others, by column. Without a count, or where other labels may be missing among the marks, a
 * column has none: it would be another number.
 */
export function foldedLabels(
  element: Element,
  table: ResultTable,
  { evaluate, truncated }: Pick<DrawContext, "evaluate" | "truncated">,
): ReadonlyMap<Id, number> {
  const found = new Map<Id, number>();
  if (evaluate === undefined || truncated || !keepsLabels(element)) return found;
  for (const { id, formula } of columnsOf(element)) {
    const counted = labelCountFormula(formula ?? "");
    const index = table.columns.findIndex((column) => column.id === id && column.role === "value");
    const all = counted === null || index === -1 ? null : evaluate(counted);
    if (all === null) continue;
    const shown = new Set<CellValue>();
    for (let row = 0; row < table.rowCount; row += 1) shown.add(cellAt(table, row, index));
    const isFolded = shown.delete(FOLDED_LABEL);
    shown.delete(null);
    const count = all - shown.size;
    if (isFolded && Number.isInteger(count) && count > 0) found.set(id, count);
  }
  return found;
}

/** Whether the filters leave every label that there is: others test what is computed of several rows, and may take labels away. */
export const keepsLabels = (element: Element): boolean =>
  (chartOf(element)?.element.filters ?? []).every(
    ({ kind, columnId, state }) => state === "disabled" || (kind !== "top-n" && !dependsOnAggregate(element, columnId)),
  );
