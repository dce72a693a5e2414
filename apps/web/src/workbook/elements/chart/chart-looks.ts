import type { ChartKindName } from "@sheaf/workbook";
import {
  CalendarDays,
  ChartArea,
  ChartBarStacked,
  ChartCandlestick,
  ChartColumn,
  ChartBar,
  ChartBarBig,
  ChartColumnBig,
  ChartColumnIncreasing,
  ChartLine,
  ChartNoAxesGantt,
  ChartPie,
  ChartScatter,
  CircleDot,
  Funnel,
  Gauge,
  Grid3x3,
  Hexagon,
  LayoutDashboard,
  LayoutList,
  LayoutPanelTop,
  ListOrdered,
  LoaderCircle,
  Map as MapIcon,
  MapPin,
  Mountain,
  Shapes,
  Sun,
  TextAlignStart,
  SquareMinus,
  TrendingUp,
  Waypoints,
} from "lucide-react";
import type { IconType } from "../../../shared/icons/icon.tsx";
import type { ElementViewKind } from "../element-kind.ts";
import {
  averageOf,
  candlesOf,
  combined,
  counted,
  counting,
  crossed,
  daily,
  flowing,
  measured,
  medianOf,
  highestOf,
  listed,
  nameIn,
  reached,
  scattered,
  several,
  sliced,
  spread,
  staged,
  tiled,
  timeIn,
  worded,
} from "./chart-starts.ts";
import { mapped, outlined, pinned } from "./map-starts.ts";

/** What the editor knows of a kind of chart before its code is there. */
interface ChartLook {
  readonly icon: IconType;
  /** A first chart that shows something, formulas in printed form. */
  readonly start: NonNullable<ElementViewKind["start"]>;
}

/** By kind: one that is missing does not compile. */
export const chartLooks: { readonly [K in ChartKindName]: ChartLook } = {
  "bar-chart": { icon: ChartColumn, start: (from) => counted(from, nameIn) },
  "line-chart": { icon: ChartLine, start: (from) => counted(from, timeIn) },
  "area-chart": { icon: ChartArea, start: (from) => counted(from, timeIn) },
  "combo-chart": { icon: ChartColumnIncreasing, start: combined },
  "scatter-chart": { icon: ChartScatter, start: scattered },
  "pie-chart": { icon: ChartPie, start: (from) => sliced(from, false) },
  "donut-chart": { icon: CircleDot, start: (from) => sliced(from, true) },
  "waterfall-chart": { icon: ChartBarStacked, start: (from) => counted(from, nameIn) },
  "funnel-chart": { icon: Funnel, start: staged },
  "gauge-chart": { icon: Gauge, start: measured },
  "box-chart": { icon: ChartCandlestick, start: spread },
  "treemap-chart": { icon: LayoutDashboard, start: tiled },
  "sankey-chart": { icon: Waypoints, start: flowing },
  "sheaf:heatmap-chart": { icon: Grid3x3, start: (from) => crossed(from, "cells", "time") },
  "sheaf:histogram-chart": { icon: ChartColumnBig, start: counting },
  "sheaf:calendar-chart": { icon: CalendarDays, start: daily },
  "bar-chart/dumbbell": {
    icon: ChartNoAxesGantt,
    start: (from) => several(from, nameIn, ({ formula }) => [medianOf(formula), averageOf(formula)]),
  },
  "bar-chart/bullet": {
    icon: ChartBar,
    start: (from) => several(from, nameIn, ({ formula }) => [averageOf(formula), medianOf(formula)]),
  },
  "bar-chart/progress": {
    icon: SquareMinus,
    start: (from) => several(from, nameIn, ({ formula }) => [averageOf(formula), highestOf(formula)]),
  },
  "gauge-chart/ring": { icon: LoaderCircle, start: reached },
  "bar-chart/words": { icon: TextAlignStart, start: worded },
  "line-chart/slope": { icon: TrendingUp, start: (from) => crossed(from, "series", "time") },
  "line-chart/bump": { icon: ListOrdered, start: (from) => crossed(from, "series", "time") },
  "line-chart/radar": {
    icon: Hexagon,
    start: (from) => several(from, nameIn, ({ formula, name }) => [{ name, formula: `Avg(${formula})` }]),
  },
  "line-chart/candlestick": { icon: ChartBarBig, start: (from) => several(from, timeIn, ({ formula }) => candlesOf(from, formula)) },
  "treemap-chart/sunburst": { icon: Sun, start: tiled },
  "bar-chart/marimekko": { icon: LayoutPanelTop, start: (from) => crossed(from, "series", "name") },
  "area-chart/ridgeline": { icon: Mountain, start: (from) => crossed(from, "series", "time") },
  "value-list": { icon: LayoutList, start: listed },
  "region-map": { icon: MapIcon, start: mapped },
  "point-map": { icon: MapPin, start: pinned },
  "geography-map": { icon: Shapes, start: outlined },
};
