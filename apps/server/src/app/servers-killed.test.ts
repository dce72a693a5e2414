// Several servers of one metadata store behind a proxy, one of them killed while people edit, write and ask.
import { startTestPostgres, type TestPostgres } from "@sheaf/warehouse/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endedWithTest } from "../testing/ended-with-test.ts";
import { LiveSession } from "../testing/live-session.ts";
import { type Proxy, startProxy } from "../testing/proxy.ts";
import { freePort } from "../testing/temporary-postgres.ts";
import { createFolder, folderNames, pageIds, type ServerProcess, signInTo } from "../testing/server-process.ts";

const rounds = process.env["LONG"] === undefined ? 2 : 20;
/** A lease of a document that nobody gave back runs out first; then some calls. */
const GOES_ON_WITHIN = 25_000;

const { folder, start } = endedWithTest();
let postgres: TestPostgres;
let proxy: Proxy;
beforeAll(async () => {
  postgres = await startTestPostgres();
  await postgres.run("CREATE DATABASE store");
  await postgres.run("CREATE DATABASE shop");
  await postgres.run("CREATE TABLE sold AS SELECT n AS amount FROM generate_series(1, 100) n", "shop");
  proxy = await startProxy([]);
});
afterAll(async () => {
  await proxy.close();
  await postgres.stop();
});

interface Place {
  readonly path: string;
  /** Where it is behind the proxy: the address that it names itself is the proxy's. */
  readonly port: number;
  /** Where the other server reaches it: named in the leases that it holds. */
  readonly peerPort: number;
  running: ServerProcess;
}
const urlOf = ({ port }: Pick<Place, "port">): string => `http://127.0.0.1:${port}`;
const begin = ({ path, port, peerPort }: Omit<Place, "running">): Promise<ServerProcess> =>
  start(path, {
    PORT: String(port),
    SHEAF_PEER_PORT: String(peerPort),
    DATABASE_URL: `postgres://${postgres.user}:${postgres.password}@127.0.0.1:${postgres.port}/store`,
    SHEAF_URL: proxy.url,
    SHEAF_SESSION_SECRET: "one secret of all servers of this place",
    SHEAF_ENCRYPTION_KEY: "one more secret of all servers of a place",
    SHEAF_TRUSTED_PROXIES: "1",
  });

/** The server that orders the document. */
async function holderOf(workbookId: string, places: readonly Place[]): Promise<Place> {
  const [lease] = await postgres.run(`SELECT address FROM document_leases WHERE workbook_id = '${workbookId}'`, "store");
  const found = places.find(({ peerPort }) => String(lease?.["address"]).endsWith(`:${peerPort}`));
  if (found === undefined) throw new Error("nobody holds the document");
  return found;
}

