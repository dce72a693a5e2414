import { inEnglish } from "@sheaf/messages/english";
import { type Json, type WorkbookDocument, readWorkbookValue, tellReport } from "@sheaf/workbook";
import { type LargeFile, fileOf, growthOf, manyColumns, manyElements, manyParts, NO_SQUARE, tableOf } from "@sheaf/workbook/testing";
import { describe, expect, test } from "vitest";
import { analyzeDocument } from "./analyze.ts";
import { compileQuery } from "./compile.ts";
import { elementReport, reportRequest } from "./report/element-report.ts";
import { reportEntries } from "./report/report-entries.ts";
import { salesEnvironment as environment } from "./testing/sales-environment.ts";

function documentOf(file: LargeFile | undefined, size: number): WorkbookDocument {
  const { document, report } = readWorkbookValue(file?.(size) ?? null);
  if (document === null) throw new Error(tellReport(report, inEnglish).errors[0]?.summary);
  return document;
}

const findingsOf = (document: WorkbookDocument) =>
  [...analyzeDocument(document, environment).elements.values()].flatMap(({ diagnostics }) => diagnostics);

const files = { ...manyColumns, ...manyParts, ...manyElements };

describe("V48: work grows no faster than the document", () => {
  test.each([
    ["elements of one name", 500],
    ["elements without a name", 500],
    ["readers of one element", 500],
    ["readers of all elements", 500],
    ["columns that mistype a name", 1200],
    ["readers of columns of one name", 750],
    ["a chain of elements", 1000],
  ])("analysis of %s", (name, size) => {
    const growth = growthOf(size, (count) => documentOf(files[name], count), findingsOf);
    expect(growth).toBeLessThan(NO_SQUARE);
  });
});

describe("V48: reports and statements grow no faster than the element", () => {
  test.each([
    ["window columns", 600],
    ["filters of many columns", 600],
    ["a chain of metrics", 600],
  ])("the statement of %s", (name, size) => {
    const growth = growthOf(
      size,
      (count) => documentOf(files[name], count),
      (document) => elementReport("t", compileQuery(document, reportRequest("t"), environment)),
    );
    expect(growth).toBeLessThan(NO_SQUARE);
  });
  test.each([
    ["Switch", (size: number) => `Switch([amount], ${Array.from({ length: size }, (_, at) => `${at}, ${at}`).join(", ")})`],
    ["If", (size: number) => `If(${Array.from({ length: size }, (_, at) => `[amount] = ${at}, ${at}`).join(", ")})`],
    ["Choose", (size: number) => `Choose([amount], ${Array.from({ length: size }, (_, at) => `${at}`).join(", ")})`],
    ["In", (size: number) => `In([amount], ${Array.from({ length: size }, (_, at) => `${at}`).join(", ")})`],
    ["Concat", (size: number) => `Concat([region], ${Array.from({ length: size }, (_, at) => `"${at}"`).join(", ")})`],
  ])("one call of %s with many arguments", (_, formula) => {
    const growth = growthOf(
      1000,
      (count) =>
        documentOf(
          () =>
            fileOf([
              tableOf([
                { id: "amount", name: "amount", formula: "[sales/amount]" },
                { id: "region", name: "region", formula: "[sales/region]" },
                { id: "c", name: "c", formula: formula(count) },
              ]),
            ]),
          0,
        ),
      (document) => compileQuery(document, reportRequest("t"), environment),
    );
    expect(growth).toBeLessThan(NO_SQUARE);
  });
  test("entries of a file's report", () => {
    const place = { pointer: "", text: null };
    const growth = growthOf(
      1200,
      (count) => {
        const document = documentOf(manyColumns["columns of wrong types"], count);
        return { document, found: findingsOf(document) };
      },
      ({ document, found }) => reportEntries(document, found, () => place),
    );
    expect(growth).toBeLessThan(NO_SQUARE);
  });
});

describe("S-G6a: elements that read each other in a row", () => {
  const refused = (elements: readonly Json[]) =>
    findingsOf(documentOf(() => fileOf(elements), 0))
      .filter(({ code }) => code === "E_LIMIT")
      .map(({ elementId }) => elementId);
  const chain = (length: number) => {
    const made = manyElements["a chain of elements"]?.(length) as { readonly pages: readonly { readonly elements: readonly Json[] }[] };
    return made.pages[0]?.elements ?? [];
  };
  test.each([
    ["the first one stands first", (elements: readonly Json[]) => elements],
    ["the last one stands first", (elements: readonly Json[]) => elements.toReversed()],
  ])("100 are read, the others refused: %s", (_, order) => {
    expect(refused(order(chain(101)))).toEqual([]);
    expect(new Set(refused(order(chain(110))))).toEqual(new Set(Array.from({ length: 9 }, (_, index) => `e${index + 101}`)));
  });
});

describe("what is cut says so", () => {
  test("E_AMBIGUOUS lists the first of many and counts the others", () => {
    const [first] = findingsOf(documentOf(manyElements["elements of one name"], 50));
    expect(first?.code).toBe("E_AMBIGUOUS");
    expect(inEnglish(first?.message ?? "")).toMatch(/: e0, e1, .*, e19 and 30 more$/u);
    expect(first?.fixes.map(({ title }) => inEnglish(title))).toContain("Use e19");
  });
  test("a table with many wrong names: each is told, and mends are looked for as long as that is quick", () => {
    const wrong = (size: number) =>
      compileQuery(documentOf(manyColumns["columns that mistype a name"], size), reportRequest("t"), environment).diagnostics;
    expect(wrong(1500).map(({ code }) => code)).toEqual(Array.from({ length: 1500 }, () => "E_UNKNOWN_COLUMN"));
    expect(inEnglish(wrong(500)[0]?.fixes[0]?.title ?? "")).toBe("Did you mean [amount]?");
  });
});
