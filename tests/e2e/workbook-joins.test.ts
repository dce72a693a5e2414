// Sources joined on screen: picked, matched, counted, shown, changed, and taken apart again.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/test.ts";
import { createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

const grid = (page: Page): Locator => page.getByRole("grid", { name: "Weather", exact: true });
const header = (page: Page, name: string): Locator =>
  grid(page)
    .getByRole("columnheader", { name: new RegExp(name) })
    .last();

async function elementMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole("tree", { name: "Page elements" }).getByText("Weather", { exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

test("a table is joined with another, told how many rows match, and is itself again afterwards", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Joins", (source) => [
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "date", name: "Date", formula: "[seattle_weather/date]" },
        { id: "kind", name: "Kind", formula: "[seattle_weather/weather]" },
      ],
      sort: [{ columnId: "date", direction: "ascending" }],
    },
    {
      id: "k",
      kind: "table",
      name: "Kinds",
      source: source("seattle_weather"),
      columns: [
        { id: "what", name: "What", formula: "[seattle_weather/weather]" },
        { id: "wind", name: "Strongest wind", formula: "Max([seattle_weather/wind])" },
      ],
      groupings: [{ id: "g", groupBy: ["what"], calculations: ["wind"] }],
      filters: [{ id: "f", columnId: "what", kind: "list", mode: "exclude", values: ["sun"] }],
    },
  ]);
  const stored = async (): Promise<string> => JSON.stringify((await readWorkbook(product, token, workbookId)).pages[0]?.elements[0]);
  await page.goto(`${address}/edit`);
  await grid(page).getByRole("gridcell", { name: "drizzle", exact: true }).first().waitFor();

  await elementMenu(page, "Join with another source");
  const picker = page.getByRole("dialog", { name: "Join Weather with", exact: true });
  await picker.getByRole("tree", { name: "Elements of this workbook" }).getByText("Kinds", { exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Joins of Weather", exact: true });
  const step = dialog.getByRole("region", { name: "Join with Kinds", exact: true });
  await expect.poll(() => dialog.getByRole("button", { name: "Apply", exact: true }).isDisabled()).toBe(true);
  await step.getByRole("combobox", { name: /Column of seattle_weather/ }).fill("weather");
  await page.getByRole("option", { name: "weather", exact: true }).click();
  // Written out it is as good as picked.
  await step.getByRole("combobox", { name: /Column of Kinds/ }).pressSequentially("what");
  await page.keyboard.press("Enter");
  await step.getByText(/^seattle_weather: [\d,]+ of 1,461 rows match, [\d,]+ do not$/).waitFor();
  await step.getByText("Kinds: 821 of 821 rows match", { exact: true }).waitFor();
  // By its groups, each kind is one row.
  await step.getByRole("button", { name: /Read Kinds by/ }).click();
  await page.getByRole("option", { name: "Groups: What", exact: true }).click();
  await step.getByText("Kinds: 4 of 4 rows match", { exact: true }).waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await step.getByRole("button", { name: /Rows/ }).click();
  await page.getByRole("option", { name: /Look up one match per row/ }).click();
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await header(page, "Strongest wind").waitFor();
  await expect.poll(stored).toContain('"joinType":"lookup"');
  await expect.poll(() => stored()).toContain('"left":"[weather]"');
  // The rows are still the days of the weather, whatever they match.
  await page.getByText("1,461 rows").first().waitFor();

  await elementMenu(page, "Edit joins");
  await dialog.getByRole("button", { name: "Remove the join with Kinds", exact: true }).click();
  await dialog.getByRole("button", { name: "Remove joins", exact: true }).click();
  await expect.poll(() => header(page, "Strongest wind").count()).toBe(0);
  await expect.poll(() => stored()).not.toContain("join");
  await page.keyboard.press("ControlOrMeta+z");
  await header(page, "Strongest wind").waitFor();

  // Another source altogether: what is used is found again, or said to be missing.
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(() => header(page, "Strongest wind").count()).toBe(0);
  await elementMenu(page, "Change source");
  const pick = page.getByRole("dialog", { name: "New source of Weather", exact: true });
  await pick.getByRole("tree", { name: "Elements of this workbook" }).getByText("Kinds", { exact: true }).click();
  // What is nothing but a column of the old source is that column, whatever it is called.
  await pick.getByRole("button", { name: "What weather", exact: true }).waitFor();
  await pick.getByText("1 of 2 columns that are used have no counterpart.", { exact: false }).waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await pick.getByRole("button", { name: "Change source", exact: true }).click();
  await expect.poll(stored).toContain('"formula":"[Kinds/What]"');
  await expect.poll(() => stored()).toContain('"formula":"[Kinds/date]"');
  // The other columns show; the one without a counterpart says what it misses.
  await page.getByText('Date: Unknown column "[Kinds/date]"').waitFor();
  await grid(page).getByRole("gridcell", { name: "snow", exact: true }).first().waitFor();
});
