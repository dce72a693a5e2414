import { UTC } from "@sheaf/locale";
import { labelFont } from "../axis/axis-look.ts";
import { bandLabelsAcross, bandLabelsDown } from "../axis/band-labels.ts";
import { numberScale, type NumberScaleKind, positionOn, type ScaleRequest, TICK_ROOM } from "../axis/linear.ts";
import { ticksAt, timeTicks } from "../axis/time-ticks.ts";
import { isLonger, turnedEvery, turnOf } from "../axis/turned-labels.ts";
import type { DrawContext } from "../context.ts";
import type { AxisFormat } from "../element.ts";
import type { ChartColumn } from "../marks/columns.ts";
import type { Slots } from "../marks/slots.ts";
import { LABEL_FONT, textWidth } from "../text/measure.ts";

/** The axis that the slots stand on. Shares run from 0 at its beginning (left, or top for lying bars) to 1. */
export interface AlongAxis {
  /** Axis space: slot numbers on a band axis, values or instants otherwise. */
  readonly low: number;
  readonly high: number;
  /** The values, or instants, at its ends, whichever way it runs. */
  readonly ends: readonly [number, number];
  readonly reverse: boolean;
  readonly share: (slot: number) => number;
  /** Place of a slot in axis space; NaN where a bent axis has none. */
  readonly space: (slot: number) => number;
  readonly shareOfValue: (value: number) => number;
  /** Stripe of a slot as a share of the axis; null where slots are positions. */
  readonly band: number | null;
  readonly labels: readonly AlongLabel[];
}

export interface AlongLabel {
  readonly share: number;
  readonly text: string;
}

export interface AlongRequest {
  readonly slots: Slots;
  readonly format: AxisFormat | undefined;
  readonly descending: boolean;
  readonly context: DrawContext;
  readonly bound: (value: number | string | undefined) => number | null;
  /** Length of the axis in px. */
  readonly length: number;
  /** Lying bars: labels stand beside the axis in so many px. */
  readonly labelRoom: number | null;
  readonly labelled: boolean;
  /** Marks are points in a field: the ends of the axis lie on ticks, and it may be bent. */
  readonly isField: boolean;
}

export function alongAxis(request: AlongRequest): AlongAxis {
  return request.slots.kind === "band" ? bandAxis(request) : positionAxis(request);
}

/** Of the length of an axis. */
const DUST = 1e-6;
/** Whether a share lies on the axis, and not beyond the ends that somebody gave it. */
export const isOnAxis = (share: number): boolean => share > -DUST && share < 1 + DUST;

/** What is written for a slot: the value in full, on one line. */
export function slotText(slots: Slots, slot: number): string {
  return slots.column === null ? "" : slots.column.write(slots.values[slot] ?? null);
}

function bandAxis({ slots, format, length, labelRoom, labelled, context }: AlongRequest): AlongAxis {
  const { stripes } = slots;
  const count = Math.max(1, stripes?.values.length ?? slots.count);
  const reverse = format?.scale?.reverse === true;
  const shareOfStripe = (stripe: number): number => (reverse ? 1 - (stripe + 0.5) / count : (stripe + 0.5) / count);
  const share = (slot: number): number => shareOfStripe(stripes?.of[slot] ?? slot);
  const space = (slot: number): number => slot;
  const [low, high] = [-0.5, count - 0.5];
  const ends = [low, high] as const;
  const axis = { low, high, ends, reverse, share, space, shareOfValue: shareOfStripe, band: 1 / count };
  if (labelled && stripes !== undefined && slots.column !== null) {
    const { column } = slots;
    const named = bandLabelsAcross(
      stripes.values.map((value) => column.write(value)),
      length / count,
      slots.ordered || isLonger(format),
      labelFont(format),
    );
    return { ...axis, labels: named.flatMap((text, stripe) => (text === null ? [] : [{ share: shareOfStripe(stripe), text }])) };
  }
  if (!labelled || slots.column === null) return { ...axis, labels: [] };
  const font = labelFont(format);
  const turn = labelRoom === null ? turnOf(format) : 0;
  if (turn !== 0) {
    const every = turnedEvery(length / count, turn, font);
    const slotsShown = Array.from({ length: slots.count }, (_, slot) => slot).filter((slot) => slot % every === 0);
    return { ...axis, labels: slotsShown.map((slot) => ({ share: share(slot), text: slotText(slots, slot) })) };
  }
  const periods = labelRoom === null ? periodLabels(slots, length, context) : null;
  if (periods !== null) return { ...axis, labels: periods.map(({ slot, text }) => ({ share: share(slot), text })) };
  const texts = Array.from({ length: slots.count }, (_, slot) => slotText(slots, slot));
  const labels =
    labelRoom === null
      ? bandLabelsAcross(texts, length / count, slots.ordered || isLonger(format), font)
      : bandLabelsDown(texts, length / count, labelRoom, font);
  return { ...axis, labels: labels.flatMap((text, slot) => (text === null ? [] : [{ share: share(slot), text }])) };
}

