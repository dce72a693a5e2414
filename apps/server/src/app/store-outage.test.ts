import { readdirSync, readFileSync } from "node:fs";
import { Client } from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { temporaryServerFolder } from "@sheaf/warehouse/testing";
import { join } from "node:path";
import { PostgresSupervisor } from "../platform/postgres/index.ts";
import { postmasterState } from "../platform/postgres/postmaster.ts";
import {
  createWorkbook,
  dataFolder,
  folderNames,
  pageIds,
  type ServerProcess,
  signInTo,
  startProcess,
  storePid,
} from "../testing/server-process.ts";
import { freePort } from "../testing/temporary-postgres.ts";
import { switchedLine } from "../testing/switched-line.ts";
import { type Outcome, readMe, startTraffic, type Traffic } from "../testing/traffic.ts";

const long = process.env["LONG"] !== undefined;
const ROUNDS = long ? 20 : 3;
/** Row R22 on a machine of our own; a busy one adds its own time, and stays far below what hanging takes (a statement's limit, 30 s). */
const BUSY = long ? 1_500 : 7_000;
const FAILS_WITHIN = 3_000 + BUSY;
const NOT_READY_WITHIN = 5_000 + BUSY;
const BACK_WITHIN = 1_000 + BUSY;

const ending: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

interface Served {
  readonly server: ServerProcess;
  readonly token: string;
  readonly workbookId: string;
  readonly traffic: Traffic;
}

async function serve(folder: string, environment: Readonly<Record<string, string>> = {}): Promise<Served> {
  const server = await startProcess(folder, environment);
  ending.push(() => server.end("SIGTERM").then(() => undefined));
  const token = await signInTo(server);
  const workbookId = await createWorkbook(server.url, token);
  const traffic = startTraffic(server, token, workbookId, "t");
  ending.push(() => traffic.stop());
  await traffic.done(3);
  return { server, token, workbookId, traffic };
}

/** It was one process all the time, and has every acknowledged edit once. */
async function expectNothingLost({ server, token, workbookId, traffic }: Served): Promise<void> {
  await traffic.done(3);
  await traffic.stop();
  expect(server.child.exitCode).toBeNull();
  expect(server.child.signalCode).toBeNull();
  // the one who edits goes on
  const acknowledged = [...traffic.pages];
  const names = await folderNames(server.url, token);
  expect(new Set(names).size).toBe(names.length);
  expect([...traffic.folders].filter((name) => !names.includes(name))).toEqual([]);
  const pages = await pageIds(server.url, token, workbookId);
  expect(new Set(pages).size).toBe(pages.length);
  expect(acknowledged.filter((id) => !pages.includes(id))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(new Set(failuresOf(traffic).map(({ errorCode }) => errorCode))).toEqual(
    new Set(failuresOf(traffic).length === 0 ? [] : ["service_error"]),
  );
  expect(server.stderr()).not.toMatch(/"level":"fatal"|failed unexpectedly/);
}

const failuresOf = ({ outcomes }: Traffic): readonly Outcome[] => outcomes.filter(({ errorCode }) => errorCode !== null);

/** Whoever was not served was told so soon. */
function expectSoon(outcomes: readonly Outcome[]): void {
  for (const { ms } of outcomes.filter(({ errorCode }) => errorCode !== null)) expect(ms).toBeLessThan(FAILS_WITHIN);
}

/** Milliseconds until a call is answered. */
async function backAfter({ server, token }: Served): Promise<number> {
  const began = performance.now();
  while ((await readMe(server.url, token)).errorCode !== null) await new Promise((resolve) => setTimeout(resolve, 20));
  return performance.now() - began;
}

async function readiness({ server }: Served, wanted: number): Promise<number> {
  const began = performance.now();
  while ((await fetch(`${server.url}/readyz`)).status !== wanted) await new Promise((resolve) => setTimeout(resolve, 20));
  return performance.now() - began;
}

/** The processes of a PostgreSQL server. */
function postgresProcesses(postmaster: number): readonly number[] {
  return [
    postmaster,
    ...readdirSync("/proc").flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === postmaster ? [Number(name)] : [];
      } catch {
        return [];
      }
    }),
  ];
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // ended meanwhile
    }
  }
}

/** What happens on a frozen store is the same for every kind of store. */
async function freezeAndThaw(served: Served, postmaster: number): Promise<void> {
  const frozen = postgresProcesses(postmaster);
  signalAll(frozen, "SIGSTOP");
  const since = performance.now();
  try {
    expect(await readiness(served, 503)).toBeLessThan(NOT_READY_WITHIN);
    expect(await readMe(served.server.url, served.token)).toMatchObject({ errorCode: "service_error", status: 503 });
    // a second look, with the store known to be away
    expect(await readMe(served.server.url, served.token)).toMatchObject({ errorCode: "service_error", status: 503 });
  } finally {
    signalAll(frozen, "SIGCONT");
  }
  expect(await backAfter(served)).toBeLessThan(BACK_WITHIN);
  expect(await readiness(served, 200)).toBeLessThan(10_000);
  expectSoon(served.traffic.outcomes.filter(({ at }) => at >= since));
}

