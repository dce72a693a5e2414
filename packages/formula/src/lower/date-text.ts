/** Reading of dates that a person wrote as constants. */

export type ConstantDate =
  | { readonly kind: "date"; readonly text: string }
  | { readonly kind: "datetime"; readonly text: string; readonly isLocal: boolean };

const SHAPE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(\.\d{1,6})?)?(Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?)?$/u;

/**
 * ISO text as a date, a clock time, or with an offset an instant in UTC; null where it is none or there is no such day.
 * Datetimes come as `2024-02-29T10:00:00.5` without an offset: of the workbook's zone if `isLocal`, else of UTC.
 */
export function constantDate(text: string): ConstantDate | null {
  const match = SHAPE.exec(text);
  if (match === null) return null;
  const [, year = "", month = "", day = "", hour, minute = "00", second = "00", fraction = "", offset] = match;
  if (!isDay(Number(year), Number(month), Number(day))) return null;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return { kind: "date", text: date };
  const local = `${date}T${hour}:${minute}:${second}${fraction}`;
  if (offset === undefined) return { kind: "datetime", text: local, isLocal: true };
  // Engines' readings of an offset need its seconds; without them the text is none to them either.
  if (match[6] === undefined) return null;
  return { kind: "datetime", text: offset === "Z" ? local : shifted(local, fraction, offset), isLocal: false };
}

export function isDay(year: number, month: number, day: number): boolean {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (days[month - 1] ?? 0);
}

/** A clock time less its offset from UTC. */
function shifted(local: string, fraction: string, offset: string): string {
  const digits = offset.replace(/\D/gu, "");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2, 4));
  const seconds = local.slice(0, 19);
  const time = Date.parse(`${seconds}Z`) - (offset.startsWith("-") ? -minutes : minutes) * 60_000;
  return new Date(time).toISOString().slice(0, 19) + fraction;
}
