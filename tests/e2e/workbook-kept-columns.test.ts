// What stays in sight: frozen columns and row numbers of a table, row keys of a pivot, labels of a pivot in every row.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { strikeColumns } from "./support/birdstrikes.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/editor.ts";
import { grid, rowHeaders, sizes, strikes, undo, year } from "./support/pivots.ts";

/** How far from the left edge of the grid a cell stands. */
async function leftOf(table: Locator, cell: Locator): Promise<number> {
  const [outer, inner] = [await table.boundingBox(), await cell.boundingBox()];
  if (outer === null || inner === null) throw new Error("It is not in sight.");
  return Math.round(inner.x - outer.x);
}

async function scrolledTo(page: Page, table: Locator, left: number): Promise<void> {
  await table.hover();
  await page.mouse.wheel(left, 0);
  await expect.poll(() => table.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0);
}

const wide = Array.from({ length: 12 }, (_, at) => ({ id: `w${at}`, name: `Wide ${at}`, formula: `"some longer text of column ${at}"` }));

test("frozen columns of a table stay while the others are scrolled, after a reload too, and are let go by undo", async ({ editor }) => {
  const { page, read } = await editor("Frozen", (source) => [
    { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: [...strikeColumns, ...wide] },
  ]);
  const table = grid(page, "Strikes");
  const header = (name: string): Locator => table.getByRole("columnheader", { name: new RegExp(`^${name}`) });
  await header("Species").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Freeze up to here", exact: true }).click();
  await expect.poll(async () => JSON.stringify(await read())).toContain("rozen");
  const before = await leftOf(table, header("Species"));
  await scrolledTo(page, table, 600);
  await expect.poll(() => leftOf(table, header("Species"))).toBe(before);
  expect(await leftOf(table, header("State"))).toBeLessThan(before);
  await expect.poll(() => header("Wide 6").count()).toBe(1);

  await page.reload();
  await table.getByRole("gridcell").first().waitFor();
  await scrolledTo(page, table, 600);
  await expect.poll(() => leftOf(table, header("Species"))).toBe(before);
  await header("Species").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Unfreeze columns", exact: true }).click();
  await expect.poll(async () => (await header("Species").count()) === 0 || (await leftOf(table, header("Species"))) < 0).toBe(true);
  await undo(page);
  await expect.poll(() => leftOf(table, header("Species"))).toBe(before);
});

test("a header that is dragged over frozen columns lands among them, not under them", async ({ editor }) => {
  const { page } = await editor("Dragged over frozen", (source) => [
    { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: [...strikeColumns, ...wide] },
  ]);
  const table = grid(page, "Strikes");
  const header = (name: string): Locator => table.getByRole("columnheader", { name: new RegExp(`^${name}`) });
  await header("Species").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Freeze up to here", exact: true }).click();
  await scrolledTo(page, table, 600);
  await header("Wide 6").waitFor();
  const [from, to] = [await header("Wide 6").boundingBox(), await header("Species").boundingBox()];
  if (from === null || to === null) throw new Error("They are not in sight.");
  await page.mouse.move(from.x + from.width / 2, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 - 12, from.y + 10, { steps: 3 });
  await page.mouse.move(to.x + 12, to.y + 10, { steps: 8 });
  await page.mouse.up();
  await expect
    .poll(() => leftOf(table, header("Wide 6")))
    .toBe((await leftOf(table, header("State"))) + ((await header("State").boundingBox())?.width ?? 0));
  await undo(page);
  await expect.poll(() => leftOf(table, header("Species"))).toBe(Math.round(to.x - ((await table.boundingBox())?.x ?? 0)));
});

test("no row of a table is cut: where it begins, where scrolling rests, and at its end", async ({ editor }) => {
  const { page } = await editor("Whole rows", (source) => [
    { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: strikeColumns },
  ]);
  const table = grid(page, "Strikes");
  await table.getByRole("gridcell").first().waitFor();
  /** Rows that are in sight in part only, and the last that is whole. */
  const inSight = () =>
    table.evaluate((node) => {
      const box = node.getBoundingClientRect();
      const head = node.querySelector("[role=columnheader]")?.getBoundingClientRect().bottom ?? 0;
      const at = (y: number): Element | null => document.elementFromPoint(box.left + 40, y)?.closest("[role=gridcell]") ?? null;
      const rows = new Set<Element>();
      for (let y = head + 2; y < box.bottom - 1; y += 4) {
        const cell = at(y);
        if (cell !== null) rows.add(cell);
      }
      const whole = [...rows].filter((cell) => {
        const { top, bottom } = cell.getBoundingClientRect();
        return top >= head - 1 && at(bottom - 2) === cell;
      });
      return { cut: rows.size - whole.length, last: Number(whole.at(-1)?.closest("[role=row]")?.getAttribute("aria-rowindex")) };
    });
  await expect.poll(async () => (await inSight()).cut).toBe(0);
  const { last } = await inSight();
  await table.hover();
  await page.mouse.wheel(0, 333);
  await expect.poll(async () => (await inSight()).last).toBeGreaterThan(last + 10);
  await expect.poll(async () => (await inSight()).cut).toBe(0);
  await table.evaluate((node) => void (node.scrollTop = node.scrollHeight));
  const count = Number(await table.getAttribute("aria-rowcount"));
  await expect.poll(inSight).toEqual({ cut: 0, last: count });
});

