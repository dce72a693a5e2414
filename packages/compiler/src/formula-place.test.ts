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
  describe("mends lead out of what is wrong", () => {
    const circular = documentWith([
      { id: "next", name: "Next", formula: "[Region] & [Last]" },
      { id: "last", name: "Last", formula: "[Next]" },
      { id: "region2", name: "amount", formula: "[After]" },
      { id: "after", name: "After", formula: "[region2] + 1" },
    ]);
    test.each([
      ["E_CYCLE", "last", "[Next]", ["Null"]],
      ["E_CYCLE", "next", "[Region] & [Last] & [Last]", ["Null", "Null"]],
      ["E_CYCLE", "after", "[region2] + 1", ["[sales/amount]", "Null"]],
      ["E_CYCLE", "sum", "Sum([Sum])", ["Null"]],
      ["E_UNSUPPORTED", "next", 'CallText("levenshtein", [Region], "East" )', ['Levenshtein([Region], "East")']],
      ["E_UNSUPPORTED", "sum", 'AggNumber("median", [Amount])', ["Median([Amount])"]],
    ])("%s in [%s] = %s", (code, columnId, formula, texts) => {
      const sqlite: Environment = {
        ...environment,
        catalog: { ...environment.catalog, connection: () => ({ dialect: "sqlite", timeZone: "UTC" }) },
      };
      const at = formulaPlace(circular, code === "E_UNSUPPORTED" ? sqlite : environment, "t", columnId);
      const finding = at?.check(formula).diagnostics.find((one) => one.code === code);
      const mends = (finding?.fixes ?? []).flatMap((fix) => (fix.kind === "replace" ? [fix] : []));
      expect(mends.map(({ text }) => text)).toEqual(texts);
      // All that stand at different places together, or each by itself.
      const places = new Set(mends.map(({ span }) => span.start)).size;
      const tries = places > 1 ? [mends] : mends.map((mend) => [mend]);
      for (const chosen of tries) {
        const mended = chosen
          .toReversed()
          .reduce((text, { span, text: put }) => text.slice(0, span.start) + put + text.slice(span.end), formula);
        expect(
          at?.check(mended).diagnostics.filter((one) => one.code === code),
          mended,
        ).toEqual([]);
      }
    });
    test("E_LIMIT: the largest part that is no more than half becomes a column", () => {
      const term = `Concat(${Array.from({ length: 20 }, () => "TextFormat([Amount], '#,##0.00')").join(", ")})`;
      const large = Array.from({ length: 90 }, () => term).join(" & ");
      const finding = formulaPlace(circular, environment, "t", "next")
        ?.check(large)
        .diagnostics.find(({ code }) => code === "E_LIMIT");
      expect(finding?.fixes, finding?.message).toMatchObject([{ kind: "command", command: "extract-column" }]);
      const [fix] = finding?.fixes ?? [];
      const part = fix?.kind === "command" ? large.slice(Number(fix.args["start"]), Number(fix.args["end"])) : "";
      expect(part.length).toBeGreaterThan(large.length / 4);
      expect(part.length).toBeLessThanOrEqual(large.length / 2);
    });
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
