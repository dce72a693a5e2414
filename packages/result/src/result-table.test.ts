import { describe, expect, test } from "vitest";
import { arrayOf, BOOLEAN, DATE, DATETIME, decimal, FLOAT, INTEGER, TEXT, VARIANT } from "@sheaf/sql";
import { cellJson, cellText, dateText, datetimeText, decimalText } from "./cell-text.ts";
import { appendBatch, cellAt, cellTextAt, columnNumbers, columnValues, emptyTable, readTable } from "./result-table.ts";
import { arrowMessages, nth, resultColumns, type TestColumn } from "./testing/arrow.ts";

const columns: readonly TestColumn[] = [
  { name: "id", type: INTEGER, cells: [9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n, null, 9_007_199_254_740_993n] },
  {
    name: "amount",
    type: decimal(38, 3),
    cells: ["12345678901234567890123456789012345.678", "-0.001", null, "10.500"],
  },
  { name: "ratio", type: FLOAT, cells: [0.1, -1e300, null, 5e-324] },
  { name: "ok", type: BOOLEAN, cells: [true, false, null, true] },
  { name: "day", type: DATE, cells: [-719_162, 2_932_896, null, 19_782] },
  { name: "at", type: DATETIME, cells: [-62_135_596_800_000_000n, 253_402_300_799_999_999n, null, 1n] },
  { name: "text", type: TEXT, cells: ["", "ünï\u{1f600}", null, "long enough not to be inlined anywhere"] },
  { name: "json", type: VARIANT, cells: ['{"a":9007199254740993,"b":[1,null]}', "[]", null, "not json"] },
];

describe("V2 exact cells from Arrow", () => {
  const table = readTable(resultColumns(columns), arrowMessages(columns, 2));

  test("every value comes back as it was, over batch borders", () => {
    expect(table.rowCount).toBe(4);
    expect(table.segments.length).toBe(2);
    for (const [index, column] of columns.entries()) {
      expect([...columnValues(table, index)]).toEqual(column.cells);
      for (const [row, cell] of column.cells.entries()) expect(cellAt(table, row, index)).toBe(cell);
    }
  });

  test("as exact text", () => {
    const texts = columns.map((_, index) => [0, 1, 2, 3].map((row) => cellTextAt(table, row, index)));
    expect(texts).toEqual([
      ["9223372036854775807", "-9223372036854775808", null, "9007199254740993"],
      ["12345678901234567890123456789012345.678", "-0.001", null, "10.500"],
      ["0.1", "-1e+300", null, "5e-324"],
      ["true", "false", null, "true"],
      ["0001-01-01", "9999-12-31", null, "2024-02-29"],
      ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", null, "1970-01-01T00:00:00.000001Z"],
      ["", "ünï\u{1f600}", null, "long enough not to be inlined anywhere"],
      ['{"a":9007199254740993,"b":[1,null]}', "[]", null, "not json"],
    ]);
  });

  test("as numbers for drawing: milliseconds for times, NaN where there is none", () => {
    expect([...columnNumbers(table, 3)]).toEqual([1, 0, Number.NaN, 1]);
    expect(columnNumbers(table, 4)[3]).toBe(19_782 * 86_400_000);
    expect(columnNumbers(table, 5)[3]).toBe(0.001);
    expect([...columnNumbers(table, 6)]).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
  });

  test("a row or column outside the table is refused", () => {
    expect(() => cellAt(table, 4, 0)).toThrow(RangeError);
    expect(() => cellAt(table, -1, 0)).toThrow(RangeError);
    expect(() => cellAt(table, 0, 8)).toThrow(RangeError);
  });

  test("appending leaves the earlier table as it was", () => {
    const messages = arrowMessages(columns, 2);
    const first = appendBatch(emptyTable(resultColumns(columns), nth(messages, 0)), nth(messages, 1));
    const second = appendBatch(first, nth(messages, 2));
    expect([first.rowCount, second.rowCount]).toEqual([2, 4]);
    expect(cellAt(second, 3, 0)).toBe(9_007_199_254_740_993n);
    expect(second.byteLength).toBe(nth(messages, 0).length + nth(messages, 1).length + nth(messages, 2).length);
  });

  test("a batch with another number of columns is refused", () => {
    const messages = arrowMessages(columns.slice(0, 2));
    expect(() => readTable(resultColumns(columns), messages)).toThrow(/announced/u);
  });

  test("an integer beyond 64 bits travels as Decimal128(38,0) and stays a bigint", () => {
    const wide: readonly TestColumn[] = [
      { name: "n", type: decimal(38, 0), cells: ["99999999999999999999999999999999999999", "-1", null] },
    ];
    const asInteger = resultColumns([{ ...nth(wide, 0), type: INTEGER }]);
    const result = readTable(asInteger, arrowMessages(wide));
    expect([...columnValues(result, 0)]).toEqual([99_999_999_999_999_999_999_999_999_999_999_999_999n, -1n, null]);
  });

  test("a million rows are read without a copy of the batches", () => {
    const numbers: readonly TestColumn[] = [{ name: "n", type: INTEGER, cells: Array.from({ length: 100_000 }, (_, i) => BigInt(i)) }];
    const messages = arrowMessages(numbers, 10_000);
    const result = readTable(resultColumns(numbers), messages);
    expect(result.segments.length).toBe(10);
    expect(cellAt(result, 99_999, 0)).toBe(99_999n);
    expect(result.byteLength).toBe(messages.slice(0, -1).reduce((sum, message) => sum + message.length, 0));
  });
});

