// Rows of other sources put below those of a table, and a source turned, on screen: made, changed, and taken apart again.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/test.ts";
import { createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

const grid = (page: Page, name: string): Locator => page.getByRole("grid", { name, exact: true });
const header = (page: Page, table: string, name: string): Locator =>
  grid(page, table)
    .getByRole("columnheader", { name: new RegExp(name) })
    .last();

async function elementMenu(page: Page, element: string, entry: string): Promise<void> {
  await page.getByRole("tree", { name: "Page elements" }).getByText(element, { exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

async function choose(page: Page, within: Locator, field: RegExp, option: string): Promise<void> {
  await within.getByRole("button", { name: field }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("rows of another source are appended, matched, renamed, and taken away again", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Appended", (source) => [
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "date", name: "Date", formula: "[seattle_weather/date]" },
        { id: "wind", name: "Doubled", formula: "[seattle_weather/wind] * 2" },
      ],
      sort: [{ columnId: "date", direction: "ascending" }],
    },
    {
      id: "p",
      kind: "table",
      name: "Prices",
      source: source("sp500"),
      columns: [
        { id: "date", name: "Date", formula: "[sp500/date]" },
        { id: "price", name: "Price", formula: "[sp500/price]" },
        { id: "word", name: "Wind", formula: 'Concat("wind ", Text([sp500/price]))' },
      ],
    },
    { id: "l", kind: "table", name: "Lost", source: source("nowhere"), columns: [{ id: "d", name: "Day", formula: "[nowhere/date]" }] },
  ]);
  const stored = async (): Promise<string> => JSON.stringify((await readWorkbook(product, token, workbookId)).pages[0]?.elements[0]);
  await page.goto(`${address}/edit`);
  await page.getByText("1,461 rows").first().waitFor();

  await elementMenu(page, "Weather", "Append rows of another source");
  const picker = page.getByRole("dialog", { name: "Append to Weather the rows of", exact: true });
  await picker.getByRole("tree", { name: "Elements of this workbook" }).getByText("Prices", { exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Appended sources of Weather", exact: true });
  // Matched by name; what cannot stand in one column is told where it stands.
  const wind = dialog.getByRole("group", { name: "wind", exact: true });
  await wind.getByText(/These cannot stand in one column: number in seattle_weather, text in Prices/).waitFor();
  await choose(page, wind, /Prices/, "Price");
  await dialog.getByText("1,584 rows in all", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Leave Price out", exact: true }).click();
  await wind.getByRole("textbox", { name: "Name" }).fill("Reading");
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByText("1,584 rows").first().waitFor();
  await expect.poll(stored).toContain('"formula":"[Union of 2 Sources/Reading] * 2"');

  await elementMenu(page, "Weather", "Edit appended sources");
  await dialog.getByRole("button", { name: "Remove source 2, Prices", exact: true }).click();
  await dialog.getByRole("button", { name: "Remove appended sources", exact: true }).click();
  await page.getByText("1,461 rows").first().waitFor();
  await expect.poll(stored).toContain('"formula":"[seattle_weather/wind] * 2"');
  await expect.poll(() => stored()).not.toContain("union");

  // A source that is gone is changed where it failed; what it was asked for is found in the new one by its name.
  await page.getByRole("main").getByRole("button", { name: "Change source", exact: true }).click();
  const lost = page.getByRole("dialog", { name: "New source of Lost", exact: true });
  await lost.getByRole("tree", { name: "Elements of this workbook" }).getByText("Weather", { exact: true }).click();
  await lost.getByText("Every column that is used has its counterpart.").waitFor();
  await lost.getByRole("button", { name: "Change source", exact: true }).click();
  await grid(page, "Lost").getByRole("gridcell", { name: "2012-01-01" }).first().waitFor();

  // Where there is little room everything in the top bar is still within reach.
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 700 });
    const ends = () =>
      page
        .getByRole("banner")
        .getByRole("button")
        .evaluateAll((all) => all.map((one) => Math.ceil(one.getBoundingClientRect().right)));
    await expect.poll(async () => Math.max(...(await ends()))).toBeLessThanOrEqual(width);
    expect((await ends()).length).toBeGreaterThan(5);
  }
});

