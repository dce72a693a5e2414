// Makes the pictures of docs/pictures anew: `node tools/run24.mjs tests/e2e/support/make-pictures.ts`. They are for people; what a page
// holds is tested by what it says, because letters and edges differ from one machine and browser to the next.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import type { TestProject } from "vitest/node";
import { chromiumFlags } from "../../browser/flags.ts";
import { installedChromium } from "../../browser/installed.ts";
import startOnce, { root, type Product } from "./product.ts";
import { createWorkbook, signInForCalls } from "./workbooks.ts";

const folder = join(root, "docs/pictures");
/** A pivot that has the page to itself. */
const tall = `<?xml version="1.0" encoding="utf-8"?>
<Page id="page" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">
  <Element elementId="costs" gridColumn="1 / 25" gridRow="1 / 32"/>
</Page>`;
const made: { product: Product | null } = { product: null };
const stop = await startOnce({ provide: (_: string, value: Product) => (made.product = value) } as unknown as TestProject);
const executablePath = installedChromium(process.env);
const { product } = made;
if (product === null || executablePath === null) throw new Error("No product, or no Chromium.");

const browser = await chromium.launch({ executablePath, args: [...chromiumFlags(process.getuid?.() === 0)] });
try {
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const token = await signInForCalls(page, product);
  await page.goto(`/${product.org}`);
  await page.getByText("Samples", { exact: true }).first().click();
  const href = await page.getByRole("link", { name: "On-time performance", exact: true }).first().getAttribute("href");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(href ?? "/");
    await settled(page);
    await page.screenshot({ path: join(folder, `dashboard-${colorScheme}.png`), animations: "disabled" });
    await page.goto(`${href}/edit`);
    await settled(page);
    await page.getByRole("tree", { name: "Page elements" }).getByText("On-time arrivals by day").click();
    await page.getByRole("tab", { name: "Chart", exact: true }).waitFor();
    await settled(page);
    await page.screenshot({ path: join(folder, `editor-${colorScheme}.png`), animations: "disabled" });
  }
  const { address } = await createWorkbook(product, token, "Bird-strike costs", pivot, tall);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${address}/edit`);
    await page.getByRole("gridcell", { name: "$7.06M", exact: true }).click();
    await page.getByRole("tab", { name: "Pivot", exact: true }).waitFor();
    await page.waitForFunction(() => document.querySelector('[role="progressbar"], [aria-busy="true"]') === null);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `pivot-${colorScheme}.png`), animations: "disabled" });
  }
  await inputTable(page, product, token);
} finally {
  await browser.close();
  await stop();
}

/** Targets that people set beside the figures of their airports: one of them out of its range, another being chosen. */
async function inputTable(page: Page, on: Product, token: string): Promise<void> {
  const { address } = await createWorkbook(on, token, "Airport delay targets", targets, tall.replace("costs", "targets"));
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${address}/edit`);
  const cell = (row: number, column: number) => page.locator(`[role="row"][aria-rowindex="${row + 1}"] [aria-colindex="${column + 1}"]`);
  await cell(1, 4).click();
  const status = ["At risk", "In progress", "On track", "Not started"];
  const rows = Array.from({ length: 20 }, (_, row) => [
    `${72 + ((row * 7) % 12)}%`,
    status[(row * 5) % 4],
    `2001-0${7 + (row % 3)}-${10 + row}`,
    ["Evening bank holds the day back", "", "Waiting for runway closure dates"][row % 3],
  ]);
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    rows.map((row) => row.join("\t")).join("\n"),
  );
  await page.getByText("All changes saved", { exact: true }).waitFor();
  await cell(8, 4).click();
  await page.keyboard.type("104");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "1 invalid cell" }).waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await cell(8, 4).click();
    await page.getByRole("dialog", { name: "Problem in Target" }).waitFor();
    await page.waitForFunction(() => document.querySelector('[role="progressbar"], [aria-busy="true"]') === null);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `input-table-${colorScheme}.png`), animations: "disabled" });
  }
}

/** States by their airports and flights that left late, and what people expect of each. */
function targets(source: (table: string) => object): readonly object[] {
  return [
    {
      id: "airports",
      kind: "table",
      name: "Airports",
      source: source("flights"),
      columns: [
        { id: "origin", name: "Airport", formula: "[flights/origin]" },
        { id: "flights", name: "Flights", formula: "Count()" },
        { id: "late", name: "Late", formula: "CountIf([flights/delay] > 15)" },
      ],
      groupings: [
        { id: "by", groupBy: ["origin"], calculations: ["flights", "late"], sort: [{ columnId: "flights", direction: "descending" }] },
      ],
    },
    {
      id: "targets",
      kind: "input-table",
      name: "Delay targets by origin",
      inputMode: "edit",
      source: { kind: "linked", from: "airports" },
      columns: [
        { id: "airport", name: "Airport", key: "origin" },
        {
          id: "count",
          name: "Flights",
          formula: "Lookup([Airports/Flights], [Airport], [Airports/Airport])",
          format: { kind: "number", formatString: ",.0f" },
        },
        {
          id: "ontime",
          name: "On time",
          formula: "1 - Lookup([Airports/Late], [Airport], [Airports/Airport]) / [Flights]",
          format: { kind: "number", formatString: ".1%" },
        },
        { id: "target", name: "Target", type: "number", format: { kind: "number", formatString: ".0%" }, range: { min: 0.5, max: 1 } },
        {
          id: "status",
          name: "Status",
          type: "text",
          values: ["At risk", "In progress", "On track", "Not started"],
          pills: "color-by-option",
        },
        { id: "review", name: "Review", type: "datetime", format: { kind: "datetime", formatString: "%Y-%m-%d" } },
        { id: "note", name: "Note", type: "text" },
        { id: "gap", name: "Gap", formula: "[On time] - [Target]", format: { kind: "number", formatString: "+.1%" } },
      ],
      sort: [{ columnId: "count", direction: "descending" }],
    },
  ];
}

/** Bird strikes by airline and phase of flight, with heat on what they cost. */
function pivot(source: (table: string) => object): readonly object[] {
  const column = (id: string, name: string, formula: string, more: object = {}) => ({ id, name, formula, ...more });
  return [
    {
      id: "costs",
      kind: "pivot-table",
      name: "Strikes and cost by operator and phase",
      source: source("birdstrikes"),
      columns: [
        column("operator", "Operator", "[birdstrikes/Aircraft Airline Operator]"),
        column("size", "Wildlife size", "[birdstrikes/Wildlife Size]"),
        column("phase", "Phase of flight", "[birdstrikes/Phase of flight]"),
        column("strikes", "Strikes", "Count()"),
        column("cost", "Cost", "Sum([birdstrikes/Cost Total $])", { format: { kind: "number", formatString: "$,.3s" } }),
      ],
      rowsBy: [{ columnId: "operator", sort: { direction: "descending", by: "cost" } }, { columnId: "size" }],
      columnsBy: [{ columnId: "phase" }],
      values: ["strikes", "cost"],
      conditionalFormats: [
        { columnIds: ["cost"], type: "backgroundScale", scheme: ["#e8eef9", "#1f3f8c"], domain: { min: 0, max: 2_000_000 } },
      ],
      sheaf: { pivot: { rowLayout: "indented" } },
    },
  ];
}

/** All figures, charts and tables of the page are there, drawn in the fonts of the product. */
async function settled(page: Page): Promise<void> {
  await page.getByRole("application").nth(2).locator("canvas").waitFor();
  await page.getByRole("main").getByText("IL", { exact: true }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('[role="progressbar"], [aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1000); // Charts are drawn a frame after their size is known; tables after their first rows.
}
