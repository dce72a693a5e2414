import { describe, expect, test } from "vitest";
import { Admission, type AdmissionLimits, type Turn } from "./admission.ts";
import type { Lease } from "./lease.ts";
import { Parties } from "./parties.ts";

const never = new AbortController().signal;
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

function admissionOf(limits: Partial<AdmissionLimits> & Pick<AdmissionLimits, "running">): Admission {
  return new Admission({ queueTimeoutMs: 60_000, ...limits });
}

/** People who ask and hold until they are told to go on; `order` is who got a place, in order. */
function people(admission: Admission) {
  const order: string[] = [];
  const leases = new Map<string, Lease[]>();
  return {
    order,
    ask: (name: string, turn?: Turn): Promise<void> => {
      const [tenant = "", person = ""] = name.split("/");
      return admission.acquire({ tenant, person }, never, turn).then((lease) => {
        order.push(name);
        leases.set(name, [...(leases.get(name) ?? []), lease]);
      });
    },
    end: async (name: string): Promise<void> => {
      leases.get(name)?.shift()?.release();
      await settle();
    },
    endAll: async (): Promise<void> => {
      while ([...leases.values()].some((held) => held.length > 0)) {
        for (const held of leases.values()) for (const lease of held.splice(0)) lease.release();
        await settle();
      }
    },
  };
}

/** A query that can be asked again: it leaves at once, and waits for its next turn. */
function again(one: ReturnType<typeof people>, name: string, log: string[], gaveWay = 0): Turn {
  return {
    gaveWay,
    giveWay: () => {
      log.push(name);
      queueMicrotask(() => void one.end(name));
      return true;
    },
    end: () => log.push(`end ${name}`),
  };
}

