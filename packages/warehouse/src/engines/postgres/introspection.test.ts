import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { arrayOf, BOOLEAN, DATE, DATETIME, decimal, FLOAT, OPEN_DECIMAL, TEXT, VARIANT } from "@sheaf/sql";
import type { CellValue } from "@sheaf/result";
import type { Connector } from "../../port.ts";
import { cells } from "../../testing/connector-contract.ts";
import { startTestPostgres, type TestPostgres } from "../../testing/postgres.ts";
import { openPostgres } from "./connector.ts";

const never = new AbortController().signal;
let server: TestPostgres;
let connector: Connector;

beforeAll(async () => {
  server = await startTestPostgres();
  await server.run(`
    CREATE ROLE reader LOGIN PASSWORD 'reader';
    CREATE SCHEMA "Sales ""Q"" 😀";
    CREATE TYPE mood AS ENUM ('happy', 'sad "very"');
    CREATE TYPE address AS (street text, zip int);
    CREATE DOMAIN price AS numeric(10, 3) CHECK (VALUE >= 0);
    CREATE TABLE everything (
      small smallint, whole int, big bigint, money_ numeric(12, 2), open_ numeric, huge numeric(50, 5), rounded numeric(5, -2),
      real_ real, double_ double precision, yes boolean, day date, moment timestamp, instant timestamptz, clock time, span interval,
      txt text, var varchar(20), fixed char(5), id uuid, doc json, docb jsonb, bytes bytea, mood mood, moods mood[], where_ address,
      cost price, costs price[], numbers int[], matrix numeric(9, 1)[][], ip inet, bits bit(3), span_ int4range, oid_ oid, cash money
    );
    INSERT INTO everything VALUES (
      1, 2, 3, 4.5, 1.23456789012345, 12345.12345, 12345, 0.1, 0.1, true, '2024-02-29', '2024-02-29 10:00', '2024-02-29 10:00+02', '10:00', '1 day',
      't', 'v', 'f', '12345678-1234-1234-8234-123456789abc', '{"a": 1}', '{"a":1}', 'x', 'sad "very"', '{happy,"sad \\"very\\""}', ROW('Main', 1),
      1.5, '{1.5,2}', '{1,2}', '{{1.5,2},{3,4}}', '10.0.0.1/8', '101', '[1,5)', 42, 1.5
    );
    CREATE TABLE keyed (b int, a text, c int, PRIMARY KEY (a, b) INCLUDE (c));
    CREATE TABLE parts (day date, n int) PARTITION BY RANGE (day);
    CREATE TABLE parts_2024 PARTITION OF parts FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
    CREATE VIEW seen AS SELECT whole FROM everything;
    CREATE MATERIALIZED VIEW kept AS SELECT whole FROM everything;
    CREATE TABLE hidden (a int);
    CREATE TABLE partly (open int, closed int);
    CREATE TABLE "Case" (a int);
    CREATE TABLE "CASE" (b int);
    CREATE TABLE "Sales ""Q"" 😀"."Größe ""x""" ("a ""b"" 😀" int);
    COMMENT ON TABLE keyed IS 'it''s
 a comment';
    INSERT INTO keyed SELECT i, 'k', 0 FROM generate_series(1, 500) i;
    ANALYZE keyed;
    GRANT USAGE ON SCHEMA "Sales ""Q"" 😀" TO reader;
    GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader;
    GRANT SELECT ON ALL TABLES IN SCHEMA "Sales ""Q"" 😀" TO reader;
    REVOKE SELECT ON hidden, partly FROM reader;
    GRANT SELECT (open) ON partly TO reader;`);
  connector = openPostgres({ host: server.host, port: server.port, database: "postgres", user: "reader", encryption: "none" }, "reader", {
    allowInside: true,
  });
});
afterAll(async () => {
  await connector.close();
  await server.stop();
});

