/**
 * A decimal number as digits, so that 64-bit integers, 38-digit decimals and the shortest text of a float are shown
 * exactly (V2). Value = ± digits × 10^exponent, digits without leading zeros, "0" for zero.
 */
export interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

/** A number as it comes out of a result: float64, 64-bit or wider integer, or decimal text such as `-12.50` or `1e-7`. */
export type NumericValue = number | bigint | string;

const PATTERN = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,6}))?$/;

/** Reads a finite number; undefined for NaN, infinities and text that is not a number. */
export function toDecimal(value: NumericValue): Decimal | undefined {
  if (typeof value === "number" && !Number.isFinite(value)) return undefined;
  const negativeZero = typeof value === "number" && Object.is(value, -0);
  const match = PATTERN.exec(typeof value === "string" ? value.trim() : String(value));
  if (match === null) return undefined;
  const whole = match[2] ?? "";
  const fraction = match[3] ?? "";
  if (whole === "" && fraction === "") return undefined;
  const digits = trimLeft(whole + fraction);
  const exponent = Number(match[4] ?? 0) - fraction.length;
  return { negative: match[1] === "-" || negativeZero, digits, exponent: digits === "0" ? Math.min(exponent, 0) : exponent };
}

function trimLeft(digits: string): string {
  let start = 0;
  while (start < digits.length - 1 && digits.charCodeAt(start) === 48) start += 1;
  return start === 0 ? digits : digits.slice(start);
}

export function isZero(value: Decimal): boolean {
  return value.digits === "0";
}

/** Power of ten of the first digit: 3 for 1234, −2 for 0.05, 0 for zero. */
export function magnitude(value: Decimal): number {
  return isZero(value) ? 0 : value.digits.length - 1 + value.exponent;
}

/** Times 10^power, exactly. */
export function shift(value: Decimal, power: number): Decimal {
  return isZero(value) ? value : { ...value, exponent: value.exponent + power };
}

/** Rounds half away from zero to the given number of decimal places (negative: tens, hundreds …), V8. */
export function roundTo(value: Decimal, places: number): Decimal {
  const drop = -places - value.exponent;
  if (drop <= 0) return value;
  const kept = value.digits.length - drop;
  if (kept < 0) return { negative: value.negative, digits: "0", exponent: -places };
  const up = value.digits.charCodeAt(kept) >= 53;
  const head = kept === 0 ? "0" : value.digits.slice(0, kept);
  return { negative: value.negative, digits: up ? increment(head) : head, exponent: -places };
}

function increment(digits: string): string {
  let index = digits.length - 1;
  while (index >= 0 && digits.charCodeAt(index) === 57) index -= 1;
  const zeros = "0".repeat(digits.length - 1 - index);
  if (index < 0) return `1${zeros}`;
  return digits.slice(0, index) + String.fromCharCode(digits.charCodeAt(index) + 1) + zeros;
}

/** Rounds to so many significant digits; the result may gain a digit (9.99 → 10.0). */
export function roundSignificant(value: Decimal, significant: number): Decimal {
  if (isZero(value)) return value;
  return roundTo(value, Math.max(1, significant) - 1 - magnitude(value));
}

/** Absolute value in positional notation with exactly `places` decimal places; the value must not need more. */
export function positional(value: Decimal, places: number): { readonly whole: string; readonly fraction: string } {
  const scaled = value.exponent >= 0 ? value.digits + "0".repeat(value.exponent) : value.digits;
  const point = value.exponent >= 0 ? 0 : -value.exponent;
  const padded = scaled.padStart(point + 1, "0");
  const whole = trimLeft(padded.slice(0, padded.length - point));
  const fraction = padded.slice(padded.length - point);
  return { whole, fraction: fraction.length >= places ? fraction.slice(0, places) : fraction.padEnd(places, "0") };
}

/** Decimal places that the value needs, trailing zeros not counted. */
export function placesOf(value: Decimal): number {
  if (isZero(value) || value.exponent >= 0) return 0;
  let zeros = 0;
  while (value.digits.charCodeAt(value.digits.length - 1 - zeros) === 48) zeros += 1;
  return Math.max(0, -value.exponent - zeros);
}

/** Below, at or above zero as one exact number is less than, equal to or greater than another; NaN where one is no number. */
export function compareNumbers(one: NumericValue, other: NumericValue): number {
  const [a, b] = [toDecimal(one), toDecimal(other)];
  if (a === undefined || b === undefined) return Number(one) - Number(other);
  const exponent = Math.min(a.exponent, b.exponent);
  // Numbers so far apart that their digits would fill pages are told apart by their size.
  if (Math.max(a.exponent, b.exponent) - exponent > 400) return Number(one) - Number(other);
  const whole = ({ negative, digits, exponent: own }: Decimal): bigint => {
    const size = BigInt(digits + "0".repeat(own - exponent));
    return negative ? -size : size;
  };
  const difference = whole(a) - whole(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
