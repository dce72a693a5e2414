import { message, type Message } from "@sheaf/messages";

/** What a chart is, in words. Keys of messages are found by name when the program is built. */
const nouns = {
  "donut-chart": () => message("drawing.noun.donut-chart"),
  "pie-chart": () => message("drawing.noun.pie-chart"),
  "area-chart": () => message("drawing.noun.area-chart"),
  "bar-chart": () => message("drawing.noun.bar-chart"),
  "box-chart": () => message("drawing.noun.box-chart"),
  "bullet-chart": () => message("drawing.noun.bullet-chart"),
  "bump-chart": () => message("drawing.noun.bump-chart"),
  calendar: () => message("drawing.noun.calendar"),
  "candlestick-chart": () => message("drawing.noun.candlestick-chart"),
  "combo-chart": () => message("drawing.noun.combo-chart"),
  "dumbbell-chart": () => message("drawing.noun.dumbbell-chart"),
  "funnel-chart": () => message("drawing.noun.funnel-chart"),
  gauge: () => message("drawing.noun.gauge"),
  "geography-map": () => message("drawing.noun.geography-map"),
  "heat-map": () => message("drawing.noun.heat-map"),
  histogram: () => message("drawing.noun.histogram"),
  "line-chart": () => message("drawing.noun.line-chart"),
  "marimekko-chart": () => message("drawing.noun.marimekko-chart"),
  "point-map": () => message("drawing.noun.point-map"),
  progress: () => message("drawing.noun.progress"),
  "progress-bar": () => message("drawing.noun.progress-bar"),
  "progress-bars": () => message("drawing.noun.progress-bars"),
  "progress-ring": () => message("drawing.noun.progress-ring"),
  "radar-chart": () => message("drawing.noun.radar-chart"),
  "region-map": () => message("drawing.noun.region-map"),
  "ridgeline-chart": () => message("drawing.noun.ridgeline-chart"),
  "sankey-chart": () => message("drawing.noun.sankey-chart"),
  "scatter-chart": () => message("drawing.noun.scatter-chart"),
  "slope-chart": () => message("drawing.noun.slope-chart"),
  sunburst: () => message("drawing.noun.sunburst"),
  treemap: () => message("drawing.noun.treemap"),
  "value-list": () => message("drawing.noun.value-list"),
  "waterfall-chart": () => message("drawing.noun.waterfall-chart"),
  "word-frequency": () => message("drawing.noun.word-frequency"),
} as const;

export type Noun = keyof typeof nouns;

export const nounOf = (noun: Noun): Message => nouns[noun]();
