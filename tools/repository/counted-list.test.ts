import { describe, expect, test } from "vitest";
import { englishMessages, wrongEnglish } from "./english-diagnostics.ts";
import { comparedKinds, wrongKinds } from "./kinds-outside.ts";

describe("comparisons with kinds outside their folders", () => {
  const names = new Set(["bar-chart", "heatmap-chart", "pivot-table"]);
  const lines = (source: string, path = "apps/web/src/workbook/shell/panel.tsx"): readonly number[] => comparedKinds(path, source, names);

  test.each([
    ["a comparison", 'const a = element.kind === "bar-chart";', [1]],
    ["the other way round", '\nconst a = "pivot-table" !== kind;', [2]],
    ["a case", 'switch (kind) {\n  case "bar-chart":\n  case "pivot-table":\n    break;\n}', [2, 3]],
    ["a display of a kind", 'const a = kind === "bar-chart/bullet";', [1]],
    ["a kind of our own", 'const a = kind === "sheaf:heatmap-chart";', [1]],
  ])("%s", (_, source, expected) => {
    expect(lines(source)).toEqual(expected);
  });

  test.each([
    ["a list typed by the kinds", 'const looks = { "bar-chart": bars, "pivot-table": pivots };'],
    ["words that mean other things as well", 'const a = source.kind === "table" || value.kind === "text";'],
    ["a kind that is not known", 'const a = kind === "left-join";'],
  ])("%s is none", (_, source) => {
    expect(lines(source)).toEqual([]);
  });

  test("a kind may know itself, in each of its folders", () => {
    const source = 'const a = kind === "bar-chart";';
    expect(lines(source, "packages/workbook/src/elements/bar-chart/index.ts")).toEqual([]);
    expect(lines(source, "packages/charts/src/kinds/bar/draw.ts")).toEqual([]);
    expect(lines(source, "packages/charts/src/kinds/line/draw.ts")).toEqual([1]);
  });

  test("a file may have as many as are listed", () => {
    expect(wrongKinds(new Map([["a.ts", [3, 9]]]), { "a.ts": 2 })).toEqual([]);
    expect(wrongKinds(new Map([["a.ts", [3]]]), { "a.ts": 2 })).toEqual([]);
    expect(wrongKinds(new Map([["a.ts", [3, 9]]]), { "a.ts": 1 })).toEqual([expect.stringContaining("(lines 3, 9): make it a member")]);
    expect(wrongKinds(new Map([["new.ts", [1]]]), {})).toHaveLength(1);
  });
});

describe("findings in English", () => {
  const lines = (source: string): readonly number[] => englishMessages("packages/formula/src/finding.ts", source);

  test.each([
    ["a sentence", 'const a = { code: "E_LIMIT", message: "The formulas grow too large" };', [1]],
    ["one that is reported", 'report("E_VALUE_TYPE", "The places must lie between 1 and 3.", 1);', [1]],
    ["the title of a mend", 'const a = { kind: "command", title: `Read the source at ${level}`, command, args };', [1]],
    ["one that is refused", 'refuse("E_LEVEL", `${name} cannot run along the points.`);\nplacing.refuse("It has no groups");', [1, 2]],
    ["what an engine cannot do", 'const a = notSupported("make a list of numbers");', [1]],
    ["one of two", "\nthis.report(span, isOne ? `The ${name} is wrong` : message(key));", [2]],
    ["one around a name", "\nconst a = { code: 'E_CYCLE', message: `The element reads itself: ${names}` };", [2]],
  ])("%s", (_, source, expected) => {
    expect(lines(source)).toEqual(expected);
  });

  test.each([
    ["a key with parameters", 'const a = { code: "E_LIMIT", message: message("formula.limit.size", { most }) };'],
    ["what another finding says", "const a = { code, message: first.message };"],
    ["a key that is reported", 'report("E_VALUE_TYPE", message("findings.argument.places"), 1);'],
    ["a title with parameters", 'const a = { kind: "replace", title: message("findings.fix.use", { text }), span, text };'],
    ["what an engine cannot do, by its key", 'const a = notSupported("findings.engine.number-list");'],
    ["only values", "const a = { code, message: `${name}: ${said}` };"],
  ])("%s is none", (_, source) => {
    expect(lines(source)).toEqual([]);
  });

  test("titles of documents' schemas are none", () => {
    const source = 'const a = { title: "Levels of rows", message: "The rows are too many" };\nconst b = { title: "Names of people" };';
    expect(englishMessages("packages/workbook/src/schema/a.ts", source)).toEqual([1]);
    expect(englishMessages("packages/sql/src/a.ts", source)).toEqual([1, 1, 2]);
  });

  test("each is refused, at its line", () => {
    expect(wrongEnglish(new Map())).toEqual([]);
    expect(wrongEnglish(new Map([["a.ts", [3, 9]]]))).toEqual([
      expect.stringContaining("a.ts:3 is a finding in English"),
      expect.stringContaining("a.ts:9 "),
    ]);
  });
});
