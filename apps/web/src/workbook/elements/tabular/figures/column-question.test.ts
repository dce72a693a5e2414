import { applyTransaction, type Element, elementQuery } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { documentOf } from "../../../testing/documents.ts";
import type { CellValue, ResultTable } from "@sheaf/result";
import { BINS, type ColumnQuestion, figuresQuestion, histogramQuestion } from "./column-question.ts";
import { histogramBars } from "../../../inspect/histogram-bars.ts";

const element = {
  id: "t",
  kind: "table",
  source: { kind: "warehouse-table", connectionId: "c", path: ["flights"] },
  columns: [
    { id: "state", formula: "[flights/state]" },
    { id: "late", formula: "Count()" },
    { id: "delay", formula: "[flights/delay]" },
  ],
  groupings: [{ id: "g", groupBy: ["state"], calculations: ["late"] }],
} as unknown as Element;
const document = documentOf(element);
const newId = (): string => "beside";

function queryOf(question: ColumnQuestion | null) {
  if (question === null) throw new Error("There is no question.");
  const result = applyTransaction(document, question.operations);
  if (!result.ok) throw new Error("The operations were refused.");
  return elementQuery(result.document, question.elementId);
}

describe("details of a column", () => {
  test("are asked of an element beside it, at the level of the column", () => {
    const query = queryOf(figuresQuestion(document, element, "late", "integer", newId));
    expect(query?.source).toMatchObject({ kind: "table", elementId: "t", groupingId: "g" });
    expect(queryOf(figuresQuestion(document, element, "delay", "number", newId))?.source).not.toHaveProperty("groupingId");
  });

  test("go by its type", () => {
    expect(figuresQuestion(document, element, "delay", "number", newId)?.figures).toContain("median");
    expect(figuresQuestion(document, element, "state", "text", newId)?.figures).toEqual(["rows", "filled", "distinct", "min", "max"]);
    expect(figuresQuestion(document, element, "state", "variant", newId)?.figures).toEqual(["rows", "filled"]);
  });

  test("numbers fall into bins of one width, dates into periods, one value into none", () => {
    const range = { min: -5, max: 1e21 };
    const formula = queryOf(histogramQuestion(document, element, "delay", "number", range, newId))?.columns[1]?.formula;
    expect(formula).toBe(`If([@own:value] >= 1e+21, ${BINS}, BinFixed([@own:value], (0 - 5), 1e+21, ${BINS}))`);
    const day = 86_400_000;
    const period = (days: number) =>
      queryOf(histogramQuestion(document, element, "delay", "date", { min: 0, max: days * day }, newId))?.columns[1]?.formula;
    expect([2, 20, 60, 200, 2_000, 20_000].map((days) => period(days)?.match(/"(\w+)"/)?.[1])).toEqual([
      "hour",
      "day",
      "week",
      "month",
      "quarter",
      "year",
    ]);
    expect(histogramQuestion(document, element, "delay", "number", { min: 3, max: 3 }, newId)).toBeNull();
    expect(histogramQuestion(document, element, "delay", "number", { min: Number.NaN, max: 3 }, newId)).toBeNull();
    expect(histogramQuestion(document, element, "delay", "number", { min: 0, max: Number.POSITIVE_INFINITY }, newId)).toBeNull();
    expect(histogramQuestion(document, element, "delay", "number", { min: -1e308, max: 1e308 }, newId)).toBeNull();
    expect(histogramQuestion(document, element, "state", "text", range, newId)).toBeNull();
  });

  test("every row is in a bar, also where the least of long numbers lies below the first float64", () => {
    const bins: readonly (readonly [CellValue, CellValue])[] = [
      [0n, 1n],
      [1n, 2n],
      [24n, 3n],
      [25n, 1n],
      [null, 9n],
    ];
    const table: ResultTable = {
      columns: ["bin", "count"].map((id) => ({ id, name: id, type: { kind: "integer" }, level: "bins", role: "value" })),
      rowCount: bins.length,
      byteLength: 0,
      schema: new Uint8Array(),
      segments: [
        { start: 0, length: bins.length, byteLength: 0, cells: ([0, 1] as const).map((at) => (row: number) => bins[row]?.[at] ?? null) },
      ],
    };
    const bars = histogramBars(table, { min: Number(2n ** 53n + 1n), max: 2 ** 60 }, String, String);
    expect([bars.length, bars[0]?.count, bars[BINS - 1]?.count, bars.reduce((sum, { count }) => sum + count, 0)]).toEqual([BINS, 3, 4, 7]);
  });
});
