// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadChunk, PartNotLoaded } from "./load-chunk.ts";
import { partsGone, WatchedPart } from "./part-trouble.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answers = (): Promise<boolean> => Promise.resolve(true);

async function settled(loading: Promise<unknown>): Promise<unknown> {
  const outcome = loading.catch((thrown: unknown) => thrown);
  await vi.runAllTimersAsync();
  return outcome;
}

test("a part that does not come is asked for again, and is there once it comes", async () => {
  let asked = 0;
  const load = (): Promise<string> => (++asked < 4 ? Promise.reject(new Error("network")) : Promise.resolve("part"));
  expect(await settled(loadChunk(load, answers))).toBe("part");
  expect(asked).toBe(4);
});

test.each([
  ["Failed to fetch dynamically imported module", "JS_CHUNK_LOAD_FAILED"],
  ["Unable to preload CSS for /assets/dialog-x1.css", "CSS_CHUNK_LOAD_FAILED"],
])("after 8 retries it is told by its code: %s", async (message, code) => {
  let asked = 0;
  const failed = await settled(
    loadChunk(() => {
      asked++;
      return Promise.reject(new Error(message));
    }, answers),
  );
  expect(failed).toBeInstanceOf(PartNotLoaded);
  expect(failed).toMatchObject({ code, retries: 8 });
  expect(asked).toBe(9);
});

test("a try that is never answered ends after two minutes", async () => {
  let asked = 0;
  const load = (): Promise<string> => (++asked === 1 ? new Promise<string>(() => undefined) : Promise.resolve("part"));
  expect(await settled(loadChunk(load, answers))).toBe("part");
  expect(asked).toBe(2);
});

test("while no server answers it is waited for, however long, and the part comes when it is back", async () => {
  let isThere = false;
  let asked = 0;
  const load = (): Promise<string> => (++asked > 1 && isThere ? Promise.resolve("part") : Promise.reject(new Error("network")));
  let outcome: unknown = null;
  void loadChunk(load, () => Promise.resolve(isThere)).then(
    (part) => (outcome = part),
    (thrown: unknown) => (outcome = thrown),
  );
  await vi.advanceTimersByTimeAsync(600_000);
  expect([outcome, asked]).toEqual([null, 1]);
  isThere = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(outcome).toBe("part");
});

test("that parts are gone is told only once the server answers and still has none", async () => {
  partsGone.set(false);
  let told = 0;
  const stop = partsGone.subscribe(() => (told += 1));
  let asked = 0;
  expect(await settled(loadChunk(() => (++asked < 8 ? Promise.reject(new Error("network")) : Promise.resolve("part")), answers))).toBe(
    "part",
  );
  expect([partsGone.is(), told]).toEqual([false, 0]);
  await settled(loadChunk(() => Promise.reject(new Error("gone")), answers));
  await settled(loadChunk(() => Promise.reject(new Error("gone")), answers));
  expect([partsGone.is(), told]).toEqual([true, 1]);
  stop();
});

test("a watched part tells of its first failed try, and begins anew when it is asked for again", async () => {
  let isThere = false;
  const part = new WatchedPart(() => (isThere ? Promise.resolve("part") : Promise.reject(new Error("network"))));
  const seen: boolean[] = [];
  part.failed.subscribe(() => seen.push(part.failed.is()));
  await expect(part.load()).rejects.toThrow("network");
  isThere = true;
  expect(await part.load()).toBe("part");
  expect(seen).toEqual([true, false]);
});
