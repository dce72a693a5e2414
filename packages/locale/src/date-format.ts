import { civilFromDays, dayOfYear, isoWeek, weekday } from "./civil-date.ts";
import type { SpecCheck } from "./number-spec.ts";
import { englishNames, type PlaceNames } from "./place-names.ts";
import { UTC, type TimeZone } from "./time-zone.ts";

/** Writes dates (days since 1970-01-01) and instants (microseconds since 1970-01-01 UTC, shown in the zone). */
export interface DateFormatter {
  readonly date: (days: number) => string;
  readonly datetime: (micros: bigint) => string;
}

export const DEFAULT_DATE_FORMAT = "%Y-%m-%d";
export const DEFAULT_DATETIME_FORMAT = "%Y-%m-%d %H:%M:%S";

interface Moment {
  readonly days: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly micros: number;
  readonly zone: () => { readonly offset: number; readonly name: string };
  readonly names: PlaceNames;
  /** The day of the month stands beside it. */
  readonly isOfDay: boolean;
}

type Piece = string | ((moment: Moment) => string);

const number = (value: number, width: number, pad: string): string => {
  const text = String(Math.abs(value));
  return (value < 0 ? "-" : "") + (pad === "" ? text : text.padStart(width, pad));
};

/** Numeric directives: value and width. `%-d` writes without padding, `%_d` pads with blanks, `%0d` with zeros. */
const numeric: Readonly<Record<string, { readonly width: number; readonly pad: string; readonly read: (moment: Moment) => number }>> = {
  Y: { width: 4, pad: "0", read: (m) => m.year },
  y: { width: 2, pad: "0", read: (m) => ((m.year % 100) + 100) % 100 },
  q: { width: 1, pad: "", read: (m) => Math.floor((m.month + 2) / 3) },
  m: { width: 2, pad: "0", read: (m) => m.month },
  d: { width: 2, pad: "0", read: (m) => m.day },
  e: { width: 2, pad: " ", read: (m) => m.day },
  j: { width: 3, pad: "0", read: (m) => dayOfYear(m.days) },
  H: { width: 2, pad: "0", read: (m) => m.hour },
  I: { width: 2, pad: "0", read: (m) => ((m.hour + 11) % 12) + 1 },
  M: { width: 2, pad: "0", read: (m) => m.minute },
  S: { width: 2, pad: "0", read: (m) => m.second },
  L: { width: 3, pad: "0", read: (m) => Math.floor(m.micros / 1000) },
  f: { width: 6, pad: "0", read: (m) => m.micros },
  u: { width: 1, pad: "", read: (m) => ((weekday(m.days) + 6) % 7) + 1 },
  w: { width: 1, pad: "", read: (m) => weekday(m.days) },
  V: { width: 2, pad: "0", read: (m) => isoWeek(m.days).week },
  G: { width: 4, pad: "0", read: (m) => isoWeek(m.days).year },
};

const textual: Readonly<Record<string, (moment: Moment) => string>> = {
  B: ({ names, month, isOfDay }) => (isOfDay ? names.monthsOfDays : names.months)[month - 1] ?? "",
  b: ({ names, month, isOfDay }) => (isOfDay ? names.shortMonthsOfDays : names.shortMonths)[month - 1] ?? "",
  A: ({ names, days }) => names.weekdays[weekday(days)] ?? "",
  a: ({ names, days }) => names.shortWeekdays[weekday(days)] ?? "",
  p: ({ names, hour }) => names.halves[hour < 12 ? 0 : 1],
  Z: (m) => m.zone().name,
  z: (m) => offsetText(m.zone().offset),
  "%": () => "%",
};

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  return (offset < 0 ? "-" : "+") + number(Math.floor(minutes / 60), 2, "0") + number(minutes % 60, 2, "0");
}

/** Reads a strftime string, or says which directive is unknown. */
export function parseDateSpec(text: string): SpecCheck<readonly Piece[]> {
  const pieces: Piece[] = [];
  let literal = "";
  const flush = (): void => {
    if (literal !== "") pieces.push(literal);
    literal = "";
  };
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (char !== "%") {
      literal += char;
      continue;
    }
    index += 1;
    let pad: string | undefined;
    const flag = text.charAt(index);
    if (flag === "-" || flag === "_" || flag === "0") {
      pad = flag === "-" ? "" : flag === "_" ? " " : "0";
      index += 1;
    }
    const name = text.charAt(index);
    const digits = Object.hasOwn(numeric, name) ? numeric[name] : undefined;
    const words = Object.hasOwn(textual, name) ? textual[name] : undefined;
    if (digits !== undefined) {
      flush();
      const padding = pad ?? digits.pad;
      pieces.push((moment) => number(digits.read(moment), digits.width, padding));
    } else if (words !== undefined && pad === undefined) {
      flush();
      pieces.push(words);
    } else {
      return {
        ok: false,
        message: `“%${pad === undefined ? "" : flag}${name}” is not a date directive. Known ones are %Y %y %q %m %B %b %d %e %A %a %H %I %M %S %L %f %p %Z %%.`,
        repaired: null,
      };
    }
  }
  flush();
  return { ok: true, spec: pieces };
}

/** A formatter for a strftime string; undefined if the string cannot be read. Instants are shown in the zone, months and days by the names. */
export function dateFormatter(specifier: string, zone: TimeZone = UTC, names: PlaceNames = englishNames): DateFormatter | undefined {
  const checked = parseDateSpec(specifier);
  if (!checked.ok) return undefined;
  const pieces = checked.spec;
  const isOfDay = /%[-_0]?[de]/u.test(specifier);
  const write = (given: Omit<Moment, "names" | "isOfDay">): string => {
    const moment: Moment = { ...given, names, isOfDay };
    let text = "";
    for (const piece of pieces) text += typeof piece === "string" ? piece : piece(moment);
    return text;
  };
  return {
    // A date has no zone and no time of day.
    date: (days) =>
      write({ days, ...civilFromDays(days), hour: 0, minute: 0, second: 0, micros: 0, zone: () => ({ offset: 0, name: "" }) }),
    datetime(micros) {
      const whole = micros / 1000n;
      const instant = Number(micros % 1000n < 0n ? whole - 1n : whole);
      const offset = zone.offsetAt(instant);
      const local = instant + offset;
      const days = Math.floor(local / 86_400_000);
      const inDay = local - days * 86_400_000;
      return write({
        days,
        ...civilFromDays(days),
        hour: Math.floor(inDay / 3_600_000),
        minute: Math.floor(inDay / 60_000) % 60,
        second: Math.floor(inDay / 1000) % 60,
        micros: Number(((micros % 1_000_000n) + 1_000_000n) % 1_000_000n),
        zone: () => ({ offset, name: zone.abbreviationAt(instant) }),
      });
    },
  };
}
