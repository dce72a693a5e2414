import { cellAt, cellNumber } from "@sheaf/result";
import type { Id } from "@sheaf/workbook";
import { useMemo } from "react";
import { useResults } from "../state/results/use-results.ts";
import type { ElementRequest } from "./element-kind.ts";

/** Numbers of an element as a whole, by the ids of columns of its summary: asked of the warehouse, null while not known. */
export function useSummaryValues(elementId: Id, columnIds: readonly Id[]): (columnId: Id) => number | null {
  const ids = columnIds.join("\n");
  const requests = useMemo(
    (): readonly ElementRequest[] | null =>
      ids === ""
        ? null
        : [
            {
              level: "summary",
              want: { kind: "rows", columns: ids.split("\n"), withOuter: false, outline: false },
              window: null,
              within: null,
            },
          ],
    [ids],
  );
  const [state] = useResults(elementId, requests, 3);
  const table = state?.table ?? null;
  return useMemo(() => {
    const known = new Map<Id, number>();
    if (table !== null && table.rowCount > 0) {
      for (const [index, { id, type, role }] of table.columns.entries()) {
        const value = role === "value" ? cellAt(table, 0, index) : null;
        const number = value === null ? Number.NaN : cellNumber(value, type);
        if (!Number.isNaN(number)) known.set(id, number);
      }
    }
    return (columnId: Id) => known.get(columnId) ?? null;
  }, [table]);
}
