import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INTEGER, TEXT } from "@sheaf/sql";
import type { ConnectionSettings } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WarehouseError } from "../../errors.ts";
import type { OutsideOptions } from "../../outside/session-connector.ts";
import type { Connector } from "../../port.ts";
import { breakingLine, LINE_ENDS } from "../../testing/breaking-line.ts";
import { makeCertificates } from "../../testing/certificates.ts";
import { cells, drain, request } from "../../testing/connector-contract.ts";
import { startTestMariaDb, type TestMariaDb } from "../../testing/mariadb.ts";
import { onMariaDb } from "../../testing/on-mariadb.ts";
import { expectOwnAnswers } from "../../testing/random-cancels.ts";
import { openMysql } from "./connector.ts";
import { beginsAsRead } from "./statement-start.ts";

const never = new AbortController().signal;
const PASSWORD = "reader-password-canary-51c2";
const { authority, server: made } = makeCertificates("localhost");
const certificates = mkdtempSync(join(tmpdir(), "sheaf-mariadb-certificates-"));
let server: TestMariaDb;
let open: Connector[] = [];

function connect(more: Partial<ConnectionSettings<"mysql">> = {}, password = PASSWORD, limits: OutsideOptions["limits"] = {}): Connector {
  const settings = { host: "127.0.0.1", port: server.port, database: "shop", user: "reader", encryption: "none", ...more } as const;
  const connector = openMysql(settings, password, { allowInside: true, limits });
  open.push(connector);
  return connector;
}

const failure = (work: Promise<unknown>): Promise<WarehouseError | null> =>
  work.then(
    () => null,
    (error: WarehouseError) => error,
  );

const writes = [
  "DELETE FROM orders",
  "DELETE FROM orders RETURNING id",
  "INSERT INTO orders VALUES (0, '', 0)",
  "INSERT INTO orders SELECT 0, '', 0",
  "REPLACE INTO orders VALUES (1, '', 0)",
  "UPDATE orders SET id = 0",
  "TRUNCATE TABLE orders",
  "DROP TABLE orders",
  "CREATE TABLE x (a INT)",
  "CREATE TEMPORARY TABLE x (a INT)",
  "ALTER TABLE orders ADD x INT",
  "GRANT ALL ON shop.* TO reader@'%'",
  "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE orders",
  "SET GLOBAL max_connections = 1",
  "SET SESSION TRANSACTION READ WRITE",
  "COMMIT",
  "CALL sneak()",
  "HANDLER orders OPEN",
  "LOCK TABLES orders WRITE",
  "FLUSH TABLES",
  "KILL 1",
  "PREPARE x FROM 'DELETE FROM orders'",
  "EXECUTE IMMEDIATE 'DELETE FROM orders'",
  "DO sneaky()",
];
/** Ways in which a write could pass a look at the beginning, the end or the words of a statement. */
const disguises: readonly ((write: string) => string)[] = [
  (write) => write,
  (write) => `SELECT 1; ${write}`,
  (write) => `SELECT 1 /* ; */; ${write} -- `,
  (write) => `/* SELECT 1 */ ${write}`,
  (write) => `/*! ${write} */ -- SELECT 1`,
  (write) => `/*M!100000 ${write}; */ SELECT 1`,
  (write) => `SELECT 1 /*! ; ${write} */`,
  (write) => `WITH a AS (SELECT 1) ${write}`,
  (write) => `SELECT * FROM (${write}) AS x`,
  (write) => `-- SELECT\n${write}`,
  (write) => `# SELECT\n${write}`,
  (write) => `SELECT 'a\\'; ${write}; -- '`,
  (write) => `BEGIN NOT ATOMIC ${write}; END`,
];
const reads = [
  "SELECT 1 INTO OUTFILE '/tmp/sheaf-x'",
  "SELECT 1 INTO DUMPFILE '/tmp/sheaf-x'",
  "SELECT 1 INTO @a",
  "SELECT id FROM orders INTO @a",
  "SELECT sneaky()",
  "SELECT NEXT VALUE FOR counter",
  "SELECT NEXTVAL(counter)",
  "SELECT SETVAL(counter, 100)",
  "SELECT * FROM secret",
  "SELECT * FROM mysql.global_priv",
  "SELECT * FROM mysql.user",
  "SELECT (SELECT value FROM secret)",
  "SELECT 1\u0000; DELETE FROM orders",
  "",
  "--",
  ";",
  "EXPLAIN SELECT 1",
  "ANALYZE SELECT 1",
  "SHOW TABLES",
  "DESCRIBE orders",
];

