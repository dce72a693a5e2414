// Tables: three million rows, groups by menu, drag and keys, what can be done to a column, and what a broken one leaves alone.
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { test as base } from "./support/editor.ts";

const flightColumns = [
  { id: "departure", name: "Departure", formula: "[flights/date]" },
  { id: "origin", name: "Origin", formula: "[flights/origin]" },
  { id: "destination", name: "Destination", formula: "[flights/destination]" },
  { id: "delay", name: "Delay", formula: "[flights/delay]" },
  { id: "distance", name: "Distance", formula: "[flights/distance]" },
];

/** The page of a workbook of one table over the flights. */
const test = base.extend(
  "flights",
  ({ editor }) =>
    async (columns: readonly object[] = flightColumns, members: object = {}): Promise<Page> => {
      const { page } = await editor("One table", (source) => [
        { id: "flights", kind: "table", name: "Flights", source: source("flights"), columns, ...members },
      ]);
      return page;
    },
);

const table = (page: Page): Locator => page.getByRole("grid", { name: "Flights", exact: true });
const header = (page: Page, name: string | RegExp): Locator => table(page).getByRole("columnheader", { name, exact: true }).last();
const cells = (page: Page, name: string | RegExp): Locator => table(page).getByRole("gridcell", { name, exact: true });
const panel = (page: Page): Locator => page.getByRole("complementary").filter({ has: page.getByRole("tab", { name: "Columns" }) });

async function choose(page: Page, ...path: readonly string[]): Promise<void> {
  for (const [depth, label] of path.entries()) {
    // A row's name ends with its keys, if it has some.
    const row = page
      .getByRole("menuitem")
      .or(page.getByRole("menuitemradio"))
      .filter({ has: page.getByText(label, { exact: true }) });
    if (depth < path.length - 1) await row.last().hover();
    await row.last().click();
  }
}

async function menuOf(page: Page, target: Locator, ...path: readonly string[]): Promise<void> {
  await target.click({ button: "right" });
  await choose(page, ...path);
}

const rowCount = async (page: Page): Promise<number> => Number(await table(page).getAttribute("aria-rowcount"));

describe("a table of three million rows", () => {
  test("shows its first rows before it is counted, and its last row after one key", async ({ flights }) => {
    const page = await flights();
    await cells(page, "2001-01-01 00:01:00").first().waitFor();
    await expect.poll(() => rowCount(page)).toBeGreaterThan(2_990_000);
    await cells(page, "2001-01-01 00:01:00").first().click();
    await page.keyboard.press("Control+End");
    const last = table(page)
      .locator(`[aria-rowindex="${await rowCount(page)}"]`)
      .getByRole("gridcell");
    await expect.poll(() => last.first().textContent()).toBe("2001-07-01 00:00:00");
    await expect.poll(() => table(page).locator('[role="row"]').count()).toBeLessThan(120);
    await page.keyboard.press("Control+Home");
    await cells(page, "2001-01-01 00:01:00").first().waitFor();
    await expectAccessible(page);
  });

  test("a column that is selected is added up as a whole; nothing scrolls sideways where all fits", async ({ flights }) => {
    const page = await flights(
      [...flightColumns, { id: "all", name: "All delays", formula: "Sum([Flights/Delay])", format: { kind: "number", formatString: "," } }],
      { summary: ["all"] },
    );
    const strip = page.getByRole("contentinfo");
    const figure = (label: string): Promise<string | null> =>
      strip
        .getByText(new RegExp(`^${label} `, "u"))
        .locator("strong")
        .textContent();
    const all = await page
      .getByText(/^[0-9]{1,3}(,[0-9]{3}){2,}$/u)
      .first()
      .textContent();
    await header(page, "Delay").click();
    await expect.poll(() => figure("Sum")).toBe(all);
    await expect.poll(() => figure("Count")).toBe("3,000,000");
    await header(page, "Origin").click();
    await strip.getByText("Count", { exact: false }).waitFor();
    await expect.poll(() => strip.getByText("Sum", { exact: false }).count()).toBe(0);
    // No wider than its columns: a table that fits has nothing to scroll sideways.
    const overhang = await table(page).evaluate((node) => node.scrollWidth - node.clientWidth);
    expect(overhang).toBe(0);
  });
});

