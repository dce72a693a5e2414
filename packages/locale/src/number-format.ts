import {
  isZero,
  magnitude,
  placesOf,
  positional,
  roundSignificant,
  roundTo,
  shift,
  toDecimal,
  type Decimal,
  type NumericValue,
} from "./decimal.ts";
import { englishNames, type PlaceNames } from "./place-names.ts";
import { MAX_PRECISION, parseNumberSpec, type NumberSpec } from "./number-spec.ts";

/** Signs of a place: how its decimals, groups, money and dates are written. */
export interface NumberSymbols {
  readonly decimal: string;
  readonly group: string;
  /** Sizes of the digit groups from the right, cycled as needed. */
  readonly groupSizes: readonly number[];
  readonly currency: string;
  /** How dates that no format was given are written; absent: year first, as ISO 8601. */
  readonly dates?: { readonly date: string; readonly datetime: string; readonly isDayFirst: boolean };
  /** Of months, days and large numbers; absent: English ones. */
  readonly names?: PlaceNames;
}

export const defaultSymbols: NumberSymbols = { decimal: ".", group: ",", groupSizes: [3], currency: "$" };

export const MINUS = "−";

/** Writes one number. Values that are not numbers come back as text, undefined stays with the caller. */
export type NumberFormatter = (value: NumericValue) => string;

/** SI prefixes from 10^-24 to 10^24. */
const PREFIXES = ["y", "z", "a", "f", "p", "n", "µ", "m", "", "k", "M", "G", "T", "P", "E", "Z", "Y"] as const;

interface Body {
  readonly whole: string;
  readonly fraction: string;
  /** What follows the number and belongs to it: `%`, `k`, `e+3`. */
  readonly tail: string;
  readonly zero: boolean;
}

/** A formatter for a d3-format specifier, exact for integers and decimals; undefined if the specifier cannot be read. */
export function numberFormatter(specifier: string, symbols: NumberSymbols = defaultSymbols): NumberFormatter | undefined {
  const checked = parseNumberSpec(specifier);
  if (!checked.ok) return undefined;
  const spec = checked.spec;
  return (value) => {
    const decimal = toDecimal(value);
    if (decimal === undefined) return typeof value === "string" ? value : String(value);
    return spec.type === "c" ? padded(spec, "", plain(decimal), "") : write(spec, decimal, symbols);
  };
}

function write(spec: NumberSpec, value: Decimal, symbols: NumberSymbols): string {
  const body = bodyOf(spec, value);
  // A value that is rounded away to nothing loses its sign, unless every sign is asked for.
  const negative = value.negative && (!body.zero || spec.sign === "+");
  const before =
    (negative ? (spec.sign === "(" ? "(" : MINUS) : spec.sign === "+" ? "+" : spec.sign === " " ? " " : "") + lead(spec, symbols);
  const fraction = spec.trim ? trimZeros(body.fraction) : body.fraction;
  const after = (fraction === "" ? "" : symbols.decimal + fraction) + body.tail + (negative && spec.sign === "(" ? ")" : "");
  if (spec.zero && spec.grouped) {
    const room = Math.max(0, spec.width - before.length - after.length);
    return before + grouped(body.whole, symbols, room) + after;
  }
  return padded(spec, before, spec.grouped ? grouped(body.whole, symbols, 0) : body.whole, after);
}

function lead(spec: NumberSpec, symbols: NumberSymbols): string {
  if (spec.symbol === "$") return symbols.currency;
  if (spec.symbol === "#") return spec.type === "x" || spec.type === "X" ? "0x" : spec.type === "b" ? "0b" : spec.type === "o" ? "0o" : "";
  return "";
}

function padded(spec: NumberSpec, before: string, whole: string, after: string): string {
  const room = spec.width - before.length - whole.length - after.length;
  if (room <= 0) return before + whole + after;
  const fill = spec.fill.repeat(room);
  switch (spec.align) {
    case "<":
      return before + whole + after + fill;
    case "=":
      return before + fill + whole + after;
    case "^": {
      const half = Math.floor(room / 2);
      return fill.slice(0, half) + before + whole + after + fill.slice(half);
    }
    case ">":
      return fill + before + whole + after;
  }
}

/**
 * Digit groups, sizes cycled as d3 does. `room` is the width that zeros on the left may fill, groups included; 0 for
 * none.
 */
function grouped(whole: string, symbols: NumberSymbols, room: number): string {
  const sizes = symbols.groupSizes.filter((size) => size > 0);
  const digits = room > whole.length ? whole.padStart(room, "0") : whole;
  if (sizes.length === 0) return digits;
  const limit = digits.length > whole.length ? room : Number.POSITIVE_INFINITY;
  const parts: string[] = [];
  let end = digits.length;
  let length = 0;
  for (let index = 0; end > 0; index += 1) {
    let size = sizes[index % sizes.length] ?? 3;
    if (length + size + 1 > limit) size = Math.max(1, limit - length);
    parts.unshift(digits.slice(Math.max(0, end - size), end));
    end -= size;
    length += size + 1;
    if (length > limit) break;
  }
  return parts.join(symbols.group);
}

function bodyOf(spec: NumberSpec, value: Decimal): Body {
  const precision = spec.precision;
  switch (spec.type) {
    case "f":
      return fixed(value, precision ?? 6, "");
    case "%":
      return fixed(shift(value, 2), precision ?? 6, "%");
    case "p":
      return significant(shift(value, 2), precision ?? 6, "%");
    case "d":
      return fixed(value, 0, "");
    case "e":
      return exponential(value, precision ?? 6);
    case "r":
      return significant(value, precision ?? 6, "");
    case "g":
    case "n":
      return general(value, precision ?? 6);
    case "s":
      return si(value, precision ?? 6);
    case "b":
      return radix(value, 2);
    case "o":
      return radix(value, 8);
    case "x":
      return radix(value, 16);
    case "X": {
      const body = radix(value, 16);
      return { ...body, whole: body.whole.toUpperCase() };
    }
    case "c":
      return fixed(value, 0, "");
    case "": {
      const body = general(value, precision ?? MAX_PRECISION);
      return { ...body, fraction: trimZeros(body.fraction) };
    }
  }
}

