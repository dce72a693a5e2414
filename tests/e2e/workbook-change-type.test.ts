// Texts become numbers and dates: what converts is shown before, what would be lost is named, and the formula can be read.
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { cell, emptySource, grid, paste } from "./support/input-tables.ts";
import { test } from "./support/test.ts";
import { createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

test("a column of currency texts is read as numbers by the reading that fits; what does not convert is counted and shown before", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Texts", (source) => [
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "day", name: "Day", formula: "[seattle_weather/date]" },
        { id: "mixed", name: "Mixed", formula: 'If([seattle_weather/weather] = "fog", "€99", "$1.50")' },
        { id: "price", name: "Price", formula: 'If([seattle_weather/weather] = "fog", "unknown", "$1,234.50")' },
      ],
    },
  ]);
  const formula = async (): Promise<string | undefined> => {
    const [table] = (await readWorkbook(product, token, workbookId)).pages[0]?.elements ?? [];
    const columns = (table?.["columns"] ?? []) as readonly { readonly id: string; readonly formula: string }[];
    return columns.find(({ id }) => id === "price")?.formula;
  };
  await page.goto(`${address}/edit`);
  const grid = page.getByRole("grid", { name: "Weather", exact: true });
  await grid.getByRole("gridcell", { name: "$1,234.50", exact: true }).first().waitFor();
  const before = await formula();
  // Numbers keep no currency: what is in several is said before.
  await grid.getByRole("columnheader", { name: /^Mixed/u }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Change type to" }).click();
  await page.getByRole("menuitem", { name: "Number…" }).click();
  const mixed = page.getByRole("dialog", { name: "Change “Mixed” to number" });
  await mixed.getByText("The values are in 2 currencies.").waitFor();
  await mixed.getByRole("button", { name: "Cancel" }).click();
  await grid.getByRole("columnheader", { name: /^Price/u }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Change type to" }).click();
  await page.getByRole("menuitem", { name: "Number…" }).click();
  const dialog = page.getByRole("dialog", { name: "Change “Price” to number" });
  await dialog.getByText(/^1,360 of 1,461 values convert\. 101 do not and become empty\.$/u).waitFor();
  await dialog.getByRole("button", { name: /Read as/u }).waitFor({ state: "visible" });
  await expect.poll(() => dialog.getByRole("list", { name: "Become empty" }).getByRole("listitem").allTextContents()).toEqual(["unknown"]);
  await expect
    .poll(() => dialog.getByRole("list", { name: "Convert", exact: true }).getByRole("listitem").allTextContents())
    .toEqual(["$1,234.50 → 1234.5"]);
  expect(await dialog.getByText(/currenc/u).count()).toBe(0);
  await expectAccessible(page, "[role=dialog]");
  // Nothing is done yet, and nothing is when one leaves.
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await formula()).toBe(before);

  await grid.getByRole("columnheader", { name: /^Price/u }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Change type to" }).click();
  await page.getByRole("menuitem", { name: "Number…" }).click();
  await dialog.getByRole("button", { name: "Convert and empty 101" }).click();
  await grid
    .getByRole("gridcell", { name: /^1,?234\.5/u })
    .first()
    .waitFor();
  await expect.poll(formula).toContain("Number(RegexpReplace(");
  await page.keyboard.press("Control+z");
  await grid.getByRole("gridcell", { name: "$1,234.50", exact: true }).first().waitFor();
  await expect.poll(formula).toBe(before);
});