test("row keys of a pivot stay in sight; in columns their labels are repeated in every row, or stand once", async ({ editor }) => {
  const { page, read } = await editor("Repeated labels", (source) => [
    {
      id: "pivot",
      kind: "pivot-table",
      name: "Strikes",
      source: source("birdstrikes"),
      columns: [year, sizes, { id: "state", name: "State", formula: "[birdstrikes/Origin State]" }, strikes],
      rowsBy: [{ columnId: "size" }, { columnId: "year" }],
      columnsBy: [{ columnId: "state" }],
      values: ["strikes"],
      totals: { showSubtotals: "hidden" },
    },
  ]);
  const table = grid(page, "Strikes");
  const large = async (): Promise<number> => (await rowHeaders(table)).filter((text) => text === "Large").length;
  await expect.poll(large).toBe(1);
  const key = table.getByRole("rowheader", { name: "Large", exact: true }).first();
  const before = await leftOf(table, key);
  await scrolledTo(page, table, 900);
  await expect.poll(() => leftOf(table, key)).toBe(before);

  await key.click();
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await page.getByRole("switch", { name: "Repeat labels", exact: true }).press("Space");
  await expect.poll(large).toBeGreaterThan(5);
  await expect.poll(async () => JSON.stringify(await read())).toContain('"repeatLabels":"shown"');
  await undo(page);
  await expect.poll(large).toBe(1);
});

test("rows begin with their numbers where somebody wants them: in groups too, beside frozen columns, never in what is copied", async ({
  editor,
}) => {
  const { page, read } = await editor("Numbered", (source) => [
    { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: [...strikeColumns, ...wide] },
  ]);
  const table = grid(page, "Strikes");
  const numbers = table.getByRole("rowheader");
  const header = (name: string): Locator => table.getByRole("columnheader", { name: new RegExp(`^${name}`) });
  await table.getByRole("gridcell").first().waitFor();
  expect(await numbers.count()).toBe(0);
  await header("Species").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Show row numbers", exact: true }).click();
  await expect.poll(async () => (await numbers.allTextContents()).slice(0, 3)).toEqual(["1", "2", "3"]);
  await expect.poll(async () => (await read())?.["sheaf"]).toEqual({ rowNumbers: "shown" });
  await expect.poll(() => table.getAttribute("aria-colcount")).toBe(String(strikeColumns.length + wide.length + 1));
  expect(await header("Row").getAttribute("aria-colindex")).toBe("1");
  expect(await table.getByRole("gridcell").first().getAttribute("aria-colindex")).toBe("2");
  await expectAccessible(page, "[role=grid]");

  // The numbers stay while the rest is scrolled, and go with the rows.
  const before = await leftOf(table, numbers.first());
  await scrolledTo(page, table, 600);
  expect(await leftOf(table, numbers.first())).toBe(before);
  await table.evaluate((node) => (node.scrollLeft = 0));
  await table.focus();
  await page.keyboard.press("Control+End");
  await expect.poll(async () => (await numbers.allTextContents()).at(-1)).toBe("10000");
  await page.keyboard.press("Control+Home");

  // Pressed and drawn over: whole rows, without their numbers.
  const place = async (row: number): Promise<{ readonly x: number; readonly y: number }> => {
    const box = await numbers.filter({ hasText: new RegExp(`^${row}$`) }).boundingBox();
    if (box === null) throw new Error("It is not in sight.");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [first, third] = [await place(1), await place(3)];
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(third.x, third.y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press("Control+C");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Louisiana\t[^\n]*\n[^\n]*\n[^\n]*$/);
  await numbers.first().dblclick();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");

  // Grouped: each line of the lowest level that is shown.
  await header("State").click();
  await page.keyboard.press("Shift+G");
  await expect.poll(async () => (await numbers.allTextContents()).slice(0, 4)).toEqual(["1", "2", "3", "4"]);
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await page.getByRole("switch", { name: "Row numbers", exact: true }).press("Space");
  await expect.poll(() => numbers.count()).toBe(0);
  await undo(page);
  await expect.poll(async () => (await numbers.allTextContents()).slice(0, 2)).toEqual(["1", "2"]);
});
