import { describe, expect, test } from "vitest";
import { parse } from "./parser.ts";

/** What the first finding's mend makes of a formula. */
function mended(text: string): string | null {
  const { diagnostics } = parse(text);
  const [fix] = diagnostics[0]?.fixes ?? [];
  return diagnostics.length !== 1 || fix?.kind !== "replace" ? null : text.slice(0, fix.span.start) + fix.text + text.slice(fix.span.end);
}

describe("formulas as in spreadsheets and SQL are told once, with what is meant", () => {
  test.each([
    ["if [a] > 1 then 1 else 0", "If([a] > 1, 1, 0)"],
    ['IF [a] THEN "x" ELSE "y" END', 'If([a], "x", "y")'],
    ["if ([a] > 1) then Sum([b]) else 0", "If(([a] > 1), Sum([b]), 0)"],
    ["1 + if [a] then 2", "1 + If([a], 2)"],
    ["CASE WHEN [a] = 1 THEN 'x' WHEN [a] = 2 THEN 'y' ELSE 'z' END", "If([a] = 1, 'x', [a] = 2, 'y', 'z')"],
    ["case [a] when 1 then 'x' else 'z' end", "If([a] = 1, 'x', 'z')"],
    ["[a] * 10%", "[a] * (10 / 100)"],
    ["[a] > 1 && [b] < 2", "[a] > 1 and [b] < 2"],
    ["[a] IS NULL", "IsNull([a])"],
    ["Sum([a]) is not null and [b]", "IsNotNull(Sum([a])) and [b]"],
    ['[a] LIKE "x%"', 'Like([a], "x%")'],
    ["[a] in (1, 2) or [b]", "In([a], 1, 2) or [b]"],
    ["[a] NOT IN (1, 2)", "not In([a], 1, 2)"],
  ])("%s", (text, meant) => {
    expect(mended(text)).toBe(meant);
    expect(parse(meant).diagnostics).toEqual([]);
  });

  test.each([
    "If([a] > 1, 1, 0)",
    "[a] % 3",
    "[a] % [b]",
    "[a] & [b]",
    "In([a], 1)",
    "[if] + 1",
    "10 % 3 + 1",
    '"if x then y"',
    "[a] // if then",
  ])("%s is none", (text) => expect(parse(text).diagnostics).toEqual([]));

  test("what is wrong otherwise says so as before", () => {
    for (const text of ["if", "if then", "Sum(", "case", "[a] is", "[a] like", "&&", "%", "[a] in", "if [a] then", "case when", "[a] in ("])
      expect(parse(text).diagnostics.length, text).toBeGreaterThan(0);
  });
});