onMariaDb("a MariaDB connection", () => {
  beforeAll(async () => {
    const files = { ca: authority.certificate, cert: made.certificate, key: made.key };
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(certificates, `${name}.pem`), text, { mode: 0o644 });
      if (process.getuid?.() === 0) for (const path of [certificates, join(certificates, `${name}.pem`)]) chownSync(path, 65_534, 65_534);
    }
    const options = Object.keys(files).map((name) => `--ssl-${name}=${join(certificates, `${name}.pem`)}`);
    server = await startTestMariaDb({ transactions: true, options });
    await server.run(
      "CREATE DATABASE shop",
      "USE shop",
      "CREATE TABLE orders (id INT PRIMARY KEY, region TEXT, amount DECIMAL(12, 2)) ENGINE=InnoDB",
      "INSERT INTO orders SELECT seq, CONCAT('region ', seq % 5), seq * 1.25 FROM seq_1_to_1000",
      "CREATE TABLE secret (id INT, value TEXT)",
      "INSERT INTO secret VALUES (1, 'canary-secret-value')",
      "CREATE SEQUENCE counter",
      "CREATE FUNCTION sneaky() RETURNS INT MODIFIES SQL DATA BEGIN DELETE FROM orders; RETURN 1; END",
      "CREATE PROCEDURE sneak() DELETE FROM orders",
      ...["reader", "writer", "filer"].map((user) => `CREATE USER ${user}@'%' IDENTIFIED BY '${PASSWORD}'`),
      "GRANT SELECT ON shop.orders TO reader@'%'",
      "GRANT SELECT ON shop.counter TO reader@'%'",
      "CREATE DATABASE numbers",
      "GRANT SELECT ON numbers.* TO reader@'%'",
      "GRANT EXECUTE ON FUNCTION shop.sneaky TO writer@'%'",
      "GRANT SELECT, INSERT, DELETE ON shop.* TO writer@'%'",
      "GRANT SELECT ON shop.* TO filer@'%'",
      "GRANT FILE ON *.* TO filer@'%'",
      "CREATE USER nothing@'%' IDENTIFIED BY ''",
    );
  });
  afterAll(async () => {
    await Promise.all(open.map((connector) => connector.close()));
    open = [];
    await server?.stop();
    rmSync(certificates, { recursive: true, force: true });
  });

  test("V42 it only reads: hundreds of statements are refused or change nothing, also by a role that may write", async () => {
    const hostile = [...writes.flatMap((write) => disguises.map((disguise) => disguise(write))), ...reads];
    expect(hostile.length).toBeGreaterThan(300);
    const state = (): Promise<unknown> =>
      server.run(
        "SELECT (SELECT CONCAT(COUNT(*), SUM(CRC32(CONCAT(id, region, amount)))) FROM shop.orders) AS orders, (SELECT next_not_cached_value FROM shop.counter) AS counter, (SELECT GROUP_CONCAT(TABLE_NAME) FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'shop') AS tables",
      );
    const before = await state();
    const allowed: ReadonlySet<string> = new Set(["SELECT * FROM secret", "SELECT (SELECT value FROM secret)"]);
    for (const user of ["reader", "writer"]) {
      const connector = connect({ user }, PASSWORD, { sessions: 1 });
      const passed: string[] = [];
      for (const sql of hostile) {
        const error = await failure(drain(connector.execute(request(sql))));
        if (error === null) passed.push(sql);
        else expect([sql, error.code === "EINVAL" || error.code === "EPERM"]).toEqual([sql, true]);
        expect(JSON.stringify([error?.message, error?.details])).not.toContain("canary-secret-value");
      }
      // A backslash escapes in this session: all of such a statement is one text.
      const isText = (sql: string): boolean => sql.startsWith("SELECT 'a\\'");
      expect(passed.filter((sql) => !isText(sql) && (user === "reader" || !allowed.has(sql)))).toEqual([]);
      expect(await state()).toEqual(before);
      // The session that ran all this is as it was, too.
      expect(await cells(connector, "SELECT CONCAT(CURRENT_USER(), @@tx_read_only, @@time_zone) AS x", TEXT)).toEqual([
        `${user}@%ON+00:00`,
      ]);
    }
  });

  test("what INTO would write is refused by its word, which texts, names and comments may hold", () => {
    expect(
      ["select 1", " -- x\n(/* a */ WITH x", "values (1)", "((select 1))", "SELECT 'into', `into`, \"into\" /* into */ # into"].map(
        beginsAsRead,
      ),
    ).toEqual([true, true, true, true, true]);
    expect(
      [
        "select 1 into @a",
        "SELECT 'a\\' into ' INTO @a",
        "select 1 /*!into @a*/",
        "select 'open",
        "selection",
        "table t",
        "select 1/*",
      ].map(beginsAsRead),
    ).toEqual([false, false, false, false, false, false, false]);
    const began = performance.now();
    for (const hostile of ["/**/".repeat(12_500), "'".repeat(50_001), "#\n".repeat(17_000), "select ".repeat(9_000), " ".repeat(50_000)])
      beginsAsRead(hostile);
    expect(performance.now() - began).toBeLessThan(2000);
  });

  test("a role that may read files reads none by a statement, however the function is written", async () => {
    const filer = connect({ user: "filer" });
    for (const sql of [
      "SELECT LOAD_FILE('/etc/passwd')",
      "SELECT load_file /* ( */ ('/etc/passwd')",
      "SELECT `load_file`('/etc/passwd')",
      "SELECT 'a\\'', LOAD_FILE('/etc/passwd')",
      "SELECT sys_exec('id')",
      "SELECT SPIDER_DIRECT_SQL('SELECT 1', 't', 'host \"10.0.0.1\"')",
    ])
      expect([sql, (await failure(drain(filer.execute(request(sql)))))?.details["cause"]]).toEqual([sql, "refused"]);
    expect(await cells(filer, "SELECT CONCAT('load_file(', 'x') AS t /* sys_exec(1) */", TEXT)).toEqual(["load_file(x"]);
  });

  test("a role that may change anything is told apart", async () => {
    expect(await connect().test(never)).toMatchObject({ readOnly: true, version: expect.stringContaining("MariaDB") });
    expect(await connect({ user: "writer" }).test(never)).toMatchObject({ readOnly: false });
    expect(await connect({ user: "filer" }).test(never)).toMatchObject({ readOnly: false });
  });

  test("V26 what a statement sets or locks is gone before the next", async () => {
    const connector = connect({}, PASSWORD, { sessions: 1 });
    for (const sql of ["SELECT @a := 42 AS x", "SELECT GET_LOCK('mine', 0) AS x", "SELECT LAST_INSERT_ID(7) AS x"])
      await drain(connector.execute(request(sql)));
    expect(
      await cells(connector, "SELECT CAST(CONCAT_WS('|', @a, IS_FREE_LOCK('mine'), LAST_INSERT_ID(), @@autocommit) AS CHAR) AS x", TEXT),
    ).toEqual(["1|0|ON"]);
  });

  test("V27 300 queries with random cancels at random moments: each answer carries its own word", async () => {
    await expectOwnAnswers(connect({}, PASSWORD, { sessions: 4 }), {
      queries: 300,
      rows: 3000,
      withinMs: 15,
      batchRows: 200,
      first: 1,
      sql: (rows, word) => `SELECT seq AS i, '${word}' AS w, REPEAT('x', 50) AS t FROM numbers.seq_1_to_${rows}`,
    });
    const active = await server.run(
      "SELECT COUNT(*) AS n FROM information_schema.PROCESSLIST WHERE USER = 'reader' AND INFO LIKE '%word%'",
    );
    expect(active[0]?.["n"]).toBe("0");
  });

  test("a session that the server ends is a coded error, and the next query works", async () => {
    const connector = connect({}, PASSWORD, { sessions: 2 });
    const running = failure(
      drain(connector.execute(request("SELECT COUNT(*) AS endless FROM numbers.seq_1_to_100000000000 WHERE seq % 7 = 1"))),
    );
    for (let tries = 0; tries < 100; tries++) {
      const [row] = await server.run("SELECT ID FROM information_schema.PROCESSLIST WHERE USER = 'reader' AND INFO LIKE '%endless%'");
      if (row !== undefined) {
        await server.run(`KILL CONNECTION ${row["ID"]}`);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await running).toMatchObject({ errorCode: "warehouse_unreachable" });
    expect(await cells(connector, "SELECT 1", INTEGER)).toEqual([1n]);
  });

  test.each(LINE_ENDS)("a line that breaks among the rows (%s) is a coded error, and the next query works", async (how) => {
    const line = await breakingLine(server.port, 300_000, how);
    const broken = connect({ port: line.port });
    expect((await failure(drain(broken.execute(request("SELECT seq, REPEAT('x', 100) FROM numbers.seq_1_to_100000")))))?.errorCode).toBe(
      "warehouse_unreachable",
    );
    expect(await cells(broken, "SELECT 1", INTEGER)).toEqual([1n]);
    line.close();
  });

  test("V7 a limit of rows that the server has for everybody cuts no result", async () => {
    await server.run("SET GLOBAL sql_select_limit = 10");
    try {
      const connector = connect();
      for (let run = 0; run < 3; run++)
        expect((await drain(connector.execute(request("SELECT seq FROM numbers.seq_1_to_1000")))).end.rows).toBe(1000);
    } finally {
      await server.run("SET GLOBAL sql_select_limit = DEFAULT");
    }
  });

  test.each([
    ["QUERY", "warehouse_query_canceled"],
    ["CONNECTION", "warehouse_unreachable"],
  ])("V7 what KILL %s ends in the middle of the rows has failed", async (what, code) => {
    const connector = connect();
    const sql = "SELECT seq, REPEAT('among rows', 100) FROM numbers.seq_1_to_3000000";
    let chunks = 0;
    const read = async (): Promise<void> => {
      for await (const _chunk of connector.execute(request(sql)).chunks) {
        if (++chunks !== 3) continue;
        const [row] = await server.run("SELECT ID FROM information_schema.PROCESSLIST WHERE USER = 'reader' AND INFO LIKE '%among rows%'");
        await server.run(`KILL ${what} ${row?.["ID"]}`);
      }
    };
    expect((await failure(read()))?.errorCode).toBe(code);
    expect(chunks).toBeGreaterThan(2);
    expect(await cells(connector, "SELECT 1", INTEGER)).toEqual([1n]);
  });

  test("R18 V45 refused, unknown, wrong password, no such database: coded, soon, without the password", async () => {
    const began = performance.now();
    const errors = await Promise.all([
      failure(connect({ port: 1 }).test(never)),
      failure(connect({ host: "no-such-host.invalid" }).test(never)),
      failure(connect({}, "wrong").test(never)),
      failure(connect({ user: "nobody" }).test(never)),
      failure(connect({ database: "nowhere" }).test(never)),
      failure(
        openMysql({ host: "127.0.0.1", port: server.port, database: "shop", user: "reader", encryption: "none" }, PASSWORD, {
          allowInside: false,
        }).test(never),
      ),
    ]);
    expect(performance.now() - began).toBeLessThan(14_000);
    expect(errors.map((error) => error?.errorCode ?? error?.code)).toEqual([
      "warehouse_unreachable",
      "warehouse_unreachable",
      "warehouse_unauthorized",
      "warehouse_unauthorized",
      "warehouse_unauthorized",
      "EINVAL",
    ]);
    // The setting that each is about, where a form can show it; of a user who is refused it is not known which.
    expect(errors.map((error) => error?.details["field"])).toEqual(["port", "host", undefined, undefined, "database", "host"]);
    for (const error of errors) expect(JSON.stringify(error) + String(error?.stack)).not.toContain(PASSWORD);
  });

  describe("encryption", () => {
    test.each([
      ["localhost", "require", false, "encrypted"],
      ["localhost", "verify", true, "encrypted"],
      ["localhost", "verify", false, "The server's certificate is not trusted."],
      // The certificate bears another name than the one that was asked for.
      ["127.0.0.1", "verify", true, "The server's certificate is not trusted."],
      ["localhost", "none", true, "open"],
    ] as const)("%s, %s, authority given: %s: %s", async (host, encryption, withAuthority, outcome) => {
      const certificate = withAuthority ? { certificate: authority.certificate } : {};
      const connector = connect({ host, encryption, ...certificate });
      const seen = await cells(
        connector,
        "SELECT IF(VARIABLE_VALUE = '', 'open', 'encrypted') FROM information_schema.SESSION_STATUS WHERE VARIABLE_NAME = 'Ssl_cipher'",
        TEXT,
      ).then(
        ([cell]) => cell,
        (error: WarehouseError) => (error.errorCode === "warehouse_unreachable" ? error.message : String(error)),
      );
      expect(seen).toBe(outcome);
    });
  });
});