function fixed(value: Decimal, places: number, tail: string): Body {
  const rounded = roundTo(value, places);
  return { ...positional(rounded, places), tail, zero: isZero(rounded) };
}

function significant(value: Decimal, digits: number, tail: string): Body {
  const rounded = roundSignificant(value, digits);
  const places = Math.max(0, Math.max(1, digits) - 1 - magnitude(rounded));
  return { ...positional(rounded, places), tail, zero: isZero(rounded) };
}

function exponential(value: Decimal, places: number): Body {
  const rounded = roundSignificant(value, places + 1);
  const power = magnitude(rounded);
  const shown = positional(shift(rounded, -power), places);
  return { ...shown, tail: `e${power < 0 ? MINUS : "+"}${Math.abs(power)}`, zero: isZero(rounded) };
}

function general(value: Decimal, digits: number): Body {
  const wanted = Math.max(1, digits);
  const rounded = roundSignificant(value, wanted);
  const power = magnitude(rounded);
  return power < -6 || power >= wanted ? exponential(value, wanted - 1) : significant(value, wanted, "");
}

function si(value: Decimal, digits: number): Body {
  const wanted = Math.max(1, digits);
  const rounded = roundSignificant(value, wanted);
  const step = Math.max(-8, Math.min(8, Math.floor(magnitude(rounded) / 3)));
  const scaled = shift(rounded, -3 * step);
  const places = Math.max(0, wanted - 1 - magnitude(scaled));
  const within = roundTo(scaled, places);
  return { ...positional(within, places), tail: PREFIXES[step + 8] ?? "", zero: isZero(within) };
}

function radix(value: Decimal, base: 2 | 8 | 16): Body {
  const rounded = roundTo(value, 0);
  const { whole } = positional(rounded, 0);
  return { whole: BigInt(whole).toString(base), fraction: "", tail: "", zero: isZero(rounded) };
}

function trimZeros(fraction: string): string {
  let end = fraction.length;
  while (end > 0 && fraction.charCodeAt(end - 1) === 48) end -= 1;
  return fraction.slice(0, end);
}

function plain(value: Decimal): string {
  const { whole, fraction } = positional(value, placesOf(value));
  return (value.negative && !isZero(value) ? MINUS : "") + whole + (fraction === "" ? "" : `.${fraction}`);
}

/**
 * How a number without a format is shown: integers and decimals in full and grouped, floats to 6 decimal places, very
 * small and very large floats with an exponent.
 */
export function generalNumber(value: NumericValue, symbols: NumberSymbols = defaultSymbols): string {
  const decimal = toDecimal(value);
  if (decimal === undefined) return String(value);
  if (typeof value === "number" && !isZero(decimal)) {
    const power = magnitude(decimal);
    if (power < -4 || power >= 15) {
      const body = exponential(decimal, 5);
      const fraction = trimZeros(body.fraction);
      return (decimal.negative ? MINUS : "") + body.whole + (fraction === "" ? "" : symbols.decimal + fraction) + body.tail;
    }
  }
  const shown = typeof value === "number" ? roundTo(decimal, 6) : decimal;
  const { whole, fraction } = positional(shown, placesOf(shown));
  const sign = shown.negative && !isZero(shown) ? MINUS : "";
  return sign + grouped(whole, symbols, 0) + (fraction === "" ? "" : symbols.decimal + fraction);
}

/**
 * A number that was reckoned, as far as people read it: to two places, below 1 to three digits that count; 9.04 and not 9.039122. What
 * is no float, and what is written with an exponent for its size, stays as it is.
 */
export function figureNumber(value: NumericValue, symbols: NumberSymbols = defaultSymbols): string {
  if (typeof value !== "number" || !Number.isFinite(value) || Math.abs(value) >= 1e15) return generalNumber(value, symbols);
  return numberFormatter(Math.abs(value) >= 1 ? ",.2~f" : ",.3~r", symbols)?.(value) ?? generalNumber(value, symbols);
}

/** Short form for axes and labels of charts: at most `digits` significant figures, and k, M, B, T or what the place has for them. */
export function compactNumber(value: NumericValue, digits = 3, symbols: NumberSymbols = defaultSymbols): string {
  const decimal = toDecimal(value);
  if (decimal === undefined) return String(value);
  const { scales } = symbols.names ?? englishNames;
  const significant = roundSignificant(decimal, digits);
  const power = magnitude(significant);
  if (power >= 15 || (power < -4 && !isZero(significant))) return generalNumber(typeof value === "number" ? value : Number(value), symbols);
  const scale = scales.find((candidate) => power >= candidate.power);
  // Where nothing stands for its zeros, a number is not short, but it is right.
  const rounded = scale === undefined && power >= digits ? roundTo(decimal, 0) : significant;
  const scaled = scale === undefined ? rounded : shift(rounded, -scale.power);
  const { whole, fraction } = positional(scaled, placesOf(scaled));
  const sign = scaled.negative && !isZero(scaled) ? MINUS : "";
  return sign + grouped(whole, symbols, 0) + (fraction === "" ? "" : symbols.decimal + fraction) + (scale?.tail ?? "");
}
