// Orders, customers and tags whose tables stand on one connection or on several: what is read is the same wherever they stand.
import type { CompiledQuery } from "@sheaf/compiler";
import { expect } from "vitest";
import type { Ask, TestElement } from "./documents.ts";
import type { TestTable } from "./engines.ts";
import { type Homes, splitWorld } from "./split.ts";

/** Of the customers 10 and 20 a few rows, of others most. */
const customerOf = (id: number): number | null => (id % 2000 === 7 ? null : id % 3000 === 0 ? 10 : id % 2500 === 1 ? 20 : 100 + id);

const tables: readonly TestTable[] = [
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
];

/** The tables over one, two and three connections: with and without one that takes rows, which has the first rows or the others. */
const splits: readonly Homes[] = [
  { orders: "server", customers: "files", tags: "files" },
  { orders: "files", customers: "server", tags: "server" },
  { orders: "server", customers: "archive", tags: "server" },
  { orders: "archive", customers: "server", tags: "files" },
];

export const table = (name: string) => ({ kind: "warehouse-table", connectionId: "c", path: [name] });
export const column = (id: string, formula: string) => ({ id, name: id, formula });
export const read = (elementId: string) => ({ kind: "table", elementId });
export const orders: TestElement = {
  id: "orders",
  name: "Orders",
  source: table("orders"),
  columns: ["id", "customer", "qty", "price", "share", "day", "at", "paid", "note"].map((one) => column(one, `[orders/${one}]`)),
};
export const customers: TestElement = {
  id: "customers",
  name: "Customers",
  source: table("customers"),
  columns: ["id", "name", "least", "region"].map((one) => column(one, `[customers/${one}]`)),
};
export const tags: TestElement = {
  id: "tags",
  name: "Tags",
  source: table("tags"),
  columns: ["customer", "tag"].map((one) => column(one, `[tags/${one}]`)),
};
export const joined = (joinType: string, op = "=", more: Record<string, unknown> = {}): TestElement => ({
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
export const base = { elementId: "j", level: "base" } as const;

/** These tables for the tests of one file, which calls it as it loads. */
export function ordersElsewhere() {
  const world = splitWorld(tables);
  return {
    world,
    /** Each way to split the tables gives what one connection gives. Says what that is. */
    sameEverywhere: async (elements: readonly TestElement[], ask: Ask): Promise<readonly (readonly unknown[])[]> => {
      const whole = await world.rows(elements, ask, {});
      expect(await world.rows(elements, ask, { orders: "server", customers: "server", tags: "server" })).toEqual(whole);
      for (const homes of splits) expect(await world.rows(elements, ask, homes), JSON.stringify(homes)).toEqual(whole);
      return whole;
    },
    compiled: (elements: readonly TestElement[], ask: Ask, homes: Homes): CompiledQuery => {
      const found = world.compile(elements, ask, homes);
      if (!found.ok) throw new Error(JSON.stringify(found.diagnostics));
      return found;
    },
  };
}
