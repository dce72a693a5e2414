import type { DateRange } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { dateRangeWords } from "./date-range-words.ts";

const cases: readonly (readonly [DateRange | null, string])[] = [
  [null, "All dates"],
  [{ mode: "between" }, "All dates"],
  [{ mode: "between", startDate: "2001-04-01", endDate: "2001-06-30" }, "1 Apr – 30 Jun 2001"],
  [{ mode: "between", startDate: "2001-04-01", endDate: "2001-04-30" }, "1 – 30 Apr 2001"],
  [{ mode: "between", startDate: "2000-12-01", endDate: "2001-01-31" }, "1 Dec 2000 – 31 Jan 2001"],
  [{ mode: "between", startDate: "2001-04-01", endDate: "2001-04-01" }, "1 Apr 2001"],
  [{ mode: "between", startDate: "2001-04-01" }, "From 1 Apr 2001"],
  [{ mode: "between", endDate: "2001-04-01T12:30:00" }, "Until 1 Apr 2001, 12:30"],
  [{ mode: "on", date: "2001-04-01" }, "1 Apr 2001"],
  [{ mode: "before", date: "2001-04-01" }, "Before 1 Apr 2001"],
  [{ mode: "after", date: "2001-04-01" }, "After 1 Apr 2001"],
  [{ mode: "last", value: 30, unit: "day", includeToday: false }, "Last 30 days"],
  [{ mode: "last", value: 30, unit: "day", includeToday: true }, "Last 30 days and today"],
  [{ mode: "last", value: 1, unit: "month", includeToday: true }, "Last month and this month to date"],
  [{ mode: "last", value: 1, unit: "year", includeToday: false }, "Last year"],
  [{ mode: "last", value: 1, unit: "day", includeToday: false }, "Yesterday"],
  [{ mode: "next", value: 1, unit: "day", includeToday: false }, "Tomorrow"],
  [{ mode: "next", value: 1, unit: "week", includeToday: false }, "Next week"],
  [{ mode: "next", value: 2, unit: "week-starting-monday", includeToday: false }, "Next 2 weeks (from Monday)"],
  [{ mode: "next", value: 3, unit: "day", includeToday: true }, "Next 3 days and the rest of today"],
  [{ mode: "current", unit: "quarter" }, "This quarter"],
  [{ mode: "current", unit: "day" }, "Today"],
  [{ mode: "custom", startDate: { op: "now-minus", unit: "month", value: 3 }, endDate: "2001-06-30" }, "3 months ago – 30 Jun 2001"],
  [{ mode: "custom", endDate: { op: "now-plus", unit: "day", value: 1 } }, "Until in 1 day"],
];

test.each(cases)("%o is %s", (range, words) => {
  expect(dateRangeWords(range)).toBe(words);
});
