// Orders that are joined with customers and tags.
import type { TableSchema } from "@sheaf/compiler";
import { INTEGER, TEXT } from "@sheaf/sql";
import type { TestElement } from "./documents.ts";
import { column, tableSource } from "./elements.ts";
import type { TestTable } from "./engines.ts";
import { planWorld } from "./plan.ts";

const tables: readonly TestTable[] = [
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
];
export const joined = (columns: object[], joins: object[], more: Record<string, unknown> = {}): TestElement => ({
  id: "j",
  name: "Joined",
  source: { kind: "join", joins },
  columns,
  ...more,
});
export const step = (more: Record<string, unknown> = {}) => ({
  left: tableSource("orders"),
  right: tableSource("customers"),
  columns: [{ left: "[customer]", right: "[id]" }],
  ...more,
});
export const columns = [column("order", "[orders/id]"), column("who", "[customers/name]")];
export const ask = (...ids: string[]) => ({ elementId: "j", columns: ids }) as const;

/** These tables for the tests of one file, which calls it as it loads. */
export function joinedOrders() {
  const world = planWorld(tables);
  return {
    world,
    sqlOf: (elements: readonly TestElement[], ...ids: string[]): string => {
      const compiled = world.compile(elements, ask(...ids));
      if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
      return compiled.sql;
    },
  };
}

/** The same tables, for what is only compiled. */
const schemaOf = (name: string, columns: TableSchema["columns"]): [string, TableSchema] => [
  name,
  { path: [name], columns, key: ["id"], rowIdentity: null, rowCountEstimate: null },
];
const whole = (name: string) => ({ name, type: INTEGER, nativeType: "INTEGER" });
export const schemas = new Map([
  schemaOf("orders", [whole("id"), whole("customer"), whole("qty")]),
  schemaOf("customers", [whole("id"), { name: "name", type: TEXT, nativeType: "VARCHAR" }]),
]);

/** Whole numbers as cells have them. */
export const asCell = (value: unknown): unknown => (typeof value === "bigint" || typeof value === "number" ? value.toString() : value);
