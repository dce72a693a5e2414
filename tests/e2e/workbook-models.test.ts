// Data models in the editor: their elements as sources, their columns, relationships and metrics in formulas and lists.
import { documentAddress } from "@sheaf/contract";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { market } from "./support/market.ts";
import { test } from "./support/test.ts";
import { createModel, createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

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
  await expect.poll(() => formula(page).textContent()).toMatch(/Points/);
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
  await page.getByRole("menuitem", { name: /^Market/ }).hover();
  await page.getByRole("menuitem", { name: "Day", exact: true }).click();
  await expect.poll(stored).toContain("[Prices/Market/Day]");
  await page.getByRole("button", { name: "Add column", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Market/ }).hover();
  await page.getByRole("menuitem", { name: "Again 1:1 Index" }).hover();
  await page.getByRole("menu", { name: "Again" }).getByRole("menuitem", { name: "Points", exact: true }).click();
  await expect.poll(stored).toContain("[Prices/Market/Again/Points]");

  // Another name in the model is another name here, and the numbers stay.
  await model.change((source) => market(source, "Close"));
  await expect.poll(stored).toContain("[Prices/Close]");
  await page.reload();
  await page.getByText("$100.7", { exact: true }).first().waitFor();
  await expect.poll(() => page.getByText(/Unknown column/).count()).toBe(0);
});

test("a control of a workbook sets one of a data model, by its panel, and takes it back", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const only = (source: (table: string) => object): readonly object[] => [
    ...market(source),
    {
      id: "which",
      kind: "control",
      controlId: "Which",
      controlType: "list",
      name: "Which share",
      source: { kind: "manual", valueType: "text", values: ["AAPL", "IBM", "MSFT"] },
      values: ["AAPL"],
      filters: [{ source: { kind: "table", elementId: "prices" }, columnId: "symbol" }],
    },
  ];
  const { dataModelId } = await createModel(product, token, "Model with a control", only);
  const { address, workbookId } = await createWorkbook(product, token, "Sets a model", () => [
    {
      id: "p",
      kind: "table",
      name: "Prices here",
      source: { kind: "data-model", dataModelId, elementId: "prices" },
      columns: [{ id: "s", formula: "[Prices/Symbol]" }],
    },
    {
      id: "mine",
      kind: "control",
      controlId: "Mine",
      controlType: "list",
      name: "Mine",
      source: { kind: "manual", valueType: "text", values: ["AAPL", "IBM", "MSFT"] },
      values: ["MSFT", "IBM"],
    },
  ]);
  const parameters = async (): Promise<unknown> =>
    (await readWorkbook(product, token, workbookId)).pages[0]?.elements.find(({ id }) => id === "mine")?.["parameters"];
  await page.goto(`${address}/edit`);
  await page.getByText("123 rows").first().waitFor();
  await page.getByRole("tree", { name: "Page elements" }).getByText("Mine", { exact: true }).click();
  await page.getByRole("button", { name: "Set a control of a data model", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Which share/ }).click();
  await page.getByText("246 rows").first().waitFor();
  await expect.poll(parameters).toEqual([{ kind: "data-model", dataModelId, controlId: "Which" }]);
  await expectAccessible(page, '[aria-label="Element properties"]');
  await page.getByRole("button", { name: "Do not set Which share", exact: true }).click();
  await page.getByText("123 rows").first().waitFor();
  await expect.poll(parameters).toBeUndefined();
});