/** Bars over periods are labelled like a time axis: the first of the larger periods, on the stripes where they begin. */
function periodLabels(
  slots: Slots,
  length: number,
  context: DrawContext,
): readonly { readonly slot: number; readonly text: string }[] | null {
  const { column, period } = slots;
  if (column === null || period === null) return null;
  const instant = instants(column);
  const slotAt = new Map<number, number>();
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  slots.values.forEach((value, slot) => {
    if (value === null) return;
    const at = instant(value);
    slotAt.set(at, slot);
    low = Math.min(low, at);
    high = Math.max(high, at);
  });
  if (!(high > low)) return null;
  // The stripes of the first and last slot reach half a period beyond their moments.
  const room = (length * (slots.count - 1)) / slots.count;
  const axis = {
    low,
    high,
    zone: zoneOf(column, context),
    weekStart: context.weekStart,
    room,
    period,
    write: writer(column),
    names: context.symbols?.names,
  };
  const moments = [...slotAt.keys()].toSorted((left, right) => left - right);
  const ticks = period.unit === "week" ? ticksAt(moments, period, axis) : timeTicks(axis);
  const labels = ticks.flatMap(({ at, text }) => {
    const slot = slotAt.get(at);
    return slot === undefined ? [] : [{ slot, text }];
  });
  return labels.length === 0 ? null : labels;
}

/** How the axis of numbers is bent; null: it is even. */
function bendOf({ slots, format }: AlongRequest): Exclude<NumberScaleKind, "linear"> | null {
  const type = format?.scale?.type;
  return slots.kind === "number" && (type === "log" || type === "sqrt" || type === "pow") ? type : null;
}

/** The x axis of points, and of lines where it is bent: like the axis of values, but lying. Lines reach its ends. */
function fieldAxis(request: AlongRequest): AlongAxis {
  const { slots, format, length, labelled, bound, isField, descending } = request;
  const { positions, count, column } = slots;
  const kind = bendOf(request) ?? "linear";
  const [low, high] = [positions[0] ?? 0, positions[count - 1] ?? 1];
  const end = (given: number | string | undefined, own: number): number | null =>
    bound(given) ?? (isField || count < 2 || (kind === "log" && own <= 0) ? null : own);
  const least = kind === "log" ? positions.find((position) => position > 0) : low;
  const scale = numberScale({
    low,
    high,
    zero: isField && (format?.scale?.zero ?? false),
    min: end(format?.scale?.domain?.min, least ?? low),
    max: end(format?.scale?.domain?.max, high),
    kind,
    reverse: false,
    whole: areWhole(positions, count),
    ...roomAlong(request, low, high),
  });
  const reverse = (format?.scale?.reverse === true) !== (descending && !isField);
  const spaceOfValue = (value: number): number => positionOn(scale, value);
  const space = (slot: number): number => spaceOfValue(positions[slot] ?? Number.NaN);
  const shareOfValue = (value: number): number => (reverse ? 1 - spaceOfValue(value) : spaceOfValue(value));
  const share = (slot: number): number => shareOfValue(positions[slot] ?? Number.NaN);
  const texts = column === null ? [] : column.short.ticks(scale.ticks, scale.step);
  const labels = scale.ticks.map((tick, at) => ({ share: shareOfValue(tick), text: texts[at] ?? "" }));
  // Shares are what is drawn: a bent axis has no even distance between values.
  const ends = [scale.min, scale.max] as const;
  const axis = { low: 0, high: 1, ends, reverse, share, space, shareOfValue };
  return { ...axis, band: null, labels: labelled && column !== null ? standingApart(labels, length) : [] };
}

/** From a label to the next, and the most of them along a long axis. */
const BESIDE_LABELS = 20;
const MOST_ALONG = 9;

/** The room of an axis along which labels stand beside each other, as if they stood above each other: narrow ones are more. */
function roomAlong({ slots: { column }, length, format }: AlongRequest, low: number, high: number): Pick<ScaleRequest, "room" | "most"> {
  const texts = column === null ? [] : column.short.ticks([low, high], null);
  const wide = texts.reduce((most, text) => Math.max(most, textWidth(text, labelFont(format))), 0) + BESIDE_LABELS;
  return { room: Math.max(44, (length * TICK_ROOM) / Math.max(40, wide)), most: MOST_ALONG };
}

/** As many labels as stand apart: every one, every second, … */
function standingApart(labels: readonly AlongLabel[], length: number): readonly AlongLabel[] {
  for (let every = 1; every < labels.length; every += 1) {
    const kept = labels.filter((_, at) => at % every === 0);
    if (areApart(kept, length)) return kept;
  }
  return labels.slice(0, 1);
}

