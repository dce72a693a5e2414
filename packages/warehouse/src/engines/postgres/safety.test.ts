import type { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ConnectionSettings } from "@sheaf/contract";
import { INTEGER, TEXT } from "@sheaf/sql";
import type { WarehouseError } from "../../errors.ts";
import type { Connector } from "../../port.ts";
import { breakingLine, LINE_ENDS, listen } from "../../testing/breaking-line.ts";
import { cells, drain, request } from "../../testing/connector-contract.ts";
import { expectOwnAnswers } from "../../testing/random-cancels.ts";
import { startTestPostgres, type TestPostgres } from "../../testing/postgres.ts";
import type { OutsideOptions } from "../../outside/session-connector.ts";
import { openPostgres } from "./connector.ts";

const never = new AbortController().signal;
const PASSWORD = "reader-password-canary-51c2";
let server: TestPostgres;
let open: Connector[] = [];

beforeAll(async () => {
  server = await startTestPostgres();
  await server.run(`
    CREATE TABLE orders (id int PRIMARY KEY, region text, amount numeric(12, 2));
    INSERT INTO orders SELECT i, 'region ' || i % 5, i * 1.25 FROM generate_series(1, 1000) i;
    CREATE TABLE secret (id int, value text);
    INSERT INTO secret VALUES (1, 'canary-secret-value');
    CREATE SEQUENCE counter;
    CREATE FUNCTION sneaky() RETURNS int LANGUAGE plpgsql AS $$ BEGIN DELETE FROM orders; RETURN 1; END $$;
    CREATE ROLE reader LOGIN PASSWORD '${PASSWORD}';
    CREATE ROLE writer LOGIN PASSWORD '${PASSWORD}';
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    REVOKE TEMPORARY ON DATABASE postgres FROM PUBLIC;
    GRANT SELECT ON orders TO reader;
    GRANT SELECT, INSERT ON orders TO writer;`);
});
afterAll(async () => {
  await Promise.all(open.map((connector) => connector.close()));
  open = [];
  await server.stop();
});

function connect(
  more: Partial<ConnectionSettings<"postgres">> = {},
  password = PASSWORD,
  options: Partial<OutsideOptions> = {},
): Connector {
  const connector = openPostgres(
    { host: server.host, port: server.port, database: "postgres", user: "reader", encryption: "none", ...more },
    password,
    { allowInside: true, ...options },
  );
  open.push(connector);
  return connector;
}

const failure = (work: Promise<unknown>): Promise<WarehouseError | null> =>
  work.then(
    () => null,
    (error: WarehouseError) => error,
  );

