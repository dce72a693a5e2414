// Filters over paths as a tree; filters that become controls, and controls that become filters.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/test.ts";
import { createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

const grid = (page: Page): Locator => page.getByRole("grid", { name: "Weather", exact: true });
const filters = (page: Page): Locator => page.getByRole("list", { name: "Filters", exact: true });

test("F1, F6 paths are kept and left out at any depth; a filter becomes a control and is one again", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Filters", (source) => [
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "date", name: "Date", formula: "[seattle_weather/date]" },
        { id: "kind", name: "Kind", formula: "[seattle_weather/weather]" },
        { id: "path", name: "Path", formula: 'RaggedHierarchy([Kind], If([seattle_weather/wind] > 5, "Windy", Null))' },
      ],
      filters: [{ id: "f", columnId: "kind", kind: "list", values: ["snow", "rain", "fog"] }],
    },
  ]);
  const elements = async () => (await readWorkbook(product, token, workbookId)).pages[0]?.elements ?? [];
  await page.goto(`${address}/edit`);
  await grid(page).getByRole("gridcell", { name: "rain", exact: true }).first().click();
  const rows = async (): Promise<number> => Number(await grid(page).getAttribute("aria-rowcount"));
  await page.getByRole("tab", { name: /Filters/ }).click();
  await page.getByRole("button", { name: "Add filter", exact: true }).click();
  await page.getByRole("menuitem", { name: "Path", exact: true }).click();

  // Each level is asked for when it is opened; other filters of the element act below it.
  const dialog = page.getByRole("dialog", { name: "Filter on Path", exact: true });
  const part = (name: RegExp): Locator => dialog.getByRole("treeitem", { name });
  await part(/^rain/).waitFor();
  expect(await dialog.getByRole("treeitem").count()).toBe(3);
  await part(/^rain/).focus();
  await page.keyboard.press("ArrowRight");
  await part(/^Windy/).waitFor();
  await page.keyboard.press("ArrowDown");
  const windy = Number(/\d+$/.exec((await part(/^Windy/).textContent()) ?? "")?.[0]);
  expect(windy).toBeGreaterThan(0);
  await page.keyboard.press("Space");
  await expect.poll(() => part(/^rain/).getAttribute("aria-checked")).toBe("mixed");
  // The header counts as a row.
  await expect.poll(rows).toBe(windy + 1);
  await expectAccessible(page, "[role=dialog]");
  // The search looks at whole paths, and opens what it finds.
  await dialog.getByRole("searchbox").fill("snow");
  await expect.poll(() => dialog.getByRole("treeitem").count()).toBeLessThan(3);
  await part(/^snow/).click();
  await page.getByText("Path is rain › Windy, snow").first().waitFor();
  await dialog.getByRole("radio", { name: "Leave out" }).click();
  await page.getByText("Path is not rain › Windy, snow").first().waitFor();
  await page.keyboard.press("Escape");
  await expect
    .poll(async () => (await elements())[0]?.["filters"])
    .toContainEqual(
      expect.objectContaining({ columnId: "path", kind: "hierarchy", mode: "exclude", values: [["rain", "Windy"], ["snow"]] }),
    );
  const left = await rows();

  // The filter on the kind becomes a control above the table; no row comes or goes.
  await page.getByRole("button", { name: "More for the filter on Kind", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Turn into control", exact: true }).click();
  const control = page.getByRole("button", { name: "Clear Kind", exact: true });
  await control.waitFor();
  await expect
    .poll(async () => (await elements())[1])
    .toMatchObject({
      kind: "control",
      controlType: "list",
      controlId: "Kind",
      values: ["snow", "rain", "fog"],
      filters: [{ source: { kind: "table", elementId: "w" }, columnId: "kind" }],
    });
  await expect.poll(rows).toBe(left);
  const [above, below] = [await control.boundingBox(), await grid(page).boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? 0);

  await page.getByRole("tree", { name: "Page elements" }).getByText("Kind", { exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Turn into filter", exact: true }).click();
  await filters(page).getByText("snow, rain + 1").waitFor();
  expect(await control.count()).toBe(0);
  await expectAccessible(page);
  await expect.poll(rows).toBe(left);
  // One step of undo each.
  await page.getByRole("button", { name: "Undo" }).click();
  await control.waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => control.count()).toBe(0);
  await expect.poll(rows).toBe(left);
});
