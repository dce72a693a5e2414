// What a person waits for while working on a table or a pivot of three million rows, and at each key in the formula bar.
import { documentAddress } from "@sheaf/contract";
import type { Browser, Page } from "playwright-core";
import { median, percentile, type Bench, type Measurement } from "../tools/bench/measure.ts";
import { createWorkbook, flightColumns, signIn } from "./support/calls.ts";
import { typed } from "./support/keys.ts";
import { inBrowser, signedIn } from "./support/in-browser.ts";
import type { ReadyServer } from "./support/server-process.ts";

const COLUMNS = 200;
const FORMULA = "If(Sum([c7] + [c150]) > 100, Round(Avg([c42]), 2), Null)";
const SENTENCE = " Flights that were late by more than an hour rose by 12 percent.";
/** Groups that are opened and closed again. */
const GROUPS = 9;

export const bench: Bench = {
  name: "grid",
  about: "groups, pivots, what needs no warehouse, keys in the formula bar and in texts, over three million rows",
  run: () =>
    inBrowser("grid", async (browser, server) => {
      const id = await createWorkbook(await signIn(server), pages);
      const address = documentAddress({ orgSlug: server.org, kind: "workbook", id, name: "Bench" });
      return [
        ...(await firstAnswers(browser, server, address)),
        ...(await groupsAtHand(browser, server, address)),
        ...(await typing(browser, server, address)),
        ...(await writing(browser, server, address)),
      ];
    }),
};

const named = (id: string, formula: string): object => ({ id, name: id, formula });

/** Keys of the flights: the pairs of two differ, so that no question is answered from the result cache. */
const keys: readonly object[] = [
  named("from", "[flights/origin]"),
  named("to", "[flights/destination]"),
  named("week", 'DateTrunc("week", [flights/date])'),
  named("far", "Floor([flights/distance] / 100)"),
];
const pairs = [
  ["from", "to"],
  ["to", "from"],
  ["from", "week"],
  ["week", "from"],
  ["to", "far"],
  ["far", "to"],
  ["far", "week"],
] as const;
const measures = [named("count", "Count()"), named("late", "Avg([flights/delay])"), named("miles", "Sum([flights/distance])")];
const pivoted = ["count", "late", "miles"] as const;

function pages(source: object): readonly object[] {
  const grouped = pairs.map(([outer, inner]) => ({
    id: `${outer}-${inner}`,
    name: `By ${outer}, ${inner}`,
    elements: [
      {
        id: `table-${outer}-${inner}`,
        kind: "table",
        name: `By ${outer}, ${inner}`,
        source,
        columns: [
          ...keys,
          ...measures,
          named("inner count", "Count()"),
          named("inner late", "Avg([flights/delay])"),
          ...flightColumns(["date", "delay"]),
        ],
        groupings: [
          { id: "outer", groupBy: [outer], calculations: ["count", "late", "miles"] },
          { id: "inner", groupBy: [inner], calculations: ["inner count", "inner late"] },
        ],
      },
    ],
  }));
  const pivots = pivoted.map((measure) => ({
    id: `pivot-${measure}`,
    name: `Pivot of ${measure}`,
    elements: [
      {
        id: `pivot-${measure}`,
        kind: "pivot-table",
        name: `Pivot of ${measure}`,
        source,
        columns: [named("letter", "Left([flights/origin], 1)"), ...keys, ...measures],
        rowsBy: [{ columnId: "letter" }, { columnId: "from" }],
        columnsBy: [{ columnId: "far" }],
        values: [measure],
        totals: { showGrandTotals: "shown", showSubtotals: "shown" },
      },
    ],
  }));
  const single = {
    id: "single",
    name: "By from",
    elements: [
      {
        id: "single",
        kind: "table",
        name: "By from",
        source,
        columns: [...keys, ...measures, ...flightColumns(["date", "delay"])],
        groupings: [{ id: "outer", groupBy: ["from"], calculations: ["count", "late", "miles"] }],
      },
    ],
  };
  const wide = {
    id: "wide",
    name: "Wide",
    elements: [
      {
        id: "wide",
        kind: "table",
        name: "Wide",
        source,
        columns: Array.from({ length: COLUMNS }, (_, index) =>
          named(`c${index}`, index === 0 ? "[flights/delay]" : `[c${index - 1}] + ${index}`),
        ),
      },
    ],
  };
  const words = {
    id: "words",
    name: "Words",
    elements: [
      { id: "words", kind: "text", body: Array.from({ length: 300 }, (_, at) => `word ${at}${at % 30 === 29 ? "\n\n" : " "}`).join("") },
      ...measures.map((measure, at) => ({
        id: `figure-${at}`,
        kind: "kpi-chart",
        name: `Figure ${at}`,
        source,
        columns: [measure],
        value: { columnId: pivoted[at] },
      })),
    ],
  };
  return [
    { id: "start", name: "Start", elements: [{ id: "said", kind: "text", body: "Start" }] },
    ...grouped,
    ...pivots,
    single,
    wide,
    words,
  ];
}