describe("V42 a connection only reads", () => {
  const writes = [
    "DELETE FROM orders",
    "DELETE FROM orders RETURNING id",
    "INSERT INTO orders VALUES (0)",
    "INSERT INTO orders SELECT 0 RETURNING id",
    "UPDATE orders SET id = 0",
    "UPDATE orders SET id = 0 RETURNING id",
    "MERGE INTO orders o USING orders p ON o.id = p.id WHEN MATCHED THEN DELETE",
    "TRUNCATE orders",
    "DROP TABLE orders",
    "CREATE TABLE x (a int)",
    "ALTER TABLE orders ADD x int",
    "GRANT ALL ON orders TO PUBLIC",
  ];
  /** Ways in which a write was seen to pass a look at the beginning, the end or the words of a statement. */
  const disguises: readonly ((write: string) => string)[] = [
    (write) => `WITH a AS (${write}) SELECT 1`,
    (write) => `WITH RECURSIVE a AS (SELECT 1), b AS (${write}) TABLE a`,
    (write) => `SELECT 1; ${write}`,
    (write) => `SELECT 1 /* ; */; ${write} -- `,
    (write) => `/* SELECT 1 */ ${write} -- SELECT 1`,
    (write) => `SELECT * FROM (${write}) AS x`,
    (write) => `SELECT 1 UNION ALL (${write})`,
    (write) => `EXPLAIN (ANALYZE, BUFFERS) ${write}`,
    (write) => `DO $$ BEGIN ${write}; END $$`,
    (write) => `SELECT query_to_xml($q$${write}$q$, true, true, '')`,
    (write) => `SELECT 'a\\'; ${write}; --'`,
  ];
  const hostile = [
    ...writes.flatMap((write) => disguises.map((disguise) => disguise(write))),
    "DELETE FROM orders",
    "INSERT INTO orders VALUES (0)",
    "UPDATE orders SET id = 0",
    "TRUNCATE orders",
    "DROP TABLE orders",
    "CREATE TABLE x (a int)",
    "CREATE TEMP TABLE x (a int)",
    "ALTER TABLE orders ADD x int",
    "GRANT ALL ON orders TO PUBLIC",
    "REVOKE ALL ON orders FROM reader",
    "COPY orders TO STDOUT",
    "COPY orders TO '/tmp/x'",
    "COPY orders TO PROGRAM 'id'",
    "COPY orders FROM STDIN",
    "DO $$ BEGIN DELETE FROM orders; END $$",
    "CALL sneaky()",
    "VACUUM",
    "ANALYZE orders",
    "REINDEX TABLE orders",
    "CLUSTER orders",
    "CHECKPOINT",
    "LOCK TABLE orders",
    "LISTEN x",
    "NOTIFY x",
    "UNLISTEN *",
    "DISCARD ALL",
    "RESET ALL",
    "RESET ROLE",
    "SET ROLE postgres",
    "SET SESSION AUTHORIZATION postgres",
    "SET default_transaction_read_only = off",
    "SET TRANSACTION READ WRITE",
    "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE",
    "BEGIN",
    "BEGIN READ WRITE",
    "START TRANSACTION READ WRITE",
    "COMMIT",
    "COMMIT AND CHAIN",
    "ROLLBACK",
    "END",
    "ABORT",
    "SAVEPOINT x",
    "PREPARE x AS DELETE FROM orders",
    "EXECUTE x",
    "DEALLOCATE ALL",
    "DECLARE x CURSOR WITH HOLD FOR SELECT 1",
    "FETCH ALL FROM x",
    "EXPLAIN SELECT 1",
    "EXPLAIN ANALYZE DELETE FROM orders",
    "SHOW ALL",
    "LOAD 'auto_explain'",
    "SECURITY LABEL ON TABLE orders IS 'x'",
    "IMPORT FOREIGN SCHEMA x FROM SERVER y INTO z",
    "CREATE EXTENSION dblink",
    "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "ALTER SYSTEM SET port = 1",
    "ALTER ROLE reader SUPERUSER",
    "MERGE INTO orders o USING orders p ON o.id = p.id WHEN MATCHED THEN DELETE",
    "SELECT 1; DELETE FROM orders",
    "SELECT 1; COMMIT; DELETE FROM orders",
    "; DELETE FROM orders",
    "/* SELECT */ DELETE FROM orders",
    "-- SELECT\nDELETE FROM orders",
    "/* /* */ SELECT */ DELETE FROM orders",
    "(DELETE FROM orders)",
    "\u0000SELECT 1",
    "SELECT 1\u0000; DELETE FROM orders",
    "",
    "--",
    ";",
    "SELECT 1 INTO x",
    "SELECT * INTO x FROM orders",
    "SELECT * INTO TEMP x FROM orders",
    "WITH x AS (DELETE FROM orders RETURNING id) SELECT * FROM x",
    "WITH x AS (INSERT INTO orders VALUES (0) RETURNING id) SELECT * FROM x",
    "WITH x AS (UPDATE orders SET id = 0 RETURNING id) SELECT * FROM x",
    "WITH x AS (SELECT 1) DELETE FROM orders",
    "WITH x AS (SELECT 1) INSERT INTO orders SELECT * FROM x",
    "WITH x AS (MERGE INTO orders o USING orders p ON o.id = p.id WHEN MATCHED THEN DELETE RETURNING o.id) SELECT * FROM x",
    "SELECT sneaky()",
    "SELECT * FROM sneaky()",
    "SELECT nextval('counter')",
    "SELECT setval('counter', 100)",
    "SELECT * FROM secret",
    "SELECT * FROM orders FOR UPDATE",
    "SELECT * FROM orders FOR SHARE",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT pg_read_binary_file('/etc/passwd')",
    "SELECT pg_ls_dir('/')",
    "SELECT pg_stat_file('/etc/passwd')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT lo_export(1, '/tmp/x')",
    "SELECT lo_create(0)",
    "SELECT lo_from_bytea(0, 'x')",
    "SELECT pg_reload_conf()",
    "SELECT pg_rotate_logfile()",
    "SELECT pg_promote()",
    "SELECT pg_create_restore_point('x')",
    "SELECT pg_switch_wal()",
    "SELECT pg_logical_emit_message(true, 'a', 'b')",
    "SELECT pg_create_physical_replication_slot('x')",
    "SELECT pg_notify('x', 'y')",
    "SELECT set_config('transaction_read_only', 'off', true)",
    "SELECT set_config('transaction_read_only', 'off', false)",
    "SELECT set_config('session_authorization', 'postgres', false)",
    "SELECT set_config('role', 'postgres', false)",
    "SELECT query_to_xml('DELETE FROM orders RETURNING id', true, true, '')",
    "SELECT query_to_xml('SELECT nextval(''counter'')', true, true, '')",
    "SELECT ts_stat('DELETE FROM orders RETURNING id')",
    "SELECT rolpassword FROM pg_authid",
    "SELECT * FROM pg_shadow",
    "SELECT * FROM pg_user_mappings, pg_authid",
    "SELECT * FROM pg_hba_file_rules",
    "SELECT * FROM pg_file_settings",
    "SELECT has_table_privilege('postgres', 'secret', 'select') FROM secret",
    "TABLE secret",
    "VALUES ((SELECT value FROM secret))",
    "SELECT (SELECT value FROM secret)",
  ];

  test(`${hostile.length} statements are refused or change nothing, and the data is as it was`, async () => {
    const connector = connect();
    const state = (): Promise<unknown> =>
      server.run(
        "SELECT (SELECT md5(string_agg(o::text, ',' ORDER BY id)) FROM orders o) AS orders, (SELECT last_value || is_called::text FROM counter) AS counter, (SELECT count(*) FROM pg_class) AS classes, (SELECT count(*) FROM pg_largeobject_metadata) AS objects",
      );
    const before = await state();
    const passed: string[] = [];
    for (const sql of hostile) {
      const error = await failure(drain(connector.execute(request(sql))));
      if (error === null) {
        passed.push(sql);
        continue;
      }
      expect([sql, error.code === "EINVAL" || error.code === "EPERM"]).toEqual([sql, true]);
      expect(JSON.stringify([error.message, error.details])).not.toContain("canary-secret-value");
    }
    // Everybody may call it, and nothing of it is left when the transaction is rolled back.
    expect(passed).toEqual(["SELECT pg_notify('x', 'y')"]);
    expect(await state()).toEqual(before);
    // The session that ran all this is as it was, too.
    const settings =
      "SELECT current_user || ' ' || current_setting('default_transaction_read_only') || ' ' || current_setting('TimeZone') AS x";
    expect(await cells(connector, settings, TEXT)).toEqual(["reader on UTC"]);
  });

  test("there are at least 200 of them; the role itself refuses every write, also where the session would let it", async () => {
    expect(hostile.length).toBeGreaterThan(200);
    const client = await server.connect({ as: { user: "reader", password: PASSWORD } });
    try {
      await client.query("SET default_transaction_read_only = off");
      // a grant of what one may not give is done without anything being given
      for (const write of writes.filter((each) => !each.startsWith("GRANT"))) {
        const code = await client.query(write).then(
          () => "done",
          (error: { readonly code?: string }) => error.code,
        );
        expect([write, code]).toEqual([write, "42501"]);
      }
    } finally {
      await client.end();
    }
  });

  test("a role that may write is told apart; nothing is written through it either", async () => {
    expect(await connect().test(never)).toMatchObject({ readOnly: true });
    const writer = connect({ user: "writer" });
    expect(await writer.test(never)).toMatchObject({ readOnly: false });
    expect(
      (await failure(drain(writer.execute(request("WITH x AS (INSERT INTO orders VALUES (0, '', 0) RETURNING id) SELECT * FROM x")))))
        ?.details,
    ).toMatchObject({ cause: "refused" });
    expect((await failure(drain(writer.execute(request("SELECT set_config('transaction_read_only', 'off', true)")))))?.code).toBe("EINVAL");
    expect(await connect({ user: "postgres" }, server.password).test(never)).toMatchObject({ readOnly: false });
  });
});

