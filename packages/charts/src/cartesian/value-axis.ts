import { inSteps, numberScale, type NumberScale } from "../axis/linear.ts";
import type { AxisFormat } from "../element.ts";
import { textWidth } from "../text/measure.ts";
import type { ChartColumn } from "../marks/columns.ts";
import { DAY } from "../axis/time-units.ts";
import { timeTicks } from "../axis/time-ticks.ts";
import { labelFont, scaleKind } from "../axis/axis-look.ts";
import { writer, zoneOf } from "./along-axis.ts";
import type { CartesianModel } from "./model.ts";
import { hasLines, namesAxis } from "./axes/axis-names.ts";
import type { ValueAxis } from "./axes/drawn-axis.ts";
import { stackingOf, type Extent } from "./stacks/spans.ts";
import { canStack } from "./stacks/stacking.ts";

export interface ValueAxisRequest {
  readonly model: CartesianModel;
  readonly index: 0 | 1;
  readonly extent: Extent;
  /** Values of reference marks that the axis must reach. */
  readonly reach: readonly number[];
  readonly bound: (value: number | string | undefined) => number | null;
  readonly room: number;
  /** Room beyond the highest and lowest mark for their labels, px. */
  readonly head: number;
  /** Steps of the axis at the other side, with which it shares the gridlines. */
  readonly steps?: number;
  /** The scale by which it has its zero where the axis at the other side has it. */
  readonly around?: NumberScale;
}

/** Lines leave zero out where their values lie far from it: then the lowest label is shown. */
const FAR_FROM_ZERO = 0.35;

export function valueAxis(request: ValueAxisRequest): ValueAxis {
  const { model, index, bound, room, head } = request;
  const format = index === 0 ? model.element.yAxis.format : model.element.yAxis2?.format;
  const stacking = stackingOf(model);
  let { low, high } = request.extent;
  for (const value of request.reach) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const own = model.measures.filter(({ axis }) => axis === index);
  const bars = own.some(({ shape }) => canStack(shape));
  const kind = scaleKind(format, stacking === "none" || !bars);
  const [first] = own;
  if (first?.names !== undefined) return namesAxis(first.names, { index, format, width: model.context.width });
  if (first !== undefined && !bars && own.every(({ column }) => isMoment(column))) return momentAxis(request, first.column, { low, high });
  const near = low >= 0 ? low <= high * FAR_FROM_ZERO : high <= 0 ? high >= low * FAR_FROM_ZERO : true;
  const zero = kind !== "log" && (bars || (format?.scale?.zero ?? near));
  if (head > 0 && Number.isFinite(high) && Number.isFinite(low)) {
    const span = Math.max(high, zero ? 0 : high) - Math.min(low, zero ? 0 : low) || Math.abs(high) || 1;
    const share = Math.min(0.4, head / Math.max(1, room - head));
    if (high > 0) high += span * share;
    if (low < 0) low -= span * share;
  }
  const normalized = stacking === "normalized" && bars;
  // An axis that nobody sees need not end on a round number: the longest bar takes the room.
  const bare = format?.visibility === "hidden" && bars && kind === "linear" && Number.isFinite(high);
  const ownScale = numberScale({
    low: normalized ? Math.min(0, request.extent.low) : low,
    high: normalized ? Math.max(0, request.extent.high) : high,
    zero,
    min: bound(format?.scale?.domain?.min) ?? (normalized && request.extent.low >= 0 ? 0 : bare && low < 0 ? low : null),
    max: bound(format?.scale?.domain?.max) ?? (normalized && request.extent.high > 0 ? 1 : bare && high > 0 ? high : null),
    kind,
    reverse: format?.scale?.reverse === true,
    whole: !normalized && own.every(({ column }) => column.type.kind === "integer"),
    room,
  });
  const isFree = kind === "linear" && !normalized && !bare && format?.scale?.domain === undefined;
  const scale =
    request.around !== undefined && isFree && ownScale.step !== null
      ? request.around
      : request.steps === undefined || !isFree
        ? ownScale
        : inSteps(
            ownScale,
            request.steps,
            own.every(({ column }) => column.type.kind === "integer"),
          );
  const column = own[0]?.column;
  const hidden = format?.visibility === "hidden" || format?.labels === "hidden" || column === undefined;
  const labels = hidden
    ? []
    : normalized
      ? scale.ticks.map((tick) => `${Math.round(tick * 100)}%`.replace("-", "−"))
      : column.short.ticks(scale.ticks, scale.step);
  return {
    index,
    scale,
    labels,
    written: hidden || normalized ? null : { ticks: scale.ticks, step: scale.step },
    gridlines: index === 0 && hasLines(format),
    format,
    labelWidth: widthOf(labels, format),
  };
}

const widthOf = (labels: readonly string[], format: AxisFormat | undefined): number =>
  Math.ceil(labels.reduce((widest, text) => Math.max(widest, textWidth(text, labelFont(format))), 0));

const isMoment = ({ type }: ChartColumn): boolean => type.kind === "date" || type.kind === "datetime";

/** Beyond the first and the last moment, as a share of what lies between them. */
const MARGIN = 0.05;
/** Labels above each other need less room than beside each other. */
const UPRIGHT = 1.6;

/** The axis of dates and times, which have no zero: labelled where periods begin. */
function momentAxis({ model, index, bound, room }: ValueAxisRequest, column: ChartColumn, { low, high }: Extent): ValueAxis {
  const format = index === 0 ? model.element.yAxis.format : model.element.yAxis2?.format;
  const isKnown = Number.isFinite(low) && Number.isFinite(high);
  const margin = isKnown ? (high - low) * MARGIN || DAY : 0;
  const min = bound(format?.scale?.domain?.min) ?? (isKnown ? low - margin : 0);
  const max = Math.max(bound(format?.scale?.domain?.max) ?? (isKnown ? high + margin : DAY), min + 1);
  const { context } = model;
  const ticks = timeTicks({
    low: min,
    high: max,
    zone: zoneOf(column, context),
    weekStart: context.weekStart,
    room: room * UPRIGHT,
    period: column.type.kind === "date" ? { unit: "day", count: 1 } : null,
    write: writer(column),
    names: context.symbols?.names,
  });
  const isHidden = format?.visibility === "hidden" || format?.labels === "hidden";
  const labels = isHidden ? [] : ticks.map(({ text }) => text);
  return {
    index,
    scale: { kind: "linear", min, max, ticks: ticks.map(({ at }) => at), step: null, reverse: format?.scale?.reverse === true },
    labels,
    written: null,
    gridlines: index === 0 && hasLines(format),
    format,
    labelWidth: widthOf(labels, format),
  };
}
