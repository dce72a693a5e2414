// R25: a server that works for hours holds what it held after the first minutes: no descriptor, no memory, no timer for each call.
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { add, batchText } from "../testing/entries.ts";
import { startEntered } from "../testing/entered-server.ts";
import { dataFolder, type ServerProcess } from "../testing/server-process.ts";

const long = process.env["LONG"] !== undefined;
/** Minutes of the long run. */
const MINUTES = Number(process.env["SOAK_MINUTES"] ?? 120);
/** Rounds a second of the long run: some fifty calls, which is as much as one person may ask. In the short one as many as go. */
const PACE = 8;
/** Rounds of each kind of call. */
const WARM = long ? 1_000 : 150;
const ROUNDS = long ? MINUTES * 60 * PACE : 450;
/** Calls that go on at the same time. */
const AT_ONCE = 8;
const LOOKS = 20;
/** Megabytes that a server may have more at the end: what runs in between is not collected yet. */
const SPARE = long ? 40 : 60;

const folder = dataFolder();
const running = new Set<ServerProcess>();
afterAll(async () => {
  for (const server of running) await server.end("SIGTERM");
  folder.remove();
});

test.skipIf(process.platform !== "linux")(
  `R25: ${ROUNDS} rounds of honest and foolish work, tabs that come and go: descriptors and memory stay`,
  { timeout: long ? (MINUTES + 20) * 60_000 : 240_000 },
  async () => {
    const entered = await startEntered(folder.path, ["{id: a, name: A, type: text}"], (server) => running.add(server));
    const pid = entered.server().child.pid ?? 0;
    const statuses = new Map<number, number>();
    const counted = async (answer: Promise<Response>): Promise<void> => {
      const response = await answer;
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      await response.arrayBuffer();
    };
    const json = { "content-type": "application/json" };
    const round = async (n: number): Promise<void> => {
      await counted(
        entered.call("/graphql2", { method: "POST", headers: json, body: JSON.stringify({ query: "{ me { member { userId } } }" }) }),
      );
      if (n % 10 === 0) await entered.send({ id: randomUUID(), rowIds: [`r${n}`], text: batchText([add([`r${n}`], { a: [`${n}`] })], {}) });
      // one person asks more than one may: most of it is refused, which takes nothing either
      if (n % 5 === 0) await counted(entered.asked());
      await counted(entered.call(`/v2/workbooks/${randomUUID()}/document`));
      await counted(entered.call("/graphql2", { method: "POST", headers: json, body: "{" }));
      // one who leaves before the answer
      const leaving = new AbortController();
      const left = entered.call(`/v2/workbooks/${entered.workbookId}/document`, { signal: leaving.signal }).catch(() => null);
      leaving.abort();
      await left;
      if (n % 3 === 0) await tab(entered.server().url, entered.workbookId, entered.token());
    };
    const work = async (from: number, to: number): Promise<void> => {
      let next = from;
      const began = Date.now();
      const worker = async (): Promise<void> => {
        for (let n = next++; n < to; n = next++) {
          if (long) await wait(began + ((n - from) * 1_000) / PACE - Date.now());
          await round(n);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    };
    await work(0, WARM);
    const sizes: { readonly megabytes: number; readonly descriptors: number }[] = [];
    for (let look = 0; look < LOOKS; look += 1) {
      if (long) await entered.signInAgain();
      await work(WARM + (look * ROUNDS) / LOOKS, WARM + ((look + 1) * ROUNDS) / LOOKS);
      sizes.push({ megabytes: megabytesOf(pid), descriptors: readdirSync(`/proc/${pid}/fd`).length });
    }
    const [early, late] = [sizes.slice(0, LOOKS / 4), sizes.slice(-LOOKS / 4)];
    const grown = (of: "megabytes" | "descriptors"): number => median(late.map((one) => one[of])) - median(early.map((one) => one[of]));
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(ROUNDS);
    expect(statuses.get(404)).toBeGreaterThan(ROUNDS);
    // a connection to the store, or of a client, more or less
    expect(grown("descriptors"), JSON.stringify(sizes)).toBeLessThanOrEqual(12);
    expect(grown("megabytes"), JSON.stringify(sizes)).toBeLessThan(SPARE);
  },
);

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

/** Somebody who comes to edit, is told how the document stands, and goes. */
function tab(url: string, workbookId: string, token: string): Promise<void> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/live/workbooks/${workbookId}`);
  return new Promise((resolve, reject) => {
    socket.addEventListener("open", () => socket.send(JSON.stringify({ bearer: token })));
    socket.addEventListener("message", ({ data }) => {
      const { kind } = JSON.parse(String(data)) as { readonly kind: string };
      if (kind === "ready") socket.send(JSON.stringify({ kind: "hello", version: 1, client: randomUUID(), since: null, outboxBase: null }));
      if (kind === "peers") socket.close();
    });
    socket.addEventListener("error", () => reject(new Error("a tab could not come")));
    socket.addEventListener("close", () => resolve());
  });
}

function megabytesOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024);
}

/** The one in the middle. */
function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
