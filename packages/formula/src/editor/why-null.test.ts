import { describe, expect, test } from "vitest";
import { nullQuestion, type ProbedValue, whyNull } from "./why-null.ts";
import { totalRule } from "./why-total.ts";

/** The steps for a formula whose parts have these values, by text. */
function explained(formula: string, values: Readonly<Record<string, ProbedValue>>) {
  const question = nullQuestion(formula);
  if (question === null) return null;
  const steps = whyNull(
    question,
    question.texts.map((text) => (text in values ? values[text] : undefined)),
  );
  return { way: steps.map(({ text }) => text), reason: steps.at(-1)?.reason };
}

describe("T1 why a cell is empty", () => {
  test("the operand that is empty, through parentheses", () => {
    const found = explained("1 + ([a] * [b])", { "1 + ([a] * [b])": null, "1": 1, "[a] * [b]": null, "[a]": 2, "[b]": null });
    expect(found).toEqual({ way: ["1 + ([a] * [b])", "[a] * [b]", "[b]"], reason: { kind: "no-value", name: "b" } });
  });
  test("V7: division by zero, and what has no result", () => {
    expect(explained("[a] / [b]", { "[a] / [b]": null, "[a]": 1, "[b]": 0 })?.reason).toEqual({ kind: "division-by-zero" });
    expect(explained("Sqrt([a])", { "Sqrt([a])": null, "[a]": -1 })?.reason).toEqual({ kind: "undefined", values: ["[a] = -1"] });
  });
  test("V6: an aggregate of no rows, of empty values, of no row that meets its condition", () => {
    const rows = "CountIf(IsNull([a]) Or IsNotNull([a]))";
    const empty = "CountIf(IsNull([a]))";
    expect(explained("Sum([a])", { "Sum([a])": null, [rows]: 0, [empty]: 0 })?.reason).toEqual({ kind: "no-rows" });
    expect(explained("Sum([a])", { "Sum([a])": null, [rows]: 3, [empty]: 3 })?.reason).toEqual({ kind: "all-empty", rows: 3 });
    const met = { "SumIf([a], [b] > 1)": null, [rows]: 3, [empty]: 0, "CountIf([b] > 1)": 0 };
    expect(explained("SumIf([a], [b] > 1)", met)?.reason).toEqual({ kind: "none-met", rows: 3 });
  });
  test("J1: a Lookup without a match, with an empty key, with several values", () => {
    const formula = "Lookup([T/x], [k], [T/k])";
    const [matches, different] = ["Rollup(Count(), [k], [T/k])", "Rollup(CountDistinct([T/x]), [k], [T/k])"];
    const with_ = (values: Readonly<Record<string, ProbedValue>>) => explained(formula, { [formula]: null, "[k]": 1, ...values })?.reason;
    expect(with_({ [matches]: 0, [different]: 0 })).toEqual({ kind: "no-match" });
    expect(with_({ [matches]: 0, [different]: 0, "[k]": null })).toEqual({ kind: "empty-key" });
    expect(with_({ [matches]: 3, [different]: 2 })).toEqual({ kind: "several", values: 2 });
    expect(with_({ [matches]: 3, [different]: 0 })).toEqual({ kind: "no-matching-value", matches: 3 });
  });
  test("the branch of an If that is taken", () => {
    const formula = "If([a] > 1, [b], [c])";
    expect(explained(formula, { [formula]: null, "[a] > 1": null, "[a]": null, "[b]": 1, "[c]": null })?.way).toEqual([formula, "[c]"]);
    expect(explained("If([a], 1)", { "If([a], 1)": null, "[a]": false, "1": 1 })?.reason).toEqual({ kind: "no-branch" });
  });
  test("a window beyond its rows", () =>
    expect(explained("Lag([a])", { "Lag([a])": null, "[a]": 4 })?.reason).toEqual({ kind: "no-row-there" }));
  test("what has a value needs no reason; what cannot be read has none", () => {
    expect(explained("[a]", { "[a]": 1 })?.way).toEqual([]);
    expect(explained("[a", {})).toBeNull();
  });
});

describe("L8 what a formula does in totals", () => {
  test.each([
    ["Sum([a]) - SumIf([a], [b])", "adds"],
    ["CountDistinct([a])", "distinct"],
    ["Avg([a])", "average"],
    ["Max([a])", "extreme"],
    ["Sum([a]) / Sum([b])", "ratio"],
    ["CumulativeSum(Sum([a]))", "window"],
    ["Sum([a]) + Max([b])", "other"],
    ["[a] + 1", null],
  ])("%s: %s", (formula, rule) => expect(totalRule(formula)).toBe(rule));
});