describe("V26 V27 sessions are shared without a trace of the last user", () => {
  test("what a statement sets, locks or seeds is gone before the next", async () => {
    const connector = connect({}, PASSWORD, { limits: { sessions: 1 } });
    for (const sql of [
      "SELECT set_config('TimeZone', 'Asia/Tokyo', false)",
      "SELECT set_config('search_path', 'pg_catalog', false)",
      "SELECT set_config('default_transaction_read_only', 'off', false)",
      "SELECT set_config('statement_timeout', '1', false)",
      "SELECT set_config('app.tenant', 'mine', false)",
      "SELECT pg_advisory_lock(42)::text",
    ]) {
      await drain(connector.execute(request(sql)));
    }
    const seen = await cells(
      connector,
      `SELECT concat_ws('|', current_setting('TimeZone'), current_setting('search_path'), current_setting('default_transaction_read_only'),
         coalesce(current_setting('app.tenant', true), ''), (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory')) AS x`,
      TEXT,
    );
    expect(seen).toEqual(['UTC|"$user", public|on||0']);
  });

  test("1,000 queries with random cancels at random moments: each answer carries its own word", async () => {
    const connector = connect({}, PASSWORD, { limits: { sessions: 4 } });
    await expectOwnAnswers(connector, {
      queries: 1000,
      rows: 3000,
      withinMs: 15,
      batchRows: 200,
      first: 1,
      sql: (rows, word) => `SELECT i AS i, '${word}' AS w, repeat('x', 50) AS t FROM generate_series(1, ${rows}) s(i)`,
    });
    const active = await server.run("SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = 'reader' AND state <> 'idle'");
    expect(Number(active[0]?.["n"])).toBe(0);
  }, 120_000);

  test("a session that the server ends is replaced; its query fails with a code", async () => {
    const connector = connect({}, PASSWORD, { limits: { sessions: 2 } });
    const running = failure(drain(connector.execute(request("SELECT count(*) AS endless FROM generate_series(1, 100000000000) s(i)"))));
    for (let i = 0; i < 50; i++) {
      const rows = await server.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%endless%' AND usename = 'reader' AND state = 'active'",
      );
      if (rows.length > 0) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await running).toMatchObject({ errorCode: "warehouse_unreachable" });
    await server.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'reader'");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await cells(connector, "SELECT 1", INTEGER)).toEqual([1n]);
  });
});

