// What a person waits for in a table of a thousand columns. Edits are told by the processor's time: of all figures the one that others at work change least.
import { documentAddress } from "@sheaf/contract";
import type { Browser, CDPSession, Locator, Page } from "playwright-core";
import { median, percentile, type Bench, type Measurement } from "../tools/bench/measure.ts";
import { createWorkbook, signIn } from "./support/calls.ts";
import { inBrowser, signedIn } from "./support/in-browser.ts";
import type { ReadyServer } from "./support/server-process.ts";

const COLUMNS = 1_000;
const ROUNDS = 5;
const OPENINGS = 3;
const STEPS = 120;
const FORMULA = "If(Sum([c7] + [c150]) > 100, 1, 2)";

export const bench: Bench = {
  name: "wide",
  about: "a table of a thousand columns: first rows, edits, scrolling over its columns, keys in the formula bar",
  run: () =>
    inBrowser("wide", async (browser, server) => {
      const id = await createWorkbook(await signIn(server), pages);
      return measured(browser, server, documentAddress({ orgSlug: server.org, kind: "workbook", id, name: "Bench" }));
    }),
};

const numbers = Array.from({ length: COLUMNS }, (_, index) => index);
/** Every tenth column is a formula. */
const formulaOf = (index: number): string => (index % 10 === 9 ? `[c${index - 1}] * 2` : `[Custom SQL/f${index}]`);

const pages = (_source: object, connectionId: string): readonly object[] => [
  { id: "start", name: "Start", elements: [{ id: "said", kind: "text", body: "Start" }] },
  ...Array.from({ length: OPENINGS }, (_, page) => ({
    id: `wide-${page}`,
    name: `Wide ${page}`,
    elements: [
      {
        id: `wide-${page}`,
        kind: "table",
        name: "Wide",
        source: {
          kind: "sql",
          connectionId,
          // Other numbers on each page, so that no answer is at hand.
          statement: `select ${numbers.map((index) => `i + ${index + page} as f${index}`).join(", ")} from range(10000) t(i)`,
        },
        columns: numbers.map((index) => ({ id: `c${index}`, name: `c${index}`, formula: formulaOf(index) })),
      },
    ],
  })),
];

async function measured(browser: Browser, server: ReadyServer, address: string): Promise<readonly Measurement[]> {
  const page = await signedIn(browser, server);
  await page.goto(`${address}/edit`);
  await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
  const opened: number[] = [];
  for (let round = 0; round < OPENINGS; round += 1) opened.push(await firstRows(page, `Wide ${round}`));
  const grid = page.getByRole("grid", { name: "Wide", exact: true });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const edits = await edited(page, grid, devtools);
  let frames: readonly number[] = [];
  const scrolled = await worked(page, devtools, async () => {
    frames = await scrolledAcross(page);
  });
  const keys = await typed(page, grid, devtools);
  await page.context().close();
  const [first = Number.NaN, ...others] = opened;
  const figure = (name: string, value: number, budget: number | null): Measurement => ({ name, value, unit: "ms", baseline: null, budget });
  return [
    figure("first rows after the click, first time", first, null),
    figure("first rows after the click, median of others", median(others), 1_500),
    figure("a column hidden, processor time, median", median(edits.hidden), 300),
    figure("that undone, processor time, median", median(edits.undone), 300),
    figure("a column renamed, processor time, median", median(edits.renamed), 300),
    figure("frames while scrolling over the columns, median", median(frames), null),
    figure("frames while scrolling over the columns, p95", percentile(frames, 0.95), null),
    figure("processor time of one of these frames, mean", scrolled / STEPS, 16),
    figure("a key in the formula bar, processor time, median", median(keys), 30),
  ];
}

/** From the click on a page's tab to the frame in which its grid shows rows. */
function firstRows(page: Page, tab: string): Promise<number> {
  return page.evaluate(async (name) => {
    const button = [...document.querySelectorAll<HTMLElement>("nav[aria-label=Pages] button")].find(
      (each) => each.textContent.trim() === name,
    );
    const began = performance.now();
    button?.click();
    const isShown = (): boolean => {
      const cells = [...document.querySelectorAll(`[data-element="${name.toLowerCase().replace(" ", "-")}"] [role=gridcell]`)];
      return cells.filter((cell) => cell.textContent !== "").length > 20;
    };
    while (!isShown()) {
      if (performance.now() - began > 60_000) throw new Error(`${name} shows no rows`);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - began;
  }, tab);
}

/** Milliseconds that the page's processor works at something, and at all that follows from it. */
async function worked(page: Page, devtools: CDPSession, work: () => Promise<void>): Promise<number> {
  const now = async (): Promise<number> => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1_000 * (metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN);
  };
  const before = await now();
  await work();
  for (let last = await now(); ;) {
    await page.waitForTimeout(300);
    const current = await now();
    if (current - last < 10) return current - before;
    last = current;
  }
}

async function edited(
  page: Page,
  grid: Locator,
  devtools: CDPSession,
): Promise<Readonly<Record<"hidden" | "undone" | "renamed", readonly number[]>>> {
  const header = (name: string): Locator => grid.getByRole("columnheader", { name, exact: false }).first();
  const times = { hidden: [] as number[], undone: [] as number[], renamed: [] as number[] };
  await grid.getByRole("gridcell").first().click();
  for (let round = 0; round < ROUNDS; round += 1) {
    await header("c1").click({ button: "right" });
    const entry = page.getByRole("menuitem", { name: /^Hide/ }).first();
    await entry.waitFor();
    times.hidden.push(
      await worked(page, devtools, async () => {
        await entry.click();
        await page.getByRole("menu").waitFor({ state: "detached" });
      }),
    );
    times.undone.push(await worked(page, devtools, () => page.keyboard.press("Control+z")));
    await header("c2").dblclick();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(`c2 ${round}`);
    times.renamed.push(await worked(page, devtools, () => page.keyboard.press("Enter")));
  }
  return times;
}

function scrolledAcross(page: Page): Promise<readonly number[]> {
  return page.evaluate(
    (steps) =>
      new Promise<number[]>((resolve) => {
        const grid = document.querySelector("[role=grid][aria-label=Wide]");
        const node = [grid, ...(grid?.querySelectorAll("*") ?? [])].find(
          (each) => each !== null && each.scrollWidth > each.clientWidth * 2 && getComputedStyle(each).overflowX !== "visible",
        );
        if (node === null || node === undefined) throw new Error("nothing can be scrolled");
        const times: number[] = [];
        let last = performance.now();
        const frame = (now: number): void => {
          times.push(now - last);
          last = now;
          // A turn of the wheel in every frame.
          node.scrollBy(100, 0);
          if (times.length > steps) resolve(times.slice(1));
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    STEPS,
  );
}

async function typed(page: Page, grid: Locator, devtools: CDPSession): Promise<readonly number[]> {
  await grid.getByRole("gridcell").first().click();
  const formula = page.getByRole("region", { name: "Formula", exact: true }).getByRole("textbox", { name: /^Formula of/ });
  await formula.click();
  await formula.press("Control+A");
  const times: number[] = [];
  for (const letter of FORMULA) times.push(await worked(page, devtools, () => page.keyboard.press(letter === " " ? "Space" : letter)));
  return times;
}
