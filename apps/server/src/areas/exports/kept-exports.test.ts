// Files that are kept while they are fetched: the rest comes after a lost connection, nobody waits for what nobody reads.
import { buffer } from "node:stream/consumers";
import type { Sink } from "@sheaf/files";
import { afterEach, describe, expect, test, vi } from "vitest";
import { KeptExports, partOf } from "./kept-exports.ts";

const PIECE = Buffer.alloc(1_048_576, "x");
const begin = (write: (sink: Sink) => Promise<unknown>, control = new AbortController()) =>
  new KeptExports().begin("ticket", "seen", write, control);

afterEach(() => vi.useRealTimers());

describe("kept files", () => {
  test("several read the same bytes while they are made, and after; a part is cut out of them", async () => {
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const file = await begin(async (sink) => {
      await sink(Buffer.from("0123456789"));
      await held;
      await sink(Buffer.from("abcdef"));
    });
    const first = buffer(file.body());
    const size = file.whole();
    goOn();
    expect((await first).toString()).toBe("0123456789abcdef");
    expect(await size).toBe(16);
    expect((await buffer(file.body({ start: 8, end: 12 }))).toString()).toBe("89ab");
  });

  test("it is made a little ahead of whoever reads it, and not at all with nobody there", async () => {
    let made = 0;
    const control = new AbortController();
    const file = await begin(async (sink) => {
      for (; made < 80; made += 1) await sink(PIECE);
    }, control);
    const body = file.body();
    await new Promise((resolve) => body.once("readable", resolve));
    await vi.waitFor(() => expect(made).toBeGreaterThan(30), { timeout: 20_000 });
    body.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const before = made;
    expect(before).toBeLessThan(60);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(made).toBe(before);
    // who comes back gets all of it
    expect(await file.whole()).toBe(80 * PIECE.length);
    let bytes = 0;
    for await (const piece of file.body() as AsyncIterable<Buffer>) bytes += piece.length;
    expect(bytes).toBe(80 * PIECE.length);
    expect(control.signal.aborted).toBe(false);
  });

  test("it is given up when nobody comes back, and gone ten minutes after it was read", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const files = new KeptExports();
    const control = new AbortController();
    await files.begin("one", "seen", (sink) => sink(PIECE).then(() => sink(PIECE)), control);
    expect(files.find("one", "seen")).toBeDefined();
    expect(files.find("one", "seen otherwise")).toBeUndefined();
    vi.advanceTimersByTime(120_001);
    expect(files.find("one", "seen")).toBeUndefined();
    expect(control.signal.aborted).toBe(true);
    const whole = await files.begin("two", "seen", (sink) => sink(PIECE), new AbortController());
    expect((await buffer(whole.body())).length).toBe(PIECE.length);
    vi.advanceTimersByTime(599_000);
    expect(files.find("two", "seen")).toBeDefined();
    vi.advanceTimersByTime(1_001);
    expect(files.find("two", "seen")).toBeUndefined();
  });

  test("what fails in its middle is no file: its readers are cut off, and nobody finds it", async () => {
    const files = new KeptExports();
    const file = await files.begin(
      "t",
      "s",
      async (sink) => {
        await sink(Buffer.from("half"));
        throw new Error("no more rows");
      },
      new AbortController(),
    );
    await expect(buffer(file.body())).rejects.toThrow("no more rows");
    await expect(file.whole()).rejects.toThrow("no more rows");
    expect(files.find("t", "s")).toBeUndefined();
  });
});

test.each([
  [undefined, null],
  ["bytes=0-", { start: 0, end: 10 }],
  ["bytes=4-", { start: 4, end: 10 }],
  ["bytes=4-6", { start: 4, end: 7 }],
  ["bytes=4-400", { start: 4, end: 10 }],
  ["bytes=-3", { start: 7, end: 10 }],
  ["bytes=-30", { start: 0, end: 10 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=6-4", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=1-2,4-5", null],
  ["rows=1-", null],
  ["bytes=-", null],
])("%s of ten bytes is %j", (header, part) => {
  expect(partOf(header, 10)).toEqual(part);
});
