// What open tabs cost: how soon people are in, what they are sent, how soon they see an edit, what they cost at rest, how soon a right ends them.
import type { TestPostgres } from "@sheaf/warehouse/testing";
import { percentile, type Bench, type Measurement } from "../tools/bench/measure.ts";
import { createWorkbook, flightColumns, type Person, signIn } from "./support/calls.ts";
import { overGivenStore } from "./support/given-store.ts";
import { manyPeople } from "./support/people.ts";
import { ofProcess, ownProcessorTime } from "./support/process-tree.ts";
import type { ReadyServer } from "./support/server-process.ts";
import { type OpenTab, openTab } from "./support/tabs.ts";

const PEOPLE = 80;
const TABS = 2_000;
/** Of all tabs: those of the people who edit; the others look at what is published. */
const EDITING = 500;
/** So many come at the same moment. */
const AT_ONCE = 50;
const EDITS = 20;
const REST_SECONDS = 10;

export const bench: Bench = {
  name: "sockets",
  about: `${TABS} open tabs of ${PEOPLE} people on one document, ${EDITING} of which edit it; their own work is on the same machine`,
  async run() {
    return await overGivenStore("sockets", async (server, postgres) => {
      const first = await signIn(server);
      const workbookId = await createWorkbook(first, (source) => [
        { id: "page", name: "Rows", elements: [{ id: "rows", kind: "table", name: "Rows", source, columns: flightColumns(["origin"]) }] },
      ]);
      const people = await manyPeople(server, postgres, { workbookId, count: PEOPLE, right: "edit" });
      return await ofTabs(server, postgres, people, workbookId);
    });
  },
};

async function ofTabs(
  server: ReadyServer,
  postgres: TestPostgres,
  people: readonly Person[],
  workbookId: string,
): Promise<readonly Measurement[]> {
  const store = await postgres.connect();
  try {
    const quiet = await spent(server, store);
    const memory = megabytes(server.child.pid);
    const tabs = await openAll(people, workbookId);
    const { tabs: open } = tabs;
    const editing = open.slice(0, EDITING);
    const rest = await spent(server, store);
    const grown = megabytes(server.child.pid) - memory;
    const sent = editing.reduce((sum, tab) => sum + tab.received(), 0);
    const stayed = editing.filter((tab) => tab.isOpen());
    const seen = await edits(stayed);
    const began = performance.now();
    const away = open.filter((tab) => !tab.isOpen()).length;
    const lost = open.filter((tab, n) => tab.isOpen() && n % PEOPLE < PEOPLE / 2);
    await store.query(
      `DELETE FROM grants WHERE member_id IN (SELECT user_id FROM members WHERE email IN (SELECT 'person-' || n || '@example.com' FROM generate_series(0, $1::int) n))`,
      [PEOPLE / 2 - 1],
    );
    const ended = await Promise.all(lost.map(async (tab) => (await tab.closed()) - began));
    for (const tab of open) tab.close();
    const baseline = { name: "no tab", value: Math.max(quiet.statements, 0.1) };
    const measured = (name: string, value: number, unit: Measurement["unit"], budget: number | null): Measurement => ({
      name,
      value,
      unit,
      baseline: null,
      budget,
    });
    return [
      measured(`${AT_ONCE} come at once: until in, median`, percentile(tabs.joined, 0.5), "ms", null),
      measured(`${AT_ONCE} come at once: until in, p95`, percentile(tabs.joined, 0.95), "ms", 2_000),
      measured(`${TABS} tabs: until all are in`, tabs.took, "ms", 60_000),
      measured(`${EDITING} join: what they are sent`, sent / 1_000_000, "MB", 8),
      measured("asked to come again", tabs.returned + away, "count", null),
      measured(`${stayed.length} tabs: an edit is seen, p95`, percentile(seen, 0.95), "ms", 1_000),
      measured("memory of a tab", (grown * 1_000) / TABS, "kB", 250),
      { ...measured(`${TABS} tabs at rest: statements a second`, rest.statements, "count", 150), baseline },
      measured(`${TABS} tabs at rest: processor`, rest.processor, "ms", 200),
      measured(`a grant is taken back: ${lost.length} tabs end, p95`, percentile(ended, 0.95), "ms", 2_000),
    ];
  } finally {
    await store.end();
  }
}

/** All tabs, some at once; `joined`: how long each took until it was in. */
async function openAll(
  people: readonly Person[],
  workbookId: string,
): Promise<{ readonly tabs: readonly OpenTab[]; readonly joined: readonly number[]; readonly returned: number; readonly took: number }> {
  const tabs: OpenTab[] = [];
  const joined: number[] = [];
  let returned = 0;
  const began = performance.now();
  for (let n = 0; n < TABS; n += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, async (_, at) => {
      const since = performance.now();
      const client = n + at < EDITING ? `client-${n + at}` : null;
      const opened = await openTab(people[(n + at) % people.length]!, workbookId, client);
      joined.push(performance.now() - since);
      returned += opened.returned;
      return opened.tab;
    });
    tabs.push(...(await Promise.all(some)));
  }
  return { tabs, joined, returned, took: performance.now() - began };
}

/** Somebody edits, again and again; how long each of the others waits until they see it. */
async function edits(tabs: readonly OpenTab[]): Promise<readonly number[]> {
  const waited: number[] = [];
  for (let n = 0; n < EDITS; n += 1) {
    const id = `edit-${n}`;
    const author = tabs[(n * 7) % tabs.length]!;
    const others = tabs.filter((tab) => tab !== author).map((tab) => tab.sees(id));
    const since = performance.now();
    const page = { id: `page-${n}`, name: id, elements: [], rest: {} };
    const operation = { kind: "insert-item", list: ["pages"], item: page, after: null };
    author.send({ kind: "submit", base: 0, transactions: [{ id, label: "Add page", operations: [operation], undoes: null }] });
    for (const at of await Promise.all(others)) waited.push(at - since);
  }
  return waited;
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
  const [before, busy] = [await transactions(), ownProcessorTime(child.pid)];
  await new Promise((resolve) => setTimeout(resolve, REST_SECONDS * 1_000));
  return {
    statements: ((await transactions()) - before) / REST_SECONDS,
    processor: (ownProcessorTime(child.pid) - busy) / REST_SECONDS,
  };
}

/** What a process holds in memory, where the system tells. */
function megabytes(pid: number | undefined): number {
  return Number(/^VmRSS:\s+([0-9]+) kB/m.exec(ofProcess(pid, "status"))?.[1] ?? 0) / 1_000;
}
