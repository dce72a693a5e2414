import type { TimeZone } from "./time-zone.ts";
import { readMoment } from "./written-moment.ts";

const DAY = 86_400_000_000n;

/** Microseconds since the beginning of 1970 on the clock of the workbook: of a day (days since 1970) its midnight, of an instant (microseconds, UTC) its time there. */
export function momentOf(value: number | bigint, kind: "date" | "datetime", zone: TimeZone): bigint {
  const micros = BigInt(value);
  return kind === "date" ? micros * DAY : micros + BigInt(Math.round(zone.offsetAt(Number(micros / 1000n)))) * 1000n;
}

/**
 * How a moment stands to one that is written, both on the clock of the workbook: a day without a time stands for the whole day, as in filters.
 * Undefined where the text names no moment.
 */
export function compareMoments(moment: bigint, written: string, zone: TimeZone): number | undefined {
  const other = writtenMoment(written, zone);
  if (other === undefined) return undefined;
  if (moment < other.at) return -1;
  return moment >= other.at + (other.isDay ? DAY : 1n) ? 1 : 0;
}

/** The same of a moment that is written as well: a day without a time is its midnight there. */
export function compareWrittenMoments(moment: string, written: string, zone: TimeZone): number | undefined {
  const own = writtenMoment(moment, zone);
  return own === undefined ? undefined : compareMoments(own.at, written, zone);
}

function writtenMoment(text: string, zone: TimeZone): { readonly at: bigint; readonly isDay: boolean } | undefined {
  const written = readMoment(text);
  if (written === undefined) return undefined;
  const { local, isDay, ahead } = written;
  return { at: ahead === null ? local : momentOf(local - BigInt(ahead) * 60_000_000n, "datetime", zone), isDay };
}