/** In the page: from the click on a page's tab to the frame in which its grid is full. */
async function untilFull(page: Page, tab: string): Promise<number> {
  return page.evaluate(async (name) => {
    const button = [...document.querySelectorAll<HTMLElement>("nav[aria-label=Pages] button")].find(
      (each) => each.textContent.trim() === name,
    );
    if (button === undefined) throw new Error(`no page ${name}`);
    const began = performance.now();
    button.click();
    const isFull = (): boolean => {
      const grid = document.querySelector(`[role=grid][aria-label="${name}"]`);
      const cells = [...(grid?.querySelectorAll("[role=gridcell]") ?? [])];
      return grid?.getAttribute("aria-busy") !== "true" && cells.filter((cell) => cell.textContent !== "").length > 40;
    };
    while (!isFull()) {
      if (performance.now() - began > 60_000) throw new Error(`${name} shows ${document.querySelector("main")?.innerText.slice(0, 400)}`);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - began;
  }, tab);
}

async function firstAnswers(browser: Browser, server: ReadyServer, address: string): Promise<readonly Measurement[]> {
  const page = await signedIn(browser, server);
  await page.goto(`${address}/edit`);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name: "Start", exact: true }).waitFor();
  const grouped: number[] = [];
  for (const [outer, inner] of pairs) grouped.push(await untilFull(page, `By ${outer}, ${inner}`));
  const pivots: number[] = [];
  for (const measure of pivoted) pivots.push(await untilFull(page, `Pivot of ${measure}`));
  await page.context().close();
  // The first of each kind also opens the warehouse's file and compiles the page's program.
  return [
    { name: "two levels of 3 million rows, painted, median", value: median(grouped.slice(1)), unit: "ms", baseline: null, budget: 250 },
    { name: "two levels of 3 million rows, painted, first", value: grouped[0] ?? Number.NaN, unit: "ms", baseline: null, budget: null },
    { name: "pivot with subtotals and totals, painted, median", value: median(pivots), unit: "ms", baseline: null, budget: 400 },
  ];
}

/** From a key to the frame that shows what it asked for: opening a group, closing it, another order. */
async function groupsAtHand(browser: Browser, server: ReadyServer, address: string): Promise<readonly Measurement[]> {
  const page = await signedIn(browser, server);
  await page.goto(`${address}/page/single/edit`);
  const grid = page.getByRole("grid", { name: "By from", exact: true });
  await grid.getByRole("gridcell").nth(40).waitFor();
  await grid.focus();
  await page.keyboard.press("Control+Home");
  const opened: number[] = [];
  const closed: number[] = [];
  for (let group = 0; group < GROUPS; group += 1) {
    opened.push(await afterKey(page, "Alt+ArrowRight"));
    closed.push(await afterKey(page, "Alt+ArrowLeft"));
    await page.keyboard.press("ArrowDown");
  }
  await page.context().close();
  return [
    { name: "a group opened to its rows, median", value: median(opened), unit: "ms", baseline: null, budget: 100 },
    { name: "a group closed, median", value: median(closed), unit: "ms", baseline: null, budget: 50 },
  ];
}

