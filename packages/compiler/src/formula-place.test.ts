import { complete, highlight } from "@sheaf/formula";
import { readWorkbookValue } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import type { Environment, TableSchema } from "./api.ts";
import { formulaPlace } from "./formula-place.ts";

const schema: TableSchema = {
  path: ["main", "sales"],
  columns: [
    { name: "region", type: { kind: "text" }, nativeType: "VARCHAR" },
    { name: "amount", type: { kind: "integer", digits: 10 }, nativeType: "INTEGER" },
  ],
  key: [],
  rowIdentity: "rowid",
  rowCountEstimate: 5,
};
const environment: Environment = {
  catalog: {
    connection: () => ({ dialect: "duckdb", timeZone: "UTC" }),
    table: () => schema,
    statement: () => undefined,
    file: () => undefined,
  },
  controls: new Map(),
  now: "2026-01-01T00:00:00.000000Z",
  timeZone: "UTC",
  weekStart: "monday",
  user: { email: "", firstName: "", fullName: "", teams: [], attributes: new Map() },
};

function documentWith(more: readonly { readonly id: string; readonly name: string; readonly formula: string }[]) {
  const { document } = readWorkbookValue({
    name: "Test",
    schemaVersion: 1,
    pages: [
      {
        id: "p",
        name: "Page",
        elements: [
          {
            id: "t",
            kind: "table",
            source: { kind: "warehouse-table", connectionId: "c", path: ["sales"] },
            columns: [
              { id: "region", name: "Region", formula: "[sales/region]" },
              { id: "amount", name: "Amount", formula: "[sales/amount]" },
              { id: "sum", name: "Sum", formula: "Sum([Amount])" },
              ...more,
            ],
            groupings: [{ id: "g", groupBy: ["region"], calculations: ["sum"] }],
          },
        ],
      },
    ],
  });
  if (document === null) throw new Error("no document");
  return document;
}

describe("a formula at its place", () => {
  const place = formulaPlace(documentWith([]), environment, "t", "sum");
  test("names, types and level without running anything", () => {
    expect(place?.check("Sum([Amount]) / Count()")).toMatchObject({ level: "g", diagnostics: [] });
    expect(complete("Sum([Am", 7, place?.scope as never).items[0]).toMatchObject({ label: "Amount", type: "integer" });
  });
  test("G5: findings with places in the text as it is typed, and mends for them", () => {
    const { diagnostics } = place?.check('Sum([Amuont]) + "x"') ?? { diagnostics: [] };
    expect(diagnostics[0]).toMatchObject({ code: "E_UNKNOWN_COLUMN", span: { start: 4, end: 12 } });
    expect(diagnostics[0]?.fixes[0]).toMatchObject({ kind: "replace", text: "[Amount]" });
  });
  test("L3: a value further in must stand inside an aggregate", () => {
    expect(place?.check("[Amount] * 2").diagnostics.map(({ code }) => code)).toEqual(["E_LEVEL"]);
  });
  test("circles by way of other columns", () => {
    const circular = formulaPlace(documentWith([{ id: "next", name: "Next", formula: "[Amount] + 1" }]), environment, "t", "amount");
    expect(circular?.check("[Next] - 1").diagnostics.map(({ code }) => code)).toContain("E_CYCLE");
  });
  test("of what is not there, null", () => expect(formulaPlace(documentWith([]), environment, "t", "gone")).toBeNull());

  test("a keystroke with 200 columns: findings, colors and completion in a few milliseconds", () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      id: `c${index}`,
      name: `Column ${index}`,
      formula: index % 10 === 0 ? `[Amount] + ${index}` : `If([Column ${index - 1}] > ${index}, [Amount], [Column ${index - 1}] * 2)`,
    }));
    const long = formulaPlace(documentWith(many), environment, "t", "c199");
    if (long === null) throw new Error("no place");
    const text = "If([Column 198] > 100, Round([Amount] / [Column 57], 2), Coalesce([Column 120], 0)) + [Column 9]";
    const times: number[] = [];
    for (let end = 1; end <= text.length; end += 1) {
      const typed = text.slice(0, end);
      const before = performance.now();
      long.check(typed);
      highlight(typed, long.scope);
      complete(typed, end, long.scope);
      times.push(performance.now() - before);
    }
    const sorted = times.toSorted((a, b) => a - b);
    // The median: what else the machine does at the time hits single keystrokes.
    expect(sorted[sorted.length >> 1] ?? 0).toBeLessThan(50);
  });
});
