import { type DateRange, readDateRange } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { datePresets, draftOf, rangeOfDraft } from "./date-draft.ts";

const ranges: readonly DateRange[] = [
  { mode: "between", startDate: "2001-04-01", endDate: "2001-06-30" },
  { mode: "between", endDate: "2001-06-30" },
  { mode: "on", date: "2001-04-01" },
  { mode: "before", date: "2001-04-01" },
  { mode: "after", date: "2001-04-01" },
  { mode: "last", value: 30, unit: "day", includeToday: false },
  { mode: "next", value: 2, unit: "week-starting-monday", includeToday: true },
  { mode: "current", unit: "quarter" },
  { mode: "custom", startDate: { op: "now-minus", unit: "month", value: 3 }, endDate: "2001-06-30" },
  { mode: "custom", endDate: { op: "now-plus", unit: "day", value: 7 } },
  ...datePresets.map(({ range }) => range),
];

test.each(ranges)("%o comes back from a draft, and as a value of the control", (range) => {
  expect(rangeOfDraft(draftOf(range))).toEqual({ kind: "range", range });
  expect(readDateRange(JSON.parse(JSON.stringify(range)))).toEqual(range);
});

test("no bounds restrict nothing", () => {
  expect(rangeOfDraft(draftOf(null))).toEqual({ kind: "range", range: null });
  expect(rangeOfDraft({ ...draftOf(null), mode: "custom" })).toEqual({ kind: "range", range: null });
});

test("what is not whole changes nothing, what is wrong says why", () => {
  expect(rangeOfDraft({ ...draftOf(null), mode: "on" })).toEqual({ kind: "incomplete" });
  expect(rangeOfDraft({ ...draftOf(null), mode: "last", value: null })).toEqual({ kind: "incomplete" });
  expect(rangeOfDraft({ ...draftOf(null), startDate: "2001-06-30", endDate: "2001-04-01" })).toMatchObject({ kind: "wrong" });
  expect(rangeOfDraft({ ...draftOf(null), mode: "last", value: -3 })).toMatchObject({ kind: "wrong" });
  expect(rangeOfDraft({ ...draftOf(null), mode: "next", value: 1e9 })).toMatchObject({ kind: "wrong" });
});

test("changing the mode loses nothing that was typed", () => {
  const typed = { ...draftOf({ mode: "between", startDate: "2001-04-01" }), mode: "current" as const };
  expect(rangeOfDraft({ ...typed, mode: "between" })).toEqual({ kind: "range", range: { mode: "between", startDate: "2001-04-01" } });
});
