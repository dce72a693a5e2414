import { arrayOf, BOOLEAN, DATE, DATETIME, decimal, FLOAT, INTEGER, TEXT } from "@sheaf/sql";
import { tableFromIPC } from "@uwdata/flechette";
import { parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import { openRowFile } from "../open-row-file.ts";
import { raw, table, written } from "../testing/written.ts";

const rows = [
  table([
    { name: "Id", type: INTEGER, cells: [9_007_199_254_740_993n, -1n, null] },
    { name: "Price", type: decimal(38, 4), cells: ["1234567890123456789012345678901234.5678", "-0.0500", null] },
    { name: "Ratio", type: FLOAT, cells: [0.1, -1e300, null] },
    { name: "Ok", type: BOOLEAN, cells: [true, false, null] },
    { name: "Day", type: DATE, cells: [-43_000, 19_782, null] },
    { name: "At", type: DATETIME, cells: [1_709_210_096_123_456n, -1n, null] },
    { name: "Text", type: TEXT, cells: ["=1", "", null] },
    { name: "Tags", type: arrayOf(TEXT), cells: ['["x"]', "[]", null] },
  ]),
];

test("Parquet keeps every digit, day and moment, and what is null", async () => {
  const bytes = await written((sink) => openRowFile(sink, "parquet", raw, "S"), rows);
  const file = Uint8Array.from(bytes).buffer;
  const found = await parquetReadObjects({ file, parsers: exact });
  expect(found).toEqual([
    {
      Id: 9_007_199_254_740_993n,
      Price: expect.anything(),
      Ratio: 0.1,
      Ok: true,
      Day: -43_000,
      At: 1_709_210_096_123_456n,
      Text: "=1",
      Tags: '["x"]',
    },
    { Id: -1n, Price: -0.05, Ratio: -1e300, Ok: false, Day: 19_782, At: -1n, Text: "", Tags: "[]" },
    { Id: null, Price: null, Ratio: null, Ok: null, Day: null, At: null, Text: null, Tags: null },
  ]);
});

/** Of moments and days the numbers as they are in the file. */
const exact = {
  timestampFromMicroseconds: (micros: bigint) => micros,
  timestampFromMilliseconds: (milliseconds: bigint) => milliseconds,
  timestampFromNanoseconds: (nanoseconds: bigint) => nanoseconds,
  dateFromDays: (days: number) => days,
  stringFromBytes: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
  jsonFromBytes: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
  geometryFromBytes: (bytes: Uint8Array) => bytes,
  geographyFromBytes: (bytes: Uint8Array) => bytes,
  uuidFromBytes: (bytes: Uint8Array) => bytes,
} as never;

test("an Arrow stream bears the names that people see, and the same values", async () => {
  const bytes = await written((sink) => openRowFile(sink, "arrow", raw, "S"), rows);
  const read = tableFromIPC(bytes, { useBigInt: true, useBigIntTimestamp: true, useDecimalInt: true });
  expect(read.names).toEqual(["Id", "Price", "Ratio", "Ok", "Day", "At", "Text", "Tags"]);
  expect(read.toArray()).toEqual([
    {
      Id: 9_007_199_254_740_993n,
      Price: 12_345_678_901_234_567_890_123_456_789_012_345_678n,
      Ratio: 0.1,
      Ok: true,
      Day: -43_000 * 86_400_000,
      At: 1_709_210_096_123_456n,
      Text: "=1",
      Tags: '["x"]',
    },
    { Id: -1n, Price: -500n, Ratio: -1e300, Ok: false, Day: 19_782 * 86_400_000, At: -1n, Text: "", Tags: "[]" },
    { Id: null, Price: null, Ratio: null, Ok: null, Day: null, At: null, Text: null, Tags: null },
  ]);
});

test("no rows are a file of columns; many rows lose none", async () => {
  for (const format of ["parquet", "arrow"] as const) {
    const none = await written((sink) => openRowFile(sink, format, raw, "S"), [table([{ name: "A", type: TEXT, cells: [] }])]);
    const cells = Array.from({ length: 30_000 }, (_, at) => BigInt(at));
    const parts = [table([{ name: "A", type: INTEGER, cells }]), table([{ name: "A", type: INTEGER, cells }])];
    const many = await written((sink) => openRowFile(sink, format, raw, "S"), parts);
    const read = async (bytes: Buffer): Promise<readonly unknown[]> =>
      format === "arrow" ? tableFromIPC(bytes, { useBigInt: true }).toArray() : parquetReadObjects({ file: Uint8Array.from(bytes).buffer });
    expect(await read(none)).toHaveLength(0);
    const found = await read(many);
    expect(found).toHaveLength(60_000);
    expect([found[0], found[29_999], found[30_000], found[59_999]]).toEqual([{ A: 0n }, { A: 29_999n }, { A: 0n }, { A: 29_999n }]);
  }
});
