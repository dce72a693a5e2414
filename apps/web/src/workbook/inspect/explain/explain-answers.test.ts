import { defaultSymbols, UTC } from "@sheaf/locale";
import type { ResultTable } from "@sheaf/result";
import { DATE, INTEGER } from "@sheaf/sql";
import { expect, test } from "vitest";
import { firstCompared, readSides } from "./explain-answers.ts";

const COUNT = 3000;
const table: ResultTable = {
  columns: ["day", "n"].map((id) => ({ id, name: id, type: INTEGER, level: "marks", role: "value" })),
  rowCount: COUNT,
  byteLength: 0,
  schema: new Uint8Array(),
  segments: [{ start: 0, length: COUNT, byteLength: 0, cells: [(row) => BigInt(row), (row) => BigInt(10 * row)] }],
};
const sidesAt = (value: number) =>
  readSides(
    { id: "k", kind: "line-chart", columns: [{ id: "day", formula: "[T/Day]" }] },
    { columnId: "day", name: "Day", value, label: String(value) },
    { operations: [], request: { level: "x", want: { kind: "rows", columns: [] } } as never, columns: ["day", "n"] },
    table,
    { zone: UTC, symbols: defaultSymbols },
  );

test("T1 among many values those around the number are there to compare with, the one before it first", () => {
  for (const value of [0, 1, 700, 2999]) {
    const sides = sidesAt(value);
    expect(sides.all).toHaveLength(500);
    expect(sides.own?.cells.value).toBe(10 * value);
    expect(firstCompared(sides)?.value).toBe(value === 0 ? 1 : value - 1);
  }
  expect(sidesAt(5000).own).toBeNull();
});

test("the values to compare with are written as the number's own is where it stands", () => {
  const days: ResultTable = {
    ...table,
    columns: table.columns.map((column) => (column.id === "day" ? { ...column, type: DATE } : column)),
    rowCount: 3,
    segments: [{ start: 0, length: 3, byteLength: 0, cells: [(row) => 11_432 + row, (row) => BigInt(row)] }],
  };
  const labels = (label: string) =>
    readSides(
      { id: "k", kind: "line-chart", columns: [{ id: "day", formula: "[T/Day]" }] },
      { columnId: "day", name: "Day", value: "2001-04-21", label },
      { operations: [], request: { level: "x", want: { kind: "rows", columns: [] } } as never, columns: ["day", "n"] },
      days,
      { zone: UTC, symbols: defaultSymbols },
    ).all.map((side) => side.label);
  expect(labels("21 Apr 2001")).toEqual(["20 Apr 2001", "21 Apr 2001", "22 Apr 2001"]);
  expect(labels("2001-04-21")).toEqual(["2001-04-20", "2001-04-21", "2001-04-22"]);
});
