// File uploads of a page, and lists of periods: made in the editor, used by who reads.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

const pictures = process.env["PICTURES"];

const receipts = (connectionId: unknown): object => ({
  id: "receipts",
  kind: "input-table",
  name: "Receipts",
  inputMode: "edit",
  source: { kind: "empty", connectionId },
  columns: [
    { id: "what", name: "What", type: "text" },
    { id: "many", name: "How many", type: "number", range: { min: 1, max: 100 } },
    { id: "paper", name: "Paper", type: "file", maxFileNum: 2 },
  ],
});
const upload = (id: string, name: string, members: object): object => ({
  id,
  kind: "control",
  controlId: id,
  controlType: "file-upload",
  name,
  ...members,
});
const file = (name: string, content: string, mimeType = "text/plain") => ({ name, mimeType, buffer: Buffer.from(content) });

test("files and the rows in them go where the author said; what is refused is said in place", async ({ open, product }) => {
  const { page } = await open();
  page.setDefaultTimeout(30_000);
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(product, token, "Uploads", (source) => [
    receipts((source("x") as { readonly connectionId: string }).connectionId),
    upload("papers", "Papers", { acceptedFileTypes: ["pdf", "txt"], sheaf: { into: { elementId: "receipts", columnId: "paper" } } }),
    upload("rows", "Lists", {}),
  ]);
  await page.goto(`${address}/edit`);
  const grid = page.getByRole("grid", { name: "Receipts" });
  await grid.waitFor();

  // Its author says in the panel where the rows of its files go.
  const lists = page.locator('[data-element="rows"]');
  await lists.getByText("Files have no destination yet", { exact: false }).waitFor();
  await lists.click();
  await page.getByRole("button", { name: /Go into/u }).click();
  await page.getByRole("option", { name: "Rows of Receipts" }).click();
  await lists.getByRole("button", { name: "Choose files for Lists" }).waitFor();

  const papers = page.locator('[data-element="papers"]');
  await expectAccessible(page, '[data-element="papers"]');
  await papers.getByLabel("Files for Papers", { exact: true }).setInputFiles([file("bad.exe", "x")]);
  await expect.poll(() => papers.getByRole("alert").textContent()).toBe("Unaccepted file type");
  await papers.getByLabel("Files for Papers", { exact: true }).setInputFiles([file("a.txt", "1"), file("b.txt", "2"), file("c.txt", "3")]);
  await expect.poll(() => papers.getByRole("alert").textContent()).toBe("Only 2 files are allowed");
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/upload-refused.png` });
  await papers.getByLabel("Files for Papers", { exact: true }).setInputFiles([file("bill.pdf", "%PDF", "application/pdf")]);
  await papers.getByText("1 file added to Receipts").waitFor();
  await grid.getByText("bill.pdf").first().waitFor();

  // One value that breaks a rule, and nothing of the file is entered.
  await lists
    .getByLabel("Files for Lists", { exact: true })
    .setInputFiles([file("wrong.csv", "What,How many\nPens,5\nInk,500\n", "text/csv")]);
  await lists.getByRole("alert").waitFor();
  expect(await lists.getByRole("alert").textContent()).toMatch(/^Nothing was added, one value does not fit/u);
  expect(await grid.getByText("Pens").count()).toBe(0);
  await lists
    .getByLabel("Files for Lists", { exact: true })
    .setInputFiles([file("right.csv", "what;How many;Other\nPens;5;x\nInk;50;y\n", "text/csv")]);
  await lists.getByText("2 rows added to Receipts. Left out: Other").waitFor();
  await grid.getByText("Pens").first().waitFor();
  await grid.getByText("Ink").first().waitFor();
  if (pictures !== undefined) {
    await page.screenshot({ path: `${pictures}/upload-light.png` });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.screenshot({ path: `${pictures}/upload-dark.png` });
  }
});

test("a list of months is typed and picked, filters by whole months, and is in the address", async ({ open, product }) => {
  const { page } = await open();
  page.setDefaultTimeout(30_000);
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(product, token, "Periods", (source) => [
    {
      id: "when",
      kind: "control",
      controlId: "When",
      controlType: "list",
      name: "Months",
      filters: [{ source: { kind: "table", elementId: "count" }, columnId: "day" }],
      sheaf: { period: "month" },
    },
    {
      id: "count",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [{ id: "day", name: "Day", formula: "[seattle_weather/date]" }],
    },
  ]);
  await page.goto(`${address}/edit`);
  const box = page.getByRole("button", { name: /^Months\s*(?:All|Feb)/u });
  await box.click();
  const typed = page.getByRole("textbox", { name: "Type a period" });
  await typed.fill("soon");
  await typed.press("Enter");
  await page.getByText("“soon” is not a period.", { exact: false }).waitFor();
  await typed.fill("Feb 2012");
  await typed.press("Enter");
  await page.getByRole("button", { name: "Feb 2012", pressed: true }).waitFor();
  await expectAccessible(page, '[role="dialog"]');
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/periods-light.png` });
  // The sheet is one stop of the Tab key; arrows walk over it.
  await page.getByRole("button", { name: "Feb 2012", pressed: true }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Mar 2012", pressed: true }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => box.textContent()).toContain("Feb 2012, Mar 2012");
  await page
    .getByText(/\b60 rows\b/u)
    .first()
    .waitFor();
});

test("a section is added from the palette, holds what is put into it, and folds away for who reads", async ({ open, product }) => {
  const { page } = await open();
  page.setDefaultTimeout(30_000);
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(product, token, "Sections", () => [{ id: "t", kind: "text", body: "Above" }]);
  await page.goto(`${address}/edit`);
  await page.getByText("Above").waitFor();
  await page.locator('[data-add="container/section"]').click();
  const section = page.getByRole("group", { name: "Section" });
  await section.getByRole("heading", { name: "Section" }).waitFor();
  // What is added while it is selected goes into it: a row, and into that a spacer.
  await page.locator('[data-add="container/row"]').click();
  await section.getByRole("group", { name: "Row" }).locator('[data-direction="row"]').waitFor();
  await page.locator("[data-add=spacer]").click();
  await section.getByText("Spacer").waitFor();
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/section-edit.png` });
  // Its author folds it as well: it keeps its place on the page, and what stands in it.
  const fold = section.getByRole("heading", { name: "Section" }).getByRole("button");
  await fold.click();
  expect(await fold.getAttribute("aria-expanded")).toBe("false");
  expect(await section.getByRole("group", { name: "Row" }).count()).toBe(0);
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/section-edit-folded.png` });
  await fold.click();
  await section.getByText("Spacer").waitFor();
  await page.goto(`${address}/preview`);
  const heading = page.getByRole("button", { name: "Section", expanded: true });
  await heading.waitFor();
  await page.getByRole("group", { name: "Row" }).waitFor();
  expect(await page.getByText("Spacer").count()).toBe(0);
  const high = async (): Promise<number> => (await page.getByRole("group", { name: "Section" }).boundingBox())?.height ?? 0;
  const before = await high();
  await heading.press("Enter");
  await page.getByRole("button", { name: "Section", expanded: false }).waitFor();
  expect(await page.getByRole("group", { name: "Row" }).count()).toBe(0);
  expect(await high()).toBeLessThan(before / 2);
  await expectAccessible(page, '[role="group"]');
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/section-folded.png` });
});