describe("groups", () => {
  test("by menu and by drag: bands with counts, collapse, expand, calculations, totals, undo", async ({ flights }) => {
    const page = await flights();
    await cells(page, "2001-01-01 00:01:00").first().waitFor();
    await menuOf(page, header(page, "Origin"), "Group by this column");
    await table(page)
      .getByRole("columnheader", { name: /^Origin\s*\d+$/ })
      .waitFor();
    await expect.poll(() => cells(page, /rows$/).first().textContent()).toMatch(/^[\d,]+ rows$/);
    const origins = Number(
      (
        await table(page)
          .getByRole("columnheader", { name: /^Origin\s*\d+$/ })
          .textContent()
      )?.replace(/\D/g, ""),
    );
    expect(origins).toBeGreaterThan(200);

    // A group is taken apart by another column: its rows alone stay, in groups inside of it.
    await cells(page, "ATL").click({ button: "right" });
    await choose(page, "Drill down by", "Destination");
    await table(page)
      .getByRole("columnheader", { name: /^Origin\s*1$/ })
      .waitFor();
    await cells(page, /^\d+ destinations?$/)
      .first()
      .waitFor();
    await page.keyboard.press("Control+z");
    await expect
      .poll(() =>
        table(page)
          .getByRole("columnheader", { name: new RegExp(`^Origin\\s*${origins}$`) })
          .count(),
      )
      .toBe(1);

    // The first three in the order of their names, the rest as one group.
    await menuOf(page, header(page, "Origin"), "Sort and limit");
    await page.getByText("Keep only the first ones", { exact: true }).click();
    await page.getByRole("textbox", { name: "How many" }).fill("3");
    await page.getByRole("button", { name: "Apply" }).click();
    await cells(page, "Others").waitFor();
    await table(page)
      .getByRole("columnheader", { name: /^Origin\s*4$/ })
      .waitFor();
    await page.keyboard.press("Control+z");
    await expect.poll(() => cells(page, "Others").count()).toBe(0);

    // From the card of the rows to the slot of a new level.
    const carried = panel(page)
      .getByRole("button", { name: /^Destination/ })
      .first();
    const from = await carried.boundingBox();
    if (from === null) throw new Error("The column is not in the panel.");
    await page.mouse.move(from.x + 60, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 70, from.y + 24, { steps: 4 });
    const slot = await panel(page).getByText("Group by", { exact: true }).boundingBox();
    if (slot === null) throw new Error("Nothing takes the column.");
    await page.mouse.move(slot.x + 40, slot.y + 12, { steps: 6 });
    await page.mouse.up();
    await table(page)
      .getByRole("columnheader", { name: /^Destination\s*[\d,]+$/ })
      .waitFor();
    await cells(page, /^[A-Z]{3}$/)
      .first()
      .waitFor();

    await table(page).locator("[data-toggle]").first().click();
    await cells(page, /^\d+ destinations?, collapsed$/)
      .first()
      .waitFor();
    await table(page).locator("[data-toggle]").first().click();
    await expect.poll(() => cells(page, /collapsed$/).count()).toBe(0);

    await panel(page).getByRole("button", { name: "Actions of level Origin" }).click();
    await choose(page, "Add calculation", "Delay", "Average");
    await header(page, "Average of Delay").waitFor();
    await expect.poll(() => cells(page, /^−?\d+\.\d\d$/).count()).toBeGreaterThan(2);
    await cells(page, "Total").waitFor();
    // A total answers the right button as its column does.
    await cells(page, "Total").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Sort and limit", exact: true }).waitFor();
    await closeByEscape(page.getByRole("menu"));
    // Over all origins they are pairs, and no count of destinations.
    await cells(page, /^[\d,]+ groups$/u).waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);

    await page.keyboard.press("Control+z");
    await expect.poll(() => header(page, "Average of Delay").count()).toBe(0);
  });

  test("A04 with keys alone: to the header, its menu, a level, open a group, its rows", async ({ flights }) => {
    const page = await flights();
    await cells(page, "2001-01-01 00:01:00").first().waitFor();
    await table(page).focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => table(page).getAttribute("aria-activedescendant")).toBeTruthy();
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Sort ascending" }).waitFor();
    await page.keyboard.type("group by this");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await table(page)
      .getByRole("columnheader", { name: /^Origin\s*\d+$/ })
      .waitFor();
    await cells(page, /rows$/).first().waitFor();
    await table(page).focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Alt+ArrowRight");
    await expect.poll(() => table(page).locator('[aria-expanded="true"]').count()).toBe(1);
    await cells(page, /^2001-\d\d-\d\d/)
      .first()
      .waitFor();
    await page.keyboard.press("Alt+ArrowLeft");
    await expect.poll(() => table(page).locator('[aria-expanded="true"]').count()).toBe(0);
    await page.keyboard.press(" ");
    await page.getByRole("dialog").waitFor();
  });
});

