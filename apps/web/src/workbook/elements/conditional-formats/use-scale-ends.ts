import { type Element, scaleEndColumns } from "@sheaf/workbook";
import { useMemo } from "react";
import { useSummaryValues } from "../use-summary-values.ts";
import type { RuleValues } from "@sheaf/charts/cells";

/** Ends of scales that nobody wrote down as numbers: asked of the warehouse, over the whole element. */
export function useScaleEnds(element: Element): RuleValues {
  const end = useSummaryValues(element.id, scaleEndColumns(element));
  return useMemo(() => ({ end }), [end]);
}
