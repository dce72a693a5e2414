import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CodedError, limits, foreign } from "@sheaf/contract";
import { z } from "zod";
import { startTemporaryPostgres } from "../../testing/temporary-postgres.ts";
import { createBus } from "../bus.ts";
import { relayBus } from "../bus-relay.ts";
import { migrate, openStore, type Store } from "../database/index.ts";
import { randomIds } from "../ids.ts";
import { createLog } from "../log/index.ts";
import { discardFailedJob, listFailedJobs, retryFailedJob } from "./failed-jobs.ts";
import { JobQueue } from "./job-queue.ts";
import { JobRunner } from "./job-runner.ts";
import { GiveUp, handle, type JobActor, type JobHandler, type JobRun, jobType, THE_SERVER } from "./job-type.ts";
import { putSchedule, Scheduler } from "./schedules.ts";

const news = { broken: () => undefined, away: () => undefined, back: () => undefined };
const log = createLog("error", { write: () => undefined });
const ids = randomIds({ now: () => Date.now() });

let postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>;
beforeAll(async () => {
  postgres = await startTemporaryPostgres();
});
afterAll(() => postgres.stop());

interface Server {
  readonly store: Store;
  readonly queue: JobQueue;
  readonly runner: JobRunner;
  /** As if it were killed: it says nothing more. */
  readonly stop: () => Promise<void>;
}

let database: string;
const ending: (() => Promise<void>)[] = [];
beforeEach(() => {
  database = `jobs_${randomUUID().replaceAll("-", "")}`;
});
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

async function server(name: string, handlers: readonly JobHandler[]): Promise<Server> {
  const where = { address: postgres.address, database };
  await migrate(where);
  const store = openStore(where, news);
  const bus = createBus(() => undefined);
  const unrelay = relayBus(bus, store, name, () => undefined);
  const queue = await JobQueue.open({ store, ids, log, server: name });
  const runner = new JobRunner({ queue, store, bus, ids, log }, handlers);
  runner.start();
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> =>
    (stopped ??= (async () => {
      await runner.stop();
      await queue.close();
      await unrelay();
      await store.close();
    })());
  ending.push(stop);
  return { store, queue, runner, stop };
}

const note = jobType({
  name: "test.note",
  payload: z.object({ text: z.string() }),
  lane: "quick",
  priority: 0,
  attempts: 3,
  retryAfter: 1,
  longestRetryAfter: 2,
  timeLimit: 60,
  describe: ({ text }) => `Note: ${text}`,
});
type Note = JobRun<{ readonly text: string }>;

