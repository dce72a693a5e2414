import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { planWorld } from "../support/plan.ts";

/** S-L10f: First and its like, of a column of rows, are those of each mark; of what a mark has they run over the marks. */

const world = planWorld(
  [
    {
      name: "visits",
      columns: { id: "int", store: "text", month: "int", sqft: "int", amount: "int" },
      key: ["id"],
      rows: [
        [1, "B", 1, 100, 1000],
        [2, "A", 1, 20, 100],
        [3, "A", 2, null, 300],
        [4, "B", 2, 110, 1000],
        [5, "C", 1, null, 7],
        [6, "C", 2, 7, 14],
      ],
    },
  ],
  withDrawn(11),
);

const chart = (formulas: Readonly<Record<string, string>>, more: Record<string, unknown> = {}): TestElement => ({
  id: "t",
  kind: "bar-chart",
  name: "Chart",
  source: tableSource("visits"),
  columns: [
    ...["store", "month", "sqft", "amount"].map((name) => column(name, `[visits/${name}]`)),
    ...Object.entries(formulas).map(([id, formula]) => column(id, formula)),
  ],
  xAxis: { columnId: "store" },
  yAxis: { columnIds: Object.keys(formulas) },
  ...more,
});
const ask = (...columns: readonly string[]) => ({ elementId: "t", columns: ["store", ...columns] });

describe("S-L10f rows of marks", () => {
  test("a ratio of a sum and a value of the first row, by store", () =>
    world.expectRows([chart({ ratio: "Sum([visits/amount]) / First([visits/sqft])" })], ask("ratio"), [
      ["A", 20],
      ["B", 20],
      ["C", null],
    ]));
  test("each of them, by way of a column as well", () =>
    world.expectRows(
      [
        chart({
          first: "First([sqft])",
          value: "FirstNonNull([sqft])",
          last: "Last([sqft])",
          known: "LastNonNull([sqft])",
          second: "Nth([sqft], 2)",
          third: "Nth([sqft], 3)",
        }),
      ],
      ask("first", "value", "last", "known", "second", "third"),
      [
        ["A", "20", "20", null, "20", null, null],
        ["B", "100", "100", "110", "110", "110", null],
        ["C", null, "7", "7", "7", "7", null],
      ],
    ));
  test("of an aggregate, of a measure and of a key they run over the marks", () =>
    world.expectRows(
      [chart({ most: "First(Max([sqft]))", sum: "Sum([amount])", top: "Last([sum])", name: "First([store])" })],
      ask("most", "top", "name"),
      [
        ["A", "20", "21", "A"],
        ["B", "20", "21", "A"],
        ["C", "20", "21", "A"],
      ],
    ));
  test("who writes it is told, with the formula that means the marks; nobody else is", () => {
    const codes = (formula: string): readonly string[] => {
      const compiled = world.compile([chart({ c: formula })], ask("c"));
      return compiled.diagnostics.map(({ code, message }) => `${code} ${message}`);
    };
    expect(codes("First([sqft])")).toEqual([expect.stringMatching(/^W_ROW_OF_MARK .*First\(Max\(\[sqft\]\)\)/u)]);
    expect(codes("First(Max([sqft]))")).toEqual([]);
    expect(codes("First([store])")).toEqual([]);
  });
});

test("L4: an aggregate of a key at its own level sees one row, and says so", () => {
  const codes = (formula: string): readonly string[] =>
    world.compile([chart({ c: formula })], ask("c")).diagnostics.map(({ message }) => message);
  expect(codes("Count([store])")).toEqual([expect.stringMatching(/^Count sees a single row here.*Count\(\) counts the rows/u)]);
  expect(codes("Count()")).toEqual([]);
  expect(codes("CountDistinct([month])")).toEqual([]);
});
