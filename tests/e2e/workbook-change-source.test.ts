// Another source for an element that is there: what can be one, what its columns become, and the way back.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { type Elements, test } from "./support/editor.ts";
import { choose, grid, undo } from "./support/pivots.ts";

const elements: Elements = (source) => [
  {
    id: "strikes",
    kind: "table",
    name: "Strikes",
    source: source("birdstrikes"),
    columns: [
      { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" },
      { id: "cost", name: "Cost", formula: "[birdstrikes/Cost Total $]" },
      { id: "twice", name: "Twice", formula: "[Cost] * 2" },
    ],
  },
  {
    id: "reader",
    kind: "table",
    name: "Reader",
    source: { kind: "table", elementId: "strikes" },
    columns: [
      { id: "of", name: "Of size", formula: "Upper([Strikes/Size])" },
      { id: "twice", name: "Twice", formula: "[Strikes/Twice]" },
    ],
  },
];

async function menuOf(page: Page, name: string, entry: string): Promise<void> {
  await grid(page, name).getByRole("gridcell").first().click();
  await page
    .getByRole("main")
    .getByRole("button", { name: `More for ${name}` })
    .click();
  await choose(page, entry);
}

test("what reads an element is no source of it; columns are found in what stands behind them, others are chosen; one undo", async ({
  editor,
}) => {
  const { page } = await editor("Another source", elements);
  const dialog = page.getByRole("dialog");
  const offered = dialog.getByRole("tree", { name: "Elements of this workbook" });
  for (const entry of ["Change source", "Join with another source", "Append rows of another source"]) {
    await menuOf(page, "Strikes", entry);
    await dialog.getByRole("treeitem", { name: "birdstrikes" }).waitFor();
    expect(await offered.count(), entry).toBe(0);
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
  }

  await menuOf(page, "Reader", "Change source");
  await offered.getByRole("treeitem", { name: "Strikes" }).waitFor();
  await dialog.getByRole("treeitem", { name: "birdstrikes" }).click();
  await dialog.getByText("1 of 2 columns that are used have no counterpart.").waitFor();
  await dialog.getByRole("button", { name: "Wildlife Size Size", exact: true }).waitFor();
  await dialog.getByRole("button", { name: "No counterpart Twice", exact: true }).click();
  await page.getByRole("option", { name: "Cost Repair" }).click();
  await dialog.getByText("Every column that is used has its counterpart.").waitFor();
  await dialog.getByRole("button", { name: "Change source" }).click();
  const cells = () => grid(page, "Reader").getByRole("gridcell").first().innerText();
  await expect.poll(cells).toMatch(/^(?:LARGE|MEDIUM|SMALL)$/u);
  await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
  expect(await grid(page, "Reader").getByText("Error").count()).toBe(0);

  // Right after it, one step leads back.
  await undo(page);
  await menuOf(page, "Reader", "Change source");
  await dialog.getByRole("treeitem", { name: "birdstrikes" }).click();
  await dialog.getByText("1 of 2 columns that are used have no counterpart.").waitFor();
});

test("each column stands beside its counterpart with the types of both, and a plain warning where they differ", async ({ editor }) => {
  const { page } = await editor("Types of sources", elements);
  const dialog = page.getByRole("dialog");
  await menuOf(page, "Reader", "Change source");
  await dialog.getByRole("treeitem", { name: "birdstrikes" }).click();
  const size = dialog.getByRole("button", { name: "Wildlife Size Size", exact: true });
  await size.waitFor();
  // Of the old one and of the new one.
  await expect.poll(() => dialog.getByRole("img", { name: "Text", exact: true }).count()).toBe(2);
  await expect.poll(() => dialog.getByRole("img", { name: /^(?:Whole number|Number)$/ }).count()).toBe(1);
  const warning = dialog.getByText(/^The types differ/);
  expect(await warning.count()).toBe(0);

  // Numbers of two kinds are no matter; in the list every column says what it is.
  await dialog.getByRole("button", { name: "No counterpart Twice", exact: true }).click();
  const text = page.getByRole("option", { name: /^Wildlife Species/ });
  await text.getByRole("img", { name: "Text", exact: true }).waitFor();
  await page.getByRole("option", { name: /^Cost Repair/ }).click();
  await dialog.getByRole("button", { name: "Cost Repair Twice", exact: true }).click();
  expect(await warning.count()).toBe(0);
  await text.click();
  await dialog.getByText(/^The types differ: Twice \((?:number|whole number)\), Wildlife Species \(text\)\./).waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole("button", { name: "Wildlife Species Twice", exact: true }).click();
  await page.getByRole("option", { name: "No counterpart", exact: true }).click();
  await expect.poll(() => warning.count()).toBe(0);
});
