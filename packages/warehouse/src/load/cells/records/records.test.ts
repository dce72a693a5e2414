import { DateDay, Decimal, Float64, Int64, makeData, Table, tableToIPC, TimestampMicrosecond, Vector, vectorFromArray } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { unpackLz4 } from "./lz4.ts";
import { cellLoading, types } from "../../testing/cell-loading.ts";

const { look, sniffed, refusal } = cellLoading();

describe("records of JSON", () => {
  test.each([
    ["a list", '[{"id":1,"at":{"city":"Bern"}},{"id":2,"tags":["x","y"],"price":1.10}]'],
    ["lines", '{"id":1,"at":{"city":"Bern"}}\n\n{"id":2,"tags":["x","y"],"price":1.10}\n'],
    ["a list in an object", '{"total":2,"rows":[{"id":1,"at":{"city":"Bern"}},{"id":2,"tags":["x","y"],"price":1.10}]}'],
  ])("V67: %s: members inside others are columns, lists stay JSON, numbers keep their digits", async (_name, text) => {
    const seen = await sniffed(text, "json");
    expect(types(seen)).toEqual(["id integer", "at.city text", "tags text", "price decimal"]);
    expect(seen.preview).toEqual([
      ["1", "Bern", null, null],
      ["2", null, '["x","y"]', "1.10"],
    ]);
  });

  test("numbers of any length, texts that look like numbers, and null", async () => {
    const seen = await sniffed('[{"n":12345678901234567890,"code":"007","gone":null,"ok":true},{"n":1,"code":"1"}]', "json");
    expect(types(seen)).toEqual(["n integer", "code text", "gone text", "ok boolean"]);
    expect(seen.preview[0]).toEqual(["12345678901234567890", "007", null, "true"]);
  });

  test("what is not JSON is said with its line", async () => {
    const { outcome } = await look('{"a":1}\n{"a":}\n', "json");
    expect(outcome).toMatchObject({ ok: false, problem: { code: "unreadable-file", line: 2 } });
    for (const text of ['[{"a":1}', "[1,,2]", "[1] 2", '{"a":"'])
      expect.soft(await refusal(text, "json"), text).toMatch(/^unreadable-file/u);
    expect(await refusal("", "json")).toMatch(/^(?:no-columns|empty-file)/u);
  });
});

describe("Arrow", () => {
  const table = (): Table =>
    new Table({
      id: vectorFromArray([1n, 2n ** 63n - 1n, null], new Int64()),
      price: vectorFromArray([0.5, Number.NaN, null], new Float64()),
      on: vectorFromArray([new Date("2024-02-29"), new Date("1969-12-31"), null], new DateDay()),
      at: new Vector([
        makeData({
          type: new TimestampMicrosecond(),
          length: 3,
          nullCount: 1,
          nullBitmap: Uint8Array.of(0b011),
          data: BigInt64Array.of(1_700_000_000_123_456n, -1n, 0n),
        }),
      ]),
      exact: new Vector([
        makeData({
          type: new Decimal(3, 20, 128),
          length: 3,
          nullCount: 0,
          data: new Uint32Array([1234567, 0, 0, 0, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 5, 0, 0, 0]),
        }),
      ]),
      kind: vectorFromArray(["a", "b", "a"]),
    });
  test.each(["file", "stream"] as const)("V67: the values of a %s, of the types that it says", async (form) => {
    const seen = await sniffed(tableToIPC(table(), form), "arrow");
    expect(types(seen)).toEqual(["id integer", "price float", "on date", "at datetime", "exact decimal", "kind text"]);
    expect(seen.preview).toEqual([
      ["1", "0.5", "2024-02-29", "2023-11-14T22:13:20.123456", "1234.567", "a"],
      ["9223372036854775807", null, "1969-12-31", "1969-12-31T23:59:59.999999", "-0.001", "b"],
      [null, null, null, null, "0.005", "a"],
    ]);
  });

  test("packed parts are unpacked, and damaged ones refused", () => {
    // “abcabcabcabc!” as three literals, a copy that runs into itself, and the last literal
    const frame = (...block: readonly number[]): Uint8Array =>
      Uint8Array.of(0x04, 0x22, 0x4d, 0x18, 0x60, 0x40, 0, block.length, 0, 0, 0, ...block, 0, 0, 0, 0);
    expect(Buffer.from(unpackLz4(frame(0x35, 0x61, 0x62, 0x63, 3, 0, 0x10, 0x21))).toString()).toBe("abcabcabcabc!");
    expect(() => unpackLz4(frame(0x35, 0x61, 0x62, 0x63, 9, 0))).toThrow("damaged");
    expect(() => unpackLz4(frame(0xf0, 0x61))).toThrow("damaged");
  });
});
