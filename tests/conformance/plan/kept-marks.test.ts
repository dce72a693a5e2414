import { filterValue } from "@sheaf/charts";
import { cellText, type CellValue } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import { expect, test } from "vitest";
import type { Cell } from "../support/cells.ts";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

/** What is kept of a chart by its marks is what these marks showed, and what is excluded the others: whatever tells the marks apart. */

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
const columns = { d: "decimal", f: "float", t: "text", b: "bigint", x: "date", tz: "timestamptz", amount: "int" } as const;
const rows = Array.from({ length: 60 }, (_, at) => [
  pick(["0.1000", "12.5000", "99999999999999.9999", "-0.0001", null, "99999999999999.9998", "3"], at),
  pick([0.1, 0.30000000000000004, 0.3, null, -0, 0, 1e-300, 1e300, 123456789.12345679, 5e-324, 1e16], at),
  pick(["", " ", "a", "A", "12", "12.0", "2024-01-02", "true", null, "é", "e\u0301", "\\", "'", "%", "Others"], at),
  pick(["9007199254740993", "9007199254740992", null, "-5", "9223372036854775807"], at),
  pick(["2024-01-01", "0001-01-01", "2024-03-10", null, "9999-12-31", "1582-10-10"], at),
  pick(["2024-03-10 07:00:00.123456+00", "2024-11-03 05:30:00+00", "2024-11-03 06:30:00+00", null, "1969-12-31 23:59:59.999999+00"], at),
  (at * 37) % 50,
]);
const world = planWorld([{ name: "sales", columns, rows }], ["duckdb", "postgres"]);
const around = { timeZone: "America/New_York" };

const chart = (key: string, filters: readonly object[]): TestElement => ({
  id: "t",
  kind: "bar-chart",
  name: "Chart",
  source: tableSource("sales"),
  columns: [column("k", key), column("sum", "Sum([sales/amount])"), column("n", "Count()")],
  xAxis: { columnId: "k" },
  yAxis: { columnIds: ["sum", "n"] },
  filters,
});

/** A cell as the browser has it. */
function inBrowser(cell: Cell, { kind }: ValueType): CellValue {
  if (cell === null) return null;
  if (kind === "date") return Math.round(Date.parse(`${cell}T00:00:00Z`) / 86_400_000);
  if (kind === "integer") return BigInt(String(cell));
  if (kind !== "datetime") return cell;
  const [whole, fraction = ""] = String(cell).split(".");
  return BigInt(Date.parse(`${whole}Z`)) * 1_000n + BigInt(fraction.padEnd(6, "0"));
}

const sorted = (list: readonly (readonly Cell[])[]): readonly string[] => list.map((row) => JSON.stringify(row)).toSorted();

test.each([
  "[sales/d]",
  "[sales/f]",
  "[sales/t]",
  "[sales/b]",
  "[sales/x]",
  "[sales/tz]",
  'DateTrunc("week", [sales/tz])',
  'DateTrunc("minute", [sales/tz])',
  "[sales/d] / 7",
  "[sales/b] / 3",
])("%s", async (key) => {
  const asked = { elementId: "t" };
  const compiled = world.compile([chart(key, [])], asked, around);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
  const at = compiled.columns.findIndex(({ id }) => id === "k");
  const type = compiled.columns[at]?.type ?? { kind: "null" };
  const all = await world.rows([chart(key, [])], asked, around);
  expect(all.length).toBeGreaterThan(2);
  const cells = all.map((row) => inBrowser(row[at] ?? null, type));
  const values = cells.map((value) => filterValue({ value, text: cellText(value, type) }));
  const left = async (filter: object): Promise<readonly string[]> =>
    sorted(await world.rows([chart(key, [{ id: "f", columnId: "k", ...filter }])], asked, around));
  for (const [place, value] of values.entries()) {
    const isIt = (_: unknown, other: number): boolean => other === place;
    expect(await left({ kind: "list", values: [value] }), `keep ${value}`).toEqual(sorted(all.filter(isIt)));
    expect(await left({ kind: "list", mode: "exclude", values: [value] }), `exclude ${value}`).toEqual(
      sorted(all.filter((row, other) => !isIt(row, other))),
    );
    const next = values[place + 1];
    if (typeof value !== "number" || typeof next !== "number") continue;
    expect(await left({ kind: "number-range", min: value, max: next }), `${value} to ${next}`).toEqual(sorted(all.slice(place, place + 2)));
  }
});
