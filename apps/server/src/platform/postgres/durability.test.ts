import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { expect, test } from "vitest";
import { PostgresSupervisor } from "./supervisor.ts";

const strace = spawnSync("strace", ["-V"]).status === 0 && spawnSync("strace", ["-e", "trace=none", "true"]).status === 0;
const faults = process.env["LONG"] === undefined ? [1, 2, 3, 5, 8] : Array.from({ length: 50 }, (_, n) => n + 1);

/** Needs strace and the right to trace, which not every machine gives. */
test.skipIf(!strace)(`R09: the disk's refusal to write is no acknowledgement (${faults.length} faults)`, { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-fsync-"));
  try {
    for (const when of faults) {
      const supervisor = await PostgresSupervisor.start({ dataFolder: folder, password: "a test's password", log: () => undefined });
      const acknowledged: number[] = [];
      let failed = false;
      try {
        const first = await connected(supervisor);
        await first.query("create table if not exists kept (fault int, n int)");
        await first.end();
        const tracer = spawn(
          "strace",
          [
            "-f",
            "-qq",
            "-o",
            "/dev/null",
            "-e",
            "trace=fsync,fdatasync",
            "-e",
            `inject=fsync,fdatasync:error=EIO:when=${when}`,
            "-p",
            String(supervisor.pid),
          ],
          { stdio: "ignore" },
        );
        await wait(300);
        // a backend that begins now is traced from its start
        const client = await connected(supervisor);
        try {
          for (let n = 0; n < when + 20; n += 1) {
            await client.query("insert into kept values ($1, $2)", [when, n]);
            acknowledged.push(n);
          }
        } catch {
          failed = true;
        }
        await client.end().catch(() => undefined);
        const untraced = new Promise((resolve) => tracer.once("exit", resolve));
        tracer.kill("SIGINT");
        await untraced;
        // the server recovers by itself first
        await (await connected(supervisor)).end();
      } finally {
        await supervisor.stop();
      }
      expect(failed).toBe(true);
      const again = await PostgresSupervisor.start({ dataFolder: folder, password: "a test's password", log: () => undefined });
      try {
        const client = await connected(again);
        const { rows } = await client.query<{ n: number }>("select n from kept where fault = $1 order by n", [when]);
        await client.end();
        expect(rows.map((row) => row.n).slice(0, acknowledged.length)).toEqual(acknowledged);
        expect(rows.length).toBeLessThanOrEqual(acknowledged.length + 1);
      } finally {
        await again.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function connected(supervisor: PostgresSupervisor): Promise<Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ ...supervisor.address, database: "postgres" });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries > 100) throw error;
      await wait(50);
    }
  }
}
