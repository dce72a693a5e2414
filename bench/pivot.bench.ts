// Frames while a pivot of more than a hundred thousand cells is scrolled over its columns and over its rows.
import { documentAddress } from "@sheaf/contract";
import type { Browser, Page } from "playwright-core";
import { median, percentile, type Bench, type Measurement } from "../tools/bench/measure.ts";
import { createWorkbook, signIn } from "./support/calls.ts";
import { inBrowser, signedIn } from "./support/in-browser.ts";
import type { ReadyServer } from "./support/server-process.ts";

/** Frames of each scroll; every one moves the grid by a step of the wheel. */
const STEPS = 200;
const STEP = 100;

export const bench: Bench = {
  name: "pivot",
  about: "scrolling a pivot of 168,000 cells: origins by day with four values, over three million rows",
  run: () =>
    inBrowser("pivot", async (browser, server) => {
      const id = await createWorkbook(await signIn(server), pages, layout);
      return scrolled(browser, server, documentAddress({ orgSlug: server.org, kind: "workbook", id, name: "Bench" }));
    }),
};

/** As high as the window: as many cells in sight as a person can have. */
const layout =
  '<Page id="page" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto"><Element elementId="cells" gridColumn="1 / 25" gridRow="1 / 29"/></Page>';

const named = (id: string, formula: string): object => ({ id, name: id, formula });

const pages = (source: object): readonly object[] => [
  {
    id: "page",
    name: "Page",
    elements: [
      {
        id: "cells",
        kind: "pivot-table",
        name: "Cells",
        source,
        columns: [
          named("from", "[flights/origin]"),
          named("day", 'DateTrunc("day", [flights/date])'),
          named("count", "Count()"),
          named("late", "Avg([flights/delay])"),
          named("miles", "Sum([flights/distance])"),
          named("longest", "Max([flights/delay])"),
        ],
        rowsBy: [{ columnId: "from" }],
        columnsBy: [{ columnId: "day" }],
        values: ["count", "late", "miles", "longest"],
        totals: { showGrandTotals: "shown", showSubtotals: "shown" },
      },
    ],
  },
];

async function scrolled(browser: Browser, server: ReadyServer, address: string): Promise<readonly Measurement[]> {
  const page = await signedIn(browser, server);
  await page.goto(`${address}/edit`);
  const grid = page.getByRole("grid", { name: "Cells", exact: true });
  await grid.getByRole("gridcell").nth(40).waitFor();
  // The whole page for the pivot: as many cells in sight as a person can have.
  const [rows, columns] = await Promise.all([grid.getAttribute("aria-rowcount"), grid.getAttribute("aria-colcount")]);
  const across = await frames(page, STEP, 0);
  const down = await frames(page, 0, STEP);
  await page.context().close();
  return [
    { name: "cells of the pivot", value: Number(rows) * Number(columns), unit: "count", baseline: null, budget: null },
    ...figures("over its columns", across),
    ...figures("over its rows", down),
  ];
}

function figures(where: string, { every, busy }: Frames): readonly Measurement[] {
  return [
    { name: `frames while scrolling ${where}, median`, value: median(every), unit: "ms", baseline: null, budget: null },
    // A sixtieth of a second, and what the clock of the page rounds.
    { name: `frames while scrolling ${where}, p95`, value: percentile(every, 0.95), unit: "ms", baseline: null, budget: 16.8 },
    { name: `busy in a frame ${where}, median`, value: median(busy), unit: "ms", baseline: null, budget: null },
    { name: `busy in a frame ${where}, p95`, value: percentile(busy, 0.95), unit: "ms", baseline: null, budget: null },
  ];
}

interface Frames {
  /** From frame to frame. */
  readonly every: readonly number[];
  /** Of it, what the page had to do: scroll events, drawing, layout and paint. */
  readonly busy: readonly number[];
}

/** In the page: scrolls by a step a frame, and turns round at the end. */
function frames(page: Page, x: number, y: number): Promise<Frames> {
  return page.evaluate(
    ([steps, byX, byY]) =>
      new Promise<Frames>((resolve, reject) => {
        const scroller = document.querySelector('[role=grid][aria-label="Cells"]');
        if (scroller === null) return reject(new Error("no grid"));
        const every: number[] = [];
        const busy: number[] = [];
        let last = performance.now();
        let forward = 1;
        const frame = (now: number): void => {
          every.push(now - last);
          last = now;
          // The first task behind the frame's paint.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => busy.push(performance.now() - now), { once: true });
          port1.start();
          port2.postMessage(null);
          const before = scroller.scrollLeft + scroller.scrollTop;
          scroller.scrollBy({ left: forward * byX, top: forward * byY, behavior: "instant" });
          if (scroller.scrollLeft + scroller.scrollTop === before) forward = -forward;
          if (every.length > steps) resolve({ every: every.slice(2), busy: busy.slice(2) });
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    [STEPS, x, y] as const,
  );
}
