// What is shown to whom: an element under a condition in plain words, and a page for certain people.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { strikes } from "./support/strike-charts.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/who-sees-${name}.png` });
};

test("an element is shown by the value of a control, and a page is for certain people", async ({ open, product }) => {
  const { page } = await open(
    process.env["PICTURES"] === undefined ? {} : { colorScheme: process.env["SCHEME"] === "dark" ? "dark" : "light" },
  );
  page.setDefaultTimeout(15_000);
  const token = await signInForCalls(page, product);
  const layout = [
    '<Page id="page" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
    '<Element elementId="detail" gridColumn="1 / 13" gridRow="1 / 4"/>',
    '<Element elementId="note" gridColumn="1 / 25" gridRow="4 / 8"/>',
    '<Element elementId="strikes" gridColumn="1 / 25" gridRow="8 / 24"/></Page>',
  ].join("");
  const detail = { id: "detail", kind: "control", controlId: "Detail", controlType: "switch", name: "Detail", value: false };
  const note = { id: "note", kind: "text", body: "The note" };
  const { address } = await createWorkbook(product, token, "Who sees", (source) => [detail, note, strikes(source)], layout);
  await page.goto(`${address}/edit`);

  // In plain words: when the control is on. While it is off the note stands back, and says so.
  await page.locator('[data-element="note"]').click();
  const properties = page.getByRole("complementary", { name: "Element properties" });
  await properties.getByRole("tab", { name: "Format" }).click();
  const choose = async (label: string, option: string): Promise<void> => {
    await properties.getByRole("button", { name: label }).last().click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  await choose("Show", "By a control");
  await choose("When it", "is");
  await properties.getByText("Not shown now, for you and these control values.").waitFor();
  await picture(page, "condition");

  // Readers do not see it, and what is below moves up; with the control on it is there.
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("button", { name: "Preview", exact: true }).waitFor({ state: "hidden" });
  const words = page.getByText("The note");
  await words.waitFor({ state: "detached" });
  const topOf = async (): Promise<number> => (await page.locator('[data-element="strikes"]').boundingBox())?.y ?? 0;
  const above = await topOf();
  await page.getByRole("switch", { name: "Detail" }).press("Space");
  await words.waitFor();
  expect(await topOf()).toBeGreaterThan(above);
  await picture(page, "shown");

  // A page for certain people says so on its tab.
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const tabs = page.getByRole("navigation", { name: "Pages" });
  await tabs.getByRole("button", { name: "More for page Page" }).click();
  await page.getByRole("menuitem", { name: "Who sees this page…" }).click();
  const dialog = page.getByRole("dialog", { name: "Who sees Page" });
  await dialog.getByRole("radio", { name: "Certain people and teams" }).check({ force: true });
  await dialog.getByText("Nobody is named yet").waitFor();
  const field = dialog.getByRole("combobox", { name: "Add people or teams" });
  await field.click();
  await field.press("ArrowDown");
  await page.getByRole("option").first().click();
  await dialog.getByRole("list", { name: "Certain people and teams" }).getByRole("listitem").first().waitFor();
  await picture(page, "audience");
  await dialog.getByRole("button", { name: "Save" }).click();
  await tabs.getByRole("img", { name: "For certain people only" }).waitFor();
});
