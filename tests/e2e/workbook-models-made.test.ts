// Data models as people make them: relationships, metrics, security, the diagram, lists; what is entered in them.
import { documentAddress } from "@sheaf/contract";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { emptySource } from "./support/input-tables.ts";
import { market } from "./support/market.ts";
import { keepPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";
import { addAttribute, addTeam, createModel, createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

test("a person makes a data model on screen: a relationship, a metric, security; publishes it and reads it in a workbook", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  await addTeam(product, token, "Model readers");
  await addAttribute(product, token, "Region");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("menuitem", { name: "Data model", exact: true }).click();
  await page.getByRole("heading", { name: "Untitled data model" }).waitFor();
  const sources = page.getByRole("dialog").getByRole("tree").first();
  const addTable = async (table: string): Promise<void> => {
    await page.locator('[data-add="table"]').click();
    await page.getByRole("dialog").getByRole("searchbox").fill(table);
    await sources.getByText(table, { exact: true }).click();
    await page.getByRole("grid", { name: table, exact: true }).waitFor();
  };
  // Nothing is offered that a model cannot hold.
  await page.locator('[data-add="table"]').waitFor();
  expect(await page.locator('[data-add="bar-chart"]').count()).toBe(0);
  await addTable("sp500");
  await addTable("stocks");
  await page.getByRole("tab", { name: "Model", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const save = async (): Promise<void> => {
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  };

  await page.getByRole("button", { name: "New relationship", exact: true }).click();
  await dialog.getByRole("button", { name: /Leads to/ }).click();
  await page.getByRole("option", { name: "sp500", exact: true }).click();
  for (const table of ["stocks", "sp500"]) {
    await dialog.getByRole("combobox", { name: `Column of ${table}` }).fill("date");
    await page.getByRole("option", { name: "date", exact: true }).click();
  }
  // The keys are tried on the rows: a month stands in one row of the index and in several of the shares.
  await dialog.getByText("Each key stands in one row of sp500 at most.").waitFor();
  await dialog.getByText("stocks: 560 of 560 rows match").waitFor();
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Market");
  await expectAccessible(page, '[role="dialog"]');
  await save();
  await page.getByText("sp500: date = date", { exact: true }).waitFor();

  // The diagram: tables and what leads from one to another, by pointer, keys and menus.
  await page.getByRole("button", { name: "Diagram", exact: true }).click();
  const diagram = page.getByRole("region", { name: "Diagram of the model" });
  const card = (name: string): Locator => diagram.getByRole("button", { name: new RegExp(`^${name} \\d+ rows`) });
  await card("stocks").click();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => card("sp500").evaluate((node) => node === document.activeElement)).toBe(true);
  await diagram.getByRole("button", { name: "Relationship Market: stocks to sp500, many to one: date = date" }).press("Enter");
  await dialog.getByText("Each key stands in one row of sp500 at most.").waitFor();
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Index");
  await save();
  await expectAccessible(page, '[aria-label="Diagram of the model"]');
  await diagram.getByRole("button", { name: /^Relationship Index/ }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
  await expect.poll(() => diagram.getByRole("button", { name: /^Relationship/ }).count()).toBe(0);
  for (const name of ["Index", "Market"]) {
    await page.keyboard.press("Control+Z");
    await diagram.getByRole("button", { name: new RegExp(`^Relationship ${name}`) }).waitFor();
  }
  await page.reload();
  await card("stocks").dblclick();
  await page.getByRole("button", { name: "New relationship", exact: true }).waitFor();
  await page.getByRole("button", { name: "Page 1", exact: true }).click();
  await diagram.waitFor({ state: "detached" });
  await page.getByRole("grid", { name: "stocks", exact: true }).click();
  await page.getByRole("tab", { name: "Model", exact: true }).click();

  await page.getByRole("button", { name: "New metric", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Mean price");
  const written = dialog.getByRole("textbox", { name: "Formula", exact: true });
  await written.click();
  await page.keyboard.type("Avg([nowhere])");
  await dialog
    .getByText(/Unknown column/)
    .first()
    .waitFor();
  expect(await dialog.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
  await written.press("Control+A");
  await page.keyboard.type("Avg([price])");
  await dialog
    .getByText(/Unknown column/)
    .first()
    .waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: /Format/ }).click();
  await page.getByRole("option", { name: /^Currency/ }).click();
  await dialog.getByRole("textbox", { name: "Description", exact: true }).fill("Of all months");
  await save();
  await page.getByRole("list", { name: "Metrics" }).getByText("Avg([price])", { exact: true }).waitFor();

  // A policy holds at once, for its author too.
  await page.getByRole("button", { name: "New row policy", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Cheap shares");
  await dialog.getByRole("textbox", { name: "A row is seen where this is true" }).click();
  await page.keyboard.type("[price] < 100");
  await save();
  await page.getByText("415 rows").first().waitFor();
  // It may bind some people alone, one at least: not its author then.
  await page.getByRole("button", { name: "More for Cheap shares", exact: true }).click();
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
  await dialog.getByRole("button", { name: /Applies to/ }).click();
  await page.getByRole("option", { name: "Some people", exact: true }).click();
  expect(await dialog.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
  // a team that the author is not in
  await dialog.getByRole("combobox", { name: "People and teams that it binds" }).fill("Model readers");
  await page.getByRole("option", { name: "Model readers" }).click();
  await dialog.getByRole("list", { name: "People and teams that it binds" }).getByText("Model readers").waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await save();
  await page.getByText("Cheap shares (for some people)", { exact: true }).waitFor();
  await page.getByText("560 rows").first().waitFor();
  await page.keyboard.press("Control+Z");
  await page.getByText("415 rows").first().waitFor();
  // The person who checks is a member like any other, and rows of theirs are found by a text.
  await page.getByRole("combobox", { name: "Person", exact: true }).fill("Sam Sample");
  await page.getByRole("option", { name: "Sam Sample" }).click();
  await page.getByText("415 of your 415", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Show the first rows", exact: true }).click();
  await dialog.getByRole("cell", { name: "MSFT", exact: true }).first().waitFor();
  await dialog.getByRole("textbox", { name: "Text", exact: true }).fill("aap");
  await dialog.getByRole("button", { name: "Search", exact: true }).click();
  await dialog.getByRole("cell", { name: "AAPL", exact: true }).first().waitFor();
  await keepPicture(page, "check-as-person-search");
  await expectAccessible(page, '[role="dialog"]');
  await closeByEscape(dialog);
  await page.getByRole("button", { name: "New column security", exact: true }).click();
  await dialog.getByText("symbol", { exact: true }).click();
  await dialog.getByRole("button", { name: /Who sees them/ }).click();
  // A team that the author is not in, and then an attribute that nobody has.
  await page.getByRole("option", { name: "Some people and teams", exact: true }).click();
  await dialog.getByText("Nobody is named yet, so nobody sees them.").waitFor();
  await dialog.getByRole("combobox", { name: "People and teams" }).fill("Model readers");
  await page.getByRole("option", { name: "Model readers" }).click();
  await dialog.getByRole("list", { name: "People and teams" }).getByText("Model readers").waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await save();
  await page.getByText("Some people and teams see them", { exact: true }).waitFor();
  await page.getByText("You may not see [symbol].").first().waitFor();
  await page.getByRole("button", { name: "More for symbol", exact: true }).click();
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
  await dialog.getByRole("button", { name: /Who sees them/ }).click();
  await page.getByRole("option", { name: "People with an attribute", exact: true }).click();
  await dialog.getByRole("button", { name: "Add a value", exact: true }).click();
  expect(await dialog.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
  await dialog.getByRole("textbox", { name: "Value", exact: true }).fill("North");
  await keepPicture(page, "column-security-attribute");
  await expectAccessible(page, '[role="dialog"]');
  await save();
  await page.getByText("People with an attribute see them", { exact: true }).waitFor();
  await page.getByText("You may not see [symbol].").first().waitFor();
  // Who edits the model does not see it either: it says so, and the other columns stay.
  await page.getByText("You may not see [symbol].").first().waitFor();
  await page.getByText("415 of your 415", { exact: true }).waitFor();
  await page.getByText("2 of 3", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Show the first rows", exact: true }).click();
  await dialog.getByRole("columnheader", { name: "price", exact: true }).waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await closeByEscape(dialog);
  await expectAccessible(page, '[aria-label="Element properties"]');

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.getByText(/Documents that read this data model/).waitFor();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Version 1 published").waitFor();
  // What the next version takes from its readers is told before it is published.
  await page.getByRole("button", { name: "More for Mean price", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
  // A menu that is closing takes the next press.
  await page.getByRole("menu").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.getByText("Metric Mean price of stocks is gone").waitFor();
  await dialog.getByText("Used in no document that you may see").waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.keyboard.press("Control+Z");
  await page.getByRole("list", { name: "Metrics" }).getByText("Avg([price])", { exact: true }).waitFor();

  // Below the diagram: what the model has, with what it comes to.
  await page.getByRole("button", { name: "Diagram", exact: true }).click();
  const lists = page.getByRole("region", { name: "Lists of the model" });
  const listed = (table: string, name: string): Locator =>
    lists.getByRole("table", { name: table }).getByRole("row").filter({ hasText: name });
  await listed("Metrics of the model", "Mean price")
    .getByText(/^\$\d+\.\d\d$/)
    .waitFor();
  await listed("Metrics of the model", "Mean price").getByText("Currency", { exact: true }).waitFor();
  await lists.getByRole("tab", { name: /^Relationships/ }).click();
  await listed("Relationships of the model", "Market").getByText("All 415 rows match").waitFor();
  await lists.getByRole("tab", { name: /^Policies/ }).click();
  await listed("Policies of the model", "Cheap shares").getByText("[price] < 100", { exact: true }).waitFor();
  await expectAccessible(page, '[aria-label="Lists of the model"]');
  await listed("Policies of the model", "Cheap shares").getByRole("button", { name: "Cheap shares" }).click();
  await dialog.getByRole("textbox", { name: "Name", exact: true }).waitFor();
  await closeByEscape(dialog);
  await card("stocks").click();
  await lists.getByRole("tab", { name: "Preview of stocks", exact: true }).click();
  await lists.getByText("The first 50 of 415 rows", { exact: true }).waitFor();
  // How high they are, and whether they are there, is kept in this browser.
  const height = async (): Promise<number> => Math.round((await lists.boundingBox())?.height ?? 0);
  const usual = await height();
  await lists.getByRole("separator", { name: "Height of the lists" }).press("ArrowUp");
  await expect.poll(height).toBeGreaterThan(usual);
  const higher = await height();
  await lists.getByRole("button", { name: "Hide the lists" }).click();
  await lists.getByRole("tab").first().waitFor({ state: "detached" });
  await page.getByRole("contentinfo").getByText(/saved/u).first().waitFor();
  await page.reload();
  await lists.getByRole("button", { name: "Show the lists" }).click();
  await expect.poll(height).toBe(higher);

  // It is a source like any other.
  const home = new URL(page.url()).pathname.split("/")[1] ?? "";
  await page.goto(`/${home}`);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("menuitem", { name: "Workbook", exact: true }).click();
  await page.getByRole("button", { name: "All sources", exact: true }).click();
  const models = dialog.getByRole("tree", { name: "Elements of data models" });
  // it was called by the first table that was brought into it
  await models.getByText("sp500", { exact: true }).first().click();
  await models.getByText("stocks", { exact: true }).click();
  await page.getByText("415 rows").first().waitFor();
  const table = page.getByRole("grid", { name: "stocks", exact: true });
  expect(await table.getByRole("columnheader", { name: /symbol/ }).count()).toBe(0);
  await page.getByRole("tab", { name: "Columns", exact: true }).click();
  await page.getByRole("button", { name: "Add to summary", exact: true }).click();
  await page.getByRole("menuitem", { name: "Metrics", exact: true }).hover();
  await page.getByRole("menuitem", { name: "Mean price", exact: true }).click();
  await page
    .getByText(/^\$\d+\.\d\d$/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Add column", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Market/ }).hover();
  await page.getByRole("menuitem", { name: "price", exact: true }).click();
  await table.getByRole("columnheader", { name: /price/ }).nth(1).waitFor();
});

test("an input table of a data model is filled in there and read by an open workbook as soon as it is published", async ({
  open,
  product,
}) => {
  const { page } = await open();
  const token = await signInForCalls(page, product);
  const model = await createModel(product, token, "Goals", (source) => [
    ...market(source),
    { id: "few", kind: "table", name: "Few", source: source("stocks"), columns: [{ id: "p", name: "Price", formula: "[stocks/price]" }] },
    {
      id: "goals",
      kind: "input-table",
      name: "Goals",
      inputMode: "edit",
      source: emptySource(source("stocks")),
      columns: [
        { id: "share", name: "Share", type: "text" },
        { id: "goal", name: "Goal", type: "number" },
      ],
    },
  ]);
  const { address } = await createWorkbook(product, token, "Over the goals", () => [
    {
      id: "read",
      kind: "table",
      name: "Read",
      source: { kind: "data-model", dataModelId: model.dataModelId, elementId: "goals" },
      columns: [
        { id: "s", name: "Share", formula: "[Goals/Share]" },
        { id: "g", name: "Goal", formula: "[Goals/Goal] * 2" },
      ],
    },
  ]);
  const reader = await page.context().newPage();
  await reader.goto(`${address}/edit`);
  const read = (text: string): Locator =>
    reader.getByRole("grid", { name: "Read", exact: true }).getByRole("gridcell", { name: text, exact: true });
  await reader.getByText("No rows match", { exact: true }).waitFor();

  await page.goto(documentAddress({ orgSlug: product.org, kind: "dataset", id: model.dataModelId, mode: "edit" }));
  const entered = page.getByRole("grid", { name: "Goals", exact: true });
  await entered.locator('[role="row"][aria-rowindex="2"] [aria-colindex="2"]').click();
  await page.keyboard.type("MSFT");
  await page.keyboard.press("Tab");
  await page.keyboard.type("21");
  await page.keyboard.press("Enter");
  await entered.getByRole("gridcell", { name: "21", exact: true }).waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Version 2 published").waitFor();
  await read("42").waitFor();
  await read("MSFT").waitFor();

  // A relationship leads to it, as it does to any table of the model.
  await page.getByRole("button", { name: "Diagram", exact: true }).click();
  const diagram = page.getByRole("region", { name: "Diagram of the model" });
  // A card is put elsewhere by pointer and by keys, taken back, and put where it falls.
  const goals = diagram.getByRole("button", { name: /^Goals 1 rows/ });
  const place = async (): Promise<readonly [number, number]> => {
    const box = await goals.boundingBox();
    return [Math.round(box?.x ?? 0), Math.round(box?.y ?? 0)];
  };
  await goals.waitFor();
  // The diagram is laid into its room once that is measured: what is pressed stands still by then.
  let stood = "";
  await expect
    .poll(async () => {
      const before = stood;
      stood = String(await place());
      return stood === before;
    })
    .toBe(true);
  const [x, y] = await place();
  await page.mouse.move(x + 60, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 100, y + 40, { steps: 4 });
  await page.mouse.move(x + 160, y + 60, { steps: 4 });
  await page.mouse.up();
  const stored = async (): Promise<string> => JSON.stringify(await readWorkbook(product, token, model.dataModelId, "dataModels"));
  await expect.poll(stored).toContain('"place"');
  await goals.press("Alt+ArrowRight");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(stored).not.toContain('"place"');
  await goals.press("Alt+ArrowRight");
  await expect.poll(stored).toContain('"place"');
  await goals.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Put where it falls", exact: true }).click();
  await expect.poll(stored).not.toContain('"place"');

  await diagram.getByRole("button", { name: /^Prices \d+ rows/ }).click();
  await diagram.getByRole("button", { name: "New relationship of Prices" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Leads to/ }).click();
  await page.getByRole("option", { name: "Goals", exact: true }).click();
  await dialog.getByRole("combobox", { name: "Column of Prices" }).fill("Symbol");
  await page.getByRole("option", { name: "Symbol", exact: true }).click();
  await dialog.getByRole("combobox", { name: "Column of Goals" }).fill("Share");
  await page.getByRole("option", { name: "Share", exact: true }).click();
  await dialog.getByText("Goals: 1 of 1 rows match").waitFor();
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
  await dialog.waitFor({ state: "detached" });

  // A key may be a column of the source that the table does not list: its matches are counted, and it comes along hidden.
  await diagram.getByRole("button", { name: /^Few \d+ rows/ }).click();
  await diagram.getByRole("button", { name: "New relationship of Few" }).click();
  await dialog.getByRole("button", { name: /Leads to/ }).click();
  await page.getByRole("option", { name: "Goals", exact: true }).click();
  await dialog.getByRole("combobox", { name: "Column of Few" }).fill("symbol");
  await page.getByRole("option", { name: "symbol", exact: true }).click();
  await dialog.getByRole("combobox", { name: "Column of Goals" }).fill("Share");
  await page.getByRole("option", { name: "Share", exact: true }).click();
  await dialog.getByText("Goals: 1 of 1 rows match").waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await diagram.getByRole("button", { name: /^Relationship Goals: Few to Goals, many to one: symbol = Share/ }).waitFor();
  await expect
    .poll(async () =>
      (await readWorkbook(product, token, model.dataModelId, "dataModels")).pages[0]?.elements.find(({ id }) => id === "few"),
    )
    .toMatchObject({ columns: [{ id: "p" }, { formula: "[stocks/symbol]", hidden: true }] });
});
