// A number explained: how it was worked out, with its rows and its statement, and which parts of the data make it different.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { test } from "./support/editor.ts";
import { choose, figure, on, page1, plot, says, strikes } from "./support/strike-charts.ts";

const amount = (text: string): number => Number(text.replaceAll(",", "").replace("−", "-").replace("+", ""));
/** The last column of a table of contributions: what each part adds, and the difference in the end. */
async function added(table: Locator): Promise<{ readonly parts: readonly number[]; readonly whole: number }> {
  await table.waitFor();
  const texts = await table.locator("tbody tr td:last-child").allTextContents();
  const numbers = texts.map(amount);
  return { parts: numbers.slice(0, -1), whole: numbers.at(-1) ?? Number.NaN };
}
const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);
const explain = async (page: Page): Promise<Locator> => {
  await page.keyboard.press("Shift+F10");
  await choose(page, "Explain this number");
  return page.getByRole("dialog");
};

/** What the numbers of a column of a kept chart come to, by its table; by itself that of its steps. */
async function keptSteps(page: Page, name: string | RegExp, column?: string): Promise<number> {
  const chart = page.getByRole("application", { name });
  await chart.focus();
  await page.keyboard.press("t");
  const table = page.getByRole("dialog").getByRole("table");
  await table.waitFor();
  const [head = [], ...rows] = await table
    .getByRole("row")
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll("[role]")].map((cell) => cell.textContent ?? "")));
  const at = column === undefined ? head.findIndex((title) => ["Count", "Mean cost"].includes(title)) : head.indexOf(column);
  await closeByEscape(page.getByRole("dialog"));
  return sum(rows.map((row) => amount(row[at] ?? "")));
}

const meanCost = {
  id: "mean",
  kind: "bar-chart",
  name: "Mean cost by size",
  source: on,
  columns: [
    { id: "m-size", name: "Size", formula: "[Strikes/Size]" },
    { id: "m-cost", name: "Mean cost", formula: "Avg([Strikes/Cost])" },
  ],
  xAxis: { columnId: "m-size" },
  yAxis: { columnIds: ["m-cost"] },
};

test("T1 a mark is explained: its way from the source, and the parts that add up to its difference from another one", async ({
  editor,
}) => {
  const { page } = await editor("Explained", (source) => [meanCost, ...page1(source)]);
  const name = "Strikes by year";
  await says(page, name, "Highest 626 at 2001, Small");
  await plot(page, name).focus();
  // The newest mark of the series with the highest value.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  const dialog = await explain(page);
  const shown = amount((await dialog.locator("p").first().textContent()) ?? "");
  await dialog.getByText("Start from Strikes").waitFor();
  await dialog.getByText("Count()", { exact: true }).first().waitFor();
  // Its rows are as many as it says: it counts them.
  await dialog.getByText(`${shown.toLocaleString("en-US")} rows`, { exact: true }).waitFor();
  await dialog.getByText(/(higher|lower) in 2002 than in 2001/u).waitFor();
  const bySpecies = dialog.getByRole("table", { name: "Contributions by Species" });
  const found = await added(bySpecies);
  expect(sum(found.parts)).toBe(found.whole);
  expect(found.parts.length).toBe(6);
  await expectAccessible(page, '[role="dialog"]');

  // Another year to compare with: another difference, and again nothing is left over.
  const other = dialog.getByRole("combobox", { name: "Compare with" });
  await other.fill("1999");
  await page.getByRole("option", { name: /^1999/u }).click();
  await dialog.getByText(/in 2002 than in 1999/u).waitFor();
  const since = await added(bySpecies);
  expect(sum(since.parts)).toBe(since.whole);
  expect(since.whole).not.toBe(found.whole);

  // Kept as an element, it asks the warehouse for the same steps, from the one year to the other.
  await dialog.getByRole("button", { name: "Keep as chart: by Species" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await keptSteps(page, "Count: 1999 to 2002, by Species")).toBe(since.whole);
  expect(await keptSteps(page, "Count: 1999 to 2002, by Species", "1999")).not.toBe(since.whole);
  await page.keyboard.press("ControlOrMeta+z");
  await plot(page, "Count: 1999 to 2002, by Species").waitFor({ state: "detached" });

  await plot(page, name).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  await explain(page);
  await dialog.getByRole("button", { name: "Show SQL" }).click();
  await dialog
    .getByText(/SELECT/u)
    .first()
    .waitFor();
  await dialog.getByRole("button", { name: "Show rows" }).click();
  await page
    .getByRole("dialog", { name: /^Rows: 2002/u })
    .getByText(`${shown.toLocaleString("en-US")} rows of ${name}`)
    .waitFor();
  await closeByEscape(page.getByRole("dialog"));
});

test("T1 of an average the own change of a part and its weight are told apart; a figure is taken apart by its parts", async ({
  editor,
}) => {
  const { page } = await editor("Explained too", (source) => [meanCost, figure, strikes(source)]);
  await says(page, "Mean cost by size", /Highest/u);
  await plot(page, "Mean cost by size").focus();
  await page.keyboard.press("ArrowRight");
  const dialog = await explain(page);
  const table = dialog.getByRole("table", { name: "Contributions by Species" });
  await table.getByRole("columnheader", { name: "Weight" }).waitFor();
  const rows = await table
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].slice(1).map((cell) => cell.textContent ?? "")));
  for (const [rate, mix, adds] of rows.slice(0, -1))
    expect(Math.abs(amount(rate ?? "") + amount(mix ?? "") - amount(adds ?? ""))).toBeLessThan(Math.abs(amount(adds ?? "")) / 100 + 2);
  const found = await added(table);
  expect(Math.abs(sum(found.parts) - found.whole)).toBeLessThan(Math.abs(found.whole) / 100 + 6);
  // What the steps of the kept chart come to, with those of many species as one, is the same difference.
  await dialog.getByRole("button", { name: "Keep as chart: by Species" }).click();
  await dialog.waitFor({ state: "detached" });
  const steps = await keptSteps(page, /^Mean cost: .* by Species$/u);
  expect(Math.abs(steps - found.whole)).toBeLessThan(Math.abs(found.whole) / 100 + 6);
  await expectAccessible(page, "main");

  // Two marks that are chosen are compared with one another.
  await plot(page, "Mean cost by size").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+Enter");
  await page.getByRole("toolbar", { name: "2 marks selected" }).getByRole("button", { name: "Compare" }).click();
  await page
    .getByRole("dialog")
    .getByText(/(higher|lower) in Small than in Large/u)
    .waitFor();
  await closeByEscape(page.getByRole("dialog"));

  await page.locator('[aria-roledescription="figure"]').first().focus();
  const parts = await explain(page);
  await parts.getByRole("heading", { name: "What it is made of" }).waitFor();
  const bySize = await added(parts.getByRole("table", { name: "Contributions by Size" }));
  expect(sum(bySize.parts)).toBe(10_000);
  expect(bySize.whole).toBe(10_000);
});

