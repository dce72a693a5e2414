// Pages of many elements: what is in sight comes first, and the page answers to people while the rest is drawn.
import { documentAddress } from "@sheaf/contract";
import type { Browser, Page } from "playwright-core";
import { median, percentile, type Bench, type Measurement } from "../tools/bench/measure.ts";
import { createWorkbook, flightColumns, signIn } from "./support/calls.ts";
import { inBrowser, signedIn } from "./support/in-browser.ts";
import { pageWork } from "./support/page-work.ts";
import type { ReadyServer } from "./support/server-process.ts";

const COUNTS = [62, 100, 200] as const;
const OPENINGS = 4;
const KEYS = 40;
/** The page that is scrolled and changed as well. */
const WORKED = 100;

export const bench: Bench = {
  name: "elements",
  about: "pages of 62, 100 and 200 elements: the first cells, the longest task of the page, keys; scrolling, dragging and another theme",
  run: () =>
    inBrowser("elements", async (browser, server) => {
      const found: Measurement[] = [];
      for (const count of COUNTS) found.push(...(await opened(browser, server, count)));
      return found;
    }),
};

/** Tables, charts and figures by turns, and texts between them; a text control on top. */
async function make(server: ReadyServer, count: number): Promise<string> {
  const person = await signIn(server);
  return createWorkbook(person, (source) => {
    const columns = [
      ...flightColumns(["delay", "distance", "origin", "destination"]),
      { id: "flights", name: "Flights", formula: "Count()" },
      { id: "miles", name: "Miles", formula: "Sum([distance])" },
    ];
    const element = (at: number): object => {
      const head = { id: `e${at}`, name: `Element ${at}`, source };
      switch (at % 4) {
        case 0:
          return { ...head, kind: "table", columns, groupings: [{ id: "by", groupBy: ["origin"], calculations: ["flights", "miles"] }] };
        case 1:
          return { ...head, kind: "bar-chart", columns, xAxis: { columnId: "origin" }, yAxis: { columnIds: ["flights"] } };
        case 2:
          return { ...head, kind: "kpi-chart", columns, value: { columnId: at % 8 === 2 ? "flights" : "miles" } };
        default:
          return { id: `e${at}`, kind: "text", body: `## Part ${at}\n\nWhat the **numbers** of this part say.` };
      }
    };
    const note = { id: "note", kind: "control", controlId: "Note", controlType: "text", name: "Note" };
    return [{ id: "page", name: "Many", elements: [note, ...Array.from({ length: count - 1 }, (_, at) => element(at))] }];
  });
}

async function opened(browser: Browser, server: ReadyServer, count: number): Promise<readonly Measurement[]> {
  const workbookId = await make(server, count);
  const address = `${documentAddress({ orgSlug: server.org, kind: "workbook", id: workbookId, name: "Bench" })}/edit`;
  const page = await signedIn(browser, server);
  await page.addInitScript(watchTasks);
  const [first, longest, busy]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= OPENINGS; round += 1) {
    const began = performance.now();
    await page.goto(address, { waitUntil: "commit" });
    await page.waitForFunction(() => document.querySelector("[data-element] [role=gridcell]") !== null, null, { polling: "raf" });
    const cells = performance.now() - began;
    await page.waitForFunction(isDrawn, count, { polling: 100, timeout: 60_000 });
    // The first one computes what the others find in the cache of results.
    if (round === 0) continue;
    first.push(cells);
    const tasks = await page.evaluate(() => (window as unknown as { readonly longTasks: readonly number[] }).longTasks);
    longest.push(Math.max(0, ...tasks));
    busy.push(tasks.reduce((sum, task) => sum + task, 0));
  }
  const keys = await keyTimes(page);
  const of = `${count} elements`;
  const work = count === WORKED ? await pageWork(page, of, "Element 1") : [];
  await page.context().close();
  return [
    { name: `${of}, first cells, median`, value: median(first), unit: "ms", baseline: null, budget: 1_500 },
    { name: `${of}, longest task, median`, value: median(longest), unit: "ms", baseline: null, budget: null },
    { name: `${of}, tasks over 50 ms together, median`, value: median(busy), unit: "ms", baseline: null, budget: null },
    { name: `${of}, a key to its picture, p95`, value: percentile(keys, 0.95), unit: "ms", baseline: null, budget: null },
    ...work,
  ];
}

/** In the page, before anything of it runs. */
function watchTasks(): void {
  const tasks: number[] = [];
  (window as unknown as { longTasks: number[] }).longTasks = tasks;
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: "longtask",
    buffered: true,
  });
}

/** In the page: all elements have their places, and nothing in sight waits any more. */
function isDrawn(count: number): boolean {
  const elements = [...document.querySelectorAll("[data-element]")];
  const inSight = elements.filter((element) => element.getBoundingClientRect().top < innerHeight);
  return (
    elements.length === count &&
    inSight.every((element) => element.querySelector("canvas, [role=gridcell], input, p, dd, output, svg") !== null)
  );
}

/** From a key in a field of the page to the picture after it, ms each. */
async function keyTimes(page: Page): Promise<readonly number[]> {
  await page.locator('[data-element="note"] input').first().click();
  await page.evaluate(() => {
    const times: number[] = [];
    (window as unknown as { keyTimes: number[] }).keyTimes = times;
    addEventListener(
      "keydown",
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp), 0)),
      true,
    );
  });
  for (let at = 0; at < KEYS; at += 1) await page.keyboard.press("abcdefgh"[at % 8] ?? "a", { delay: 30 });
  return page.evaluate(() => (window as unknown as { readonly keyTimes: readonly number[] }).keyTimes);
}
