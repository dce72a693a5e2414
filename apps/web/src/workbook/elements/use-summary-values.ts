import { summaryNumbers } from "@sheaf/charts/cells";
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
  return useMemo(() => summaryNumbers(table), [table]);
}
