// Tries at the door are counted in the store: by all servers together, and never by less because it is slow.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTemporaryPostgres } from "../../testing/temporary-postgres.ts";
import { turnableClock } from "../../testing/world.ts";
import { migrate, openStore, type Store } from "../database/index.ts";
import { AttemptLimiter, forgetAttempts } from "./attempt-limiter.ts";

const MINUTE = 60_000;
const allowance = { burst: 5, refill: MINUTE };
const secrets = { sessionKey: new Uint8Array(32).fill(7) };
const news = { broken: () => undefined, away: () => undefined, back: () => undefined };
const clock = turnableClock();
let postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>;
let store: Store;
beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  const where = { address: postgres.address, database: "attempts" };
  await migrate(where);
  store = openStore(where, news);
});
afterAll(async () => {
  await store.close();
  await postgres.stop();
});

/** Another server of the installation: it remembers nothing itself. */
const server = (mostRows?: number): AttemptLimiter => new AttemptLimiter({ store, clock, secrets }, mostRows);
/** Waits to the next 20 s: the store's time runs on. */
const outcome = (trying: Promise<void>): Promise<string> =>
  trying.then(
    () => "counted",
    (error: { code?: string; errorCode?: string; details?: { retryAfter?: number } }) =>
      error.errorCode === "too_many_requests" ? `wait ${Math.ceil((error.details?.retryAfter ?? 0) / 20) * 20}` : "failed",
  );
const rows = async (): Promise<number> =>
  Number(
    (
      await store.db
        .selectFrom("attempts")
        .select((eb) => eb.fn.countAll<string>().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

test("servers count together, one by one at the same moment too", async () => {
  const all = await Promise.all(Array.from({ length: 24 }, () => outcome(server().require("one", allowance))));
  expect(all.filter((one) => one === "counted")).toHaveLength(5);
  expect(new Set(all)).toEqual(new Set(["counted", "wait 60"]));
  expect(await outcome(server().require("another", allowance))).toBe("counted");
  clock.turn(MINUTE);
  expect(await outcome(server().require("one", allowance))).toBe("counted");
  expect(await outcome(server().require("one", allowance))).toBe("wait 60");
});

test("servers whose clocks differ by an hour count as one whose clock is right", async () => {
  const serverAt = (hours: number): AttemptLimiter =>
    new AttemptLimiter({ store, clock: { now: () => Date.now() + hours * 60 * MINUTE, turned: () => clock.turned?.() ?? 0 }, secrets });
  for (let n = 0; n < 5; n += 1) await serverAt(0).require("skewed", allowance);
  for (const hours of [1, -1, 0]) expect(await outcome(serverAt(hours).require("skewed", allowance))).toBe("wait 60");
  for (let n = 0; n < 5; n += 1) await serverAt(1).require("early", allowance);
  expect(await outcome(serverAt(0).require("early", allowance))).toBe("wait 60");
  clock.turn(MINUTE);
  expect(await outcome(serverAt(-1).require("early", allowance))).toBe("counted");
  expect(await outcome(serverAt(1).require("early", allowance))).toBe("wait 60");
  await forgetAttempts(store.db, clock);
  expect(await outcome(serverAt(0).require("early", allowance))).toBe("wait 60");
});

test("a try that was right is given back, and no more than there was", async () => {
  const [here, there] = [server(), server()];
  for (let n = 0; n < 5; n += 1) await here.require("right", allowance);
  expect(await outcome(there.require("right", allowance))).toBe("wait 60");
  await here.give("right", allowance);
  expect(await outcome(there.require("right", allowance))).toBe("counted");
  for (let n = 0; n < 50; n += 1) await here.give("right", allowance);
  const all = [];
  for (let n = 0; n < 6; n += 1) all.push(await outcome(server().require("right", allowance)));
  expect(all).toEqual([...Array<string>(5).fill("counted"), "wait 60"]);
});

test("what one refuses takes nothing from those after it", async () => {
  const owner = ["owner", allowance] as const;
  for (let n = 0; n < 5; n += 1) await server().require("source", allowance);
  for (let n = 0; n < 9; n += 1) expect(await outcome(server().requireAll([["source", allowance], owner]))).toBe("wait 60");
  const all = [];
  for (let n = 0; n < 5; n += 1) all.push(await outcome(server().requireAll([owner])));
  expect(all).toEqual(Array<string>(5).fill("counted"));
});

test("a flood of one source that goes through many accounts writes no more rows than it has tries", async () => {
  const one = server();
  const before = await rows();
  for (let n = 0; n < 200; n += 1)
    await outcome(
      one.requireAll([
        [`flood ${n}`, allowance],
        ["flooding source", allowance],
      ]),
    );
  expect((await rows()) - before).toBe(6);
});

test("rows that say nothing any more go, of too many those that would go first; keys tell nothing", async () => {
  clock.turn(60 * MINUTE);
  const kept = server();
  await kept.require("ada@example.org", allowance);
  await forgetAttempts(store.db, clock);
  expect(await rows()).toBe(1);
  for (let n = 0; n < 4; n += 1) await kept.require("ada@example.org", allowance);
  for (let n = 0; n < 6; n += 1) await kept.require(`row ${n}`, allowance);
  await forgetAttempts(store.db, clock, 2);
  expect(await rows()).toBe(2);
  // what was tried most is what is remembered longest
  expect(await outcome(server().require("ada@example.org", allowance))).toBe("wait 60");
  const all = await store.db.selectFrom("attempts").selectAll().execute();
  expect(JSON.stringify(all.map(({ key }) => key.toString("utf8")))).not.toContain("ada");
});

test("without an answer of the store nobody tries", async () => {
  const away = openStore({ address: { ...postgres.address, port: 1, host: "127.0.0.1" }, database: "attempts" }, news);
  const limiter = new AttemptLimiter({ store: away, clock, secrets });
  expect(await outcome(limiter.require("x", allowance))).toBe("failed");
  await away.close();
});
