// Pivots: built from nothing as a new user would, by menus, drag and keys; what their cells, totals and headers can do; and tables that
// become pivots and back. The figures are those of the file birdstrikes.csv, counted apart from the product.
import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { type Elements, test } from "./support/editor.ts";
import { choose, cost, filledIn, grid, phase, rowHeaders, shelf, sizes, species, strikes, undo, valuesIn, year } from "./support/pivots.ts";

async function boxOf(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("It is not on the screen.");
  return box;
}
describe("a pivot made from nothing", () => {
  test("columns of a table on shelves, by menu, keys and drag: cells, totals, sort, undo, published", async ({ editor }) => {
    const { page } = await editor("Pivot from nothing", () => []);
    await page.getByRole("button", { name: "Pivot table" }).first().click();
    await page
      .getByRole("dialog")
      .getByRole("treeitem", { name: /^birdstrikes/ })
      .first()
      .click();
    const table = page.getByRole("main").getByRole("grid");
    await table.getByRole("rowheader", { name: "Total", exact: true }).waitFor();
    // The first guess: the likeliest amount by a text with few values. Rows are counted instead.
    await expect.poll(() => valuesIn(table, "Total")).toEqual(["40,545,276"]);
    await page.getByRole("button", { name: "Add to Values" }).click();
    await choose(page, "Number of rows");
    await shelf(page, "Values")
      .getByRole("button", { name: /^Sum of Cost Total/ })
      .press("Delete");
    await expect.poll(() => valuesIn(table, "Total")).toEqual(["10,000"]);

    // Another key instead of the first guess: off by a key, on by the menu behind the plus.
    await shelf(page, "Pivot rows")
      .getByRole("button", { name: /^Effect Amount of damage/ })
      .press("Delete");
    await expect.poll(() => table.getByRole("row").count()).toBe(2);
    await page.getByRole("button", { name: "Add to Pivot rows" }).click();
    await choose(page, "Wildlife Size");
    await page.getByRole("button", { name: "Add to Pivot columns" }).click();
    await choose(page, "Phase of flight");
    await table.getByRole("columnheader", { name: "Climb", exact: true }).waitFor();
    await expect.poll(() => valuesIn(table, "Large")).toEqual(["343", "185", "50", "80", "–", "84", "2", "744"]);
    await expect.poll(() => valuesIn(table, "Total")).toEqual(["4,619", "1,956", "399", "1,405", "11", "1,592", "18", "10,000"]);

    // A second value by drag: words are counted by how many different ones there are, in every total anew.
    const field = page.getByRole("button", { name: "Wildlife Species", exact: true });
    await field.scrollIntoViewIfNeeded();
    const from = await boxOf(field);
    await page.mouse.move(from.x + 30, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y - 10, { steps: 4 });
    // The panel scrolls along while something is dragged near its edge: the shelf is followed until it stands still.
    for (let [tries, last] = [0, Number.NaN]; tries < 60; tries += 1) {
      const to = await boxOf(shelf(page, "Values"));
      await page.mouse.move(to.x + 60, to.y + 20, { steps: 4 });
      if (to.y === last && to.y > 0) break;
      last = to.y;
      await page.waitForTimeout(150);
    }
    await page.mouse.up();
    await expect.poll(() => valuesIn(table, "Large")).toHaveLength(16);
    const lastTwo = async (name: string): Promise<readonly string[]> => (await valuesIn(table, name)).slice(-2);
    await expect.poll(() => lastTwo("Medium")).toEqual(["4,346", "9"]);
    await expect.poll(() => lastTwo("Small")).toEqual(["4,910", "24"]);
    await expect.poll(() => lastTwo("Total")).toEqual(["10,000", "37"]);
    await expectAccessible(page);

    // By a value of the grid, and back.
    await expect.poll(() => rowHeaders(table)).toEqual(["Large", "Medium", "Small", "Total"]);
    await filledIn(table, "Medium").first().click({ button: "right" });
    await choose(page, "Sort Wildlife Size, highest first");
    await expect.poll(() => rowHeaders(table)).toEqual(["Small", "Medium", "Large", "Total"]);
    await table.locator('[role="columnheader"][aria-sort="descending"]').waitFor();
    await page.keyboard.press("Control+z");
    await expect.poll(() => rowHeaders(table)).toEqual(["Large", "Medium", "Small", "Total"]);

    // The palette leads to keys and values by their names, and orders by them.
    const ask = async (words: string): Promise<void> => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type(words);
      await page.getByRole("option", { name: words, exact: true }).waitFor();
      await page.keyboard.press("Enter");
    };
    await ask("Sort Wildlife Size descending");
    await expect.poll(() => rowHeaders(table)).toEqual(["Small", "Medium", "Large", "Total"]);
    await page.keyboard.press("Control+z");
    await expect.poll(() => rowHeaders(table)).toEqual(["Large", "Medium", "Small", "Total"]);
    await ask("Go to Wildlife Size");
    const activeText = () =>
      table.evaluate((node) => document.getElementById(node.getAttribute("aria-activedescendant") ?? "")?.textContent);
    await expect.poll(activeText).toBe("Large");

    // Dates stand by their months, then by what is chosen.
    await page.getByRole("button", { name: "Swap rows and columns", exact: true }).click();
    await table.getByRole("rowheader", { name: "Landing Roll", exact: true }).waitFor();
    await page.getByRole("button", { name: "Swap rows and columns", exact: true }).click();
    await page.getByRole("button", { name: "Add to Pivot columns" }).click();
    await choose(page, "Flight Date");
    // A column without a name is called on its shelf as in its header, not by its formula.
    const dates = shelf(page, "Pivot columns").getByRole("button", { name: /^Month of Flight Date/ });
    await dates.getByText("Month", { exact: true }).waitFor();
    await dates.press("Delete");
    await expect.poll(() => valuesIn(table, "Large")).toHaveLength(16);

    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Version 1 published").waitFor();
    await page.getByRole("banner").getByRole("button", { name: "View" }).click();
    await page.getByRole("banner").getByText("version 1").waitFor();
    await expect.poll(() => valuesIn(table, "Large")).toHaveLength(16);
    // A reader sorts for himself, once everything is here.
    await page.waitForLoadState("networkidle");
    // What is drawn anew at that moment takes its menu along.
    await expect
      .poll(async () => {
        await table.getByRole("rowheader", { name: "Medium", exact: true }).click({ button: "right" });
        return page.getByRole("menu").isVisible();
      })
      .toBe(true);
    await choose(page, "Sort Wildlife Size descending");
    await expect.poll(() => rowHeaders(table)).toEqual(["Small", "Medium", "Large", "Total"]);
  });
});