const post = (path: string, token: string, body: unknown): Promise<Response> =>
  fetch(`${proxy.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function createConnection(token: string): Promise<string> {
  const settings = { host: "127.0.0.1", port: postgres.port, database: "shop", user: postgres.user, encryption: "none" };
  const made = await post("/graphql2", token, {
    query: "mutation($r: CreateConnectionRequest!) { createConnection(request: $r) { connectionId } }",
    variables: { r: { name: "Shop", engine: "postgres", settings, secret: postgres.password } },
  });
  return ((await made.json()) as { data: { createConnection: { connectionId: string } } }).data.createConnection.connectionId;
}

/** A workbook with one table that reads the shop's. */
async function createTable(token: string, connectionId: string): Promise<string> {
  const me = await post("/graphql2", token, { query: "{ me { member { homeInodeId } } }" });
  const home = ((await me.json()) as { data: { me: { member: { homeInodeId: string } } } }).data.me.member.homeInodeId;
  const statement = "select 'sold ' || sum(amount)::text as total from sold";
  const source = { kind: "sql", connectionId, statement };
  const table = { id: "t", kind: "table", name: "T", source, columns: [{ id: "a", name: "A", formula: "[Custom SQL/total]" }] };
  const file = { name: "Edited", schemaVersion: 1, folderId: home, pages: [{ id: "p", name: "P", elements: [table] }] };
  return ((await (await post("/v2/workbooks/spec", token, file)).json()) as { workbookId: string }).workbookId;
}

/** What the table shows now, past every cache; empty where nobody answered. */
async function askTable(token: string, workbookId: string): Promise<string> {
  const want = { kind: "rows", columns: null, withOuter: false, outline: false };
  const request = { elementId: "t", level: "base", want, window: { offset: 0, limit: 10 }, within: null, extraFilters: [] };
  const asked = { requests: [request], controls: {}, at: null, overlay: [], now: new Date().toISOString(), refresh: true };
  const answer = await post(`/v2/workbooks/${workbookId}/results`, token, asked);
  const text = await answer.text();
  return answer.ok ? text : "";
}

/** Until the promise is settled. */
const whilst = async (done: Promise<unknown>, work: () => Promise<unknown>): Promise<void> => {
  let isOver = false;
  const end = (): void => void (isOver = true);
  done.then(end, end);
  while (!isOver) await work();
};

describe("R06, R24, V73: kill -9 of one server of two behind a proxy", () => {
  test(
    `${rounds} times, of the one that orders the document and of the other: nothing acknowledged is lost or doubled, and the others go on`,
    { timeout: 600_000 },
    async () => {
      const places: Place[] = [];
      for (let n = 0; n < 2; n += 1) {
        const place = { path: folder(), port: await freePort(), peerPort: await freePort() };
        places.push({ ...place, running: await begin(place) });
      }
      proxy.lead(places.map(urlOf));
      const token = await signInTo({ ...places[0]!.running, url: proxy.url });
      const connectionId = await createConnection(token);
      for (let round = 0; round < rounds; round += 1) {
        const killed = await playRound(round, places, token, await createTable(token, connectionId));
        killed.running = await begin(killed);
      }
    },
  );
});

/** Four people edit one document, two programs write and two ask, all by the proxy; one server is killed meanwhile. Gives that one. */
async function playRound(round: number, places: readonly Place[], token: string, workbookId: string): Promise<Place> {
  const people = [0, 1, 2, 3].map(() => new LiveSession(proxy.url, token, workbookId));
  const areLive = (): boolean => people.every(({ session }) => session.status === "live");
  const atBoth = (): boolean => places.every((place) => (proxy.sockets().get(urlOf(place)) ?? 0) > 0);
  let over = (): void => undefined;
  const isOver = new Promise<void>((resolve) => (over = resolve));
  const [done, acknowledged, made] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const wrong: string[] = [];
  let answered = 0;
  try {
    await expect.poll(areLive, { timeout: GOES_ON_WITHIN }).toBe(true);
    while (!atBoth()) {
      people[0]?.comeAgain();
      await expect.poll(areLive, { timeout: GOES_ON_WITHIN }).toBe(true);
    }
    const editing = people.map((person, at) => {
      let n = 0;
      return whilst(isOver, async () => {
        n += 1;
        if (person.addPage(`w${at}n${n}`)) done.add(`w${at}n${n}`);
        await pause(200);
        for (const id of person.pages()) acknowledged.add(id);
      });
    });
    const writing = [0, 1].map((writer) => {
      let n = 0;
      return whilst(isOver, async () => {
        n += 1;
        const name = `r${round}f${writer}n${n}`;
        // as pages do it: what nobody answered is sent again by its own name
        let isMade = false;
        for (let tries = 0; tries < 1_000 && !isMade; tries += 1) {
          isMade = await createFolder(proxy.url, token, name, `write-${name}`).catch(() => false);
          if (!isMade) await pause(50);
        }
        made.add(name);
      });
    });
    const asking = [0, 1].map(() =>
      whilst(isOver, async () => {
        const text = await askTable(token, workbookId).catch(() => "");
        if (text === "") return pause(50);
        if (!text.includes("sold 5050")) wrong.push(text);
        answered += 1;
      }),
    );

    await expect.poll(() => acknowledged.size, { timeout: GOES_ON_WITHIN }).toBeGreaterThan(10);
    const holder = await holderOf(workbookId, places);
    const killed = places.find((place) => (place === holder) === (round % 2 === 0))!;
    const staying = places.find((place) => place !== killed)!;
    const [before, asked] = [acknowledged.size, answered];
    await killed.running.end("SIGKILL");
    // everybody is at the other one, edits there, and has answers
    await expect.poll(() => proxy.sockets().get(urlOf(staying)), { timeout: GOES_ON_WITHIN }).toBe(people.length);
    await expect.poll(() => answered, { timeout: GOES_ON_WITHIN }).toBeGreaterThan(asked + 5);
    await expect.poll(() => acknowledged.size, { timeout: GOES_ON_WITHIN }).toBeGreaterThan(before + 20);
    over();
    await Promise.all([...editing, ...writing, ...asking]);
    await expect.poll(() => people.flatMap(({ session }) => session.pending), { timeout: GOES_ON_WITHIN }).toEqual([]);

    const pages = await pageIds(proxy.url, token, workbookId);
    expect(new Set(pages).size).toBe(pages.length);
    // what was acknowledged, and what people did while nobody answered
    expect([...acknowledged, ...done].filter((id) => !pages.includes(id))).toEqual([]);
    await expect.poll(() => people.map((person) => person.pages()), { timeout: GOES_ON_WITHIN }).toEqual(people.map(() => pages));
    expect(people.flatMap(({ refused }) => refused)).toEqual([]);
    const names = await folderNames(proxy.url, token);
    expect(names.filter((name) => name.startsWith(`r${round}f`)).sort()).toEqual([...made].sort());
    expect(wrong).toEqual([]);
    return killed;
  } finally {
    over();
    for (const person of people) person.close();
  }
}
