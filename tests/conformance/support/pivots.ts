import { type Cell, cellOf } from "./cells.ts";
import type { Ask, Surroundings, TestElement } from "./documents.ts";
import { column, tableSource } from "./elements.ts";
import type { TestTable } from "./engines.ts";
import type { World } from "./plan.ts";

/** Sales by product of a region, and by quarter of a year, with nulls among the keys, gaps and one buyer in several places. */
export const sales: TestTable = {
  name: "sales",
  columns: { region: "text", product: "text", year: "int", quarter: "int", amount: "int", cost: "float", buyer: "text", rank: "int" },
  rows: [
    ["East", "Ale", 2023, 1, 10, 4, "ann", 2],
    ["East", "Ale", 2023, 1, 5, 2, "bob", 2],
    ["East", "Ale", 2023, 2, 7, 1, "ann", 2],
    ["East", "Ale", 2024, 1, 20, 3, "cy", 2],
    ["East", "Bun", 2023, 2, 1, 1, "ann", 1],
    ["East", "Bun", 2024, 2, 2, 2, "bob", 1],
    ["West", "Ale", 2023, 1, 30, 20, "bob", 2],
    ["West", "Cod", 2024, 1, 40, 10, "dot", 3],
    ["West", "Cod", 2024, 2, null, 5, "dot", 3],
    ["West", "Cod", 2024, 2, 8, 5, "", 3],
    [null, "Dip", 2023, 2, 3, 1, "ann", 4],
    [null, null, null, null, 6, 1, null, null],
  ],
};

/** Columns that every pivot of the tests has; those of `columns` are added. */
export function pivot(more: Record<string, unknown>, columns: readonly object[] = []): TestElement {
  const shelf = (list: unknown): unknown =>
    Array.isArray(list) ? (list as readonly unknown[]).map((one) => (typeof one === "string" ? { columnId: one } : one)) : [];
  return {
    id: "p",
    kind: "pivot-table",
    name: "Pivot",
    source: tableSource("sales"),
    columns: [
      ...["region", "product", "year", "quarter", "amount", "cost", "buyer", "rank"].map((name) => column(name, `[sales/${name}]`)),
      column("sum", "Sum([amount])"),
      column("buyers", "CountDistinct([buyer])"),
      column("margin", "1 - Sum([cost]) / Sum([amount])"),
      ...columns,
    ],
    values: ["sum"],
    ...more,
    rowsBy: shelf(more["rowsBy"]),
    columnsBy: shelf(more["columnsBy"]),
  };
}

export const part = (rows: number, columns: number, more: Partial<Ask> = {}): Ask => ({
  elementId: "p",
  want: { kind: "pivot", rows, columns },
  ...more,
});

/** Every engine gives what a query written by hand gives on DuckDB; its columns are those of the answer, in order. */
export async function expectSql(
  world: World,
  elements: readonly TestElement[],
  ask: Ask,
  sql: string,
  around: Surroundings = {},
): Promise<void> {
  const compiled = world.compile(elements, ask, around);
  if (!compiled.ok) throw new Error(`did not compile: ${JSON.stringify(compiled.diagnostics, null, 2)}`);
  const rows = await world.query("duckdb", sql);
  const cells = rows.map((row) => {
    if (row.length !== compiled.columns.length) throw new Error(`${compiled.columns.length} columns are answered, not ${row.length}`);
    return compiled.columns.map((one, index): Cell => cellOf(row[index], one.type));
  });
  await world.expectRows(elements, ask, cells, around);
}
