// The harness itself: a browser test must fail for what a person would never see.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { comparePictures } from "./support/pictures.ts";
import { errorsIn, readReadyLine } from "./support/product.ts";
import { test } from "./support/test.ts";

const PAGES: Readonly<Record<string, string>> = {
  "/favicon.ico": "",
  "/quiet": "<!doctype html><html lang=en><title>t</title><main><h1>All is well</h1></main>",
  "/throws": "<!doctype html><script nonce=n>setTimeout(() => { throw new Error('boom'); })</script>",
  "/console": "<!doctype html><script nonce=n>console.error('oh no')</script>",
  "/violates": "<!doctype html><p>no nonce</p><script>document.title = 'ran'</script>",
  "/fails": "<!doctype html><script nonce=n>fetch('/broken')</script>",
  "/unlabeled": "<!doctype html><html lang=en><title>t</title><main><h1>A form</h1><input type=text></main>",
};

let server: Server;
let address = "";

beforeAll(async () => {
  server = createServer((request, response) => {
    const body = PAGES[request.url ?? ""];
    response.writeHead(body === undefined ? 500 : 200, { "content-type": "text/html", "content-security-policy": "script-src 'nonce-n'" });
    response.end(body ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

describe("the watch", () => {
  test("sees nothing on a quiet page", async ({ open }) => {
    const { page, watch } = await open();
    await page.goto(`${address}/quiet`);
    expect(watch.troubles()).toEqual([]);
  });

  test.for([
    ["/throws", /script error: Error: boom/],
    ["/console", /console error: oh no/],
    ["/violates", /content rule broken: script-src/],
    ["/fails", /server error: 500 GET/],
  ] as const)("sees %s", async ([path, pattern], { open }) => {
    const { page, watch } = await open();
    await page.goto(address + path);
    await expect.poll(() => watch.troubles().join("\n")).toMatch(pattern);
    watch.expect(/./); // The trouble was the purpose: without this the test would fail at its end.
    expect(watch.troubles()).toEqual([]);
  });
});

test("axe names what it finds", async ({ page }) => {
  await page.goto(`${address}/quiet`);
  await expectAccessible(page);
  await page.goto(`${address}/unlabeled`);
  await expect(expectAccessible(page)).rejects.toThrow(/label/);
});

test("two pages are two people", async ({ open }) => {
  const [one, two] = [await open(), await open({ colorScheme: "dark" })];
  for (const { page } of [one, two]) await page.goto(`${address}/quiet`);
  await one.page.evaluate(() => localStorage.setItem("who", "one"));
  expect(await two.page.evaluate(() => localStorage.getItem("who"))).toBeNull();
  expect(await two.page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)).toBe(true);
});

test("pictures of one page agree, of two pages differ", async ({ page }) => {
  await page.goto(`${address}/quiet`);
  const first = PNG.sync.read(await page.screenshot());
  const second = PNG.sync.read(await page.screenshot());
  await page.locator("h1").evaluate((node) => (node.textContent = "Nothing is as it was"));
  const third = PNG.sync.read(await page.screenshot());
  expect(comparePictures(first, second).share).toBe(0);
  expect(comparePictures(first, third).share).toBeGreaterThan(0);
  expect(comparePictures(first, new PNG({ width: 1, height: 1 })).share).toBe(1);
});

test("the readiness line is read whole or refused", () => {
  const line = "SHEAF_READY url=http://127.0.0.1:4000/ org=sample email=a@b.c password=p=1";
  expect(readReadyLine(line, "/d")).toEqual({
    url: "http://127.0.0.1:4000",
    org: "sample",
    email: "a@b.c",
    password: "p=1",
    dataFolder: "/d",
  });
  expect(() => readReadyLine("SHEAF_READY url=x org=y email=z", "/d")).toThrow(/no password/);
});

test("an error in the server's log is found, a warning is not", () => {
  const log = '{"level":"info","msg":"a"}\n{"level":"error","msg":"b"}\n{"level":"warn","msg":"c"}\nplain words';
  expect(errorsIn(log)).toEqual(['{"level":"error","msg":"b"}']);
});
