import type { CellValue, ResultTable } from "@sheaf/result";
import { expect, test } from "vitest";
import type { TableColumn } from "../shape/table-shape.ts";
import { foundIn } from "./ask-found.ts";

const tableOf = (columns: readonly string[], rows: readonly (readonly CellValue[])[]): ResultTable => ({
  columns: columns.map((id) => ({ id, name: id, type: { kind: "text" }, level: "base", role: "value" })),
  rowCount: rows.length,
  byteLength: 0,
  schema: new Uint8Array(),
  segments: [
    { start: 0, length: rows.length, byteLength: 0, cells: columns.map((_, column) => (row: number) => rows[row]?.[column] ?? null) },
  ],
});

test("rows that came as readers get them have the places of their groups, also where an inner group has the same key again", () => {
  const table = tableOf(
    ["state", "size", "species"],
    [
      ["Iowa", "small", "gull"],
      ["Iowa", "small", "crow"],
      ["Iowa", "large", "gull"],
      ["Ohio", "large", "gull"],
      ["Ohio", null, "crow"],
      ["Ohio", null, "gull"],
    ],
  );
  const species = { id: "species" } as TableColumn;
  const found = foundIn(table, [species], [["state"], ["size"]], (_, row) => {
    const text = String(table.segments[0]?.cells[2]?.(row));
    return text === "gull" ? text : null;
  });
  expect(found.map(({ places }) => places.join("."))).toEqual(["0.0.0", "0.1.0", "1.0.0", "1.1.1"]);
  expect(foundIn(table, [species], [], (_, row) => (row > 3 ? "x" : null)).map(({ places }) => places.join("."))).toEqual(["4", "5"]);
});
