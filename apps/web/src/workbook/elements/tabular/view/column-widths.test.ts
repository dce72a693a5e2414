import { expect, test } from "vitest";
import type { TableColumn } from "../shape/table-shape.ts";
import { columnWidths } from "./column-widths.ts";

const cost = {
  id: "c",
  name: "Cost",
  type: { kind: "integer" },
  format: null,
  display: null,
  isFiltered: false,
  width: null,
  problem: null,
};
const column = (over: Partial<TableColumn> = {}): TableColumn => ({ ...cost, ...over }) as TableColumn;
const cells = () => ["$7,798", "$6,370"];

test("a total that is wider than its cells has room, and the column stays as it was where it is not", () => {
  const widths = columnWidths();
  const before = widths.of(column(), false, cells);
  expect(widths.of(column(), false, cells, "$9")).toBe(before);
  expect(widths.of(column(), false, cells, "$184,798,739,112")).toBeGreaterThan(before + 20);
});

test("a width that somebody set stays, whatever the total", () => {
  expect(columnWidths().of(column({ width: 60 }), false, cells, "$184,798,739,112")).toBe(60);
});
