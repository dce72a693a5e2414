// Pivots: built from nothing as a new user would, by menus, drag and keys; what their cells, totals and headers can do; and tables that
// become pivots and back. The figures are those of the file birdstrikes.csv, counted apart from the product.
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { type Elements, test } from "./support/editor.ts";

const grid = (page: Page, name: string): Locator => page.getByRole("grid", { name, exact: true });
const shelf = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
async function boxOf(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("It is not on the screen.");
  return box;
}

const rowOf = (table: Locator, name: string): Locator =>
  table.getByRole("row").filter({ has: table.page().getByRole("rowheader", { name, exact: true }) });

/** The values of a row, as they are written. What is empty before them stands beside the name of a total. */
const valuesIn = async (table: Locator, name: string): Promise<readonly string[]> => {
  const texts = (await rowOf(table, name).getByRole("gridcell").allTextContents()).map((text) => text.trim());
  return texts.slice(
    Math.max(
      0,
      texts.findIndex((text) => text !== ""),
    ),
  );
};

/** The cells of a row in which something stands. */
const filledIn = (table: Locator, name: string): Locator => rowOf(table, name).getByRole("gridcell").filter({ hasText: /\S/u });

const undo = (page: Page): Promise<void> => page.getByRole("banner").getByRole("button", { name: /^Undo/ }).click();

const rowHeaders = async (table: Locator): Promise<readonly string[]> =>
  (await table.getByRole("rowheader").allTextContents()).map((text) => text.trim()).filter((text) => text !== "");

async function choose(page: Page, ...path: readonly string[]): Promise<void> {
  for (const [depth, label] of path.entries()) {
    // Keys that do the same are part of the name.
    const row = page.getByRole("menuitem", { name: label }).or(page.getByRole("menuitemradio", { name: label }));
    if (depth < path.length - 1) await row.last().hover();
    await row.last().click();
  }
}

