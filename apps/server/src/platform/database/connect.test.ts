import { stallingLine } from "@sheaf/warehouse/testing";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTemporaryPostgres } from "../../testing/temporary-postgres.ts";
import { openStore } from "./connect.ts";

test("a listening connection that is dead without being closed is noticed, and another one hears", async () => {
  const postgres = await startTemporaryPostgres({ loopback: true });
  const line = await stallingLine(postgres.port ?? 0);
  const { user, password } = postgres.address;
  const failures: unknown[] = [];
  const news = { broken: (error: unknown) => failures.push(error), away: (cause: unknown) => failures.push(cause), back: () => undefined };
  const teller = openStore({ address: postgres.address, database: "postgres" }, news);
  const listener = openStore(
    { url: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${line.port}/postgres` },
    { ...news, away: () => undefined },
    { listen: { askEvery: 200, sureWithin: 200, answeredWithin: 1_000 } },
  );
  try {
    const heard: string[] = [];
    const stop = listener.listen("news", {
      hear: (payload) => heard.push(payload),
      onGap: () => heard.push("gap"),
      onSure: (isSure) => heard.push(isSure ? "sure" : "unsure"),
    });
    // the connection takes a moment: what is told before it is there is not heard, and said again
    const tellUntil = async (word: string): Promise<void> => {
      for (const deadline = performance.now() + 20_000; !heard.includes(word) && performance.now() < deadline;) {
        await sql`select pg_notify('news', ${word})`.execute(teller.db);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(heard).toContain(word);
    };
    await tellUntil("before");
    // a line that answers is left alone
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(heard).not.toContain("gap");
    expect(heard).not.toContain("unsure");
    line.stall();
    // doubted long before it is given up
    const stalled = performance.now();
    while (!heard.includes("unsure") && performance.now() - stalled < 5_000) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(performance.now() - stalled).toBeLessThan(900);
    await tellUntil("after");
    expect(heard.slice(heard.indexOf("unsure"))).toContain("sure");
    expect(heard.indexOf("gap")).toBeGreaterThan(heard.lastIndexOf("before"));
    expect(heard.indexOf("gap")).toBeLessThan(heard.indexOf("after"));
    // whoever stops does not wait for an answer of a dead line
    line.stall();
    const started = performance.now();
    await stop();
    expect(performance.now() - started).toBeLessThan(500);
    expect(failures).toEqual([]);
  } finally {
    await Promise.all([teller.close(), listener.close()]);
    line.close();
    await postgres.stop();
  }
});

test("whoever finds all connections taken is told when to come again: the store lives", async () => {
  const postgres = await startTemporaryPostgres();
  const unexpected = (error: unknown) => expect.fail(String(error));
  const store = openStore(
    { address: postgres.address, database: "postgres" },
    { broken: unexpected, away: unexpected, back: () => undefined },
  );
  try {
    const taken = Array.from({ length: 20 }, () => sql`select pg_sleep(12)`.execute(store.db));
    const late = await sql`select 1`.execute(store.db).catch((error: unknown) => error);
    expect(late).toMatchObject({ errorCode: "service_error", outcome: "not-done", details: { retryAfter: 2 } });
    await Promise.all(taken);
  } finally {
    await store.close();
    await postgres.stop();
  }
});
