// Sources that are lost while people work: one that is deleted, and two edits that only together make a circle.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { type Elements, test } from "./support/editor.ts";
import { signIn } from "./support/people.ts";
import { choose, grid, undo } from "./support/pivots.ts";
import { test as open } from "./support/test.ts";
import { addEditor, createWorkbook, signInForCalls } from "./support/workbooks.ts";

const columns = [{ id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" }];
const group = (page: Page, name: string) => page.getByRole("main").getByRole("group", { name, exact: true }).first();

async function menuOf(page: Page, name: string, entry: string): Promise<void> {
  await grid(page, name).getByRole("gridcell").first().click();
  await page
    .getByRole("main")
    .getByRole("button", { name: `More for ${name}` })
    .click();
  await choose(page, entry);
}

const reading: Elements = (source) => [
  // An id as the product makes them.
  { id: "x4Fq0Zb81LmT", kind: "table", name: "Strikes", source: source("birdstrikes"), columns },
  {
    id: "reader",
    kind: "table",
    name: "Reader",
    source: { kind: "table", elementId: "x4Fq0Zb81LmT" },
    columns: [{ id: "of", name: "Of size", formula: "Upper([Strikes/Size])" }],
  },
];

test("who reads a deleted element is told its name, not its id, and led to another source or back by undo", async ({ editor }) => {
  const { page } = await editor("A source that is deleted", reading);
  await grid(page, "Reader").getByRole("gridcell").first().waitFor();
  await menuOf(page, "Strikes", "Delete");
  const failed = group(page, "Reader");
  await failed.getByText("It read “Strikes”, deleted since.").waitFor();
  // What was there stays, and it is said once.
  await grid(page, "Reader").getByRole("gridcell", { name: "LARGE", exact: true }).first().waitFor();
  expect((await failed.innerText()).match(/is gone/gu)?.length).toBe(1);
  expect(await failed.innerText()).not.toMatch(/x4Fq0Zb81LmT|Error/u);
  await expectAccessible(page);
  await failed.getByRole("button", { name: "Change source" }).click();
  await page.getByRole("dialog", { name: "New source of Reader" }).getByRole("treeitem", { name: "birdstrikes" }).waitFor();
  await page.keyboard.press("Escape");
  await undo(page);
  await grid(page, "Reader").getByRole("gridcell", { name: "LARGE", exact: true }).first().waitFor();
});

open(
  "two changes at once that make a circle: both are kept, who reads whom is said, the rest works, and each has a way out",
  async ({ open: openPage, product }) => {
    const { page: first } = await openPage();
    const token = await signInForCalls(first, product);
    const { address, workbookId } = await createWorkbook(product, token, "A circle of two", (source) =>
      ["Ants", "Bees", "Crabs"].map((name) => ({ id: name.toLowerCase(), kind: "table", name, source: source("birdstrikes"), columns })),
    );
    const ugo = { email: "ugo@circle.example", firstName: "Ugo", password: "changes the other one" };
    await addEditor(product, token, workbookId, ugo);
    const { page: second } = await openPage();
    await signIn(second, { org: product.org, ...ugo });
    const change = async (page: Page, name: string, to: string) => {
      await menuOf(page, name, "Change source");
      const dialog = page.getByRole("dialog", { name: `New source of ${name}` });
      await dialog.getByRole("tree", { name: "Elements of this workbook" }).getByRole("treeitem", { name: to }).click();
      await dialog
        .getByText(/column/)
        .first()
        .waitFor();
      return dialog.getByRole("button", { name: "Change source" });
    };
    for (const page of [first, second]) {
      await page.goto(`${address}/edit`);
      await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
      await grid(page, "Bees").getByRole("gridcell").first().waitFor();
    }
    const [one, other] = [await change(first, "Ants", "Bees"), await change(second, "Bees", "Ants")];
    await Promise.all([one.click(), other.click()]);
    for (const page of [first, second]) {
      await group(page, "Ants").getByText("The element reads itself: Ants → Bees → Ants").waitFor();
      await group(page, "Bees").getByText("The element reads itself: Bees → Ants → Bees").waitFor();
      await grid(page, "Ants").getByRole("gridcell", { name: "Large", exact: true }).first().waitFor();
      // The rest works on, and takes edits.
      await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
      await grid(page, "Crabs").getByRole("gridcell").first().waitFor();
    }
    // The pointer still lies over the next element, whose tools then stand at the corner of the selected one.
    await first.mouse.move(0, 0);
    await expectAccessible(first);
    // Out by another source …
    await group(first, "Ants").getByRole("button", { name: "Change source" }).click();
    const dialog = first.getByRole("dialog", { name: "New source of Ants" });
    await dialog.getByRole("treeitem", { name: "birdstrikes" }).click();
    await dialog.getByRole("button", { name: "Change source" }).click();
    for (const page of [first, second]) for (const name of ["Ants", "Bees"]) await grid(page, name).getByRole("gridcell").first().waitFor();
    // … or by undo, of either of them.
    await undo(first);
    await group(second, "Ants").getByText("The element reads itself").waitFor();
    await undo(second);
    for (const page of [first, second]) for (const name of ["Ants", "Bees"]) await grid(page, name).getByRole("gridcell").first().waitFor();
  },
);
