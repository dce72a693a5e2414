import { functions, operators } from "@sheaf/formula";
import { cellText, columnValues, readTable, type ResultColumn } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import { openDuckDbPath, openOutside, type Connector } from "@sheaf/warehouse";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missingMariaDb, startTestMariaDb, startTestPostgres, type TestMariaDb, type TestPostgres } from "@sheaf/warehouse/testing";
import { startTestClickHouseServer, type TestClickHouseServer } from "../engines/clickhouse-http.ts";
import { missingClickHouse } from "../engines/clickhouse-package.ts";
import { cellOf, sameCell, type Cell } from "./support/cells.ts";
import { engines, isDrawn } from "./support/engines.ts";
import { runFormula } from "./support/formula-runner.ts";

/**
 * What the formulas lower to passes the connectors: the guard of the embedded engine lets it through, and what comes back is of the
 * type that the checker promised, cell for cell what the engine gives when it is asked directly.
 */
const connected = (["duckdb", "postgres", "mysql", "clickhouse"] as const).filter(
  (name) => (name === "mysql" ? missingMariaDb() : name === "clickhouse" ? missingClickHouse() : null) === null,
);
const running = engines(["duckdb", "postgres", "mysql", "clickhouse"]);
const connectors: Record<string, Connector> = {};
let folder: string;
let server: TestPostgres;
let maria: TestMariaDb | null = null;
let click: TestClickHouseServer | null = null;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sheaf-connectors-"));
  writeFileSync(join(folder, "one.csv"), "a\n1\n");
  server = await startTestPostgres();
  connectors["duckdb"] = await openDuckDbPath(folder);
  connectors["postgres"] = openOutside(
    "postgres",
    { host: server.host, port: server.port, database: "postgres", user: server.user, encryption: "none" },
    server.password,
    { allowInside: true },
  );
  if (missingMariaDb() === null) {
    maria = await startTestMariaDb();
    await maria.run("CREATE DATABASE shop", "CREATE USER reader@'%' IDENTIFIED BY 'reader'", "GRANT SELECT ON shop.* TO reader@'%'");
    const settings = { host: "127.0.0.1", port: maria.port, database: "shop", user: "reader", encryption: "none" };
    connectors["mysql"] = openOutside("mysql", settings, "reader", { allowInside: true });
  }
  if (missingClickHouse() === null) {
    click = await startTestClickHouseServer([]);
    const settings = { host: "127.0.0.1", port: click.port, database: "default", user: "reader", encryption: "none" };
    connectors["clickhouse"] = openOutside("clickhouse", settings, "reads", { allowInside: true });
  }
});
afterAll(async () => {
  await Promise.all(Object.values(connectors).map((each) => each.close()));
  await server.stop();
  await maria?.stop();
  await click?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function read(connector: Connector, sql: string, type: ValueType): Promise<readonly Cell[]> {
  const column: ResultColumn = { id: "result", name: "result", type, level: "base", role: "value" };
  const messages: Uint8Array[] = [];
  const stream = connector.execute({
    sql,
    columns: [{ name: "result", type }],
    signal: new AbortController().signal,
    timeoutMs: 30_000,
    maxRows: 10_000,
  });
  for await (const chunk of stream.chunks) messages.push(chunk);
  return [...columnValues(readTable([column], messages), 0)].map((cell) => cellOf(cellText(cell, type), type));
}

describe.each(connected)("%s by way of its connector", (engine) => {
  const every = [...functions, ...operators].filter((entry) => entry.role !== "relational");
  // The engines themselves are asked all examples elsewhere: of the way through a connector, a run takes another part for each.
  const entries = every.filter((_, place) => engine === "duckdb" || isDrawn(place + connected.indexOf(engine)));
  test.each(entries.map((entry) => [entry.name, entry] as const))("%s", async (_name, entry) => {
    for (const example of entry.examples) {
      const direct = await runFormula(running.get(engine), example.formula, example.columns ?? {});
      const cells = await read(connectors[engine]!, direct.sql, direct.type).catch((error: unknown) => {
        const { message, engineMessage } = error as { readonly message: string; readonly engineMessage?: string };
        throw new Error(`${message} ${engineMessage ?? ""}\n${example.formula} (${JSON.stringify(direct.type)})\n${direct.sql}`);
      });
      const same = cells.length === direct.cells.length && cells.every((cell, index) => sameCell(cell, direct.cells[index] ?? null));
      expect(
        same,
        `${example.formula} (${JSON.stringify(direct.type)})\ndirect ${JSON.stringify(direct.cells)}\nours ${JSON.stringify(cells)}\n${direct.sql}`,
      ).toBe(true);
    }
  });
});
