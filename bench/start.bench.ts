// How long a second start takes, what the launcher adds to it, and what the product holds in memory when nobody asks anything.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { interleaved, type Bench, type Measurement } from "../tools/bench/measure.ts";
import { ofProcess, processTree } from "./support/process-tree.ts";
import { startServer, stopServer } from "./support/server-process.ts";

const ROUNDS = 7;
const IDLE_AFTER_MS = 3_000;

export const bench: Bench = {
  name: "start",
  about: "second start on existing data; idle memory of the whole process tree",
  async run() {
    const data = mkdtempSync(join(tmpdir(), "sheaf-bench-"));
    try {
      await stopServer(await startServer(["tools/start.mjs"], data)); // Makes the data.
      const times = await interleaved(
        {
          launcher: async () => stopServer(await startServer(["tools/start.mjs"], data)),
          server: async () => stopServer(await startServer(["apps/server/src/main.ts"], data)),
        },
        { rounds: ROUNDS },
      );
      const server = { name: "main.ts alone", value: times.server.median };
      const added = times.launcher.median - times.server.median;
      const measurements: Measurement[] = [
        { name: "second start to stopped, with the launcher", value: times.launcher.median, unit: "ms", baseline: server, budget: 2_000 },
        { name: "what the launcher adds", value: added, unit: "ms", baseline: null, budget: 150 },
      ];
      const running = await startServer(["tools/start.mjs"], data);
      await sleep(IDLE_AFTER_MS);
      const idle = treeMemory(running.child.pid ?? 0);
      if (idle !== null) measurements.push({ name: "idle memory (PSS)", value: idle, unit: "MB", baseline: null, budget: 300 });
      await stopServer(running);
      return measurements;
    } finally {
      rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

/** Proportional set size of a process and all below it, in MB; null where the system does not tell. */
function treeMemory(pid: number): number | null {
  if (!existsSync("/proc/self/smaps_rollup")) return null;
  const kilobytes = processTree(pid).map((each) => Number(/^Pss:\s+(\d+)/m.exec(ofProcess(each, "smaps_rollup"))?.[1] ?? 0));
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}
