// Charts, figures and controls: made from their panels, filtered by controls, walked through by keys, read as a table.
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { expectDrawn } from "./support/drawn.ts";
import { sampled } from "./support/sample.ts";
import { test as base } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

type StorageState = NonNullable<Exclude<BrowserContextOptions["storageState"], string>>;
type Elements = (source: (table: string) => object) => readonly object[];

/** Sign-ins are counted: the first test signs in, the others go on with what its browser kept. */
let kept: StorageState | null = null;
let token = "";

const test = base.extend("editor", async ({ open, product }, { onCleanup }) => {
  let opened: Page | null = null;
  onCleanup(async () => {
    if (opened !== null) kept = await opened.context().storageState();
  });
  return async (name: string, elements: Elements): Promise<Page> => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const { page } = await open({ context: { permissions, ...(kept === null ? {} : { storageState: kept }) } });
    opened = page;
    if (kept === null) token = await signInForCalls(page, product);
    const { address } = await createWorkbook(product, token, name, elements);
    await page.goto(`${address}/edit`);
    await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
    return page;
  };
});

const on = { kind: "table", elementId: "strikes" } as const;
const strikes = (source: (table: string) => object): object => ({
  id: "strikes",
  kind: "table",
  name: "Strikes",
  source: source("birdstrikes"),
  columns: [
    { id: "date", name: "Date", formula: "[birdstrikes/Flight Date]" },
    { id: "species", name: "Species", formula: "[birdstrikes/Wildlife Species]" },
    { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" },
    { id: "cost", name: "Cost", formula: "[birdstrikes/Cost Total $]" },
  ],
});
const figure = {
  id: "figure",
  kind: "kpi-chart",
  name: "Strike count",
  source: on,
  columns: [{ id: "f-count", name: "Count", formula: "Count()", format: { kind: "number", formatString: ",.0f" } }],
  value: { columnId: "f-count" },
};
const byYear = {
  id: "by-year",
  kind: "bar-chart",
  name: "Strikes by year",
  source: on,
  columns: [
    { id: "y-year", name: "Year", formula: 'DateTrunc("year", [Strikes/Date])' },
    { id: "y-size", name: "Size", formula: "[Strikes/Size]" },
    { id: "y-count", name: "Count", formula: "Count()" },
  ],
  xAxis: { columnId: "y-year" },
  yAxis: { columnIds: ["y-count"] },
  color: { by: "category", column: "y-size" },
};
const bySize = {
  id: "by-size",
  kind: "bar-chart",
  name: "Strikes by size",
  source: on,
  columns: [
    { id: "s-size", name: "Size", formula: "[Strikes/Size]" },
    { id: "s-count", name: "Count", formula: "Count()" },
  ],
  xAxis: { columnId: "s-size" },
  yAxis: { columnIds: ["s-count"] },
};
const dates = {
  id: "dates",
  kind: "control",
  controlId: "Dates",
  controlType: "date-range",
  name: "Flight date",
  filters: [{ source: on, columnId: "date" }],
};
const kinds = {
  id: "kinds",
  kind: "control",
  controlId: "Kinds",
  controlType: "list",
  name: "Kind of animal",
  filters: [{ source: on, columnId: "species" }],
  source: { kind: "source", source: on, columnId: "species" },
};
const page1: Elements = (source) => [dates, kinds, figure, byYear, bySize, strikes(source)];

const plot = (page: Page, name: string): Locator => page.getByRole("application", { name, exact: true });
/** What is said of a chart: its kind, what it shows, its extremes. */
const said = (page: Page, name: string): Promise<string> =>
  plot(page, name).evaluate((chart) => document.getElementById(chart.getAttribute("aria-describedby") ?? "")?.textContent ?? "");
/** Waits until it is said: a part of it, or a pattern. */
async function says(page: Page, name: string, what: string | RegExp): Promise<void> {
  await expect.poll(() => said(page, name)).toMatch(what);
}
const value = (page: Page): Locator => page.getByRole("main").getByRole("group", { name: "Strike count", exact: true }).first();
/** Pixels and number of colors of the image on the clipboard. */
const copiedImage = async (page: Page): Promise<readonly [width: number, height: number, colors: number]> => {
  await page.getByText("Image copied to clipboard").last().waitFor();
  return page.evaluate(async () => {
    const [copied] = await navigator.clipboard.read();
    if (copied === undefined) return [0, 0, 0] as const;
    const image = await createImageBitmap(await copied.getType("image/png"));
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    pen?.drawImage(image, 0, 0);
    const pixels = new Uint32Array(pen?.getImageData(0, 0, image.width, image.height).data.buffer ?? new ArrayBuffer(0));
    return [image.width, image.height, new Set(pixels).size] as const;
  });
};
const shelf = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const choose = (page: Page, name: string | RegExp): Promise<void> => page.getByRole("menuitem", { name }).first().click();

test("a chart of three million flights is made from the palette and its shelves, by menu and by drag, one step of undo each", async ({
  editor,
}) => {
  const page = await editor("Made by hand", (source) => [
    {
      id: "flights",
      kind: "table",
      name: "Flights",
      source: source("flights"),
      columns: [
        { id: "day", name: "Day", formula: 'DateTrunc("day", [flights/date])' },
        { id: "origin", name: "Origin", formula: "[flights/origin]" },
        { id: "delay", name: "Delay", formula: "[flights/delay]" },
      ],
    },
  ]);
  await page.getByRole("button", { name: "Bar chart", exact: true }).click();
  await page.getByRole("dialog").getByText("Flights", { exact: true }).first().click();
  const name = "Number of rows by Origin";
  await says(page, name, "Highest 166,341 at ORD");
  await expect.poll(() => said(page, name)).toMatch(/Showing \d+ of 229 values of Origin/u);
  await expectDrawn(plot(page, name));

  // A measure by drag: it lands as a sum, beside the one that lies there.
  const field = await page.getByRole("region", { name: "Fields" }).getByRole("button", { name: "Delay" }).boundingBox();
  const target = await shelf(page, "Y axis").boundingBox();
  if (field === null || target === null) throw new Error("Nothing to drag, or nowhere to put it.");
  await page.mouse.move(field.x + 20, field.y + field.height / 2);
  await page.mouse.down();
  await page.mouse.move(field.x + 30, field.y - 10, { steps: 3 });
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 10 });
  await page.mouse.up();
  await shelf(page, "Y axis")
    .getByRole("button", { name: /Delay.*Sum/u })
    .waitFor();
  await says(page, name, /2 series: .*Delay/u);
  await page.keyboard.press("Control+z");
  await says(page, name, /^(?!.*series)/u);

  // Another column on the X axis by menu; the periods are months.
  await shelf(page, "X axis").getByRole("button", { name: "Add to X axis" }).click();
  await choose(page, "Day");
  await says(page, name, "Highest 518,831 at May 2001");
  await page.getByRole("radio", { name: "Line chart" }).click();
  await says(page, name, "Line chart.");
  await expectDrawn(plot(page, name));

  // Color by a column of 229 values: the nine greatest and the rest.
  await shelf(page, "Color").getByRole("button", { name: "Add to Color" }).click();
  await choose(page, "Origin");
  await says(page, name, "10 series");
  await page
    .getByRole("list", { name: /^Legend/u })
    .getByText("Other (220)")
    .waitFor();
  await page.getByRole("contentinfo").getByText(/saved/u).first().waitFor();
  await page.reload();
  await says(page, name, "10 series");
});

