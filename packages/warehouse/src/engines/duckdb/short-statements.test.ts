import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { columnValues, readTable, type CellValue } from "@sheaf/result";
import { decimal } from "@sheaf/sql";
import type { QueryRequest } from "./query.ts";
import { DuckDbSession } from "./session.ts";

/** A short statement is tried before the long one, which alone may meet values that are too long. Here they differ, so that it shows which ran. */
let session: DuckDbSession;
const type = decimal(38, 2);
const short = "SELECT sum(x * y) + 0.01 AS total FROM numbers";
const long = "SELECT 2.00::DECIMAL(38, 2) AS total FROM numbers LIMIT 1";

beforeAll(async () => {
  session = await DuckDbSession.open({
    file: null,
    readOnly: false,
    threads: 2,
    memoryBytes: 512 * 1024 * 1024,
    temporary: null,
    readableFolders: [],
  });
});
afterAll(() => {
  session.close();
});
beforeEach(async () => {
  await session.change((connection) => connection.run("CREATE OR REPLACE TABLE numbers (x DECIMAL(18, 1), y DECIMAL(18, 1))"));
  await fill("1, 1");
});

/** Without a word to the session, as another process may do it. */
async function fill(row: string): Promise<void> {
  await session.withConnection((connection) => connection.run(`DELETE FROM numbers; INSERT INTO numbers VALUES (${row})`));
}

async function read(request: Partial<QueryRequest> = {}): Promise<readonly CellValue[]> {
  const query = session.query({
    sql: long,
    shortSql: short,
    columns: [{ name: "total", type }],
    maxRows: 1e9,
    firstRows: 2048,
    batchRows: 16_384,
    ...request,
  });
  try {
    const messages = [await query.start()];
    for (let batch = await query.next(); batch !== null; batch = await query.next()) messages.push(batch);
    const table = readTable([{ id: "total", name: "", type, level: "base", role: "value" }], messages);
    return [...columnValues(table, 0)];
  } finally {
    await query.close();
  }
}
const long12 = "100000000000, 100000000000";
/** Fails behind its first rows. */
const late = "SELECT (x * CASE WHEN i = 2999999 THEN y ELSE 1.0 END)::DECIMAL(38, 2) AS total FROM range(3000000) AS rows(i), numbers";

describe("S-V7d short statements", () => {
  test("the short one runs alone where its values fit", async () => {
    expect(await read()).toEqual(["1.01"]);
    expect(await read({ sql: "SELECT there_is FROM nothing" })).toEqual(["1.01"]);
  });
  test("a value that is too long: the long one runs, in the same query", async () => {
    await fill(long12);
    expect(await read()).toEqual(["2.00"]);
  });
  test("a cast that does not fit as well", async () => {
    await fill(long12);
    const shortSql = "SELECT sum((x::DECIMAL(38, 1) * y)::DECIMAL(18, 2)) AS total FROM numbers";
    expect(await read({ shortSql })).toEqual(["2.00"]);
  });
  test("one that was too short is not tried again until the data changes", async () => {
    await fill(long12);
    await read();
    await fill("1, 1");
    expect(await read()).toEqual(["2.00"]);
    await session.change((connection) => connection.run("INSERT INTO numbers VALUES (1, 1)"));
    expect(await read()).toEqual(["2.01"]);
  });
  test("no other failure is tried again", async () => {
    await expect(read({ shortSql: "SELECT missing FROM numbers" })).rejects.toMatchObject({ details: { cause: "name" } });
    await expect(read({ shortSql: "DELETE FROM numbers" })).rejects.toMatchObject({ errorCode: "warehouse_query_failed_user_error" });
  });
  test("the guard sees the long one too", async () => {
    await fill(long12);
    await expect(read({ sql: "SELECT * FROM read_csv('/etc/passwd')" })).rejects.toMatchObject({
      errorCode: "warehouse_query_failed_user_error",
    });
  });
  test("a failure of both is that of the long one, without a place in a text that nobody sees", async () => {
    await fill(long12);
    const failure = await read({ sql: "SELECT (x::VARCHAR || 'a')::DECIMAL(38, 2) AS total FROM numbers" }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ errorCode: "warehouse_query_failed", details: { cause: "value" } });
    expect(failure).not.toHaveProperty("details.line");
  });
  test("rows that were given out are never given twice", async () => {
    await fill(long12);
    await expect(read({ shortSql: late, firstRows: 2048, batchRows: 2048 })).rejects.toMatchObject({ message: /after its first rows/u });
  });
  test("canceled, it does not begin again", async () => {
    await fill(long12);
    const query = session.query({ sql: long, shortSql: short, columns: null, maxRows: 10, firstRows: 10, batchRows: 10 });
    await query.start();
    query.cancel();
    await expect(query.next()).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
    await query.close();
  });
});