const pivot = {
  id: "pivot",
  kind: "pivot-table",
  name: "Strikes by size and species",
  source: on,
  columns: [
    { id: "p-size", name: "Size", formula: "[Strikes/Size]" },
    { id: "p-species", name: "Species", formula: "[Strikes/Species]" },
    { id: "p-count", name: "Count", formula: "Count()" },
    { id: "p-name", name: "First date", formula: "Min([Strikes/Date])" },
  ],
  rowsBy: [{ columnId: "p-size" }, { columnId: "p-species" }],
  values: ["p-count", "p-name"],
};
const grouped = {
  id: "grouped",
  kind: "table",
  name: "Sizes",
  source: on,
  columns: [
    { id: "g-size", name: "Size", formula: "[Strikes/Size]" },
    { id: "g-count", name: "Strikes", formula: "Count()" },
    { id: "g-cost", name: "Mean cost", formula: "Avg([Strikes/Cost])", format: { kind: "number", formatString: ".2f" } },
  ],
  groupings: [{ id: "g", groupBy: ["g-size"], calculations: ["g-count", "g-cost"] }],
};

test("T1 a cell, a subtotal and a total are explained where they stand, in pivots and in grouped tables", async ({ editor }) => {
  const { page } = await editor("Explained cells", (source) => [pivot, grouped, strikes(source)]);
  const pivotGrid = page.getByRole("grid", { name: "Strikes by size and species" });
  // The subtotal of all medium ones, beside those of the other sizes.
  const mediumOnes = pivotGrid.getByRole("gridcell", { name: "4,346", exact: true }).first();
  // It is scrolled to before its menu is asked for: rows come into place by then.
  await mediumOnes.click();
  await mediumOnes.click({ button: "right" });
  await choose(page, "Explain this number");
  const subtotal = page.getByRole("dialog", { name: "Count: Medium" });
  await subtotal.getByText("4,346 rows", { exact: true }).waitFor();
  await subtotal.getByText(/lower in Medium than in Small: 4,346 against 4,910/u).waitFor();
  const bySpecies = await added(subtotal.getByRole("table", { name: "Contributions by Species" }));
  expect(sum(bySpecies.parts)).toBe(4_346 - 4_910);
  expect(bySpecies.whole).toBe(4_346 - 4_910);
  await closeByEscape(subtotal);

  const sizes = page.getByRole("grid", { name: "Sizes" });
  await sizes.getByRole("gridcell", { name: "4,910", exact: true }).click({ button: "right" });
  await choose(page, "Explain this number");
  const group = page.getByRole("dialog", { name: "Strikes: Small" });
  await group.getByText("4,910 rows", { exact: true }).waitFor();
  const differing = await added(group.getByRole("table", { name: "Contributions by Species" }));
  expect(sum(differing.parts)).toBe(differing.whole);
  await closeByEscape(group);

  await sizes.getByRole("gridcell", { name: "10,000", exact: true }).first().click({ button: "right" });
  await choose(page, "Explain its total");
  const total = page.getByRole("dialog", { name: "Strikes: Sizes" });
  await total.getByRole("heading", { name: "What it is made of" }).waitFor();
  const parts = await added(total.getByRole("table", { name: "Contributions by Species" }));
  expect(sum(parts.parts)).toBe(10_000);
  expect(parts.whole).toBe(10_000);
});
