import { expect, test } from "vitest";
import { openImageLoader } from "./image-loader.ts";

function opened() {
  const fetched: string[] = [];
  const released: string[] = [];
  const ends: (() => void)[] = [];
  const loader = openImageLoader({
    fetch: (url) => {
      fetched.push(url);
      return url.startsWith("slow")
        ? new Promise((resolve) => ends.push(() => resolve(new Blob([url]))))
        : Promise.resolve(new Blob([url]));
    },
    toSource: (blob) => `blob:${blob.size}/${fetched.length}`,
    release: (source) => released.push(source),
  });
  return { loader, fetched, released, ends };
}
const staying = (): AbortSignal => new AbortController().signal;

test("a picture is asked for once, however many cells show it", async () => {
  const { loader, fetched } = opened();
  const [first, second] = await Promise.all([loader.load("a", staying()), loader.load("a", staying())]);
  expect([first, await loader.load("a", staying())]).toEqual([second, first]);
  expect(fetched).toEqual(["a"]);
});

test("six at a time; who leaves before the turn comes is not asked for", async () => {
  const { loader, fetched, ends } = opened();
  const leaving = new AbortController();
  const all = Array.from({ length: 6 }, (_, index) => loader.load(`slow${index}`, staying()));
  const left = loader.load("slow-left", leaving.signal);
  const next = loader.load("slow-next", staying());
  leaving.abort();
  await expect.poll(() => fetched.length).toBe(6);
  for (const end of ends.splice(0)) end();
  await Promise.all(all);
  await expect(left).rejects.toThrow();
  await expect.poll(() => fetched).toContain("slow-next");
  for (const end of ends.splice(0)) end();
  await next;
  expect(fetched).not.toContain("slow-left");
});

test("the ones used longest ago are let go, and all at the end", async () => {
  const { loader, fetched, released } = opened();
  for (let index = 0; index <= 400; index += 1) {
    await loader.load(`x${index}`, staying());
    await loader.load("x0", staying());
  }
  expect(released).toHaveLength(1);
  expect(fetched.filter((url) => url === "x0")).toHaveLength(1);
  await loader.load("x1", staying());
  expect(fetched.filter((url) => url === "x1")).toHaveLength(2);
  loader.close();
  expect(released).toHaveLength(402);
});
