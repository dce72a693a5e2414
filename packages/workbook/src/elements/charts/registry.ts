import type { Element } from "../../document.ts";
import { areaChart } from "../area-chart/index.ts";
import { barChart } from "../bar-chart/index.ts";
import { boxChart } from "../box-chart/index.ts";
import { comboChart } from "../combo-chart/index.ts";
import { donutChart } from "../donut-chart/index.ts";
import { funnelChart } from "../funnel-chart/index.ts";
import { gaugeChart } from "../gauge-chart/index.ts";
import type { DataElements } from "../known.ts";
import { lineChart } from "../line-chart/index.ts";
import { pieChart } from "../pie-chart/index.ts";
import { sankeyChart } from "../sankey-chart/index.ts";
import { scatterChart } from "../scatter-chart/index.ts";
import { treemapChart } from "../treemap-chart/index.ts";
import { waterfallChart } from "../waterfall-chart/index.ts";
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
} as const satisfies { readonly [kind: string]: ChartRecord };

export type ChartKindName = keyof typeof chartRecords;

/** The type of each kind's element, as its schema leaves it. */
export type ChartElements = { readonly [K in ChartKindName]: DataElements[K] };

/** An element of a kind that is known, with the kind's name: the pair goes to what is listed by kinds. */
export type TypedChart<K extends ChartKindName = ChartKindName> = {
  readonly [P in K]: { readonly kind: P; readonly element: ChartElements[P] };
}[K];

export const chartKindNames = Object.keys(chartRecords).filter(isChartKind);

/** KPIs are no charts: they are words, not marks. */
export function isChartKind(kind: string): kind is ChartKindName {
  return Object.hasOwn(chartRecords, kind);
}

/** The record of a chart's kind; null for every other kind. */
export const chartRecord = (kind: string): ChartRecord<ChartKindName> | null => (isChartKind(kind) ? chartRecords[kind] : null);

/** An element as its schema types it: documents hold only elements that the schemas took. Null for what is no chart. */
export function chartOf(element: Element): TypedChart | null {
  const pair = { kind: element.kind, element };
  return isTyped(pair) ? pair : null;
}

const isTyped = (pair: { readonly kind: string; readonly element: object }): pair is TypedChart => isChartKind(pair.kind);

/** The channels of an element, each with the columns on it; none for what is no chart. */
export const channelsOfChart = (element: Element): readonly FilledChannel[] =>
  filledChannels(element, chartRecord(element.kind)?.channels ?? []);
