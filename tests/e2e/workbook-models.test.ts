// Data models in the editor: their elements as sources, their columns, relationships and metrics in formulas and lists.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/test.ts";
import { createModel, createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

const market = (source: (table: string) => object, price = "Price"): readonly object[] => [
  {
    id: "prices",
    kind: "table",
    name: "Prices",
    source: source("stocks"),
    columns: [
      { id: "symbol", name: "Symbol", formula: "[stocks/symbol]" },
      { id: "date", name: "Date", formula: "[stocks/date]" },
      { id: "price", name: price, formula: "[stocks/price]", description: "At the end of the month" },
      { id: "secret", name: "Secret", formula: "[stocks/price] * 2" },
    ],
    sort: [
      { columnId: "symbol", direction: "descending" },
      { columnId: "date", direction: "ascending" },
    ],
    metrics: [{ id: "mean", name: "Mean price", formula: `Avg([${price}])`, format: { kind: "number", formatString: "$,.1f" } }],
    relationships: [{ id: "r", name: "Market", targetElementId: "index", keys: [{ sourceColumnId: "date", targetColumnId: "day" }] }],
    columnSecurities: [{ id: "s", restrictedColumns: ["secret"], criteria: { kind: "no-one-can-view" } }],
  },
  {
    id: "index",
    kind: "table",
    name: "Index",
    source: source("sp500"),
    columns: [
      { id: "day", name: "Day", formula: "[sp500/date]" },
      { id: "points", name: "Points", formula: "[sp500/price]" },
    ],
  },
];

const grid = (page: Page): Locator => page.getByRole("grid", { name: "Prices", exact: true });
const header = (page: Page, name: string): Locator =>
  grid(page)
    .getByRole("columnheader", { name: new RegExp(name) })
    .last();
const bar = (page: Page): Locator => page.getByRole("region", { name: "Formula", exact: true });
const formula = (page: Page): Locator => bar(page).getByRole("textbox", { name: /^Formula of/ });
const suggestion = (page: Page, name: RegExp): Locator => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option", { name });

test("an element of a data model is a source: its columns, what its relationships lead to, its metrics", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const model = await createModel(product, token, "Market model", market);
  const { address, workbookId } = await createWorkbook(product, token, "Reads a model", () => []);
  const stored = async (): Promise<string> => JSON.stringify((await readWorkbook(product, token, workbookId)).pages[0]?.elements[0]);
  await page.goto(`${address}/edit`);
  await page.getByRole("button", { name: "All sources", exact: true }).click();
  const elements = page.getByRole("dialog").getByRole("tree", { name: "Elements of data models" });
  await elements.getByText("Market model", { exact: true }).click();
  await elements.getByText("Index", { exact: true }).waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await elements.getByText("Prices", { exact: true }).click();
  await page.getByText("560 rows").first().waitFor();
  await header(page, "Price").waitFor();
  expect(
    await grid(page)
      .getByRole("columnheader", { name: /Secret/ })
      .count(),
  ).toBe(0);

  // A column through a relationship, by completion.
  await header(page, "Price").click({ button: "right" });
  await page.getByRole("menuitem", { name: /^Add column right/ }).click();
  await formula(page).press("Control+A");
  await page.keyboard.type("Round([Poi");
  await suggestion(page, /Points/)
    .first()
    .click();
  expect(await formula(page).textContent()).toMatch(/Points/);
  await page.keyboard.type(")");
  await page.keyboard.press("Enter");
  await grid(page).getByRole("gridcell", { name: "1,394", exact: true }).first().waitFor();

  // A metric in the summary, by completion; its format comes with it.
  await page.getByRole("tab", { name: "Columns", exact: true }).click();
  await page.getByRole("button", { name: "Add to summary", exact: true }).click();
  await page.getByRole("menuitem", { name: "New formula", exact: true }).click();
  await formula(page).press("Control+A");
  await page.keyboard.type("[Mean");
  await suggestion(page, /Mean price/)
    .first()
    .click();
  await page.keyboard.press("Enter");
  await expect.poll(stored).toContain("[Metrics/Mean price]");
  await page.getByText("$100.7", { exact: true }).first().waitFor();

  // What is not shown yet is offered by where it is.
  await page.getByRole("button", { name: "Add column", exact: true }).click();
  await page.getByRole("menuitem", { name: "Market", exact: true }).hover();
  await page.getByRole("menuitem", { name: "Day", exact: true }).click();
  await expect.poll(stored).toContain("[Prices/Market/Day]");

  // Another name in the model is another name here, and the numbers stay.
  await model.change((source) => market(source, "Close"));
  await expect.poll(stored).toContain("[Prices/Close]");
  await page.reload();
  await page.getByText("$100.7", { exact: true }).first().waitFor();
  expect(await page.getByText(/Unknown column/).count()).toBe(0);
});
