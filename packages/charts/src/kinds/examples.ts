import type { ChartKindName } from "@sheaf/workbook";
import { areaExamples } from "./area/example.ts";
import { barExamples } from "./bar/example.ts";
import { boxExamples } from "./box/example.ts";
import { comboExamples } from "./combo/example.ts";
import type { ChartExample } from "./example.ts";
import { funnelExamples } from "./funnel/example.ts";
import { gaugeExamples } from "./gauge/example.ts";
import { lineExamples } from "./line/example.ts";
import { donutExamples, pieExamples } from "./round/example.ts";
import { sankeyExamples } from "./sankey/example.ts";
import { scatterExamples } from "./scatter/example.ts";
import { treemapExamples } from "./treemap/example.ts";
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
};
