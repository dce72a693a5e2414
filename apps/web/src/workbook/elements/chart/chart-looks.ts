import type { ChartKindName } from "@sheaf/workbook";
import {
  CalendarDays,
  ChartArea,
  ChartCandlestick,
  ChartColumn,
  ChartBar,
  ChartLine,
  ChartPie,
  ChartScatter,
  Funnel,
  Gauge,
  Grid3x3,
  LayoutDashboard,
  LayoutList,
  LoaderCircle,
  Map as MapIcon,
  MapPin,
  Shapes,
} from "lucide-react";
import type { IconType } from "../../../shared/icons/icon.tsx";
import {
  ChartBox,
  ChartBullet,
  ChartBump,
  ChartCombo,
  ChartDonut,
  ChartDumbbell,
  ChartHistogram,
  ChartMarimekko,
  ChartProgress,
  ChartRadar,
  ChartRidgeline,
  ChartSankey,
  ChartSlope,
  ChartSunburst,
  ChartWaterfall,
} from "./chart-icons.ts";
import type { ElementViewKind } from "../element-kind.ts";
import {
  averageOf,
  candlesOf,
  combined,
  counted,
  ranked,
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
  "bar-chart": { icon: ChartColumn, start: ranked },
  "line-chart": { icon: ChartLine, start: (from) => counted(from, timeIn) },
  "area-chart": { icon: ChartArea, start: (from) => counted(from, timeIn) },
  "combo-chart": { icon: ChartCombo, start: combined },
  "scatter-chart": { icon: ChartScatter, start: scattered },
  "pie-chart": { icon: ChartPie, start: (from) => sliced(from, false) },
  "donut-chart": { icon: ChartDonut, start: (from) => sliced(from, true) },
  "waterfall-chart": { icon: ChartWaterfall, start: (from) => counted(from, nameIn, 14) },
  "funnel-chart": { icon: Funnel, start: staged },
  "gauge-chart": { icon: Gauge, start: measured },
  "box-chart": { icon: ChartBox, start: spread },
  "treemap-chart": { icon: LayoutDashboard, start: tiled },
  "sankey-chart": { icon: ChartSankey, start: flowing },
  "sheaf:heatmap-chart": { icon: Grid3x3, start: (from) => crossed(from, "cells", "time", 40) },
  "sheaf:histogram-chart": { icon: ChartHistogram, start: counting },
  "sheaf:calendar-chart": { icon: CalendarDays, start: daily },
  "bar-chart/dumbbell": {
    icon: ChartDumbbell,
    start: (from) => several(from, nameIn, ({ formula }) => [medianOf(formula), averageOf(formula)], 20),
  },
  "bar-chart/bullet": {
    icon: ChartBullet,
    start: (from) => several(from, nameIn, ({ formula }) => [averageOf(formula), medianOf(formula)], 20),
  },
  "bar-chart/progress": {
    icon: ChartProgress,
    start: (from) => several(from, nameIn, ({ formula }) => [averageOf(formula), highestOf(formula)], 20),
  },
  "gauge-chart/ring": { icon: LoaderCircle, start: reached },
  "bar-chart/words": { icon: ChartBar, start: worded },
  "line-chart/slope": { icon: ChartSlope, start: (from) => crossed(from, "series", "time", 14) },
  "line-chart/bump": { icon: ChartBump, start: (from) => crossed(from, "series", "time", 14) },
  "line-chart/radar": {
    icon: ChartRadar,
    start: (from) => several(from, nameIn, ({ formula, name }) => [{ name, formula: `Avg(${formula})` }], 12),
  },
  "line-chart/candlestick": { icon: ChartCandlestick, start: (from) => several(from, timeIn, ({ formula }) => candlesOf(from, formula)) },
  "treemap-chart/sunburst": { icon: ChartSunburst, start: tiled },
  "bar-chart/marimekko": { icon: ChartMarimekko, start: (from) => crossed(from, "series", "name") },
  "area-chart/ridgeline": { icon: ChartRidgeline, start: (from) => crossed(from, "series", "time") },
  "value-list": { icon: LayoutList, start: listed },
  "region-map": { icon: MapIcon, start: mapped },
  "point-map": { icon: MapPin, start: pinned },
  "geography-map": { icon: Shapes, start: outlined },
};
