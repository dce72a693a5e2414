import { columnsOf, type Element } from "@sheaf/workbook";
import { useMemo } from "react";
import { useChartPort } from "../../shelves/use-chart-port.ts";
import type { ChartPort } from "../../shelves/panel-port.ts";
import { shortName } from "../shape/short-name.ts";

/** What a pivot's panels need: as of every chart, with the way to the formula bar, and columns called as the grid calls them. */
export function usePivotPort(element: Element): ChartPort {
  const port = useChartPort(element);
  return useMemo(() => {
    const named = new Set(columnsOf(element).flatMap(({ id, name }) => (name === undefined ? [] : [id])));
    return {
      ...port,
      columns: port.columns.map((column) => (named.has(column.id) ? column : { ...column, name: shortName(column.name) })),
    };
  }, [port, element]);
}