const of = (organizationId: string): JobActor => ({ organizationId, memberId: null });
const put = (
  { queue, store }: Server,
  text: string,
  more: { readonly key?: string; readonly actor?: JobActor; readonly type?: typeof note } = {},
) => queue.enqueue(store.db, more.type ?? note, { actor: THE_SERVER, payload: { text }, ...more });

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe("enqueuing", () => {
  test("a job is there if, and only if, its transaction commits", async () => {
    const done: string[] = [];
    const one = await server("one", [handle(note, async ({ payload }: Note) => void done.push(payload.text))]);
    await expect(
      one.store.db.transaction().execute(async (db) => {
        await one.queue.enqueue(db, note, { actor: THE_SERVER, payload: { text: "rolled back" } });
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await one.store.db.transaction().execute((db) => one.queue.enqueue(db, note, { actor: THE_SERVER, payload: { text: "committed" } }));
    await until(() => done.length > 0);
    expect(done).toEqual(["committed"]);
  });

  test("one key makes one job of an organization, from two servers at once and after it is done", async () => {
    const done: string[] = [];
    const run = handle(note, async ({ payload }: Note) => void done.push(payload.text));
    const [one, two] = [await server("one", [run]), await server("two", [run])];
    const a = of(randomUUID());
    const answers = await Promise.all([one, two, one, two].map((each) => put(each, "a", { key: "k", actor: a })));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await put(one, "b", { key: "k", actor: of(randomUUID()) })).toBe(true);
    await until(() => done.length === 2);
    expect(await put(one, "late", { key: "k", actor: a })).toBe(false);
    expect(done.toSorted()).toEqual(["a", "b"]);
  });

  test("jobs of a closed organization wait until it is open again; those of others run meanwhile", async () => {
    const done: string[] = [];
    const one = await server("one", [handle(note, async ({ payload }: Note) => void done.push(payload.text))]);
    const organizationId = randomUUID();
    const setClosed = (at: Date | null) =>
      one.store.db.updateTable("organizations").set({ closed_at: at }).where("id", "=", organizationId).execute();
    await one.store.db.insertInto("organizations").values({ id: organizationId, slug: "closed", name: "Closed" }).execute();
    await setClosed(new Date());
    await put(one, "waits", { actor: of(organizationId) });
    for (const text of ["a", "b", "c"]) await put(one, text, { actor: of(randomUUID()) });
    await put(one, "server");
    await until(() => done.length === 4);
    expect(done).not.toContain("waits");
    await setClosed(null);
    await until(() => done.length === 5);
    expect(done.at(-1)).toBe("waits");
  });

  test("what nobody could run is refused where it is made", async () => {
    const one = await server("one", []);
    await expect(one.queue.enqueue(one.store.db, note, { actor: THE_SERVER, payload: { text: 1 } as never })).rejects.toThrow(/text/);
  });
});

describe("attempts", () => {
  test("R13: an effect is there once, though its job runs again", async () => {
    let runs = 0;
    const one = await server("one", [
      handle(note, async (run: Note) => {
        runs += 1;
        await run.once("row", async (db) => {
          await sql`create table if not exists effects (text text)`.execute(db);
          await sql`insert into effects values (${run.payload.text})`.execute(db);
        });
        if (run.attempt < 3) throw new Error("after the effect");
      }),
    ]);
    await put(one, "once");
    await until(() => runs === 3);
    expect((await sql`select * from effects`.execute(one.store.db)).rows).toEqual([{ text: "once" }]);
  });

  test("R13: two servers that work on the same job have its effect once", async () => {
    const [one] = [await server("one", [])];
    const id = randomUUID();
    let done = 0;
    const { doOnce } = await import("./effects.ts");
    const effect = { organizationId: randomUUID(), jobId: id, name: "x" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => doOnce(one.store.db, effect, async () => void (done += 1))));
    expect([answers.filter(Boolean).length, done]).toEqual([1, 1]);
  });

  test("R13: a value that two servers make for the same job is the one that was written first, for both", async () => {
    const [one] = [await server("one", [])];
    const { keep } = await import("./effects.ts");
    const effect = { organizationId: randomUUID(), jobId: randomUUID(), name: "x" };
    const kept = await Promise.all(Array.from({ length: 8 }, () => keep(one.store.db, effect, async () => randomUUID())));
    expect(new Set(kept).size).toBe(1);
    expect(await keep(one.store.db, effect, () => Promise.reject(new Error("made before")))).toBe(kept[0]);
  });

  test("a failure is tried again later; the last one leaves the facts, never what is secret", async () => {
    const organizationId = randomUUID();
    const attempts: number[] = [];
    const one = await server("one", [
      handle(note, async ({ attempt }: Note) => {
        attempts.push(attempt);
        throw attempt < 3
          ? new Error("password=hunter2")
          : new CodedError("warehouse_unreachable", foreign("The warehouse does not answer"));
      }),
    ]);
    await put(one, "report", { actor: of(organizationId) });
    const types = new Map([[note.name, note as never]]);
    const failed = () => listFailedJobs(one.store.db, organizationId, types);
    await until(async () => (await failed()).length === 1);
    expect(attempts).toEqual([1, 2, 3]);
    const [job] = await failed();
    expect(job).toMatchObject({
      kind: "test.note",
      about: "Note: report",
      attempts: 3,
      code: "warehouse_unreachable",
      message: foreign("The warehouse does not answer"),
      memberId: null,
    });
    expect(JSON.stringify(await failed())).not.toContain("hunter2");
    expect(await listFailedJobs(one.store.db, randomUUID(), types)).toEqual([]);
    expect(await discardFailedJob(one.store.db, randomUUID(), job!.id)).toBe(false);
    expect(await discardFailedJob(one.store.db, organizationId, job!.id)).toBe(true);
    expect(await failed()).toEqual([]);
  });

  test("what would fail the same way again is given up at once, and runs again when somebody says so, under its old id", async () => {
    const organizationId = randomUUID();
    const seen: string[] = [];
    let isMended = false;
    const one = await server("one", [
      handle(note, async ({ id, once }: Note) => {
        seen.push(id);
        await once("first half", async () => void seen.push("effect"));
        if (!isMended) throw new GiveUp("There is no such address");
      }),
    ]);
    await put(one, "mail", { actor: of(organizationId) });
    const types = new Map([[note.name, note as never]]);
    const failed = () => listFailedJobs(one.store.db, organizationId, types);
    await until(async () => (await failed()).length === 1);
    const [job] = await failed();
    expect(job).toMatchObject({ attempts: 1, message: "There is no such address" });
    isMended = true;
    const again = (whose: string) =>
      one.store.db.transaction().execute((db) => retryFailedJob({ db, queue: one.queue, types }, whose, job!.id));
    expect(await again(randomUUID())).toBe("unknown");
    expect(await again(organizationId)).toBe("done");
    expect(await again(organizationId)).toBe("unknown");
    await until(() => seen.length === 3);
    expect([new Set(seen).size, seen.filter((one) => one === "effect").length]).toEqual([2, 1]);
    expect(await failed()).toEqual([]);
  });

  test("an attempt that takes too long is told to end, and counts as failed", async () => {
    const organizationId = randomUUID();
    const short = { ...note, timeLimit: 1, attempts: 1 };
    const one = await server("one", [
      handle(short, ({ signal }: Note) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))),
    ]);
    await put(one, "slow", { actor: of(organizationId), type: short });
    await until(async () => (await listFailedJobs(one.store.db, organizationId, new Map())).length === 1);
    expect((await listFailedJobs(one.store.db, organizationId, new Map()))[0]).toMatchObject({ code: "timedout", about: null });
  });

  test("R13: the job of a server that died goes to another one", { timeout: 120_000 }, async () => {
    const done: string[] = [];
    const idle = await server("idle", []);
    await idle.runner.stop();
    await put(idle, "left behind");
    // taken by a server that never says anything again; its last sign of life was long ago
    const taken = await idle.queue.take("quick", [], 1);
    await sql`update sheaf_jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(idle.store.db);
    await server("other", [handle(note, async ({ payload, attempt }: Note) => void done.push(`${payload.text} ${attempt}`))]);
    await until(async () => {
      await idle.queue.supervise();
      return done.length === 1;
    });
    expect(done).toEqual(["left behind 2"]);
    // what the first one says now is of no account
    expect(await idle.queue.finish(taken!)).toBe(false);
    expect(await idle.queue.stillAt("quick", [taken!])).toEqual(new Set());
  });

  test("a kind that only a newer server knows waits for that one", async () => {
    const done: string[] = [];
    const older = await server("older", []);
    await put(older, "new kind");
    await until(async () => {
      const { rows } = await sql<{
        n: number;
      }>`select count(*) as n from sheaf_jobs.job where start_after > now() and state = 'created'`.execute(older.store.db);
      return Number(rows[0]?.n) === 1;
    });
    await older.runner.stop();
    await sql`update sheaf_jobs.job set start_after = now()`.execute(older.store.db);
    await server("newer", [handle(note, async ({ payload }: Note) => void done.push(payload.text))]);
    await until(() => done.length === 1);
  });

  test("R24: a server that ends lets jobs end, and gives back those that do not", async () => {
    const done: string[] = [];
    let release = (): void => undefined;
    const first = await server("first", [
      handle(note, async ({ payload, signal }: Note) => {
        if (payload.text === "quick") await new Promise<void>((resolve) => (release = resolve));
        else await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        done.push(payload.text);
      }),
    ]);
    await put(first, "quick");
    await put(first, "endless");
    await until(
      async () =>
        Number(
          (await sql<{ n: number }>`select count(*) as n from sheaf_jobs.job where state = 'active'`.execute(first.store.db)).rows[0]?.n,
        ) === 2,
    );
    const began = performance.now();
    setTimeout(() => release(), 100);
    await first.stop();
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(done).toEqual(["quick"]);
    const second = await server("second", [handle(note, async ({ payload }: Note) => void done.push(`${payload.text} elsewhere`))]);
    await until(() => done.length === 2);
    expect(done).toEqual(["quick", "endless elsewhere"]);
    expect(second).toBeDefined();
  });
});

test("R22: connections that break under the jobs cost no job and no effect", { timeout: 120_000 }, async () => {
  let count = 0;
  const one = await server("one", [
    handle({ ...note, attempts: 20, retryAfter: 1, longestRetryAfter: 1 }, async ({ payload, once }: Note) => {
      await once("row", async (db) => {
        await sql`insert into effects values (${payload.text})`.execute(db);
      });
      count += 1;
    }),
  ]);
  await sql`create table effects (text text)`.execute(one.store.db);
  const other = openStore({ address: postgres.address, database }, news);
  ending.push(() => other.close());
  for (let n = 0; n < 60; n += 1) await put(one, `${n}`, { key: `${n}` });
  for (let round = 0; round < 10; round += 1) {
    const before = count;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = ${database}`.execute(
      other.db,
    );
    await until(() => count > before || count >= 60);
  }
  const texts = async () => (await sql<{ text: string }>`select text from effects`.execute(one.store.db)).rows.map(({ text }) => text);
  await until(async () => {
    await one.queue.supervise();
    return (await texts()).length >= 60;
  });
  expect(new Set(await texts()).size).toBe(60);
  expect(await texts()).toHaveLength(60);
});

