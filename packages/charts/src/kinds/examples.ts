import type { ChartKindName } from "@sheaf/workbook";
import { dumbbellExamples } from "./dumbbell/example.ts";
import { bulletExamples } from "./bullet/example.ts";
import { progressExamples } from "./progress/example.ts";
import { ringExamples } from "./ring/example.ts";
import { wordsExamples } from "./words/example.ts";
import { slopeExamples } from "./slope/example.ts";
import { bumpExamples } from "./bump/example.ts";
import { radarExamples } from "./radar/example.ts";
import { candlestickExamples } from "./candlestick/example.ts";
import { sunburstExamples } from "./sunburst/example.ts";
import { marimekkoExamples } from "./marimekko/example.ts";
import { ridgelineExamples } from "./ridgeline/example.ts";
import { heatmapExamples } from "./heatmap/example.ts";
import { histogramExamples } from "./histogram/example.ts";
import { calendarExamples } from "./calendar/example.ts";
import { areaExamples } from "./area/example.ts";
import { barExamples } from "./bar/example.ts";
import { boxExamples } from "./box/example.ts";
import { comboExamples } from "./combo/example.ts";
import type { ChartExample } from "./example.ts";
import { funnelExamples } from "./funnel/example.ts";
import { gaugeExamples } from "./gauge/example.ts";
import { geographyMapExamples } from "./geography-map/example.ts";
import { lineExamples } from "./line/example.ts";
import { pointMapExamples } from "./point-map/example.ts";
import { regionMapExamples } from "./region-map/example.ts";
import { donutExamples, pieExamples } from "./round/example.ts";
import { sankeyExamples } from "./sankey/example.ts";
import { scatterExamples } from "./scatter/example.ts";
import { treemapExamples } from "./treemap/example.ts";
import { valueListExamples } from "./value-list/example.ts";
import { waterfallExamples } from "./waterfall/example.ts";

/** Examples of every kind: one that is missing does not compile. */
export const chartExamples: { readonly [K in ChartKindName]: readonly ChartExample[] } = {
  "bar-chart": barExamples,
  "line-chart": lineExamples,
  "area-chart": areaExamples,
  "combo-chart": comboExamples,
  "scatter-chart": scatterExamples,
  "pie-chart": pieExamples,
  "donut-chart": donutExamples,
  "waterfall-chart": waterfallExamples,
  "funnel-chart": funnelExamples,
  "gauge-chart": gaugeExamples,
  "box-chart": boxExamples,
  "treemap-chart": treemapExamples,
  "sankey-chart": sankeyExamples,
  "bar-chart/dumbbell": dumbbellExamples,
  "bar-chart/bullet": bulletExamples,
  "bar-chart/progress": progressExamples,
  "gauge-chart/ring": ringExamples,
  "bar-chart/words": wordsExamples,
  "line-chart/slope": slopeExamples,
  "line-chart/bump": bumpExamples,
  "line-chart/radar": radarExamples,
  "line-chart/candlestick": candlestickExamples,
  "treemap-chart/sunburst": sunburstExamples,
  "bar-chart/marimekko": marimekkoExamples,
  "area-chart/ridgeline": ridgelineExamples,
  "sheaf:heatmap-chart": heatmapExamples,
  "sheaf:histogram-chart": histogramExamples,
  "sheaf:calendar-chart": calendarExamples,
  "value-list": valueListExamples,
  "region-map": regionMapExamples,
  "point-map": pointMapExamples,
  "geography-map": geographyMapExamples,
};
