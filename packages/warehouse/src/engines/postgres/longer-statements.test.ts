import { FLOAT } from "@sheaf/sql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connector, ExecuteRequest } from "../../port.ts";
import { drain, request, tableOf } from "../../testing/connector-contract.ts";
import { startTestPostgres, type TestPostgres } from "../../testing/postgres.ts";
import { columnValues } from "@sheaf/result";
import { openPostgres } from "./connector.ts";

/** S-V7f: what fails for a value in the short form runs in the long one. Here the two differ, so that it shows which ran. */

let server: TestPostgres;
let connector: Connector;

beforeAll(async () => {
  server = await startTestPostgres();
  await server.run("CREATE ROLE reader LOGIN PASSWORD 'reader-password'");
  const settings = { host: server.host, port: server.port, database: "postgres", user: "reader", encryption: "none" } as const;
  connector = openPostgres(settings, "reader-password", { allowInside: true, limits: { sessions: 2 } });
});
afterAll(async () => {
  await connector.close();
  await server.stop();
});

const long = "SELECT 2::float8 AS x";

async function read(shortSql: string, more: Partial<ExecuteRequest> = {}): Promise<readonly unknown[]> {
  const { messages } = await drain(connector.execute({ ...request(long, [FLOAT], more), shortSql }));
  return [...columnValues(tableOf(messages, [FLOAT]), 0)];
}

describe("S-V7f long statements of PostgreSQL", () => {
  test("the short one runs alone where nothing leaves float64", async () => {
    expect(await read("SELECT 1::float8 AS x")).toEqual([1]);
  });
  test("above, below, in an aggregate, and behind rows that nobody has seen yet", async () => {
    expect(await read("SELECT x * 1e200::float8 AS x FROM (VALUES (1e200::float8)) v(x)")).toEqual([2]);
    expect(await read("SELECT x * 1e-200::float8 AS x FROM (VALUES (1e-200::float8)) v(x)")).toEqual([2]);
    expect(await read("SELECT sum(x) AS x FROM (VALUES (1.5e308::float8), (1.5e308)) v(x)")).toEqual([2]);
    expect(await read("SELECT CASE WHEN i = 1000 THEN 1e308 ELSE 1 END * 10::float8 AS x FROM generate_series(1, 1000) s(i)")).toEqual([2]);
  });
  test("again, without trying the short one once more", async () => {
    const short = "SELECT x * 1e200::float8 AS x FROM (VALUES (1e201::float8)) v(x)";
    expect(await read(short)).toEqual([2]);
    expect(await read(short)).toEqual([2]);
  });
  test("other failures are told, and those behind rows that were given out", async () => {
    await expect(read("SELECT nothing AS x")).rejects.toMatchObject({ errorCode: "warehouse_query_failed" });
    const late = "SELECT CASE WHEN i = 300000 THEN 1e308 ELSE 1 END * 10::float8 AS x FROM generate_series(1, 300000) s(i)";
    await expect(read(late)).rejects.toMatchObject({ details: { cause: "value" } });
  });
});