describe("whose turn it is", () => {
  test("organizations take turns, and none has more places than its share", { timeout: 60_000 }, async () => {
    const order: string[] = [];
    const running = new Map<string, number>();
    let most = 0;
    const idle = await server("idle", []);
    await idle.runner.stop();
    const [whale, shrimp, herring] = [randomUUID(), randomUUID(), randomUUID()];
    for (let n = 0; n < 60; n += 1) await put(idle, "w", { actor: of(whale) });
    for (let n = 0; n < 5; n += 1) await put(idle, "s", { actor: of(shrimp) });
    for (let n = 0; n < 5; n += 1) await put(idle, "h", { actor: of(herring) });
    await server("busy", [
      handle(note, async ({ payload: { text } }: Note) => {
        order.push(text);
        running.set(text, (running.get(text) ?? 0) + 1);
        most = Math.max(most, ...running.values());
        await new Promise((resolve) => setTimeout(resolve, 20));
        running.set(text, (running.get(text) ?? 0) - 1);
      }),
    ]);
    await until(() => order.length === 70);
    // those that came after 60 of somebody else's are done when that one has had about as many turns
    expect(order.slice(0, 20).filter((one) => one !== "w").length).toBe(10);
    expect(most).toBeLessThanOrEqual(limits.jobs.perOrganization.quick);
    expect(most).toBeGreaterThan(1);
  });

  test("what is urgent comes first among one organization's", async () => {
    const order: string[] = [];
    const idle = await server("idle", []);
    await idle.runner.stop();
    const urgent = { ...note, priority: 10 };
    for (const text of ["a", "b", "c"]) await put(idle, text);
    await put(idle, "urgent", { type: urgent });
    await server("busy", [handle(note, async ({ payload }: Note) => void order.push(payload.text))]);
    await until(() => order.length === 4);
    expect(order[0]).toBe("urgent");
  });
});

