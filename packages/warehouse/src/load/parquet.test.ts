import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inspectParquet, type ParquetContent, parquetSelectList } from "./parquet.ts";
import { int96File } from "./testing/int96.ts";

/** Parquet files with what other programs write into them: types of every kind, nothing at all, names that are no two. */

let folder: string;
let writer: DuckDBConnection;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sheaf-parquet-"));
  writer = await (await DuckDBInstance.create(":memory:")).connect();
});
afterAll(async () => {
  writer.disconnectSync();
  await rm(folder, { recursive: true });
});

let count = 0;

async function inspected(select: string): Promise<ParquetContent> {
  const file = join(folder, `f${count++}.parquet`);
  await writer.run(`COPY (${select}) TO '${file}' (FORMAT parquet)`);
  const outcome = await inspectParquet(writer, file, true);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.content;
}

const KINDS: readonly (readonly [sql: string, type: string, text: string | null])[] = [
  ["18446744073709551615::UBIGINT", "integer", "18446744073709551615"],
  ["255::UTINYINT", "integer", "255"],
  ["1.5::DECIMAL(4, 1)", "decimal", "1.5"],
  ["12345678901234567890123456789012345.678::DECIMAL(38, 3)", "decimal", "12345678901234567890123456789012345.678"],
  ["'NaN'::DOUBLE", "float", null],
  ["DATE '0001-01-01'", "date", "0001-01-01"],
  ["DATE 'infinity'", "date", null],
  ["TIMESTAMP '2024-02-29 13:45:00.123456'", "datetime", "2024-02-29T13:45:00.123456Z"],
  ["TIMESTAMPTZ '2024-02-29 13:45:00+02'", "datetime", "2024-02-29T11:45:00Z"],
  ["TIME '13:45:00.5'", "text", "13:45:00.5"],
  ["'550e8400-e29b-41d4-a716-446655440000'::UUID", "text", "550e8400-e29b-41d4-a716-446655440000"],
  ["'b'::ENUM('a', 'b')", "text", "b"],
  ["[1, 2, NULL]", "array", "[1,2,null]"],
  ["{'a': 1, 'b': {'c': 'x'}}", "variant", '{"a":1,"b":{"c":"x"}}'],
  ["MAP {'k': 1.5}", "variant", '{"k":1.5}'],
  ["''", "text", ""],
];

describe("a Parquet file of another program", () => {
  test("has values of every kind as they are, beside what cannot be shown", async () => {
    const { columns, preview } = await inspected(`SELECT ${KINDS.map(([sql], n) => `${sql} AS c${n}`).join(", ")}, 'x'::BLOB AS bytes`);
    expect(columns.map(({ type }) => type.kind)).toEqual([...KINDS.map(([, type]) => type), "null"]);
    expect(preview).toEqual([[...KINDS.map(([, , text]) => text), null]]);
    expect(columns.filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual(["bytes"]);
  });
  test("may hold no row, and names that differ in their case alone", async () => {
    const { columns, rows } = await inspected(`SELECT 1 AS "A", 2 AS "a " WHERE false`);
    expect([rows, columns.map(({ name }) => name)]).toEqual([0, ["A", "a_2"]]);
  });
});

describe("V67: instants that are finer than a microsecond", () => {
  /** The whole file, looked at, and the values that its table gets. */
  const loaded = async (file: string): Promise<{ readonly content: ParquetContent; readonly values: readonly unknown[] }> => {
    const outcome = await inspectParquet(writer, file, true);
    if (!outcome.ok) throw new Error(outcome.problem.message);
    const { content } = outcome;
    const select = `SELECT COLUMNS(*)::VARCHAR FROM (SELECT ${parquetSelectList(content.columns)} FROM read_parquet('${file}'))`;
    return { content, values: (await writer.runAndReadAll(select)).getRows().flat() };
  };

  test("are cut to the microsecond in which they lie, and told with their column and how many", async () => {
    const file = join(folder, "ns.parquet");
    const instants = ["2024-01-01 00:00:00.123456789", "2024-01-01 00:00:00.5", "1969-12-31 23:59:59.999999999", "infinity"];
    const list = instants.map((text) => `TIMESTAMP_NS '${text}'`).join(", ");
    await writer.run(`COPY (SELECT unnest([${list}, NULL]) AS "Sent at") TO '${file}' (FORMAT parquet)`);
    const { content, values } = await loaded(file);
    expect(content.notes).toEqual([{ kind: "cut-to-microseconds", column: "Sent at", count: 2 }]);
    expect(values).toEqual(["2024-01-01 00:00:00.123456", "2024-01-01 00:00:00.5", "1969-12-31 23:59:59.999999", "infinity", null]);
    // A look that reads no more than the beginning counts nothing.
    const looked = await inspectParquet(writer, file, false);
    expect(looked.ok && looked.content.notes).toEqual([]);
  });

  test("nothing is said where nothing is lost", async () => {
    const { notes } = await inspected("SELECT TIMESTAMP_NS '2024-01-01 00:00:00.123456' AS a, TIMESTAMP '2024-01-01 00:00:00.123456' AS b");
    expect(notes).toEqual([]);
  });

  test("of twelve bytes, as older programs write them, as well", async () => {
    const file = join(folder, "int96.parquet");
    await writeFile(file, int96File("w", [1_700_000_000_123_456_789n, 1_700_000_000_123_456_000n, -1n, 0n]));
    const { content, values } = await loaded(file);
    expect(content.notes).toEqual([{ kind: "cut-to-microseconds", column: "w", count: 2 }]);
    expect(values).toEqual([
      "2023-11-14 22:13:20.123456",
      "2023-11-14 22:13:20.123456",
      "1969-12-31 23:59:59.999999",
      "1970-01-01 00:00:00",
    ]);
  });
});
