import { type DomainEnd, domainColumnId, type Element, formatRulesOf } from "@sheaf/workbook";
import { useMemo } from "react";
import { useSummaryValues } from "../use-summary-values.ts";
import type { RuleValues } from "./conditional-looks.ts";

const domainEnds: readonly DomainEnd[] = ["min", "max", "mid"];

/** Ends of scales that nobody wrote down as numbers: asked of the warehouse, over the whole element. */
export function useScaleEnds(element: Element): RuleValues {
  const rules = formatRulesOf(element);
  const ids = new Set(
    rules.flatMap((rule, index) =>
      rule.columnIds.flatMap((columnId) => domainEnds.flatMap((end) => domainColumnId(rules, index, end, columnId) ?? [])),
    ),
  );
  const end = useSummaryValues(element.id, [...ids]);
  return useMemo(() => ({ end }), [end]);
}
