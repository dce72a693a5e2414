import { type Message, message } from "@sheaf/messages";
import type { ChartKindName, ControlType } from "@sheaf/workbook";
import { say } from "../../shared/words/words.ts";

const charts: { readonly [K in ChartKindName]: { readonly title: Message; readonly needs: Message } } = {
  "bar-chart": { title: message("elements.kind.bar-chart"), needs: message("charts.needs.bar-chart") },
  "line-chart": { title: message("elements.kind.line-chart"), needs: message("charts.needs.line-chart") },
  "area-chart": { title: message("elements.kind.area-chart"), needs: message("charts.needs.area-chart") },
  "combo-chart": { title: message("elements.kind.combo-chart"), needs: message("charts.needs.combo-chart") },
  "scatter-chart": { title: message("elements.kind.scatter-chart"), needs: message("charts.needs.scatter-chart") },
  "pie-chart": { title: message("elements.kind.pie-chart"), needs: message("charts.needs.pie-chart") },
  "donut-chart": { title: message("elements.kind.donut-chart"), needs: message("charts.needs.donut-chart") },
  "waterfall-chart": { title: message("elements.kind.waterfall-chart"), needs: message("charts.needs.waterfall-chart") },
  "funnel-chart": { title: message("elements.kind.funnel-chart"), needs: message("charts.needs.funnel-chart") },
  "gauge-chart": { title: message("elements.kind.gauge-chart"), needs: message("charts.needs.gauge-chart") },
  "box-chart": { title: message("elements.kind.box-chart"), needs: message("charts.needs.box-chart") },
  "treemap-chart": { title: message("elements.kind.treemap-chart"), needs: message("charts.needs.treemap-chart") },
  "sankey-chart": { title: message("elements.kind.sankey-chart"), needs: message("charts.needs.sankey-chart") },
  "sheaf:heatmap-chart": { title: message("elements.kind.heatmap-chart"), needs: message("charts.needs.heatmap-chart") },
  "sheaf:histogram-chart": { title: message("elements.kind.histogram-chart"), needs: message("charts.needs.histogram-chart") },
  "sheaf:calendar-chart": { title: message("elements.kind.calendar-chart"), needs: message("charts.needs.calendar-chart") },
  "bar-chart/dumbbell": { title: message("elements.kind.dumbbell-chart"), needs: message("charts.needs.dumbbell-chart") },
  "bar-chart/bullet": { title: message("elements.kind.bullet-chart"), needs: message("charts.needs.bullet-chart") },
  "bar-chart/progress": { title: message("elements.kind.progress-chart"), needs: message("charts.needs.progress-chart") },
  "gauge-chart/ring": { title: message("elements.kind.progress-ring"), needs: message("charts.needs.progress-ring") },
  "bar-chart/words": { title: message("elements.kind.words-chart"), needs: message("charts.needs.words-chart") },
  "line-chart/slope": { title: message("elements.kind.slope-chart"), needs: message("charts.needs.slope-chart") },
  "line-chart/bump": { title: message("elements.kind.bump-chart"), needs: message("charts.needs.bump-chart") },
  "line-chart/radar": { title: message("elements.kind.radar-chart"), needs: message("charts.needs.radar-chart") },
  "line-chart/candlestick": { title: message("elements.kind.candlestick-chart"), needs: message("charts.needs.candlestick-chart") },
  "treemap-chart/sunburst": { title: message("elements.kind.sunburst-chart"), needs: message("charts.needs.sunburst-chart") },
  "bar-chart/marimekko": { title: message("elements.kind.marimekko-chart"), needs: message("charts.needs.marimekko-chart") },
  "area-chart/ridgeline": { title: message("elements.kind.ridgeline-chart"), needs: message("charts.needs.ridgeline-chart") },
  "value-list": { title: message("elements.kind.value-list"), needs: message("charts.needs.value-list") },
  "region-map": { title: message("elements.kind.region-map"), needs: message("charts.needs.region-map") },
  "point-map": { title: message("elements.kind.point-map"), needs: message("charts.needs.point-map") },
  "geography-map": { title: message("elements.kind.geography-map"), needs: message("charts.needs.geography-map") },
};

const controls: { readonly [T in ControlType]: Message } = {
  list: message("elements.control.list"),
  segmented: message("elements.control.segmented"),
  "radio-group": message("elements.control.radio-group"),
  hierarchy: message("elements.control.hierarchy"),
  text: message("elements.control.text"),
  "text-area": message("elements.control.text-area"),
  number: message("elements.control.number"),
  "number-range": message("elements.control.number-range"),
  slider: message("elements.control.slider"),
  "range-slider": message("elements.control.range-slider"),
  date: message("elements.control.date"),
  "date-range": message("elements.control.date-range"),
  checkbox: message("elements.control.checkbox"),
  switch: message("elements.control.switch"),
  "top-n": message("elements.control.top-n"),
  legend: message("elements.control.legend"),
  drill: message("elements.control.drill"),
  "file-upload": message("elements.control.file-upload"),
};

/** A kind of chart in the language of whoever looks. */
export const chartTitle = (kind: ChartKindName): string => say(charts[kind].title);

/** What a kind of chart takes: `A number for each value of a column`. Its area comes with the panels of charts. */
export const chartNeeds = (kind: ChartKindName): string => say(charts[kind].needs);

/** A type of control in the language of whoever looks. */
export const controlTitle = (type: ControlType): string => say(controls[type]);