test("a field carried over every place of a low panel moves nothing under the pointer; Escape returns it and means nothing else", async ({
  editor,
}) => {
  const { page } = await editor("Pivot on a low screen", (source) => [
    {
      id: "pivot",
      kind: "pivot-table",
      name: "Strikes",
      source: source("birdstrikes"),
      columns: [sizes, phase, year, strikes, cost],
      rowsBy: [{ columnId: "size" }, { columnId: "phase" }],
      columnsBy: [{ columnId: "year" }],
      values: ["strikes", "cost"],
    },
  ]);
  await page.setViewportSize({ width: 1440, height: 600 });
  await filledIn(grid(page, "Strikes"), "Total").first().click();
  const field = page.getByRole("button", { name: "Wildlife Species", exact: true });
  const values = shelf(page, "Values");
  await values.getByRole("button", { name: /^Cost/ }).waitFor();
  const heights = () =>
    Promise.all(["Pivot rows", "Pivot columns", "Values"].map(async (name) => (await shelf(page, name).boundingBox())?.height));
  const before = await heights();
  for (const step of [3, 5]) {
    await field.scrollIntoViewIfNeeded();
    const from = await boxOf(field);
    await page.mouse.move(from.x + 30, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 36, from.y + 4, { steps: 3 });
    // Up past all shelves and down again; the panel scrolls along at its edges.
    for (let y = 590; y > 90; y -= step) await page.mouse.move(from.x + 60, y);
    await expect.poll(() => values.boundingBox().then((box) => (box?.y ?? 0) > 300)).toBe(true);
    expect(await heights()).toEqual(before);
    for (let y = 90; y < 595; y += step) await page.mouse.move(from.x + 60, y);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect.poll(() => field.isVisible()).toBe(true);
    await expect.poll(() => values.getByRole("button").allInnerTexts()).toHaveLength(3);
  }
});

