// Files that are kept while they are fetched: the rest comes after a lost connection, nobody waits for what nobody reads.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Sink } from "@sheaf/files";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { KeptExports, partOf } from "./kept-exports.ts";

const PIECE = Buffer.alloc(1_048_576, "x");
const folder = mkdtempSync(join(tmpdir(), "sheaf-kept-"));
const of = (ticket: string, person = "somebody") => ({ ticket, seen: "seen", person, about: {} });
const many =
  (pieces: number, made: (n: number) => void = () => undefined) =>
  async (sink: Sink) => {
    for (let n = 1; n <= pieces; n += 1) {
      await sink(PIECE);
      made(n);
    }
  };
const begin = (write: (sink: Sink) => Promise<unknown>, control = new AbortController()) =>
  new KeptExports(folder).begin(of("ticket"), write, control);

afterAll(() => rmSync(folder, { recursive: true, force: true }));
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
    const files = new KeptExports(folder);
    const control = new AbortController();
    await files.begin(of("one"), (sink) => sink(PIECE).then(() => sink(PIECE)), control);
    expect(files.find("one", "seen")).toBeDefined();
    expect(files.find("one", "seen otherwise")).toBeUndefined();
    vi.advanceTimersByTime(120_001);
    expect(files.find("one", "seen")).toBeUndefined();
    expect(control.signal.aborted).toBe(true);
    const whole = await files.begin(of("two"), (sink) => sink(PIECE), new AbortController());
    expect((await buffer(whole.body())).length).toBe(PIECE.length);
    vi.advanceTimersByTime(599_000);
    expect(files.find("two", "seen")).toBeDefined();
    vi.advanceTimersByTime(1_001);
    expect(files.find("two", "seen")).toBeUndefined();
  });

  test("what fails in its middle is no file: its readers are cut off, and nobody finds it", async () => {
    const files = new KeptExports(folder);
    const file = await files.begin(
      of("t"),
      async (sink) => {
        await sink(Buffer.from("half"));
        throw new Error("no more rows");
      },
      new AbortController(),
    );
    await expect(buffer(file.body())).rejects.toThrow("no more rows");
    await expect(file.whole()).rejects.toThrow("no more rows");
    expect(files.find("t", "seen")).toBeUndefined();
  });

  test("who asks how long it is and leaves has it made no further", async () => {
    let made = 0;
    const file = await begin(many(200, (n) => (made = n)));
    const control = new AbortController();
    const size = file.whole(control.signal);
    await vi.waitFor(() => expect(made).toBeGreaterThan(2), { timeout: 20_000, interval: 1 });
    control.abort(new Error("hung up"));
    await expect(size).rejects.toThrow("hung up");
    // the next one sets the pace
    const body = file.body();
    await new Promise((resolve) => body.once("readable", resolve));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(made).toBeLessThan(150);
    body.destroy();
  });

  test("one that outgrows the room is not kept, and its reader gets all of it all the same", async () => {
    const files = new KeptExports(folder, 4 * PIECE.length);
    const unread = await files.begin(of("before"), many(2), new AbortController());
    expect(await unread.whole()).toBe(2 * PIECE.length);
    let most = 0;
    const file = await files.begin(
      of("large"),
      many(12, () => (most = Math.max(most, file.held))),
      new AbortController(),
    );
    const body = file.body();
    expect(await buffer(body).then(({ length }) => length)).toBe(12 * PIECE.length);
    expect(most).toBeLessThanOrEqual(4 * PIECE.length);
    expect([files.find("before", "seen"), files.find("large", "seen")]).toEqual([undefined, undefined]);
    await expect(file.whole()).rejects.toThrow("the file is over");
    const asked = await files.begin(of("asked"), many(12), new AbortController());
    await expect(asked.whole()).rejects.toMatchObject({ errorCode: "storage_full" });
    expect(files.find("asked", "seen")).toBeUndefined();
  });

  test("those of a person that wait for somebody to come back are few: the oldest ends", async () => {
    const files = new KeptExports(folder);
    const controls = await Promise.all(
      [..."abcd"].map(async (ticket) => {
        const control = new AbortController();
        const file = await files.begin(of(ticket, ticket === "a" ? "another" : "one"), many(200), control);
        const body = file.body();
        await new Promise((resolve) => body.once("readable", resolve));
        return { control, body };
      }),
    );
    for (const { body } of controls) body.destroy();
    expect(controls.map(({ control }) => control.signal.aborted)).toEqual([false, true, false, false]);
    for (const { control } of controls) control.abort();
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
