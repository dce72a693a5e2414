// Functions of the organization: made, tried, used in a workbook, changed, and what calls them told before they go.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

const formula = (page: Page): Locator => page.getByRole("textbox", { name: "Formula", exact: true });

test("a function is made with its arguments, called by a workbook, changed, and the numbers follow", async ({ open, product }) => {
  const { page, watch } = await open();
  watch.expect(/tryFunction/u); // A value that is none is refused by the server.
  const token = await signInForCalls(page, product);
  await page.goto(`/${product.org}`);
  await page.getByRole("navigation", { name: "Home" }).getByRole("link", { name: "Functions", exact: true }).click();
  await page
    .getByRole("heading", { name: "Functions of your own" })
    .waitFor({ state: "attached" })
    .catch(() => undefined);
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("sum");
  await page.getByText(/The name of a function is a capital letter/).waitFor();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Markup");
  await page.getByRole("textbox", { name: "Description", exact: true }).fill("The price with our share.");
  await page.getByRole("button", { name: "Add argument", exact: true }).click();
  await page.getByRole("textbox", { name: "Name of argument 1" }).fill("price");
  await page.getByRole("button", { name: /Argument 1 takes/ }).click();
  await page.getByRole("option", { name: "Number", exact: true }).click();
  await formula(page).click();
  await page.keyboard.type("[pri");
  await page.getByRole("listbox", { name: "Suggestions" }).getByRole("option", { name: /price/ }).click();
  await page.keyboard.type(" * [share");
  await page.getByText(/is no argument of Markup/).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
  await formula(page).press("Control+A");
  await page.keyboard.type("[price] * 2");
  await page.getByText("Returns: Number", { exact: false }).waitFor();

  // Tried before it is saved: a value that is none is told at its argument, another draft or value takes the result away.
  const trial = page.getByRole("region", { name: "Try it" });
  await trial.getByRole("textbox", { name: "Value of price" }).fill("twelve");
  await trial.getByRole("textbox", { name: "Value of price" }).press("Enter");
  await trial.getByText(/This is no number/).waitFor();
  await trial.getByRole("textbox", { name: "Value of price" }).fill("1394.46");
  await trial.getByText(/This is no number/).waitFor({ state: "detached" });
  await trial.getByRole("button", { name: "Try", exact: true }).click();
  await expect.poll(() => trial.getByRole("status").textContent()).toBe("2788.92Number");
  await formula(page).press("Control+End");
  await page.keyboard.type(" + 0.08");
  await expect.poll(() => trial.getByRole("status").textContent()).toBe("");
  await trial.getByRole("button", { name: "Try", exact: true }).click();
  await expect.poll(() => trial.getByRole("status").textContent()).toBe("2789Number");
  await trial.getByRole("button", { name: /Enter price/ }).click();
  await page.getByRole("option", { name: "No value", exact: true }).click();
  await trial.getByRole("button", { name: "Try", exact: true }).click();
  await expect.poll(() => trial.getByRole("status").textContent()).toBe("No valueNumber");
  await formula(page).press("Control+A");
  await page.keyboard.type("[price] * 2");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { name: "Markup", exact: true }).waitFor();

  const { address } = await createWorkbook(product, token, "Marked up", (source) => [
    {
      id: "p",
      kind: "table",
      name: "Marked",
      source: source("sp500"),
      columns: [
        { id: "date", name: "Date", formula: "[sp500/date]" },
        { id: "more", name: "More", formula: "Markup([sp500/price])", format: { kind: "number", formatString: ",.2f" } },
      ],
      sort: [{ columnId: "date", direction: "ascending" }],
    },
  ]);
  const cell = (text: string): Locator =>
    page.getByRole("grid", { name: "Marked", exact: true }).getByRole("gridcell", { name: text, exact: true }).first();
  await page.goto(`${address}/edit`);
  await cell("2,788.92").waitFor();

  // An argument is renamed, in the formula too; the number follows the new version.
  await page.goto(`/${product.org}/functions?function=Markup`);
  await page.getByRole("textbox", { name: "Name of argument 1" }).fill("cost");
  await page.getByRole("textbox", { name: "Description", exact: true }).click();
  await expect.poll(() => formula(page).textContent()).toBe("[cost] * 2");
  await formula(page).press("Control+End");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("3");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const versions = page.getByRole("region", { name: "Versions" });
  await versions.getByText("Version 2", { exact: true }).waitFor();
  await versions.getByRole("button", { name: "Show changes" }).first().click();
  await versions.getByText("[cost] * 3", { exact: true }).waitFor();
  await expectAccessible(page);
  await page.goto(`${address}/edit`);
  await cell("4,183.38").waitFor();

  // What calls it is told before it goes.
  await page.goto(`/${product.org}/functions?function=Markup`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Markup?" });
  await question.getByText("Marked up", { exact: true }).waitFor();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("There is no function Markup").or(page.getByText("Functions of your own")).first().waitFor();
});
