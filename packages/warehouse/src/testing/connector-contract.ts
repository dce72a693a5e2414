import { expect, test } from "vitest";
import { cellAt, columnValues, isEndMark, readTable, type CellValue, type ResultColumn, type ResultTable } from "@sheaf/result";
import { BOOLEAN, DATE, DATETIME, decimal, FLOAT, INTEGER, TEXT, VARIANT, arrayOf, type ValueType } from "@sheaf/sql";
import type { Connector, ExecuteRequest, ExecuteStream } from "../port.ts";

export { expectBoundedStream, STREAMED_ROWS } from "./streamed.ts";

/** A connector under test, and how its engine says what the contract needs. */
export interface ContractSubject {
  readonly connector: Connector;
  /** A connector of the same engine for two queries at a time, waiting at most so many milliseconds. */
  readonly narrow: (queueTimeoutMs: number) => Promise<Connector>;
  /** `FROM` for so many rows with a column `i` counting from 0. */
  readonly series: (rows: number) => string;
  /** A SELECT that works for far longer than any test. */
  readonly endless: string;
  /** Cells of every type: SQL that gives one column, the type that is expected, the cells. */
  readonly values: readonly { readonly sql: string; readonly type: ValueType; readonly cells: readonly CellValue[] }[];
  /** What the engine runs now on behalf of the connector. */
  readonly running: () => Promise<number>;
  /** Where the engine says something in other words than standard SQL. */
  readonly words?: Partial<ContractWords>;
}

/** SQL that engines write in words of their own. */
export interface ContractWords {
  readonly text: (expr: string) => string;
  readonly concat: (text: string, expr: string) => string;
  /** A SELECT that fails at a value, and a text that only the engine's own words may repeat. */
  readonly failingValue: (series: string) => { readonly sql: string; readonly canary: string };
  /** A number that is none where the condition holds, which the engine finds only when it comes to that row. */
  readonly numberUnless: (condition: string) => string;
  readonly float: string;
  /** Columns `a` of 64-bit integers, `B` of texts, `c` of decimal(10, 2), and a comment behind them. */
  readonly described: string;
  /** A statement that asks for a value. */
  readonly parameter: string;
  /** A date, and a statement that is none in its second line. */
  readonly date: string;
  readonly broken: string;
}

const standard: ContractWords = {
  text: (expr) => `CAST(${expr} AS VARCHAR)`,
  concat: (text, expr) => `${text} || ${expr}`,
  failingValue: (series) => ({ sql: `SELECT CAST('canary-7d1' || i AS INTEGER) AS x FROM ${series}`, canary: "canary-7d1" }),
  numberUnless: (condition) => `CAST(CASE WHEN ${condition} THEN 'a' ELSE '1' END AS INTEGER)`,
  float: "CAST(1.5 AS DOUBLE PRECISION)",
  described: `SELECT CAST(1 AS BIGINT) AS a, CAST('x' AS VARCHAR) AS "B", CAST(1 AS DECIMAL(10, 2)) AS c -- done`,
  parameter: "SELECT $1",
  date: "DATE '2024-01-01'",
  broken: "SELECT 1,\n FROM WHERE",
};

const never = new AbortController().signal;

export const rowsOf = (select: string, values: readonly string[]): string =>
  `SELECT ${select} AS x FROM (VALUES ${values.map((value) => `(${value})`).join(", ")}) t(v)`;

