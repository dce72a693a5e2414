import { cellAt, cellNumber } from "@sheaf/result";
import { type DomainEnd, domainColumnId, type Element, formatRulesOf, type Id } from "@sheaf/workbook";
import { useMemo } from "react";
import { useResults } from "../../state/results/use-results.ts";
import type { ElementRequest } from "../element-kind.ts";
import type { RuleValues } from "./conditional-looks.ts";

const domainEnds: readonly DomainEnd[] = ["min", "max", "mid"];

/** Ends of scales that nobody wrote down as numbers: asked of the warehouse, over the whole element. */
export function useScaleEnds(element: Element): RuleValues {
  const rules = formatRulesOf(element);
  const ids = [
    ...new Set(
      rules.flatMap((rule, index) =>
        rule.columnIds.flatMap((columnId) => domainEnds.flatMap((end) => domainColumnId(rules, index, end, columnId) ?? [])),
      ),
    ),
  ].join("\n");
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
  const [state] = useResults(element.id, requests, 3);
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
    return { end: (columnId: Id) => known.get(columnId) ?? null };
  }, [table]);
}
