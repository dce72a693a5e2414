// The keyboard: what the map of keys says is what a press does, for the presses that no other test makes on its way.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { columnKeys, elementKeys, formatKeys, keyMap, screenKeys, tableKeys } from "@sheaf/web/keys";
import { expectAccessible } from "./support/accessibility.ts";
import { grid, strikeColumns } from "./support/birdstrikes.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { test } from "./support/editor.ts";

const named: Readonly<Record<string, string>> = { mod: "Control", alt: "Alt", shift: "Shift", plus: "+", esc: "Escape", space: "Space" };

/** Presses a shortcut as the map writes it. */
async function press(page: Page, { keys: [keys] }: { readonly keys: readonly [string, ...string[]] }): Promise<void> {
  const parts = keys.split("+").map((part) => named[part] ?? part);
  const key = parts.pop() ?? "";
  await page.keyboard.press([...parts, parts.includes("Shift") ? key : key.length === 1 ? key.toLowerCase() : key].join("+"));
}

const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole("dialog", { name });

test("of the screen, an element, a column, its format and a table", async ({ editor }) => {
  const { page } = await editor("Keys", (source) => [
    { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: strikeColumns },
  ]);
  const table = grid(page, "Strikes");
  const first = (column: number): Locator => table.locator(`[role="row"][aria-rowindex="2"] [aria-colindex="${column}"]`);
  const items = page.getByRole("tree", { name: "Page elements" }).getByRole("treeitem");
  await table.getByRole("gridcell", { name: "08 Jan 1990", exact: true }).waitFor();

  // The keyboard is with the move handle of the selected element: outside of the grid.
  await items.first().click();
  await page.getByRole("button", { name: "Move Strikes", exact: true }).focus();
  await press(page, screenKeys.shortcuts);
  const list = dialog(page, "Keyboard shortcuts");
  await list.waitFor();
  expect(await list.getByRole("term").count()).toBe(keyMap.flatMap(({ shortcuts }) => Object.keys(shortcuts)).length);
  await expectAccessible(page, "[role=dialog]");
  await closeByEscape(list);
  await press(page, screenKeys.versions);
  await dialog(page, "Versions").getByText("Not published yet").waitFor();
  await closeByEscape(dialog(page, "Versions"));
  await press(page, elementKeys.duplicate);
  await expect.poll(() => items.count()).toBe(2);
  await press(page, screenKeys.undo);
  await expect.poll(() => items.count()).toBe(1);
  await items.first().click();
  await page.getByRole("button", { name: "Move Strikes", exact: true }).focus();
  await press(page, elementKeys.format);
  await expect.poll(() => page.getByRole("tab", { name: "Format" }).getAttribute("aria-selected")).toBe("true");

  const cost = table.getByRole("columnheader", { name: "Cost" });
  await first(3).click();
  await press(page, columnKeys.sort);
  await page.keyboard.press("d");
  await expect.poll(() => cost.first().getAttribute("aria-sort")).toBe("descending");
  // The two letters are one step.
  await press(page, screenKeys.undo);
  await expect.poll(() => cost.first().getAttribute("aria-sort")).toBe(null);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => cost.first().getAttribute("aria-sort")).toBe("descending");
  await press(page, columnKeys.duplicate);
  await expect.poll(() => table.getAttribute("aria-colcount")).toBe("5");
  expect(await items.count()).toBe(1);
  await press(page, screenKeys.undo);
  await expect.poll(() => table.getAttribute("aria-colcount")).toBe("4");
  await first(3).click();
  await press(page, formatKeys.percent);
  await expect.poll(() => first(3).textContent()).toMatch(/%$/u);
  await press(page, formatKeys.moreDecimals);
  await expect.poll(() => first(3).textContent()).toMatch(/\.\d\d%$/u);
  await press(page, tableKeys.row);
  await closeByEscape(dialog(page, "Row of Strikes"));
  await press(page, tableKeys.details);
  await closeByEscape(dialog(page, "Details of Cost"));
});
