import { BOOLEAN, DATE, DATETIME, decimal, FLOAT, INTEGER, TEXT, VARIANT } from "@sheaf/sql";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connector } from "../../port.ts";
import { cells } from "../../testing/connector-contract.ts";
import { startTestMariaDb, type TestMariaDb } from "../../testing/mariadb.ts";
import { onMariaDb } from "../../testing/on-mariadb.ts";
import { openMysql } from "./connector.ts";
import { checkVersion } from "./session.ts";

const never = new AbortController().signal;
let server: TestMariaDb;
let connector: Connector;

onMariaDb("what a MariaDB connection offers", () => {
  beforeAll(async () => {
    server = await startTestMariaDb();
    await server.run(
      "CREATE DATABASE shop CHARACTER SET latin1",
      'CREATE DATABASE `Sales "Q" größe`',
      "CREATE DATABASE closed",
      `CREATE TABLE shop.everything (
         small SMALLINT, whole INT, big BIGINT, huge BIGINT UNSIGNED, tiny TINYINT, yes BOOLEAN, money_ DECIMAL(12, 2), wide DECIMAL(50, 5),
         real_ FLOAT, double_ DOUBLE, day DATE, moment DATETIME(6), instant TIMESTAMP(6) NULL, clock TIME, year_ YEAR, bits BIT(9), txt TEXT,
         var VARCHAR(20), fixed CHAR(5), id UUID, doc JSON, bytes BLOB, fixed_bytes BINARY(3), mood ENUM('sad', 'happy'), tags SET('a', 'b'),
         place POINT, ip INET6)`,
      "SET time_zone = '+00:00'",
      `INSERT INTO shop.everything VALUES (1, 2, 3, 18446744073709551615, -4, TRUE, 4.5, 12345.12345, 0.1, 0.1, '2024-02-29',
         '2024-02-29 10:00:00.000001', '2024-02-29 10:00:00', '10:00', 2024, b'100000001', 'tä', 'v', 'f',
         '12345678-1234-1234-8234-123456789abc', '{"a": 1}', 'x', 'x', 'happy', 'a,b', POINT(1, 2), '::1')`,
      "SET sql_mode = ''",
      "INSERT INTO shop.everything (day, moment) VALUES ('0000-00-00', '2024-00-10 00:00:00')",
      "CREATE TABLE shop.keyed (b INT, a VARCHAR(5), c INT, PRIMARY KEY (a, b)) COMMENT = 'it''s\n a comment'",
      "INSERT INTO shop.keyed VALUES (1, 'k', 0), (2, 'k', 0)",
      "CREATE VIEW shop.seen AS SELECT whole FROM shop.everything",
      "CREATE SEQUENCE shop.counter",
      "CREATE TABLE shop.partly (open INT, closed INT)",
      "CREATE TABLE shop.hidden (a INT)",
      "CREATE TABLE shop.Case_ (a INT)",
      "CREATE TABLE shop.CASE_ (b INT)",
      'CREATE TABLE `Sales "Q" größe`.`Größe ``x` (`a "b" ``` INT)',
      "CREATE TABLE closed.secret (a INT)",
      "CREATE USER reader@'%' IDENTIFIED BY 'reader'",
      ...["everything", "keyed", "seen", "Case_", "CASE_"].map((table) => `GRANT SELECT ON shop.${table} TO reader@'%'`),
      "GRANT SELECT (open) ON shop.partly TO reader@'%'",
      "GRANT INSERT ON shop.hidden TO reader@'%'",
      "GRANT SELECT ON `Sales \"Q\" größe`.* TO reader@'%'",
    );
    const settings = { host: "127.0.0.1", port: server.port, database: "shop", user: "reader", encryption: "none" } as const;
    connector = openMysql(settings, "reader", { allowInside: true });
  });
  afterAll(async () => {
    await connector?.close();
    await server?.stop();
  });

  test("tables and views that the role may read, of every database, with comments and estimates", async () => {
    const listed = await connector.listTables(never);
    expect(listed.map(({ path, kind, comment, rowCountEstimate }) => [path, kind, comment, rowCountEstimate])).toEqual([
      [['Sales "Q" größe', "Größe `x"], "table", null, 0],
      [["shop", "CASE_"], "table", null, 0],
      [["shop", "Case_"], "table", null, 0],
      [["shop", "everything"], "table", null, 2],
      [["shop", "keyed"], "table", "it's\n a comment", 2],
      [["shop", "partly"], "table", null, 0],
      [["shop", "seen"], "view", null, null],
    ]);
  });

  test("V1 columns with their types; binary ones and those that the role may not read are not offered", async () => {
    const { columns, key, rowIdentity } = await connector.describeTable(["shop", "everything"], never);
    const integer = (digits: number) => ({ kind: "integer", digits });
    expect({ key, rowIdentity }).toEqual({ key: [], rowIdentity: null });
    expect(columns.map(({ name, type, nativeType }) => [name, type, nativeType])).toEqual([
      ["small", integer(5), "smallint(6)"],
      ["whole", integer(10), "int(11)"],
      ["big", integer(19), "bigint(20)"],
      ["huge", integer(20), "bigint(20) unsigned"],
      ["tiny", integer(3), "tinyint(4)"],
      ["yes", BOOLEAN, "tinyint(1)"],
      ["money_", decimal(12, 2), "decimal(12,2)"],
      ["wide", decimal(38, 5), "decimal(50,5)"],
      ["real_", FLOAT, "float"],
      ["double_", FLOAT, "double"],
      ["day", DATE, "date"],
      ["moment", DATETIME, "datetime(6)"],
      ["instant", DATETIME, "timestamp(6)"],
      ["clock", TEXT, "time"],
      ["year_", integer(4), "year(4)"],
      ["bits", integer(20), "bit(9)"],
      ["txt", TEXT, "text"],
      ["var", TEXT, "varchar(20)"],
      ["fixed", TEXT, "char(5)"],
      ["id", TEXT, "uuid"],
      ["doc", VARIANT, "json"],
      ["mood", TEXT, "enum('sad','happy')"],
      ["tags", TEXT, "set('a','b')"],
      ["ip", TEXT, "inet6"],
    ]);
    expect((await connector.describeTable(["partly"], never)).columns.map(({ name }) => name)).toEqual(["open"]);
  });

  test("every offered column is read as the type that it is offered as; days that no calendar has are nobody's", async () => {
    const { columns } = await connector.describeTable(["everything"], never);
    const seen: Record<string, readonly unknown[]> = {};
    for (const { name, type } of columns) seen[name] = await cells(connector, `SELECT ${name} FROM everything`, type);
    expect(Object.fromEntries(Object.entries(seen).map(([name, [first]]) => [name, first]))).toEqual({
      small: 1n,
      whole: 2n,
      big: 3n,
      huge: 18_446_744_073_709_551_615n,
      tiny: -4n,
      yes: true,
      money_: "4.50",
      wide: "12345.12345",
      real_: 0.1,
      double_: 0.1,
      day: 19_782,
      moment: 1_709_200_800_000_001n,
      instant: 1_709_200_800_000_000n,
      clock: "10:00:00",
      year_: 2024n,
      bits: 257n,
      txt: "tä",
      var: "v",
      fixed: "f",
      id: "12345678-1234-1234-8234-123456789abc",
      doc: '{"a": 1}',
      mood: "happy",
      tags: "a,b",
      ip: "::1",
    });
    expect([seen["day"]?.[1], seen["moment"]?.[1]]).toEqual([null, null]);
    expect(await cells(connector, "SELECT bytes FROM everything", TEXT)).toEqual([null, null]);
    expect(await cells(connector, "SELECT SUM(huge) FROM everything", INTEGER)).toEqual([18_446_744_073_709_551_615n]);
  });

  test("L6 keys; names in any spelling: another letter case fits where it is the only one", async () => {
    expect(await connector.describeTable(["SHOP", "Keyed"], never)).toMatchObject({ path: ["shop", "keyed"], key: ["a", "b"] });
    expect((await connector.describeTable(["shop", "Case_"], never)).columns[0]?.name).toBe("a");
    expect((await connector.describeTable(['Sales "Q" größe', "Größe `x"], never)).columns[0]?.name).toBe('a "b" `');
    for (const path of [["case_"], ["hidden"], ["nowhere"], ["mysql", "user"], ["closed", "secret"], ["it's; --"], ["counter"], []]) {
      await expect(connector.describeTable(path, never)).rejects.toMatchObject({ code: "ENOENT" });
    }
  });

  test("columns of a statement, with their places in it where it is wrong", async () => {
    const described = await connector.describeStatement(
      "SELECT yes, doc, money_ * 2 AS twice, id, COUNT(*) OVER () AS n FROM everything;\n",
      never,
    );
    expect(described.map(({ name, type }) => [name, type.kind])).toEqual([
      ["yes", "boolean"],
      ["doc", "variant"],
      ["twice", "decimal"],
      ["id", "text"],
      ["n", "integer"],
    ]);
    await expect(connector.describeStatement("SELECT a,\n  nope FROM Case_", never)).rejects.toMatchObject({
      errorCode: "warehouse_query_failed_user_error",
      message: "Unknown column 'nope' in 'SELECT'",
      details: { line: 2, column: 3 },
    });
    await expect(cells(connector, "SELECT * FROM hidden", TEXT)).rejects.toMatchObject({
      errorCode: "warehouse_insufficient_privileges",
      status: 403,
    });
  });

  test("servers that the dialect is not written for are refused in a sentence", () => {
    expect(() => checkVersion("11.8.2-MariaDB-ubu2404")).not.toThrow();
    expect(() => checkVersion("5.5.5-10.11.6-MariaDB")).not.toThrow();
    expect(() => checkVersion("10.6.18-MariaDB")).toThrow("MariaDB 10.11 or later is needed. This server is MariaDB 10.6.");
    expect(() => checkVersion("8.4.2")).toThrow(
      "MariaDB 10.11 or later is needed. This server is MySQL 8.4, which compares and computes differently.",
    );
  });
});
