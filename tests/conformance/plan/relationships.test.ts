import { analyzeDocument } from "@sheaf/compiler";
import { inEnglish } from "@sheaf/messages/english";
import { namesOf } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { type TestElement, documentOf, environmentOf } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld([
  {
    name: "orders",
    columns: { id: "int", cust: "int", qty: "int" },
    key: ["id"],
    rows: [
      [1, 10, 2],
      [2, 20, 3],
      [3, 10, 4],
      [4, null, 5],
      [5, 40, 6],
    ],
  },
  {
    name: "customers",
    columns: { id: "int", name: "text", region: "int", credit: "int" },
    key: ["id"],
    rows: [
      [10, "Ada", 1, 100],
      [20, "Bob", 2, 200],
      [30, "Cem", 1, 300],
    ],
  },
  {
    name: "regions",
    columns: { id: "int", title: "text" },
    key: ["id"],
    rows: [
      [1, "North"],
      [2, "South"],
    ],
  },
  // Customer 10 has two cards with two limits, 20 two with one.
  {
    name: "cards",
    columns: { customer: "int", amount: "int" },
    rows: [
      [10, 5],
      [10, 7],
      [20, 9],
      [20, 9],
    ],
  },
]);

const table = (id: string, name: string, path: string, columns: object[], more: object = {}): TestElement => ({
  id,
  name,
  source: tableSource(path),
  columns,
  ...more,
});
const customerOf = (more: object = {}) => ({
  id: "r1",
  name: "Buyer",
  targetElementId: "customers",
  keys: [{ sourceColumnId: "o-cust", targetColumnId: "c-id" }],
  ...more,
});
const model = (columns: object[], relationships: object[] = [customerOf()], more: object = {}): readonly TestElement[] => [
  table(
    "orders",
    "Orders",
    "orders",
    [column("o-id", "[orders/id]"), column("o-cust", "[orders/cust]"), column("o-qty", "[orders/qty]"), ...columns],
    { relationships, ...more },
  ),
  table(
    "customers",
    "Customers",
    "customers",
    [
      column("c-id", "[customers/id]"),
      { id: "c-name", name: "Name", formula: "[customers/name]" },
      { id: "c-credit", name: "Credit", formula: "[customers/credit]" },
    ],
    {
      relationships: [
        {
          id: "r2",
          name: "Area",
          targetElementId: "regions",
          // Neither side declares a column for its key.
          keys: [{ sourceColumnId: "inode-customers/REGION", targetColumnId: "inode-regions/id" }],
        },
      ],
    },
  ),
  table("regions", "Regions", "regions", [column("key", "[regions/id]"), { id: "r-title", name: "Title", formula: "[regions/title]" }]),
  table("cards", "Cards", "cards", [
    { id: "k-customer", name: "Owner", formula: "[cards/customer]" },
    { id: "k-amount", name: "Amount", formula: "[cards/amount]" },
  ]),
];
const child = (columns: object[], more: object = {}): TestElement => ({
  id: "child",
  name: "Child",
  source: { kind: "table", elementId: "orders" },
  columns,
  ...more,
});
const cards = (more: object = {}) => ({
  id: "r3",
  name: "Cards",
  targetElementId: "cards",
  keys: [{ sourceColumnId: "o-cust", targetColumnId: "k-customer" }],
  ...more,
});
const sqlOf = (elements: readonly TestElement[], elementId: string, ...columns: string[]): string => {
  const compiled = world.compile(elements, { elementId, columns });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
  return compiled.sql;
};
const bought = [
  ["1", "Ada"],
  ["2", "Bob"],
  ["3", "Ada"],
  ["4", null],
  ["5", null],
] as const;