const sizes = { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" };
const phase = { id: "phase", name: "Phase", formula: "[birdstrikes/Phase of flight]" };
const year = {
  id: "year",
  name: "Year",
  formula: 'DateTrunc("year", [birdstrikes/Flight Date])',
  format: { kind: "datetime", formatString: "%Y" },
};
const strikes = { id: "strikes", name: "Strikes", formula: "Count()" };
const species = { id: "species", name: "Species", formula: "CountDistinct([birdstrikes/Wildlife Species])" };
const cost = { id: "cost", name: "Cost", formula: "Sum([birdstrikes/Cost Total $])" };

describe("a pivot made from nothing", () => {
  test("columns of a table on shelves, by menu, keys and drag: cells, totals, sort, undo, published", async ({ editor }) => {
    const { page } = await editor("Pivot from nothing", () => []);
    await page.getByRole("button", { name: "Pivot table" }).first().click();
    await page
      .getByRole("dialog")
      .getByRole("treeitem", { name: /^birdstrikes/ })
      .first()
      .click();
    const table = grid(page, "Pivot of birdstrikes");
    await table.getByRole("rowheader", { name: "Total", exact: true }).waitFor();
    await expect.poll(() => valuesIn(table, "Total")).toEqual(["10,000"]);

    // Another key instead of the first guess: off by a key, on by the menu behind the plus.
    await shelf(page, "Pivot rows")
      .getByRole("button", { name: /^Airport Name/ })
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
    expect((await valuesIn(table, "Medium")).slice(-2)).toEqual(["4,346", "9"]);
    expect((await valuesIn(table, "Small")).slice(-2)).toEqual(["4,910", "24"]);
    expect((await valuesIn(table, "Total")).slice(-2)).toEqual(["10,000", "37"]);
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
    await table.getByRole("rowheader", { name: "Large total", exact: true }).waitFor();
    expect((await valuesIn(table, "Large total")).slice(0, 4)).toEqual(["26", "40", "44", "41"]);

    // Folded by a key, opened by a press.
    const large = table.getByRole("rowheader", { name: "Large", exact: true });
    await large.click();
    await page.keyboard.press("Alt+ArrowLeft");
    await expect.poll(() => large.getAttribute("aria-expanded")).toBe("false");
    expect((await valuesIn(table, "Large")).slice(0, 4)).toEqual(["26", "40", "44", "41"]);
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
    await page.keyboard.press("Escape");

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
    expect(JSON.stringify((await read())?.["filters"])).toContain('"mode":"exclude"');
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
    await table.getByRole("rowheader", { name: "Large", exact: true }).waitFor();
    expect((await valuesIn(table, "Large")).slice(-2)).toEqual(["744", "6"]);
    expect((await valuesIn(table, "Total")).slice(-2)).toEqual(["10,000", "37"]);
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
    expect((await valuesIn(table, "Large")).slice(0, 4)).toEqual(["343", "6", "185", "5"]);
  });
});

describe("what a value and a key say of themselves", () => {
  const operator = { id: "operator", name: "Operator", formula: "[birdstrikes/Aircraft Airline Operator]" };
  const elements: Elements = (source) => [
    {
      id: "pivot",
      kind: "pivot-table",
      name: "Strikes",
      source: source("birdstrikes"),
      columns: [operator, sizes, strikes, cost],
      rowsBy: [{ columnId: "operator" }],
      columnsBy: [{ columnId: "size" }],
      values: ["strikes"],
    },
  ];

  test("S-L6f: the first three with the rest as Others, left out or all again; a cell is taken apart", async ({ editor }) => {
    const { page, read } = await editor("Limited pivot", elements);
    const table = grid(page, "Strikes");
    const total = ["744", "4,346", "4,910", "10,000"];
    await expect.poll(() => valuesIn(table, "Total")).toEqual(total);
    await filledIn(table, "Total").first().click();
    const key = shelf(page, "Pivot rows").getByRole("button", { name: /^Operator/ });
    const order = async (): Promise<void> => {
      await key.click();
      await choose(page, "Sort and limit");
    };
    await order();
    // By keys alone: the switch, how many, Apply.
    await page.getByRole("switch", { name: "Keep only the first ones" }).press("Space");
    await page.getByRole("textbox", { name: "How many" }).fill("x");
    await page.getByText("Give a whole number up to 10,000.").waitFor();
    await page.getByRole("textbox", { name: "How many" }).fill("3");
    await page.getByText("The first 3 of Operator by Strikes, highest first.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Apply" }).press("Enter");
    // The order of an axis puts Others where their sum belongs.
    await expect.poll(() => rowHeaders(table)).toEqual(["Others", "AMERICAN AIRLINES", "US AIRWAYS*", "DELTA AIR LINES", "Total"]);
    await expect.poll(() => valuesIn(table, "Total")).toEqual(total);
    await expect.poll(() => valuesIn(table, "Others")).not.toContain("–");
    const others = await valuesIn(table, "Others");
    await key.getByText("First 3").waitFor();

    // A cell of a label leads on: its rows are the cell's, whoever would be among the first of those that are left.
    const american = filledIn(table, "AMERICAN AIRLINES").nth(2);
    const count = await american.textContent();
    await american.click({ button: "right" });
    await choose(page, "Drill down by", "Phase of flight");
    await table.getByRole("columnheader", { name: "Phase of flight", exact: true }).waitFor();
    await expect.poll(() => valuesIn(table, "Total")).toEqual([count, count]);
    await table.getByRole("rowheader", { name: "Climb", exact: true }).waitFor();
    await page.keyboard.press("Control+z");
    await expect.poll(() => valuesIn(table, "Others")).toEqual(others);
    // A path says where a drill goes, and which columns the rows behind a cell show; each is one step of undo.
    await page.getByRole("button", { name: "Add to Drill path" }).click();
    await choose(page, "Phase of flight");
    await page.getByRole("button", { name: "Add to Row details" }).click();
    await choose(page, "Airport Name");
    await expect.poll(() => read()).toMatchObject({ sheaf: { drillPath: [expect.any(String)], detailColumns: [expect.any(String)] } });
    await american.click({ button: "right" });
    await choose(page, "Drill down to Phase of flight");
    await table.getByRole("rowheader", { name: "Climb", exact: true }).waitFor();
    await expect.poll(() => valuesIn(table, "Total")).toEqual([count, count]);
    await filledIn(table, "Climb").first().click({ button: "right" });
    await choose(page, "Show underlying rows");
    const behind = page.getByRole("dialog").getByRole("columnheader");
    await expect
      .poll(async () => (await behind.allTextContents()).map((text) => text.trim().replace(/^Abc/, "")))
      .toEqual(["Operator", "Phase of flight", "Size", "Airport Name"]);
    await page.keyboard.press("Escape");
    for (let step = 0; step < 3; step += 1) await undo(page);
    await expect.poll(() => valuesIn(table, "Others")).toEqual(others);
    // What is pooled is nothing that a filter of rows could keep.
    await filledIn(table, "Others").first().click({ button: "right" });
    await page.getByRole("menuitem", { name: "Keep only" }).waitFor();
    await expect.poll(() => page.getByRole("menuitem", { name: "Drill down by" }).count()).toBe(0);
    await page.keyboard.press("Escape");

    await table.getByRole("rowheader", { name: "Others", exact: true }).click({ button: "right" });
    await choose(page, "Sort and limit Operator");
    await page.getByRole("button", { name: /The rest/ }).click();
    await page.getByRole("option", { name: "Is left out, of totals too" }).click();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => rowHeaders(table)).toEqual(["AMERICAN AIRLINES", "US AIRWAYS*", "DELTA AIR LINES", "Total"]);
    const left = Number((total[3] ?? "").replace(",", "")) - Number((others[3] ?? "").replace(",", ""));
    expect((await valuesIn(table, "Total"))[3]).toBe(left.toLocaleString("en"));

    await order();
    await page.getByText("Keep only the first ones", { exact: true }).click();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => valuesIn(table, "Total")).toEqual(total);
    await expect.poll(() => read()).toMatchObject({ columns: [operator, sizes, strikes, cost] });
    expect((await read())?.["filters"] ?? []).toEqual([]);
  });

  test("S-L8f: totals by a formula of their own, without one, in a look of their own; a broken one leaves the cells", async ({
    editor,
  }) => {
    const { page, read } = await editor("Own totals", elements, "dark");
    const table = grid(page, "Strikes");
    await expect.poll(() => valuesIn(table, "Total")).toEqual(["744", "4,346", "4,910", "10,000"]);
    const large = async (): Promise<readonly string[]> => (await valuesIn(table, "AMERICAN AIRLINES")).slice(0, 3);
    const cells = await large();
    await filledIn(table, "Total").first().click();
    await shelf(page, "Values")
      .getByRole("button", { name: /^Strikes/ })
      .click();
    await choose(page, "Totals");
    const rows = page.getByRole("group", { name: "Total rows" });
    await rows.getByRole("button", { name: /Show/ }).click();
    await page.getByRole("option", { name: "Another formula" }).click();
    const formula = rows.getByRole("textbox", { name: "Formula" });
    await formula.fill("Max([Strikes])");
    await formula.press("Enter");
    await rows.getByRole("button", { name: "Italic" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Done" }).click();
    // The largest cell of each column; where both keys are left out, of all cells.
    await expect.poll(() => valuesIn(table, "Total")).toEqual(["113", "817", "1,265", "1,265"]);
    const isItalic = (all: Element): boolean =>
      [all, ...all.querySelectorAll("*")].some((each) => getComputedStyle(each).fontStyle === "italic");
    await expect.poll(() => filledIn(table, "Total").first().evaluate(isItalic)).toBe(true);
    await expect.poll(() => large()).toEqual(cells);
    const own = async (): Promise<unknown> => ((await read())?.["sheaf"] as { totals?: unknown } | undefined)?.totals;
    await expect.poll(() => own()).toEqual({ rows: { perColumn: { strikes: { formula: "Max([Strikes])", style: { italic: true } } } } });

    await shelf(page, "Values")
      .getByRole("button", { name: /^Strikes/ })
      .click();
    await choose(page, "Totals");
    await formula.fill("Max([Nothing])");
    await formula.press("Enter");
    await rows.getByRole("alert").waitFor();
    await expect.poll(() => large()).toEqual(cells);
    await rows.getByRole("button", { name: /Show/ }).click();
    await page.getByRole("option", { name: "Nothing", exact: true }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => valuesIn(table, "Total")).toEqual(["–", "–", "–", "–"]);
    await expect.poll(() => own()).toEqual({ rows: { perColumn: { strikes: { style: { italic: true }, visibility: "hidden" } } } });

    // From a cell: its format by a key, a rule and the same totals by the menu.
    await filledIn(table, "AMERICAN AIRLINES").first().click();
    await page.keyboard.press("$");
    await expect.poll(large).toEqual(cells.map((text) => `$${text}.00`));
    await filledIn(table, "AMERICAN AIRLINES").first().click({ button: "right" });
    await choose(page, "Conditional format", "Data bars");
    await page.getByRole("tab", { name: "Format", exact: true }).click();
    await page.getByRole("button", { name: "Data bars on Strikes", exact: true }).waitFor();
    await filledIn(table, "AMERICAN AIRLINES").first().click({ button: "right" });
    await choose(page, "Totals");
    await page.getByRole("dialog", { name: "Totals of Strikes" }).waitFor();
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
    expect((await rowHeaders(table))[0]).toBe("Small");
    await expect.poll(() => valuesIn(table, "Small total")).toEqual(["4,910"]);
    await menu("Switch to table");
    await table.getByRole("gridcell", { name: "Large", exact: true }).first().waitFor();
    await expect.poll(read).toEqual(before);
    await undo(page);
    await table.getByRole("rowheader", { name: "Small total", exact: true }).waitFor();
  });
});
