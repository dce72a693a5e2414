// Frames while a pivot of more than a hundred thousand cells is scrolled over its columns and over its rows.
import { documentAddress } from "@sheaf/contract";
import type { Browser } from "playwright-core";
import type { Bench, Measurement } from "../tools/bench/measure.ts";
import { createWorkbook, signIn } from "./support/calls.ts";
import { frameFigures, scrollFrames } from "./support/frames.ts";
import { inBrowser, signedIn } from "./support/in-browser.ts";
import type { ReadyServer } from "./support/server-process.ts";

/** Frames of each scroll; every one moves the grid by a step of the wheel. */
const STEPS = 200;
const STEP = 100;
const CELLS = '[role=grid][aria-label="Cells"]';
/** A sixtieth of a second, and what the clock of the page rounds. */
const BUDGET = 16.8;

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
  const across = await scrollFrames(page, CELLS, { steps: STEPS, x: STEP, y: 0 });
  const down = await scrollFrames(page, CELLS, { steps: STEPS, x: 0, y: STEP });
  await page.context().close();
  return [
    { name: "cells of the pivot", value: Number(rows) * Number(columns), unit: "count", baseline: null, budget: null },
    ...frameFigures("over its columns", across, BUDGET),
    ...frameFigures("over its rows", down, BUDGET),
  ];
}