/** Presses a key; milliseconds until another number of groups is open and no row in sight is empty. */
async function afterKey(page: Page, key: string): Promise<number> {
  // Installed before the key is sent, so that it cannot come too early.
  await page.evaluate(() => {
    const open = (): number => document.querySelectorAll('[role=grid] [aria-expanded="true"]').length;
    const before = open();
    (globalThis as unknown as { took: Promise<number> }).took = new Promise((resolve, reject) => {
      const hear = (event: KeyboardEvent): void => {
        if (event.key === "Alt") return;
        window.removeEventListener("keydown", hear, { capture: true });
        const began = performance.now();
        const look = (): void => {
          const rows = [...document.querySelectorAll("[role=grid] [data-grid-body] [role=row]")];
          if (open() !== before && rows.every((row) => row.textContent !== "")) resolve(performance.now() - began);
          else if (performance.now() - began > 20_000)
            reject(new Error(`${event.key} leaves ${before} groups open and ${open()} after it`));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      window.addEventListener("keydown", hear, { capture: true });
    });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => (globalThis as unknown as { took: Promise<number> }).took);
}

/**
 * How long the page is busy with a key in the formula bar of a table of 200 columns: until the letter is painted in its color, and with what
 * follows from it after that (findings, completion, preview).
 */
async function typing(browser: Browser, server: ReadyServer, address: string): Promise<readonly Measurement[]> {
  const page = await signedIn(browser, server);
  await page.goto(`${address}/page/wide/edit`);
  const grid = page.getByRole("grid", { name: "Wide", exact: true });
  await grid.getByRole("gridcell").nth(40).waitFor();
  await grid.getByRole("gridcell").first().click();
  const formula = page.getByRole("region", { name: "Formula", exact: true }).getByRole("textbox", { name: /^Formula of/ });
  await formula.click();
  await formula.press("Control+A");
  const { busy, following, worked } = await typed(page, FORMULA);
  await page.context().close();
  return [
    { name: "a key in the formula bar, 200 columns, median", value: median(busy), unit: "ms", baseline: null, budget: null },
    { name: "a key in the formula bar, 200 columns, p95", value: percentile(busy, 0.95), unit: "ms", baseline: null, budget: 16 },
    { name: "what follows from a key after that, p95", value: percentile(following, 0.95), unit: "ms", baseline: null, budget: null },
    { name: "processor time of a key and all of that, median", value: median(worked), unit: "ms", baseline: null, budget: null },
  ];
}

/** How long the page is busy with a key in a text of many words that stands among figures. */
async function writing(browser: Browser, server: ReadyServer, address: string): Promise<readonly Measurement[]> {
  const page = await signedIn(browser, server);
  await page.goto(`${address}/page/words/edit`);
  const text = page.locator('[data-element="words"]');
  await text.getByText("word 299").waitFor();
  await text.locator("p").first().dblclick();
  await page.getByRole("textbox", { name: /^Text of/u }).waitFor();
  await page.keyboard.press("Control+End");
  const { busy, worked } = await typed(page, SENTENCE);
  await page.context().close();
  return [
    { name: "a key in a text of 600 words, median", value: median(busy), unit: "ms", baseline: null, budget: null },
    { name: "a key in a text of 600 words, p95", value: percentile(busy, 0.95), unit: "ms", baseline: null, budget: 16 },
    { name: "processor time of a key in a text, median", value: median(worked), unit: "ms", baseline: null, budget: null },
  ];
}