describe("admission", () => {
  test("so many run, the rest waits and comes in the order of asking", async () => {
    const admission = admissionOf({ running: 2 });
    const order: number[] = [];
    const leases: Lease[] = [];
    const asked = [0, 1, 2, 3].map(async (n) => {
      leases[n] = await admission.acquire({ tenant: "a", person: "p" }, never);
      order.push(n);
    });
    await settle();
    expect([order, admission.running, admission.waiting]).toEqual([[0, 1], 2, 2]);
    leases[1]?.release();
    await settle();
    expect(order).toEqual([0, 1, 2]);
    leases[0]?.release();
    leases[2]?.release();
    await Promise.all(asked);
    leases[3]?.release();
    expect([admission.running, admission.waiting]).toEqual([0, 0]);
  });

  test("R16 R32: two hundred of one tenant do not stand before another's one, nor one person's before a colleague's", async () => {
    const admission = admissionOf({ running: 2 });
    const one = people(admission);
    for (let n = 0; n < 200; n++) void one.ask("flood/p");
    await settle();
    for (const name of ["b/p", "flood/colleague", "c/p", "b/p"]) void one.ask(name);
    await settle();
    expect(one.order).toEqual(["flood/p", "flood/p"]);
    for (let n = 0; n < 3; n++) {
      await one.end(one.order.at(0) === "flood/p" && n < 2 ? "flood/p" : "b/p");
    }
    // Both places went to those who held none; then b holds none again.
    expect(one.order.slice(2, 4).toSorted()).toEqual(["b/p", "c/p"]);
    await one.end("c/p");
    await one.end("b/p");
    expect(one.order.slice(2, 6)).toContain("flood/colleague");
    expect(one.order.filter((name) => name === "b/p")).toHaveLength(2);
    await one.endAll();
    expect([admission.running, admission.waiting]).toEqual([0, 0]);
  });

  test("R32: a tenant and a person leave a place to others, however much they ask", async () => {
    const one = people(admissionOf({ running: 4, perTenant: 3, perPerson: 2 }));
    for (let n = 0; n < 9; n++) void one.ask("a/p");
    await settle();
    expect(one.order).toEqual(["a/p", "a/p"]);
    await one.ask("a/colleague");
    for (const name of ["a/third", "a/colleague"]) void one.ask(name);
    await settle();
    expect(one.order).toHaveLength(3);
    await one.ask("b/p");
    expect(one.order.at(-1)).toBe("b/p");
    await one.endAll();
  });

  test("R32: among ten tenants everybody gets the same number of turns, whoever asks ten times as often", async () => {
    let now = 0;
    const one = people(admissionOf({ running: 2, now: () => now }));
    for (let n = 0; n < 100; n++) void one.ask("t0/p");
    for (let tenant = 1; tenant < 10; tenant++) for (let n = 0; n < 10; n++) void one.ask(`t${tenant}/p`);
    await settle();
    for (let served = 0; served < 60; served++) {
      now += 10;
      await one.end(one.order[served] ?? "");
    }
    const counts = Array.from({ length: 10 }, (_, tenant) => one.order.filter((name) => name === `t${tenant}/p`).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    await one.endAll();
  });

  test("R16 waiting longer than the limit is query_queue_timedout, with the time waited", async () => {
    const admission = admissionOf({ running: 1, queueTimeoutMs: 50 });
    const asker = { tenant: "a", person: "p" };
    const lease = await admission.acquire(asker, never);
    await expect(admission.acquire(asker, never)).rejects.toMatchObject({ errorCode: "query_queue_timedout", status: 504 });
    expect(admission.waiting).toBe(0);
    lease.release();
    (await admission.acquire(asker, never)).release();
  });

  test("leaving the queue by signal frees the place in it", async () => {
    const admission = admissionOf({ running: 1 });
    const asker = { tenant: "a", person: "p" };
    const lease = await admission.acquire(asker, never);
    const leaving = new AbortController();
    const left = admission.acquire(asker, leaving.signal);
    const behind = admission.acquire(asker, never);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
    lease.release();
    (await behind).release();
    await expect(admission.acquire(asker, leaving.signal)).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
    expect([admission.running, admission.waiting]).toEqual([0, 0]);
  });

  test("a parked place is lent to the next and taken back at once; of one person only so many", async () => {
    const admission = admissionOf({ running: 1 });
    const first = await admission.acquire({ tenant: "a", person: "p" }, never);
    const second = admission.acquire({ tenant: "b", person: "p" }, never);
    first.park();
    first.park();
    const lease = await second;
    expect(admission.running).toBe(1);
    first.resume();
    expect(admission.running).toBe(2);
    first.release();
    first.release();
    lease.release();
    expect(admission.running).toBe(0);
    const parked: Lease[] = [];
    for (let n = 0; n < 4; n++) {
      const next = await admission.acquire({ tenant: "a", person: "p" }, never);
      next.park();
      parked.push(next);
    }
    const last = await admission.acquire({ tenant: "a", person: "p" }, never);
    last.park();
    expect(admission.running).toBe(1);
    for (const held of [...parked, last]) held.release();
    expect(admission.running).toBe(0);
  });
});

test("whoever holds fewest comes first, among equals who has used least; a newcomer has saved nothing up", () => {
  let now = 0;
  const parties = new Parties(() => now);
  const [a, b] = [parties.enter({ tenant: "a", person: "p" }), parties.enter({ tenant: "b", person: "p" })];
  a.hold(1);
  now = 100;
  a.hold(-1);
  b.hold(1);
  expect(parties.inTurn([b, a])).toEqual([a, b]);
  a.hold(1);
  expect(parties.inTurn([a, b])).toEqual([b, a]);
  now = 300;
  const c = parties.enter({ tenant: "c", person: "p" });
  expect([a, b, c].map((party) => party.tenant?.used)).toEqual([300, 200, 200]);
});

describe("long queries give way", () => {
  test("R32: to a tenant that has less, the longest first, and only while somebody waits", async () => {
    const admission = admissionOf({ running: 3, fairMs: 20 });
    const one = people(admission);
    const log: string[] = [];
    for (let n = 0; n < 3; n++) await one.ask(`a/${n}`, again(one, `a/${n}`, log));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(log).toEqual([]);
    await one.ask("b/p");
    expect(log).toEqual(["a/0"]);
    await one.endAll();
  });

  test("R32: to a colleague who has less, too", async () => {
    const one = people(admissionOf({ running: 4, perTenant: 3, perPerson: 2, fairMs: 20 }));
    const log: string[] = [];
    for (const name of ["a/p", "a/p", "a/q"]) await one.ask(name, again(one, name, log));
    await one.ask("a/r");
    expect(log).toEqual(["a/p"]);
    await one.endAll();
  });

  test("never to somebody who holds as many, and each time later than before", async () => {
    const one = people(admissionOf({ running: 2, fairMs: 20 }));
    const log: string[] = [];
    await one.ask("a/p", again(one, "a/p", log, 20));
    await one.ask("b/p", again(one, "b/p", log));
    void one.ask("a/p");
    void one.ask("b/p");
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(log).toEqual([]);
    await one.ask("c/p");
    // a gave way so often that it is b's turn, although a began first; a and b themselves are no reason to.
    expect(log).toEqual(["b/p"]);
    await one.endAll();
  });

  test("a query that others have read of goes on beside, counted as its tenant's; where nothing can go on beside, it is ended at last", async () => {
    const turn = (log: string[], end: () => void): Turn => ({
      gaveWay: 0,
      giveWay: () => {
        log.push("asked");
        return false;
      },
      end,
    });
    const beside = admissionOf({ running: 2, perTenant: 2, fairMs: 10, beside: 1 });
    const one = people(beside);
    const log: string[] = [];
    for (const name of ["a/p", "a/q"])
      await one.ask(
        name,
        turn(log, () => log.push("end")),
      );
    await one.ask("b/p");
    expect([log, beside.running]).toEqual([["asked"], 2]);
    void one.ask("a/r");
    await settle();
    expect(beside.waiting).toBe(1);
    await one.endAll();
    expect([beside.running, beside.waiting]).toEqual([0, 0]);

    const sessions = people(admissionOf({ running: 1, fairMs: 10 }));
    const ended: string[] = [];
    await sessions.ask(
      "a/p",
      turn([], () => void (ended.push("a/p"), sessions.end("a/p"))),
    );
    await sessions.ask("a/q");
    expect(ended).toEqual(["a/p"]);
    await sessions.endAll();
  });
});
