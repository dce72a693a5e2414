// What open tabs cost: statements of those at rest, how soon a right that is taken away ends them, bytes of a crowd that joins a document.
import { readFileSync } from "node:fs";
import type { TestPostgres } from "@sheaf/warehouse/testing";
import { percentile, type Bench, type Measurement } from "../tools/bench/measure.ts";
import { createWorkbook, flightColumns, type Person, signIn } from "./support/calls.ts";
import { overGivenStore } from "./support/given-store.ts";
import { manyPeople } from "./support/people.ts";
import type { ReadyServer } from "./support/server-process.ts";

const PEOPLE = 200;
const SOCKETS = 2_000;
const JOINING = 500;
const REST_SECONDS = 20;

export const bench: Bench = {
  name: "sockets",
  about: `${SOCKETS} open tabs of ${PEOPLE} people on one document`,
  async run() {
    return await overGivenStore("sockets", async (server, store) => {
      const first = await signIn(server);
      const workbookId = await createWorkbook(first, (source) => [
        { id: "page", name: "Rows", elements: [{ id: "rows", kind: "table", name: "Rows", source, columns: flightColumns(["origin"]) }] },
      ]);
      const people = await manyPeople(server, store, { workbookId, count: PEOPLE, right: "edit" });
      return [...(await atRest(server, store, people, workbookId)), ...(await joining(people, workbookId))];
    });
  },
};

async function atRest(
  server: ReadyServer,
  postgres: TestPostgres,
  people: readonly Person[],
  workbookId: string,
): Promise<readonly Measurement[]> {
  const store = await postgres.connect();
  try {
    const quiet = await spent(server, store);
    const sockets: Opened[] = [];
    for (let n = 0; n < SOCKETS; n += 50)
      sockets.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, (_, at) => openSocket(people[(n + at) % PEOPLE] ?? people[0]!, workbookId, null)),
        )),
      );
    const open = await spent(server, store);
    const [lost, stays] = [sockets.filter((_, n) => n % PEOPLE < PEOPLE / 2), sockets.filter((_, n) => n % PEOPLE >= PEOPLE / 2)];
    const began = performance.now();
    await store.query(
      `DELETE FROM grants WHERE member_id IN (SELECT user_id FROM members WHERE email IN (SELECT 'person-' || n || '@example.com' FROM generate_series(0, $1::int) n))`,
      [PEOPLE / 2 - 1],
    );
    const ended = await Promise.all(lost.map(async ({ closed }) => (await closed) - began));
    for (const { close } of stays) close();
    const baseline = { name: "no tab", value: Math.max(quiet.statements, 0.1) };
    return [
      { name: `${SOCKETS} tabs at rest: statements a second`, value: open.statements, unit: "count", baseline, budget: 150 },
      { name: `${SOCKETS} tabs at rest: processor`, value: open.processor, unit: "ms", baseline: null, budget: 200 },
      { name: "a grant is taken back: 1,000 tabs end, p95", value: percentile(ended, 0.95), unit: "ms", baseline: null, budget: 2_000 },
    ];
  } finally {
    await store.end();
  }
}

/** Statements, and milliseconds of the server's processor, in a second of rest. */
async function spent(
  { child }: ReadyServer,
  store: Awaited<ReturnType<TestPostgres["connect"]>>,
): Promise<{ readonly statements: number; readonly processor: number }> {
  const transactions = async (): Promise<number> => {
    const { rows } = await store.query("SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = current_database()");
    return Number((rows[0] as { n: string }).n);
  };
  // what has just been done is counted a second later
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const [before, ticks] = [await transactions(), processorTicks(child.pid)];
  await new Promise((resolve) => setTimeout(resolve, REST_SECONDS * 1_000));
  return {
    statements: ((await transactions()) - before) / REST_SECONDS,
    processor: ((processorTicks(child.pid) - ticks) * 10) / REST_SECONDS,
  };
}

/** Hundredths of a second that a process has had, where the system tells. */
function processorTicks(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}

/** Everybody comes within moments of each other, and stays. */
async function joining(people: readonly Person[], workbookId: string): Promise<readonly Measurement[]> {
  const staying = people.slice(PEOPLE / 2);
  const sockets: Opened[] = [];
  const began = performance.now();
  for (let n = 0; n < JOINING; n += 50)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          openSocket(staying[(n + at) % staying.length] ?? staying[0]!, workbookId, `client-${n + at}`),
        ),
      )),
    );
  const took = performance.now() - began;
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const bytes = sockets.reduce((sum, { received }) => sum + received(), 0);
  for (const { close } of sockets) close();
  return [
    { name: `${JOINING} join: what they are sent`, value: bytes / 1_000_000, unit: "MB", baseline: null, budget: 8 },
    { name: `${JOINING} join: until all are in`, value: took, unit: "ms", baseline: null, budget: null },
  ];
}

interface Opened {
  readonly received: () => number;
  /** The moment at which it was closed. */
  readonly closed: Promise<number>;
  readonly close: () => void;
}

/** `client`: greets as somebody who edits; null: only looks at what is published and at entries. */
async function openSocket({ url, token }: Person, workbookId: string, client: string | null): Promise<Opened> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/live/workbooks/${workbookId}${client === null ? "/entries" : ""}`);
  let bytes = 0;
  const waiting = new Map<string, () => void>();
  socket.addEventListener("message", ({ data }) => {
    const text = String(data);
    bytes += text.length;
    const kind = /^\{"kind":"([a-z-]+)"/.exec(text)?.[1] ?? "";
    waiting.get(kind)?.();
  });
  const until = (kind: string): Promise<void> => new Promise((resolve) => waiting.set(kind, resolve));
  const closed = new Promise<number>((resolve) => socket.addEventListener("close", () => resolve(performance.now()), { once: true }));
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  const ready = until("ready");
  socket.send(JSON.stringify({ bearer: token }));
  await Promise.race([ready, closed]);
  if (client !== null) {
    const greeted = until("peers");
    socket.send(JSON.stringify({ kind: "hello", version: 1, client, since: null, outboxBase: null }));
    await Promise.race([greeted, closed]);
  }
  return { received: () => bytes, closed, close: () => socket.close() };
}
