import { drawable } from "../marks/drawn-number.ts";

/**
 * Scales of numbers. A scale maps values to axis space, where it is linear: `log`, `sqrt` and `pow` are drawn on a linear
 * axis of transformed values, so that every kind of scale has the same ticks, labels and hit testing.
 */
export type NumberScaleKind = "linear" | "log" | "sqrt" | "pow";

export interface NumberScale {
  readonly kind: NumberScaleKind;
  /** Ends and ticks in values, ascending. */
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  /** Distance of the ticks, for the decimals of their labels; null where they are not evenly spaced. */
  readonly step: number | null;
  readonly reverse: boolean;
}

export interface ScaleRequest {
  /** Extent of what is drawn; infinite where there is nothing. */
  readonly low: number;
  readonly high: number;
  readonly zero: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly kind: NumberScaleKind;
  readonly reverse: boolean;
  /** Values are whole numbers: there is nothing between two of them to label. */
  readonly whole?: boolean;
  /** Room for the axis in px. */
  readonly room: number;
  /** The most ticks that an axis of any length may have; six without it. */
  readonly most?: number;
}

/** Value to axis space; NaN where the scale cannot show it. */
export function toAxis(kind: NumberScaleKind, value: number): number {
  switch (kind) {
    case "linear":
      return value;
    case "log":
      return value > 0 ? Math.log10(value) : Number.NaN;
    case "sqrt":
      return Math.sign(value) * Math.sqrt(Math.abs(value));
    case "pow":
      return Math.sign(value) * value * value;
  }
}

/** Axis space to value. */
export function fromAxis(kind: NumberScaleKind, position: number): number {
  switch (kind) {
    case "linear":
      return position;
    case "log":
      return 10 ** position;
    case "sqrt":
      return Math.sign(position) * position * position;
    case "pow":
      return Math.sign(position) * Math.sqrt(Math.abs(position));
  }
}

/** Share of the axis, 0 at its low end, 1 at its high end. */
export function positionOn(scale: NumberScale, value: number): number {
  const low = toAxis(scale.kind, scale.min);
  const high = toAxis(scale.kind, scale.max);
  const share = (toAxis(scale.kind, value) - low) / (high - low);
  return scale.reverse ? 1 - share : share;
}

/** A label needs this much of the axis, in px, to stand apart from the next. */
export const TICK_ROOM = 22;
/** Nearer to each other its labels are still read, px: where an axis would be half empty otherwise. */
const TIGHT_ROOM = 14;

/** A scale with four to six gridlines (fewer where the axis is too short), its ends on ticks unless they are given. */
export function numberScale(asked: ScaleRequest): NumberScale {
  const request = withinReach(asked);
  const { kind, reverse } = request;
  if (kind === "log") return logScale(request);
  let low = Number.isFinite(request.low) ? request.low : 0;
  let high = Number.isFinite(request.high) ? request.high : 1;
  if (request.zero) {
    low = Math.min(0, low);
    high = Math.max(0, high);
  }
  if (request.min !== null) low = request.min;
  if (request.max !== null) high = request.max;
  if (low > high) [low, high] = request.min === null ? [high - 1, high] : [low, low + 1];
  if (low === high) {
    // One value only: a little room on both sides, or from zero where the axis begins there.
    const around = low === 0 ? 1 : Math.abs(low) * 0.1;
    if (request.min === null && !(request.zero && low >= 0)) low -= around;
    if (request.max === null) high += around;
  }
  // Closer together than float64 can tell apart in steps: a little room, or the ticks would be one and the same.
  const least = Math.max(Math.abs(low), Math.abs(high)) * 1e-11;
  if (high - low < least) {
    if (request.max === null) high = low + least;
    else low = high - least;
  }
  // Both ends are given, and zero.
  if (low === high) high = low + 1;
  const step = niceStep(low, high, request);
  const min = request.min === null ? cleaned(below(low, step) * step, step) : low;
  const max = request.max === null ? cleaned(above(high, step) * step, step) : high;
  return { kind, min, max, ticks: ticksBetween(min, max, step), step, reverse };
}

