import { type ColoredValue, coloredValues, legendColumns } from "@sheaf/charts";
import { columnsOf, type Element, isAdditive } from "@sheaf/workbook";
import { useMemo } from "react";
import { memberAt } from "../../../../../commands/member-path.ts";
import { useResults } from "../../../../../state/results/use-results.ts";
import { useDocument } from "../../../../../state/workbook.ts";
import { useChartSurroundings } from "../../../../plot/surroundings.ts";
import { chartRequests } from "../../../chart-request.ts";

/** Of any size: the colors of values do not follow it. */
const SIZE = { width: 640, height: 400 } as const;
const NONE: readonly ColoredValue[] = [];

/** The values that a chart tells apart by color; `isByLegend`: a legend of the page has their colors. */
export function useColoredValues(element: Element): { readonly values: readonly ColoredValue[]; readonly isByLegend: boolean } {
  const surroundings = useChartSurroundings();
  const document = useDocument();
  const isSplit = memberAt(element, ["color", "by"]) === "category" || memberAt(element, ["color", "columnId"]) !== undefined;
  // The same questions as those of the chart on the page, which have the same answers.
  const requests = useMemo(() => (isSplit ? chartRequests(element) : null), [element, isSplit]);
  const [state] = useResults(element.id, requests, 3);
  const table = state?.table ?? null;
  return useMemo(() => {
    if (!isSplit || table === null) return { values: NONE, isByLegend: false };
    const columns = columnsOf(element);
    const map = memberAt(element, ["sheaf", "color"]);
    const values = coloredValues(element, table, {
      ...surroundings,
      ...SIZE,
      title: null,
      totalRows: null,
      truncated: false,
      colorOf: (key) => surroundings.valueColors.colorOf(key, typeof map === "string" ? map : undefined),
      additive: (columnId) => isAdditive(columns, columnId),
    });
    const legends = legendColumns(document, element.id);
    return { values, isByLegend: values.some(({ columnId }) => legends.has(columnId)) };
  }, [element, isSplit, table, surroundings, document]);
}