describe("R18 servers that do not answer", () => {
  test("refused, unknown, wrong password, no such database or role: coded, soon, without the password", async () => {
    const began = performance.now();
    const errors = await Promise.all([
      failure(connect({ port: 1 }).test(never)),
      failure(connect({ host: "no-such-host.invalid" }).test(never)),
      failure(connect({}, "wrong").test(never)),
      failure(connect({ user: "nobody" }).test(never)),
      failure(connect({ database: "nowhere" }).test(never)),
      failure(connect({ encryption: "require" }).test(never)),
    ]);
    expect(performance.now() - began).toBeLessThan(14_000);
    expect(errors.map((error) => error?.errorCode)).toEqual([
      "warehouse_unreachable",
      "warehouse_unreachable",
      "warehouse_unauthorized",
      "warehouse_unauthorized",
      "warehouse_unreachable",
      "warehouse_unreachable",
    ]);
    for (const error of errors) expect(JSON.stringify(error) + String(error?.stack)).not.toContain(PASSWORD);
    expect(errors.map((error) => error?.details["field"])).toEqual(["port", "host", undefined, undefined, "database", "encryption"]);
    expect(errors[5]?.message).toBe("The server does not offer encryption.");
  });

  test("a server that accepts and says nothing is given up after 15 seconds", async () => {
    const sockets: Socket[] = [];
    const silent = await listen((socket) => sockets.push(socket));
    const began = performance.now();
    expect((await failure(connect({ port: silent.port }).test(never)))?.errorCode).toBe("warehouse_unreachable");
    expect(performance.now() - began).toBeGreaterThan(14_000);
    expect(performance.now() - began).toBeLessThan(25_000);
    for (const socket of sockets) socket.destroy();
    silent.server.close();
  });

  test.each(LINE_ENDS)(
    "a connection that breaks in the middle of the rows (%s) is a coded error, and the next query works",
    async (how) => {
      const line = await breakingLine(server.port, 300_000, how);
      const connector = connect({ port: line.port });
      const sql = "SELECT i, repeat('x', 100) FROM generate_series(1, 100000) s(i)";
      expect((await failure(drain(connector.execute(request(sql)))))?.errorCode).toBe("warehouse_unreachable");
      expect(await cells(connector, "SELECT 1", INTEGER)).toEqual([1n]);
      line.close();
    },
  );

  test.each([
    ["pg_cancel_backend", "warehouse_query_canceled"],
    ["pg_terminate_backend", "warehouse_unreachable"],
  ])("V7 what %s ends in the middle of the rows has failed", async (end, code) => {
    const connector = connect();
    const sql = "SELECT i, repeat('among rows', 100) FROM generate_series(1, 3000000) s(i)";
    let chunks = 0;
    const read = async (): Promise<void> => {
      for await (const _chunk of connector.execute(request(sql)).chunks)
        if (++chunks === 3)
          await server.run(`SELECT ${end}(pid) FROM pg_stat_activity WHERE usename = 'reader' AND query LIKE '%among rows%'`);
    };
    expect((await failure(read()))?.errorCode).toBe(code);
    expect(chunks).toBeGreaterThan(2);
    expect(await cells(connector, "SELECT 1", INTEGER)).toEqual([1n]);
  });
});

