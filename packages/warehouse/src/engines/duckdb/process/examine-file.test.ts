import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DuckDbSession } from "../session.ts";
import { examineFile } from "./examine-file.ts";

const never = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), "sheaf-examined-"));
const file = join(folder, "warehouse.duckdb");
let whole: Buffer;

async function change(statements: readonly string[]): Promise<void> {
  const session = await DuckDbSession.open({
    file,
    readOnly: false,
    threads: 1,
    memoryBytes: 256 * 1024 * 1024,
    temporary: null,
    readableFolders: [],
  });
  await session.withConnection(async (connection) => {
    for (const statement of statements) await connection.run(statement);
  });
  session.close();
}

beforeAll(async () => {
  await change([
    "CREATE SCHEMA uploads",
    "CREATE TABLE uploads.small AS SELECT 1 AS one, ['a', 'b'] AS list, {'x': 1} AS record",
    "CREATE TABLE uploads.large AS SELECT i, hash(i) AS h, hash(i + 1)::VARCHAR AS t FROM range(300000) r(i)",
  ]);
  whole = readFileSync(file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a whole database: every table is read, nothing is written", async () => {
  expect(await examineFile(file, never)).toEqual({ kind: "read", tables: 2, broken: [] });
  expect(readFileSync(file).equals(whole)).toBe(true);
});

test("a bit that turned in a block of a table is told with the table; the others are read", async () => {
  const damaged = Buffer.from(whole);
  // most of the file is the large table
  damaged[Math.floor(damaged.length / 2)]! ^= 4;
  writeFileSync(file, damaged);
  expect(await examineFile(file, never)).toEqual({
    kind: "read",
    tables: 2,
    broken: [{ table: "uploads.large", why: expect.stringMatching(/checksum/iu) }],
  });
});

test("what is no database, or is cut off, does not open: why, in the words of the engine", async () => {
  writeFileSync(file, "no database".repeat(5_000));
  expect(await examineFile(file, never)).toMatchObject({ kind: "unreadable", why: expect.stringMatching(/not a valid DuckDB database/iu) });
  writeFileSync(file, whole.subarray(0, 2_000));
  expect(await examineFile(file, never)).toMatchObject({ kind: "unreadable" });
  writeFileSync(file, whole);
});
