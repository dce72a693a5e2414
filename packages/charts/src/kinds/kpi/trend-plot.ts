import { bandLabelsAcross } from "../../axis/band-labels.ts";
import { numberScale, positionOn } from "../../axis/linear.ts";
import { textWidth } from "../../text/measure.ts";
import { yearsOnce } from "../../text/years-once.ts";
import type { KpiTrend } from "./draw.ts";
import { MARGIN, type Sparkline, sparkline } from "./sparkline.ts";

/** A trend with its axes, px from the top left of its box. */
export interface TrendPlot {
  readonly line: Sparkline;
  /** Where the line's own box begins, and how large it is. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
  /** Gridlines with their values, which end at `left`. */
  readonly ticks: readonly { readonly y: number; readonly text: string }[];
  /** Names of periods below; the first stands from its place on, the last ends at it, others are centered. */
  readonly periods: readonly { readonly x: number; readonly text: string; readonly anchor: "start" | "middle" | "end" }[];
}

const FONT = { size: 12, weight: 400 } as const;
const GAP = 8;
/** Below the line: a line of text. */
const NAMES = 22;
/** So many px apart gridlines are calm. */
const TICK = 34;

/** The trend of a figure that has a tile to itself: values at the side, periods below. */
export function trendPlot(trend: KpiTrend, width: number, height: number): TrendPlot {
  const present = trend.values.filter((value) => !Number.isNaN(value));
  const inner = height - NAMES;
  const scale = numberScale({
    low: Math.min(...present),
    high: Math.max(...present),
    zero: trend.shape === "bar",
    min: null,
    max: null,
    kind: "linear",
    reverse: false,
    room: (inner / TICK) * 22,
  });
  const texts = trend.ticks(scale.ticks, scale.step);
  const left = Math.ceil(Math.max(0, ...texts.map((text) => textWidth(text, FONT)))) + GAP;
  const line = sparkline(trend.values, trend.shape, width - left, inner, trend.isUnfinished, { low: scale.min, high: scale.max });
  return {
    line,
    left,
    width: width - left,
    height: inner,
    ticks: scale.ticks.map((value, at) => ({
      y: Math.round((MARGIN + (1 - positionOn(scale, value)) * (inner - 2 * MARGIN)) * 10) / 10,
      text: texts[at] ?? "",
    })),
    periods: namesOf(trend, line, left, width - left).map((name) => ({ ...name, x: name.x + left })),
  };
}

/** Names of as many periods as stand apart from each other, the last one among them; the year is said where it changes. */
function namesOf({ periods, values, shape }: KpiTrend, { points }: Sparkline, left: number, width: number): TrendPlot["periods"] {
  const count = values.length;
  const step = count < 2 ? width : (width - 2 * MARGIN) / (shape === "bar" ? count : count - 1);
  const fromLast = bandLabelsAcross(yearsOnce(periods).toReversed(), step, true, FONT);
  const kept = periods.flatMap((_, at) => (fromLast[count - 1 - at] === null ? [] : [at]));
  const names = yearsOnce(kept.map((at) => periods[at] ?? ""));
  let end = Number.POSITIVE_INFINITY;
  const shown: TrendPlot["periods"][number][] = [];
  for (const [nth, at] of [...kept.entries()].toReversed()) {
    const text = names[nth] ?? "";
    const wide = textWidth(text, FONT);
    const place = count < 2 ? width / 2 : MARGIN + (shape === "bar" ? at + 0.5 : at) * step;
    const x = Math.round((points[at]?.x ?? place) * 10) / 10;
    const anchor = x - wide / 2 < -left ? "start" : x + wide / 2 > width ? "end" : "middle";
    const from = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
    if (from + wide + GAP > end) continue;
    end = from;
    shown.unshift({ x, text, anchor });
  }
  return shown;
}
