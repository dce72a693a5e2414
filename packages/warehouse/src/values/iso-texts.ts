/** Reading of numbers and times as servers write them when their sessions are told to: ISO dates, UTC, plain digits. */
const SECONDS_OF_DAY = 86_400;

/** Days since 1970-01-01; null for the infinities and for years that no reader could show. `2024-02-29`, `0044-03-15 BC`, `10000-01-01`. */
export function daysOf(text: string): number | null {
  if (text.length === 10) {
    return daysFromCivil(digits(text, 0, 4), digits(text, 5, 2), digits(text, 8, 2));
  }
  const parts = /^(\d{4,})-(\d\d)-(\d\d)( BC)?$/u.exec(text);
  if (parts === null) return null;
  const days = daysFromCivil(yearOf(parts[1] ?? "", parts[4] !== undefined), Number(parts[2]), Number(parts[3]));
  return Number.isNaN(days) ? null : days;
}

/** Microseconds since 1970-01-01 UTC; null for the infinities. `2024-02-29 23:59:59.123456`, with `+00` behind it or not. */
export function microsOf(text: string): bigint | null {
  let days: number;
  let clock: number;
  if (text.charCodeAt(4) === 0x2d && text.charCodeAt(10) === 0x20) {
    days = daysFromCivil(digits(text, 0, 4), digits(text, 5, 2), digits(text, 8, 2));
    clock = 11;
  } else {
    const long = /^(\d{5,})-(\d\d)-(\d\d) /u.exec(text);
    if (long === null) return null;
    days = daysFromCivil(Number(long[1]), Number(long[2]), Number(long[3]));
    clock = long[0].length;
  }
  if (text.endsWith("BC")) {
    days = daysFromCivil(yearOf(text.slice(0, clock - 7), true), digits(text, clock - 6, 2), digits(text, clock - 3, 2));
  }
  if (Number.isNaN(days)) return null;
  const seconds = days * SECONDS_OF_DAY + digits(text, clock, 2) * 3600 + digits(text, clock + 3, 2) * 60 + digits(text, clock + 6, 2);
  let fraction = 0;
  if (text.charCodeAt(clock + 8) === 0x2e) {
    let places = 0;
    for (; places < 6; places++) {
      const digit = text.charCodeAt(clock + 9 + places) - 0x30;
      if (!(digit >= 0 && digit <= 9)) break;
      fraction = fraction * 10 + digit;
    }
    fraction *= 10 ** (6 - places);
  }
  return BigInt(seconds) * 1_000_000n + BigInt(fraction);
}

/**
 * A number's digits times ten to the power of `scale`, digits behind that rounded half away from zero; null for NaN and the
 * infinities (V7).
 */
export function unscaledOf(text: string, scale: number): bigint | null {
  const first = text.charCodeAt(0);
  const negative = first === 0x2d;
  const start = negative ? 1 : 0;
  const lead = text.charCodeAt(start);
  if (!(lead >= 0x30 && lead <= 0x39) && lead !== 0x2e) return null;
  const point = text.indexOf(".", start);
  const whole = point === -1 ? text.slice(start) : text.slice(start, point);
  const fraction = point === -1 ? "" : text.slice(point + 1);
  let magnitude = BigInt(whole + (fraction.length > scale ? fraction.slice(0, scale) : fraction.padEnd(scale, "0")));
  if (fraction.length > scale && fraction.charCodeAt(scale) >= 0x35) magnitude += 1n;
  return negative ? -magnitude : magnitude;
}

/** A number's digits without needless zeros behind the point; null for NaN and the infinities (V7). */
export function digitsOf(text: string): string | null {
  if (!/^-?\d/u.test(text)) return null;
  return text.includes(".") ? text.replace(/\.?0+$/u, "") : text;
}

function digits(text: string, at: number, count: number): number {
  let value = 0;
  for (let i = at; i < at + count; i++) value = value * 10 + text.charCodeAt(i) - 0x30;
  return value;
}

/** 1 BC is the year 0. */
function yearOf(text: string, isBefore: boolean): number {
  return isBefore ? 1 - Number(text) : Number(text);
}

function daysFromCivil(year: number, month: number, day: number): number {
  // Date.UTC reads years below 100 as 19xx.
  if (year >= 100 && year <= 275_000) return Date.UTC(year, month - 1, day) / 86_400_000;
  if (year > 275_000 || year < -271_000) return Number.NaN;
  return new Date(0).setUTCFullYear(year, month - 1, day) / 86_400_000;
}
