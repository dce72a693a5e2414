import { analyzeDocument, formulaPlace, offerOf } from "@sheaf/compiler";
import { complete } from "@sheaf/formula";
import { inEnglish } from "@sheaf/messages/english";
import { describe, expect, test } from "vitest";
import type { WorkbookDocument } from "@sheaf/workbook";
import { documentOf, type TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { customers, models, orders, reader, salesWorld, source, toldOnly } from "../support/sales-model.ts";

const world = salesWorld();

const regionControl: TestElement = {
  id: "pick",
  kind: "control",
  controlId: "pick",
  controlType: "list",
  source: { kind: "manual", valueType: "text", values: ["N", "S"] },
  filters: [{ source: { kind: "table", elementId: "orders" }, columnId: "region" }],
};
const refusal = (elements: readonly TestElement[], elementId: string, around: Parameters<typeof world.compile>[2] = { models }): string =>
  world
    .compile(elements, { elementId }, around)
    .diagnostics.map(({ code, message }) => `${code} ${message}`)
    .join("\n");

describe("an element of a data model as a source", () => {
  test("its columns, what its relationships lead to, its metrics, by the element's name", () =>
    world.expectRows(
      [
        reader(
          [
            { id: "a", name: "Amount", formula: "[Orders/Amount]" },
            column("who", "[Orders/Buyer/Name]"),
            column("also", "[Orders/Name (Buyer)]"),
            column("all", "[Metrics/Revenue]"),
          ],
          { summary: ["all"] },
        ),
      ],
      { elementId: "t", columns: ["all", "a", "who", "also"] },
      [
        ["63", "10", "Ada", "Ada"],
        ["63", "21", "Bob", "Bob"],
        ["63", "4", "Ada", "Ada"],
        ["63", "10", null, null],
        ["63", "18", "Bob", "Bob"],
      ],
      { models },
    ));
  test("at a level of it, and its children, with the metric of the model", async () => {
    await world.expectRows(
      [reader([column("who", "[Orders/cust]"), column("sum", "[Orders/Per customer]")], { source: source({ groupingId: "by-cust" }) })],
      { elementId: "t" },
      [
        ["10", "14"],
        ["20", "39"],
        ["30", "10"],
      ],
      { models },
    );
    await world.expectRows(
      [
        reader([column("region", "[Orders/region]")]),
        {
          id: "chart",
          kind: "bar-chart",
          source: { kind: "table", elementId: "t" },
          columns: [column("where", "[Orders/region]"), column("revenue", "[Metrics/Revenue]")],
          xAxis: { columnId: "where" },
          yAxis: { columnIds: ["revenue"] },
        },
      ],
      { elementId: "chart" },
      [
        ["N", "20"],
        ["S", "25"],
        [null, "18"],
      ],
      { models },
    );
  });
  test("as a leg of a join, beside a table of the workbook", () =>
    world.expectRows(
      [
        {
          id: "j",
          source: {
            kind: "join",
            joins: [
              {
                left: source(),
                right: tableSource("customers"),
                columns: [{ left: "[cust]", right: "[id]" }],
              },
            ],
          },
          columns: [column("id", "[Orders/id]"), column("name", "[customers/name]"), column("revenue", "[Metrics/Revenue]")],
          summary: ["revenue"],
        },
      ],
      { elementId: "j", columns: ["revenue", "id", "name"] },
      [
        ["53", "1", "Ada"],
        ["53", "2", "Bob"],
        ["53", "3", "Ada"],
        ["53", "5", "Bob"],
      ],
      { models },
    ));
  test("F7: filters of the model's element hold in whoever reads it", () =>
    world.expectRows([reader([column("rows", "Count()")], { summary: ["rows"] })], { elementId: "t", level: "summary" }, [["2"]], {
      models: { sales: [orders({ filters: [{ id: "f", columnId: "region", kind: "list", values: ["N"] }] }), customers] },
    }));
  test("models read models", () =>
    world.expectRows(
      [
        {
          id: "t",
          source: { kind: "data-model", dataModelId: "outer", elementId: "wide" },
          columns: [column("revenue", "[Metrics/Revenue]")],
          summary: ["revenue"],
        },
      ],
      { elementId: "t", level: "summary" },
      [["63"]],
      { models: { ...models, outer: [{ id: "wide", name: "Wide", source: source(), columns: [column("id", "[Orders/id]")] }] } },
    ));
});

describe("S-G3h: who is told what a model offers finds what who knows the model finds", () => {
  const both = (elements: readonly TestElement[], around: Parameters<typeof world.environment>[0] = { models }) => {
    const document = documentOf(elements);
    const told = analyzeDocument(document, toldOnly(world.environment(around))).elements;
    const known = analyzeDocument(document, world.environment(around)).elements;
    for (const [id, { columns, diagnostics }] of known) {
      expect(told.get(id)?.columns).toEqual(columns);
      // Of a metric it is told that it is an aggregate, not which one.
      const place = (one: (typeof diagnostics)[number]) => [one.code, one.columnId, one.span];
      expect(told.get(id)?.diagnostics.map(place)).toEqual(diagnostics.map(place));
    }
    return [...told.values()].flatMap(({ diagnostics }) => diagnostics.map(({ code, columnId }) => `${columnId} ${code}`));
  };
  test("columns at every level, relationships, metrics, and what is wrong with formulas over them", () => {
    const columns = [
      column("a", "[Orders/Amount]"),
      column("who", "[Orders/Buyer/Name]"),
      column("also", "Upper([Orders/Name (Buyer)])"),
      column("revenue", "[Metrics/Revenue]"),
      column("share", "[Orders/Amount] / [Metrics/Revenue]"),
      column("bad", "[Orders/region] + 1"),
      column("gone", "1 + [Orders/nothing]"),
      column("wrong", "Upper([Metrics/Revenue])"),
    ];
    expect(both([reader(columns, { summary: ["revenue"] })])).toEqual([
      "share W_AGG_AT_BASE",
      "bad E_FORMULA_TYPE",
      "gone E_UNKNOWN_COLUMN",
      "wrong E_FORMULA_TYPE",
    ]);
    expect(
      both([
        reader([column("who", "[Orders/cust]"), column("sum", "[Orders/Per customer]"), column("fine", "1 + [Orders/Amount]")], {
          source: source({ groupingId: "by-cust" }),
        }),
      ]),
    ).toEqual(["fine E_UNKNOWN_COLUMN"]);
  });
  test("what is broken in the model, an element that is not offered, a model that is gone", () => {
    const broken = orders({
      columns: [column("id", "[orders/id]"), column("no", "1 + [orders/none]")],
      groupings: [],
      metrics: [],
      relationships: [],
    });
    const document = documentOf([reader([column("i", "[Orders/id]"), column("n", "[Orders/no]")])]);
    const told = analyzeDocument(document, toldOnly(world.environment({ models: { sales: [broken] } }))).elements.get("t");
    expect(told?.columns.map(({ id, broken: is }) => [id, is])).toEqual([
      ["i", false],
      ["n", true],
    ]);
    expect(told?.diagnostics.map(({ code, message }) => `${code} ${inEnglish(message)}`)).toEqual([
      'E_UNKNOWN_COLUMN In the data model, [no]: Unknown column "[orders/none]"',
    ]);
    const lost = { sales: [orders({ source: tableSource("away") }), customers] };
    both([reader([column("i", "[Orders/id]")])], { models: lost });
    both([reader([column("i", "[Orders/id]")])], { models: { sales: [orders({ visibleAsSource: false }), customers] } });
    both([reader([])], { models: {} });
  });
  test("F8: of what a person may not see not even the name is told, nor what rests on it; others are told", () => {
    const kept = orders({
      columnSecurities: [
        {
          id: "s",
          restrictedColumns: ["amount"],
          criteria: { kind: "specific-users-and-teams", assignments: [{ type: "user", userId: "a@b.c" }] },
        },
      ],
    });
    const offered = (email: string) =>
      offerOf(documentOf([kept, customers], "data-model"), world.environment({ user: { email } }), inEnglish);
    expect(offered("a@b.c").elements[0]?.columns.map(({ id }) => id)).toContain("amount");
    const other = offered("x@y.z");
    expect(JSON.stringify(other)).not.toMatch(/amount/iu);
    expect(JSON.stringify(other)).not.toMatch(/qty|price|formula/u);
    expect(other.elements[0]?.columns.find(({ id }) => id === "per")?.problem?.code).toBe("E_PERMISSION");
    expect(other.elements[0]?.metrics).toMatchObject([{ id: "m", problem: { code: "E_PERMISSION" } }]);
  });
  test("S-G3s: the timeline of a metric is told with the column that is its date, to those who may see that", () => {
    const timeline = { dateColumnId: "region", comparison: { comparisonPeriod: "month" } };
    const dated = orders({
      metrics: [{ id: "m", name: "Revenue", formula: "Count()", timeline }],
      columnSecurities: [
        {
          id: "s",
          restrictedColumns: ["region"],
          criteria: { kind: "specific-users-and-teams", assignments: [{ type: "user", userId: "a@b.c" }] },
        },
      ],
    });
    const readers = documentOf(
      [
        dated,
        customers,
        { id: "over", name: "Over", source: { kind: "table", elementId: "orders" }, columns: [column("where", "[Orders/region]")] },
      ],
      "data-model",
    );
    const offered = (email: string) =>
      offerOf(readers, world.environment({ user: { email } }), inEnglish).elements.flatMap(({ metrics }) => metrics);
    expect(offered("a@b.c")).toMatchObject([{ timeline }, { timeline: { ...timeline, dateColumnId: "where" } }]);
    expect(offered("x@y.z").map((metric) => metric?.timeline)).toEqual([undefined, undefined]);
    const document = documentOf([reader([column("a", "1")])]);
    const around = toldOnly(world.environment({ models: { sales: [dated, customers] }, user: { email: "a@b.c" } }));
    const scope = formulaPlace(document, around, "t", "a")?.scope;
    const [metric] = scope?.prefixes.find(({ name }) => name === "Metrics")?.columns() ?? [];
    const date = scope?.source.find(({ name }) => name === "region");
    expect(metric?.timeline).toMatchObject({ dateKey: date?.key, comparedWith: "month" });
  });
  test("names that formulas can say: columns, what relationships lead to, metrics", () => {
    const document = documentOf([reader([column("a", "[Orders/id]"), column("b", "1")])]);
    const scope = formulaPlace(document, toldOnly(world.environment({ models })), "t", "b")?.scope;
    const named = (name: string) => scope?.prefixes.find((one) => one.name === name);
    expect(scope?.source.map(({ name }) => name)).toEqual([
      "id",
      "cust",
      "region",
      "Amount",
      "Per customer",
      "key (Buyer)",
      "Name (Buyer)",
    ]);
    expect(
      named("Metrics")
        ?.columns()
        .map(({ name, type }) => [name, type.kind]),
    ).toEqual([["Revenue", "integer"]]);
    const offered = (typed: string) => complete(typed, typed.length, scope!).items.map(({ insert }) => insert);
    expect(offered("[Rev")).toEqual(["[Metrics/Revenue]"]);
    expect(offered("[Orders/Bu")).toContain("[Orders/Buyer/]");
    expect(offered("[Orders/Buyer/Na")).toEqual(["[Orders/Buyer/Name]"]);
    const inner = named("Orders")
      ?.prefixes?.()
      .find(({ name }) => name === "Buyer");
    expect(inner?.columns().map(({ name, type }) => [name, type.kind])).toEqual([
      ["key", "integer"],
      ["Name", "text"],
    ]);
  });
});

describe("controls of a model are parameters", () => {
  const withControl = { sales: [orders(), customers, { ...regionControl, values: ["N"] }] };
  const count = reader([column("rows", "Count()")], { summary: ["rows"] });
  const own = (more: object = {}): TestElement => ({
    ...regionControl,
    id: "mine",
    controlId: "pick",
    filters: [],
    values: ["S"],
    ...more,
  });
  test("with the model's value; a control of the workbook of the same name says nothing", () =>
    world.expectRows([count, own()], { elementId: "t", level: "summary" }, [["2"]], { models: withControl }));
  test.each(["pick"])("a workbook overrides one by `parameters`, and what it depends on is the workbook's", async (controlId) => {
    const elements = [count, own({ parameters: [{ kind: "data-model", dataModelId: "sales", controlId }], values: ["S"] })];
    await world.expectRows(elements, { elementId: "t", level: "summary" }, [["2"]], { models: withControl });
    await world.expectRows(elements, { elementId: "t", level: "summary" }, [["5"]], { models: withControl, controls: { mine: null } });
    const compiled = world.compile(elements, { elementId: "t", level: "summary" }, { models: withControl });
    expect(compiled.ok && compiled.dependsOn.controls).toEqual(["mine"]);
  });
});

test("an offer names the controls that readers may set, with their shape; of pages for certain people none", () => {
  const model = documentOf(
    [orders(), customers, { ...regionControl, name: "Region" }, { id: "s", kind: "control", controlId: "pick", controlType: "synced" }],
    "data-model",
  );
  const told = (document: WorkbookDocument) => offerOf(document, world.environment(), inEnglish).controls;
  expect(told(model)).toEqual([{ controlId: "pick", label: "Region", shape: "list" }]);
  const [page, ...pages] = model.pages;
  if (page === undefined) throw new Error("no page");
  expect(
    told({ ...model, pages: [{ ...page, rest: { ...page.rest, sheaf: { access: { users: ["ann@example.org"] } } } }, ...pages] }),
  ).toEqual([]);
});

describe("what a model keeps to itself", () => {
  test("other elements of the model are not in sight, by name or id", () => {
    const found = refusal(
      [reader([column("a", "Lookup([Customers/Name], [Orders/cust], [Customers/key])"), column("b", "[Orders/id]")])],
      "t",
    );
    expect(found).toContain("E_UNKNOWN_COLUMN");
    const token = `Lookup([@element:sales\u001acustomers/name], [Orders/cust], [@element:sales\u001acustomers/key])`;
    expect(refusal([reader([column("a", token)])], "t")).toMatch(/^E_/u);
  });
  test("an element that is no source for others", () =>
    expect(
      refusal([reader([column("a", "[Orders/id]")])], "t", { models: { sales: [orders({ visibleAsSource: false }), customers] } }),
    ).toBe("E_SOURCE_MISSING The data model offers no element orders as a source"));
  test("requests name elements of the document only", () => {
    const elements = [reader([column("a", "[Orders/id]")])];
    for (const ask of [
      { elementId: "sales\u001aorders" },
      { elementId: "t", columns: ['\u001c["amount"]'] },
      { elementId: "t", want: { kind: "distinct" as const, columnId: '\u001c["amount"]', search: null } },
    ]) {
      const compiled = world.compile(elements, ask, { models });
      expect(compiled.ok ? "compiled" : compiled.diagnostics[0]?.code).toBe("E_DANGLING_ID");
    }
  });
  test("a model that is not there; an element that it has not", () => {
    expect(refusal([reader([])], "t", {})).toBe("E_SOURCE_MISSING There is no data model sales");
    expect(refusal([reader([], { source: source({ elementId: "gone" }) })], "t")).toContain("E_SOURCE_MISSING");
  });
  test("what is wrong in the model is told at the element that reads it", () => {
    const broken = { sales: [orders({ filters: [{ id: "f", columnId: "amount", kind: "list", values: ["no number"] }] }), customers] };
    const compiled = world.compile([reader([column("a", "[Orders/id]")])], { elementId: "t" }, { models: broken });
    expect(compiled.diagnostics.map(({ elementId, message }) => [elementId, message.split(":")[0]])).toEqual([["t", "In the data model"]]);
  });
  test("models that read each other in a circle are E_CYCLE", () => {
    const circle = (id: string, other: string): readonly TestElement[] => [
      { id: "x", name: "X", source: { kind: "data-model", dataModelId: other, elementId: "x" }, columns: [column(id, `[X/${other}]`)] },
    ];
    const found = refusal(
      [{ id: "t", source: { kind: "data-model", dataModelId: "a", elementId: "x" }, columns: [column("c", "[X/a]")] }],
      "t",
      {
        models: { a: circle("a", "b"), b: circle("b", "a") },
      },
    );
    expect(found).toContain("E_CYCLE");
  });
});
