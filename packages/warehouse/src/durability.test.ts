import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cellAt } from "@sheaf/result";
import { INTEGER } from "@sheaf/sql";
import type { EmbeddedWarehouse } from "./engines/duckdb/embedded-warehouse.ts";
import { createWarehouseHost, type WarehouseHost } from "./host.ts";
import type { Dialect } from "./load/dialect.ts";
import { drain, request, tableOf } from "./testing/connector-contract.ts";

const never = new AbortController().signal;
const csv: Dialect = { delimiter: ",", quote: '"', escape: "double", newline: "lf", encoding: "utf-8", header: true, skipLines: 0 };
const ROWS = 400_000;
let folder: string;
let host: WarehouseHost;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sheaf-durability-"));
  host = await createWarehouseHost({ folder, limits: { memoryBytes: 512 * 1024 * 1024, threads: 2 } });
});
afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

async function count(warehouse: EmbeddedWarehouse, table: string): Promise<unknown> {
  const { messages } = await drain(warehouse.execute(request(`SELECT count(*) AS n FROM ${table}`, [INTEGER])));
  return cellAt(tableOf(messages, [INTEGER]), 0, 0);
}

test("a load that is killed at any moment leaves the whole table or none, and what was acknowledged stays", async () => {
  const warehouse = host.embedded("tenant");
  const file = join(await warehouse.incomingFolder(), "rows.csv");
  await writeFile(file, `id,text\n${Array.from({ length: ROWS }, (_, i) => `${i},text number ${i}`).join("\n")}\n`);
  const acknowledged: string[] = [];
  let killed = 0;
  for (let round = 0; round < 8; round++) {
    const table = `t${round}`;
    const kills: Promise<void>[] = [];
    await warehouse
      .loadDelimited(
        { file, dialect: csv, columns: null },
        { path: ["main", table], mode: "create", comment: null },
        {
          signal: never,
          // From the moment that the rows are checked: while they are stored, and after that.
          onProgress: ({ phase }) => {
            if (phase !== "checking" || round % 4 === 0 || kills.length > 0) return;
            kills.push(sleep(40 * (round % 4) ** 2 + round * 20).then(killAll));
          },
        },
      )
      .then((outcome) => {
        if (outcome.ok) acknowledged.push(table);
      })
      .catch((error: Error) => {
        killed++;
        // the file is not at fault
        expect(error.message).not.toContain("could not be read");
        expect(error.message).toMatch(/was killed|process ended|could not be opened/);
      });
    // What is asked next is asked of new processes: the load may have failed by one of two that die at the same moment.
    await Promise.all(kills);
    const tables = (await warehouse.listTables(never)).map(({ path }) => path[1] ?? "");
    for (const each of acknowledged) expect(tables).toContain(each);
    for (const each of tables) expect([each, await count(warehouse, each)]).toEqual([each, BigInt(ROWS)]);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(2);
  expect(killed).toBeGreaterThan(0);
  expect(await readdir(await warehouse.incomingFolder())).toEqual(["rows.csv"]);
}, 120_000);

/** Kills what runs now; there when the host has seen all of it end. */
async function killAll(): Promise<void> {
  const killed = await host.processIds();
  for (const pid of killed) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Gone already.
    }
  }
  while ((await host.processIds()).some((pid) => killed.includes(pid))) await sleep(5);
}
