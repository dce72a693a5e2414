// Somebody who writes 1 234,5 and 12/03/2024: cells, filters and controls read what they type, and show it so.
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { cell, emptySource, paste } from "./support/input-tables.ts";
import { test } from "./support/test.ts";
import { addEditor, createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

const sheet = {
  id: "sheet",
  kind: "input-table",
  name: "Feuille",
  inputMode: "edit",
  columns: [
    { id: "amount", name: "Montant", type: "number" },
    { id: "day", name: "Jour", type: "datetime", format: { kind: "datetime", formatString: "%Y-%m-%d" } },
    { id: "double", name: "Double", formula: "[Montant] * 2" },
  ],
};
const least = {
  id: "least",
  kind: "control",
  controlId: "Least",
  controlType: "number",
  name: "Au moins",
  mode: ">=",
  filters: [{ source: { kind: "table", elementId: "sheet" }, columnId: "amount" }],
};
const lucie = { email: "lucie@place.example", firstName: "Lucie", password: "somebody who writes with commas" };

test("numbers and days are typed and pasted as in France, into cells, filters and controls", async ({ open, product }) => {
  const { page } = await open();
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Chez Lucie", (source) => [
    { ...sheet, source: emptySource(source("flights")) },
    least,
  ]);
  await addEditor(product, token, workbookId, lucie);
  const { page: hers } = await open({ context: { locale: "fr-FR" } });
  const own = await signInForCalls(hers, { ...product, ...lucie });
  const chosen = await fetch(`${product.url}/graphql2`, {
    method: "POST",
    headers: { authorization: `Bearer ${own}`, "content-type": "application/json" },
    body: JSON.stringify({ query: 'mutation { updateUserSettings(request: { locale: "FR_FR" }) { locale } }' }),
  });
  expect(await chosen.text()).toContain("FR_FR");
  await hers.goto(`${address}/edit`);
  const at = (row: number, column: number): Locator => cell(hers, "Feuille", row, column);
  const shows = async (row: number, column: number, text: string): Promise<void> => {
    await expect.poll(async () => (await at(row, column).textContent())?.replaceAll(/[\u202f\u00a0]/gu, " ")).toBe(text);
  };
  await at(1, 1).click();
  await hers.keyboard.type("1 234,5");
  await hers.keyboard.press("Tab");
  await hers.keyboard.type("12/03/2024");
  await hers.keyboard.press("Enter");
  await shows(1, 1, "1 234,5");
  await shows(1, 2, "2024-03-12");
  await shows(1, 3, "2 469");
  await hers.keyboard.type("0,5");
  await hers.keyboard.press("Tab");
  await hers.keyboard.type("3 mars 2024");
  await hers.keyboard.press("Enter");
  await shows(2, 1, "0,5");
  await shows(2, 2, "2024-03-03");
  await paste(hers, "2 000,25\t13/04/2024\n-7,5\t1/2/2024\n");
  await shows(3, 1, "2 000,25");
  await shows(3, 2, "2024-04-13");
  await shows(4, 1, "−7,5");
  await shows(4, 2, "2024-02-01");
  // A cell that is opened shows what it would read again.
  await at(1, 1).click();
  await hers.keyboard.press("F2");
  await expect.poll(() => hers.getByRole("textbox", { name: /Montant/u }).inputValue()).toBe("1234,5");
  await hers.keyboard.press("Escape");

  const control = hers.locator('[data-element="least"]').getByRole("textbox").first();
  await control.fill("1 234,5");
  await control.press("Enter");
  await shows(2, 1, "2 000,25");
  await control.fill("1.234,5.6");
  await hers.getByText("Enter a number.").first().waitFor();
  await control.fill("");
  await control.press("Enter");
  await shows(2, 1, "0,5");

  await at(1, 1).click();
  await hers.getByRole("tab", { name: /Filters/ }).click();
  await hers.getByRole("button", { name: "Add filter", exact: true }).click();
  await hers.getByRole("menuitem", { name: "Montant", exact: true }).click();
  const setting = hers.getByRole("dialog", { name: "Filter on Montant", exact: true });
  await setting.getByRole("textbox", { name: "At least" }).fill("1 234,5");
  await expect
    .poll(async () => JSON.stringify((await readWorkbook(product, token, workbookId)).pages[0]?.elements[0]?.["filters"]))
    .toContain('"min":1234.5');
  if (process.env["PICTURES"] !== undefined) await hers.screenshot({ path: `${process.env["PICTURES"]}/by-place.png` });
});
