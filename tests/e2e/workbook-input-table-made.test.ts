// An input table from its making on: a file, rules, columns of its own, folders, history, and what a reader is told.
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { cell, emptySource, grid, paste } from "./support/input-tables.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

test("an input table is made on the page, filled from a file, and refuses what its column rejects", async ({ open, product }) => {
  const { page } = await open();
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(product, token, "From a file", (source) => [
    {
      id: "airports",
      kind: "table",
      name: "Airports",
      source: source("airports"),
      columns: [{ id: "state", formula: "[airports/state]" }],
    },
  ]);
  await page.goto(`${address}/edit`);
  await page.getByRole("button", { name: "Input table" }).click();
  const dialog = page.getByRole("dialog", { name: "New input table" });
  await dialog.getByLabel("Name", { exact: true }).fill("Budget");
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Import CSV" }).waitFor();
  await page.getByLabel("CSV file for Budget").setInputFiles({
    name: "budget.csv",
    mimeType: "text/csv",
    buffer: Buffer.from('name,Cost,Due\n"Paint, red",1200.5,2001-07-16\nNails,75,\n'),
  });
  const at = (row: number, column: number): Locator => cell(page, "Budget", row, column);
  await page.getByText("2 rows imported from budget.csv").waitFor();
  await expect.poll(() => at(1, 1).textContent()).toBe("Paint, red");
  await expect.poll(() => at(1, 2).textContent()).toBe("1,200.5");
  await expect.poll(() => at(1, 3).textContent()).toBe("2001-07-16");

  // Nothing is written until it passes: what was typed comes back with its reason.
  await at(2, 2).click();
  await page.getByRole("radio", { name: "Reject the entry" }).click();
  await at(2, 2).click();
  await page.keyboard.type("many");
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: "Cost, row 2" });
  await page.getByRole("alert").waitFor();
  await expect.poll(async () => [await field.inputValue(), await field.getAttribute("aria-invalid")]).toEqual(["many", "true"]);
  await field.fill("80");
  await page.keyboard.press("Enter");
  await expect.poll(() => at(2, 2).textContent()).toBe("80");

  // What is pasted beyond the last column gets columns of its own.
  await at(3, 3).click();
  await paste(page, "2001-08-01\t50%\n");
  await expect.poll(() => at(3, 3).textContent()).toBe("2001-08-01");
  await expect.poll(() => at(3, 4).textContent()).toBe("50%");
  // Columns and rows came in one step: they go in one, and come back in one.
  const headers = grid(page, "Budget").getByRole("columnheader");
  await page.keyboard.press("Control+z");
  await expect.poll(() => headers.count()).toBe(4);
  await expect.poll(() => at(3, 1).textContent()).toBe("Add a row");
  await page.keyboard.press("Control+y");
  await expect.poll(() => headers.count()).toBe(5);
  await expect.poll(() => at(3, 4).textContent()).toBe("50%");
  await page.keyboard.press("Control+z");
  await expect.poll(() => headers.count()).toBe(4);
  await expect.poll(() => at(3, 1).textContent()).toBe("Add a row");

  // A long paste, as a long file, tells how far it is, lets the page go on, and leaves nothing behind when it is stopped.
  const stopWhenShown = (): Promise<void> =>
    page.evaluate(() => {
      new MutationObserver((_, observer) => {
        const stop = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Stop");
        if (stop === undefined) return;
        observer.disconnect();
        stop.click();
      }).observe(document.body, { childList: true, subtree: true });
    });
  await at(3, 1).click();
  await stopWhenShown();
  await page.evaluate(() => {
    const row = Array.from({ length: 50 }, (_, column) => `value ${column}`).join("\t");
    const clipboard = new DataTransfer();
    clipboard.setData("text/plain", `${row}\n`.repeat(50_000));
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true, cancelable: true }));
  });
  await page.getByText("Nothing was pasted", { exact: true }).waitFor();
  await stopWhenShown();
  await page.getByLabel("CSV file for Budget").setInputFiles({
    name: "long.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `${Array.from({ length: 50 }, (_, column) => `Column ${column}`).join(",")}\n${`${"value,".repeat(50)}\n`.repeat(50_000)}`,
    ),
  });
  await page.getByText("Nothing was imported", { exact: true }).waitFor();
  await expect.poll(() => headers.count()).toBe(4);
  await expect.poll(() => at(3, 1).textContent()).toBe("Add a row");

  // A folder stands over its columns; its name is changed where it stands, and from its menu.
  await headers.filter({ hasText: "Cost" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Folder" }).hover();
  await page.getByRole("menuitem", { name: "New folder" }).click();
  const naming = page.getByRole("textbox", { name: "Folder name" });
  await naming.fill("Plan");
  await naming.press("Enter");
  const band = headers.filter({ hasText: "Plan" });
  await band.waitFor();
  await headers.filter({ hasText: "Due" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Folder" }).hover();
  await page.getByRole("menuitem", { name: "Put into “Plan”" }).click();
  await expect.poll(() => band.getAttribute("aria-colspan")).toBe("2");
  await band.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Rename folder" }).click();
  await naming.fill("Money");
  await naming.press("Enter");
  const money = headers.filter({ hasText: "Money" });
  await money.waitFor();
  await expectAccessible(page);

  // The palette knows the columns of the table, and Enter takes what is typed, however fast it comes behind it.
  const ask = async (words: string): Promise<void> => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search documents and commands" }).evaluate((field, text) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    }, words);
  };
  await ask("Sort Cost descending");
  await expect.poll(() => headers.filter({ hasText: "Cost" }).getAttribute("aria-sort")).toBe("descending");
  await page.keyboard.press("Control+z");
  await expect.poll(() => headers.filter({ hasText: "Cost" }).getAttribute("aria-sort")).toBe(null);
  await ask("Go to Due");
  await expect
    .poll(() =>
      grid(page, "Budget").evaluate((node) =>
        document.getElementById(node.getAttribute("aria-activedescendant") ?? "")?.getAttribute("aria-colindex"),
      ),
    )
    .toBe("4");
  await money.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Dissolve folder" }).click();
  await money.waitFor({ state: "hidden" });

  // No value twice, then no value twice beside the same cost: a double waits beside the value that stays.
  await at(1, 1).click();
  await page.getByText("No value twice", { exact: true }).click();
  const beside = page.getByRole("group", { name: "Together with" }).getByText("Cost", { exact: true });
  await beside.waitFor();
  await expectAccessible(page);
  const enter = async (text: string): Promise<void> => {
    await at(1, 1).click();
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  };
  await enter("Nails");
  await expect.poll(() => at(1, 1).getAttribute("aria-invalid")).toBe("true");
  await page.keyboard.press("Control+z");
  await expect.poll(() => at(1, 1).getAttribute("aria-invalid")).toBe(null);
  await at(1, 1).click();
  await beside.click();
  await enter("Nails");
  await page.getByRole("contentinfo").getByText("All changes saved").waitFor();
  await expect.poll(async () => [await at(1, 1).textContent(), await at(1, 1).getAttribute("aria-invalid")]).toEqual(["Nails", null]);
  for (const left of [2, 1, 0]) {
    await page.keyboard.press("Control+z");
    if (left === 2) await expect.poll(() => at(1, 1).textContent()).toBe("Paint, red");
  }
  await beside.waitFor({ state: "hidden" });

  // Who changed what.
  await at(2, 2).click({ button: "right" });
  await page.getByRole("menuitem", { name: "History of this cell" }).click();
  const panel = page.getByRole("complementary", { name: "Element properties" });
  const history = panel.getByRole("tabpanel", { name: "History" });
  await history.getByText("75 → 80").waitFor();
  await expect.poll(() => history.getByRole("listitem").count()).toBe(2);
  await history.getByRole("radio", { name: "Table" }).click();
  await history.getByText("Paint, red").first().waitFor();
  await history.getByText("Row 1").first().waitFor();
  await expectAccessible(page);

  // Who enters stands one key away; the way back leads to the columns of the table.
  await panel.getByRole("tab", { name: "History" }).focus();
  await page.keyboard.press("ArrowLeft");
  await panel.getByRole("region", { name: "Who can change Cost" }).getByRole("switch", { name: "Locked except for" }).waitFor();
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await panel.getByRole("tab", { name: "Validation" }).click();
  await panel.getByRole("button", { name: "Back to Budget" }).click();
  await panel.getByRole("tab", { name: "Columns" }).waitFor();

  // Who only reads is told the rules in words, and changes none.
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("tree", { name: "Page elements" }).waitFor({ state: "hidden" });
  await at(2, 2).waitFor();
  await at(2, 2).click({ button: "right" });
  await page.getByRole("menuitem", { name: "What Cost takes" }).click();
  const told = panel.getByRole("region", { name: "What Cost takes" });
  await told.getByText("Reject the entry").waitFor();
  await expect.poll(() => panel.getByRole("switch").count()).toBe(0);
  await panel.getByText("You can enter data here.").waitFor();
  await expect.poll(() => panel.getByRole("tab").allTextContents()).toEqual(["Validation", "Access", "History"]);
});

test("what stands in a column of text says nothing of how the amounts beside it are written", async ({ open, product }) => {
  const { page } = await open();
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(product, token, "Texts beside amounts", (source) => [
    {
      id: "prices",
      kind: "input-table",
      name: "Prices",
      inputMode: "edit",
      source: emptySource(source("flights")),
      columns: [
        { id: "note", name: "Note", type: "text" },
        { id: "amount", name: "Amount", type: "number" },
      ],
    },
  ]);
  await page.goto(`${address}/edit`);
  await page.getByRole("button", { name: "Import CSV" }).waitFor();
  await page.getByLabel("CSV file for Prices").setInputFiles({
    name: "prices.csv",
    mimeType: "text/csv",
    buffer: Buffer.from('Note,Amount\n"1.234,50","1,234"\n"99,5","2,500"\n'),
  });
  await page.getByText("2 rows imported from prices.csv").waitFor();
  await expect.poll(() => cell(page, "Prices", 1, 1).textContent()).toBe("1.234,50");
  await expect.poll(() => cell(page, "Prices", 1, 2).textContent()).toBe("1,234");
  await expect.poll(() => cell(page, "Prices", 2, 2).textContent()).toBe("2,500");
});
