import type { CompiledQuery } from "@sheaf/compiler";
import { describe, expect, test } from "vitest";
import { drawJoins, drawTables, drawnTableNames } from "../reference/drawn/joins.ts";
import type { CellValue } from "@sheaf/result";
import { diceOf } from "../reference/drawn/dice.ts";
import { randomEntries, randomTable, tableColumns } from "../reference/drawn/tables.ts";
import { inputIds, randomElements } from "../reference/drawn/elements.ts";
import { ENTRIES } from "../reference/meaning/source-rows.ts";
import { writtenElement } from "../reference/written.ts";
import { type Ask, type TestElement, documentOf } from "../support/documents.ts";
import { enteredIn, entriesTable } from "../support/entered.ts";
import { type Homes, connections, splitWorld } from "../support/split.ts";

/** Of the customers 10 and 20 a few rows, of others most. */
const customerOf = (id: number): number | null => (id % 2000 === 7 ? null : id % 3000 === 0 ? 10 : id % 2500 === 1 ? 20 : 100 + id);

const world = splitWorld([
  {
    name: "large",
    columns: { id: "int", customer: "int", tag: "text", v: "int" },
    key: ["id"],
    rows: Array.from({ length: 12_000 }, (_, id) => [id, customerOf(id), `t${id % 5}`, id % 7]),
  },
  {
    name: "orders",
    columns: {
      id: "bigint",
      customer: "int",
      qty: "int",
      price: "decimal",
      share: "float",
      day: "date",
      at: "timestamptz",
      paid: "bool",
      note: "json",
    },
    key: ["id"],
    rows: [
      ["9007199254740993", 10, 2, "19.9900", 0.1, "2024-02-29", "2024-02-29 23:30:00+00", true, '{"a": [1, "ü"]}'],
      [2, 20, 3, "0.0001", 0.2, "2024-03-01", "2024-03-01 00:00:00.000001+00", false, null],
      [3, 10, 4, "99999999999999.9999", 1e300, "1969-12-31", "1969-12-31 23:59:59.999999+00", null, "[]"],
      [4, null, 5, null, null, null, null, true, '"text"'],
      [5, 40, 6, "7", -0.5, "2024-03-01", "2024-03-01 12:00:00+00", false, null],
      [6, 20, 3, "1.5", 0.25, "2023-01-01", "2023-01-01 00:00:00+00", true, null],
    ],
  },
  {
    name: "customers",
    columns: { id: "int", name: "text", least: "int", region: "text" },
    key: ["id"],
    rows: [
      [10, "Ada 👩‍👧", 3, "North"],
      [20, 'it\'s "Bob"', 1, "South"],
      [30, "Cem", null, "North"],
    ],
  },
  {
    name: "tags",
    columns: { customer: "int", tag: "text" },
    identity: false,
    rows: [
      [10, "x"],
      [10, "y"],
      [20, "z"],
      [20, "z"],
      [null, "n"],
    ],
  },
]);

/** The tables over one, two and three connections: with and without one that takes rows, which has the first rows or the others. */
const splits: readonly Homes[] = [
  { orders: "server", customers: "files", tags: "files" },
  { orders: "files", customers: "server", tags: "server" },
  { orders: "server", customers: "archive", tags: "server" },
  { orders: "archive", customers: "server", tags: "files" },
];

