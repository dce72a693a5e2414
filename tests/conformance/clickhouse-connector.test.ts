import { BOOLEAN, DATE, DATETIME, decimal, FLOAT, INTEGER, TEXT, VARIANT, arrayOf } from "@sheaf/sql";
import { openOutside, type Connector } from "@sheaf/warehouse";
import {
  cells,
  connectorContract,
  type ContractSubject,
  drain,
  expectBoundedStream,
  request,
  STREAMED_ROWS,
} from "@sheaf/warehouse/connector-contract";
import { breakingLine, LINE_ENDS } from "@sheaf/warehouse/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missingClickHouse } from "../engines/clickhouse-package.ts";
import { startTestClickHouseServer, type TestClickHouseServer } from "../engines/clickhouse-http.ts";

const never = new AbortController().signal;
const missing = missingClickHouse();
let server: TestClickHouseServer;
let connector: Connector;
let subject: ContractSubject;

function open(more: object = {}, password = "reads", limits: object = {}): Connector {
  const settings = { host: "127.0.0.1", port: server.port, database: "shop", user: "reader", encryption: "none", ...more };
  return openOutside("clickhouse", settings, password, { allowInside: true, limits });
}

const column = (values: readonly string[]): string => `SELECT arrayJoin([${values.join(", ")}]) AS x`;
const cast = (type: string, values: readonly string[]): string => column(values.map((value) => `CAST(${value} AS Nullable(${type}))`));

/** Values that the engine has to give back exactly. */
const values: ContractSubject["values"] = [
  { sql: cast("Int16", ["-32768", "32767", "NULL"]), type: INTEGER, cells: [-32_768n, 32_767n, null] },
  {
    sql: cast("Int64", ["'-9223372036854775808'", "'9223372036854775807'", "'9007199254740993'", "NULL"]),
    type: INTEGER,
    cells: [-9_223_372_036_854_775_808n, 9_223_372_036_854_775_807n, 9_007_199_254_740_993n, null],
  },
  { sql: cast("UInt64", ["'18446744073709551615'"]), type: INTEGER, cells: [18_446_744_073_709_551_615n] },
  {
    sql: cast("Decimal(38, 10)", ["'9999999999999999999999999999.9999999999'", "'-0.0000000001'", "'0'", "NULL"]),
    type: decimal(38, 10),
    cells: ["9999999999999999999999999999.9999999999", "-0.0000000001", "0.0000000000", null],
  },
  { sql: cast("Int128", [`'${"9".repeat(38)}'`]), type: INTEGER, cells: [BigInt("9".repeat(38))] },
  { sql: cast("Int256", [`'${"9".repeat(39)}'`, "'5'"]), type: INTEGER, cells: [null, 5n] },
  {
    sql: cast("Float64", ["0.1", "-1.7976931348623157e308", "5e-324", "0.30000000000000004", "nan", "inf", "-inf", "NULL"]),
    type: FLOAT,
    cells: [0.1, -1.797_693_134_862_315_7e308, 5e-324, 0.300_000_000_000_000_04, null, null, null, null],
  },
  { sql: cast("Float32", ["0.1", "16777217"]), type: FLOAT, cells: [Math.fround(0.1), 16_777_216] },
  { sql: cast("Bool", ["true", "false", "NULL"]), type: BOOLEAN, cells: [true, false, null] },
  { sql: column(["1 = 1", "1 = 2"]), type: BOOLEAN, cells: [true, false] },
  { sql: cast("Date", ["'1970-01-01'", "'2000-02-29'", "NULL"]), type: DATE, cells: [0, 11_016, null] },
  {
    sql: cast("DateTime64(6, 'UTC')", ["'2024-02-29 12:34:56.1'", "'1969-12-31 23:59:59.999999'", "NULL"]),
    type: DATETIME,
    cells: [1_709_210_096_100_000n, -1n, null],
  },
  // The engine's own zone is another one.
  { sql: "SELECT toDateTime(1709210096) AS x", type: DATETIME, cells: [1_709_210_096_000_000n] },
  {
    sql: cast("String", [
      "'plain'",
      "''",
      "'ünïcödé 東京 👩‍👩‍👧'",
      "'it\\'s \"quoted\"'",
      "'line\\nbreak\\ttab'",
      "'[not a list'",
      "NULL",
      `'${"long ".repeat(20_000)}'`,
    ]),
    type: TEXT,
    cells: ["plain", "", "ünïcödé 東京 👩‍👩‍👧", 'it\'s "quoted"', "line\nbreak\ttab", "[not a list", null, "long ".repeat(20_000)],
  },
  {
    sql: cast("UUID", ["'12345678-1234-1234-8234-123456789abc'", "NULL"]),
    type: TEXT,
    cells: ["12345678-1234-1234-8234-123456789abc", null],
  },
  { sql: "SELECT ['a', NULL, 'b'] AS x", type: arrayOf(TEXT), cells: ['["a",null,"b"]'] },
  { sql: "SELECT map('a', 9007199254740993) AS x", type: VARIANT, cells: ['{"a":"9007199254740993"}'] },
  { sql: "SELECT NULL AS x", type: DATE, cells: [null] },
  { sql: "SELECT 7 AS x", type: decimal(38, 2), cells: ["7.00"] },
  { sql: "SELECT toDate32('2024-02-29') AS x", type: DATETIME, cells: [1_709_164_800_000_000n] },
  { sql: "SELECT toInt32(5) AS x", type: FLOAT, cells: [5] },
];