/** Values that every engine has to give back exactly, in SQL that both understand. */
export const commonValues: ContractSubject["values"] = [
  { sql: rowsOf("CAST(v AS SMALLINT)", ["'-32768'", "'32767'", "NULL"]), type: INTEGER, cells: [-32_768n, 32_767n, null] },
  {
    sql: rowsOf("CAST(v AS INTEGER)", ["'-2147483648'", "'2147483647'", "NULL"]),
    type: INTEGER,
    cells: [-2_147_483_648n, 2_147_483_647n, null],
  },
  {
    sql: rowsOf("CAST(v AS BIGINT)", ["'-9223372036854775808'", "'9223372036854775807'", "'9007199254740993'", "NULL", "'0'", "'-1'"]),
    type: INTEGER,
    cells: [-9_223_372_036_854_775_808n, 9_223_372_036_854_775_807n, 9_007_199_254_740_993n, null, 0n, -1n],
  },
  {
    sql: rowsOf("CAST(v AS DECIMAL(38, 0))", [
      "'99999999999999999999999999999999999999'",
      "'-99999999999999999999999999999999999999'",
      "'-1'",
      "NULL",
    ]),
    type: INTEGER,
    cells: [99_999_999_999_999_999_999_999_999_999_999_999_999n, -99_999_999_999_999_999_999_999_999_999_999_999_999n, -1n, null],
  },
  {
    sql: rowsOf("CAST(v AS DECIMAL(38, 10))", ["'9999999999999999999999999999.9999999999'", "'-0.0000000001'", "'0'", "NULL"]),
    type: decimal(38, 10),
    cells: ["9999999999999999999999999999.9999999999", "-0.0000000001", "0.0000000000", null],
  },
  {
    sql: rowsOf("CAST(v AS DECIMAL(38, 38))", ["'0.12345678901234567890123456789012345678'"]),
    type: decimal(38, 38),
    cells: ["0.12345678901234567890123456789012345678"],
  },
  { sql: rowsOf("CAST(v AS DECIMAL(9, 2))", ["'1234567.89'", "'-0.01'"]), type: decimal(38, 4), cells: ["1234567.8900", "-0.0100"] },
  {
    sql: rowsOf("CAST(v AS DOUBLE PRECISION)", [
      "'0.1'",
      "'-1.7976931348623157e308'",
      "'5e-324'",
      "'0.30000000000000004'",
      "'NaN'",
      "'Infinity'",
      "'-Infinity'",
      "NULL",
    ]),
    type: FLOAT,
    cells: [0.1, -1.797_693_134_862_315_7e308, 5e-324, 0.300_000_000_000_000_04, null, null, null, null],
  },
  { sql: rowsOf("CAST(v AS REAL)", ["'0.1'", "'16777217'"]), type: FLOAT, cells: [Math.fround(0.1), 16_777_216] },
  { sql: rowsOf("CAST(v AS BOOLEAN)", ["'true'", "'false'", "NULL"]), type: BOOLEAN, cells: [true, false, null] },
  {
    sql: rowsOf("CAST(v AS DATE)", [
      "'0001-01-01'",
      "'9999-12-31'",
      "'1970-01-01'",
      "'1969-12-31'",
      "'2000-02-29'",
      "'infinity'",
      "'-infinity'",
      "NULL",
    ]),
    type: DATE,
    cells: [-719_162, 2_932_896, 0, -1, 11_016, null, null, null],
  },
  {
    sql: rowsOf("CAST(v AS TIMESTAMP)", [
      "'0001-01-01 00:00:00'",
      "'9999-12-31 23:59:59.999999'",
      "'1969-12-31 23:59:59.999999'",
      "'2024-02-29 12:34:56.100000'",
      "'infinity'",
      "'-infinity'",
      "NULL",
    ]),
    type: DATETIME,
    cells: [-62_135_596_800_000_000n, 253_402_300_799_999_999n, -1n, 1_709_210_096_100_000n, null, null, null],
  },
  {
    sql: rowsOf("CAST(v AS TIMESTAMP WITH TIME ZONE)", ["'2024-02-29 12:34:56.000001+02'", "'1883-11-18 12:03:58-08'", "NULL"]),
    type: DATETIME,
    cells: [1_709_202_896_000_001n, -2_717_639_762_000_000n, null],
  },
  {
    sql: rowsOf("v", [
      "'plain'",
      "''",
      "'ünïcödé 東京 👩‍👩‍👧'",
      "'it''s \"quoted\"'",
      "'line\nbreak\ttab'",
      "NULL",
      `'${"long ".repeat(20_000)}'`,
    ]),
    type: TEXT,
    cells: ["plain", "", "ünïcödé 東京 👩‍👩‍👧", 'it\'s "quoted"', "line\nbreak\ttab", null, "long ".repeat(20_000)],
  },
  {
    sql: rowsOf("CAST(v AS UUID)", ["'12345678-1234-1234-8234-123456789abc'", "NULL"]),
    type: TEXT,
    cells: ["12345678-1234-1234-8234-123456789abc", null],
  },
  {
    sql: rowsOf("CAST(v AS INTERVAL)", ["'1 year 2 months 3 days 04:05:06.5'", "'0 days'"]),
    type: TEXT,
    cells: ["P1Y2M3DT4H5M6.5S", "PT0S"],
  },
  { sql: rowsOf("CAST(v AS TIME)", ["'01:02:03.5'", "'23:59:59.999999'"]), type: TEXT, cells: ["01:02:03.5", "23:59:59.999999"] },
  { sql: rowsOf("CAST(v AS JSON)", ["'{\"a\": [1, null]}'", "NULL"]), type: VARIANT, cells: ['{"a": [1, null]}', null] },
  {
    sql: "SELECT ARRAY[1, 9007199254740993, NULL] AS x",
    type: arrayOf(INTEGER),
    cells: ['[1,"9007199254740993",null]'],
  },
  { sql: "SELECT ARRAY['a', 'b \"c\", d', '', 'NULL', NULL] AS x", type: arrayOf(TEXT), cells: ['["a","b \\"c\\", d","","NULL",null]'] },
  { sql: "SELECT ARRAY[[1, 2], [3, 4]] AS x", type: arrayOf(arrayOf(INTEGER)), cells: ["[[1,2],[3,4]]"] },
  { sql: "SELECT ARRAY[DATE '2024-02-29'] AS x", type: arrayOf(DATE), cells: ['["2024-02-29"]'] },
  { sql: "SELECT NULL AS x", type: DATE, cells: [null] },
  { sql: "SELECT 7 AS x", type: decimal(38, 2), cells: ["7.00"] },
  { sql: "SELECT DATE '2024-02-29' AS x", type: DATETIME, cells: [1_709_164_800_000_000n] },
  { sql: "SELECT CAST(5 AS INTEGER) AS x", type: FLOAT, cells: [5] },
];

