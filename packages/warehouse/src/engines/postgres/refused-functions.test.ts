// What no statement may call on a connected PostgreSQL: functions that lead out of the session that only reads.
import type { ConnectionSettings } from "@sheaf/contract";
import { INTEGER, TEXT } from "@sheaf/sql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WarehouseError } from "../../errors.ts";
import type { Connector } from "../../port.ts";
import { cells, drain, request } from "../../testing/connector-contract.ts";
import { startTestPostgres, type TestPostgres } from "../../testing/postgres.ts";
import { openPostgres } from "./connector.ts";
import { refuseFunctions } from "./refused-functions.ts";
import { tokensOf } from "./statement-tokens.ts";

const PASSWORD = "reads-and-writes-elsewhere";
let server: TestPostgres;
let connector: Connector;
/** How the server reaches itself as a role that writes. */
let elsewhere: string;

beforeAll(async () => {
  server = await startTestPostgres();
  await server.run(`
    CREATE TABLE kept (id int);
    INSERT INTO kept VALUES (1);
    CREATE EXTENSION dblink;
    CREATE EXTENSION tablefunc;
    CREATE EXTENSION postgres_fdw;
    CREATE ROLE reader LOGIN PASSWORD '${PASSWORD}';
    CREATE ROLE writer LOGIN PASSWORD '${PASSWORD}';
    GRANT SELECT ON kept TO reader;
    GRANT SELECT, INSERT, DELETE ON kept TO writer;
    CREATE SERVER itself FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '127.0.0.1', port '${server.port}', dbname 'postgres');
    CREATE USER MAPPING FOR reader SERVER itself OPTIONS (user 'writer', password '${PASSWORD}');
    CREATE FOREIGN TABLE kept_elsewhere (id int) SERVER itself OPTIONS (table_name 'kept');
    GRANT SELECT ON kept_elsewhere TO reader;`);
  const settings: ConnectionSettings<"postgres"> = {
    host: server.host,
    port: server.port,
    database: "postgres",
    user: "reader",
    encryption: "none",
  };
  connector = openPostgres(settings, PASSWORD, { allowInside: true });
  elsewhere = `host=127.0.0.1 port=${server.port} dbname=postgres user=writer password=${PASSWORD}`;
});
afterAll(async () => {
  await connector.close();
  await server.stop();
});

const failure = (sql: string): Promise<WarehouseError | null> =>
  drain(connector.execute(request(sql))).then(
    () => null,
    (error: WarehouseError) => error,
  );

