import {
  type DataType,
  Decimal,
  Dictionary,
  DurationMillisecond,
  Field,
  Int32,
  Int64,
  List,
  makeData,
  Map_,
  Struct,
  Table,
  tableToIPC,
  TimeMicrosecond,
  TimestampMicrosecond,
  TimestampNanosecond,
  Utf8,
  Vector,
  vectorFromArray,
} from "apache-arrow";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LoadEngine, startLoadEngine } from "../../testing/load-engine.ts";

/** What Arrow holds and SQL does not: each value is right, or its loss is said. */

let loading: LoadEngine;
beforeAll(async () => {
  loading = await startLoadEngine();
});
afterAll(() => loading.close());

const vector = (type: DataType, length: number, more: object): Vector =>
  new Vector([makeData({ type, length, nullCount: 0, ...more } as never)]);
const instants = (...values: readonly bigint[]): object => ({ data: BigInt64Array.from(values) });
const offsets = (...values: readonly number[]): object => ({ valueOffsets: Int32Array.from(values) });

async function load(columns: Readonly<Record<string, Vector>>, form: "file" | "stream" = "file") {
  const file = await loading.file(tableToIPC(new Table(columns), form));
  const request = { file, format: "arrow" as const, choice: { table: null, range: null, header: null } };
  const looked = await loading.engine.call("sniffCells", { ...request, staged: `${file}.sample` });
  if (!looked.ok) throw new Error(looked.problem.message);
  const { columns: found, preview } = looked.sniffed;
  const prepared = await loading.engine.call("prepareCells", { ...request, staged: `${file}.staged`, columns: found });
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems));
  return {
    types: found.map(({ type }) => type.kind),
    offers: found.map(({ offer }) => offer?.type.kind),
    preview,
    notes: prepared.prepared.notes,
  };
}

test.each(["file", "stream"] as const)("nanoseconds of a %s are cut to the microsecond in which they lie, and counted", async (form) => {
  const found = await load(
    {
      at: vector(new TimestampNanosecond(), 3, instants(1_700_000_000_123_456_789n, -1n, 2_000n)),
      zoned: vector(new TimestampMicrosecond("America/New_York"), 3, instants(0n, 1n, -1n)),
    },
    form,
  );
  expect(found.types).toEqual(["datetime", "datetime"]);
  expect(found.preview).toEqual([
    ["2023-11-14T22:13:20.123456", "1970-01-01T00:00:00"],
    ["1969-12-31T23:59:59.999999", "1970-01-01T00:00:00.000001"],
    ["1970-01-01T00:00:00.000002", "1969-12-31T23:59:59.999999"],
  ]);
  expect(found.notes).toEqual([{ kind: "cut-to-microseconds", column: "at", count: 2 }]);
});

test("decimals of 256 bits keep every digit: as numbers where ours hold them, else as text", async () => {
  const words = (low: bigint): readonly number[] =>
    Array.from({ length: 8 }, (_, at) => Number(BigInt.asUintN(32, BigInt.asIntN(256, low) >> BigInt(32 * at))));
  const found = await load({
    narrow: vector(new Decimal(2, 30, 256), 2, { data: Uint32Array.from([...words(-12345n), ...words(10n ** 29n)]) }),
    wide: vector(new Decimal(3, 60, 256), 2, { data: Uint32Array.from([...words(10n ** 50n + 1n), ...words(-5n)]) }),
    fits: vector(new Decimal(0, 60, 256), 2, { data: Uint32Array.from([...words(10n ** 20n), ...words(-5n)]) }),
  });
  expect(found.types).toEqual(["decimal", "text", "text"]);
  expect(found.offers).toEqual([undefined, undefined, "integer"]);
  expect(found.preview).toEqual([
    ["-123.45", "100000000000000000000000000000000000000000000000.001", "100000000000000000000"],
    ["1000000000000000000000000000.00", "-0.005", "-5"],
  ]);
});

test("values that stand in a dictionary are those of its type", async () => {
  const dictionary = vector(new TimestampMicrosecond(), 2, instants(1_700_000_000_123_456n, 0n));
  const type = new Dictionary(new TimestampMicrosecond(), new Int32(), 1);
  const found = await load({
    at: vector(type, 3, { data: Int32Array.of(1, 0, 1), dictionary }),
    kind: vectorFromArray(["a", null, "b"]),
  });
  expect(found.types).toEqual(["datetime", "text"]);
  expect(found.preview).toEqual([
    ["1970-01-01T00:00:00", "a"],
    ["2023-11-14T22:13:20.123456", null],
    ["1970-01-01T00:00:00", "b"],
  ]);
});

test("lists, structs and maps are JSON in which every value is as it would be in a column", async () => {
  const big = makeData({
    type: new Int64(),
    length: 3,
    nullCount: 1,
    nullBitmap: Uint8Array.of(0b101),
    data: BigInt64Array.of(9007199254740993n, 0n, -1n),
  });
  const at = makeData({ type: new TimestampMicrosecond(), length: 2, nullCount: 0, data: BigInt64Array.of(1n, 0n) });
  const price = makeData({ type: new Decimal(2, 10, 128), length: 2, nullCount: 0, data: new Uint32Array([1050, 0, 0, 0, 1, 0, 0, 0]) });
  const names = vectorFromArray(["x", "y"], new Utf8()).data[0];
  const counts = makeData({ type: new Int32(), length: 2, nullCount: 0, data: Int32Array.of(1, 2) });
  const entry = new Struct<never>([new Field("key", new Utf8()), new Field("value", new Int32())] as never);
  const entries = makeData({ type: entry, length: 2, nullCount: 0, children: [names, counts] } as never);
  const found = await load({
    list: vector(new List(new Field("item", new Int64())), 2, { ...offsets(0, 2, 3), child: big }),
    struct: vector(new Struct([new Field("at", new TimestampMicrosecond()), new Field("price", new Decimal(2, 10, 128))] as never), 2, {
      children: [at, price],
    }),
    map: vector(new Map_(new Field("entries", entry) as never), 2, { ...offsets(0, 2, 2), child: entries }),
  });
  expect(found.preview).toEqual([
    ["[9007199254740993,null]", '{"at":"1970-01-01T00:00:00.000001","price":10.50}', '{"x":1,"y":2}'],
    ["[-1]", '{"at":"1970-01-01T00:00:00","price":0.01}', "{}"],
  ]);
});

test("times are clocks, and lengths of time are offered as such", async () => {
  const found = await load({
    time: vector(new TimeMicrosecond(), 2, instants(34_200_000_000n, 1n)),
    length: vector(new DurationMillisecond(), 2, instants(5_400_000n, -1_500n)),
  });
  expect(found.preview).toEqual([
    ["09:30:00", "1:30:00"],
    ["00:00:00.000001", "-0:00:01.5"],
  ]);
  expect([found.types, found.offers[1]]).toEqual([["text", "text"], "duration"]);
});
