// What a new element begins with: a table that fills the page, charts and pivots of what people would take, controls and lookups that say what they are.
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/editor.ts";

const strikes = (source: (table: string) => object): object => ({
  id: "t",
  kind: "table",
  name: "Strikes",
  source: source("birdstrikes"),
  columns: [
    // A text with another value in nearly every row, whose name does not tell.
    { id: "mark", name: "Mark", formula: "Text(RowNumber())" },
    { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" },
    { id: "cost", name: "Cost", formula: "[birdstrikes/Cost Total $]" },
    { id: "day", name: "Flight Date", formula: "[birdstrikes/Flight Date]" },
  ],
});

const strikesColumns = [
  { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" },
  { id: "cost", name: "Cost", formula: "[birdstrikes/Cost Total $]" },
  { id: "damaged", name: "Damaged", formula: "[Cost] > 0" },
  { id: "day", name: "Flight Date", formula: "[birdstrikes/Flight Date]" },
];

async function add(page: Page, kind: string): Promise<void> {
  await page.getByRole("button", { name: kind, exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("treeitem", { name: /^Strikes/u })
    .first()
    .click();
}

describe("first elements", () => {
  test("a chart and a pivot leave nearly unique texts alone and add up what people would; undo takes each away", async ({ editor }) => {
    const { page } = await editor("First charts", (source) => [strikes(source)]);
    await page.getByRole("grid", { name: "Strikes", exact: true }).getByRole("gridcell").first().waitFor();
    await add(page, "Bar chart");
    await page.getByRole("region", { name: "Sum of Cost by Size" }).or(page.getByText("Sum of Cost by Size").first()).first().waitFor();
    await add(page, "Line chart");
    await page.getByText("Sum of Cost by Month of Flight Date").first().waitFor();
    await add(page, "Pivot table");
    await page.getByText("Sum of Cost by Size", { exact: true }).nth(1).waitFor();
  });

  test("a table's menu makes what reads it, without asking where from", async ({ editor }) => {
    const { page, read } = await editor("Made from a table", (source) => [strikes(source)]);
    await page.getByRole("grid", { name: "Strikes", exact: true }).getByRole("gridcell").first().waitFor();
    const make = async (kind: string): Promise<void> => {
      await page.locator('[data-element="t"]').hover();
      const more = page.getByRole("main").getByRole("button", { name: "More for Strikes" });
      const button = await more.boundingBox();
      await more.click();
      // The menu hangs from its button, whose element is selected by the press.
      const menu = await page.getByRole("menu").first().boundingBox();
      expect(Math.abs((menu?.x ?? 0) + (menu?.width ?? 0) - (button?.x ?? 0))).toBeLessThan(80);
      await page.locator('[data-element="t"] [data-selected="true"]').waitFor();
      await page.getByRole("menuitem", { name: "Create from this" }).click();
      await page.getByRole("menuitem", { name: kind, exact: true }).click();
    };
    await make("Bar chart");
    await page.getByRole("application", { name: "Sum of Cost by Size", exact: true }).waitFor();
    await make("Table");
    await page.getByRole("grid").nth(1).getByRole("columnheader", { name: /^Size/u }).waitFor();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect.poll(() => page.getByRole("application").count()).toBe(0);
    expect(await read()).toMatchObject({ id: "t" });
  });

  test("a control takes the name of the first column that it filters, until a person names it", async ({ editor }) => {
    const { page } = await editor("First control", (source) => [strikes(source)]);
    await page.getByRole("button", { name: "List", exact: true }).click();
    const panel = page.getByRole("complementary", { name: "Element properties" });
    await panel.getByRole("button", { name: "Add a column to filter" }).click();
    await page.getByRole("menuitem", { name: /^Size/u }).click();
    await page
      .getByRole("group", { name: "Size", exact: true })
      .or(page.getByText("Size", { exact: true }))
      .first()
      .waitFor();
    await expect.poll(() => panel.getByRole("heading", { name: "Size" }).count()).toBeGreaterThan(0);
    await page.keyboard.press("Control+z");
    await expect.poll(() => panel.getByRole("heading", { name: "List" }).count()).toBeGreaterThan(0);
  });

  test("a lookup that has nothing to look into leads to a new table, and a table alone on its page fills it", async ({ editor }) => {
    const { page } = await editor("First lookup", (source) => [strikes(source)]);
    const grid = page.getByRole("grid", { name: "Strikes", exact: true });
    await grid.getByRole("columnheader", { name: /^Size/u }).click({ button: "right" });
    await page.getByRole("menuitem", { name: /lookup/iu }).click();
    const lookup = page.getByRole("dialog", { name: "Add column via lookup" });
    await expectAccessible(page, "[role=dialog]");
    await lookup.getByRole("button", { name: "Add a table" }).click();
    await page.getByRole("dialog", { name: "New table: pick its source" }).waitFor();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Add page" }).click();
    await page.getByRole("navigation", { name: "Pages" }).getByText("Page 2").waitFor();
    await add(page, "Table");
    const alone = page.getByRole("grid", { name: /^Strikes/u });
    await alone.getByRole("gridcell").first().waitFor();
    const [box, main] = [await alone.boundingBox(), await page.getByRole("main").boundingBox()];
    expect((box?.height ?? 0) / (main?.height ?? 1)).toBeGreaterThan(0.8);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((main?.y ?? 0) + (main?.height ?? 0));
  });
});

test("a new element is dragged from the list to where it shall stand, and into a container; what asks for a source stands there as well", async ({
  editor,
}) => {
  const { page } = await editor("Dragged in", (source) => [strikes(source)]);
  const table = page.locator("main [data-element=t]");
  await page.getByRole("grid", { name: "Strikes", exact: true }).getByRole("gridcell").first().waitFor();
  const boxOf = async (what: ReturnType<Page["locator"]>) => (await what.boundingBox())!;
  const drag = async (kind: string, x: number, y: number, isDropped = true): Promise<void> => {
    const tile = page.locator(`[data-palette] [data-add="${kind}"]`);
    await tile.scrollIntoViewIfNeeded();
    const from = await boxOf(tile);
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(x - 40, y, { steps: 4 });
    await page.mouse.move(x, y, { steps: 4 });
    if (!isDropped) await page.keyboard.press("Escape");
    await page.mouse.up();
  };
  const before = await boxOf(table);
  // given up by Escape, and on the way over the list: nothing comes of it
  await drag("text", before.x + 60, before.y + 10, false);
  const tile = await boxOf(page.locator("[data-palette] [data-add=text]"));
  await drag("text", tile.x + tile.width + 30, tile.y + 8);
  expect(await page.locator("main [data-element]").count()).toBe(1);

  await drag("container", before.x + 60, before.y + 10);
  const container = page.locator("main [data-element]:not([data-element=t])").first();
  await container.waitFor();
  await expect.poll(async () => Math.abs((await boxOf(container)).y - before.y)).toBeLessThan(3);
  const placed = await boxOf(container);
  expect((await boxOf(table)).y).toBeGreaterThan(placed.y + placed.height - 1);

  // a figure asks for its source first, and stands in the container then
  await drag("kpi-chart", placed.x + 60, placed.y + 40);
  await page
    .getByRole("dialog")
    .getByRole("treeitem", { name: /^Strikes/u })
    .first()
    .click();
  const figure = container.locator("[data-element]").first();
  await figure.waitFor();

  // each is one step
  await expect.poll(() => page.locator("main [data-element]").count()).toBe(3);
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.locator("main [data-element]").count()).toBe(2);
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.locator("main [data-element]").count()).toBe(1);
  await expect.poll(async () => Math.abs((await boxOf(table)).y - before.y)).toBeLessThan(3);
});

test("cards that find no table to stand for lead to one, and come after it", async ({ editor }) => {
  const { page } = await editor("Cards first", () => [{ id: "words", kind: "text", body: "Cards of airports" }]);
  await page.getByText("Cards of airports").waitFor();
  await page.locator("[data-palette] [data-add=repeated-container]").click();
  await page.getByRole("dialog").getByRole("button", { name: "Add a table" }).click();
  await page.getByRole("dialog", { name: "New table: pick its source" }).getByText("airports", { exact: true }).click();
  await page
    .getByRole("dialog", { name: "New repeated container: pick its source" })
    .getByRole("treeitem", { name: /^airports/u })
    .click();
  await expect.poll(() => page.locator("main [data-element]").count()).toBeGreaterThan(2);
});

test("at the width of a tablet the name of a document has room, and what the bar leaves out is in its menu; a date range shows its value", async ({
  editor,
}) => {
  const { page } = await editor("Untitled workbook", (source) => [strikes(source)]);
  await page.getByRole("button", { name: "Date range", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Element properties" });
  await panel.getByRole("button", { name: "Add a column to filter" }).click();
  await page
    .getByRole("menuitem", { name: /^Flight Date/u })
    .first()
    .click();
  await page.getByRole("main").getByText("All dates").click();
  await page.getByRole("dialog").getByText("Last 30 days", { exact: true }).click();
  const value = page.getByRole("main").getByText("Last 30 days and today", { exact: true });
  await expect.poll(() => value.evaluate((node) => node.scrollWidth <= node.clientWidth + 1)).toBe(true);

  await page.setViewportSize({ width: 768, height: 900 });
  await page.reload();
  const name = page.getByRole("banner").getByRole("heading", { name: "Untitled workbook" });
  await expect.poll(() => name.evaluate((node) => node.scrollWidth <= node.clientWidth + 1)).toBe(true);
  await page.getByRole("button", { name: "Workbook menu" }).click();
  await page.getByRole("menuitem", { name: "Theme" }).waitFor();
});

test("a name of a column stays whole under the pointer: the way to the menu takes the place of the type", async ({ editor }) => {
  const { page } = await editor("Names", (source) => [strikes(source)]);
  const header = page.getByRole("grid", { name: "Strikes" }).getByRole("columnheader", { name: /^Mark/u });
  await header.waitFor();
  const nameBox = async () => header.getByText("Mark", { exact: true }).boundingBox();
  const before = await nameBox();
  await header.hover();
  await header.locator("svg").last().waitFor({ state: "visible" });
  expect(await nameBox()).toEqual(before);
});

test("a page of figures and charts is made by mouse alone, and is easy to read on a phone", async ({ editor }) => {
  const { page } = await editor("By mouse", (source) => [
    { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: strikesColumns },
    { id: "other", kind: "table", name: "Ahead of it", source: source("stocks"), columns: [{ id: "s", formula: "[stocks/symbol]" }] },
    {
      id: "size",
      kind: "control",
      controlType: "list",
      controlId: "Size",
      name: "Size",
      source: { kind: "source", source: { kind: "table", elementId: "t" }, columnId: "size" },
      filters: [{ source: { kind: "table", elementId: "t" }, columnId: "size" }],
    },
    {
      id: "days",
      kind: "control",
      controlType: "date-range",
      controlId: "Days",
      name: "Days",
      mode: "between",
      filters: [{ source: { kind: "table", elementId: "t" }, columnId: "day" }],
    },
  ]);
  await page.getByRole("button", { name: "Add page" }).click();
  const empty = page.getByRole("main");
  // What others read stands first.
  await empty.getByText("Dashboard from Strikes").waitFor();

  await page.getByRole("button", { name: "KPI", exact: true }).click();
  const picker = page.getByRole("dialog", { name: "New KPI: pick its source" });
  await picker
    .getByRole("treeitem", { name: /^Strikes/u })
    .first()
    .click();
  const panel = page.getByRole("complementary", { name: "Element properties" });
  await panel.getByRole("button", { name: "Choose value" }).click();
  await page.getByRole("menuitem", { name: "Damaged", exact: true }).click();
  const tiles = page.getByRole("main").getByRole("group", { name: "Share of Damaged", exact: true }).locator("[data-pictured]");
  await tiles.getByText(/^\d+\.\d%$/u).waitFor();
  // Its title is not under its tools.
  const title = await page.getByRole("main").getByText("Share of Damaged", { exact: true }).first().boundingBox();
  const tools = await page.getByRole("group", { name: "Tools of Share of Damaged" }).boundingBox();
  expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeLessThanOrEqual((title?.y ?? 0) + 6);

  await panel.getByRole("button", { name: "More for Share of Damaged" }).click();
  await page.getByRole("menuitem", { name: /^Duplicate/u }).click();
  await expect.poll(() => tiles.count()).toBe(2);
  const [first, second] = [await tiles.nth(0).boundingBox(), await tiles.nth(1).boundingBox()];
  expect(second?.y).toBe(first?.y);
  await panel.getByRole("button", { name: "Choose value" }).click();
  await page.getByRole("menuitem", { name: "New formula" }).click();
  const bar = page.getByRole("textbox", { name: /formula/iu }).first();
  await bar.waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("Max([Cost])");
  await page.keyboard.press("Enter");
  await page.getByRole("main").getByRole("group", { name: "Max of Cost", exact: true }).first().waitFor();

  await page.getByRole("navigation", { name: "Pages" }).getByText("Page", { exact: true }).click();
  await page.getByRole("button", { name: "Preview" }).click();
  await page.setViewportSize({ width: 390, height: 700 });
  const size = page.locator('[data-element="size"]');
  const days = page.locator('[data-element="days"]');
  await size.waitFor();
  await expect.poll(async () => (await days.boundingBox())?.y === (await size.boundingBox())?.y).toBe(true);
  await expectAccessible(page, "main");
  // They stay in sight above what they change.
  await page.locator('[data-element="other"]').scrollIntoViewIfNeeded();
  const top = (await page.getByRole("main").boundingBox())?.y ?? 0;
  await expect.poll(async () => ((await size.boundingBox())?.y ?? 0) - top).toBeGreaterThanOrEqual(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