describe("R32 a row has a bound, whatever a statement makes of it", () => {
  test.each([
    ["one text", "SELECT repeat('x', 20000000) AS t"],
    ["many texts", `SELECT ${Array.from({ length: 200 }, (_, at) => `repeat('x', 100000) AS t${at}`).join(", ")}`],
    ["behind other rows", "SELECT repeat('x', CASE i WHEN 3000 THEN 20000000 ELSE 100 END) AS t FROM generate_series(1, 5000) s(i)"],
  ])(
    "%s: the query has failed, and the next one works",
    async (_case, sql) => {
      const connector = connect();
      const seen = await failure(drain(connector.execute(request(sql))));
      expect(seen).toMatchObject({ errorCode: "warehouse_query_failed", details: { cause: "limit" } });
      expect(seen?.message).toMatch(/^A row of the result is larger than 16 MB\./u);
      expect(await cells(connector, "SELECT 1", INTEGER)).toEqual([1n]);
    },
    120_000,
  );

  test("many rows that are larger together come whole", async () => {
    const sql = "SELECT length(t)::bigint FROM (SELECT repeat('x', 1000000) AS t FROM generate_series(1, 40)) r";
    expect(await cells(connect(), sql, INTEGER)).toEqual(Array.from({ length: 40 }, () => 1_000_000n));
    expect((await drain(connect().execute(request("SELECT repeat('x', 10000000) AS t FROM generate_series(1, 3)")))).end.rows).toBe(3);
  });
});