test.for(missing === null ? [] : [missing])("connections to ClickHouse are left out: %s", (reason, context) => context.skip(reason));

describe.skipIf(missing !== null)("connector contract: ClickHouse", () => {
  beforeAll(async () => {
    server = await startTestClickHouseServer([
      "SET session_timezone = 'Asia/Tokyo'",
      // What a role may be set to that cuts results without a word.
      "SET max_rows_to_group_by = 200000, group_by_overflow_mode = 'any', max_rows_in_distinct = 200000, distinct_overflow_mode = 'break'",
      "CREATE DATABASE shop ENGINE = Memory",
      "CREATE TABLE shop.Towns (id Int32, name LowCardinality(Nullable(String)), area Nullable(Decimal(12, 2)), big UInt64, seen DateTime64(3, 'Asia/Tokyo'), tags Array(String), state AggregateFunction(sum, UInt8)) ENGINE = MergeTree ORDER BY id COMMENT 'it\\'s a comment'",
      "INSERT INTO shop.Towns (id, name, area, big, seen, tags) VALUES (1, 'Århus', 1.5, 18446744073709551615, '2024-01-01 09:00:00', ['a'])",
      "CREATE VIEW shop.seen AS SELECT id FROM shop.Towns",
    ]);
    connector = open({}, "reads", { sessions: 6 });
    subject = {
      connector,
      narrow: (queueTimeoutMs) => Promise.resolve(open({}, "reads", { sessions: 2, queueTimeoutMs })),
      series: (rows) => `(SELECT toInt64(number) AS i FROM numbers(${rows})) s`,
      endless: "SELECT count() FROM numbers(100000000000) WHERE number % 7 = 1",
      values,
      words: {
        text: (expr) => `toString(${expr})`,
        failingValue: (series) => ({ sql: `SELECT toInt32('canary-7d1' || toString(i)) AS x FROM ${series}`, canary: "canary-7d1" }),
        concat: (text, expr) => `${text} || toString(${expr})`,
        numberUnless: (condition) => `toInt32(if(${condition}, 'a', '1'))`,
        float: "toFloat64(1.5)",
        date: "toDate32('2024-01-01')",
        described: "SELECT toInt64(1) AS a, 'x' AS B, CAST(1 AS Decimal(10, 2)) AS c -- done",
        parameter: "SELECT {x:Int32}",
        broken: "SELECT 1,\n *** FROM 3",
      },
      running: () => Promise.resolve(server.running()),
    };
  }, 60_000);
  afterAll(async () => {
    await connector?.close();
    await server?.stop();
  });

  connectorContract(() => subject);

  test(
    `R19 ${STREAMED_ROWS} rows of 20 columns come without filling the memory`,
    () => expectBoundedStream("clickhouse", `127.0.0.1,${server.port},reader,reads`),
    600_000,
  );

  test("tables, columns and the role are told as they are", async () => {
    expect(await connector.test(never)).toMatchObject({ version: expect.stringMatching(/^26\./u) });
    expect(await connector.listTables(never)).toEqual([
      { path: ["shop", "Towns"], kind: "table", comment: "it's a comment", rowCountEstimate: 1 },
      { path: ["shop", "seen"], kind: "view", comment: null, rowCountEstimate: null },
    ]);
    const { path, key, columns } = await connector.describeTable(["TOWNS"], never);
    expect({ path, key }).toEqual({ path: ["shop", "Towns"], key: [] });
    expect(columns.map(({ name, type, nativeType }) => [name, type.kind, nativeType])).toEqual([
      ["id", "integer", "Int32"],
      ["name", "text", "LowCardinality(Nullable(String))"],
      ["area", "decimal", "Nullable(Decimal(12, 2))"],
      ["big", "integer", "UInt64"],
      ["seen", "datetime", "DateTime64(3, 'Asia/Tokyo')"],
      ["tags", "array", "Array(String)"],
    ]);
    await expect(connector.describeTable(["nowhere"], never)).rejects.toMatchObject({ code: "ENOENT" });
    // A time of another zone would be taken for one of UTC.
    await expect(cells(connector, "SELECT seen FROM Towns", DATETIME)).rejects.toMatchObject({ details: { cause: "mismatch" } });
    expect(await cells(connector, "SELECT toTimeZone(seen, 'UTC') FROM Towns", DATETIME)).toEqual([1_704_067_200_000_000n]);
  });

  test("V7 what a role's own settings would take from a result is a failure, never fewer rows", async () => {
    const many = "(SELECT number AS n FROM numbers(1000000))";
    for (const sql of [`SELECT count() FROM (SELECT n FROM ${many} GROUP BY n)`, `SELECT count() FROM (SELECT DISTINCT n FROM ${many})`])
      await expect(drain(connector.execute(request(sql)))).rejects.toMatchObject({
        errorCode: "warehouse_query_failed",
        details: { cause: "memory" },
      });
  });

  test.each(LINE_ENDS)("V7 a line that breaks among the rows (%s) is a coded error, and the next query works", async (how) => {
    const line = await breakingLine(server.port, 300_000, how);
    const broken = open({ port: line.port });
    await expect(drain(broken.execute(request("SELECT number, repeat('x', 100) FROM numbers(100000)")))).rejects.toMatchObject({
      errorCode: "warehouse_unreachable",
    });
    expect(await cells(broken, "SELECT 1", INTEGER)).toEqual([1n]);
    await broken.close();
    line.close();
  });

  test("V42 it only reads: nothing is written, no file, no other server and no setting is within reach", async () => {
    for (const sql of [
      "INSERT INTO Towns (id) VALUES (2)",
      "WITH 2 AS x INSERT INTO Towns (id) SELECT x",
      "SELECT 1; INSERT INTO Towns (id) VALUES (2)",
      "DROP TABLE Towns",
      "SELECT 1 INTO OUTFILE '/tmp/sheaf-x'",
      "SELECT * FROM url('http://127.0.0.1:1/', CSV, 'a Int32')",
      "SELECT * FROM file('/etc/passwd', LineAsString)",
      "SELECT * FROM remote('127.0.0.1:1', 'system', 'one')",
      "SELECT * FROM executable('id', LineAsString, 'a String')",
      "SELECT 1 SETTINGS readonly = 0",
      "SELECT 1 SETTINGS max_execution_time = 0",
      "SELECT 'a\\'; DROP TABLE Towns; -- ",
      "SELECT $a$ $a$; DROP TABLE Towns",
      "SYSTEM SHUTDOWN",
    ])
      await expect(drain(connector.execute(request(sql))), sql).rejects.toMatchObject({ code: "EINVAL" });
    expect(await cells(connector, "SELECT count() FROM Towns", INTEGER)).toEqual([1n]);
  });

  test("R18 V45 refused, unknown, wrong password: coded, without the password", async () => {
    const failures = await Promise.all(
      [open({ port: 1 }), open({ host: "no-such-host.invalid" }), open({}, "wrong-canary"), open({ encryption: "require" })].map((each) =>
        each.test(never).then(
          () => null,
          (error: { readonly errorCode: string; readonly stack?: string }) => error,
        ),
      ),
    );
    expect(failures.map((error) => error?.errorCode)).toEqual([
      "warehouse_unreachable",
      "warehouse_unreachable",
      "warehouse_unauthorized",
      "warehouse_unreachable",
    ]);
    for (const error of failures) expect(JSON.stringify(error) + String(error?.stack)).not.toContain("wrong-canary");
  });
});
