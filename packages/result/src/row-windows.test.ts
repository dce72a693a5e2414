import { describe, expect, test } from "vitest";
import { INTEGER } from "@sheaf/sql";
import { readTable, type ResultTable } from "./result-table.ts";
import { createRowWindows } from "./row-windows.ts";
import { arrowMessages, resultColumns } from "./testing/arrow.ts";

function rows(first: number, count: number): ResultTable {
  const column = { name: "n", type: INTEGER, cells: Array.from({ length: count }, (_, i) => BigInt(first + i)) };
  return readTable(resultColumns([column]), arrowMessages([column]));
}

describe("windows of a long result", () => {
  test("cells are found by the row of the whole result, undefined while not here", () => {
    const windows = createRowWindows(1e9);
    windows.put(1000, rows(1000, 100));
    windows.put(0, rows(0, 100));
    expect(windows.cell(1099, 0)).toBe(1099n);
    expect(windows.cell(0, 0)).toBe(0n);
    expect(windows.cell(100, 0)).toBeUndefined();
    expect([windows.has(99), windows.has(999), windows.has(1100)]).toEqual([true, false, false]);
  });

  test("what is missing of a span", () => {
    const windows = createRowWindows(1e9);
    windows.put(100, rows(100, 100));
    windows.put(300, rows(300, 50));
    windows.put(320, rows(320, 100));
    expect(windows.missing(0, 500)).toEqual([
      { first: 0, last: 99 },
      { first: 200, last: 299 },
      { first: 420, last: 500 },
    ]);
    expect(windows.missing(110, 190)).toEqual([]);
    expect(windows.missing(150, 250)).toEqual([{ first: 200, last: 250 }]);
  });

  test("the least recently used windows go first, and a replaced one is counted once", () => {
    const one = rows(0, 100).byteLength;
    const windows = createRowWindows(one * 3);
    for (const offset of [0, 100, 200]) windows.put(offset, rows(offset, 100));
    windows.put(200, rows(200, 100));
    expect(windows.byteLength).toBe(one * 3);
    windows.cell(0, 0);
    windows.put(300, rows(300, 100));
    expect([0, 100, 200, 300].map((row) => windows.has(row))).toEqual([true, false, true, true]);
    expect(windows.byteLength).toBe(one * 3);
    windows.clear();
    expect([windows.byteLength, windows.has(0)]).toEqual([0, false]);
  });
});
