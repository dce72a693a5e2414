// What a file leaves open is asked before it is loaded: values that could be read in two ways, lengths of time and short numbers, rows that add up the others.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/editor.ts";
import { keepPicture } from "./support/pictures.ts";

const FILE = [
  "Store;Open;Price;Visit;Reach;Since;Left;Sold",
  "North;Y;1.234 €;1:30;1.5K;Q1 2024;n/a;10",
  "South;N;2.500 €;2:05;2M;Q4 2023;5;20",
  "East;Y;3.750 €;0:45;3bn;Q2 2023;7;30",
  "Total;;;;;;;60",
].join("\n");

test("what a file leaves open is asked with the values that each answer gives, and a row that adds up the others is left out", async ({
  editor,
}) => {
  const { page } = await editor("Brought questions", () => []);
  await page.getByText("Pick something to show").waitFor();
  await page.getByRole("button", { name: "All sources" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Upload a file" }).click();
  await page.getByLabel("File to upload").setInputFiles({ name: "Stores.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) });

  await dialog.getByText("The last row, “Total”, adds up the others.").waitFor();
  await expectAccessible(page, "[role=dialog]");
  // What was answered before stands.
  await dialog.getByRole("radio", { name: "“1.234 €” is 1.234" }).click();
  await dialog.getByRole("button", { name: "Leave out this row" }).click();
  await dialog.getByText("All 3 rows were read for this.").waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: "Type of Price" }).innerText()).toContain("Decimal number");
  await expect.poll(() => dialog.getByText("adds up the others").count()).toBe(0);

  await dialog.getByText("In “Left”, “n/a” is read as empty cells.").waitFor();

  // Quarters are read as what they are; what is doubtful is text until somebody says so.
  const typeOf = (name: string): Promise<string> => dialog.getByRole("button", { name: `Type of ${name}` }).innerText();
  expect(await typeOf("Since")).toContain("Date");
  for (const name of ["Open", "Visit", "Reach"]) expect(await typeOf(name)).toContain("Text");
  await dialog.getByRole("radio", { name: "“1.234 €” is 1234", exact: true }).click();
  expect(await typeOf("Price")).toContain("Whole number");
  await dialog.getByRole("radio", { name: /^“1:30” is 1\smin 30\ss$/u }).click();
  expect(await typeOf("Visit")).toContain("Length of time");
  await keepPicture(page, "brought-questions");
  const offer = dialog.getByRole("status").filter({ hasText: "Reach" });
  await offer.getByText("“1.5K” is 1500").waitFor();
  await offer.getByRole("button", { name: "Convert" }).click();
  await dialog.getByRole("status").filter({ hasText: "Open" }).getByRole("button", { name: "Convert" }).click();
  await dialog.getByRole("button", { name: "Use as source" }).click();

  const table = page.getByRole("grid", { name: /Stores/u });
  for (const shown of ["1,234\u00A0€", "0:01:30", "1,500", "3,000,000,000", "2024 Q1"])
    await table.getByRole("gridcell", { name: shown, exact: true }).waitFor();
  await expect.poll(() => table.getByRole("gridcell", { name: "Total", exact: true }).count()).toBe(0);
});

test("a type that a person chooses shows at once which values do not fit, and where they stand", async ({ editor }) => {
  const { page } = await editor("Brought misfits", () => [], "dark");
  await page.getByText("Pick something to show").waitFor();
  await page.getByRole("button", { name: "All sources" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Upload a file" }).click();
  const content = "Name,When\nA,2024-01-05\nB,soon\nC,2024-02-30\n";
  await page.getByLabel("File to upload").setInputFiles({ name: "When.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  await dialog.getByRole("button", { name: "Type of When" }).click();
  await page.getByRole("option", { name: "Date", exact: true }).click();
  await dialog.getByText("Line 3, When: 2 values are not a date like 2024-12-31, beginning with this one.").waitFor();
  await dialog.locator("code", { hasText: "soon" }).waitFor();
  await keepPicture(page, "brought-misfits");
  await dialog.getByRole("button", { name: "Load these cells as empty" }).click();
  await dialog.getByText("are empty now").waitFor();
  await dialog.getByRole("button", { name: "Use as source" }).click();
  await page
    .getByRole("grid", { name: /When/u })
    .getByRole("gridcell", { name: /2024-01-05|Jan 5, 2024/u })
    .first()
    .waitFor();
});

test("a file that is dropped anywhere becomes a workbook whose table fills the page, and nothing stays over it", async ({
  editor,
  product,
}) => {
  const { page } = await editor("Brought anywhere", () => []);
  await page.goto(`/${product.org}`);
  await page.getByRole("heading", { name: "Recent" }).waitFor();
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "Dropped.csv"));
    for (const type of ["dragover", "drop"])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, "a,b\n1,x\n2,y\n");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Load", exact: true }).click();
  await dialog.getByRole("button", { name: "New workbook" }).click();
  const grid = page.getByRole("grid", { name: /Dropped/u });
  await grid.getByRole("gridcell", { name: "y", exact: true }).waitFor();
  await dialog.waitFor({ state: "detached" });
  const box = await grid.boundingBox();
  expect((box?.height ?? 0) / (page.viewportSize()?.height ?? 1)).toBeGreaterThan(0.6);
});

test("a file that is uploaded from the Create menu becomes a workbook that opens", async ({ editor, product }) => {
  const { page } = await editor("Brought by menu", () => []);
  await page.goto(`/${product.org}`);
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("menuitem", { name: "Upload a file" }).click();
  await page
    .getByLabel("File to upload")
    .setInputFiles({ name: "Chosen.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,x\n2,y\n") });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Load", exact: true }).click();
  await dialog.getByRole("button", { name: "New workbook" }).click();
  await page
    .getByRole("grid", { name: /Chosen/u })
    .getByRole("gridcell", { name: "y", exact: true })
    .waitFor();
  await dialog.waitFor({ state: "detached" });
  // Back goes to where the person was, without the dialog.
  await page.goBack();
  await page.getByRole("heading", { name: "Connections" }).waitFor();
  expect(await dialog.count()).toBe(0);
});
