import { CodedError } from "@sheaf/contract";
import { afterEach, describe, expect, test } from "vitest";
import { count, dig, doubled, environment, fail, giveAway, hog, leave, left, lengthen, refuse, spin } from "../../testing/work-program.ts";
import { WorkPool, type WorkPoolOptions } from "./pool.ts";
import { sharedJson } from "./shared-text.ts";

const pools: WorkPool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});
function open(options: Partial<WorkPoolOptions> = {}): { readonly pool: WorkPool; readonly lines: unknown[] } {
  const lines: unknown[] = [];
  const program = new URL("../../testing/work-program.ts", import.meta.url);
  const pool = new WorkPool({
    program,
    threads: 2,
    memory: 64,
    time: 10_000,
    log: { warn: (...line: unknown[]) => void lines.push(line) },
    ...options,
  });
  pools.push(pool);
  return { pool, lines };
}
const ada = { person: { organizationId: "one", userId: "ada" } };
const bob = { person: { organizationId: "one", userId: "bob" } };
const eve = { person: { organizationId: "two", userId: "eve" } };

describe("R16: work threads", () => {
  test("a job gives what it gives, and its failures keep code, words and details", async () => {
    const { pool } = open();
    expect(await pool.run(doubled, 21, ada)).toBe(42);
    await expect(pool.run(refuse, "not so", ada)).rejects.toMatchObject({
      code: "EINVAL",
      errorCode: "document_invalid",
      message: "not so",
      details: { place: 7 },
    });
    const defect = await pool.run(fail, undefined, ada).catch((error: unknown) => error);
    expect(defect).not.toBeInstanceOf(CodedError);
    expect(defect).toMatchObject({ message: "a defect of ours", stack: expect.stringContaining("work-program.ts") });
    expect(await pool.run(doubled, 4, ada)).toBe(8);
  });

  test("large memory changes hands: no copy of it is made on the thread of calls", async () => {
    const { pool } = open();
    expect(await pool.run(giveAway, undefined, ada)).toEqual(new Uint8Array([1, 2, 3]));
    expect(await pool.run(left, undefined, ada)).toBe(0);
  });

  test("a shared text is read by any thread, without a copy of it", async () => {
    const { pool } = open();
    const list = [1, "zwölf", null];
    const text = sharedJson(list);
    expect(sharedJson(list)).toBe(text);
    const asked = [ada, eve, bob, eve].map((who) => pool.run(count, text, { ...who, key: text.key }));
    expect(await Promise.all(asked)).toEqual([3, 3, 3, 3]);
  });

  test("V46: threads see nothing of the server's environment", async () => {
    expect(await open().pool.run(environment, undefined, ada)).toEqual([]);
  });

  test("what takes too long is stopped with a code that says so; what comes after it is done", async () => {
    const { pool, lines } = open({ time: 300 });
    const endless = pool.run(spin, null, ada);
    const next = pool.run(doubled, 1, ada);
    await expect(endless).rejects.toMatchObject({
      code: "ETIMEDOUT",
      errorCode: "timedout",
      details: { limit: "time", milliseconds: 300 },
    });
    expect(await next).toBe(2);
    expect(lines).toHaveLength(1);
  });

  test("what takes too much memory ends its thread and nothing else, with a code that says so", async () => {
    const { pool } = open();
    const others = pool.run(doubled, 3, eve);
    await expect(pool.run(hog, undefined, ada)).rejects.toMatchObject({
      code: "EFBIG",
      errorCode: "payload_too_large",
      details: { limit: "memory", megabytes: 64 },
    });
    expect(await others).toBe(6);
    expect(await pool.run(doubled, 5, ada)).toBe(10);
  });

  test("a job that is to be short is stopped by its own time, in a pool for long ones", async () => {
    const { pool } = open({ time: 60_000 });
    const began = performance.now();
    await expect(pool.run({ ...spin, time: 300 }, null, ada)).rejects.toMatchObject({
      errorCode: "timedout",
      details: { milliseconds: 300 },
    });
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  test("what is nested too deeply, or grows too long, is told as that", async () => {
    const { pool } = open();
    await expect(pool.run(dig, undefined, ada)).rejects.toMatchObject({ errorCode: "payload_too_large", details: { limit: "depth" } });
    await expect(pool.run(lengthen, undefined, ada)).rejects.toMatchObject({
      errorCode: "payload_too_large",
      details: { limit: "memory" },
    });
  });

  test("a thread that dies fails its own job, and another takes its place", async () => {
    const { pool } = open();
    await expect(pool.run(leave, undefined, ada)).rejects.toMatchObject({ code: "EAGAIN", errorCode: "service_error" });
    expect(await pool.run(doubled, 2, ada)).toBe(4);
  });

  test("R32: one person, and one organization, never hold all threads", async () => {
    const { pool } = open();
    const held = [ada, ada, bob].map((who) => pool.run(spin, null, who).catch((error: unknown) => error));
    expect(await pool.run(doubled, 8, eve)).toBe(16);
    await pool.close();
    expect(await Promise.all(held)).toEqual([0, 1, 2].map(() => expect.objectContaining({ errorCode: "service_error" })));
  });

  test("who asks for too much is told to come back; others are not", async () => {
    const { pool } = open({ time: 60_000 });
    const held = Array.from({ length: 400 }, () => pool.run(spin, null, ada).catch((error: unknown) => error));
    expect(await held[399]).toMatchObject({ errorCode: "too_many_requests", details: { retryAfter: 5 } });
    expect(await pool.run(doubled, 8, eve)).toBe(16);
    await pool.close();
    await Promise.all(held);
  });

  test("nobody's work: who goes away while it waits gives up the place", async () => {
    const { pool } = open();
    const going = new AbortController();
    const held = pool.run(spin, null, ada).catch((error: unknown) => error);
    const waiting = pool.run(doubled, 1, { ...ada, signal: going.signal });
    going.abort();
    await expect(waiting).rejects.toMatchObject({ errorCode: "connection_closed" });
    await expect(pool.run(doubled, 1, { ...eve, signal: going.signal })).rejects.toMatchObject({ errorCode: "connection_closed" });
    await pool.close();
    await held;
    await expect(pool.run(doubled, 1, ada)).rejects.toMatchObject({ errorCode: "service_error" });
  });

  test("a job that nobody waits for any more ends with its thread, where that is worth it", async () => {
    const { pool } = open({ abandons: true });
    const going = new AbortController();
    const held = pool.run(spin, null, { ...ada, signal: going.signal });
    const next = pool.run(doubled, 1, ada);
    await pool.run(doubled, 1, eve);
    going.abort();
    await expect(held).rejects.toMatchObject({ errorCode: "connection_closed" });
    expect(await next).toBe(2);
  });

  test("a thread without work ends, and the next job has another", async () => {
    const { pool } = open({ idle: 1 });
    expect(await pool.run(doubled, 1, ada)).toBe(2);
    expect(await pool.run(doubled, 2, ada)).toBe(4);
  });
});
