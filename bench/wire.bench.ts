// What a page of a workbook asks for, and how soon it is there on a slower machine and line: the processor at a quarter, 10 Mbit/s, 40 ms. WIRE=list tells each request.
import type { Browser, CDPSession, Page } from "playwright-core";
import { median, type Bench, type Measurement } from "../tools/bench/measure.ts";
import { inBrowser, isPageDrawn, signedIn } from "./support/in-browser.ts";
import type { ReadyServer } from "./support/server-process.ts";

const OPENINGS = 5;
const SLOWER = 4;
const LINE = { offline: false, latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8 };
const ELEMENTS = 13;

export const bench: Bench = {
  name: "wire",
  about: "requests, bytes and the largest paint of a page of thirteen elements, processor at a quarter, 10 Mbit/s and 40 ms",
  run: () => inBrowser("wire", opened),
};

interface Opening {
  readonly largest: number;
  readonly drawn: number;
  readonly requests: number;
  readonly kilobytes: number;
  /** Calls of our own that were asked more than once with the same words. */
  readonly twice: number;
}

async function opened(browser: Browser, server: ReadyServer): Promise<readonly Measurement[]> {
  const page = await signedIn(browser, server);
  const href = await page.getByRole("link", { name: "On-time performance" }).first().getAttribute("href");
  if (href === null) throw new Error("the demonstration is not listed on the first screen");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  // the server has everything that it keeps: what is measured is the way to the browser
  await open(page, devtools, href);
  await devtools.send("Network.emulateNetworkConditions", LINE);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const cold: Opening[] = [];
  const warm: Opening[] = [];
  for (let round = 0; round < OPENINGS; round += 1) {
    await devtools.send("Network.clearBrowserCache");
    cold.push(await open(page, devtools, href));
    warm.push(await open(page, devtools, href));
  }
  await page.context().close();
  return [
    ...figures("empty browser cache", cold, { largest: 1_500, drawn: 2_500, requests: 25 }),
    ...figures("known to the browser", warm, { largest: null, drawn: 1_200, requests: null }),
  ];
}

function figures(
  where: string,
  openings: readonly Opening[],
  budget: Readonly<Record<"largest" | "drawn" | "requests", number | null>>,
): readonly Measurement[] {
  const of = (one: keyof Opening): number => median(openings.map((each) => each[one]));
  const plain = { baseline: null };
  return [
    { name: `largest paint, ${where}`, value: of("largest"), unit: "ms", ...plain, budget: budget.largest },
    { name: `all of 13 elements drawn, ${where}`, value: of("drawn"), unit: "ms", ...plain, budget: budget.drawn },
    { name: `requests, ${where}`, value: of("requests"), unit: "count", ...plain, budget: budget.requests },
    { name: `bytes on the line, ${where}`, value: of("kilobytes"), unit: "kB", ...plain, budget: null },
    { name: `calls asked twice, ${where}`, value: of("twice"), unit: "count", ...plain, budget: 0 },
  ];
}

async function open(page: Page, devtools: CDPSession, address: string): Promise<Opening> {
  const asked: { readonly what: string; readonly at: number; bytes: number }[] = [];
  const byId = new Map<string, (typeof asked)[number]>();
  const began = performance.now();
  const isOver = new AbortController();
  const onRequest = ({ requestId, request }: { requestId: string; request: { method: string; url: string; postData?: string } }): void => {
    if (isOver.signal.aborted || !request.url.startsWith("http")) return;
    const one = { what: `${request.method} ${request.url} ${request.postData ?? ""}`, at: performance.now() - began, bytes: 0 };
    asked.push(one);
    byId.set(requestId, one);
  };
  const onEnd = ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }): void => {
    const one = byId.get(requestId);
    if (one !== undefined) one.bytes = encodedDataLength;
  };
  devtools.on("Network.requestWillBeSent", onRequest);
  devtools.on("Network.loadingFinished", onEnd);
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(isPageDrawn, ELEMENTS, { polling: "raf" });
  const drawn = performance.now() - began;
  isOver.abort();
  const largest = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
  devtools.off("Network.requestWillBeSent", onRequest);
  devtools.off("Network.loadingFinished", onEnd);
  if (process.env["WIRE"] === "list")
    for (const { what, at, bytes } of asked) console.log(at.toFixed(0).padStart(6), String(bytes).padStart(8), what.slice(0, 200));
  return {
    largest,
    drawn,
    requests: asked.length,
    kilobytes: asked.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    twice: asked.length - new Set(asked.map(({ what }) => what)).size,
  };
}