test("a chart over a data model: a metric by drag, a column over two relationships by keyboard, and at once what is published meanwhile", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  const model = await createModel(product, token, "Charted model", market);
  const { dataModelId } = model;
  const chart = {
    id: "c",
    kind: "bar-chart",
    name: "Means",
    source: { kind: "data-model", dataModelId, elementId: "prices" },
    columns: [{ id: "s", name: "Symbol", formula: "[Prices/Symbol]" }],
    xAxis: { columnId: "s" },
    yAxis: { columnIds: [] },
  };
  const { address, workbookId } = await createWorkbook(product, token, "Charts a model", () => [chart]);
  const stored = async (): Promise<string> => JSON.stringify((await readWorkbook(product, token, workbookId)).pages[0]?.elements[0]);
  await page.goto(`${address}/edit`);
  await page.locator('[data-element="c"]').click();
  const metrics = page.getByRole("group", { name: "Metrics", exact: true });
  const shelf = (name: string): Locator => page.getByRole("region", { name, exact: true });
  await metrics.getByRole("button", { name: /Mean price/ }).waitFor();
  await expectAccessible(page, '[aria-label="Element properties"]');
  // A value is no key: its menu does not offer the shelves of keys.
  await metrics.getByRole("button", { name: /Mean price/ }).click();
  await expect.poll(() => page.getByRole("menuitem").allTextContents()).toEqual(["Y axis", "Tooltip"]);
  await closeByEscape(page.getByRole("menu"));
  const from = await metrics.getByRole("button", { name: /Mean price/ }).boundingBox();
  const to = await shelf("Y axis").boundingBox();
  if (from === null || to === null) throw new Error("Nothing to drag, or nowhere to put it.");
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y - 10, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 });
  await page.mouse.up();
  await expect.poll(stored).toContain("[Metrics/Mean price]");
  await shelf("Y axis")
    .getByRole("button", { name: /Mean price.*Metric/ })
    .waitFor();
  await page.locator('[data-element="c"]').getByText(/\$\d/).first().waitFor();

  // What relationships lead to opens step by step, here by the keyboard.
  await page.getByRole("button", { name: /^Market N:1/ }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const again = page.getByRole("list", { name: "Again", exact: true });
  await again.getByRole("button", { name: /Points/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Tooltip", exact: true }).click();
  await expect.poll(stored).toContain("[Prices/Market/Again/Points]");
  await page.keyboard.press("Control+z");
  await expect.poll(stored).not.toContain("Points");

  // Somebody publishes the model: the open page hears of it.
  await model.change((source) => market(source, "Price", [{ id: "best", name: "Best price", formula: "Max([Price])" }]));
  await metrics.getByRole("button", { name: /Best price/ }).waitFor();

  // Whoever edits the model is told where its metrics are used, and is led there.
  await page.getByRole("contentinfo").getByText(/saved/u).first().waitFor();
  await page.goto(documentAddress({ orgSlug: product.org, kind: "dataset", id: dataModelId, mode: "edit" }));
  await page.getByRole("button", { name: "Diagram", exact: true }).click();
  const listed = (name: string): Locator =>
    page.getByRole("table", { name: "Metrics of the model" }).getByRole("row").filter({ hasText: name });
  await listed("Best price").getByText("0", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Used in 1 document", exact: true }).first().click();
  const uses = page.getByRole("dialog");
  await uses.getByRole("link", { name: "Charts a model", exact: true }).waitFor();
  await closeByEscape(uses);
  await listed("Mean price").getByRole("button", { name: "Used in 1 document" }).click();
  await uses.getByRole("heading", { name: "Where Mean price is used" }).waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await uses.getByRole("link", { name: "Means", exact: true }).click();
  await page.waitForURL(/\/element\/c\/edit/u);
  await page.locator('[data-element="c"]').waitFor();
});

test("a metric has an address that tells what it is; search leads there, and one that is gone says so", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const model = await createModel(product, token, "Addressed model", market);
  const address = (metricId: string, mode: "view" | "edit" = "view"): string =>
    documentAddress({ orgSlug: product.org, kind: "dataset", id: model.dataModelId, elementId: "prices", metricId, mode });
  const dialog = page.getByRole("dialog");
  await page.goto(address("mean", "edit"));
  await dialog.getByRole("heading", { name: "Metric Mean price", exact: true }).waitFor();
  await dialog.getByText("Avg([Price])", { exact: true }).waitFor();
  await dialog.getByText("$100.7", { exact: true }).waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await closeByEscape(dialog);
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/element\/prices\/edit$/);

  await page.goto(address("gone"));
  await dialog.getByText(/There is no such metric in this document/u).waitFor();
  await closeByEscape(dialog);

  await page.goto(`/${product.org}/search?query=${encodeURIComponent("mean price")}`);
  await page.getByRole("radio", { name: "Inside documents" }).click();
  const found = page.getByRole("link", { name: "Mean price" }).first();
  await found.waitFor();
  expect(await found.getAttribute("href")).toMatch(/\/metric\/[^/]+\/mean(?:\/edit)?$/);
});
