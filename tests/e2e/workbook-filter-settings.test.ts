// Filters of a table as they are set in its panel: by values, ranges, dates, ranks and text; what the file holds of them.
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { grid, grouped, plain, settled, test } from "./support/strikes.ts";

const filters = (page: Page): Locator => page.getByRole("list", { name: "Filters", exact: true });
const rowCount = async (page: Page): Promise<number> => Number(await grid(page).getAttribute("aria-rowcount"));

async function addFilter(page: Page, column: string): Promise<Locator> {
  await page.getByRole("button", { name: "Add filter", exact: true }).click();
  await page.getByRole("menuitem", { name: column, exact: true }).click();
  const setting = page.getByRole("dialog", { name: `Filter on ${column}`, exact: true });
  await setting.waitFor();
  return setting;
}

async function changeKind(page: Page, column: string, kind: string): Promise<Locator> {
  await page.getByRole("button", { name: `More for the filter on ${column}`, exact: true }).click();
  await page.getByRole("menuitemradio", { name: kind, exact: true }).click();
  const setting = page.getByRole("dialog", { name: `Filter on ${column}`, exact: true });
  await setting.waitFor();
  return setting;
}

describe("filters", () => {
  test("F2, F3 by values with search, by a range of a calculation, as one sentence; suspended and cleared", async ({ onStrikes }) => {
    const { page } = await onStrikes(grouped);
    const all = await rowCount(page);
    await grid(page).getByRole("gridcell").first().click();
    await page.getByRole("tab", { name: /Filters/ }).click();
    await expectAccessible(page);
    const byCount = await addFilter(page, "Strike count");
    await byCount.getByRole("textbox", { name: "At least" }).fill("300");
    await filters(page).getByText("at least 300").waitFor();
    await expectAccessible(page, "[role=dialog]");
    await closeByEscape(byCount);
    await settled(page);
    await expect.poll(() => rowCount(page)).toBeLessThan(all);
    const large = await rowCount(page);

    const byState = await addFilter(page, "State");
    await byState.getByRole("searchbox").fill("tex");
    await expect.poll(() => byState.getByRole("option").allTextContents()).toEqual([expect.stringMatching(/^Texas[\d,]+$/)]);
    await byState.getByRole("option").click();
    await closeByEscape(byState);
    await expect.poll(() => rowCount(page)).toBeLessThan(large);
    await page.getByText("Strike count ≥ 300 · State is Texas").first().waitFor();

    await page.getByRole("button", { name: "More for the filter on State", exact: true }).click();
    await page.getByRole("menuitem", { name: "Suspend" }).click();
    await expect.poll(() => rowCount(page)).toBe(large);
    await page.getByRole("button", { name: "Clear all" }).click();
    await expect.poll(() => rowCount(page)).toBe(all);
    // One step of undo each.
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => rowCount(page)).toBe(large);
  });

  test("F4 the top by rank, dates, text; the file holds what was set", async ({ onStrikes }) => {
    const { page, read } = await onStrikes(plain);
    const all = await rowCount(page);
    await grid(page).getByRole("gridcell").first().click();
    await page.getByRole("tab", { name: /Filters/ }).click();

    const byDate = await addFilter(page, "Flight date");
    await byDate.getByRole("option", { name: "After", exact: true }).click();
    const date = byDate.getByRole("group", { name: "Date" });
    await date.getByRole("spinbutton", { name: /day/ }).click();
    // Letters name the month.
    await page.keyboard.type("31dec2001");
    await filters(page).getByText("After 31 Dec 2001").waitFor();
    await expectAccessible(page, "[role=dialog]");
    await closeByEscape(byDate);
    await expect.poll(() => rowCount(page)).toBeLessThan(all);
    const later = await rowCount(page);

    await closeByEscape(await addFilter(page, "Species"));
    const byText = await changeKind(page, "Species", "Text");
    await byText.getByRole("textbox").fill("gull");
    await filters(page).getByText("contains “gull”").waitFor();
    await closeByEscape(byText);
    await expect.poll(() => rowCount(page)).toBeLessThan(later);

    await closeByEscape(await addFilter(page, "Speed"));
    const top = await changeKind(page, "Speed", "Top and bottom");
    await top.getByRole("textbox", { name: "Number" }).fill("3");
    await top.getByRole("button", { name: /Ties/ }).click();
    await page.getByRole("option", { name: "Exactly this many" }).click();
    await filters(page).getByText("top 3").waitFor();
    await expectAccessible(page, "[role=dialog]");
    await closeByEscape(top);
    // Three rows and the header.
    await expect.poll(() => rowCount(page)).toBe(4);

    const kinds = async (): Promise<readonly object[]> =>
      (((await read())?.["filters"] ?? []) as readonly object[]).map((filter) => ({ ...filter, id: "" }));
    await expect.poll(kinds).toEqual([
      { id: "", columnId: "date", kind: "date-range", mode: "after", date: "2001-12-31" },
      { id: "", columnId: "species", kind: "text-match", mode: "contains", value: "gull" },
      { id: "", columnId: "speed", kind: "top-n", rankingFunction: "row-number", mode: "top-n", rowCount: 3 },
    ]);
  });
});
