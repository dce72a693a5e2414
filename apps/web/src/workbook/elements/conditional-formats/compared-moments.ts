import { readMoment, type TimeZone } from "@sheaf/locale";
import type { CellValue } from "@sheaf/result";
import type { RuleLiteral } from "@sheaf/workbook";

const DAY = 86_400_000_000n;

/** Microseconds since the beginning of 1970 on the clock of the workbook: of a day its midnight. */
export function momentOf(value: CellValue, kind: "date" | "datetime", zone: TimeZone): bigint {
  const micros = BigInt(value as number | bigint);
  return kind === "date" ? micros * DAY : micros + BigInt(Math.round(zone.offsetAt(Number(micros / 1000n)))) * 1000n;
}

/**
 * How a moment stands to one that a rule names, both on the clock of the workbook: a day without a time stands for the whole day, as in filters.
 * Undefined where the rule names no moment.
 */
export function compareMoments(moment: bigint, literal: RuleLiteral, zone: TimeZone): number | undefined {
  const written = typeof literal === "string" ? readMoment(literal) : undefined;
  if (written === undefined) return undefined;
  const { local, isDay, ahead } = written;
  const other = ahead === null ? local : momentOf(local - BigInt(ahead) * 60_000_000n, "datetime", zone);
  if (moment < other) return -1;
  return moment >= other + (isDay ? DAY : 1n) ? 1 : 0;
}
