import type { CellValue } from "@sheaf/result";

export type DurationUnit = "millisecond" | "second" | "minute" | "hour" | "day";

const MILLISECONDS: Readonly<Record<DurationUnit, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** `1d 2h 3m 4.5s`, to the millisecond; parts that are zero are left out. Null for what is no finite number. */
export function durationText(value: CellValue, unit: DurationUnit): string | null {
  const total = milliseconds(value, MILLISECONDS[unit]);
  if (total === null) return null;
  const size = total < 0n ? -total : total;
  const seconds = Number(size % 60_000n) / 1000;
  const parts: readonly (readonly [string, string])[] = [
    [String(size / 86_400_000n), "d"],
    [String((size / 3_600_000n) % 24n), "h"],
    [String((size / 60_000n) % 60n), "m"],
    [String(seconds), "s"],
  ];
  const shown = parts.filter(([count]) => count !== "0").map(([count, letter]) => `${count}${letter}`);
  return shown.length === 0 ? "0s" : `${total < 0n ? "-" : ""}${shown.join(" ")}`;
}

function milliseconds(value: CellValue, factor: number): bigint | null {
  if (typeof value === "bigint") return value * BigInt(factor);
  const number = typeof value === "number" ? value : typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
  const total = Math.round(number * factor);
  return Number.isFinite(total) ? BigInt(total) : null;
}
