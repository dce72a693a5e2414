import { compareTexts, seeingNulls, strict, type CompanionFunction, type SqliteValue } from "./value.ts";

/**
 * Exact numbers (V2) in SQLite, which has 64-bit integers and float64 only. Each has one form, so that the engine's own `=`, GROUP BY and
 * DISTINCT are right: an INTEGER where it is whole and fits 64 bits, else its plain decimal text without needless zeros.
 */
export interface Exact {
  readonly units: bigint;
  /** Digits after the point. */
  readonly scale: number;
}

const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;
const MAX_DIGITS = 38;

const powers: bigint[] = [1n];
export function powerOfTen(exponent: number): bigint {
  for (let next = powers.length; next <= exponent; next++) powers.push((powers[next - 1] ?? 1n) * 10n);
  return powers[exponent] ?? 10n ** BigInt(exponent);
}

/** Of a float64 the shortest decimal that reads back as it; null where the text is no number. */
export function exactOf(value: SqliteValue): Exact | null {
  if (typeof value === "bigint") return { units: value, scale: 0 };
  const form = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/u.exec(String(value).trim());
  if (form === null) return null;
  const [, sign, whole = "", fraction = "", exponent = "0"] = form;
  if (whole === "" && fraction === "") return null;
  const digits = BigInt(`${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  const units = sign === "-" ? -digits : digits;
  return scale >= 0 ? { units, scale } : { units: units * powerOfTen(-scale), scale: 0 };
}

/** The one form of a number. */
export function formOf({ units, scale }: Exact): bigint | string {
  let kept = units;
  let places = scale;
  while (places > 0 && kept % 10n === 0n) {
    kept /= 10n;
    places--;
  }
  if (places === 0) return kept >= LEAST && kept <= MOST ? kept : kept.toString();
  const digits = (kept < 0n ? -kept : kept).toString().padStart(places + 1, "0");
  return `${kept < 0n ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Null where it needs more than 38 digits, of which `scale` are behind the point (V7). */
export function within(value: Exact, scale: number): bigint | string | null {
  const size = value.units < 0n ? -value.units : value.units;
  return size >= powerOfTen(Math.max(0, MAX_DIGITS - scale) + value.scale) ? null : formOf(value);
}

function aligned(a: Exact, b: Exact): readonly [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale);
  return [a.units * powerOfTen(scale - a.scale), b.units * powerOfTen(scale - b.scale), scale];
}

export function plus(a: Exact, b: Exact): Exact {
  const [x, y, scale] = aligned(a, b);
  return { units: x + y, scale };
}

function times(a: Exact, b: Exact): Exact {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

function compare(a: Exact, b: Exact): number {
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

export function compareExact(a: SqliteValue, b: SqliteValue): number {
  if (typeof a === "bigint" && typeof b === "bigint") return a < b ? -1 : a > b ? 1 : 0;
  const x = exactOf(a);
  const y = exactOf(b);
  return x === null || y === null ? compareTexts(String(a), String(b)) : compare(x, y);
}

type Rounding = "half" | "zero" | "down" | "up";

export function rounded({ units, scale }: Exact, digits: number, how: Rounding): Exact {
  if (digits >= scale) return { units, scale };
  const step = powerOfTen(scale - digits);
  const whole = units / step;
  const rest = units % step;
  const away = units < 0n ? -1n : 1n;
  const size = rest < 0n ? -rest : rest;
  const more = (how === "half" && size * 2n >= step) || (how === "down" && rest < 0n) || (how === "up" && rest > 0n) ? away : 0n;
  const kept = whole + more;
  return digits >= 0 ? { units: kept, scale: digits } : { units: kept * powerOfTen(-digits), scale: 0 };
}

const MIDDLE = 80;

/** A text that sorts as the number does. */
function sortKey(value: Exact): string {
  const { units, scale } = value;
  const size = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const whole = size.slice(0, size.length - scale).padStart(MIDDLE, "0");
  const fraction = scale === 0 ? "" : size.slice(-scale).replace(/0+$/u, "");
  if (units >= 0n) return `1${whole}.${fraction}`;
  const turned = `${whole}.${fraction}`.replaceAll(/\d/gu, (digit) => String(9 - Number(digit)));
  // What has more digits behind the point is smaller here.
  return `0${turned}~`;
}

type Operation = (a: Exact, b: Exact) => Exact | null;

const binary =
  (operation: Operation) =>
  (...[a, b, scale]: readonly SqliteValue[]): SqliteValue => {
    const x = exactOf(a ?? null);
    const y = exactOf(b ?? null);
    const result = x === null || y === null ? null : operation(x, y);
    // A product may have more places than its type keeps.
    return result === null ? null : scale === undefined ? formOf(result) : within(rounded(result, Number(scale), "half"), Number(scale));
  };

const unary =
  (operation: (x: Exact) => Exact) =>
  (...[value]: readonly SqliteValue[]): SqliteValue => {
    const x = exactOf(value ?? null);
    return x === null ? null : formOf(operation(x));
  };

const toDigits =
  (how: Rounding) =>
  (...[value, digits, scale]: readonly SqliteValue[]): SqliteValue => {
    const x = exactOf(value ?? null);
    if (x === null) return null;
    const result = rounded(x, Number(digits ?? 0n), how);
    return scale === undefined ? formOf(result) : within(result, Number(scale));
  };

/** The float64 nearest to the rounded shortest decimal of a float64 (V2). */
const floatToDigits =
  (how: Rounding) =>
  (...[value, digits]: readonly SqliteValue[]): SqliteValue => {
    const x = exactOf(value ?? null);
    if (x === null) return null;
    const { units, scale } = rounded(x, Number(digits ?? 0n), how);
    return Number(`${units}e-${scale}`);
  };

function extreme(args: readonly SqliteValue[], better: (order: number) => boolean, order: (a: SqliteValue, b: SqliteValue) => number) {
  let best: SqliteValue = null;
  for (const arg of args) if (arg !== null && (best === null || better(order(arg, best)))) best = arg;
  return best;
}

export function compareValues(a: SqliteValue, b: SqliteValue): number {
  if (typeof a === "string" && typeof b === "string") return compareTexts(a, b);
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}

export const exactFunctions: readonly CompanionFunction[] = [
  ...strict({
    exact_add: binary(plus),
    exact_subtract: binary((a, b) => plus(a, { units: -b.units, scale: b.scale })),
    exact_multiply: binary(times),
    exact_modulo: binary((a, b) => {
      const [x, y, scale] = aligned(a, b);
      return y === 0n ? null : { units: x % y, scale };
    }),
    exact_quotient: binary((a, b) => {
      const [x, y] = aligned(a, b);
      return y === 0n ? null : { units: x / y, scale: 0 };
    }),
    exact_negate: unary(({ units, scale }) => ({ units: -units, scale })),
    exact_abs: unary(({ units, scale }) => ({ units: units < 0n ? -units : units, scale })),
    exact_sign: unary(({ units }) => ({ units: units < 0n ? -1n : units > 0n ? 1n : 0n, scale: 0 })),
    exact_round: toDigits("half"),
    exact_truncate: toDigits("zero"),
    exact_floor: toDigits("down"),
    exact_ceiling: toDigits("up"),
    exact_compare: (a = null, b = null) => BigInt(compareExact(a, b)),
    exact_key: (value = null) => {
      const x = exactOf(value);
      return x === null ? null : sortKey(x);
    },
    exact_of: (value = null, scale) => {
      const x = exactOf(value);
      if (x === null) return null;
      return formOf(scale === undefined ? x : rounded(x, Number(scale), "half"));
    },
    float_of: (value = null) => Number(value),
    float_round: floatToDigits("half"),
    float_truncate: floatToDigits("zero"),
    finite: (value = null) => (Number.isFinite(Number(value)) ? value : null),
    bounded_exp: (value = null) => {
      const x = Number(value);
      return x > 709.78 ? null : x < -700 ? 0 : Math.exp(x);
    },
    /** Null from 10^digits on, 0 below 10^-digits. */
    bounded_power: (base = null, exponent = null, digits = null) => {
      const power = Number(base) ** Number(exponent);
      const bound = 10 ** Number(digits);
      return Number.isNaN(power) || Math.abs(power) >= bound ? null : Math.abs(power) < 1 / bound ? 0 : power;
    },
  }),
  ...seeingNulls({
    exact_greatest: (...args) => extreme(args, (order) => order > 0, compareExact),
    exact_least: (...args) => extreme(args, (order) => order < 0, compareExact),
    value_greatest: (...args) => extreme(args, (order) => order > 0, compareValues),
    value_least: (...args) => extreme(args, (order) => order < 0, compareValues),
  }),
];
