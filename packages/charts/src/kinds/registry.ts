import type { ResultTable } from "@sheaf/result";
import {
  type ChartElements,
  type ChartKindName,
  chartOf,
  chartRecords,
  type Element,
  isChartKind,
  recordOf,
  rolesOf,
  type TypedChart,
} from "@sheaf/workbook";
import type { DrawContext } from "../context.ts";
import type { Drawing } from "../drawing.ts";
import { drawDumbbells } from "./dumbbell/draw.ts";
import { drawBullets } from "./bullet/draw.ts";
import { drawProgress } from "./progress/draw.ts";
import { drawRing } from "./ring/draw.ts";
import { drawWords } from "./words/draw.ts";
import { drawSlopes } from "./slope/draw.ts";
import { drawBumps } from "./bump/draw.ts";
import { drawRadar } from "./radar/draw.ts";
import { drawCandlesticks } from "./candlestick/draw.ts";
import { drawSunburst } from "./sunburst/draw.ts";
import { drawMarimekko } from "./marimekko/draw.ts";
import { drawRidgelines } from "./ridgeline/draw.ts";
import { drawHeatMap } from "./heatmap/draw.ts";
import { drawHistogram } from "./histogram/draw.ts";
import { drawCalendar } from "./calendar/draw.ts";
import { drawBars } from "./bar/draw.ts";
import { drawBoxes } from "./box/draw.ts";
import { drawCombo } from "./combo/draw.ts";
import { drawFunnel } from "./funnel/draw.ts";
import { drawGauge } from "./gauge/draw.ts";
import { drawGeographyMap } from "./geography-map/draw.ts";
import { drawAreas, drawLines } from "./line/draw.ts";
import { drawPointMap } from "./point-map/draw.ts";
import { withPatterns } from "../patterns/with-patterns.ts";
import { foldedLabels } from "../marks/folded-labels.ts";
import { isAnswered, restWanted, withRest } from "../marks/rest.ts";
import { drawLayers, hasLayers } from "./map-layers/draw.ts";
import { drawRegionMap } from "./region-map/draw.ts";
import { drawDonut, drawPie } from "./round/draw.ts";
import { drawSankey } from "./sankey/draw.ts";
import { drawScatter } from "./scatter/draw.ts";
import { drawTreemap } from "./treemap/draw.ts";
import { drawValueList } from "./value-list/draw.ts";
import { drawWaterfall } from "./waterfall/draw.ts";

/** How each kind of chart is drawn. A new kind is a folder beside this file and one line here. */
const drawings: { readonly [K in ChartKindName]: (element: ChartElements[K], table: ResultTable, context: DrawContext) => Drawing } = {
  "bar-chart": drawBars,
  "line-chart": drawLines,
  "area-chart": drawAreas,
  "combo-chart": drawCombo,
  "scatter-chart": drawScatter,
  "pie-chart": drawPie,
  "donut-chart": drawDonut,
  "waterfall-chart": drawWaterfall,
  "funnel-chart": drawFunnel,
  "gauge-chart": drawGauge,
  "box-chart": drawBoxes,
  "treemap-chart": drawTreemap,
  "sankey-chart": drawSankey,
  "value-list": drawValueList,
  "bar-chart/dumbbell": drawDumbbells,
  "bar-chart/bullet": drawBullets,
  "bar-chart/progress": drawProgress,
  "gauge-chart/ring": drawRing,
  "bar-chart/words": drawWords,
  "line-chart/slope": drawSlopes,
  "line-chart/bump": drawBumps,
  "line-chart/radar": drawRadar,
  "line-chart/candlestick": drawCandlesticks,
  "treemap-chart/sunburst": drawSunburst,
  "bar-chart/marimekko": drawMarimekko,
  "area-chart/ridgeline": drawRidgelines,
  "sheaf:heatmap-chart": drawHeatMap,
  "sheaf:histogram-chart": drawHistogram,
  "sheaf:calendar-chart": drawCalendar,
  "region-map": drawRegionMap,
  "point-map": drawPointMap,
  "geography-map": drawGeographyMap,
};

export { isChartKind };

/** Draws a chart element with the result of its marks level. The element's kind must be a chart kind: KPIs are words, not a picture. */
export function drawChart(element: Element, table: ResultTable, context: DrawContext): Drawing {
  const chart = chartOf(element);
  if (chart === null) throw new Error(`No chart kind "${element.kind}".`);
  if (hasLayers(element)) return drawLayers(element, table, context);
  const { additive = () => false, rest = null } = context;
  const wanted = restWanted(element, table, additive);
  const isHere = isAnswered(wanted, rest);
  const keys = rolesOf(element, chartRecords[chart.kind].channels).keys;
  const folded = foldedLabels(element, table, context);
  const whole = { ...context, folded, rest: isHere ? rest : null, keyColumns: keys.map(({ columnId }) => columnId) };
  const drawing = drawTyped(chart, isHere ? withRest(element, table, rest) : table, whole);
  const isPatterned = recordOf(element)?.hasPatterns === true && chart.element.sheaf?.chart?.patterns === true;
  return isPatterned ? withPatterns(drawing, context) : drawing;
}

function drawTyped<K extends ChartKindName>({ kind, element }: TypedChart<K>, table: ResultTable, context: DrawContext): Drawing {
  return drawings[kind](element, table, context);
}
