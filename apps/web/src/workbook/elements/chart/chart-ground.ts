import { type ChartColors, colorsOfCharts } from "@sheaf/charts";
import { rolesProperties } from "@sheaf/theme";
import { chartOf, type Element } from "@sheaf/workbook";
import { type CSSProperties, useMemo } from "react";
import { usePageTheme } from "../../state/theme/page-theme.tsx";

/** How a chart is drawn on its page. */
interface ChartGround {
  /** Null: those of the page. */
  readonly colors: ChartColors | null;
  /** Of its tile, where it has a ground of its own. */
  readonly style: CSSProperties | null;
}

/** The chart theme of the page, for a chart. One with a ground that somebody chose looks as the page does. */
export function useChartGround(element: Element): ChartGround {
  const { charts } = usePageTheme();
  const ownGround = chartOf(element)?.element.style?.backgroundColor;
  return useMemo(() => {
    if (!charts.hasGround) return { colors: colorsOfCharts(charts), style: null };
    if (ownGround !== undefined) return { colors: null, style: null };
    const style = {
      ...Object.fromEntries(rolesProperties(charts.theme, charts.roles)),
      colorScheme: "dark",
      color: charts.roles.ink,
      background: charts.roles.paper,
      borderRadius: "inherit",
    };
    return { colors: colorsOfCharts(charts), style };
  }, [charts, ownGround]);
}