const table = (name: string) => ({ kind: "warehouse-table", connectionId: "c", path: [name] });
const column = (id: string, formula: string) => ({ id, name: id, formula });
const read = (elementId: string) => ({ kind: "table", elementId });
const orders: TestElement = {
  id: "orders",
  name: "Orders",
  source: table("orders"),
  columns: ["id", "customer", "qty", "price", "share", "day", "at", "paid", "note"].map((one) => column(one, `[orders/${one}]`)),
};
const customers: TestElement = {
  id: "customers",
  name: "Customers",
  source: table("customers"),
  columns: ["id", "name", "least", "region"].map((one) => column(one, `[customers/${one}]`)),
};
const tags: TestElement = {
  id: "tags",
  name: "Tags",
  source: table("tags"),
  columns: ["customer", "tag"].map((one) => column(one, `[tags/${one}]`)),
};
const joined = (joinType: string, op = "=", more: Record<string, unknown> = {}): TestElement => ({
  id: "j",
  name: "Joined",
  source: {
    kind: "join",
    joins: [{ left: read("orders"), right: read("customers"), joinType, columns: [{ left: "[customer]", right: "[id]", op }] }],
  },
  columns: [
    column("order", "[Orders/id]"),
    column("who", "[Customers/name]"),
    column("price", "[Orders/price]"),
    column("at", "[Orders/at]"),
    column("note", "[Orders/note]"),
    column("paid", "[Orders/paid]"),
    column("share", "[Orders/share]"),
  ],
  sort: [
    { columnId: "order", direction: "ascending" },
    { columnId: "who", direction: "ascending" },
  ],
  ...more,
});
const base = { elementId: "j", level: "base" } as const;

/** Each way to split the tables gives what one connection gives. Says what that is. */
async function sameEverywhere(elements: readonly TestElement[], ask: Ask): Promise<readonly (readonly unknown[])[]> {
  const whole = await world.rows(elements, ask, {});
  expect(await world.rows(elements, ask, { orders: "server", customers: "server", tags: "server" })).toEqual(whole);
  for (const homes of splits) expect(await world.rows(elements, ask, homes), JSON.stringify(homes)).toEqual(whole);
  return whole;
}

function compiled(elements: readonly TestElement[], ask: Ask, homes: Homes): CompiledQuery {
  const found = world.compile(elements, ask, homes);
  if (!found.ok) throw new Error(JSON.stringify(found.diagnostics));
  return found;
}