describe("schedules", () => {
  const every = { expression: "* * * * *", timeZone: "UTC" };
  const clockAt = (start: string) => {
    let now = Date.parse(start);
    return { now: () => now, turn: (milliseconds: number) => (now += milliseconds) };
  };

  test("R13: 1,000 that are due at one minute, on three servers: none is missed, none comes twice", { timeout: 120_000 }, async () => {
    const done: string[] = [];
    const run = handle(note, async ({ payload }: Note) => void done.push(payload.text));
    const servers = [await server("one", [run]), await server("two", [run]), await server("three", [run])];
    const clock = clockAt("2026-11-24T10:00:30Z");
    for (let n = 0; n < 1_000; n += 1)
      await putSchedule(
        { db: servers[0]!.store.db, clock },
        { id: randomUUID(), type: note, actor: of(randomUUID()), cron: every, payload: { text: `${n}` } },
      );
    const schedulers = servers.map(({ store, queue }, n) => new Scheduler({ store, queue, clock, log, server: `${n}` }, [run], []));
    expect(await Promise.all(schedulers.map((one) => one.enqueueDue()))).toEqual([0, 0, 0]);
    clock.turn(60_000);
    const made = await Promise.all(schedulers.map((one) => one.enqueueDue()));
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(1_000);
    await until(() => done.length >= 1_000);
    expect(new Set(done).size).toBe(1_000);
    expect(await Promise.all(schedulers.map((one) => one.enqueueDue()))).toEqual([0, 0, 0]);
    expect(done).toHaveLength(1_000);
  });

  test("R13: who has few schedules due has them enqueued in the first turn, whoever has many", async () => {
    const { store, queue } = await server("one", []);
    const clock = clockAt("2026-11-24T10:00:30Z");
    const [many, few] = [randomUUID(), randomUUID()];
    for (const organizationId of [...Array.from({ length: 2 * limits.jobs.dueAtOnce }, () => many), few, few, few])
      await putSchedule(
        { db: store.db, clock },
        { id: randomUUID(), type: note, actor: of(organizationId), cron: every, payload: { text: "x" } },
      );
    clock.turn(60_000);
    const scheduler = new Scheduler({ store, queue, clock, log, server: "one" }, [handle(note, async () => undefined)], []);
    expect(await scheduler.enqueueDue()).toBe(2 * limits.jobs.dueAtOnce + 3);
    // one transaction for each turn, and all jobs of a transaction have its time
    const { rows } = await sql<{ group_id: string; jobs: number; is_first: boolean }>`
      select group_id, count(*) as jobs, created_on = (select min(created_on) from sheaf_jobs.job where name = 'quick') as is_first
      from sheaf_jobs.job where name = 'quick' group by group_id, is_first order by group_id`.execute(store.db);
    expect(rows.filter(({ group_id }) => group_id === few)).toEqual([{ group_id: few, jobs: 3, is_first: true }]);
    expect(new Set(rows.filter(({ group_id }) => group_id === many).map(({ is_first }) => is_first))).toEqual(new Set([false, true]));
  });

  test("R14: after three hours without a server there is one run to catch up, not 180", async () => {
    const done: string[] = [];
    const run = handle(note, async ({ payload }: Note) => void done.push(payload.text));
    const { store, queue } = await server("one", [run]);
    const clock = clockAt("2026-11-24T10:00:30Z");
    await putSchedule({ db: store.db, clock }, { id: randomUUID(), type: note, actor: THE_SERVER, cron: every, payload: { text: "due" } });
    const scheduler = new Scheduler({ store, queue, clock, log, server: "one" }, [run], []);
    clock.turn(3 * 3_600_000);
    expect(await scheduler.enqueueDue()).toBe(1);
    expect(await scheduler.enqueueDue()).toBe(0);
    clock.turn(60_000);
    expect(await scheduler.enqueueDue()).toBe(1);
    await until(() => done.length === 2);
  });

  test("a schedule that is put again keeps its next time, but for other times; one of a server is that server's", async () => {
    const { store, queue } = await server("one", []);
    const clock = clockAt("2026-11-24T10:00:30Z");
    const id = randomUUID();
    const mine = { id, type: note, actor: THE_SERVER, payload: { text: "x" } };
    const next = async () => (await store.db.selectFrom("job_schedules").select("next_at").executeTakeFirstOrThrow()).next_at.toISOString();
    await putSchedule({ db: store.db, clock, server: "one" }, { ...mine, cron: every });
    clock.turn(3_600_000);
    await putSchedule({ db: store.db, clock, server: "one" }, { ...mine, cron: every });
    expect(await next()).toBe("2026-11-24T10:01:00.000Z");
    const handlers = [handle(note, async () => undefined)];
    expect(await new Scheduler({ store, queue, clock, log, server: "two" }, handlers, []).enqueueDue()).toBe(0);
    expect(await new Scheduler({ store, queue, clock, log, server: "one" }, handlers, []).enqueueDue()).toBe(1);
    await putSchedule({ db: store.db, clock, server: "one" }, { ...mine, cron: { ...every, expression: "0 0 * * *" } });
    expect(await next()).toBe("2026-11-25T00:00:00.000Z");
  });
});
