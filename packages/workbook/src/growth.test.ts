import { inEnglish } from "@sheaf/messages/english";
import { describe, expect, test } from "vitest";
import { readWorkbookFile, readWorkbookValue } from "./file/read-workbook.ts";
import { writeWorkbookFile } from "./file/write-workbook.ts";
import { parseBody, withoutProblems } from "./text-body/parse-body.ts";
import { growthOf, NO_SQUARE } from "./testing/growth.ts";
import { fileOf, manyColumns, manyElements, tableOf } from "./testing/large-files.ts";
import { manyParts } from "./testing/large-parts.ts";
import { tellEntry } from "./file/report.ts";

const files = { ...manyColumns, ...manyParts, ...manyElements };
const textOf = (name: string, size: number): string => JSON.stringify(files[name]?.(size) ?? null);
const findings = (value: Parameters<typeof readWorkbookValue>[0]) => readWorkbookValue(value).report.errors;

describe("V48: reading grows no faster than the file", () => {
  test.each([
    ["elements of one name", 1000],
    ["a chain that asks for a metric", 1000],
    ["columns over relationships", 1000],
    ["legs of a join", 500],
    ["columns that mistype a name", 1200],
    ["columns that are not there", 1200],
    ["sources that are not there", 1000],
    ["controls of their elements", 500],
    ["a circle of elements", 1000],
    ["unknown fields", 4000],
    ["unknown fields of columns", 1000],
  ])("%s", (name, size) => {
    const growth = growthOf(
      size,
      (count) => textOf(name, count),
      (text) => readWorkbookFile(text, { unknown: "keep" }),
    );
    expect(growth).toBeLessThan(NO_SQUARE);
  });
  test.each([
    ["columns over relationships", 1000],
    ["a chain of metrics", 1000],
    ["elements of one name", 500],
  ])("and writing: %s", (name, size) => {
    const growth = growthOf(
      size,
      (count) => readWorkbookFile(textOf(name, count)).document,
      (document) => document === null || writeWorkbookFile(document),
    );
    expect(growth).toBeLessThan(NO_SQUARE);
  });
});

describe("V48: a text is read in time with its length, whatever it repeats", () => {
  const lastOfAll = (unit: string, last: string) => (size: number) => unit.repeat(size) + last;
  test.each([
    ["brackets that nothing closes", lastOfAll("![", "")],
    ["brackets that all close at the end", (size: number) => "[".repeat(size) + "]".repeat(size)],
    ["addresses that nothing closes", lastOfAll("[a](", "")],
    ["addresses that all close at one place", lastOfAll("[a](", ")")],
    ["addresses that lead nowhere", lastOfAll("[a](javascript:x)", "")],
    ["formulas that nothing closes", lastOfAll("{{", "")],
    ["formulas with a bracket that nothing closes", lastOfAll("{{[a}}", "")],
    ["quotation marks in formulas", lastOfAll("{{'\"", "")],
    ["tags that nothing closes", lastOfAll("<a ", "")],
    ["paragraphs that nothing closes", lastOfAll("<p>\n", "")],
    ["lines with blanks behind them", lastOfAll("a \n", "")],
    ["signs of emphasis", lastOfAll("*a ", "*")],
    ["tags in each other", lastOfAll("<u>", "")],
    ["a heading with blanks in the middle", (size: number) => `# a${" ".repeat(size * 10)}b`],
    ["a link of many parts", (size: number) => `[${"a\\\n".repeat(size)}](https://a.test)`],
  ])("%s", (_, text) => {
    const growth = growthOf(3_000, text, (body) => [parseBody(body), withoutProblems(body)]);
    expect(growth).toBeLessThan(NO_SQUARE);
  });
});

describe("V48: what is too large is refused before it is looked through", () => {
  test("more elements than a document has", () => {
    const errors = findings(manyElements["elements of one name"]?.(5001) ?? null);
    expect(errors.map((entry) => tellEntry(entry, inEnglish))).toMatchObject([
      { code: "E_LIMIT", message: "A document has at most 5000 elements; this one has 5001" },
    ]);
  });
  test("S-G6d: more groupings than a statement can have", () => {
    expect(findings(manyParts["groupings"]?.(100) ?? null)).toEqual([]);
    expect(findings(manyParts["groupings"]?.(101) ?? null)).toMatchObject([{ code: "E_LIMIT", path: "/pages/0/elements/0/groupings" }]);
  });
  test("tables that list no columns, each of which joins the one before with itself", () => {
    const before = (index: number) => ({ kind: "table", elementId: index === 0 ? "t" : `e${index - 1}` });
    const doubled = Array.from({ length: 40 }, (_, index) => ({
      id: `e${index}`,
      kind: "table",
      source: { kind: "join", joins: [{ left: before(index), right: before(index), columns: [{ left: "[a]", right: "[a]" }] }] },
      columns: [],
    }));
    const errors = findings(fileOf([tableOf([{ id: "a", formula: "[sales/a]" }]), ...doubled]));
    expect(errors.map(({ code }) => code)).toContain("E_LIMIT");
  });
  test("a circle of thousands is told once, and its message is short", () => {
    const [error, ...others] = findings(manyElements["a circle of elements"]?.(3000) ?? null).filter(({ code }) => code === "E_CYCLE");
    expect(others).toEqual([]);
    expect(inEnglish(error?.message ?? "")).toMatch(/^The sources of "e0", .*"e19" and 2,980 more form a cycle$/u);
  });
  test("ids of nothing are all told, however many there are; the nearest ones are looked for as long as that is quick", () => {
    const errors = findings(manyParts["sorts"]?.(3) ?? null);
    expect(errors).toEqual([]);
    const gone = findings(manyElements["columns that are not there"]?.(400) ?? null);
    expect(gone).toHaveLength(400);
  });
});