describe("cells as text and JSON", () => {
  test("decimal text keeps the scale", () => {
    expect([decimalText(0n, 2), decimalText(-5n, 3), decimalText(1250n, 2), decimalText(-120n, 0), decimalText(10n ** 37n, 38)]).toEqual([
      "0.00",
      "-0.005",
      "12.50",
      "-120",
      "0.10000000000000000000000000000000000000",
    ]);
  });

  test("dates before year 1 and past 9999 in the expanded form", () => {
    expect([dateText(-719_528), dateText(-735_232), dateText(2_932_897)]).toEqual(["0000-01-01", "-000043-01-02", "+010000-01-01"]);
  });

  test("a datetime before 1970 keeps its microseconds", () => {
    expect([datetimeText(-1n), datetimeText(-1_000_000n), datetimeText(1_500_000n)]).toEqual([
      "1969-12-31T23:59:59.999999Z",
      "1969-12-31T23:59:59Z",
      "1970-01-01T00:00:01.5Z",
    ]);
  });

  test("V2 JSON carries no integer beyond 2^53 and no decimal that float64 cannot give back", () => {
    expect(cellJson(9_007_199_254_740_991n, INTEGER)).toBe(9_007_199_254_740_991);
    expect(cellJson(9_007_199_254_740_992n, INTEGER)).toBe("9007199254740992");
    expect(cellJson(-9_007_199_254_740_992n, INTEGER)).toBe("-9007199254740992");
    expect(cellJson("0.10", decimal(10, 2))).toBe(0.1);
    expect(cellJson("-0.000000000000000123", decimal(38, 18))).toBe(-1.23e-16);
    expect(cellJson("123456789012345.6", decimal(38, 1))).toBe("123456789012345.6");
    expect(cellJson("10.05", decimal(10, 2))).toBe(10.05);
    expect(cellJson('{"a":9007199254740993,"b":1.5,"c":[-9007199254740993]}', VARIANT)).toEqual({
      a: "9007199254740993",
      b: 1.5,
      c: ["-9007199254740993"],
    });
    expect(cellJson("[1,2]", arrayOf(INTEGER))).toEqual([1, 2]);
    expect(cellJson(19_782, DATE)).toBe("2024-02-29");
    expect(cellJson(null, DATE)).toBe(null);
  });

  test("floats are written by their shortest text", () => {
    expect(cellText(0.1 + 0.2, FLOAT)).toBe("0.30000000000000004");
    expect(cellText(1e21, FLOAT)).toBe("1e+21");
  });
});