describe("V42: statements on a PostgreSQL that has dblink and postgres_fdw", () => {
  test("a session that only reads would write by dblink: the server itself does not stop it", async () => {
    const client = await server.connect({ as: { user: "reader", password: PASSWORD } });
    try {
      await client.query("BEGIN READ ONLY");
      await client.query(`SELECT dblink_exec('${elsewhere}', 'INSERT INTO kept VALUES (2)')`);
      await client.query("ROLLBACK");
    } finally {
      await client.end();
    }
    expect(await server.run("SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 2 }]);
    await server.run("DELETE FROM kept WHERE id = 2");
  });

  test("nothing gets there by us, however it is written", async () => {
    const write = (call: string): string => `${call}('${elsewhere}', 'INSERT INTO kept VALUES (3)')`;
    const quote = (text: string): string => text.replaceAll("'", "''");
    const statements = [
      `SELECT ${write("dblink_exec")}`,
      `SELECT * FROM dblink('${elsewhere}', 'DELETE FROM kept RETURNING id') AS t (id int)`,
      `SELECT * FROM ROWS FROM (dblink('${elsewhere}', 'DELETE FROM kept RETURNING id') AS (id int)) AS t`,
      `SELECT ${write("public.dblink_exec")}`,
      `SELECT ${write('"dblink_exec"')}`,
      `SELECT ${write('public . "dblink_exec"')}`,
      `SELECT ${write("DBLINK_Exec /* ( */ ")}`,
      `SELECT ${write("dblink_exec -- x\n")}`,
      `SELECT ${write('U&"\\0064blink_exec"')}`,
      `SELECT ${write("U&\"!0064blink_exec\" UESCAPE '!' ").replace("UESCAPE '!' ('", "UESCAPE '!'('")}`,
      `SELECT 'it''s' || $x$ ' $x$ || ${write("dblink_exec")}`,
      `SELECT $$ -- $$, ${write("dblink_exec")}`,
      `SELECT E'\\'', ${write("dblink_exec")}, ''`,
      `SELECT ('${elsewhere}'::text).dblink_connect`,
      `SELECT query_to_xml('SELECT ${quote(write("dblink_exec"))}', true, true, '')`,
      `SELECT query_to_xml($a$SELECT ${write("dblink_exec")}$a$, true, true, '')`,
      `SELECT query_to_xml('SELECT db' || 'link_exec(''${elsewhere}'', ''INSERT INTO kept VALUES (3)'')', true, true, '')`,
      `SELECT query_to_xml('SELECT db'\n'link_exec(''${elsewhere}'', ''INSERT INTO kept VALUES (3)'')', true, true, '')`,
      `SELECT query_to_xml(E'SELECT db\\x6cink_exec(''${elsewhere}'', ''INSERT INTO kept VALUES (3)'')', true, true, '')`,
      `SELECT query_to_xml(replace('SELECT xblink(1)', 'xb', 'db'), true, true, '')`,
      `SELECT query_to_xml(q, true, true, '') FROM (VALUES ('SELECT 1')) AS v (q)`,
      `SELECT query_to_xml('SELECT query_to_xml(''SELECT dblink_get_connections()'', true, true, '''')', true, true, '')`,
      `SELECT * FROM crosstab('SELECT ''a'', ''b'', ${quote(write("dblink_exec"))}') AS t (a text, b text)`,
      `SELECT word FROM ts_stat('SELECT to_tsvector(${quote(write("dblink_exec"))})')`,
      "SELECT * FROM postgres_fdw_get_connections()",
      "SELECT postgres_fdw_disconnect_all()",
      "SELECT http_get('http://169.254.169.254/')",
      "SELECT (http(('GET', 'http://10.0.0.1/', NULL, NULL, NULL)::http_request)).content",
      "SELECT pg_read_file('/etc/passwd')",
      "SELECT pg_read_binary_file('/etc/passwd')",
      "SELECT pg_ls_dir('/')",
      "SELECT pg_file_write('x', 'y', false)",
      "SELECT lo_export(1, '/tmp/x')",
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity",
      "SELECT pg_cancel_backend(pid) FROM pg_stat_activity",
    ];
    for (const sql of statements) {
      const error = await failure(sql);
      expect([sql, error?.errorCode, error?.details["cause"]]).toEqual([sql, "warehouse_query_failed_user_error", "refused"]);
      await expect(connector.describeStatement(sql, new AbortController().signal), sql).rejects.toMatchObject({
        errorCode: "warehouse_query_failed_user_error",
      });
    }
    expect(await server.run("SELECT array_agg(id) AS ids FROM kept")).toEqual([{ ids: [1] }]);
    expect((await failure(`SELECT ${write("dblink_exec")}`))?.message).toBe("The function dblink_exec is not allowed.");
  });

  test("what only says these words, or runs a text that is there to be read, works", async () => {
    expect(await cells(connector, "SELECT 'dblink(1)' || ' -- pg_read_file(' AS t", TEXT)).toEqual(["dblink(1) -- pg_read_file("]);
    expect(await cells(connector, 'SELECT dblink AS "http" FROM (SELECT 7 AS dblink) AS pg_read_file', INTEGER)).toEqual([7n]);
    expect(await cells(connector, "SELECT 'http://example.com/a(b)' /* dblink(1) */ AS t", TEXT)).toEqual(["http://example.com/a(b)"]);
    expect(await cells(connector, "SELECT (query_to_xml('SELECT id FROM kept', true, false, ''))::text LIKE '%<id>1</id>%'", TEXT)).toEqual(
      ["true"],
    );
    const pivoted = "SELECT b FROM crosstab('SELECT 1, 1, id FROM kept ORDER BY 1') AS t (a int, b int)";
    expect(await cells(connector, pivoted, INTEGER)).toEqual([1n]);
    // whoever runs the server made the table
    expect(await cells(connector, "SELECT id FROM kept_elsewhere", INTEGER)).toEqual([1n]);
  });

  test.each([
    ["quotes", "'".repeat(50_001)],
    ["comments", "/*".repeat(25_000)],
    ["dollars", "$a".repeat(25_000)],
    ["texts within texts", Array.from({ length: 3_000 }, (_each, n) => `query_to_xml($a${n}$`).join("")],
    ["names", `dblink ${"a".repeat(50_000)}`],
    ["parentheses", `dblink${"(".repeat(50_000)}`],
  ])("V49: %s without end are looked at in no time", (_, text) => {
    const began = process.cpuUsage();
    expect(() => refuseFunctions(`SELECT dblink ${text}`)).not.toThrow(RangeError);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1_000).toBeLessThan(200);
  });

  test("pieces are those of the server", () => {
    const pieces = (sql: string): readonly string[] => [...tokensOf(sql)].map(({ kind, text }) => `${kind.charAt(0)}:${text}`);
    expect(pieces(`Select "A""b", 'it''s' /* /* */ x */ -- y\n||$1`)).toEqual([
      "n:select",
      'n:a"b',
      "s:,",
      "t:it's",
      "s:|",
      "s:|",
      "s:$",
      "s:1",
    ]);
    expect(pieces("a$b$c $q$ $$ ' $q$ e'\\'' E'x'")).toEqual(["n:a$b$c", "t: $$ ' ", "t:\\'", "t:x"]);
    expect(pieces("'open")).toEqual(["t:open"]);
    expect(pieces("$$open")).toEqual(["t:open"]);
  });
});
