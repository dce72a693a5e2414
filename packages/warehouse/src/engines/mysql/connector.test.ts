import { BOOLEAN, DATE, DATETIME, decimal, FLOAT, INTEGER, TEXT, VARIANT } from "@sheaf/sql";
import { afterAll, beforeAll, test } from "vitest";
import type { Connector } from "../../port.ts";
import { connectorContract, type ContractSubject } from "../../testing/connector-contract.ts";
import { startTestMariaDb, type TestMariaDb } from "../../testing/mariadb.ts";
import { onMariaDb } from "../../testing/on-mariadb.ts";
import { expectBoundedStream, STREAMED_ROWS } from "../../testing/streamed.ts";
import { openMysql } from "./connector.ts";

let server: TestMariaDb;
let connector: Connector;
let subject: ContractSubject;

/** One column of values, each written as SQL. */
const column = (values: readonly string[]): string => values.map((value) => `SELECT ${value} AS x`).join(" UNION ALL ");
const cast = (type: string, values: readonly string[]): string => column(values.map((value) => `CAST(${value} AS ${type})`));

/** Values that the engine has to give back exactly. It has no infinities, no lists and no type for truth. */
const values: ContractSubject["values"] = [
  { sql: cast("SIGNED", ["'-32768'", "'32767'", "NULL"]), type: INTEGER, cells: [-32_768n, 32_767n, null] },
  {
    sql: cast("SIGNED", ["'-9223372036854775808'", "'9223372036854775807'", "'9007199254740993'", "NULL", "0", "-1"]),
    type: INTEGER,
    cells: [-9_223_372_036_854_775_808n, 9_223_372_036_854_775_807n, 9_007_199_254_740_993n, null, 0n, -1n],
  },
  { sql: cast("UNSIGNED", ["'18446744073709551615'"]), type: INTEGER, cells: [18_446_744_073_709_551_615n] },
  {
    sql: cast("DECIMAL(38, 0)", ["'99999999999999999999999999999999999999'", "'-1'", "NULL"]),
    type: INTEGER,
    cells: [99_999_999_999_999_999_999_999_999_999_999_999_999n, -1n, null],
  },
  { sql: cast("DECIMAL(65, 0)", [`'${"9".repeat(39)}'`, "'5'"]), type: INTEGER, cells: [null, 5n] },
  {
    sql: cast("DECIMAL(38, 10)", ["'9999999999999999999999999999.9999999999'", "'-0.0000000001'", "'0'", "NULL"]),
    type: decimal(38, 10),
    cells: ["9999999999999999999999999999.9999999999", "-0.0000000001", "0.0000000000", null],
  },
  {
    sql: cast("DECIMAL(38, 38)", ["'0.12345678901234567890123456789012345678'"]),
    type: decimal(38, 38),
    cells: ["0.12345678901234567890123456789012345678"],
  },
  { sql: cast("DECIMAL(9, 2)", ["'1234567.89'", "'-0.01'"]), type: decimal(38, 4), cells: ["1234567.8900", "-0.0100"] },
  {
    sql: cast("DOUBLE", ["0.1e0", "-1.7976931348623157e308", "5e-324", "0.30000000000000004e0", "NULL"]),
    type: FLOAT,
    cells: [0.1, -1.797_693_134_862_315_7e308, 5e-324, 0.300_000_000_000_000_04, null],
  },
  { sql: column(["TRUE", "FALSE", "1 = 1", "'a' = 'b'", "NULL"]), type: BOOLEAN, cells: [true, false, true, false, null] },
  {
    sql: cast("DATE", ["'0001-01-01'", "'9999-12-31'", "'1970-01-01'", "'1969-12-31'", "'2000-02-29'", "NULL"]),
    type: DATE,
    cells: [-719_162, 2_932_896, 0, -1, 11_016, null],
  },
  {
    sql: cast("DATETIME(6)", [
      "'0001-01-01 00:00:00'",
      "'9999-12-31 23:59:59.999999'",
      "'1969-12-31 23:59:59.999999'",
      "'2024-02-29 12:34:56.100000'",
      "NULL",
    ]),
    type: DATETIME,
    cells: [-62_135_596_800_000_000n, 253_402_300_799_999_999n, -1n, 1_709_210_096_100_000n, null],
  },
  // The server's own zone is another one.
  { sql: "SELECT FROM_UNIXTIME(1709210096.5) AS x", type: DATETIME, cells: [1_709_210_096_500_000n] },
  {
    sql: column(["'plain'", "''", "'ünïcödé 東京 👩‍👩‍👧'", "'it''s \"quoted\"'", "'line\nbreak\ttab'", "NULL", `'${"long ".repeat(20_000)}'`]),
    type: TEXT,
    cells: ["plain", "", "ünïcödé 東京 👩‍👩‍👧", 'it\'s "quoted"', "line\nbreak\ttab", null, "long ".repeat(20_000)],
  },
  {
    sql: cast("UUID", ["'12345678-1234-1234-8234-123456789abc'", "NULL"]),
    type: TEXT,
    cells: ["12345678-1234-1234-8234-123456789abc", null],
  },
  { sql: cast("TIME(6)", ["'01:02:03.5'", "'23:59:59.999999'"]), type: TEXT, cells: ["01:02:03.500000", "23:59:59.999999"] },
  { sql: `SELECT JSON_COMPACT('{"a": [1, null]}') AS x`, type: VARIANT, cells: ['{"a":[1,null]}'] },
  { sql: "SELECT NULL AS x", type: DATE, cells: [null] },
  { sql: "SELECT 7 AS x", type: decimal(38, 2), cells: ["7.00"] },
  { sql: "SELECT DATE '2024-02-29' AS x", type: DATETIME, cells: [1_709_164_800_000_000n] },
  { sql: "SELECT CAST(5 AS SIGNED) AS x", type: FLOAT, cells: [5] },
  { sql: "SELECT COUNT(*) AS `__proto__` FROM (SELECT 1) t", type: INTEGER, cells: [1n] },
];

