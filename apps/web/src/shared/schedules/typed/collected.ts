import type { MonthDay } from "../month-day.ts";

/** What a text says, before it is put together. */
export interface Collected {
  /** Minutes after midnight. */
  readonly times: readonly number[];
  /** Every 15 minutes, every 2 hours. */
  readonly step: { readonly count: number; readonly unit: "minute" | "hour" } | null;
  /** From one time to another, within which a step goes on. */
  readonly range: readonly [number, number] | null;
  /** Minutes past each hour. */
  readonly past: number | null;
  readonly weekDays: ReadonlySet<number>;
  readonly monthDays: readonly MonthDay[];
  /** 1 = January; none: all. */
  readonly months: ReadonlySet<number>;
  readonly period: "day" | "week" | "month" | "quarter" | "year" | null;
}

export type Period = NonNullable<Collected["period"]>;

/** From one weekday (0–6) or month (1–12) to another, over the end of the week or the year where they lie so. */
export function addRange(into: Set<number>, first: number, last: number, of: 7 | 12): void {
  for (let one = first; ; one = of === 7 ? (one + 1) % 7 : (one % 12) + 1) {
    into.add(one);
    if (one === last) return;
  }
}
