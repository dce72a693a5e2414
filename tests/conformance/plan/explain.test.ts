import { analyzeDocument, compileQuery, explainCell } from "@sheaf/compiler";
import { describe, expect, test } from "vitest";
import { type TestElement, documentOf, environmentOf } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld(
  [
    {
      name: "sales",
      columns: { id: "int", region: "text", amount: "int", at: "timestamptz" },
      key: ["id"],
      rows: [
        [1, "East", 10, "2024-01-01 00:00:00+00"],
        [2, "East", 20, "2024-01-02 00:00:00+00"],
        [3, "West", 7, null],
        [4, "West", 100, null],
        [5, "West", null, null],
      ],
    },
  ],
  withDrawn(9),
);
const schema = {
  path: ["main", "sales"],
  columns: [
    { name: "id", type: { kind: "integer", digits: 10 }, nativeType: "INTEGER" },
    { name: "region", type: { kind: "text" }, nativeType: "VARCHAR" },
    { name: "amount", type: { kind: "integer", digits: 10 }, nativeType: "INTEGER" },
    { name: "at", type: { kind: "datetime" }, nativeType: "TIMESTAMP WITH TIME ZONE" },
  ],
  key: ["id"],
  rowIdentity: "rowid",
  rowCountEstimate: 5,
} as const;
const environment = environmentOf(new Map([["sales", schema]]), "duckdb", {});
const parent: TestElement = {
  id: "p",
  name: "Parent",
  source: tableSource("sales"),
  columns: [
    column("id", "[sales/id]"),
    column("region", "[sales/region]"),
    column("amount", "[sales/amount]"),
    column("bad", "[region] + 1"),
  ],
  filters: [{ id: "f", columnId: "amount", kind: "number-range", max: 50 }],
};
const child: TestElement = {
  id: "t",
  name: "Child",
  source: { kind: "table", elementId: "p" },
  columns: [
    column("region", "[Parent/region]"),
    column("amount", "[Parent/amount]"),
    column("sum", "Sum([amount])"),
    column("share", "[sum] / GrandTotal([sum]) // part"),
    column("worse", "[Parent/bad]"),
  ],
  groupings: [{ id: "g", groupBy: ["region"], calculations: ["sum", "share"] }],
  filters: [
    { id: "h", columnId: "sum", kind: "number-range", min: 1 },
    { id: "i", columnId: "region", kind: "list" },
  ],
};

describe("T1 why a cell is what it is", () => {
  const document = documentOf([parent, child]);
  const explained = explainCell(document, { elementId: "t", columnId: "share", keys: ["East"] }, environment);
  test("level, formula, filters with their stage and origin, named columns", () => {
    expect(explained).toMatchObject({
      name: "share",
      formula: "[sum] / GrandTotal([sum]) // part",
      level: { id: "g", keys: [{ id: "region", name: "region" }] },
      filters: [
        { elementId: "p", inherited: false, filterId: "f", stage: 1 },
        { elementId: "t", inherited: false, filterId: "h", stage: 2 },
        { elementId: "t", filterId: "i", stage: null },
      ].map((one) => ({ ...one, inherited: one.elementId === "p" })),
      names: [{ id: "sum", level: "g", inRow: true }],
    });
    expect(explained?.sql).toContain("SELECT");
  });
  test("the row and the rows beneath it", async () => {
    if (explained === null) throw new Error("not explained");
    const ask = (request: typeof explained.row) => ({ ...request, level: request.level, elementId: request.elementId });
    await world.expectRows([parent, child], ask(explained.row), [[30 / 37, "30"]]);
    await world.expectRows([parent, child], ask(explained.underlyingCount), [["2"]]);
    await world.expectRows([parent, child], ask(explained.underlyingRows), [
      ["East", "10", "30", 30 / 37],
      ["East", "20", "30", 30 / 37],
    ]);
  });
});

describe("analysis", () => {
  test("types, levels and findings of every element, without running anything", () => {
    const { elements } = analyzeDocument(documentOf([parent, child]), environment);
    expect(elements.get("p")?.columns).toMatchObject([
      { id: "id", type: { kind: "integer" }, level: "base", broken: false },
      { id: "region", type: { kind: "text" } },
      { id: "amount", type: { kind: "integer" } },
      { id: "bad", type: { kind: "error" }, broken: true },
    ]);
    expect(elements.get("t")?.columns.map((one) => `${one.id} ${one.level} ${one.type.kind} ${one.broken}`)).toEqual([
      "region g text false",
      "amount base integer false",
      "sum g integer false",
      "share g float false",
      "worse base error true",
    ]);
    expect(elements.get("p")?.diagnostics.map((one) => `${one.code} ${one.columnId}`)).toEqual(["E_FORMULA_TYPE bad"]);
    expect(elements.get("t")?.diagnostics.map((one) => `${one.code} ${one.columnId}`)).toEqual(["E_UNKNOWN_COLUMN worse"]);
  });
});

describe("what a compiled query says of itself", () => {
  const compile = (formula: string, more: Record<string, unknown> = {}) => {
    const one: TestElement = {
      id: "t",
      name: "T",
      source: tableSource("sales"),
      columns: [column("x", formula), column("at", "[sales/at]")],
      ...more,
    };
    const compiled = compileQuery(
      documentOf([one]),
      {
        elementId: "t",
        level: null,
        want: { kind: "rows", columns: ["x"], withOuter: true, outline: false },
        window: null,
        within: null,
        extraFilters: [],
      },
      environment,
    );
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
    return compiled;
  };
  test("what it rests on besides the data", () => {
    expect(compile("[sales/amount] + 1").dependsOn).toEqual({
      now: false,
      today: false,
      user: false,
      timeZone: false,
      weekStart: false,
      controls: [],
    });
    expect(compile("Now()").dependsOn.now).toBe(true);
    expect(compile("CurrentUserEmail()").dependsOn.user).toBe(true);
    expect(compile('DateTrunc("week", [sales/at])').dependsOn).toMatchObject({ timeZone: true, weekStart: true, now: false });
    expect(
      compile("[sales/amount]", {
        filters: [{ id: "f", columnId: "at", kind: "date-range", mode: "last", value: 1, unit: "day", includeToday: true }],
      }).dependsOn,
    ).toMatchObject({ now: false, today: true, timeZone: true });
    expect(compile("Today()").dependsOn).toMatchObject({ now: false, today: true });
    expect(
      compile("[sales/amount]", {
        filters: [{ id: "f", columnId: "at", kind: "date-range", mode: "last", value: 1, unit: "hour", includeToday: true }],
      }).dependsOn,
    ).toMatchObject({ now: true });
  });
  test("the tables that it reads, and a plan that is plain JSON and the same each time", () => {
    const one = compile("[sales/amount] + 1");
    expect(one.tables).toEqual([{ connectionId: "c", path: ["main", "sales"] }]);
    expect(JSON.parse(JSON.stringify(one.plan))).toEqual(one.plan);
    expect(JSON.stringify(compile("[sales/amount] + 1").plan)).toBe(JSON.stringify(one.plan));
  });
  test("D3: Now and Today are those of the page load", () =>
    world.expectRows(
      [
        {
          id: "t",
          name: "T",
          source: tableSource("sales"),
          columns: [column("now", "Now()"), column("today", "Today()")],
        },
      ],
      { elementId: "t", window: { offset: 0, limit: 1 } },
      [["2024-01-01T23:30:00.25", "2024-01-02"]],
      {
        now: "2024-01-01T23:30:00.250000Z",
        timeZone: "Europe/Berlin",
      },
    ));
});