export function request(sql: string, types: readonly ValueType[] | null = null, more: Partial<ExecuteRequest> = {}): ExecuteRequest {
  return {
    sql,
    columns: types === null ? null : types.map((type, index) => ({ name: `c${index}`, type })),
    signal: never,
    timeoutMs: 30_000,
    maxRows: 1e9,
    ...more,
  };
}

export interface Drained {
  readonly messages: readonly Uint8Array[];
  readonly end: Awaited<ExecuteStream["done"]>;
}

export async function drain(stream: ExecuteStream): Promise<Drained> {
  const messages: Uint8Array[] = [];
  for await (const chunk of stream.chunks) messages.push(chunk);
  return { messages, end: await stream.done };
}

export function tableOf(messages: readonly Uint8Array[], types: readonly ValueType[]): ResultTable {
  return readTable(
    types.map((type, index): ResultColumn => ({ id: `c${index}`, name: "", type, level: "base", role: "value" })),
    messages,
  );
}

export async function cells(connector: Connector, sql: string, type: ValueType): Promise<readonly CellValue[]> {
  return [...columnValues(tableOf((await drain(connector.execute(request(sql, [type])))).messages, [type]), 0)];
}

const settle = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One suite for every engine: what the rest of Sheaf may rely on. */
export function connectorContract(subject: () => ContractSubject): void {
  const words = (): ContractWords => ({ ...standard, ...subject().words });
  const padded = (): string => words().concat("'some text to fill the buffers with '", "i");

  test("V2 V3 every value arrives exactly", async () => {
    const { connector, values } = subject();
    for (const { sql, type, cells: expected } of values) expect([sql, await cells(connector, sql, type)]).toEqual([sql, expected]);
  });

  test("the schema tells names and order; no rows are a schema and an end", async () => {
    const { connector } = subject();
    const { messages, end } = await drain(connector.execute(request('SELECT 1 AS "b ""ü"" 😀", 2 AS a WHERE 1 = 0')));
    expect(messages.length).toBe(2);
    expect(isEndMark(messages[1] ?? new Uint8Array())).toBe(true);
    expect(end).toMatchObject({ rows: 0, truncated: false });
  });

  test("a long result comes in batches, the first one soon and small, all rows in order", async () => {
    const { connector, series } = subject();
    const sql = `SELECT i, CASE WHEN i % 3 = 0 THEN NULL ELSE i END AS n, ${words().text("i")} AS t FROM ${series(100_000)} ORDER BY i`;
    const { messages, end } = await drain(connector.execute(request(sql, [INTEGER, INTEGER, TEXT])));
    expect(end).toMatchObject({ rows: 100_000, truncated: false });
    expect(end.executeMs).toBeGreaterThan(0);
    expect(messages.length).toBeGreaterThan(5);
    const table = tableOf(messages, [INTEGER, INTEGER, TEXT]);
    expect(table.segments[0]?.length).toBeLessThanOrEqual(2048);
    for (let row = 0; row < 100_000; row++) {
      if (cellAt(table, row, 0) !== BigInt(row)) throw new Error(`row ${row}`);
      if (cellAt(table, row, 1) !== (row % 3 === 0 ? null : BigInt(row))) throw new Error(`row ${row}`);
      if (cellAt(table, row, 2) !== String(row)) throw new Error(`row ${row}`);
    }
  });

  test("T2 rows beyond the limit are cut and said", async () => {
    const { connector, series } = subject();
    for (const [limit, rows, truncated] of [
      [1, 1, true],
      [5000, 5000, true],
      [9999, 9999, true],
      [10_000, 10_000, false],
      [10_001, 10_000, false],
    ] as const) {
      const { end } = await drain(connector.execute(request(`SELECT i FROM ${series(10_000)}`, [INTEGER], { maxRows: limit })));
      expect([limit, end.rows, end.truncated]).toEqual([limit, rows, truncated]);
    }
  });

  test("R15 cancel by signal ends the query in the engine", async () => {
    const { connector, endless, running } = subject();
    for (const wait of [0, 5, 50, 300]) {
      const abort = new AbortController();
      const ended = drain(connector.execute(request(endless, null, { signal: abort.signal })));
      setTimeout(() => {
        abort.abort();
      }, wait);
      const began = performance.now();
      await expect(ended).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
      expect(performance.now() - began).toBeLessThan(wait + 8000);
    }
    await settle(100);
    expect(await running()).toBe(0);
    expect(await cells(connector, "SELECT 1", INTEGER)).toEqual([1n]);
  });

  test("R15 leaving the loop between two batches ends the query", async () => {
    const { connector, series, running } = subject();
    for (const after of [1, 2, 3]) {
      const stream = connector.execute(request(`SELECT i, ${padded()} AS t FROM ${series(5_000_000)}`));
      let seen = 0;
      for await (const _chunk of stream.chunks) if (++seen === after) break;
      await expect(stream.done).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
    }
    await settle(100);
    expect(await running()).toBe(0);
  });

  test("R16 a query that works too long is warehouse_query_timedout; a slow reader's waiting does not count", async () => {
    const { connector, endless, series } = subject();
    const began = performance.now();
    await expect(drain(connector.execute(request(endless, null, { timeoutMs: 300 })))).rejects.toMatchObject({
      errorCode: "warehouse_query_timedout",
      status: 504,
    });
    expect(performance.now() - began).toBeLessThan(15_000);
    const slow = connector.execute(request(`SELECT i, ${padded()} AS t FROM ${series(200_000)}`, null, { timeoutMs: 5000 }));
    let chunks = 0;
    for await (const _chunk of slow.chunks) if (chunks++ < 4) await settle(1500);
    expect((await slow.done).rows).toBe(200_000);
  });

  test("R16 a query that waits too long for its turn is query_queue_timedout", async () => {
    const { narrow, endless } = subject();
    const connector = await narrow(300);
    const abort = new AbortController();
    const two = [1, 2].map(() => drain(connector.execute(request(endless, null, { signal: abort.signal }))).catch(() => undefined));
    await settle(300);
    await expect(drain(connector.execute(request("SELECT 1")))).rejects.toMatchObject({ errorCode: "query_queue_timedout", status: 504 });
    abort.abort();
    await Promise.all(two);
    expect(await cells(connector, "SELECT 1", INTEGER)).toEqual([1n]);
    await connector.close();
  });

  test("V46 a failing query tells its place and no row values", async () => {
    const { connector, series } = subject();
    const failure = async (sql: string): Promise<Record<string, unknown>> =>
      drain(connector.execute(request(sql))).then(
        () => ({}),
        (error: unknown) => error as Record<string, unknown>,
      );
    const { sql, canary } = words().failingValue(series(3));
    const value = await failure(sql);
    expect(value).toMatchObject({ errorCode: "warehouse_query_failed", details: { cause: "value" } });
    expect(JSON.stringify([value["message"], value["details"]])).not.toContain(canary);
    expect(value["engineMessage"]).toContain(canary);
    expect(await failure("SELECT nope\nFROM (SELECT 1 AS a) t")).toMatchObject({
      errorCode: "warehouse_query_failed",
      details: { cause: "name", line: 1, column: 8 },
    });
    expect(await failure(words().broken)).toMatchObject({
      errorCode: "warehouse_query_failed_user_error",
      details: { cause: "syntax", line: 2 },
    });
    expect((await failure("DROP TABLE x"))["errorCode"]).toBe("warehouse_query_failed_user_error");
    expect((await failure("SELECT 1; SELECT 2"))["errorCode"]).toBe("warehouse_query_failed_user_error");
  });

  test("V7 a query that fails behind its first rows has failed, however many of them have come", async () => {
    const { connector, series } = subject();
    const sql = `SELECT i, ${words().numberUnless("i = 299999")} AS n, ${padded()} AS t FROM ${series(300_000)}`;
    const stream = connector.execute(request(sql));
    let chunks = 0;
    const read = async (): Promise<void> => {
      for await (const _chunk of stream.chunks) chunks++;
    };
    await expect(read()).rejects.toMatchObject({ errorCode: "warehouse_query_failed" });
    expect(chunks).toBeGreaterThan(2);
    await expect(stream.done).rejects.toMatchObject({ errorCode: "warehouse_query_failed" });
    // Nobody asks for the row that fails.
    expect((await drain(connector.execute(request(sql, null, { maxRows: 1000 })))).end).toMatchObject({ rows: 1000, truncated: true });
    expect(await cells(connector, "SELECT 1", INTEGER)).toEqual([1n]);
  });

  test("V2 what does not fit the expected columns is refused, never bent", async () => {
    const { connector } = subject();
    const cause = (sql: string, types: readonly ValueType[]): Promise<unknown> =>
      drain(connector.execute(request(sql, types))).then(
        () => "passed",
        (error: { readonly details: Record<string, unknown> }) => error.details["cause"],
      );
    expect(await cause("SELECT 1, 2", [INTEGER])).toBe("mismatch");
    expect(await cause(`SELECT ${words().text("'a'")}`, [INTEGER])).toBe("mismatch");
    expect(await cause(`SELECT ${words().float}`, [INTEGER])).toBe("mismatch");
    expect(await cause(`SELECT ${words().date}`, [BOOLEAN])).toBe("mismatch");
  });

  test("describeStatement gives the columns without running the statement", async () => {
    const { connector, endless } = subject();
    const began = performance.now();
    expect((await connector.describeStatement(`${endless};`, never)).length).toBe(1);
    expect(performance.now() - began).toBeLessThan(12_000);
    expect(await connector.describeStatement(words().described, never)).toMatchObject([
      { name: "a", type: { kind: "integer", digits: 19 } },
      { name: "B", type: TEXT },
      { name: "c", type: decimal(10, 2) },
    ]);
    for (const bad of [
      "",
      "SELECT 1; SELECT 2",
      "DELETE FROM x",
      "SELECT 1) AS a, (SELECT 2",
      "SELECT 1 /* open",
      words().parameter,
      "SELECT nope",
      "CREATE TABLE x (a INT)",
      "VALUES",
    ]) {
      await expect(connector.describeStatement(bad, never)).rejects.toMatchObject({ errorCode: "warehouse_query_failed_user_error" });
    }
  });

  test("many queries at once keep their answers apart", async () => {
    const { connector, series } = subject();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => cells(connector, `SELECT ${n} + count(*) AS x FROM ${series(1000 + n)}`, INTEGER)),
    );
    expect(answers).toEqual(Array.from({ length: 60 }, (_, n) => [BigInt(1000 + 2 * n)]));
  });
}
