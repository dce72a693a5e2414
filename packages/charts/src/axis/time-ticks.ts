import { civilFromDays, englishNames, type PlaceNames, type TimeZone } from "@sheaf/locale";
import { LABEL_FONT, textWidth } from "../text/measure.ts";
import {
  DAY,
  HOUR,
  MINUTE,
  SECOND,
  floorTo,
  instantOf,
  lengthOf,
  localOf,
  nextAfter,
  type TimeStep,
  type WeekStart,
} from "./time-units.ts";

export interface TimeTick {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly at: number;
  readonly text: string;
}

export interface TimeAxisRequest {
  readonly low: number;
  readonly high: number;
  readonly zone: TimeZone;
  readonly weekStart: WeekStart;
  /** Width of the axis in px. */
  readonly room: number;
  /** Period of the values: nothing finer is labelled. */
  readonly period: TimeStep | null;
  /** The column's own way of writing the value, where a format was chosen for it. */
  readonly write: ((instant: number) => string) | null;
  /** Of months; absent: English ones. */
  readonly names?: PlaceNames | undefined;
}

const steps: readonly TimeStep[] = [
  { unit: "second", count: 1 },
  { unit: "second", count: 5 },
  { unit: "second", count: 15 },
  { unit: "second", count: 30 },
  { unit: "minute", count: 1 },
  { unit: "minute", count: 5 },
  { unit: "minute", count: 15 },
  { unit: "minute", count: 30 },
  { unit: "hour", count: 1 },
  { unit: "hour", count: 3 },
  { unit: "hour", count: 6 },
  { unit: "hour", count: 12 },
  { unit: "day", count: 1 },
  { unit: "week", count: 1 },
  { unit: "half-month", count: 1 },
  { unit: "month", count: 1 },
  { unit: "month", count: 3 },
  { unit: "year", count: 1 },
  { unit: "year", count: 2 },
  { unit: "year", count: 5 },
  { unit: "year", count: 10 },
  { unit: "year", count: 20 },
  { unit: "year", count: 50 },
  { unit: "year", count: 100 },
  { unit: "year", count: 500 },
  { unit: "year", count: 1000 },
];

/** Room between two labels, px. */
const APART = 16;
const MOST = 12;

/** Labels at the first moment of periods, as many as fit apart from each other (visual rules: never rotated). */
export function timeTicks(request: TimeAxisRequest): readonly TimeTick[] {
  const finest = request.period === null ? 0 : lengthOf(request.period) * 0.98;
  let coarsest: readonly TimeTick[] = [];
  for (const step of steps) {
    if (lengthOf(step) < finest || (request.high - request.low) / lengthOf(step) > MOST * 3) continue;
    const ticks = ticksOf(step, request);
    if (ticks.length === 0) break;
    if (ticks.length <= MOST && fits(ticks, request)) return ticks;
    coarsest = ticks;
  }
  return thinned(coarsest, request);
}

/**
 * Labels at some of these moments: all, every second, every third, … as many as fit. For bars over weeks, whose first days are those of
 * no larger period.
 */
export function ticksAt(moments: readonly number[], step: TimeStep, request: TimeAxisRequest): readonly TimeTick[] {
  for (let every = Math.max(1, Math.ceil(moments.length / MOST)); every < moments.length; every += 1) {
    const ticks = written(
      moments.filter((_, at) => at % every === 0),
      step,
      request,
    );
    if (fits(ticks, request)) return ticks;
  }
  return written(moments.slice(0, 1), step, request);
}

function ticksOf(step: TimeStep, request: TimeAxisRequest): readonly TimeTick[] {
  const { low, high, zone, weekStart } = request;
  const instants: number[] = [];
  let local = floorTo(localOf(low, zone), step, weekStart);
  for (let guard = 0; guard < 400; guard += 1) {
    const at = instantOf(local, zone);
    if (at > high) break;
    if (at >= low && at !== instants.at(-1)) instants.push(at);
    local = nextAfter(local, step, weekStart);
  }
  return written(instants, step, request);
}

function written(instants: readonly number[], step: TimeStep, { low, high, zone, write, names }: TimeAxisRequest): readonly TimeTick[] {
  const first = civilFromDays(Math.floor(localOf(low, zone) / DAY)).year;
  const last = civilFromDays(Math.floor(localOf(high, zone) / DAY)).year;
  let previous: number | null = null;
  return instants.map((at) => {
    const text = write === null ? label(localOf(at, zone), step, previous, first !== last, names ?? englishNames) : write(at);
    previous = localOf(at, zone);
    return { at, text };
  });
}

/** The period in words, with the larger period where it begins: `Jan 2001`, `Feb`; `2 Apr`, `06:00`. */
function label(local: number, step: TimeStep, previous: number | null, severalYears: boolean, names: PlaceNames): string {
  const { year, month, day } = civilFromDays(Math.floor(local / DAY));
  const name = (step.unit === "month" ? names.shortMonths : names.shortMonthsOfDays)[month - 1] ?? "";
  const newYear = previous === null || civilFromDays(Math.floor(previous / DAY)).year !== year;
  switch (step.unit) {
    case "year":
      return String(year);
    case "month":
      return severalYears && newYear ? `${name} ${year}` : name;
    case "half-month":
    case "week":
    case "day":
      return severalYears && newYear ? `${day} ${name} ${year}` : `${day} ${name}`;
    case "hour":
    case "minute":
    case "second": {
      const inDay = local - Math.floor(local / DAY) * DAY;
      if (inDay === 0) return `${day} ${name}`;
      const two = (value: number): string => String(value).padStart(2, "0");
      const clock = `${two(Math.floor(inDay / HOUR))}:${two(Math.floor(inDay / MINUTE) % 60)}`;
      return step.unit === "second" ? `${clock}:${two(Math.floor(inDay / SECOND) % 60)}` : clock;
    }
  }
}

function fits(ticks: readonly TimeTick[], { low, high, room }: TimeAxisRequest): boolean {
  const scale = high === low ? 0 : room / (high - low);
  for (let index = 1; index < ticks.length; index += 1) {
    const [left, right] = [ticks[index - 1], ticks[index]];
    if (left === undefined || right === undefined) continue;
    const needed = (textWidth(left.text, LABEL_FONT) + textWidth(right.text, LABEL_FONT)) / 2 + APART;
    if ((right.at - left.at) * scale < needed) return false;
  }
  return true;
}

function thinned(ticks: readonly TimeTick[], request: TimeAxisRequest): readonly TimeTick[] {
  for (let every = 2; every < ticks.length; every += 1) {
    const kept = ticks.filter((_, index) => index % every === 0);
    if (fits(kept, request)) return kept;
  }
  return ticks.slice(0, 1);
}
