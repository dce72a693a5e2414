import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { columnValues, readTable, type CellValue } from "@sheaf/result";
import { arrayOf, BOOLEAN, DATE, DATETIME, decimal, FLOAT, INTEGER, INTEGER64, TEXT, VARIANT, type ValueType } from "@sheaf/sql";
import { executeParts, type PartsRequest } from "./execute-parts.ts";
import { createWarehouseHost, type WarehouseHost } from "./host.ts";
import type { Connector, ExecuteStream } from "./port.ts";
import { commonValues } from "./testing/connector-contract.ts";

let folder: string;
let host: WarehouseHost;
let here: Connector;
let there: Connector;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sheaf-parts-"));
  host = await createWarehouseHost({ folder, limits: { runningQueries: 4, killAfterMs: 500, memoryBytes: 512 * 1024 * 1024 } });
  here = host.embedded("here");
  there = host.embedded("there");
});
afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

const never = new AbortController().signal;

interface Column {
  readonly alias: string;
  readonly type: ValueType;
}
const part = (name: string, sql: string, columns: readonly Column[]) => ({ name, sql, columns, connectionId: "there" });

function run(
  sql: string,
  columns: readonly Column[],
  parts: PartsRequest["query"]["parts"],
  more: Partial<PartsRequest> = {},
): ExecuteStream {
  return executeParts({
    query: { sql, columns, connectionId: null, parts },
    connectorOf: (id) => (id === null ? here : there),
    signal: never,
    timeoutMs: 30_000,
    maxRows: 1e9,
    ...more,
  });
}

async function cells(stream: ExecuteStream, columns: readonly Column[]): Promise<readonly (readonly CellValue[])[]> {
  const messages: Uint8Array[] = [];
  for await (const chunk of stream.chunks) messages.push(chunk);
  const listed = columns.map(({ alias, type }) => ({ id: alias, name: alias, type, level: "base", role: "value" }) as const);
  const table = readTable(listed, messages);
  return listed.map((_, index) => [...columnValues(table, index)]);
}

const through = async (sql: string, type: ValueType): Promise<readonly CellValue[]> => {
  const columns = [{ alias: "x", type }];
  const [found = []] = await cells(run("SELECT x FROM temp.main.part", columns, [part("part", sql, columns)]), columns);
  return found;
};

describe("rows of another warehouse", () => {
  test("V2 V3 every value comes through as it is", async () => {
    const types = new Set(commonValues.map(({ type }) => type.kind));
    expect([...types]).toEqual(expect.arrayContaining(["integer", "decimal", "float", "boolean", "date", "datetime", "text"]));
    for (const { sql, type, cells: expected } of commonValues) {
      if (sql.includes("'infinity'")) continue;
      expect(await through(sql, type), sql).toEqual(expected);
    }
    expect(await through("SELECT CAST('2000-02-29' AS DATE) AS x UNION ALL SELECT NULL", DATE)).toEqual([11_016, null]);
    expect(await through("SELECT true AS x UNION ALL SELECT NULL", BOOLEAN)).toEqual([true, null]);
    expect(await through("SELECT chr(0) || 'a' || chr(0) AS x", TEXT)).toEqual(["\u0000a\u0000"]);
    expect(await through("SELECT CAST(12 AS BIGINT) AS x", INTEGER64)).toEqual([12n]);
  });

  test("lists and JSON are what they were to the functions of the engine", async () => {
    const list = arrayOf(TEXT);
    const columns = [
      { alias: "words", type: list },
      { alias: "when", type: arrayOf(DATETIME) },
      { alias: "exact", type: arrayOf(decimal(10, 2)) },
      { alias: "doc", type: VARIANT },
    ];
    const sql = `SELECT ['a"b', NULL, 'ö'] AS words, [TIMESTAMP '2024-02-29 12:34:56.5'] AS "when", [1.50::DECIMAL(10, 2), 2] AS exact, '{"a": [1]}'::JSON AS doc UNION ALL SELECT [], NULL, NULL, NULL`;
    const out = [
      { alias: "n", type: INTEGER64 },
      { alias: "first", type: TEXT },
      { alias: "hour", type: INTEGER64 },
      { alias: "sum", type: decimal(38, 2) },
      { alias: "one", type: TEXT },
    ];
    const select = `SELECT len(words) AS n, words[1] AS first, hour("when"[1]) AS hour, list_sum(exact) AS sum, doc->'a'->>0 AS one FROM temp.main.part ORDER BY n DESC`;
    expect(await cells(run(select, out, [part("part", sql, columns)]), out)).toEqual([
      [3n, 0n],
      ['a"b', null],
      [12n, null],
      ["3.50", null],
      ["1", null],
    ]);
  });

  test("several parts, large ones, at the same time as others of the same name", async () => {
    const columns = [{ alias: "i", type: INTEGER64 }];
    const out = [{ alias: "n", type: INTEGER }];
    const sum = async (rows: number): Promise<CellValue> => {
      const parts = [part("A", `SELECT i FROM range(${rows}) r(i)`, columns), part("B", "SELECT i FROM range(100) r(i)", columns)];
      const [[found] = []] = await cells(
        run("SELECT sum(a.i) AS n FROM temp.main.A AS a JOIN temp.main.b AS b USING (i)", out, parts),
        out,
      );
      return found ?? null;
    };
    expect(await Promise.all([sum(50), sum(300_000), sum(3)])).toEqual([1225n, 4950n, 3n]);
  });
});