describe("J3 one result from several connections, each as from one", () => {
  test.each(["inner", "left-outer", "right-outer", "full-outer", "lookup"])("%s joins of elements, every type exact", async (type) => {
    const rows = await sameEverywhere([orders, customers, joined(type)], { ...base });
    expect(rows.length).toBeGreaterThan(2);
    if (type !== "right-outer") expect(rows.flat()).toContain("99999999999999.9999");
  });
  test.each(["<", ">=", "!=", "is-distinct-from", "is-not-distinct-from"])("joins by %s", async (op) => {
    for (const type of ["inner", "full-outer"])
      await sameEverywhere([orders, customers, joined(type, op)], { ...base, columns: ["order", "who"] });
  });
  test("Lookup and Rollup, several matches and none, inside other formulas, tested by filters", async () => {
    const element: TestElement = {
      ...orders,
      columns: [
        column("id", "[orders/id]"),
        column("customer", "[orders/customer]"),
        column("who", "Lookup([Customers/name], [customer], [Customers/id])"),
        column("long", 'Upper(Lookup([Customers/region], [customer], [Customers/id])) & "!"'),
        column("tag", "Lookup([Tags/tag], [customer], [Tags/customer])"),
        column("tags", "Rollup(Count(), [customer], [Tags/customer])"),
        column("most", "Rollup(Max([Tags/tag]), [customer], [Tags/customer]) "),
      ],
      filters: [{ id: "f", columnId: "tags", kind: "number-range", min: 1, includeNulls: "never" }],
      sort: [{ columnId: "id", direction: "descending" }],
    };
    const rows = await sameEverywhere([element, customers, tags], { elementId: "orders", level: "base" });
    expect(rows.map(([, , who, long]) => [who, long])).toEqual([
      ["Ada 👩‍👧", "NORTH!"],
      ['it\'s "Bob"', "SOUTH!"],
      ["Ada 👩‍👧", "NORTH!"],
      ['it\'s "Bob"', "SOUTH!"],
    ]);
  });
  const grouped = joined("left-outer", "=", {
    columns: [
      column("region", "[Customers/region]"),
      column("price", "[Orders/price]"),
      column("qty", "[Orders/qty]"),
      column("total", "Sum([price])"),
      column("share", "Round(PercentOfTotal(Sum([qty])), 6)"),
      column("first", "First([qty])"),
      column("all", "Sum([qty])"),
    ],
    groupings: [{ id: "g", groupBy: ["region"], calculations: ["total", "share", "first"] }],
    summary: ["all"],
    filters: [{ id: "f", columnId: "qty", kind: "number-range", min: 3 }],
    sort: [{ columnId: "qty", direction: "ascending" }],
  });
  test("groups, windows, totals, counts and values of such elements, and elements over them", async () => {
    const child: TestElement = {
      id: "child",
      name: "Child",
      source: { kind: "table", elementId: "j", groupingId: "g" },
      columns: [column("r", "[Joined/region]"), column("t", "[Joined/total]"), column("n", "RowNumber()")],
    };
    const all = [orders, customers, grouped, child];
    expect(await sameEverywhere(all, { elementId: "j", level: "g" })).toHaveLength(3);
    await sameEverywhere(all, { elementId: "j", level: "base", columns: ["qty", "share"] });
    await sameEverywhere(all, { elementId: "j", level: "g", want: { kind: "totals", totalsAt: "summary" } });
    await sameEverywhere(all, { elementId: "j", level: "base", want: { kind: "count" } });
    await sameEverywhere(all, { elementId: "j", level: "g", want: { kind: "distinct", columnId: "region", search: "o" } });
    await sameEverywhere(all, { elementId: "child", level: "base" });
    await sameEverywhere(all, { elementId: "j", level: "base", want: { kind: "join-matches", join: 0 } });
  });
  test("pivot tables", async () => {
    const pivot = joined("left-outer", "=", {
      kind: "pivot-table",
      columns: [column("region", "[Customers/region]"), column("day", "[Orders/day]"), column("total", "Sum([Orders/qty])")],
      rowsBy: [{ id: "region" }],
      columnsBy: [{ id: "day" }],
      values: ["total"],
      sort: undefined,
    });
    for (const part of [
      { rows: 1, columns: 1 },
      { rows: 1, columns: 0 },
      { rows: 0, columns: 0 },
    ])
      await sameEverywhere([orders, customers, pivot], { elementId: "j", want: { kind: "pivot", ...part } });
  });
  test("unions, and transposes of them", async () => {
    const union = {
      kind: "union",
      sources: [table("orders"), table("tags"), read("customers")],
      matches: [
        { outputColumnName: "who", sourceColumns: ["[customer]", "[customer]", "[id]"] },
        { outputColumnName: "what", sourceColumns: [null, "[tag]", "[name]"] },
        { outputColumnName: "n", sourceColumns: ["[id]", null, null] },
      ],
    };
    const element: TestElement = {
      id: "u",
      name: "All",
      source: union,
      columns: ["who", "what", "n"].map((one) => column(one, `[Union of 3 Sources/${one}]`)),
      sort: ["who", "what", "n"].map((columnId) => ({ columnId, direction: "ascending" })),
    };
    expect(await sameEverywhere([customers, element], { elementId: "u", level: "base" })).toHaveLength(14);
    const turned: TestElement = {
      id: "t",
      name: "Turned",
      source: {
        kind: "transpose",
        direction: "row-to-column",
        source: read("u"),
        columnToTranspose: "what",
        valueColumn: "n",
        aggregate: "count",
        outputColumns: ["x", "Cem"],
      },
      columns: [column("who", "[All/who]"), column("x", "[All/x]")],
      sort: [{ columnId: "who", direction: "ascending" }],
    };
    await sameEverywhere([customers, element, turned], { elementId: "t", level: "base" });
  });
  test("unions over joins, whose columns are called by their legs", async () => {
    const element: TestElement = {
      id: "u",
      name: "All",
      source: {
        kind: "union",
        sources: [joined("inner")["source"], table("tags")],
        matches: [
          { outputColumnName: "who", sourceColumns: ["[Customers/name]", "[tag]"] },
          { outputColumnName: "n", sourceColumns: ["[Orders/id]", null] },
        ],
      },
      columns: ["who", "n"].map((one) => column(one, `[Union of 2 Sources/${one}]`)),
      sort: ["who", "n"].map((columnId) => ({ columnId, direction: "ascending" })),
    };
    expect(await sameEverywhere([orders, customers, element], { elementId: "u", level: "base" })).toHaveLength(9);
  });
  test("relationships, followed where a related column is read", async () => {
    const related: TestElement = {
      ...orders,
      columns: [...(orders["columns"] as object[]), column("who", "[orders/Buyer/name]")],
      relationships: [
        { id: "r", name: "Buyer", targetElementId: "customers", keys: [{ sourceColumnId: "customer", targetColumnId: "id" }] },
      ],
    };
    const rows = await sameEverywhere([related, customers], { elementId: "orders", level: "base", columns: ["id", "who"] });
    expect(rows.map(([, who]) => who)).toEqual(['it\'s "Bob"', "Ada 👩‍👧", null, null, 'it\'s "Bob"', "Ada 👩‍👧"]);
  });
  test("arrays and aggregates of other rows", async () => {
    const lists: TestElement = {
      ...tags,
      columns: [...(tags["columns"] as object[]), column("all", "ArrayAgg([tag])")],
      groupings: [{ id: "g", groupBy: ["customer"], calculations: ["all"] }],
      sort: [{ columnId: "tag", direction: "ascending" }],
    };
    const element: TestElement = {
      ...customers,
      columns: [...(customers["columns"] as object[]), column("second", "Lookup([Tags/all], [id], [Tags/customer])[1]")],
    };
    const rows = await sameEverywhere([lists, element], { elementId: "customers", level: "base", columns: ["name", "second"] });
    expect(rows.map(([, second]) => second)).toEqual(["y", "z", null]);
  });
});

