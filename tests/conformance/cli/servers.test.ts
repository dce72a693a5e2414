import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { missingMariaDb } from "@sheaf/warehouse/mariadb-programs";
import { startTestMariaDb } from "@sheaf/warehouse/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestClickHouseServer } from "../../engines/clickhouse-http.ts";
import { missingClickHouse } from "../../engines/clickhouse-package.ts";
import { sheaf } from "./support/call.ts";

/** The command on real servers: MariaDB and ClickHouse. */
const missing = missingMariaDb() ?? missingClickHouse();
const folder = mkdtempSync(join(tmpdir(), "sheaf-servers-"));
const file = join(folder, "towns.json");
const passwordFile = join(folder, "password");
const PASSWORD = "reads";
const ends: (() => Promise<void>)[] = [];
const servers = [
  { engine: "MariaDB", variable: "MYSQL_PWD", address: "" },
  { engine: "ClickHouse", variable: "CLICKHOUSE_PASSWORD", address: "" },
];

const source = (connectionId: string, name: string) => ({ kind: "warehouse-table", connectionId, path: ["shop", name] });
const columns = [
  { id: "region", formula: "[Towns/region]" },
  { id: "people", formula: "[Towns/people]" },
  { id: "total", name: "Total", formula: "Sum([people])" },
];
const elements = [
  {
    id: "towns",
    kind: "table",
    source: source("c1", "Towns"),
    columns,
    groupings: [{ id: "by-region", groupBy: ["region"], calculations: ["total"] }],
  },
  {
    id: "flags",
    kind: "table",
    source: source("c1", "Flags"),
    columns: [
      { id: "flag", formula: "[Flags/flag]" },
      { id: "id", formula: "[Flags/id]" },
      { id: "set", name: "Set", formula: 'If([flag] = True, "yes", "no")' },
      { id: "times", name: "Times", formula: "Count()" },
    ],
    groupings: [{ id: "by-flag", groupBy: ["flag"], calculations: ["times"] }],
    sort: [{ columnId: "id", direction: "ascending" }],
  },
  {
    id: "both",
    kind: "table",
    source: {
      kind: "join",
      joins: [
        {
          left: source("c1", "Towns"),
          right: source("c2", "Regions"),
          joinType: "inner",
          columns: [{ left: "[region]", right: "[region]" }],
        },
      ],
    },
    columns: [
      { id: "chief", formula: "[Regions/chief]" },
      { id: "people", formula: "[Towns/people]" },
    ],
    sort: [{ columnId: "people", direction: "ascending" }],
  },
];

test.for(missing === null ? [] : [missing])("servers are left out: %s", (reason, context) => context.skip(reason));