describe("what a PostgreSQL connection offers", () => {
  test("tables and views that the role may read, with comments and estimates; partitions are part of their table", async () => {
    expect(await connector.listTables(never)).toEqual([
      { path: ['Sales "Q" 😀', 'Größe "x"'], kind: "table", comment: null, rowCountEstimate: null },
      { path: ["public", "CASE"], kind: "table", comment: null, rowCountEstimate: null },
      { path: ["public", "Case"], kind: "table", comment: null, rowCountEstimate: null },
      { path: ["public", "everything"], kind: "table", comment: null, rowCountEstimate: null },
      { path: ["public", "kept"], kind: "view", comment: null, rowCountEstimate: null },
      { path: ["public", "keyed"], kind: "table", comment: "it's\n a comment", rowCountEstimate: 500 },
      { path: ["public", "partly"], kind: "table", comment: null, rowCountEstimate: null },
      { path: ["public", "parts"], kind: "table", comment: null, rowCountEstimate: null },
      { path: ["public", "seen"], kind: "view", comment: null, rowCountEstimate: null },
    ]);
  });

  test("V1 columns with their types; binary ones and those that the role may not read are not offered", async () => {
    const { columns } = await connector.describeTable(["public", "everything"], never);
    const integer = (digits: number) => ({ kind: "integer", digits });
    expect(columns.map(({ name, type, nativeType }) => [name, type, nativeType])).toEqual([
      ["small", integer(5), "smallint"],
      ["whole", integer(10), "integer"],
      ["big", integer(19), "bigint"],
      ["money_", decimal(12, 2), "numeric(12,2)"],
      ["open_", OPEN_DECIMAL, "numeric"],
      ["huge", OPEN_DECIMAL, "numeric(50,5)"],
      ["rounded", decimal(7, 0), "numeric(5,-2)"],
      ["real_", FLOAT, "real"],
      ["double_", FLOAT, "double precision"],
      ["yes", BOOLEAN, "boolean"],
      ["day", DATE, "date"],
      ["moment", DATETIME, "timestamp without time zone"],
      ["instant", DATETIME, "timestamp with time zone"],
      ["clock", TEXT, "time without time zone"],
      ["span", TEXT, "interval"],
      ["txt", TEXT, "text"],
      ["var", TEXT, "character varying(20)"],
      ["fixed", TEXT, "character(5)"],
      ["id", TEXT, "uuid"],
      ["doc", VARIANT, "json"],
      ["docb", VARIANT, "jsonb"],
      ["mood", TEXT, "mood"],
      ["moods", arrayOf(TEXT), "mood[]"],
      ["where_", VARIANT, "address"],
      ["cost", decimal(10, 3), "numeric(10,3)"],
      ["costs", arrayOf(TEXT), "price[]"],
      ["numbers", arrayOf(integer(10) as never), "integer[]"],
      ["matrix", arrayOf(decimal(9, 1)), "numeric(9,1)[]"],
      ["ip", TEXT, "inet"],
      ["bits", TEXT, "bit(3)"],
      ["span_", TEXT, "int4range"],
      ["oid_", integer(10), "oid"],
      ["cash", TEXT, "money"],
    ]);
    expect((await connector.describeTable(["partly"], never)).columns.map(({ name }) => name)).toEqual(["open"]);
  });

  test("every offered column is read as the type that it is offered as", async () => {
    const { columns } = await connector.describeTable(["everything"], never);
    const seen: Record<string, CellValue | undefined> = {};
    for (const { name, type } of columns) seen[name] = (await cells(connector, `SELECT "${name}" FROM everything`, type))[0];
    expect(seen).toEqual({
      small: 1n,
      whole: 2n,
      big: 3n,
      money_: "4.50",
      open_: "1.23456789012345",
      huge: "12345.12345",
      rounded: "12300",
      real_: Math.fround(0.1),
      double_: 0.1,
      yes: true,
      day: 19_782,
      moment: 1_709_200_800_000_000n,
      instant: 1_709_193_600_000_000n,
      clock: "10:00:00",
      span: "P1D",
      txt: "t",
      var: "v",
      fixed: "f    ",
      id: "12345678-1234-1234-8234-123456789abc",
      doc: '{"a": 1}',
      docb: '{"a": 1}',
      mood: 'sad "very"',
      moods: '["happy","sad \\"very\\""]',
      where_: "(Main,1)",
      cost: "1.500",
      costs: '["1.500","2.000"]',
      numbers: "[1,2]",
      matrix: "[[1.5,2],[3,4]]",
      ip: "10.0.0.1/8",
      bits: "101",
      span_: "[1,5)",
      oid_: 42n,
      cash: "$1.50",
    });
  });

  test("L6 keys and row identity", async () => {
    expect(await connector.describeTable(["keyed"], never)).toMatchObject({
      path: ["public", "keyed"],
      key: ["a", "b"],
      rowIdentity: "ctid",
      rowCountEstimate: 500,
    });
    expect(await connector.describeTable(["parts"], never)).toMatchObject({ key: [], rowIdentity: null });
    expect(await connector.describeTable(["seen"], never)).toMatchObject({ rowIdentity: null });
    expect(await connector.describeTable(["kept"], never)).toMatchObject({ rowIdentity: "ctid" });
  });

  test("names in any spelling: another letter case fits where it is the only one", async () => {
    expect((await connector.describeTable(["PUBLIC", "Keyed"], never)).path).toEqual(["public", "keyed"]);
    expect((await connector.describeTable(["public", "Case"], never)).columns[0]?.name).toBe("a");
    expect((await connector.describeTable(["public", "CASE"], never)).columns[0]?.name).toBe("b");
    expect((await connector.describeTable(['Sales "Q" 😀', 'Größe "x"'], never)).columns[0]?.name).toBe('a "b" 😀');
    for (const path of [
      ["public", "case"],
      ["hidden"],
      ["nowhere"],
      ["pg_catalog", "pg_class"],
      ["information_schema", "tables"],
      ["it's; --"],
      [],
    ]) {
      await expect(connector.describeTable(path, never)).rejects.toMatchObject({ code: "ENOENT" });
    }
  });

  test("columns of a statement, people's own types included", async () => {
    expect(
      await connector.describeStatement(
        "SELECT mood, moods, where_, cost, cost * 2 AS twice, count(*) OVER () AS n FROM everything;\n",
        never,
      ),
    ).toEqual([
      { name: "mood", type: TEXT, nativeType: "mood" },
      { name: "moods", type: arrayOf(TEXT), nativeType: "mood[]" },
      { name: "where_", type: VARIANT, nativeType: "address" },
      { name: "cost", type: decimal(10, 3), nativeType: "numeric(10,3)" },
      { name: "twice", type: OPEN_DECIMAL, nativeType: "numeric" },
      { name: "n", type: { kind: "integer", digits: 19 }, nativeType: "bigint" },
    ]);
    await expect(connector.describeStatement('SELECT a,\n  nope FROM "Case"', never)).rejects.toMatchObject({
      errorCode: "warehouse_query_failed_user_error",
      message: 'column "nope" does not exist',
      details: { line: 2, column: 3 },
    });
    await expect(connector.describeStatement("SELECT * FROM hidden", never)).resolves.toBeDefined();
    await expect(cells(connector, "SELECT * FROM hidden", TEXT)).rejects.toMatchObject({
      errorCode: "warehouse_insufficient_privileges",
      status: 403,
    });
  });
});