onMariaDb("connector contract: MariaDB", () => {
  beforeAll(async () => {
    server = await startTestMariaDb();
    await server.run(
      "CREATE DATABASE shop CHARACTER SET latin1",
      "CREATE USER reader@'%' IDENTIFIED BY 'reader-password'",
      "GRANT SELECT ON shop.* TO reader@'%'",
    );
    const settings = { host: "127.0.0.1", port: server.port, database: "shop", user: "reader", encryption: "none" } as const;
    const open = (sessions: number, queueTimeoutMs: number): Connector =>
      openMysql(settings, "reader-password", { allowInside: true, limits: { sessions, queueTimeoutMs } });
    connector = open(8, 30_000);
    subject = {
      connector,
      narrow: (queueTimeoutMs) => Promise.resolve(open(2, queueTimeoutMs)),
      series: (rows) => `(SELECT seq AS i FROM seq_0_to_${rows - 1}) s`,
      endless: "SELECT COUNT(*) FROM seq_1_to_100000000000 s WHERE seq % 7 = 1",
      values,
      words: {
        text: (expr) => `CAST(${expr} AS CHAR)`,
        concat: (text, expr) => `CONCAT(${text}, ${expr})`,
        // A text that is no number is none, and fails nothing; a number that leaves its type does.
        failingValue: (series) => ({ sql: `SELECT EXP(71771 + i) AS x FROM ${series}`, canary: "71771" }),
        numberUnless: (condition) => `9223372036854775806 + CASE WHEN ${condition} THEN 2 ELSE 1 END`,
        float: "CAST(1.5 AS DOUBLE)",
        described: "SELECT 1 + 9007199254740993 AS a, CAST('x' AS CHAR) AS `B`, CAST(1 AS DECIMAL(10, 2)) AS c -- done",
        parameter: "SELECT ?",
      },
      running: async () => {
        const rows = await server.run(
          "SELECT COUNT(*) AS n FROM information_schema.PROCESSLIST WHERE USER = 'reader' AND COMMAND <> 'Sleep' AND INFO LIKE 'SELECT%seq\\_%'",
        );
        return Number(rows[0]?.["n"]);
      },
    };
  });
  afterAll(async () => {
    await connector?.close();
    await server?.stop();
  });

  connectorContract(() => subject);

  test(
    `R19 ${STREAMED_ROWS} rows of 20 columns come without filling the memory`,
    () => expectBoundedStream("mysql", `127.0.0.1,${server.port},reader,reader-password`),
    600_000,
  );
});