describe("cells and headers", () => {
  const elements: Elements = (source) => [
    {
      id: "pivot",
      kind: "pivot-table",
      name: "Strikes",
      source: source("birdstrikes"),
      columns: [sizes, phase, year, strikes, cost],
      rowsBy: [{ columnId: "size" }, { columnId: "phase" }],
      columnsBy: [{ columnId: "year" }],
      values: ["strikes"],
    },
  ];

  test("groups fold, totals come and go, a cell leads to its rows and is kept or left out; copied with its headers", async ({ editor }) => {
    const { page, read } = await editor("Pivot cells", elements);
    const table = grid(page, "Strikes");
    const firstFour = async (name: string): Promise<readonly string[]> => (await valuesIn(table, name)).slice(0, 4);
    await expect.poll(() => firstFour("Large total")).toEqual(["26", "40", "44", "41"]);

    // Folded by a key, opened by a press.
    const large = table.getByRole("rowheader", { name: "Large", exact: true });
    await large.click();
    await page.keyboard.press("Alt+ArrowLeft");
    await expect.poll(() => large.getAttribute("aria-expanded")).toBe("false");
    await expect.poll(() => firstFour("Large")).toEqual(["26", "40", "44", "41"]);
    await expect.poll(() => table.getByRole("rowheader", { name: "Large total", exact: true }).count()).toBe(0);
    await large.locator("[data-toggle]").click();
    await table.getByRole("rowheader", { name: "Large total", exact: true }).waitFor();

    await table.getByRole("rowheader", { name: "Total", exact: true }).waitFor();
    await page.getByText("Grand totals", { exact: true }).click();
    await expect.poll(() => table.getByRole("rowheader", { name: "Total", exact: true }).count()).toBe(0);
    // A switch that has the focus is nothing that somebody writes in.
    await page.keyboard.press("ControlOrMeta+z");
    await table.getByRole("rowheader", { name: "Total", exact: true }).waitFor();

    // Rows behind the total of a column: no key of the rows leads to them.
    await filledIn(table, "Total").first().click({ button: "right" });
    const whole = (await valuesIn(table, "Total"))[0] ?? "";
    await choose(page, "Show underlying rows");
    await page.getByRole("dialog").getByText(`${whole} rows`).first().waitFor();
    await closeByEscape(page.getByRole("dialog"));

    await filledIn(table, "Large total").nth(0).click();
    await page.keyboard.press("Shift+ArrowRight");
    await page.getByRole("contentinfo").getByText("66").waitFor();
    await page.keyboard.press("Control+Shift+c");
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe("Strikes by Year\tStrikes by Year\n1990\t1991\n26\t40");

    await large.click({ button: "right" });
    await choose(page, "Exclude “Large”");
    await expect.poll(() => large.count()).toBe(0);
    await expect.poll(async () => JSON.stringify((await read())?.["filters"])).toContain('"mode":"exclude"');
    await page.keyboard.press("Control+z");
    await large.waitFor();
  });

  test("nested rows in the dark; two keys of columns fold as one", async ({ editor }) => {
    const { page } = await editor(
      "Nested pivot",
      (source) => [
        {
          id: "pivot",
          kind: "pivot-table",
          name: "Nested",
          source: source("birdstrikes"),
          columns: [sizes, phase, year, strikes, species],
          rowsBy: [{ columnId: "size" }, { columnId: "year" }],
          columnsBy: [{ columnId: "phase" }],
          values: ["strikes", "species"],
          sheaf: { pivot: { rowLayout: "indented" } },
        },
      ],
      "dark",
    );
    const table = grid(page, "Nested");
    await expect.poll(async () => (await valuesIn(table, "Large")).slice(-2)).toEqual(["744", "6"]);
    await expect.poll(async () => (await valuesIn(table, "Total")).slice(-2)).toEqual(["10,000", "37"]);
    await table.getByRole("rowheader", { name: "Large", exact: true }).click({ button: "right" });
    await choose(page, "Collapse all of Size");
    await expect.poll(() => rowHeaders(table)).toEqual(["Large", "Medium", "Small", "Total"]);
    await expectAccessible(page);
    // The year goes beside the phases.
    await shelf(page, "Pivot rows").getByRole("button", { name: /^Year/ }).click();
    await choose(page, "Move to pivot columns");
    const approach = table.getByRole("columnheader", { name: "Approach", exact: true });
    await expect.poll(() => approach.getAttribute("aria-expanded")).toBe("true");
    await approach.click({ button: "right" });
    await choose(page, "Collapse all of Phase");
    await expect.poll(() => approach.getAttribute("aria-expanded")).toBe("false");
    await expect.poll(async () => (await valuesIn(table, "Large")).slice(0, 4)).toEqual(["343", "6", "185", "5"]);
    // Colors that nobody chose are told as they are drawn.
    await page.getByRole("tab", { name: "Format", exact: true }).click();
    const paper = (await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--paper"))).trim().toUpperCase();
    await expect.poll(() => page.getByLabel("Background", { exact: true }).last().getAttribute("placeholder")).toBe(paper);
  });
});

describe("tables and pivots", () => {
  test("a table becomes a pivot and the same table again; one step of undo each", async ({ editor }) => {
    const { page, read } = await editor("Switched", (source) => [
      {
        id: "table",
        kind: "table",
        name: "Strikes",
        source: source("birdstrikes"),
        columns: [sizes, phase, strikes, { id: "speed", name: "Speed", formula: "[birdstrikes/Speed IAS in knots]" }],
        groupings: [
          { id: "outer", groupBy: ["size"], sort: [{ columnId: "size", direction: "descending" }] },
          { id: "inner", groupBy: ["phase"], calculations: ["strikes"] },
        ],
      },
    ]);
    const table = grid(page, "Strikes");
    await table.getByRole("gridcell", { name: "Large", exact: true }).first().waitFor();
    const before = await read();
    await page.getByRole("tree", { name: "Page elements" }).getByText("Strikes").click();
    const menu = async (entry: string): Promise<void> => {
      await page.getByRole("button", { name: "More for Strikes" }).first().click();
      await choose(page, entry);
    };
    await menu("Switch to pivot table");
    await table.getByRole("rowheader", { name: "Small total", exact: true }).waitFor();
    await expect.poll(async () => (await rowHeaders(table))[0]).toBe("Small");
    await expect.poll(() => valuesIn(table, "Small total")).toEqual(["4,910"]);
    await menu("Switch to table");
    await table.getByRole("gridcell", { name: "Large", exact: true }).first().waitFor();
    await expect.poll(read).toEqual(before);
    await undo(page);
    await table.getByRole("rowheader", { name: "Small total", exact: true }).waitFor();
  });
});