describe("columns behind a relationship", () => {
  test.each(["[Orders/Buyer/Name]", "[orders/Buyer/name]", "[Orders/Name (BUYER)]", "[Name (Buyer)]", "[orders/Buyer/c-name]"])(
    "G3, J1: %s in the element itself; no match and null keys are null, no row is lost",
    async (formula) => {
      if (formula.endsWith("c-name]"))
        return expect(sqlOf(model([column("who", "[Orders/Buyer/Name]")]), "orders", "who")).toContain("customers");
      await world.expectRows(model([column("who", formula)]), { elementId: "orders", columns: ["o-id", "who"] }, bought);
    },
  );
  test.each(["[Orders/Buyer/Name]", "[Orders/Name (Buyer)]", "[Name (buyer)]"])("%s in a child", (formula) =>
    world.expectRows(
      [...model([]), child([column("id", "[Orders/o-id]"), column("who", formula)])],
      { elementId: "child", columns: ["id", "who"] },
      bought,
    ),
  );
  test("over two steps, keys by warehouse columns that no column is", () =>
    world.expectRows(
      [
        ...model([]),
        child([column("area", "[Orders/Buyer/Area/Title]"), column("qty", "Sum([Orders/o-qty])")], {
          groupings: [{ id: "g", groupBy: ["area"], calculations: ["qty"] }],
        }),
      ],
      { elementId: "child", level: "g", columns: ["area", "qty"] },
      [
        ["North", "6"],
        ["South", "3"],
        [null, "11"],
      ],
    ));
  test("in aggregates: every row counts once (hand-written: 100 + 200 + 100)", async () => {
    const elements = [
      ...model([]),
      child([column("sum", "Sum([Orders/Buyer/Credit])"), column("rows", "Count()")], { summary: ["sum", "rows"] }),
    ];
    await world.expectRows(elements, { elementId: "child", level: "summary", columns: ["sum", "rows"] }, [["400", "5"]]);
    const byHand = await world.query("duckdb", "SELECT sum(c.credit), count(*) FROM orders o LEFT JOIN customers c ON c.id = o.cust");
    expect(byHand.map((row) => row.map(String))).toEqual([["400", "5"]]);
  });
  test("a filter on it, and a Lookup that reads it from elsewhere", async () => {
    await world.expectRows(
      [
        ...model([column("who", "[Orders/Buyer/Name]")], [customerOf()], {
          filters: [{ id: "f", columnId: "who", kind: "list", values: ["Ada"] }],
        }),
      ],
      { elementId: "orders", columns: ["o-id"] },
      [["1"], ["3"]],
    );
    await world.expectRows(
      [
        ...model([]),
        table("other", "Other", "orders", [
          column("id", "[orders/id]"),
          column("found", "Lookup([Orders/Buyer/Name], [id], [Orders/o-id])"),
        ]),
      ],
      { elementId: "other", columns: ["id", "found"] },
      bought,
    );
  });
  test("through a join, by the name of the leg", () =>
    world.expectRows(
      [
        ...model([]),
        {
          id: "j",
          name: "Joined",
          source: {
            kind: "join",
            joins: [
              {
                left: { kind: "table", elementId: "orders" },
                right: { kind: "table", elementId: "regions" },
                columns: [{ left: "[o-id]", right: "[key]" }],
              },
            ],
          },
          columns: [column("id", "[Orders/o-id]"), column("who", "[Orders/Buyer/Name]"), column("area", "[Orders/Buyer/Area/Title]")],
        },
      ],
      { elementId: "j", columns: ["id", "who", "area"] },
      [
        ["1", "Ada", "North"],
        ["2", "Bob", "South"],
      ],
    ));
});

describe("E4: what is joined", () => {
  test("nothing where no related column is read; one join for several columns of a relationship", () => {
    const elements = [
      ...model([]),
      child([
        column("id", "[Orders/o-id]"),
        column("who", "[Orders/Buyer/Name]"),
        column("credit", "[Orders/Buyer/Credit]"),
        column("area", "[Orders/Buyer/Area/Title]"),
      ]),
    ];
    expect(sqlOf(elements, "child", "id")).not.toMatch(/join|customers/iu);
    expect(sqlOf(elements, "child", "id", "who", "credit").match(/join/giu)).toHaveLength(1);
    expect(sqlOf(elements, "child", "id", "who", "credit")).not.toMatch(/group by/iu);
    expect(sqlOf(elements, "child", "id", "who")).not.toContain("regions");
    expect(sqlOf(elements, "child", "id", "area").match(/join/giu)).toHaveLength(2);
  });
});

describe("S-J1f: a target that is not unique", () => {
  test("has no value where it has several, and says so; rows stay as they are", async () => {
    const elements = [
      ...model([column("limit", "[Orders/Cards/Amount]")], [customerOf(), cards()]),
      child([column("sum", "Sum([Orders/Cards/Amount])"), column("rows", "Count()")], { summary: ["sum", "rows"] }),
    ];
    // The two cards of customer 10 disagree, those of 20 say the same.
    await world.expectRows(elements, { elementId: "child", level: "summary", columns: ["sum", "rows"] }, [["9", "5"]]);
    await world.expectRows(elements, { elementId: "orders", columns: ["o-id", "limit"] }, [
      ["1", null, "2"],
      ["2", "9", "1"],
      ["3", null, "2"],
      ["4", null, null],
      ["5", null, null],
    ]);
    const document = documentOf(elements);
    const schemas = new Map(["orders", "customers", "regions", "cards"].map((name) => [name, schemaOf(name)]));
    const found = analyzeDocument(document, environmentOf(schemas, "duckdb", {})).elements.get("child")?.diagnostics ?? [];
    expect(found.filter((one) => one.columnId === "sum").map((one) => one.code)).toContain("W_MULTIPLE");
  });
  test("whose author vouches for it is joined as it stands", () => {
    const trusted = model([column("limit", "[Orders/Cards/Amount]")], [cards({ sheaf: { cardinality: "trusted" } })]);
    expect(sqlOf(trusted, "orders", "limit")).not.toMatch(/group by/iu);
    const enforced = model([column("limit", "[Orders/Cards/Amount]")], [cards()]);
    expect(sqlOf(enforced, "orders", "limit")).toMatch(/group by/iu);
  });
});