describe("what goes over", () => {
  const homes = { orders: "server", customers: "files", tags: "archive" } as const;
  const partsOf = ({ parts }: CompiledQuery) =>
    parts.map(({ name, connectionId, sql, columns: brought }) => [name, connectionId, brought.length, sql]);

  test("only columns that are read, rows that pass, and groups instead of rows", () => {
    const element = joined("inner", "=", {
      filters: [
        { id: "f", columnId: "price", kind: "number-range", min: 2 },
        { id: "g", columnId: "who", kind: "list", values: ["Cem"] },
      ],
    });
    const query = compiled([orders, customers, element], { ...base, want: { kind: "count" } }, homes);
    expect(query.connectionId).toBe("files");
    expect(partsOf(query)).toEqual([["Orders", "server", 1, "SELECT\n  customer\nFROM public.orders\nWHERE price >= 2"]]);
    expect(query.sql).toContain(`temp.main."Orders"`);
    const looked: TestElement = {
      ...customers,
      columns: [...(customers["columns"] as object[]), column("n", "Rollup(Sum([Orders/qty]), [id], [Orders/customer])")],
    };
    const [part] = compiled([orders, looked], { elementId: "customers", level: "base" }, homes).parts;
    expect(part?.sql).toContain("GROUP BY");
    expect(part?.columns).toHaveLength(2);
  });
  test("of a page just that page, where what is joined adds and takes nothing", async () => {
    const element: TestElement = {
      ...orders,
      columns: [...(orders["columns"] as object[]), column("who", "Lookup([Customers/name], [customer], [Customers/id])")],
    };
    const ask = { elementId: "orders", level: "base", columns: ["id", "who"], window: { offset: 1, limit: 2 } } as const;
    const [part] = compiled([element, customers], ask, homes).parts;
    expect(part?.sql).toMatch(/LIMIT 2\s+OFFSET 1/);
    expect(await sameEverywhere([element, customers], ask)).toHaveLength(2);
    const filtered = { ...element, filters: [{ id: "f", columnId: "who", kind: "list", values: ["Cem"], mode: "exclude" }] };
    expect(compiled([filtered, customers], ask, homes).parts[0]?.sql).not.toContain("LIMIT");
    await sameEverywhere([filtered, customers], ask);
  });
  test("of a large table only rows with the keys that the small side has, wherever that stands; the answer is the same", async () => {
    const big: TestElement = {
      id: "big",
      name: "Big",
      source: table("large"),
      columns: ["id", "customer", "tag", "v"].map((one) => column(one, `[large/${one}]`)),
    };
    const looked: TestElement = {
      ...customers,
      columns: [
        ...(customers["columns"] as object[]),
        column("n", "Rollup(Count(), [id], [Big/customer])"),
        column("most", "Rollup(Max([Big/tag]), [id], [Big/customer])"),
      ],
    };
    const inner: TestElement = {
      id: "j",
      name: "Joined",
      source: {
        kind: "join",
        joins: [
          { left: read("big"), right: read("customers"), joinType: "inner", columns: [{ left: "[customer]", right: "[id]", op: "=" }] },
        ],
      },
      columns: [column("id", "[Big/id]"), column("who", "[Customers/name]"), column("n", "RowNumber()")],
      filters: [{ id: "f", columnId: "who", kind: "list", values: ["Cem"], mode: "exclude" }],
      sort: [{ columnId: "id", direction: "descending" }],
    };
    const outer: TestElement = {
      ...inner,
      source: {
        kind: "join",
        joins: [
          {
            left: read("customers"),
            right: read("big"),
            joinType: "left-outer",
            columns: [{ left: "[id]", right: "[customer]", op: "=" }],
          },
        ],
      },
    };
    const full: TestElement = {
      ...inner,
      source: {
        kind: "join",
        joins: [
          {
            left: read("customers"),
            right: read("big"),
            joinType: "full-outer",
            columns: [{ left: "[id]", right: "[customer]", op: "=" }],
          },
        ],
      },
    };
    const all = (element: TestElement) =>
      [big, customers, element].filter((one, index, list) => list.findLastIndex(({ id }) => id === one.id) === index);
    for (const homes of [
      { large: "server", customers: "files" },
      { large: "archive", customers: "server" },
      { large: "files", customers: "server" },
    ] as const) {
      for (const [element, elementId] of [
        [looked, "customers"],
        [inner, "j"],
        [outer, "j"],
        [full, "j"],
      ] as const) {
        const ask = { elementId, level: "base" } as const;
        const whole = await world.rows(all(element), ask, {});
        expect(await world.rows(all(element), ask, homes), JSON.stringify([homes, element])).toEqual(whole);
        const keyed = compiled(all(element), ask, homes).parts.flatMap(({ keys }) => keys ?? []);
        expect(keyed.length, JSON.stringify([homes, element])).toBe(element === full || homes.large === "files" ? 0 : 1);
      }
    }
    // What goes over: a handful of rows of the many, or none where nobody asks for any.
    const [part] = compiled(all(inner), { elementId: "j", level: "base" }, { large: "server", customers: "files" }).parts;
    expect(part?.keys?.within(["10", "20"])).toContain("IN (10, 20)");
    expect(part?.keys?.sql).toMatch(/SELECT\s+id AS "?key"?[^]*GROUP BY/u);
    expect(part?.keys?.within([])).toMatch(/FALSE/iu);
    // A part of more rows than one may bring: with its keys it has few.
    const ask = { elementId: "j", level: "base" } as const;
    expect(await world.rows(all(inner), ask, { large: "server", customers: "files" }, {}, { mostPartRows: 100 })).toEqual(
      await world.rows(all(inner), ask, {}),
    );
    await expect(
      world.rows(all(inner), ask, { large: "server", customers: "files" }, {}, { mostPartRows: 100, mostPartKeys: 1 }),
    ).rejects.toThrow("more than 100 rows");
  });
  test("E4 one connection alone is asked as ever, whatever the element could read", () => {
    const element = joined("left-outer");
    const one = compiled([orders, customers, element], { ...base }, { orders: "server", customers: "server" });
    expect([one.connectionId, one.parts, one.dialect]).toEqual(["server", [], "postgres"]);
    const lookups: TestElement = {
      ...orders,
      columns: [column("id", "[orders/id]"), column("who", "Lookup([Customers/name], [orders/customer], [Customers/id])")],
    };
    expect(compiled([lookups, customers], { elementId: "orders", level: "base", columns: ["id"] }, homes)).toMatchObject({
      connectionId: "server",
      parts: [],
    });
    expect(compiled([lookups, customers], { elementId: "orders", level: "base", want: { kind: "count" } }, homes)).toMatchObject({
      connectionId: "server",
    });
  });
  test("what one warehouse alone can call is asked of it, beside rows of another", async () => {
    const element: TestElement = {
      ...orders,
      columns: [
        column("id", "[orders/id]"),
        column("customer", "[orders/customer]"),
        column("far", 'CallNumber("abs", [orders/qty] - 5)'),
        column("who", "Lookup([Customers/name], [customer], [Customers/id])"),
        column("both", '[who] & "/" & CallText("upper", [orders/day] & "x")'),
      ],
      sort: [{ columnId: "both", direction: "descending" }],
    };
    const ask = { elementId: "orders", level: "base", columns: ["far", "both"] } as const;
    const rows = await sameEverywhere([element, customers], ask);
    expect(rows.map((row) => row.slice(-1)[0])).toContain('it\'s "Bob"/2024-03-01X');
    const [part] = compiled([element, customers], ask, { orders: "server", customers: "files" }).parts;
    expect(part?.sql).toContain("abs(");
    expect(part?.sql).toContain("upper(");
  });
  test("S-J3d: over rows that are joined, functions of the engine where they meet are called", async () => {
    const element: TestElement = {
      ...orders,
      columns: [
        column("id", "[orders/id]"),
        column("customer", "[orders/customer]"),
        column("who", "Lookup([Customers/name], [customer], [Customers/id])"),
        column("one", 'CallText("right", [who], 3)'),
        column("two", 'CallNumber("strpos", [who], Text([orders/qty] - 2))'),
        column("apart", 'CallText("concat", [who], "-", [orders/qty])'),
        column("most", 'AggText("max", [who])'),
        column("bits", 'AggNumber("bit_or", [orders/qty])'),
        column("shown", 'CallText("lower", [most])'),
      ],
      groupings: [{ id: "g", groupBy: ["who"], calculations: ["most", "bits", "shown"] }],
    };
    await sameEverywhere([element, customers], { elementId: "orders", level: "base", columns: ["id", "one", "two", "apart"] });
    const groups = { elementId: "orders", level: "g", columns: ["who", "most", "bits", "shown"] } as const;
    const rows = await sameEverywhere([element, customers], groups);
    expect(rows).toContainEqual(['it\'s "Bob"', 'it\'s "Bob"', 3, 'it\'s "bob"']);
  });
  test.each(['CallText("initcap", Lookup([Customers/name], [orders/customer], [Customers/id]))', 'AggText("json_agg", [who])'])(
    "what the engine where they meet does not know is refused, and said: %s",
    (formula) => {
      const element: TestElement = {
        ...orders,
        columns: [column("who", "Lookup([Customers/name], [orders/customer], [Customers/id])"), column("t", formula)],
        groupings: [{ id: "g", groupBy: ["who"], calculations: formula.startsWith("Agg") ? ["t"] : [] }],
      };
      const found = world.compile([element, customers], { elementId: "orders", level: formula.startsWith("Agg") ? "g" : "base" }, homes);
      expect(found).toMatchObject({
        ok: false,
        diagnostics: [
          { code: "E_UNSUPPORTED", message: expect.stringContaining("the embedded engine, DuckDB, which has no such function") as string },
        ],
      });
    },
  );
});