/** What no float64 step leads along is cut to where one does: nothing is drawn beyond (`drawable`). */
function withinReach(request: ScaleRequest): ScaleRequest {
  const { low, high, min, max } = request;
  const given = (end: number | null): number | null => (end !== null && Number.isFinite(end) ? drawable(end) : null);
  return { ...request, low: drawable(low), high: drawable(high), min: given(min), max: given(max) };
}

/** Multiples of a step at or below, at or above a value; a value within float dust of a multiple is that multiple. */
const below = (value: number, step: number): number => Math.floor(value / step + dust(value / step));
const above = (value: number, step: number): number => Math.ceil(value / step - dust(value / step));
const dust = (count: number): number => 1e-9 + Math.abs(count) * 1e-15;

const BASES = [1, 2, 2.5, 5] as const;

/** The step that gives 4–6 lines, preferring the one whose ends waste the least room, then the rounder one. */
function niceStep(low: number, high: number, request: ScaleRequest): number {
  const span = high - low;
  const usual = request.most ?? 6;
  const fitting = (room: number): number => Math.max(2, Math.min(usual, Math.floor(request.room / room) + 1));
  const [most, tight] = [fitting(TICK_ROOM), Math.min(4, fitting(TIGHT_ROOM))];
  const least = Math.min(4, most);
  const power = Math.floor(Math.log10(span));
  let best: { readonly step: number; readonly cost: number } | null = null;
  const coarsest = request.whole === true ? Math.max(0, power + 1) : power + 1;
  for (let exponent = power - 2; exponent <= coarsest; exponent += 1) {
    for (const base of BASES) {
      const step = base * 10 ** exponent;
      if (request.whole === true && !Number.isInteger(step)) continue;
      const first = below(low, step);
      const last = above(high, step);
      const count = last - first + 1;
      const waste = ((last - first) * step - span) / span;
      const outside = count < least ? least - count : count > most ? count - most : 0;
      const far = count > most && count <= tight ? 0.5 : 10;
      const cost = outside * far + waste + (base === 2.5 ? 0.15 : 0) + (count < 4 || count > usual ? 0.3 : 0);
      if (best === null || cost < best.cost - 1e-12) best = { step, cost };
    }
  }
  return best?.step ?? 1;
}

/** Steps of an axis that has to have as many as another one: less round ones waste less of it. */
const SHARED = [1, 2, 2.5, 3, 4, 5, 6, 8] as const;

/** The scale in so many round steps from its lowest tick on, so that two axes share their gridlines; as it is where it cannot be. */
export function inSteps(scale: NumberScale, steps: number, isWhole: boolean): NumberScale {
  const { min, max } = scale;
  if (scale.kind !== "linear" || steps < 1 || scale.ticks.length - 1 === steps) return scale;
  const power = Math.floor(Math.log10((max - min) / steps));
  for (let exponent = power; exponent <= power + 1; exponent += 1)
    for (const base of SHARED) {
      const step = base * 10 ** exponent;
      const low = cleaned(below(min, step) * step, step);
      const high = cleaned(low + steps * step, step);
      if (high < max - step * 1e-9 || (isWhole && !Number.isInteger(step))) continue;
      return { ...scale, min: low, max: high, step, ticks: Array.from({ length: steps + 1 }, (_, at) => cleaned(low + at * step, step)) };
    }
  return scale;
}

/** Two scales in the same number of steps below and above zero, so that both have it at one height; null where they cannot, or need not. */
export function zerosTogether(one: NumberScale, other: NumberScale): readonly [NumberScale, NumberScale] | null {
  const scales = [one, other] as const;
  if (scales.every(({ min }) => min === 0) || scales.some(({ kind, min, max }) => kind !== "linear" || min > 0 || max < 0)) return null;
  let best: { readonly pair: readonly [NumberScale, NumberScale]; readonly cost: number } | null = null;
  for (let total = 3; total <= 7; total += 1) {
    for (let below = 0; below <= total; below += 1) {
      const [first, second] = scales.map((scale) => aroundZero(scale, below, total - below));
      if (first === null || first === undefined || second === null || second === undefined) continue;
      const waste = (scale: NumberScale, own: NumberScale): number => (scale.max - scale.min) / (own.max - own.min);
      const cost = waste(first, one) + waste(second, other) + (total > 6 ? 0.2 : 0);
      if (best === null || cost < best.cost - 1e-12) best = { pair: [first, second], cost };
    }
  }
  return best?.pair ?? null;
}

