import type { Element, Json } from "../../document.ts";
import { dumbbellChart } from "../dumbbell-chart/index.ts";
import { bulletChart } from "../bullet-chart/index.ts";
import { progressChart } from "../progress-chart/index.ts";
import { progressRing } from "../progress-ring/index.ts";
import { wordsChart } from "../words-chart/index.ts";
import { slopeChart } from "../slope-chart/index.ts";
import { bumpChart } from "../bump-chart/index.ts";
import { radarChart } from "../radar-chart/index.ts";
import { candlestickChart } from "../candlestick-chart/index.ts";
import { sunburstChart } from "../sunburst-chart/index.ts";
import { marimekkoChart } from "../marimekko-chart/index.ts";
import { ridgelineChart } from "../ridgeline-chart/index.ts";
import { heatmapChart } from "../heatmap-chart/index.ts";
import { histogramChart } from "../histogram-chart/index.ts";
import { calendarChart } from "../calendar-chart/index.ts";
import { areaChart } from "../area-chart/index.ts";
import { barChart } from "../bar-chart/index.ts";
import { boxChart } from "../box-chart/index.ts";
import { comboChart } from "../combo-chart/index.ts";
import { donutChart } from "../donut-chart/index.ts";
import { funnelChart } from "../funnel-chart/index.ts";
import { gaugeChart } from "../gauge-chart/index.ts";
import { geographyMap } from "../geography-map/index.ts";
import type { DataElements, KindName } from "../known.ts";
import { lineChart } from "../line-chart/index.ts";
import { pieChart } from "../pie-chart/index.ts";
import { pointMap } from "../point-map/index.ts";
import { regionMap } from "../region-map/index.ts";
import { sankeyChart } from "../sankey-chart/index.ts";
import { scatterChart } from "../scatter-chart/index.ts";
import { treemapChart } from "../treemap-chart/index.ts";
import { valueList } from "../value-list/index.ts";
import { waterfallChart } from "../waterfall-chart/index.ts";
import { fieldsIn } from "./channel.ts";
import { type FilledChannel, filledChannels } from "./columns-on.ts";
import type { ChartRecord } from "./record.ts";

/** Every kind of chart; one line each. Its drawing and its panels are listed by the same names: one that is missing does not compile. */
export const chartRecords = {
  "bar-chart": barChart,
  "line-chart": lineChart,
  "area-chart": areaChart,
  "combo-chart": comboChart,
  "scatter-chart": scatterChart,
  "pie-chart": pieChart,
  "donut-chart": donutChart,
  "waterfall-chart": waterfallChart,
  "funnel-chart": funnelChart,
  "gauge-chart": gaugeChart,
  "box-chart": boxChart,
  "treemap-chart": treemapChart,
  "sankey-chart": sankeyChart,
  "sheaf:heatmap-chart": heatmapChart,
  "sheaf:histogram-chart": histogramChart,
  "sheaf:calendar-chart": calendarChart,
  "bar-chart/dumbbell": dumbbellChart,
  "bar-chart/bullet": bulletChart,
  "bar-chart/progress": progressChart,
  "gauge-chart/ring": progressRing,
  "bar-chart/words": wordsChart,
  "line-chart/slope": slopeChart,
  "line-chart/bump": bumpChart,
  "line-chart/radar": radarChart,
  "line-chart/candlestick": candlestickChart,
  "treemap-chart/sunburst": sunburstChart,
  "bar-chart/marimekko": marimekkoChart,
  "area-chart/ridgeline": ridgelineChart,
  "value-list": valueList,
  "region-map": regionMap,
  "point-map": pointMap,
  "geography-map": geographyMap,
} as const satisfies { readonly [kind: string]: ChartRecord };

export type ChartKindName = keyof typeof chartRecords;

/** Kinds of element that are no charts. */
export type PlainKindName = Exclude<KindName, ChartKindName>;

/** What a list of such kinds has for an element; undefined where it is of none of them: a chart, or of another version of ours. */
export function ofPlainKind<T>(list: { readonly [K in PlainKindName]: T }, { kind }: Element): T | undefined {
  const isListed = (name: string): name is PlainKindName => Object.hasOwn(list, name);
  return isListed(kind) ? list[kind] : undefined;
}

/** The word that the file has for each: `bar-chart` of `bar-chart/dumbbell`. */
type FileKind<K extends ChartKindName> = K extends `${infer File}/${string}` ? File : K;

/** The type of each kind's element, as its schema leaves it. */
export type ChartElements = { readonly [K in ChartKindName]: DataElements[FileKind<K> & keyof DataElements] };

/** An element of a kind that is known, with the kind's name: the pair goes to what is listed by kinds. */
export type TypedChart<K extends ChartKindName = ChartKindName> = {
  readonly [P in K]: { readonly kind: P; readonly element: ChartElements[P] };
}[K];

export const chartKindNames = Object.keys(chartRecords).filter(isChartKind);

/** KPIs are no charts: they are words, not marks. */
export function isChartKind(kind: string): kind is ChartKindName {
  return Object.hasOwn(chartRecords, kind);
}

/** The kind of a chart: that of its display where it has one that is known, else that of the file. Null for what is no chart. */
export function chartName(element: { readonly [member: string]: Json | undefined }): ChartKindName | null {
  const { kind, sheaf } = element;
  if (typeof kind !== "string" || !isChartKind(kind)) return null;
  const { chart } = fieldsIn(sheaf);
  const { display } = fieldsIn(chart);
  const name = `${kind}/${typeof display === "string" ? display : ""}`;
  return isChartKind(name) ? name : kind;
}

/** The kind of an element in the lists of kinds: that of its display, or what the file calls it. */
export const kindName = (element: Element): string => chartName(element) ?? element.kind;

/** The members by which an element is of a kind: what the file calls it, and the display where the file has no word. */
export function asKind(element: Element, name: string): Element {
  const [kind = name, display] = name.split("/");
  const { sheaf, ...rest } = element;
  const { chart, ...others } = fieldsIn(sheaf);
  const { display: _old, ...options } = fieldsIn(chart);
  const named = display === undefined ? options : { ...options, display };
  const extension = Object.keys(named).length === 0 ? others : { ...others, chart: named };
  return { ...rest, id: element.id, kind, ...(Object.keys(extension).length === 0 ? {} : { sheaf: extension }) };
}

/** The record of a kind of chart by its name; null for every other kind. */
export const chartRecord = (name: string): ChartRecord | null => (isChartKind(name) ? chartRecords[name] : null);

/** The record of a chart; null for what is no chart. */
export const recordOf = (element: Element): ChartRecord | null => chartRecord(kindName(element));

/** An element as its schema types it: documents hold only elements that the schemas took. Null for what is no chart. */
export function chartOf(element: Element): TypedChart | null {
  const pair = { kind: kindName(element), element };
  return isTyped(pair) ? pair : null;
}

const isTyped = (pair: { readonly kind: string; readonly element: object }): pair is TypedChart => isChartKind(pair.kind);

/** The channels of an element, each with the columns on it; none for what is no chart. */
export const channelsOfChart = (element: Element): readonly FilledChannel[] => filledChannels(element, recordOf(element)?.channels ?? []);

/** Whether nothing lies on a channel without which nothing can be drawn. */
export const lacksChannel = (element: Element): boolean =>
  channelsOfChart(element).some(({ channel, columnIds }) => channel.isNeeded && columnIds.length === 0);