const first = Number(process.env["FRESH_SEED"] ?? process.env["SEED"] ?? 1) % 1_000_000;
const seeds = Array.from({ length: Number(process.env["LONG"] ?? 0) > 0 ? 40 : 2 }, (_, index) => first + index);

describe.each(seeds)("joins drawn from seed %i, each table on a connection that is drawn", { timeout: 60_000 }, (seed) => {
  test("have the rows of one connection", async () => {
    const dice = diceOf(seed);
    await world.setTables(drawTables(dice));
    for (let draws = 0; draws < 8; draws += 1) {
      const { elements, columns } = drawJoins(dice);
      const homes = Object.fromEntries(drawnTableNames.map((name) => [name, dice.pick(connections)]));
      for (const ask of [
        { elementId: "j", columns },
        { elementId: "j", level: "base", want: { kind: "count" } },
      ] as const) {
        const sorted = async (over: Homes): Promise<readonly string[]> =>
          (await world.rows(elements, ask, over)).map((row) => row.map(String).join(" | ")).toSorted();
        expect(await sorted(homes), JSON.stringify({ homes, elements })).toEqual(await sorted({}));
      }
    }
  });
});

describe("workbooks drawn", { timeout: 300_000 }, () => {
  const count = Number(process.env["LONG"] ?? 0) > 0 ? 300 : 4;
  test(`E1 ${count} from seed ${first}, one table here and one there`, async () => {
    const names = ["facts", "more"];
    const columnsOf = Object.keys(tableColumns);
    const entries = { [ENTRIES]: randomEntries(diceOf(first)) };
    await world.setTables([
      ...names.map((name, index) => {
        const { rows } = randomTable(diceOf(first + index), 9);
        return { name, columns: tableColumns, key: ["id"], rows: rows.map((row) => columnsOf.map((one) => row[one] ?? null)) };
      }),
      ...inputIds.map((id) => entriesTable(id, entries)),
    ]);
    let compared = 0;
    for (let seed = first; compared < count && seed < first + 100 * count; seed += 1) {
      const elements = randomElements(diceOf(seed), names, true);
      const last = elements.at(-1);
      if (last === undefined) continue;
      const written = elements.map(writtenElement);
      const text = JSON.stringify(written);
      // Every other one with an input table, which are drawn seldom.
      if (compared % 2 === 1 && !text.includes('"empty"')) continue;
      if ([...names, "empty"].filter((name) => text.includes(`"${name}"`)).length < 2) continue;
      const homes: Homes =
        seed % 2 === 0 ? { facts: "server", more: "files", entries: "archive" } : { facts: "files", more: "archive", entries: "server" };
      const around = { entered: enteredIn(elements, entries, seed % 3 === 0, documentOf(written)) };
      const asks: readonly Ask[] =
        last.pivot === undefined
          ? ["summary", ...last.groupings.map(({ id }) => id), "base"].map((level) => ({ elementId: last.id, level }))
          : [{ elementId: last.id, want: { kind: "pivot", rows: 1, columns: 0 } }];
      for (const ask of asks) {
        const split = world.compile(written, ask, homes, around);
        // What reads one table only is no case, nor what the compiler refuses with a reason.
        if (!split.ok || split.columns.length === 0 || split.parts.length === 0) continue;
        compared += 1;
        const show = `FRESH_SEED=${seed} ${JSON.stringify(ask)} ${text}`;
        const whole = await world.rows(written, ask, {}, around);
        const found = await world.rows(written, ask, homes, around);
        expect(found.length, show).toBe(whole.length);
        for (const [row, cells] of found.entries())
          for (const [at, cell] of cells.entries()) expect(isSameCell(cell, whole[row]?.[at] ?? null), `${show}\n${row} ${at}`).toBe(true);
      }
    }
    expect(compared).toBeGreaterThanOrEqual(count);
  });
});

function isSameCell(a: CellValue, b: CellValue): boolean {
  if (typeof a !== "number" || typeof b !== "number") return a === b;
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));
}