/** A scale in so many round steps below zero and above it; null where it would not hold its values. */
function aroundZero(scale: NumberScale, below: number, above: number): NumberScale | null {
  const { min, max } = scale;
  if ((below === 0 && min < 0) || (above === 0 && max > 0)) return null;
  const least = Math.max(below === 0 ? 0 : -min / below, above === 0 ? 0 : max / above);
  if (!(least > 0) || !Number.isFinite(least)) return null;
  const power = Math.floor(Math.log10(least));
  for (let exponent = power; exponent <= power + 1; exponent += 1)
    for (const base of BASES) {
      const step = base * 10 ** exponent;
      if (step < least * (1 - 1e-9) || (Number.isInteger(scale.step) && !Number.isInteger(step))) continue;
      const ticks = Array.from({ length: below + above + 1 }, (_, at) => cleaned((at - below) * step, step));
      return { ...scale, min: ticks[0] ?? min, max: ticks.at(-1) ?? max, step, ticks };
    }
  return null;
}

function ticksBetween(min: number, max: number, step: number): readonly number[] {
  const ticks: number[] = [];
  const first = above(min, step);
  const last = below(max, step);
  for (let index = first; index <= last && ticks.length < 1000; index += 1) ticks.push(cleaned(index * step, step));
  return ticks;
}

/** Takes the float dust off a multiple of a step: 0.30000000000000004 is 0.3, −0 is 0. */
function cleaned(value: number, step: number): number {
  const places = Math.max(0, Math.min(100, 1 - Math.floor(Math.log10(step))));
  const text = value.toFixed(Math.min(100, places));
  const number = Number(text);
  return Number.isFinite(number) && Math.abs(value) < 1e21 ? number + 0 || 0 : value;
}

function logScale(request: ScaleRequest): NumberScale {
  const low = positive(request.min) ?? positive(request.low) ?? 1;
  const high = Math.max(low, positive(request.max) ?? positive(request.high) ?? 10);
  const from = request.min === null ? Math.floor(Math.log10(low) + 1e-9) : Math.log10(low);
  const end = request.max === null ? Math.max(roundAbove(high), Math.floor(from) + 1) : Math.log10(high);
  const to = end - from < 1e-9 ? from + 1 : end;
  const first = Math.ceil(from - 1e-9);
  const last = Math.floor(to + 1e-9);
  const most = Math.max(2, Math.min(6, Math.floor(request.room / TICK_ROOM) + 1));
  const every = Math.max(1, Math.ceil((last - first + 1) / most));
  const ticks: number[] = [];
  const within = last - first < 2 ? [1, 2, 5] : [1];
  for (let exponent = first - 1; exponent <= last; exponent += 1) {
    if ((exponent - first) % every !== 0 && within.length === 1) continue;
    for (const factor of within) {
      const position = exponent + Math.log10(factor);
      if (position >= from - 1e-9 && position <= to + 1e-9) ticks.push(factor * 10 ** exponent);
    }
  }
  return { kind: "log", min: 10 ** from, max: 10 ** to, ticks: ticks.slice(0, 1000), step: null, reverse: request.reverse };
}

/** The position of the next of 1, 2, 5, 10, 20 …: up to a whole decade more of empty plot would say that something is missing. */
function roundAbove(value: number): number {
  const decade = Math.floor(Math.log10(value) + 1e-9);
  return decade + ([0, Math.log10(2), Math.log10(5), 1].find((part) => Math.log10(value) <= decade + part + 1e-9) ?? 1);
}

const positive = (value: number | null): number | null => (value !== null && Number.isFinite(value) && value > 0 ? value : null);
