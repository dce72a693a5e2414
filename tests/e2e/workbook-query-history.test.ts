// What a page asked of the warehouse: listed with its times and its statement, held back, ended by the document's own time limit.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { grid, strikeColumns } from "./support/birdstrikes.ts";
import { test } from "./support/editor.ts";
import { signIn } from "./support/people.ts";
import { addReader, createWorkbook, signInForCalls } from "./support/workbooks.ts";
import { test as plain } from "./support/test.ts";

const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/query-history-${name}.png` });
};
const history = (page: Page) => page.getByRole("region", { name: "Query history", exact: true });
const listed = (page: Page) => history(page).getByRole("table").getByRole("button");
const figure = (source: (table: string) => object): object => ({
  id: "k",
  kind: "kpi-chart",
  name: "All strikes",
  source: source("birdstrikes"),
  columns: [{ id: "n", name: "Strikes", formula: "Count()" }],
  value: { columnId: "n" },
});
const table = (source: (table: string) => object): object => ({
  id: "t",
  kind: "table",
  name: "Strikes",
  source: source("birdstrikes"),
  columns: strikeColumns,
});
const pressHistory = (page: Page): Promise<void> => page.keyboard.press("ControlOrMeta+Shift+H");

test("the history lists what the tab asked, with its times and its SQL, by keys", async ({ editor }) => {
  const { page } = await editor("Query history", (source) => [table(source), figure(source)]);
  await grid(page, "Strikes").getByRole("gridcell", { name: "Turkey vulture" }).first().waitFor();
  await page.locator('[data-element="k"]').getByText("10,000", { exact: true }).waitFor();
  await pressHistory(page);
  await history(page)
    .getByText(/^\d+ queries, .*slowest .*: /u)
    .waitFor();
  await expectAccessible(page);
  // One is chosen by keys: its parts of the time, its request id, its statement.
  const first = listed(page).filter({ hasText: "All strikes" }).first();
  await first.focus();
  await page.keyboard.press("Enter");
  const details = page.getByRole("region", { name: "Query of All strikes" });
  await details.getByText("SELECT", { exact: false }).first().waitFor();
  await details.getByText("Opened", { exact: true }).waitFor();
  await details.getByRole("button", { name: "Copy the request id" }).waitFor();
  await details.getByText("Network and browser").waitFor();
  await details.getByRole("button", { name: "Copy SQL" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("SELECT");
  await expectAccessible(page);
  await picture(page, "details");
  // The element that asked is gone to.
  await details.getByRole("button", { name: "Go to element" }).click();
  await page.getByRole("complementary", { name: "Element properties" }).getByText("All strikes").first().waitFor();

  // An edit asks anew, and says that it was one; one element alone can be listed, and failed ones.
  const before = await listed(page).count();
  await page.getByRole("tree", { name: "Page elements" }).getByText("Strikes", { exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Refresh data" }).click();
  await expect.poll(() => listed(page).count()).toBeGreaterThan(before);
  expect(await history(page).getByRole("row").nth(1).innerText()).toContain("Strikes");
  await history(page).getByRole("radio", { name: "Failed" }).click();
  await history(page).getByText("No query is like that.").waitFor();
  await history(page).getByRole("radio", { name: "All" }).click();
  await history(page)
    .getByRole("button", { name: /Elements$/ })
    .click();
  await page.getByRole("option", { name: "All strikes" }).click();
  await expect.poll(async () => (await listed(page).allInnerTexts()).every((text) => text.startsWith("All strikes"))).toBe(true);

  // Escape leaves the details, then the pane.
  await listed(page).first().press("Escape");
  await details.waitFor({ state: "detached" });
  await listed(page).first().press("Escape");
  await history(page).waitFor({ state: "detached" });
});

test("one that runs is canceled from the list", async ({ editor }) => {
  const { page } = await editor("Cancel from the history", (source) => [figure(source)]);
  await page.locator('[data-element="k"]').getByText("10,000", { exact: true }).waitFor();
  let letGo = (): void => undefined;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/v2/workbooks/*/results", async (route) => {
    await gone;
    await route.continue().catch(() => undefined); // The page has given it up.
  });
  await pressHistory(page);
  await page.getByRole("tree", { name: "Page elements" }).getByText("All strikes", { exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Refresh data" }).click();
  await listed(page).first().click();
  await page.getByRole("button", { name: "Cancel the query of All strikes" }).first().click();
  await history(page).getByRole("row").filter({ hasText: "Canceled" }).first().waitFor();
  letGo();
});

test("paused, an edit asks nothing until an element is run or queries are resumed", async ({ editor }) => {
  const { page } = await editor("Paused", (source) => [figure(source), { ...figure(source), id: "k2", name: "Again" }]);
  const value = (id: string) => page.locator(`[data-element="${id}"]`).getByText("10,000", { exact: true });
  await value("k").waitFor();
  await value("k2").waitFor();
  await page.getByRole("button", { name: "Pause queries" }).click();
  const strip = page.getByRole("contentinfo");
  await strip.getByText("Queries are paused", { exact: true }).waitFor();
  let asked = 0;
  page.on("request", (request) => (asked += request.url().endsWith("/results") ? 1 : 0));
  await page.reload(); // the pause is the tab's, and as short-lived
  await value("k").waitFor();
  await page.getByRole("button", { name: "Pause queries" }).click();
  asked = 0;
  for (const name of ["All strikes", "Again"]) {
    await page.getByRole("tree", { name: "Page elements" }).getByText(name, { exact: true }).click();
    await page.keyboard.press("ControlOrMeta+D");
  }
  await strip.getByText(/^Queries are paused, \d elements? waits?$/u).waitFor();
  await expectAccessible(page);
  await picture(page, "paused");
  expect(asked).toBe(0);
  await page
    .getByRole("button", { name: /^Run the queries of / })
    .first()
    .click();
  await expect.poll(() => asked).toBe(1);
  await strip.getByRole("button", { name: "Resume" }).click();
  await expect.poll(() => page.getByRole("button", { name: /^Run the queries of / }).count()).toBe(0);
  await strip.getByText("Queries are paused").waitFor({ state: "detached" });
});

test("the settings of a workbook: a time limit that ends its queries, zone and week, one step of undo", async ({ editor }) => {
  const { page } = await editor("Settings", (source) => [figure(source)]);
  await page.locator('[data-element="k"]').getByText("10,000", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Workbook menu" }).click();
  await page.getByRole("menuitem", { name: "Settings…" }).click();
  const dialog = page.getByRole("dialog", { name: "Workbook settings" });
  const limit = dialog.getByRole("textbox", { name: "Query timeout" });
  await limit.fill("500");
  await dialog.getByText("Enter a number from 1 to 120").waitFor();
  await limit.fill("45");
  await dialog.getByRole("button", { name: /Week starts on/ }).click();
  await page.getByRole("option", { name: "Wednesday" }).click();
  await expectAccessible(page);
  await picture(page, "settings");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  const shown = async (): Promise<readonly [string, string]> => {
    await page.getByRole("button", { name: "Workbook menu" }).click();
    await page.getByRole("menuitem", { name: "Settings…" }).click();
    const values = [await limit.inputValue(), await dialog.getByRole("button", { name: /Week starts on/ }).innerText()] as const;
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    return values;
  };
  expect(await shown()).toEqual(["45", "Wednesday"]);
  await page.getByRole("button", { name: "Undo: Change the settings" }).click();
  expect((await shown())[0]).toBe("");
});

plain("readers have the history, without SQL, and nothing to pause or to set", async ({ open, product }) => {
  const { page } = await open();
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "History of a reader", (source) => [figure(source)]);
  const person = { email: "history@sample.example", firstName: "Hana", password: "a long enough password" };
  await addReader(product, token, workbookId, person);
  const { page: theirs } = await open();
  await signIn(theirs, { ...product, ...person });
  await theirs.goto(address);
  await theirs.locator('[data-element="k"]').getByText("10,000", { exact: true }).waitFor();
  await pressHistory(theirs);
  await listed(theirs).first().click();
  const details = theirs.getByRole("region", { name: "Query of All strikes" });
  await details
    .getByText("Warehouse", { exact: true })
    .or(details.getByText("Kept result", { exact: true }))
    .first()
    .waitFor();
  expect(await details.getByText("SELECT").count()).toBe(0);
  await details
    .getByText(/You may see the result|may see/u)
    .first()
    .waitFor();
  await theirs.getByRole("button", { name: "Workbook menu" }).click();
  await theirs.getByRole("menuitem", { name: "Query history" }).waitFor();
  expect(await theirs.getByRole("menuitem", { name: "Settings…" }).count()).toBe(0);
  expect(await theirs.getByText("Pause queries").count()).toBe(0);
});

test("a workbook asks for new rows by itself as often as its settings say, and not while queries are paused", async ({ editor }) => {
  const { page, read } = await editor("Refreshed by itself", (source) => [figure(source)]);
  await page.locator('[data-element="k"]').getByText("10,000", { exact: true }).waitFor();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith("/results") && request.postData()?.includes('"refresh":true') === true)
      asked.push(request.url());
  });
  await page.getByRole("button", { name: "Workbook menu" }).click();
  await page.getByRole("menuitem", { name: "Settings…" }).click();
  const dialog = page.getByRole("dialog", { name: "Workbook settings" });
  await dialog.getByRole("button", { name: /Automatic refresh/u }).click();
  await page.getByRole("option", { name: "Every minute", exact: true }).click();
  await expectAccessible(page);
  await picture(page, "refresh-settings");
  await dialog.getByRole("button", { name: "Save" }).click();
  const strip = page.getByRole("contentinfo");
  await strip.getByText("Refreshes every minute").waitFor();
  expect(await read()).toBeDefined();

  await page.clock.install();
  await page.reload();
  await page.locator('[data-element="k"]').getByText("10,000", { exact: true }).waitFor();
  await strip.getByText("Refreshes every minute").waitFor();
  await page.clock.fastForward(30_000);
  expect(asked).toEqual([]);
  await page.clock.fastForward(35_000);
  await expect.poll(() => asked.length).toBe(1);
  await strip.getByText(/^Refreshed .*every minute/u).waitFor();
  await picture(page, "refreshed");
  await strip.getByRole("button", { name: "Pause queries" }).click();
  await strip.getByText("Automatic refresh is paused").waitFor();
  await page.clock.fastForward(180_000);
  expect(asked).toHaveLength(1);
  await strip.getByRole("button", { name: "Resume" }).click();
  await page.clock.fastForward(10_000);
  await expect.poll(() => asked.length).toBe(2);
});
