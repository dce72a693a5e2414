// SQL as a source: written in the workbook, run, looked at, used, changed; what it gives is known to formulas like columns of a table.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { grid } from "./support/birdstrikes.ts";
import { test } from "./support/editor.ts";

test("written, mended, run and used; formulas know its columns; other SQL brings another column; undone", async ({ editor }) => {
  const { page, read, watch } = await editor(
    "From SQL",
    () => [{ id: "least", kind: "control", controlType: "number", controlId: "least", name: "Least", value: 60 }],
    "dark",
  );
  await page.locator("body").press("/");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page
    .getByRole("dialog", { name: "New table: pick its source" })
    .getByRole("button", { name: /^Write SQL on/ })
    .click();
  const dialog = page.getByRole("dialog", { name: /^SQL on/ });
  const field = dialog.getByRole("textbox", { name: "SQL", exact: true });
  await expect.poll(() => field.evaluate((node) => node.matches(":focus"))).toBe(true);

  watch.expect(/sourceColumns/u); // SQL with a mistake is refused by its engine.
  // What is wrong is said, and nothing of the text is lost.
  await page.keyboard.type("select symbol, prise from samples.stocks");
  await page.keyboard.press("Control+Enter");
  await dialog.getByText(/prise/u).last().waitFor();
  await dialog.getByText("The SQL could not be run.", { exact: true }).waitFor();
  await expectAccessible(page, "[role=dialog]");

  // Its controls are offered behind two braces.
  await page.keyboard.press("Control+a");
  await page.keyboard.type("select symbol, max(price) as best from samples.stocks group by symbol having max(price) > {{");
  await dialog.getByRole("option", { name: /^least/ }).click();
  await dialog.getByRole("button", { name: /^Run/ }).click();
  await dialog
    .getByRole("status")
    .getByText(/rows?, 2 columns$/)
    .waitFor();
  const shown = dialog.getByRole("grid", { name: "First rows", exact: true });
  await shown.getByRole("columnheader", { name: /best/ }).waitFor();
  await shown.getByRole("gridcell", { name: "GOOG", exact: true }).waitFor();
  expect(await shown.getByRole("gridcell", { name: "MSFT", exact: true }).count()).toBe(0);
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Use as source", exact: true }).click();

  const table = grid(page, "Custom SQL");
  await table.getByRole("gridcell", { name: "GOOG", exact: true }).waitFor();
  await expect.poll(() => table.getByRole("row").count()).toBeLessThan(6);

  // Types and names of its columns are known while a formula is written.
  await table.getByRole("columnheader", { name: /best/ }).click();
  await page.keyboard.press("Shift++");
  const formula = page.getByRole("textbox", { name: /^Formula/ });
  await formula.waitFor();
  await page.keyboard.type("[Custom SQL/best] * 10 + Len([Custom SQL/symbol])");
  await page.keyboard.press("Enter");
  await table
    .getByRole("gridcell", { name: /^\d{1,3},\d{3}\.\d$/ })
    .first()
    .waitFor();

  // Another statement: what comes with it is shown.
  await page.getByRole("tree", { name: "Page elements" }).getByText("Custom SQL", { exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Edit SQL", exact: true }).click();
  await field.waitFor();
  await page.keyboard.press("Control+Home");
  for (let step = 0; step < "select ".length; step += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.type("count(*) as days, ");
  await dialog.getByRole("button", { name: "Use this SQL", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await table.getByRole("columnheader", { name: /days/ }).waitFor();
  await expect.poll(() => table.getByRole("gridcell", { name: "Error", exact: true }).count()).toBe(0);
  await expect.poll(async () => JSON.stringify(await read())).toContain("least");
  await page.getByRole("button", { name: /^Undo/ }).first().click();
  await expect.poll(() => table.getByRole("columnheader", { name: /days/ }).count()).toBe(0);
});

test("what was written is not lost to one Escape", async ({ editor }) => {
  const { page } = await editor("SQL left", () => []);
  await page.getByRole("button", { name: "All sources", exact: true }).click();
  await page
    .getByRole("button", { name: /^Write SQL on/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: /^SQL on/ });
  await expect.poll(() => dialog.getByRole("textbox", { name: "SQL", exact: true }).evaluate((node) => node.matches(":focus"))).toBe(true);
  await page.keyboard.type("select 1 as one ");
  // The first one may be for what is offered.
  const question = dialog.getByText("Close and lose what you typed?", { exact: true });
  await page.keyboard.press("Escape");
  if (!(await question.isVisible())) await page.keyboard.press("Escape");
  await question.waitFor();
  await dialog.getByRole("textbox", { name: "SQL", exact: true }).getByText("select 1 as one").waitFor();
});
