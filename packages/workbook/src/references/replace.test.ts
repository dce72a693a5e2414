import { describe, expect, test } from "vitest";
import type { WorkbookDocument } from "../document.ts";
import { namesOf } from "../names/names.ts";
import { applyTransaction } from "../operations/transaction.ts";
import { fileWith, readValid } from "../testing/read.ts";
import { formulaTexts, writeTexts } from "./formula-texts.ts";
import { type Replaceable, replacementsOf } from "./replace.ts";

const source = { kind: "warehouse-table", connectionId: "c", path: ["sales"] };
const elements = [
  {
    id: "s",
    kind: "table",
    name: "Sales",
    source,
    columns: [
      { id: "a", name: "Amount", formula: "[sales/amount]" },
      { id: "n", name: "Net", formula: "[Amount] * 0.8" },
      { id: "d", name: "Double", formula: '[Amount] * 2 & "[Amount]" // [Amount]' },
      { id: "t", name: "Total", formula: "Sum([Amount])" },
    ],
    summary: ["t"],
    sort: [{ columnId: "a", direction: "descending" }],
    filters: [
      { id: "f", columnId: "a", kind: "number-range", sheaf: { bind: { min: "[Amount] - [Least]" } } },
      { id: "g", columnId: "n", kind: "number-range", min: 1 },
    ],
    order: ["a", "n", "d"],
  },
  {
    id: "b",
    kind: "bar-chart",
    name: "Bars",
    source: { kind: "table", elementId: "s" },
    columns: [
      { id: "x", name: "X", formula: "[Sales/Net]" },
      { id: "y", name: "Y", formula: "Sum([Sales/Amount])" },
    ],
    xAxis: { columnId: "x" },
    yAxis: { columnIds: ["y"] },
  },
  { id: "k", kind: "control", controlId: "Least", controlType: "number", name: "Least", value: 4 },
  { id: "m", kind: "control", controlId: "Most", controlType: "number", name: "Most", value: 9 },
];
const document = readValid(fileWith(elements.map((one) => JSON.stringify(one))));
const column = (elementId: string, columnId: string): Replaceable => ({ kind: "column", elementId, columnId });
const places = (from: Replaceable, to: Replaceable, at: WorkbookDocument = document): readonly string[] =>
  replacementsOf(at, from, to).map(
    ({ elementId, path, after, isCircular }) =>
      `${elementId} ${path.join("/")}: ${namesOf(at).toPrinted(elementId, null, after)}${isCircular ? " circular" : ""}`,
  );

describe("what reads one thing reads another", () => {
  test("formulas, filters and sorts read another column; texts, comments and lists of columns stay", () => {
    expect(places(column("s", "a"), column("s", "d"))).toEqual([
      "s columns/1/formula: [Double] * 0.8",
      's columns/2/formula: [Double] * 2 & "[Amount]" // [Amount] circular',
      "s columns/3/formula: Sum([Double])",
      "s sort/0/columnId: d",
      "s filters/0/columnId: d",
      "s filters/0/sheaf/bind/min: [Double] - [Least]",
      "b columns/1/formula: Sum([Sales/Double])",
    ]);
  });

  test("what rests on a column cannot be read by what it rests on", () => {
    expect(places(column("s", "n"), column("s", "t"))).toEqual(["s filters/1/columnId: t", "b columns/0/formula: [Sales/Total]"]);
    expect(places(column("s", "a"), column("s", "t"))).toContain("s columns/3/formula: Sum([Total]) circular");
  });

  test("controls in formulas, and channels of a chart", () => {
    expect(places({ kind: "control", elementId: "k" }, { kind: "control", elementId: "m" })).toEqual([
      "s filters/0/sheaf/bind/min: [Amount] - [Most]",
    ]);
    expect(places(column("b", "x"), column("b", "y"))).toEqual(["b xAxis/columnId: y"]);
    expect(places(column("b", "x"), { kind: "control", elementId: "m" })).toEqual([]);
  });

  test("only what is chosen is written, in one transaction that goes back whole", () => {
    const chosen = replacementsOf(document, column("s", "a"), column("s", "n")).filter(({ isCircular }) => !isCircular);
    const operations = writeTexts(
      document,
      chosen.slice(1).map((one) => ({ ...one, text: one.after })),
    );
    const result = applyTransaction(document, operations);
    if (!result.ok) throw new Error(JSON.stringify(result.violations));
    expect(places(column("s", "a"), column("s", "n"), result.document)).toEqual([
      "s columns/1/formula: [Net] * 0.8 circular",
      's columns/2/formula: [Net] * 2 & "[Amount]" // [Amount]',
    ]);
    const back = applyTransaction(result.document, result.inverse);
    expect(back.ok && back.document).toEqual(document);
  });

  test("formulas of the document stand in a list, those of filters as well", () => {
    expect(formulaTexts(document).map(({ elementId, columnId, path }) => `${elementId} ${columnId ?? path.join("/")}`)).toEqual([
      "s a",
      "s n",
      "s d",
      "s t",
      "s filters/0/sheaf/bind/min",
      "b x",
      "b y",
    ]);
  });
});
