import { filterValue, type RestAnswer, restWanted } from "@sheaf/charts";
import { columnsOf, type Element, isAdditive } from "@sheaf/workbook";
import { useEffect, useMemo, useState } from "react";
import { useResults } from "../../state/results/use-results.ts";
import type { ResultState } from "../../state/results/result-state.ts";
import type { ElementRequest } from "../element-kind.ts";
import { mostMarks } from "./chart-request.ts";

/** What the values of a key that are drawn as one are together, where they do not add up: asked of the warehouse. Null while it is not here. */
export function useRest(element: Element, marks: ResultState | undefined): RestAnswer | null {
  const table = marks === undefined || marks.end === null ? null : marks.table;
  const wanted = useMemo(() => {
    const columns = columnsOf(element);
    return table === null ? null : restWanted(element, table, (columnId) => isAdditive(columns, columnId));
  }, [element, table]);
  const requests = useMemo(
    (): readonly ElementRequest[] | null =>
      wanted === null
        ? null
        : [
            {
              level: null,
              want: { kind: "rest", columnId: wanted.columnId, kept: wanted.kept.map(filterValue) },
              window: { offset: 0, limit: mostMarks(element) },
              within: null,
            },
          ],
    [element, wanted],
  );
  const [state] = useResults(element.id, requests, 3);
  // Until the question is asked, what is here answers an earlier one.
  const [asked, setAsked] = useState(wanted);
  useEffect(() => setAsked(wanted), [wanted]);
  return useMemo(() => {
    if (wanted === null || asked !== wanted || state?.status !== "ready" || state.isStale || state.table === null) return null;
    return { ...wanted, table: state.table };
  }, [wanted, asked, state]);
}