test("a date range and a list that the server searches filter figure and charts", async ({ editor }) => {
  const page = await editor("Controls", page1);
  await value(page).getByText("10,000", { exact: true }).waitFor();
  await page
    .getByRole("button", { name: /^Flight date/u })
    .first()
    .click();
  const range = page.getByRole("dialog", { name: "Flight date" });
  await range.getByRole("spinbutton", { name: "day, From" }).click();
  await page.keyboard.type("01012000");
  await range.getByRole("spinbutton", { name: "day, To" }).click();
  await page.keyboard.type("31122000");
  await page.keyboard.press("Escape");
  await value(page).getByText("1,065", { exact: true }).waitFor();
  await says(page, "Strikes by year", "1 value of Year");
  await page.getByRole("button", { name: "Flight date 1 Jan – 31 Dec 2000" }).waitFor();

  await page
    .getByRole("button", { name: /^Kind of animal/u })
    .first()
    .click();
  const list = page.getByRole("dialog", { name: "Kind of animal" });
  await list.getByRole("searchbox").fill("goose");
  await list.getByRole("option").nth(1).waitFor({ state: "detached" });
  await list.getByRole("option", { name: /^Canada goose/u }).click();
  await page.keyboard.press("Escape");
  await value(page).getByText("20", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Kind of animal Canada goose" }).waitFor();
  await page.getByRole("button", { name: "Clear Flight date" }).click();
  await value(page).getByText("190", { exact: true }).waitFor();
});

test("A05 marks are walked through by keys and say their values; T is the table, Enter highlights, the menu filters", async ({
  editor,
}) => {
  const page = await editor("Keys", page1);
  const name = "Strikes by year";
  await says(page, name, "Highest 626 at 2001, Small");
  await expectDrawn(plot(page, name));
  await plot(page, name).focus();
  const spoken = page.locator("[aria-live=polite]");
  await page.keyboard.press("ArrowRight");
  await spoken.getByText("1990, Large: 26").waitFor({ state: "attached" });
  await page.keyboard.press("ArrowRight");
  await spoken.getByText("1991, Large:").waitFor({ state: "attached" });
  await page.keyboard.press("ArrowUp");
  await spoken.getByText("1991, Medium: 272").waitFor({ state: "attached" });
  await page.keyboard.press("End");
  await spoken.getByText("2002, Medium:").waitFor({ state: "attached" });

  // The value is taken along, the chart is read as a table.
  await page.keyboard.press("Home");
  await page.keyboard.press("Control+c");
  await page.getByText("Value copied").first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+$/u);
  await page.keyboard.press("t");
  const table = page.getByRole("dialog").getByRole("table", { name });
  await table.getByRole("columnheader", { name: "Count" }).waitFor();
  await expect.poll(() => table.getAttribute("aria-rowcount")).toBe("40");
  await page.keyboard.press("Escape");
  await table.waitFor({ state: "detached" });

  // A click highlights: charts with the same column keep what belongs to it, and mute the rest.
  const size = plot(page, "Strikes by size");
  const before = await size.locator("canvas").first().screenshot();
  await size.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await plot(page, name).focus();
  await expect.poll(async () => before.equals(await size.locator("canvas").first().screenshot())).toBe(false);

  await size.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+F10");
  await choose(page, "Exclude Large");
  await says(page, "Strikes by size", "2 values of Size");
  // The chart's own filter is no business of the others.
  await value(page).getByText("10,000", { exact: true }).waitFor();

  // Chart and figure as images: as large as they stand there, with more than paper on them.
  await size.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+F10");
  await choose(page, "Copy as image");
  const [wide, high, colors] = await copiedImage(page);
  const box = await size.boundingBox();
  expect(wide).toBeGreaterThan(2 * (box?.width ?? Number.NaN));
  expect(high).toBeGreaterThan(2 * (box?.height ?? Number.NaN));
  expect(colors).toBeGreaterThan(20);
  await page.locator('[aria-roledescription="figure"]').first().focus();
  await page.keyboard.press("Shift+F10");
  await choose(page, "Copy as image");
  await expect.poll(async () => (await copiedImage(page))[1]).toBeLessThan(high);
  expect((await copiedImage(page))[2]).toBeGreaterThan(5);

  // A mark is taken apart by another column; of what comes then the first three stay, the rest are one.
  await size.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Drill down by" }).press("ArrowRight");
  await choose(page, "Species");
  await says(page, "Strikes by size", /[0-9]+ values of Species/u);
  await page.getByRole("tree", { name: "Page elements" }).getByText("Strikes by size").click();
  await shelf(page, "X axis")
    .getByRole("button", { name: /^Species/u })
    .click();
  await choose(page, "Sort and limit");
  await page.getByText("Keep only the first ones", { exact: true }).click();
  await page.getByRole("textbox", { name: "How many" }).fill("3");
  await page.getByRole("button", { name: "Apply" }).click();
  await says(page, "Strikes by size", "4 values of Species");

  // A line at the average of the marks and a fitted one: made by hand, drawn at once, gone by undo.
  /** The picture, once it stands still: what a pointer left behind fades, and labels come a moment later. */
  const drawnNow = async (): Promise<Buffer> => {
    for (let before = await size.locator("canvas").first().screenshot(), same = 0; ;) {
      await page.waitForTimeout(250);
      const after = await size.locator("canvas").first().screenshot();
      same = before.equals(after) ? same + 1 : 0;
      if (same === 2) return after;
      before = after;
    }
  };
  const drawnAfter = async (before: Buffer): Promise<Buffer> => {
    let now = before;
    await expect.poll(async () => before.equals((now = await drawnNow())), { timeout: 20_000 }).toBe(false);
    return now;
  };
  // What tells of the copy lies over the picture for a while.
  await expect.poll(() => page.getByText(/copied/u).count(), { timeout: 20_000 }).toBe(0);
  const plain = await drawnNow();
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await page.getByRole("tab", { name: "Bars", exact: true }).click();
  await page.getByRole("button", { name: "Add a reference line" }).click();
  // It begins at zero: that picture is not the one to compare with.
  const atZero = await drawnAfter(plain);
  await page.getByRole("button", { name: /^Value|Value$/u }).click();
  await page.getByRole("option", { name: "Average" }).click();
  const withLine = await drawnAfter(atZero);
  // At a formula over all rows of the chart: nothing is drawn while there is none, and the chart says so.
  await page.getByRole("button", { name: /^Value|Value$/u }).click();
  await page.getByRole("option", { name: "Formula", exact: true }).click();
  await page
    .getByText(/value is not known/u)
    .first()
    .waitFor();
  await page.getByRole("textbox", { name: "Formula", exact: true }).fill("Count() / 4");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByText(/value is not known/u).count()).toBe(0);
  // A fourth of all rows is what the four marks have on average: the same picture.
  await expect.poll(async () => withLine.equals(await drawnNow()), { timeout: 20_000 }).toBe(true);
  await page.getByRole("button", { name: "Add a trend line" }).click();
  await drawnAfter(withLine);
  await expectAccessible(page, '[role="tabpanel"]');
  for (let step = 0; step < 5; step += 1) await page.getByRole("banner").getByRole("button", { name: /^Undo/u }).click();
  await expect.poll(() => page.getByRole("button", { name: /^Remove (Target|trend)/u }).count()).toBe(0);
});

