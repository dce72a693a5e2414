import type { Element } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { afterOperations } from "../../../testing/documents.ts";
import { leaveOutOthers, keyBehind, leavesOutOthers, limitOf, withLimit, withoutLimit } from "./label-limit.ts";

describe("S-L6f: the limit of a key", () => {
  test("is put around the key, changed in its place, and taken off again", () => {
    const limited = withLimit("[t/Carrier]", "text", "10", "Rank");
    expect(limited).toBe("VisibilityLimit([t/Carrier], 10)");
    expect(limitOf(limited)).toEqual({ inner: "[t/Carrier]", count: 10, countText: "10", ties: "Rank" });
    const narrower = withLimit(limited, "text", "5", "RowNumber");
    expect(narrower).toBe('VisibilityLimit([t/Carrier], 5, "RowNumber")');
    expect(limitOf(narrower)?.ties).toBe("RowNumber");
    expect(withoutLimit(narrower)).toBe("[t/Carrier]");
  });
  test("numbers are written as words for it, and are numbers again without it", () => {
    const limited = withLimit("[t/Year]", "integer", "3", "Rank");
    expect(limited).toBe("VisibilityLimit(Text([t/Year]), 3)");
    expect(withoutLimit(limited)).toBe("[t/Year]");
    expect(withoutLimit("VisibilityLimit(Text([t/Year] + 1), 3)")).toBe("Text([t/Year] + 1)");
  });
  test("parts of dates are written in words that stand in the order of time, and are dates again without it", () => {
    const month = 'DateTrunc("month", [t/Day])';
    const limited = withLimit(month, "date", "3", "Rank");
    expect(limited).toBe(`VisibilityLimit(DateFormat(${month}, "%Y-%m"), 3)`);
    expect(withLimit(limited, "text", "4", "Rank")).toBe(`VisibilityLimit(DateFormat(${month}, "%Y-%m"), 4)`);
    expect(withoutLimit(limited)).toBe(month);
    expect(keyBehind(limited)).toBe(month);
    expect(keyBehind(`DateFormat(${month}, "%Y-%m")`)).toBe(month);
    const worded = `DateFormat(${month}, "%b")`;
    expect(withoutLimit(`VisibilityLimit(${worded}, 3)`)).toBe(worded);
    expect(withLimit("[t/Day]", "datetime", "3", "Rank")).toBe("VisibilityLimit(Text([t/Day]), 3)");
  });
  test("a control may say how many; a comment at the end of the key swallows nothing", () => {
    expect(limitOf("visibilitylimit([t/Carrier], [@control:n])")).toMatchObject({ count: null, countText: "[@control:n]" });
    expect(limitOf(withLimit("[t/Carrier] // the operator", "text", "2", "Rank"))?.count).toBe(2);
  });
  test.each(["[t/Carrier]", "Upper(VisibilityLimit([t/Carrier], 3))", "VisibilityLimit([t/Carrier]", "VisibilityLimit()"])(
    "%s has none",
    (formula) => {
      expect(limitOf(formula)).toBeNull();
      expect(withoutLimit(formula)).toBe(formula);
    },
  );
});

describe("members beyond the limit", () => {
  const pivot = (filters: readonly object[]): Element =>
    ({
      id: "p",
      kind: "pivot-table",
      source: { kind: "warehouse-table", connectionId: "c", path: ["t"] },
      columns: [{ id: "k", formula: "[t/k]" }],
      values: [],
      filters,
    }) as never;
  const newId = (): string => "new";
  const excluded = (values: readonly string[], state?: string): object => ({
    id: "f",
    columnId: "k",
    kind: "list",
    mode: "exclude",
    values,
    ...(state === undefined ? {} : { state }),
  });

  test("are left out by a filter, which goes again with them", () => {
    const out = afterOperations(pivot([]), leaveOutOthers(pivot([]), "k", true, newId));
    expect(leavesOutOthers(out, "k")).toBe(true);
    const back = afterOperations(out, leaveOutOthers(out, "k", false, newId));
    expect(back["filters"]).toEqual([]);
  });
  test("other values that a person excluded stay excluded", () => {
    const both = pivot([excluded(["West", "Others"])]);
    expect(afterOperations(both, leaveOutOthers(both, "k", false, newId))["filters"]).toEqual([excluded(["West"])]);
  });
  test("a filter that rests leaves nothing out; nothing to do is no step of undo", () => {
    const resting = pivot([excluded(["Others"], "disabled")]);
    expect(leavesOutOthers(resting, "k")).toBe(false);
    expect(leaveOutOthers(pivot([]), "k", false, newId)).toEqual([]);
  });
});
