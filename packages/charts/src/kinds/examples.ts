import type { ChartKindName } from "@sheaf/workbook";
import { areaExamples } from "./area/example.ts";
import { barExamples } from "./bar/example.ts";
import { comboExamples } from "./combo/example.ts";
import type { ChartExample } from "./example.ts";
import { lineExamples } from "./line/example.ts";
import { donutExamples, pieExamples } from "./round/example.ts";
import { scatterExamples } from "./scatter/example.ts";

/** Examples of every kind: one that is missing does not compile. */
export const chartExamples: { readonly [K in ChartKindName]: readonly ChartExample[] } = {
  "bar-chart": barExamples,
  "line-chart": lineExamples,
  "area-chart": areaExamples,
  "combo-chart": comboExamples,
  "scatter-chart": scatterExamples,
  "pie-chart": pieExamples,
  "donut-chart": donutExamples,
};