test("a chart says what is wrong with it and keeps the rest of the page: no rows, nothing on the Y axis, a broken formula", async ({
  editor,
}) => {
  const chart = (id: string, name: string, formula: string, more: object = {}): object => ({
    id,
    kind: "bar-chart",
    name,
    source: on,
    columns: [
      { id: `${id}-x`, name: "Size", formula: "[Strikes/Size]" },
      { id: `${id}-y`, name: "Value", formula },
    ],
    xAxis: { columnId: `${id}-x` },
    yAxis: { columnIds: [`${id}-y`] },
    ...more,
  });
  const page = await editor("States", (source) => [
    chart("none", "No rows", "Count()", { filters: [{ id: "n-f", columnId: "none-x", kind: "list", values: ["Gigantic"] }] }),
    chart("bare", "Bare", "Count()", { yAxis: { columnIds: [] } }),
    chart("bad", "Broken", "Sum([Strikes/Weight])"),
    chart("zero", "Zeros and losses", "Sum([Strikes/Cost]) - 10000000"),
    figure,
    strikes(source),
  ]);
  const main = page.getByRole("main");
  await main
    .getByRole("group", { name: "No rows", exact: true })
    .getByRole("button", { name: /^Clear/u })
    .waitFor();
  await main.getByRole("group", { name: "Bare", exact: true }).getByText("Put a column on the Y axis").waitFor();
  const broken = main.getByRole("group", { name: "Broken", exact: true });
  await broken.getByText("This chart cannot be drawn").waitFor();
  await broken
    .getByText(/Weight/u)
    .first()
    .waitFor();
  await page.getByRole("tree", { name: "Page elements" }).getByText("Broken").click();
  await broken.getByRole("button", { name: "Edit formula" }).click();
  await page
    .getByRole("region", { name: "Formula", exact: true })
    .getByText(/Weight/u)
    .first()
    .waitFor();
  await says(page, "Zeros and losses", "lowest −");
  await expectDrawn(plot(page, "Zeros and losses"));
  await value(page).getByText("10,000", { exact: true }).waitFor();
  await main
    .getByRole("group", { name: "No rows", exact: true })
    .getByRole("button", { name: /^Clear/u })
    .click();
  await says(page, "No rows", "3 values of Size");
});