test("S-V7d short statements of a part and of the whole, over rows that are brought once", async () => {
  const columns = [{ alias: "x", type: decimal(38, 2) }];
  const sum = (rows: number, factor: string): string =>
    `SELECT sum(((i + 1)::DECIMAL(18, 1) * ${factor}::DECIMAL(18, 1))) AS x FROM range(${rows}) AS rows(i)`;
  const told = async (short: string, shortOfPart: string): Promise<readonly CellValue[]> => {
    const query = {
      sql: "SELECT x + 0.25 AS x FROM temp.main.part",
      shortSql: `SELECT x + 0 * (${short}) AS x FROM temp.main.part`,
      columns,
      connectionId: null,
      parts: [{ ...part("part", "SELECT 1.50::DECIMAL(38, 2) AS x", columns), shortSql: shortOfPart }],
    };
    const stream = executeParts({
      query,
      connectorOf: (id) => (id === null ? here : there),
      signal: never,
      timeoutMs: 30_000,
      maxRows: 10,
    });
    const [found = []] = await cells(stream, columns);
    return found;
  };
  const [fits, tooLong] = [sum(2, "1"), sum(3, "99999999999999999")];
  expect(await told(fits, fits)).toEqual(["3.00"]);
  expect(await told(fits, tooLong)).toEqual(["1.50"]);
  expect(await told(tooLong, fits)).toEqual(["3.25"]);
  expect(await told(tooLong, tooLong)).toEqual(["1.75"]);
});

describe("what ends a query over several warehouses", () => {
  const columns = [{ alias: "i", type: INTEGER64 }];
  const count = "SELECT count(*) AS i FROM temp.main.Airports";

  test("a part with too many rows is an error with its name and the limit, never a part of the rows", async () => {
    const airports = part("Airports", "SELECT i FROM range(1001) r(i)", columns);
    await expect(cells(run(count, columns, [airports], { mostPartRows: 1000 }), columns)).rejects.toMatchObject({
      errorCode: "warehouse_query_failed",
      message: expect.stringContaining("“Airports” has more than 1,000 rows") as string,
      details: { cause: "limit", limit: 1000 },
    });
    expect(await cells(run(count, columns, [airports], { mostPartRows: 1001 }), columns)).toEqual([[1001n]]);
  });

  test("a part that fails is the failure of the whole, and the others end", async () => {
    const parts = [
      part("Airports", "SELECT count(*) AS i FROM range(10000000000) a(x) WHERE x % 7 = 1", columns),
      part("Bad", "SELECT i FROM nowhere", columns),
    ];
    const began = performance.now();
    await expect(cells(run(count, columns, parts), columns)).rejects.toMatchObject({
      message: expect.stringContaining("nowhere") as string,
    });
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  test("R15 canceled while a part runs, and while rows go over", async () => {
    for (const sql of ["SELECT count(*) AS i FROM range(10000000000) a(x) WHERE x % 7 = 1", "SELECT i FROM range(100000000) r(i)"]) {
      const stop = new AbortController();
      const ended = cells(run(count, columns, [part("Airports", sql, columns)], { signal: stop.signal, mostPartRows: 1e9 }), columns);
      setTimeout(() => stop.abort(), 300);
      await expect(ended).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
    }
    const ids = await host.processIds();
    expect(await cells(run("SELECT 7 AS i", columns, []), columns)).toEqual([[7n]]);
    expect(await host.processIds()).toEqual(ids);
  });

  test("nothing of the rows is left, and no statement reads those of another", async () => {
    const reads = (sql: string) => cells(run(sql, columns, []), columns);
    await expect(reads("SELECT i FROM temp.main.Airports")).rejects.toMatchObject({ errorCode: "warehouse_query_failed_user_error" });
    const other = part("Mine", "SELECT 1 AS i", columns);
    await expect(cells(run("SELECT i FROM temp.main.Airports", columns, [other]), columns)).rejects.toMatchObject({
      errorCode: "warehouse_query_failed_user_error",
    });
    await expect(cells(run("SELECT i FROM Mine", columns, [other]), columns)).rejects.toMatchObject({
      errorCode: "warehouse_query_failed_user_error",
    });
    expect(await through("SELECT 1.5::DOUBLE AS x", FLOAT)).toEqual([1.5]);
  });
});
