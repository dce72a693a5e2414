// A form: made of an input table in two clicks, filled by keyboard, refused by the server at the field, and sent while the line is down.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

const orders = (connectionId: unknown): object => ({
  id: "orders",
  kind: "input-table",
  name: "Orders",
  inputMode: "edit",
  source: { kind: "empty", connectionId },
  columns: [
    { id: "what", name: "What", type: "text", description: "In a few words", sheaf: { entry: { required: true } } },
    { id: "many", name: "How many", type: "number", range: { min: 1, max: 100 } },
    { id: "size", name: "Size", type: "text", values: ["Small", "Large"] },
    { id: "due", name: "Due", type: "datetime", format: { kind: "datetime", formatString: "%Y-%m-%d" } },
    { id: "paid", name: "Paid", type: "checkbox" },
    { id: "paper", name: "Paper", type: "file", acceptedFileTypes: ["txt"], maxFileNum: 2 },
  ],
});

test("a form is made of a table, says what is wrong where it is, and enters a row once", async ({ open, product }) => {
  const { page, watch } = await open();
  watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/u);
  page.setDefaultTimeout(15_000);
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(product, token, "Forms", (source) => [
    orders((source("x") as { readonly connectionId: string }).connectionId),
  ]);
  await page.goto(`${address}/edit`);
  const grid = page.getByRole("grid", { name: "Orders" });
  await grid.waitFor();

  await page.locator("[data-add=form]").click();
  await page
    .getByRole("dialog")
    .getByRole("treeitem", { name: /Orders/u })
    .click();
  const form = page.getByRole("form");
  await form.waitFor();
  await expectAccessible(page, "[data-element] form");
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/form-light.png` });

  // What is required is asked for before anything is sent; the first such field has the focus.
  const what = form.getByRole("textbox", { name: "What (required)" });
  const many = form.getByRole("textbox", { name: "How many" });
  await form.getByRole("button", { name: "Submit" }).click();
  await form.getByText("Check one field.").waitFor();
  await expect.poll(() => what.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.type("Reams");
  await many.fill("101");
  await form.getByRole("radio", { name: "Large" }).check({ force: true });
  await form.getByLabel("Due").fill("2026-03-04");
  await form.getByText("Paid").click();

  // Files are uploaded as they are chosen, and go with the form; what the column does not take is said at once.
  const files = form.getByLabel("Files for Paper", { exact: true });
  await files.setInputFiles({ name: "bad.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await form.getByText("Unaccepted file type").waitFor();
  await files.setInputFiles({ name: "offer.txt", mimeType: "text/plain", buffer: Buffer.from("An offer") });
  await form.getByRole("list", { name: /Paper/u }).getByText("offer.txt").waitFor();
  await expectAccessible(page, "[data-element] form");
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/form-files.png` });

  // The rules of the table are held by the server, which says so at the field; nothing of what was filled in is lost.
  await many.press("Enter");
  await form.getByText(/100/u).first().waitFor();
  expect(await what.inputValue()).toBe("Reams");
  expect(await many.getAttribute("aria-invalid")).toBe("true");
  expect(await grid.getByText("Reams").count()).toBe(0);

  // While the line is down the entry waits; two presses are one.
  await page.context().setOffline(true);
  await many.fill("12");
  await many.press("Enter");
  await form.getByText("You are offline.", { exact: false }).waitFor();
  await page.keyboard.press("Enter");
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/form-offline.png` });
  await page.context().setOffline(false);
  await form.getByText("Sent.").waitFor();
  await grid.getByText("Reams").first().waitFor();
  expect(await grid.getByText("Reams").count()).toBe(1);
  expect(await what.inputValue()).toBe("");
  await grid.getByText("Large").first().waitFor();
  await grid.getByText("offer.txt").first().waitFor();
  expect(await form.getByText("offer.txt").count()).toBe(0);
});
