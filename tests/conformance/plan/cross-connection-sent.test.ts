import type { CompiledQuery } from "@sheaf/compiler";
import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { base, column, customers, joined, orders, ordersElsewhere, read, table } from "../support/orders-elsewhere.ts";

const { compiled, sameEverywhere, world } = ordersElsewhere();

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
    expect(partsOf(query)).toEqual([
      ["Orders", "server", 1, "SELECT\n  customer\nFROM public.orders\nWHERE price >= 2\n  AND price <> 'NaN'"],
    ]);
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
        diagnostics: [{ code: "E_UNSUPPORTED", message: { key: "findings.query.foreign-function" } }],
      });
    },
  );
});