describe("R22: the embedded metadata store", () => {
  test(
    "is killed under queries: the server lives, is back by itself, and has every acknowledged edit once",
    { timeout: 600_000 },
    async () => {
      const folder = dataFolder();
      ending.push(() => folder.remove());
      const served = await serve(folder.path);
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = storePid(folder.path) ?? 0;
        process.kill(before, "SIGKILL");
        while ([null, before].includes(storePid(folder.path))) await new Promise((resolve) => setTimeout(resolve, 5));
        await served.traffic.done(2);
      }
      await expectNothingLost(served);
    },
  );

  test("V80: is frozen: calls fail soon with a code, and go on when it does", { timeout: 600_000 }, async () => {
    const folder = dataFolder();
    ending.push(() => folder.remove());
    const served = await serve(folder.path);
    await freezeAndThaw(served, storePid(folder.path) ?? 0);
    await expectNothingLost(served);
  });
});

/** A PostgreSQL server with an address of its own and another that leads to it. */
async function givenStore() {
  const folder = temporaryServerFolder("sheaf-failover-");
  const start = async (): Promise<{ readonly supervisor: PostgresSupervisor; readonly port: number }> => {
    const port = await freePort();
    const supervisor = await PostgresSupervisor.start({
      dataFolder: folder,
      password: "a test's password",
      log: () => undefined,
      loopbackPort: port,
    });
    return { supervisor, port };
  };
  let running = await start();
  const line = await switchedLine(running.port);
  ending.push(async () => {
    line.close();
    await running.supervisor.stop();
  });
  const admin = async (database = "postgres"): Promise<Client> => {
    const client = new Client({ ...running.supervisor.address, database });
    client.on("error", () => undefined);
    await client.connect();
    return client;
  };
  const client = await admin();
  await client.query("create database kept");
  await client.end();
  return {
    line,
    admin,
    url: `postgres://sheaf:${encodeURIComponent("a test's password")}@127.0.0.1:${line.port}/kept`,
    port: () => running.port,
    pid: () => running.supervisor.pid,
    /** `pg_ctl stop -m immediate`; another server with its data comes up elsewhere. */
    replace: async () => {
      const { pid } = running.supervisor;
      running.supervisor.leave();
      process.kill(pid, "SIGQUIT");
      while (postmasterState(join(running.supervisor.folder, "cluster"), pid) === "alive")
        await new Promise((resolve) => setTimeout(resolve, 5));
      running = await start();
      line.lead(running.port);
    },
  };
}

async function serveGiven() {
  const store = await givenStore();
  const folder = dataFolder();
  ending.push(() => folder.remove());
  return { store, served: await serve(folder.path, { DATABASE_URL: store.url }) };
}

describe("R22: a metadata store that DATABASE_URL names", () => {
  test("loses connections one by one: nobody is told", { timeout: 600_000 }, async () => {
    const { store, served } = await serveGiven();
    const admin = await store.admin("kept");
    for (let round = 0; round < ROUNDS * 5; round += 1) {
      await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = 'kept'");
      await served.traffic.everybody();
    }
    await admin.end();
    await expectNothingLost(served);
    expect(failuresOf(served.traffic)).toEqual([]);
  });

  test("is stopped at once, and another one comes up at its address", { timeout: 600_000 }, async () => {
    const { store, served } = await serveGiven();
    for (let round = 0; round < ROUNDS; round += 1) {
      await store.replace();
      expect(await backAfter(served)).toBeLessThan(BACK_WITHIN);
      await served.traffic.done(2);
    }
    await expectNothingLost(served);
  });

  test("is frozen", { timeout: 600_000 }, async () => {
    const { store, served } = await serveGiven();
    await freezeAndThaw(served, store.pid());
    await expectNothingLost(served);
  });

  test("is behind a network that cuts, refuses and swallows", { timeout: 600_000 }, async () => {
    const { store, served } = await serveGiven();
    for (const fault of ["cut", "refuse", "swallow"] as const) {
      store.line[fault]();
      if (fault !== "cut") {
        expect(await readiness(served, 503)).toBeLessThan(NOT_READY_WITHIN);
        expect(await readMe(served.server.url, served.token)).toMatchObject({ errorCode: "service_error", status: 503 });
        store.line.lead(store.port());
        if (fault === "swallow") store.line.cut();
      }
      expect(await backAfter(served)).toBeLessThan(BACK_WITHIN);
      await served.traffic.done(2);
    }
    expectSoon(served.traffic.outcomes);
    await expectNothingLost(served);
  });

  test("has no room for another connection", { timeout: 600_000 }, async () => {
    const { store, served } = await serveGiven();
    const others: Client[] = [];
    // whoever is quicker takes the last place
    for (;;) {
      try {
        others.push(await store.admin());
      } catch {
        break;
      }
    }
    const admin = others[0];
    await admin?.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'kept'");
    for (let tries = 0; tries < 20; tries += 1) {
      try {
        others.push(await store.admin());
      } catch {
        // full
      }
    }
    const refused = await readMe(served.server.url, served.token);
    expect(refused.ms).toBeLessThan(FAILS_WITHIN);
    for (const other of others) await other.end();
    expect(await backAfter(served)).toBeLessThan(BACK_WITHIN);
    await expectNothingLost(served);
  });
});
