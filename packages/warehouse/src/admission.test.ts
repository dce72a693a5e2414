import { describe, expect, test } from "vitest";
import { Admission } from "./admission.ts";
import type { Lease } from "./execute-stream.ts";

const never = new AbortController().signal;
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe("admission", () => {
  test("so many run, the rest waits and comes in the order of asking", async () => {
    const admission = new Admission({ running: 2, queueTimeoutMs: 1000 });
    const order: number[] = [];
    const leases: Lease[] = [];
    const asked = [0, 1, 2, 3].map(async (n) => {
      leases[n] = await admission.acquire("a", never);
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

  test("R16 two hundred of one tenant do not stand before another's one", async () => {
    const admission = new Admission({ running: 1, queueTimeoutMs: 10_000 });
    const order: string[] = [];
    const ask = async (tenant: string): Promise<void> => {
      const lease = await admission.acquire(tenant, never);
      order.push(tenant);
      await settle();
      lease.release();
    };
    const flood = Array.from({ length: 50 }, () => ask("flood"));
    await settle();
    const others = [ask("b"), ask("c"), ask("b")];
    await Promise.all(others);
    // One of the flood runs, and one has its turn before the tenants that came later.
    expect(order.slice(0, 8)).toEqual(["flood", "flood", "b", "c", "flood", "b"].concat(order.slice(6, 8)));
    await Promise.all(flood);
    expect(admission.running).toBe(0);
  });

  test("R16 waiting longer than the limit is query_queue_timedout, with the time waited", async () => {
    const admission = new Admission({ running: 1, queueTimeoutMs: 50 });
    const lease = await admission.acquire("a", never);
    await expect(admission.acquire("a", never)).rejects.toMatchObject({ errorCode: "query_queue_timedout", status: 504 });
    expect(admission.waiting).toBe(0);
    lease.release();
    (await admission.acquire("a", never)).release();
  });

  test("leaving the queue by signal frees the place in it", async () => {
    const admission = new Admission({ running: 1, queueTimeoutMs: 1000 });
    const lease = await admission.acquire("a", never);
    const leaving = new AbortController();
    const left = admission.acquire("a", leaving.signal);
    const behind = admission.acquire("a", never);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
    lease.release();
    (await behind).release();
    await expect(admission.acquire("a", leaving.signal)).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
    expect([admission.running, admission.waiting]).toEqual([0, 0]);
  });

  test("a parked place is lent to the next and taken back at once", async () => {
    const admission = new Admission({ running: 1, queueTimeoutMs: 1000 });
    const first = await admission.acquire("a", never);
    const second = admission.acquire("b", never);
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
  });
});
