import { type NumericValue, placesOf, positional, roundTo, toDecimal } from "./decimal.ts";
import { defaultSymbols, MINUS, type NumberSymbols } from "./number-format.ts";

/** `clock`: `26:05:30`; `words`: `26 h 5 min 30 s`. */
export type DurationStyle = "clock" | "words";

export interface DurationOptions {
  /** Digits of a second; `isTrimmed`: without zeros at their end. */
  readonly places: number;
  readonly isTrimmed?: boolean;
  readonly symbols?: NumberSymbols;
}

/** A number of seconds as a length of time; what is no number as it is. */
export function durationText(value: NumericValue, style: DurationStyle, options: DurationOptions): string {
  const { places, isTrimmed = false, symbols = defaultSymbols } = options;
  const exact = toDecimal(value);
  if (exact === undefined) return String(value);
  const rounded = roundTo(exact, places);
  const { whole, fraction } = positional(rounded, isTrimmed ? Math.min(places, placesOf(rounded)) : places);
  const seconds = BigInt(whole);
  const sign = rounded.negative && (seconds > 0n || /[1-9]/u.test(fraction)) ? MINUS : "";
  const [hours, minutes, rest] = [seconds / 3600n, (seconds / 60n) % 60n, seconds % 60n];
  if (style === "clock") {
    const two = (part: bigint): string => String(part).padStart(2, "0");
    return `${sign}${hours}:${two(minutes)}:${two(rest)}${fraction === "" ? "" : symbols.decimal + fraction}`;
  }
  const shown = positional(rounded, placesOf(rounded)).fraction;
  const parts = [
    ...(hours === 0n ? [] : [`${hours}\u00a0h`]),
    ...(minutes === 0n ? [] : [`${minutes}\u00a0min`]),
    ...(rest === 0n && shown === "" ? [] : [`${rest}${shown === "" ? "" : symbols.decimal + shown}\u00a0s`]),
  ];
  return sign + (parts.length === 0 ? "0\u00a0s" : parts.join(" "));
}
