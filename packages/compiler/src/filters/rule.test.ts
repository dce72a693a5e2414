import type { ValueType } from "@sheaf/sql";
import type { Filter, FilterValue } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import type { Test } from "../model/element.ts";
import { clockOf } from "./date-range.ts";
import { ruleOf } from "./rule.ts";

const clock = clockOf({ now: "2024-05-15T12:00:00Z", timeZone: "Europe/Berlin", weekStart: "monday" });
if (clock === null) throw new Error("no clock");
const text: ValueType = { kind: "text" };
const rule = (filter: Record<string, unknown>, type: ValueType = text) =>
  ruleOf({ id: "f", columnId: "c", ...filter } as unknown as Filter, type, clock);
/** Whether a null passes: true, false, or no filter at all. */
const passesNull = (filter: Record<string, unknown>, type: ValueType = text): boolean => {
  const outcome = rule(filter, type);
  if (outcome.kind === "none") return true;
  if (outcome.kind !== "rule" || outcome.rule.kind !== "test") throw new Error(JSON.stringify(outcome));
  return truth(outcome.rule.test) === true;
};
/** Three-valued truth of a test over a null. */
function truth(test: Test): boolean | null {
  if (test.kind === "literal") return test.value === null ? null : test.value === true;
  if (test.kind !== "core") return null;
  const args = test.args.map(truth);
  switch (test.op) {
    case "is-null":
      return true;
    case "is-not-null":
      return false;
    case "and":
      return args.includes(false) ? false : args.includes(null) ? null : true;
    case "or":
      return args.includes(true) ? true : args.includes(null) ? null : false;
    case "not":
      return args[0] === null ? null : args[0] !== true;
    default:
      return null;
  }
}

describe("F6 nulls", () => {
  const cases: [string, Record<string, unknown>, boolean][] = [
    ["a filter that restricts nothing keeps nulls", { kind: "list" }, true],
    ["an empty list restricts nothing", { kind: "list", values: [] }, true],
    ["an including set removes them", { kind: "list", values: ["a"] }, false],
    ["an excluding filter keeps them", { kind: "list", mode: "exclude", values: ["a"] }, true],
    ["a listed null is included", { kind: "list", values: ["a", null] }, true],
    ["a listed null is excluded", { kind: "list", mode: "exclude", values: ["a", null] }, false],
    ["only null listed, including", { kind: "list", values: [null] }, true],
    ["only null listed, excluding", { kind: "list", mode: "exclude", values: [null] }, false],
    ["never wins over a listed null", { kind: "list", values: [null], includeNulls: "never" }, false],
    ["never wins over excluding", { kind: "list", mode: "exclude", values: ["a"], includeNulls: "never" }, false],
    ["never without restriction", { kind: "list", includeNulls: "never" }, false],
    ["always wins over a set", { kind: "list", values: ["a"], includeNulls: "always" }, true],
    ["always wins over an excluded null", { kind: "list", mode: "exclude", values: [null], includeNulls: "always" }, true],
    ["a text match removes them", { kind: "text-match", mode: "contains", value: "a" }, false],
    ["its negation keeps them", { kind: "text-match", mode: "does-not-contain", value: "a" }, true],
    ["not-like keeps them", { kind: "text-match", mode: "not-like", value: "a%" }, true],
    ["a text match without a text restricts nothing", { kind: "text-match", mode: "contains" }, true],
  ];
  test.each(cases)("%s", (_, filter, kept) => expect(passesNull(filter)).toBe(kept));
  test("ranges remove them, open ones keep them", () => {
    expect(passesNull({ kind: "number-range", min: 1 }, { kind: "integer" })).toBe(false);
    expect(passesNull({ kind: "number-range" }, { kind: "integer" })).toBe(true);
    expect(passesNull({ kind: "date-range", mode: "between" }, { kind: "date" })).toBe(true);
    expect(passesNull({ kind: "date-range", mode: "current", unit: "day" }, { kind: "date" })).toBe(false);
  });
});

describe("typed values (E_VALUE_TYPE)", () => {
  const literals = (values: readonly FilterValue[], type: ValueType): unknown => {
    const outcome = rule({ kind: "list", values }, type);
    if (outcome.kind !== "rule" || outcome.rule.kind !== "test") return outcome.kind === "misfit" ? outcome.misfit.field : null;
    const found: unknown[] = [];
    JSON.stringify(outcome.rule.test, (_key, node: unknown) => {
      if (typeof node === "object" && node !== null && (node as { kind?: string }).kind === "literal")
        found.push((node as { value: unknown }).value);
      return node;
    });
    return found;
  };
  test("true and false as text on a logical column", () =>
    expect(literals(["true", "False", true], { kind: "boolean" })).toEqual([true, false]));
  test("numeric text on a number column, exactly", () =>
    expect(literals(["12345678901234567890.10", "1e3", 0.1, "-0.0"], { kind: "decimal", precision: 38, scale: 2 })).toEqual([
      "12345678901234567890.1",
      "1000",
      "0.1",
      "0",
    ]));
  test("numbers on a text column are their text", () => expect(literals([5, "5", true], text)).toEqual(["5", "true"]));
  test("dates in the workbook's zone", () => {
    expect(literals(["2024-07-01", "2024-07-01T10:00:00", "2024-07-01T10:00:00Z"], { kind: "datetime" })).toEqual([
      "2024-06-30T22:00:00.000000Z",
      "2024-07-01T08:00:00.000000Z",
      "2024-07-01T10:00:00.000000Z",
    ]);
    expect(literals(["2024-07-01T00:00:00"], { kind: "date" })).toEqual(["2024-07-01"]);
  });
  test("what cannot be coerced is an error at the value, never an empty result", () => {
    expect(literals(["1", "one"], { kind: "integer" })).toBe("values/1");
    expect(literals(["yes"], { kind: "boolean" })).toBe("values/0");
    expect(literals([1], { kind: "date" })).toBe("values/0");
    expect(literals(["x"], { kind: "variant" })).toBe("values/0");
    expect(rule({ kind: "number-range", min: 1 })).toMatchObject({ kind: "misfit", misfit: { field: "min" } });
    expect(rule({ kind: "date-range", mode: "current", unit: "day" }, { kind: "integer" })).toMatchObject({ kind: "misfit" });
    expect(rule({ kind: "date-range", mode: "on", date: "x" }, { kind: "date" })).toMatchObject({ kind: "misfit" });
    expect(rule({ kind: "text-match", mode: "equals", value: "1" }, { kind: "integer" })).toMatchObject({ kind: "misfit" });
  });
  test("a range on a column of nulls compares datetimes", () => {
    const found = JSON.stringify(rule({ kind: "date-range", mode: "on", date: "2024-01-31" }, { kind: "null" }));
    expect(found).toContain('"type":{"kind":"datetime"}');
    expect(found).not.toContain('"type":{"kind":"null"}');
  });
  test("a range on dates holds days whose midnight lies in it", () => {
    const outcome = rule(
      { kind: "date-range", mode: "between", startDate: "2024-01-01T12:00:00", endDate: "2024-01-31" },
      { kind: "date" },
    );
    expect(JSON.stringify(outcome)).toContain("2024-01-02");
    expect(JSON.stringify(outcome)).toContain("2024-02-01");
  });
});