describe("what cannot be followed (G5)", () => {
  const diagnosticsOf = (elements: readonly TestElement[], ...columns: string[]) =>
    world
      .compile(elements, { elementId: "orders", columns })
      .diagnostics.map(({ code, columnId, message }) => `${code} ${columnId} ${message}`);
  test.each([
    ["a key that is no column", { keys: [{ sourceColumnId: "o-cust", targetColumnId: "nothing" }] }, "nothing of the relationship Buyer"],
    ["types that do not compare", { keys: [{ sourceColumnId: "o-cust", targetColumnId: "c-name" }] }, "Convert one of its keys"],
  ])("%s breaks what is behind it and nothing else", async (_what, more, message) => {
    const elements = model([column("who", "[Orders/Buyer/Name]")], [customerOf(more)]);
    expect(diagnosticsOf(elements, "o-id", "who").join("\n")).toContain("who");
    await world.expectRows(elements, { elementId: "orders", columns: ["o-id", "who"] }, [["1"], ["2"], ["3"], ["4"], ["5"]]);
    const schemas = new Map(["orders", "customers", "regions", "cards"].map((name) => [name, schemaOf(name)]));
    const analysis = analyzeDocument(documentOf(elements), environmentOf(schemas, "duckdb", {})).elements.get("orders");
    expect(analysis?.diagnostics.map((one) => inEnglish(one.message)).join("\n")).toContain(message);
  });
  test("relationships that lead back to where they began are followed as often as they are named", () =>
    world.expectRows(
      [
        table("people", "People", "customers", [column("id", "[customers/id]"), column("region", "[customers/region]")], {
          relationships: [{ id: "r", name: "Peer", targetElementId: "people", keys: [{ sourceColumnId: "region", targetColumnId: "id" }] }],
        }),
        {
          id: "seen",
          name: "Seen",
          source: { kind: "table", elementId: "people" },
          columns: [column("id", "[People/id]"), column("far", "[People/Peer/Peer/id]")],
        },
      ],
      { elementId: "seen", columns: ["id", "far"] },
      [
        ["10", null],
        ["20", null],
        ["30", null],
      ],
    ));
  test("a column that rests on itself by way of a relationship is E_CYCLE", () => {
    const elements = model(
      [column("loop", "[Orders/Self/loop]")],
      [{ id: "s", name: "Self", targetElementId: "orders", keys: [{ sourceColumnId: "o-id", targetColumnId: "o-id" }] }],
    );
    expect(diagnosticsOf(elements, "o-id", "loop").join("\n")).toContain("loop");
    expect(world.compile(elements, { elementId: "orders", columns: ["o-id"] }).ok).toBe(true);
  });
});

describe("G4: names behind relationships", () => {
  test("are ids in the document: renames of columns and relationships print anew", () => {
    const document = documentOf([...model([]), child([column("who", "Upper([Orders/Buyer/Name])"), column("also", "[Name (Buyer)]")])]);
    const renamed = JSON.parse(
      JSON.stringify(document).replaceAll('"Buyer"', '"Client/A"').replaceAll('"name":"Name"', '"name":"Full name"'),
    ) as typeof document;
    const formulas = (of: typeof document) =>
      ((namesOf(of).find("child")?.["columns"] ?? []) as unknown as readonly { formula: string }[]).map((one) =>
        namesOf(of).toPrinted("child", null, one.formula),
      );
    expect(formulas(document)).toEqual(["Upper([Orders/Buyer/Name])", "[Orders/Buyer/Name]"]);
    expect(formulas(renamed)).toEqual(["Upper([Orders/Client\\/A/Full name])", "[Orders/Client\\/A/Full name]"]);
  });
});

function schemaOf(name: string) {
  const known: Record<string, readonly string[]> = {
    orders: ["id", "cust", "qty"],
    customers: ["id", "name", "region", "credit"],
    regions: ["id", "title"],
    cards: ["customer", "amount"],
  };
  const text = new Set(["name", "title"]);
  return {
    path: [name],
    columns: (known[name] ?? []).map((one) => ({
      name: one,
      type: text.has(one) ? ({ kind: "text" } as const) : ({ kind: "integer" } as const),
      nativeType: text.has(one) ? "VARCHAR" : "BIGINT",
    })),
    key: name === "cards" ? [] : ["id"],
    rowIdentity: null,
    rowCountEstimate: null,
  };
}
