// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadChunk, PartNotLoaded } from "./load-chunk.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function settled(loading: Promise<unknown>): Promise<unknown> {
  const outcome = loading.catch((thrown: unknown) => thrown);
  await vi.runAllTimersAsync();
  return outcome;
}

test("a part that does not come is asked for again, and is there once it comes", async () => {
  let asked = 0;
  const load = (): Promise<string> => (++asked < 4 ? Promise.reject(new Error("network")) : Promise.resolve("part"));
  expect(await settled(loadChunk(load))).toBe("part");
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
    }),
  );
  expect(failed).toBeInstanceOf(PartNotLoaded);
  expect(failed).toMatchObject({ code, retries: 8 });
  expect(asked).toBe(9);
});

test("a try that is never answered ends after two minutes", async () => {
  let asked = 0;
  const load = (): Promise<string> => (++asked === 1 ? new Promise<string>(() => undefined) : Promise.resolve("part"));
  expect(await settled(loadChunk(load))).toBe("part");
  expect(asked).toBe(2);
});
