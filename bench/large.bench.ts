// Whether large results arrive whole, and how much memory the server takes for them: ten readers of different speed at once.
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createFrameDecoder } from "@sheaf/result";
import type { Bench, Measurement } from "../tools/bench/measure.ts";
import { createWorkbook, type Person, post, signIn } from "./support/calls.ts";
import { startServer, stopServer } from "./support/server-process.ts";

const READERS = 10;
/** The slowest reader takes a piece of the line each so many milliseconds. */
const SLOWEST = 2;
const MOST_MB = 150;
const shapes = [
  { name: "1 million rows × 20 columns", rows: 1_000_000, columns: 20 },
  { name: "1 million rows × 5 columns", rows: 1_000_000, columns: 5 },
] as const;

export const bench: Bench = {
  name: "large",
  about: `large results through the server, ${READERS} readers of different speed at once, and the memory that it takes for them`,
  async run() {
    const data = mkdtempSync(join(tmpdir(), "sheaf-bench-large-"));
    const server = await startServer(["apps/server/src/main.ts"], data);
    try {
      const person = await signIn(server);
      const measurements: Measurement[] = [];
      for (const shape of shapes) measurements.push(...(await readers(person, server.child.pid ?? 0, shape)));
      return measurements;
    } finally {
      await stopServer(server);
      rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

async function readers(person: Person, pid: number, { name, rows, columns }: (typeof shapes)[number]): Promise<readonly Measurement[]> {
  const workbookId = await createWorkbook(person, (_, connectionId) => [
    {
      id: "page",
      name: "Page",
      elements: [
        {
          id: "e",
          kind: "table",
          name: "Rows",
          source: {
            kind: "sql",
            connectionId,
            statement: `SELECT ${Array.from({ length: columns }, (__, at) => `i * ${at + 1} AS c${at}`).join(", ")} FROM range(${rows}) r(i)`,
          },
          columns: Array.from({ length: columns }, (__, at) => ({ id: `c${at}`, formula: `[Custom SQL/c${at}]` })),
        },
      ],
    },
  ]);
  // what the server needs for any result at all is there
  await read(person, workbookId, 0, 100);
  const before = await memoryOf(pid);
  let most = before;
  const stop = new AbortController();
  const watch = (async () => {
    for (; !stop.signal.aborted; await pause(50)) most = Math.max(most, await memoryOf(pid));
  })();
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: READERS }, (_, at) => read(person, workbookId, (at * SLOWEST) / (READERS - 1), null)),
  );
  const took = performance.now() - began;
  stop.abort();
  await watch;
  const whole = answers.filter((answer) => answer.rows === rows && !answer.truncated).length;
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
  return [
    { name: `${name}: readers that got all`, value: whole, unit: "count", baseline: { name: "readers", value: READERS }, budget: null },
    { name: `${name}: until all had all`, value: took, unit: "ms", baseline: null, budget: null },
    { name: `${name}: sent`, value: bytes / 1e6, unit: "MB", baseline: null, budget: null },
    { name: `${name}: memory of the server grew by`, value: (most - before) / 1e6, unit: "MB", baseline: null, budget: MOST_MB },
  ];
}

const now = new Date().toISOString();

async function read(person: Person, workbookId: string, everyMs: number, limit: number | null) {
  const response = await post(person, `/v2/workbooks/${workbookId}/results`, {
    requests: [
      {
        elementId: "e",
        level: "base",
        want: { kind: "rows", columns: null, withOuter: false, outline: false },
        window: limit === null ? null : { offset: 0, limit },
        within: null,
        extraFilters: [],
      },
    ],
    controls: {},
    at: null,
    overlay: [],
    now,
    refresh: false,
  });
  const decoder = createFrameDecoder();
  const answer = { rows: 0, truncated: true, bytes: 0 };
  for await (const bytes of response.body ?? []) {
    answer.bytes += bytes.byteLength;
    for (const frame of decoder.push(bytes)) {
      if (frame.kind === "error") throw new Error(frame.error.message);
      if (frame.kind === "end") Object.assign(answer, { rows: frame.end.rows, truncated: frame.end.truncated });
    }
    if (everyMs > 0) await pause(everyMs);
  }
  return answer;
}

/** Of the server's own process (bytes), without the engine beside it, which has a limit of its own. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const [, resident] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  if (resident !== undefined) return Number(resident) * 1024;
  return Number(spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout) * 1024;
}