describe("dragging a header", () => {
  test("moves its column, to first place too; the place below the header makes a level of it", async ({ flights }) => {
    const page = await flights();
    await cells(page, "2001-01-01 00:01:00").first().waitFor();
    const drag = async (name: string, to: (box: { x: number; y: number; width: number }) => number, isGrouped = false): Promise<void> => {
      const [own, whole] = [await header(page, name).boundingBox(), await table(page).boundingBox()];
      if (own === null || whole === null) throw new Error(`There is no ${name}.`);
      await page.mouse.move(own.x + 30, own.y + 12);
      await page.mouse.down();
      await page.mouse.move(own.x + 45, own.y + 14, { steps: 3 });
      await page.mouse.move(to(whole), own.y + 14, { steps: 5 });
      if (isGrouped) {
        const place = await page.getByText(`Group by ${name}`, { exact: true }).boundingBox();
        await page.mouse.move((place?.x ?? 0) + 40, (place?.y ?? 0) + 12, { steps: 5 });
      }
      await page.mouse.up();
    };
    // What is selected has its panel: from here on nothing moves.
    await cells(page, "2001-01-01 00:01:00").first().click();
    await panel(page).waitFor();
    const last = await header(page, "Distance").boundingBox();
    await drag("Origin", () => (last?.x ?? 0) + (last?.width ?? 0) - 12);
    await expect
      .poll(() => table(page).getByRole("columnheader").allTextContents())
      .toEqual(["Departure", "Destination", "Delay", "Distance", "Origin"].map((name) => expect.stringContaining(name)));
    await drag("Origin", ({ x }) => x + 20);
    await expect
      .poll(() => table(page).getByRole("columnheader").allTextContents())
      .toEqual(["Origin", "Departure", "Destination", "Delay", "Distance"].map((name) => expect.stringContaining(name)));
    await drag("Origin", ({ x }) => x + 60, true);
    await table(page)
      .getByRole("columnheader", { name: /^Origin\s*\d+$/ })
      .waitFor();
    await page.keyboard.press("Control+z");
    await expect
      .poll(() =>
        table(page)
          .getByRole("columnheader", { name: /^Origin\s*\d+$/ })
          .count(),
      )
      .toBe(0);
  });
});

describe("no rows", () => {
  test("the filter at fault is named and rests after one click", async ({ flights }) => {
    const filters = [{ id: "nowhere", columnId: "origin", kind: "list", values: ["ZZZ"] }];
    const page = await flights(flightColumns, { filters });
    await page.getByText("No rows match").waitFor();
    await page
      .getByText(/Origin is ZZZ/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("heading", { name: "Flights" }).first().click();
    await panel(page).waitFor();
    await page.getByRole("button", { name: "Clear 1 filter" }).click();
    await cells(page, "2001-01-01 00:01:00").first().waitFor();
  });
});

describe("columns", () => {
  test("sorted, renamed, formatted, hidden, copied; the strip adds up what is selected", async ({ flights }) => {
    const page = await flights();
    await cells(page, "2001-01-01 00:01:00").first().waitFor();
    await menuOf(page, header(page, "Distance"), "Sort descending");
    await expect.poll(() => header(page, /Distance/).getAttribute("aria-sort")).toBe("descending");
    await expect.poll(() => table(page).locator('[aria-rowindex="2"]').getByRole("gridcell").last().textContent()).toBe("4,962");

    await header(page, /Distance/).dblclick();
    await page.getByRole("textbox", { name: "Column name" }).fill("Miles");
    await page.keyboard.press("Enter");
    await header(page, /Miles/).waitFor();
    await menuOf(page, header(page, /Miles/), "Format", "Number  1,234.57");
    await expect.poll(() => table(page).locator('[aria-rowindex="2"]').getByRole("gridcell").last().textContent()).toBe("4,962.00");

    await table(page).locator('[aria-rowindex="2"]').getByRole("gridcell").last().click();
    await page.keyboard.press("Shift+ArrowDown");
    await page.getByRole("contentinfo").getByText("9,924.00").waitFor();
    await page.keyboard.press("Control+Shift+c");
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("Miles\n4962\n4962");

    await menuOf(page, header(page, "Destination"), "Hide column");
    await expect.poll(() => header(page, "Destination").count()).toBe(0);
    await menuOf(page, header(page, "Origin"), "Hidden columns", "Destination");
    await header(page, "Destination").waitFor();
  });

  test("a broken column says what is wrong, and the others go on", async ({ flights }) => {
    const page = await flights([...flightColumns, { id: "broken", name: "Broken", formula: "[No such column] + 1" }]);
    await cells(page, "2001-01-01 00:01:00").first().waitFor();
    await cells(page, "Error").first().waitFor();
    await expect.poll(() => header(page, /Broken/).getAttribute("title")).toMatch(/No such column/);
    await header(page, /has an error/).waitFor();
  });
});