/** Whether each label, in the middle of its place, stands apart from the next one. */
function areApart(labels: readonly AlongLabel[], length: number): boolean {
  return labels.every(({ share, text }, at) => {
    const next = labels[at + 1];
    const room = next === undefined ? 0 : (textWidth(text, LABEL_FONT) + textWidth(next.text, LABEL_FONT)) / 2 + 12;
    return next === undefined || Math.abs(next.share - share) * length >= room;
  });
}

function positionAxis(request: AlongRequest): AlongAxis {
  if (request.slots.kind === "number" && (request.isField || bendOf(request) !== null)) return fieldAxis(request);
  const { slots, format, descending, length, labelled, context, bound } = request;
  const { positions, count, column } = slots;
  let low = bound(format?.scale?.domain?.min) ?? positions[0] ?? 0;
  let high = bound(format?.scale?.domain?.max) ?? positions[count - 1] ?? 1;
  if (!(high > low)) {
    // One place only: it stands in the middle.
    const around = slots.kind === "time" ? 86_400_000 : Math.max(1, Math.abs(low) * 0.5);
    low -= around;
    high += around;
  } else if (request.isField) {
    // Points at the ends are whole.
    const around = (high - low) * 0.02;
    low -= around;
    high += around;
  }
  const reverse = (format?.scale?.reverse === true) !== descending;
  const shareOfValue = (value: number): number => {
    const share = (value - low) / (high - low);
    return reverse ? 1 - share : share;
  };
  const share = (slot: number): number => shareOfValue(positions[slot] ?? Number.NaN);
  const labels =
    !labelled || column === null
      ? []
      : slots.kind === "time" && count === 1
        ? [{ share: share(0), text: slotText(slots, 0) }]
        : slots.kind === "time"
          ? timeTicks({
              low,
              high,
              zone: zoneOf(column, context),
              weekStart: context.weekStart,
              room: length,
              period: slots.period,
              write: writer(column),
              names: context.symbols?.names,
            }).map(({ at, text }) => ({ share: shareOfValue(at), text }))
          : numberLabels(column, { low, high, whole: areWhole(positions, count), shareOfValue }, length);
  const space = (slot: number): number => positions[slot] ?? Number.NaN;
  return { low, high, ends: [low, high], reverse, share, space, shareOfValue, band: null, labels };
}

/** From the first of some whole numbers to the last, so far: hours of a day. */
const MOST_COUNTED = 24;
/** Whether every place is a whole number: months and hours have nothing between two of them. */
const areWhole = (positions: ArrayLike<number>, count: number): boolean =>
  Array.from({ length: count }, (_, at) => positions[at] ?? Number.NaN).every((place) => Number.isInteger(place));

function numberLabels(
  column: ChartColumn,
  { low, high, whole, shareOfValue }: Pick<AlongAxis, "low" | "high" | "shareOfValue"> & { readonly whole: boolean },
  length: number,
): readonly AlongLabel[] {
  const written = (ticks: readonly number[], step: number | null): readonly AlongLabel[] => {
    const texts = column.short.ticks(ticks, step);
    return ticks.map((at, index) => ({ share: shareOfValue(at), text: texts[index] ?? "" }));
  };
  // A few whole numbers, as months and hours, are counted from the first.
  if (whole && high - low <= MOST_COUNTED) {
    // The axis of one place, or one with ends of its own, may begin between two of them.
    const first = Math.ceil(low);
    for (const step of [1, 2, 3, 4, 6]) {
      const ticks = Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, at) => first + at * step);
      const labels = written(ticks, step);
      if (ticks.length > 1 && areApart(labels, length)) return labels;
    }
  }
  let last: readonly AlongLabel[] = [];
  // Less and less room is claimed until the labels stand apart.
  for (let room = 130; room >= 20; room -= 10) {
    const { ticks, step } = numberScale({ low, high, zero: false, min: low, max: high, kind: "linear", reverse: false, whole, room });
    const labels = written(ticks, step);
    if (areApart(labels, length)) return labels;
    last = labels.slice(0, 1);
  }
  return last;
}

export const zoneOf = (column: ChartColumn, context: DrawContext): DrawContext["zone"] =>
  column.type.kind === "date" ? UTC : context.zone;

/** Milliseconds of a cell of a date or datetime column. */
function instants(column: ChartColumn): (value: NonNullable<unknown>) => number {
  return column.type.kind === "date" ? (value) => Number(value) * 86_400_000 : (value) => Number(value) / 1000;
}

/** A format chosen for the column is kept on the axis. */
export function writer(column: ChartColumn): ((instant: number) => string) | null {
  if (column.format?.kind !== "datetime" || column.format.formatString === undefined) return null;
  return column.type.kind === "date"
    ? (instant) => column.write(Math.round(instant / 86_400_000))
    : (instant) => column.write(BigInt(Math.round(instant)) * 1000n);
}