test("a column that people enter shows before it changes what becomes of its values, loses none of them, and comes back whole", async ({
  open,
  product,
}) => {
  const { page } = await open();
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(product, token, "Entered", (source) => [
    {
      id: "costs",
      kind: "input-table",
      name: "Costs",
      inputMode: "edit",
      source: emptySource(source("flights")),
      columns: [
        { id: "price", name: "Price", type: "text", sheaf: { entry: { onInvalid: "reject" } } },
        { id: "due", name: "Due", type: "text" },
      ],
    },
  ]);
  await page.goto(`${address}/edit`);
  const at = (row: number, column: number): Locator => cell(page, "Costs", row, column);
  const column = (index: number): Promise<readonly (string | null)[]> =>
    Promise.all([1, 2, 3, 4].map((row) => at(row, index).textContent()));
  const prices = ["$1,200.50", "(75)", "12", "about 9"];
  const dues = ["3/4/2024", "Mar 5, 2024", "2024-03-06", "soon"];
  await at(1, 1).click();
  await paste(page, prices.map((price, row) => `${price}\t${dues[row]}`).join("\n"));
  await expect.poll(() => column(2)).toEqual(dues);

  // What would become of the values is said before anything is done, and nothing is done when one leaves.
  const header = grid(page, "Costs").getByRole("columnheader");
  const changeTo = async (name: string, type: string): Promise<void> => {
    await header.filter({ hasText: name }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Change type to" }).click();
    await page.getByRole("menuitem", { name: type, exact: true }).click();
  };
  await changeTo("Price", "Number");
  const dialog = page.getByRole("dialog", { name: "Change “Price” to number" });
  await dialog.getByText("3 of 4 values convert. 1 does not: it stays in the cells as written, marked as wrong.").waitFor();
  expect(await dialog.getByRole("list", { name: "Do not convert" }).getByRole("listitem").allTextContents()).toEqual(["about 9"]);
  expect(await dialog.getByRole("list", { name: "Convert", exact: true }).getByRole("listitem").allTextContents()).toEqual([
    "$1,200.50 → 1200.5",
    "(75) → -75",
    "12 → 12",
  ]);
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await column(1)).toEqual(prices);

  await changeTo("Price", "Number");
  await dialog.getByRole("button", { name: "Convert 3, mark 1" }).click();
  await expect.poll(() => column(1)).toEqual(["1,200.5", "−75", "12", "about 9"]);
  await expect.poll(() => at(4, 1).getAttribute("aria-invalid")).toBe("true");

  // The order of day and month is the person's to say.
  await changeTo("Due", "Date");
  const dates = page.getByRole("dialog", { name: "Change “Due” to date" });
  await dates.getByText(/^3 of 4 values convert/u).waitFor();
  await dates.getByRole("button", { name: /Read as/u }).click();
  await page.getByRole("option", { name: /^Day first/u }).click();
  await dates.getByRole("listitem").filter({ hasText: "3/4/2024 → 2024-04-03" }).waitFor();
  await dates.getByRole("button", { name: "Convert 3, mark 1" }).click();
  await expect.poll(() => column(2)).toEqual(["2024-04-03", "2024-03-05", "2024-03-06", "soon"]);

  // One step back for each, to every sign that was typed, with nothing left marked; the page told it the same after it is read again.
  await page.keyboard.press("Control+z");
  await expect.poll(() => column(2)).toEqual(dues);
  await page.keyboard.press("Control+z");
  await expect.poll(() => column(1)).toEqual(prices);
  await expect.poll(() => grid(page, "Costs").locator('[aria-invalid="true"]').count()).toBe(0);
  await page.keyboard.press("Control+y");
  await expect.poll(() => column(1)).toEqual(["1,200.5", "−75", "12", "about 9"]);
  await page.getByText("All changes saved").first().waitFor();
  await page.reload();
  await expect.poll(() => column(1)).toEqual(["1,200.5", "−75", "12", "about 9"]);
  await expect.poll(() => column(2)).toEqual(dues);

  // A list is made of the values that stand there: none of them is wrong in it.
  await changeTo("Due", "List");
  const list = page.getByRole("dialog", { name: "Change “Due” to list" });
  await list.getByText("The list is made of the 4 different values.").waitFor();
  await list.getByRole("button", { name: "Convert" }).click();
  await page.getByRole("complementary", { name: "Element properties" }).getByLabel("Values, one on each line").waitFor();
  for (const [row, due] of dues.entries())
    await at(row + 1, 2)
      .getByTitle(due, { exact: true })
      .waitFor();
  expect(await grid(page, "Costs").locator('[aria-colindex="3"][aria-invalid="true"]').count()).toBe(0);
});