test("columns become rows and rows columns, and are themselves again", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Turned", (source) => [
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "date", name: "Date", formula: "[seattle_weather/date]" },
        { id: "high", formula: "[seattle_weather/temp_max]" },
      ],
      sort: [{ columnId: "date", direction: "ascending" }],
    },
    {
      id: "s",
      kind: "table",
      name: "Stocks",
      source: source("stocks"),
      columns: [
        { id: "date", name: "Date", formula: "[stocks/date]" },
        { id: "symbol", formula: "[stocks/symbol]" },
      ],
      sort: [{ columnId: "date", direction: "ascending" }],
    },
  ]);
  const stored = async (at: number): Promise<string> =>
    JSON.stringify((await readWorkbook(product, token, workbookId)).pages[0]?.elements[at]);
  await page.goto(`${address}/edit`);
  await header(page, "Weather", "temp_max").waitFor();

  await elementMenu(page, "Weather", "Transpose");
  const dialog = page.getByRole("dialog", { name: "Transpose Weather", exact: true });
  await dialog.getByText("Choose the columns to merge.", { exact: true }).waitFor();
  await dialog.getByText("temp_max", { exact: true }).click();
  await dialog.getByText("temp_min", { exact: true }).click();
  await dialog.getByRole("textbox", { name: "Column of the names" }).fill("Which");
  await dialog.getByRole("textbox", { name: "Column of the values" }).fill("Degrees");
  await dialog.getByText("2,922 rows in all", { exact: true }).waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole("button", { name: "Transpose", exact: true }).click();
  await header(page, "Weather", "Degrees").waitFor();
  await grid(page, "Weather").getByRole("gridcell", { name: "temp_min", exact: true }).first().waitFor();
  await elementMenu(page, "Weather", "Edit transpose");
  await dialog.getByRole("button", { name: "Remove transpose", exact: true }).click();
  await header(page, "Weather", "temp_max").waitFor();
  await expect.poll(() => stored(0)).not.toContain("transpose");

  await elementMenu(page, "Stocks", "Transpose");
  const wide = page.getByRole("dialog", { name: "Transpose Stocks", exact: true });
  await wide.getByText("Rows to columns", { exact: true }).click();
  await choose(page, wide, /Column to transpose/, "symbol");
  await choose(page, wide, /Column of the values/, "price");
  await choose(page, wide, /Several values in one cell/, "Greatest");
  await wide.getByText("IBM", { exact: true }).click();
  await wide.getByText("123 rows in all", { exact: true }).waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await wide.getByRole("button", { name: "Transpose", exact: true }).click();
  await header(page, "Stocks", "MSFT").waitFor();
  await expect.poll(() => header(page, "Stocks", "IBM").count()).toBe(0);
  // Microsoft's price of January 2000, Amazon's beside it.
  await grid(page, "Stocks").getByRole("gridcell", { name: "39.81", exact: true }).first().waitFor();
  await grid(page, "Stocks").getByRole("gridcell", { name: "64.56", exact: true }).first().waitFor();
  await expect.poll(() => stored(1)).not.toContain('"IBM"');
});

test("rows are appended to an element over SQL: the columns that it names are matched, and it is itself again", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Appended to SQL", (source) => {
    const { connectionId } = source("stocks") as { readonly connectionId: string };
    const statement = "select symbol, price as cost from samples.stocks where symbol = 'IBM'";
    return [
      {
        id: "s",
        kind: "table",
        name: "Stocks",
        source: { kind: "sql", connectionId, statement },
        columns: [{ id: "price", name: "Doubled", formula: "[Custom SQL/cost] * 2" }],
      },
      {
        id: "p",
        kind: "table",
        name: "Prices",
        source: source("sp500"),
        columns: [{ id: "cost", name: "Cost", formula: "[sp500/price]" }],
      },
    ];
  });
  const stored = async (): Promise<string> => JSON.stringify((await readWorkbook(product, token, workbookId)).pages[0]?.elements[0]);
  await page.goto(`${address}/edit`);
  await page.getByText("123 rows").first().waitFor();

  await elementMenu(page, "Stocks", "Append rows of another source");
  const picker = page.getByRole("dialog", { name: "Append to Stocks the rows of", exact: true });
  await picker.getByRole("tree", { name: "Elements of this workbook" }).getByText("Prices", { exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Appended sources of Stocks", exact: true });
  await dialog
    .getByRole("group", { name: "cost", exact: true })
    .getByRole("button", { name: /Prices/ })
    .getByText("Cost", { exact: true })
    .waitFor();
  await dialog.getByText("246 rows in all", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByText("246 rows").first().waitFor();
  await expect.poll(stored).toContain('"formula":"[Union of 2 Sources/cost] * 2"');

  await elementMenu(page, "Stocks", "Edit appended sources");
  await dialog.getByRole("button", { name: "Remove source 2, Prices", exact: true }).click();
  await dialog.getByRole("button", { name: "Remove appended sources", exact: true }).click();
  await expect.poll(stored).toContain('"formula":"[Custom SQL/cost] * 2"');
});
