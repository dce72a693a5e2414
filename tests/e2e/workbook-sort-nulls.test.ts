// Where rows without a value stand: said in the menu of a sorted column, and in the dialog of a key's order.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/editor.ts";

const grid = (page: Page): Locator => page.getByRole("grid", { name: "Weather", exact: true });

test("V4: a sorted column has its empty values first, and last again by undo", async ({ editor }) => {
  const { page, read } = await editor("Empty values first", (source) => [
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [{ id: "kind", name: "Kind", formula: 'If([weather] = "rain", null, [weather])' }],
      sort: [{ columnId: "kind", direction: "ascending" }],
    },
  ]);
  /** Whether the 641 days without a kind stand before all others. */
  const isFirst = async (): Promise<boolean> => !(await grid(page).innerText()).includes("drizzle");
  await grid(page).getByText("drizzle", { exact: true }).first().waitFor();
  await grid(page).getByRole("columnheader", { name: "Kind" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Empty values", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "First", exact: true }).click();
  await expect.poll(isFirst).toBe(true);
  await expect.poll(async () => JSON.stringify((await read())?.["sort"])).toContain('"nulls":"first"');
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(isFirst).toBe(false);
});

test("V4: the dialog of a pivot's key and the menu of its header say where empty keys stand", async ({ editor }) => {
  const { page, read } = await editor("Empty keys first", (source) => [
    {
      id: "p",
      kind: "pivot-table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "kind", name: "Kind", formula: 'If([weather] = "rain", null, [weather])' },
        { id: "days", name: "Days", formula: "Count()" },
      ],
      rowsBy: [{ columnId: "kind" }],
      values: ["days"],
    },
  ]);
  const headers = async (): Promise<readonly string[]> => await grid(page).getByRole("rowheader").allInnerTexts();
  await grid(page).getByRole("rowheader", { name: "snow", exact: true }).click();
  await expect.poll(async () => (await headers())[0]).toMatch(/drizzle/u);
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Sort and limit Kind", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /Kind/ });
  await dialog.getByRole("button", { name: /Empty values/ }).click();
  await page.getByRole("option", { name: "First", exact: true }).click();
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await expect.poll(async () => (await headers())[1]).toMatch(/drizzle/u);
  await expect
    .poll(async () => (await read())?.["rowsBy"])
    .toEqual([{ columnId: "kind", sort: { direction: "ascending", sheaf: { nulls: "first" } } }]);
});
