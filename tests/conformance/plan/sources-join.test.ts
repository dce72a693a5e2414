import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld([
  {
    name: "orders",
    columns: { id: "int", customer: "int", qty: "int" },
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
    columns: { id: "int", name: "text", least: "int" },
    key: ["id"],
    rows: [
      [10, "Ada", 3],
      [20, "Bob", 1],
      [30, "Cem", null],
    ],
  },
  // Customer 10 twice with two tags, 20 twice with one, 30 none.
  {
    name: "tags",
    columns: { customer: "int", tag: "text" },
    rows: [
      [10, "x"],
      [10, "y"],
      [20, "z"],
      [20, "z"],
      [null, "n"],
    ],
  },
]);
const table = (name: string) => ({ kind: "warehouse-table", connectionId: "c", path: [name] });
const column = (id: string, formula: string): { id: string; name: string; formula: string } => ({ id, name: id, formula });
const joined = (columns: object[], joins: object[], more: Record<string, unknown> = {}): TestElement => ({
  id: "j",
  name: "Joined",
  source: { kind: "join", joins },
  columns,
  ...more,
});
const step = (more: Record<string, unknown> = {}) => ({
  left: table("orders"),
  right: table("customers"),
  columns: [{ left: "[customer]", right: "[id]" }],
  ...more,
});
const columns = [column("order", "[orders/id]"), column("who", "[customers/name]")];
const ask = (...ids: string[]) => ({ elementId: "j", columns: ids }) as const;
const sqlOf = (elements: readonly TestElement[], ...ids: string[]): string => {
  const compiled = world.compile(elements, ask(...ids));
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
  return compiled.sql;
};

describe("join types", () => {
  test("inner: rows with a match on both sides; null keys never match", () =>
    world.expectRows([joined(columns, [step()])], ask("order", "who"), [
      ["1", "Ada"],
      ["2", "Bob"],
      ["3", "Ada"],
    ]));
  test("left-outer: every left row, nulls where none matches", () =>
    world.expectRows([joined(columns, [step({ joinType: "left-outer" })])], ask("order", "who"), [
      ["1", "Ada"],
      ["2", "Bob"],
      ["3", "Ada"],
      ["4", null],
      ["5", null],
    ]));
  test("right-outer: every right row", () =>
    world.expectRows([joined(columns, [step({ joinType: "right-outer" })])], ask("order", "who"), [
      ["1", "Ada"],
      ["2", "Bob"],
      ["3", "Ada"],
      [null, "Cem"],
    ]));
  test("full-outer: every row of both", () =>
    world.expectRows([joined(columns, [step({ joinType: "full-outer" })])], ask("order", "who"), [
      ["1", "Ada"],
      ["2", "Bob"],
      ["3", "Ada"],
      ["4", null],
      ["5", null],
      [null, "Cem"],
    ]));
  test("J1 lookup: the left grain, one distinct value, the marker for several", () =>
    world.expectRows(
      [
        joined(
          [column("order", "[orders/id]"), column("tag", "[tags/tag]")],
          [step({ right: table("tags"), columns: [{ left: "[customer]", right: "[customer]" }], joinType: "lookup" })],
        ),
      ],
      ask("order", "tag"),
      [
        ["1", null, "2"],
        ["2", "z", "1"],
        ["3", null, "2"],
        ["4", null, null],
        ["5", null, null],
      ],
    ));
});

test("E3, E4: bare tables are joined plainly; what nobody reads is not joined", () => {
  const one = [
    joined([...columns, column("n", "Count()"), column("sum", "Sum([orders/qty])")], [step({ joinType: "left-outer" })], {
      summary: ["n", "sum"],
    }),
  ];
  expect(sqlOf(one, "order", "who")).toMatchInlineSnapshot(`
    "SELECT
      orders.id AS "order",
      customers.name AS who
    FROM main.orders
    LEFT JOIN main.customers
      ON orders.customer = customers.id
    ORDER BY orders.id ASC NULLS LAST"
  `);
  expect(sqlOf(one, "order")).not.toContain("customers");
});
