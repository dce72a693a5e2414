import type { ExecuteStream } from "@sheaf/warehouse";
import { describe, expect, test } from "vitest";
import { limits } from "@sheaf/contract";
import { Flight, type KeptResult, ResultCache, type RunEnd } from "./flights.ts";

const END: RunEnd = { rows: 3, truncated: false, queueMs: 1, executeMs: 2, fetchMs: 3 };
const signal = (): AbortSignal => new AbortController().signal;

/** A stream that gives messages when it is asked, and tells how many were taken and whether it was canceled. */
function source(sizes: readonly number[], options: { readonly pause?: number; readonly failAt?: number } = {}) {
  const state = { taken: 0, canceled: 0, started: 0 };
  async function* chunks(): AsyncGenerator<Uint8Array> {
    state.started += 1;
    for (const [index, size] of sizes.entries()) {
      if (options.pause !== undefined) await new Promise((resolve) => setTimeout(resolve, options.pause));
      if (options.failAt === index) throw new Error("the warehouse broke");
      state.taken += 1;
      yield new Uint8Array(size).fill(index + 1);
    }
    yield new Uint8Array(8);
  }
  const stream: ExecuteStream = { chunks: chunks(), done: Promise.resolve(END) };
  return { state, stream };
}

function fly(sizes: readonly number[], options: { readonly pause?: number; readonly failAt?: number } = {}, keepWhole = 1_000_000) {
  const { state, stream } = source(sizes, options);
  const kept: KeptResult[] = [];
  let ended = 0;
  const flight = new Flight(stream, {
    cancel: () => (state.canceled += 1),
    keepWhole,
    onWhole: (result) => kept.push(result),
    onEnd: () => (ended += 1),
  });
  return { flight, state, kept, ended: () => ended };
}

async function readAll(flight: Flight, abort = signal()): Promise<{ readonly bytes: number[]; readonly end: RunEnd }> {
  const bytes: number[] = [];
  const reader = flight.read(abort);
  for (;;) {
    const next = await reader.next();
    if (next.done === true) return { bytes, end: next.value };
    bytes.push(next.value[0] ?? 0, next.value.byteLength);
  }
}

describe("a result that is larger than one may be", () => {
  test("ends at the limit, says that it was cut, and leaves nothing of the run behind", async () => {
    const piece = new Uint8Array(limits.resultBytes / 4);
    let settle: (error: Error) => void = () => undefined;
    let isLeft = false;
    const done = new Promise<RunEnd>((_, reject) => (settle = reject));
    // as runs do: what it ended with is known when its reader has all of it, or has gone
    async function* chunks(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield piece;
      } finally {
        isLeft = true;
        settle(new Error("left"));
      }
    }
    let canceled = 0;
    const kept: KeptResult[] = [];
    const flight = new Flight(
      { chunks: chunks(), done },
      { cancel: () => (canceled += 1), keepWhole: 1_000, onWhole: (result) => kept.push(result), onEnd: () => undefined },
    );
    const { bytes, end } = await readAll(flight);
    expect(bytes.filter((_, index) => index % 2 === 1)).toHaveLength(5);
    expect(end.truncated).toBe(true);
    expect([isLeft, canceled, kept]).toEqual([true, 1, []]);
  });
});

describe("R17: one run for equal queries", () => {
  test("every reader gets every message in order, and the run is made once", async () => {
    const { flight, state, kept } = fly([100, 200, 300], { pause: 5 });
    const answers = await Promise.all([
      readAll(flight),
      readAll(flight),
      new Promise((resolve) => setTimeout(resolve, 8)).then(() => readAll(flight)),
    ]);
    for (const answer of answers) expect(answer).toEqual({ bytes: [1, 100, 2, 200, 3, 300], end: END });
    expect(state).toEqual({ taken: 3, canceled: 0, started: 1 });
    expect(kept).toHaveLength(1);
    expect(kept[0]?.messages).toHaveLength(3);
  });

  test("one who leaves does not take it from the others", async () => {
    const { flight, state } = fly([10, 10, 10, 10], { pause: 5 });
    const leaving = new AbortController();
    const staying = readAll(flight);
    const left = readAll(flight, leaving.signal);
    setTimeout(() => leaving.abort(), 8);
    await expect(left).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
    expect((await staying).bytes).toHaveLength(8);
    expect(state.canceled).toBe(0);
  });

  test("R15: when the last one leaves, the run is canceled and nobody joins it any more", async () => {
    const { flight, state, kept, ended } = fly(
      Array.from({ length: 50 }, () => 10),
      { pause: 5 },
    );
    const [one, two] = [new AbortController(), new AbortController()];
    const reading = [readAll(flight, one.signal), readAll(flight, two.signal)];
    setTimeout(() => one.abort(), 8);
    setTimeout(() => two.abort(), 12);
    for (const reader of reading) await expect(reader).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
    expect(state.canceled).toBe(1);
    expect(flight.joinable).toBe(false);
    expect(kept).toEqual([]);
    expect(ended()).toBe(1);
  });

  test("a failure reaches every reader and is not kept", async () => {
    const { flight, kept } = fly([10, 10, 10], { pause: 2, failAt: 1 });
    for (const answer of await Promise.allSettled([readAll(flight), readAll(flight)]))
      expect(answer).toMatchObject({ status: "rejected", reason: { message: "the warehouse broke" } });
    expect(kept).toEqual([]);
  });

  test("R21: nothing is pulled ahead of the quickest reader, and a large result is not held for ever", async () => {
    const megabyte = 1024 * 1024;
    const { flight, state, kept } = fly(
      Array.from({ length: 60 }, () => megabyte),
      {},
      4 * megabyte,
    );
    const reader = flight.read(signal());
    for (let n = 0; n < 10; n += 1) await reader.next();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(state.taken).toBeLessThanOrEqual(11);
    expect(flight.joinable).toBe(false);
    let rest = 0;
    while ((await reader.next()).done !== true) rest += 1;
    expect(rest).toBe(50);
    expect(kept).toEqual([]);
  });
});

describe("the result cache", () => {
  const result = (bytes: number): KeptResult => ({ messages: [new Uint8Array(bytes)], end: END, bytes });
  test("holds what fits, lets the longest unused go, refuses what is too large", () => {
    const cache = new ResultCache(100, 60);
    cache.put("a", result(40));
    cache.put("b", result(40));
    expect(cache.get("a")).toBeDefined();
    cache.put("c", result(40));
    expect(cache.get("b")).toBeUndefined();
    expect(cache.get("a")).toBeDefined();
    cache.put("large", result(61));
    expect(cache.get("large")).toBeUndefined();
    cache.put("a", result(10));
    cache.put("d", result(50));
    expect([cache.get("a"), cache.get("c"), cache.get("d")].map((entry) => entry?.bytes)).toEqual([10, 40, 50]);
  });
});
