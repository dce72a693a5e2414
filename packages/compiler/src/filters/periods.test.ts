import { BOOLEAN, DATE, DATETIME, TEXT, type ValueType } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { clockOf } from "./date-range.ts";
import { readPeriod } from "./periods.ts";
import { ruleOf } from "./rule.ts";

describe("periods by their names", () => {
  test.each([
    ["2026", "year 2026-01-01"],
    ["2026-Q2", "quarter 2026-04-01"],
    ["q4 2025", "quarter 2025-10-01"],
    ["2026-05", "month 2026-05-01"],
    ["5/2026", "month 2026-05-01"],
    ["2026-W01", "week 2025-12-29"],
    ["W53 2026", "week 2026-12-28"],
    ["2024-02-29", "day 2024-02-29"],
  ])("%s", (text, named) => {
    const found = readPeriod(text);
    expect(found === null ? null : `${found.unit} ${found.start}`).toBe(named);
  });
  test.each(["", "Q5 2026", "2026-13", "13/2026", "2025-W53", "2026-W00", "2023-02-29", "soon", "May"])("%s is none", (text) =>
    expect(readPeriod(text)).toBeNull(),
  );
});

interface Setting {
  readonly type?: ValueType;
  readonly mode?: "include" | "exclude";
  readonly timeZone?: string;
  readonly weekStart?: "monday" | "sunday";
}

const tests = (
  values: readonly (string | null)[],
  period: "year" | "quarter" | "month" | "week" | "day",
  { type = DATE, mode = "include", timeZone = "UTC", weekStart = "monday" }: Setting = {},
) => {
  const clock = clockOf({ now: "2026-05-15T12:00:00Z", timeZone, weekStart });
  if (clock === null) throw new Error("no clock");
  const outcome = ruleOf({ id: "f", columnId: "c", kind: "list", mode, values: [...values], sheaf: { period } }, type, clock);
  if (outcome.kind !== "rule") return outcome.kind;
  const bounds: string[] = [];
  JSON.stringify(outcome.rule, (key, value: unknown) => {
    if (key === "value" && typeof value === "string") bounds.push(value);
    return value;
  });
  return bounds.map((bound) => bound.replace("T00:00:00.000000Z", "")).join(" ");
};

describe("a list of periods", () => {
  test("each date stands for the period it lies in; those that touch are one stretch", () => {
    expect(tests(["2026-02-14"], "month")).toBe("2026-02-01 2026-03-01");
    expect(tests(["2026-03-09", "2026-01-31", "2026-02-01", "2026-02-20"], "month")).toBe("2026-01-01 2026-04-01");
    expect(tests(["2026-01-01", "2026-03-01"], "month")).toBe("2026-01-01 2026-02-01 2026-03-01 2026-04-01");
    expect(tests(["2026-05-15"], "quarter")).toBe("2026-04-01 2026-07-01");
    expect(tests(["2026-05-15"], "year")).toBe("2026-01-01 2027-01-01");
    expect(tests(["2026-05-15"], "day")).toBe("2026-05-15 2026-05-16");
  });
  test("D1: weeks begin where the organization's do", () => {
    expect(tests(["2026-05-17"], "week")).toBe("2026-05-11 2026-05-18");
    expect(tests(["2026-05-17"], "week", { weekStart: "sunday" })).toBe("2026-05-17 2026-05-24");
  });
  test("V3: of datetimes the period is that of the workbook's zone", () => {
    expect(tests(["2026-03-01"], "month", { type: DATETIME, timeZone: "Europe/Berlin" })).toBe(
      "2026-02-28T23:00:00.000000Z 2026-03-31T22:00:00.000000Z",
    );
  });
  test("no period restricts nothing; a column without dates and a text that is no date are told", () => {
    expect(tests([], "month")).toBe("none");
    expect(tests(["2026-01-01"], "month", { type: TEXT })).toBe("misfit");
    expect(tests(["soon"], "month")).toBe("misfit");
    expect(tests(["2026-01-01"], "month", { type: BOOLEAN })).toBe("misfit");
  });
});