describe.skipIf(missing !== null)("sheaf run on servers", () => {
  beforeAll(async () => {
    const rows = "('north', 9007199254740993), ('north', 2), ('south', NULL)";
    const mariadb = await startTestMariaDb();
    ends.push(() => mariadb.stop());
    await mariadb.run(
      "CREATE DATABASE shop",
      "CREATE TABLE shop.Towns (region VARCHAR(20), people BIGINT)",
      `INSERT INTO shop.Towns VALUES ${rows}`,
      "CREATE TABLE shop.Regions (region VARCHAR(20), chief VARCHAR(20))",
      "INSERT INTO shop.Regions VALUES ('north', 'Ada')",
      "CREATE TABLE shop.Flags (id INT, flag TINYINT(1))",
      "INSERT INTO shop.Flags VALUES (1, 0), (2, 1), (3, 2), (4, -1), (5, NULL)",
      `CREATE USER reader@'%' IDENTIFIED BY '${PASSWORD}'`,
      "GRANT SELECT ON shop.* TO reader@'%'",
    );
    const clickhouse = await startTestClickHouseServer([
      "CREATE DATABASE shop ENGINE = Memory",
      "CREATE TABLE shop.Towns (region Nullable(String), people Nullable(Int64)) ENGINE = MergeTree ORDER BY tuple()",
      `INSERT INTO shop.Towns VALUES ${rows}`,
    ]);
    ends.push(() => clickhouse.stop());
    servers[0]!.address = `mariadb://reader@127.0.0.1:${mariadb.port}/shop`;
    servers[1]!.address = `clickhouse://reader@127.0.0.1:${clickhouse.port}/shop`;
    writeFileSync(file, JSON.stringify({ name: "T", schemaVersion: 1, pages: [{ id: "p", name: "P", elements }] }));
    writeFileSync(passwordFile, `${PASSWORD}\n`);
  }, 60_000);
  afterAll(async () => {
    await Promise.all(ends.map((end) => end()));
    rmSync(folder, { recursive: true, force: true });
  });

  describe.each(servers)("$engine", (server) => {
    const run = (more: readonly string[], environment: Readonly<Record<string, string>> = {}, command = "run") =>
      sheaf([command, file, "--connection", `c1=${server.address}`, ...more], { folder, environment });
    const withPassword = (password: string, environment: Readonly<Record<string, string>> = {}) =>
      sheaf(
        ["run", file, ...groups, "--connection", `c1=${server.address.replace("reader@", `reader:${encodeURIComponent(password)}@`)}`],
        {
          folder,
          environment,
        },
      );
    const groups = ["--element", "towns", "--level", "by-region", "--format", "csv"];

    test("its rows come to the last digit, by a password of the environment, of a file or of the address", async () => {
      const answer = { code: 0, stdout: "region,Total\r\nnorth,9007199254740995\r\nsouth,\r\n", stderr: "" };
      expect(await run(groups, { [server.variable]: PASSWORD })).toEqual(answer);
      // a file wins, and its name is one of the folder
      expect(await run([...groups, "--password-file", "c1=password"], { [server.variable]: "wrong" })).toEqual(answer);
      expect(await withPassword(PASSWORD, { [server.variable]: "wrong" })).toEqual(answer);
    });

    test("a wrong password, and one in the address, end it without being repeated", async () => {
      const wrong = await run(groups, { [server.variable]: "hunter2secret" });
      expect([wrong.code, wrong.stdout]).toEqual([3, ""]);
      expect(wrong.stderr).toContain('Connection "c1"');
      const told = await withPassword("hunter2secret");
      expect([told.code, told.stdout]).toEqual([3, ""]);
      expect(wrong.stderr + told.stderr).not.toContain("hunter2secret");
    });

    test("encryption that is asked for and not to be trusted is an error that says so", async () => {
      const asked = await sheaf(["run", file, ...groups, "--connection", `c1=${server.address}?sslmode=verify-full`], {
        environment: { [server.variable]: PASSWORD },
      });
      expect([asked.code, asked.stdout]).toEqual([3, ""]);
      expect(asked.stderr).toMatch(/encryption|certificate/u);
    });
  });

  test("S-V1j: a truth of MariaDB is what it shows, whatever number stands for it", async () => {
    const flags = (level: string) =>
      sheaf(["run", file, "--element", "flags", "--level", level, "--format", "csv", "--connection", `c1=${servers[0]!.address}`], {
        environment: { MYSQL_PWD: PASSWORD },
      });
    expect((await flags("by-flag")).stdout).toBe("flag,Times\r\nfalse,1\r\ntrue,3\r\n,1\r\n");
    expect((await flags("base")).stdout).toBe(
      "flag,id,Set,Times\r\nfalse,1,no,1\r\ntrue,2,yes,3\r\ntrue,3,yes,3\r\ntrue,4,yes,3\r\n,5,no,1\r\n",
    );
  });

  test("rows of both servers are joined", async () => {
    const [mariadb, clickhouse] = servers;
    const connections = ["--connection", `c1=${clickhouse!.address}`, "--connection", `c2=${mariadb!.address}`];
    const environment = { MYSQL_PWD: PASSWORD, CLICKHOUSE_PASSWORD: PASSWORD };
    expect(await sheaf(["run", file, "--element", "both", "--format", "csv", ...connections], { environment })).toEqual({
      code: 0,
      stdout: "chief,people\r\nAda,2\r\nAda,9007199254740993\r\n",
      stderr: "",
    });
  });
});
