// Adding by keys alone: a search over what can be added, sources by the arrows, tables of the warehouse from the palette. And a home screen that shows names.
import { describe, expect } from "vitest";
import { test } from "./support/editor.ts";

describe("by keys alone", () => {
  test("slash searches what can be added, arrows and Enter pick its source", async ({ editor }) => {
    const { page } = await editor("Keys", (source) => [
      { id: "t", kind: "table", name: "Trips", source: source("flights"), columns: [{ id: "o", formula: "[flights/origin]" }] },
    ]);
    await page.locator("body").press("/");
    await page.keyboard.type("pivo");
    const add = page.getByRole("complementary").getByRole("button", { name: "Bar chart" });
    await expect.poll(() => add.count()).toBe(0);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "New pivot table: pick its source" });
    await dialog.getByRole("treeitem", { name: /^flights/u }).waitFor();
    // From the search into the list, across its headings, and back.
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => dialog.getByRole("treeitem", { name: /^Trips/u }).evaluate((row) => row === document.activeElement)).toBe(true);
    const list = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.closest("[role=tree]")?.getAttribute("aria-label") ?? "");
    // Data models that other tests made may lie between.
    let steps = 1;
    for (; steps < 20 && !(await list()).startsWith("Tables of"); steps += 1) await page.keyboard.press("ArrowDown");
    expect(await list()).toMatch(/^Tables of/u);
    for (; steps > 0; steps -= 1) await page.keyboard.press("ArrowUp");
    await expect.poll(() => dialog.getByRole("searchbox").evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type("Trips");
    await dialog.getByRole("treeitem", { name: /^flights/u }).waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await page
      .getByText(/^Number of rows by origin$/iu)
      .first()
      .waitFor();
  });

  test("the palette makes a table of any table of the warehouse", async ({ editor }) => {
    const { page } = await editor("Palette", () => []);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("New table from seattle_weather");
    await page.getByRole("option", { name: /^New table from seattle_weather/u }).waitFor();
    await page.keyboard.press("Enter");
    await page
      .getByRole("grid", { name: /seattle_weather/iu })
      .getByRole("gridcell")
      .first()
      .waitFor();
  });

  test("home shows names at the widths of phones and tablets, and samples are one step away", async ({ editor, product }) => {
    const { page } = await editor("Seen at any width", () => []);
    await page.goto(`${product.url}/${product.org}/recent`);
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const name = page.getByRole("table").getByText("Seen at any width", { exact: true }).first();
      await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(100);
      // All of it: nothing is cut while there is room.
      await expect.poll(() => name.evaluate((node) => node.scrollWidth <= node.clientWidth + 1)).toBe(true);
      const table = await page.getByRole("table").boundingBox();
      expect((table?.x ?? 0) + (table?.width ?? 0)).toBeGreaterThan(Math.min(width, 1100) * 0.9);
    }
  });
});