test("A01 the parts of a page with charts and their panels, light and dark", async ({ editor }) => {
  const page = await editor("Accessible", page1);
  await says(page, "Strikes by year", "Highest");
  await expectDrawn(plot(page, "Strikes by year"));
  // Its code and the library that draws come while the warehouse counts: here no answer comes before they were asked for.
  const asked = page.waitForRequest(/\/assets\/engine-[^/]*\.js$/u);
  await page.route("**/results", async (route) => {
    await asked;
    await route.continue();
  });
  await page.reload();
  await expectDrawn(plot(page, "Strikes by year"));
  await page.unroute("**/results");
  await page.getByRole("tree", { name: "Page elements" }).getByText("Strikes by year").click();
  await page.getByRole("tab", { name: "Chart" }).waitFor();
  for (const colorScheme of sampled(["light", "dark"] as const, 0)) {
    await page.emulateMedia({ colorScheme });
    await page.getByRole("tab", { name: "Chart", exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Format", exact: true }).click();
    await expectAccessible(page, '[role="tabpanel"]');
    for (const control of ["Kind of animal", "Flight date"]) {
      await page
        .getByRole("button", { name: new RegExp(`^${control}`, "u") })
        .first()
        .click();
      await page.getByRole("dialog", { name: control }).getByRole("option").first().waitFor();
      await expectAccessible(page, '[role="dialog"]');
      await page.keyboard.press("Escape");
      await page.getByRole("dialog", { name: control }).waitFor({ state: "detached" });
    }
    await page.getByRole("tree", { name: "Page elements" }).getByText("Strikes by year").click();
  }
});
