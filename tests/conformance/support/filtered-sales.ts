import type { TestElement } from "./documents.ts";
import { column, tableSource } from "./elements.ts";
import type { TestTable } from "./engines.ts";

/** Sales with a column of every type that filters tell apart, and nulls in most. */
export const sales: TestTable = {
  name: "sales",
  columns: {
    id: "int",
    region: "text",
    product: "text",
    amount: "int",
    day: "date",
    at: "timestamptz",
    price: "decimal",
    rate: "float",
    ok: "bool",
  },
  key: ["id"],
  rows: [
    [1, "East", "A", 10, "2024-01-31", "2024-01-31 23:30:00+00", "1.50", 0.1, true],
    [2, "East", "A", 20, "2024-02-01", "2024-02-01 00:30:00+00", "2.25", 0.2, false],
    [3, "East", "B", 5, "2024-02-29", "2024-02-29 12:00:00+00", "0.10", 0.3, null],
    [4, "West", "A", 7, "2024-05-14", "2024-05-14 22:30:00+00", "-3.00", null, true],
    [5, "West", "B", 100, "2024-05-15", "2024-05-15 13:45:29+00", null, 1e300, false],
    [6, "West", "B", null, null, null, "1.50", -0.5, null],
    [7, null, "A", 3, "2024-06-01", "2024-06-01 00:00:00+00", "9.99", 0, true],
  ],
};
const names = ["id", "region", "product", "amount", "day", "at", "price", "rate", "ok"];
const raw = names.map((name) => column(name, `[sales/${name}]`));
/** All rows of it, under filters of the file; ids of the filters are `f0`, `f1`, … */
export const flat = (filters: object[], columns: object[] = [], more: Record<string, unknown> = {}): TestElement => ({
  id: "t",
  name: "Sales",
  source: tableSource("sales"),
  columns: [...raw, ...columns],
  filters: filters.map((filter, index) => ({ id: `f${index}`, ...filter })),
  ...more,
});
