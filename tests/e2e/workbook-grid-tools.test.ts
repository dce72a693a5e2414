// What people reach for in a table: one row by itself, folders of columns, parts of JSON.
import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { grid, strikeColumns } from "./support/birdstrikes.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { test } from "./support/editor.ts";
import { spokenAs, spokenTree } from "./support/screen-reader.ts";

describe("one row", () => {
  test("all of its columns, the rows before and after, and its values copied", async ({ editor }) => {
    const { page } = await editor(
      "Row details",
      (source) => [
        {
          id: "t",
          kind: "table",
          name: "Strikes",
          source: source("birdstrikes"),
          columns: [...strikeColumns, { id: "airport", name: "Airport", formula: "[birdstrikes/Airport Name]", hidden: true }],
        },
      ],
      "dark",
    );
    const table = grid(page, "Strikes");
    await table.getByRole("gridcell", { name: "08 Jan 1990", exact: true }).click();
    await page.keyboard.press("Space");
    const dialog = page.getByRole("dialog", { name: "Row of Strikes" });
    const value = (name: string): Promise<string | null> =>
      dialog
        .getByRole("group", { name: "Values of the row" })
        .locator("div")
        .filter({ has: page.getByRole("term").filter({ hasText: name }) })
        .getByRole("definition")
        .textContent();
    await expect.poll(() => dialog.getByRole("status").textContent()).toBe("Row 1 of 10,000");
    await expect.poll(() => value("Airport")).toBe("BARKSDALE AIR FORCE BASE ARPT");
    await expect.poll(() => value("Day")).toBe("08 Jan 1990");
    await expectAccessible(page, "[role=dialog]");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => value("Day")).toBe("09 Jan 1990");
    await expect.poll(() => dialog.getByRole("status").textContent()).toBe("Row 2 of 10,000");
    await dialog.getByRole("button", { name: "Copy State" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[A-Z][A-Za-z ]+$/);
    await dialog.getByRole("button", { name: "Previous row" }).click();
    await expect.poll(() => value("State")).toBe("Louisiana");
    await expect.poll(() => dialog.getByRole("button", { name: "Previous row" }).isDisabled()).toBe(true);
    await closeByEscape(dialog);
  });
});

describe("folders of columns", () => {
  test("made by a menu, filled by drag and menu, named, dissolved; the file says so", async ({ editor }) => {
    const { page, read } = await editor("Folders", (source) => [
      { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: strikeColumns },
    ]);
    const table = grid(page, "Strikes");
    await table.getByRole("gridcell").first().click();
    const panel = page.getByRole("group", { name: "Columns", exact: true });
    await panel.getByRole("button", { name: "Species", exact: true }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Folder", exact: true }).hover();
    await page.getByRole("menuitem", { name: "New folder", exact: true }).click();
    await page.getByRole("textbox", { name: "Folder name" }).fill("The bird");
    await page.keyboard.press("Enter");
    const folder = panel.getByRole("button", { name: /^The bird/ });
    await folder.waitFor();

    // Dropped on it.
    const from = await panel.getByRole("button", { name: "Day", exact: true }).boundingBox();
    const to = await folder.boundingBox();
    if (from === null || to === null) throw new Error("They are not on the screen.");
    await page.mouse.move(from.x + 30, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 34, from.y - 4, { steps: 3 });
    await page.mouse.move(to.x + 40, to.y + 12, { steps: 6 });
    await page.mouse.up();
    const headers = async (): Promise<readonly string[]> =>
      (await table.getByRole("columnheader").allTextContents()).map((text) => text.replace(/^Abc/, "").trim());
    // Its columns stand under its name.
    await expect.poll(headers).toEqual(["The bird", "State", "Species", "Day", "Cost"]);
    const band = table.getByRole("columnheader", { name: "The bird", exact: true });
    await expect.poll(() => band.getAttribute("aria-colspan")).toBe("2");
    const file = async (): Promise<unknown> => {
      const element = await read();
      return [element?.["folders"], element?.["order"]];
    };
    await expect.poll(async () => JSON.stringify(await file())).toContain('"items":["species","day"]');
    await expect.poll(async () => JSON.stringify(await file())).toContain('"name":"The bird"');

    // By the menu of a header: out of it again.
    await table.getByRole("columnheader", { name: "Day" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Folder", exact: true }).hover();
    await page.getByRole("menuitem", { name: "Take out of “The bird”" }).click();
    await expect.poll(async () => JSON.stringify(await file())).toContain('"items":["species"]');
    await folder.click();
    await expect.poll(() => panel.getByRole("button", { name: "Species", exact: true }).count()).toBe(0);
    await band.click({ button: "right" });
    await page.getByRole("menuitem", { name: "Dissolve folder" }).click();
    await panel.getByRole("button", { name: "Species", exact: true }).waitFor();
    await expectAccessible(page);
    await expect.poll(() => headers()).toEqual(["State", "Species", "Day", "Cost"]);
  });
});

describe("parts of JSON", () => {
  test("the keys that are found become columns with formulas", async ({ editor }) => {
    const json =
      'Json("{\\"bird\\": \\"" & [birdstrikes/Wildlife Species] & "\\", \\"where\\": {\\"home state\\": \\"" & [birdstrikes/Origin State] & "\\"}, \\"cost\\": " & Text([birdstrikes/Cost Total $]) & "}")';
    const { page, read } = await editor(
      "Keys of JSON",
      (source) => [
        {
          id: "t",
          kind: "table",
          name: "Strikes",
          source: source("birdstrikes"),
          columns: [
            { id: "day", name: "Day", formula: "[birdstrikes/Flight Date]" },
            { id: "data", name: "Data", formula: json },
          ],
        },
      ],
      "dark",
    );
    const table = grid(page, "Strikes");
    await table.getByRole("columnheader", { name: "Data" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Extract from JSON" }).click();
    const dialog = page.getByRole("dialog", { name: "Extract from Data" });
    const key = (name: RegExp): Locator => dialog.locator("label").filter({ hasText: name });
    await dialog.getByText("Keys of 1,000 values").waitFor();
    await expect.poll(() => dialog.getByRole("checkbox").count()).toBe(5);
    await expectAccessible(page, "[role=dialog]");
    await key(/bird$/).click();
    await key(/home state$/).click();
    await key(/cost$/).click();
    await dialog.getByRole("button", { name: "Add 3 columns" }).click();
    await table.getByRole("columnheader", { name: "home state" }).waitFor();
    const first = table.getByRole("row").nth(1).getByRole("gridcell");
    await expect
      .poll(async () => (await first.allTextContents()).slice(-3).map((text) => text.trim()))
      .toEqual(["Turkey vulture", "Louisiana", "0"]);
    await expect
      .poll(async () => JSON.stringify((await read())?.["columns"]))
      .toContain(JSON.stringify('Text([Data].where["home state"])'));
    // One step back.
    await page.getByRole("banner").getByRole("button", { name: /^Undo/ }).click();
    await expect.poll(() => table.getByRole("columnheader").count()).toBe(2);
  });
});

describe("columns carried to the formula", () => {
  test("from a header and from the panel: their names stand where they are let go", async ({ editor }) => {
    const { page, read } = await editor("Carried", (source) => [
      {
        id: "t",
        kind: "table",
        name: "Strikes",
        source: source("birdstrikes"),
        columns: [...strikeColumns, { id: "sum", name: "Twice", formula: "1" }],
      },
    ]);
    const table = grid(page, "Strikes");
    await table.getByRole("columnheader", { name: "Twice" }).click();
    const formula = page.getByRole("region", { name: "Formula", exact: true });
    const text = page.getByRole("textbox", { name: "Formula of Twice" });
    await text.click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("2 * ");
    const carry = async (from: Locator, seen?: () => Promise<void>): Promise<void> => {
      const [start, end] = [await from.boundingBox(), await formula.boundingBox()];
      if (start === null || end === null) throw new Error("They are not on the screen.");
      await page.mouse.move(start.x + 40, start.y + start.height / 2);
      await page.mouse.down();
      await page.mouse.move(start.x + 52, start.y - 6, { steps: 3 });
      await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 });
      await seen?.();
      await page.mouse.up();
    };
    // A dashed ring says that it may be let go there; it goes with the drag.
    const ring = (): Promise<string> => formula.evaluate((bar) => getComputedStyle(bar).outlineStyle);
    await expect.poll(() => ring()).toBe("none");
    await carry(table.getByRole("columnheader", { name: "Cost" }), async () => {
      await expect.poll(ring).toBe("dashed");
    });
    await expect.poll(() => ring()).toBe("none");
    await expect.poll(() => text.textContent()).toBe("2 * [Cost]");
    await page.keyboard.type(" + ");
    const panel = page.getByRole("group", { name: "Columns", exact: true });
    await carry(panel.getByRole("button", { name: "Cost", exact: true }));
    await expect.poll(() => text.textContent()).toBe("2 * [Cost] + [Cost]");
    await page.keyboard.press("Enter");
    await expect.poll(async () => JSON.stringify((await read())?.["columns"])).toContain('"2 * [Cost] + [Cost]"');
  });
});

test("A04 the grid as a screen reader's tree: its size, its order, what is selected and what became of it", async ({ editor }) => {
  const { page } = await editor("Spoken", (source) => [
    { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: strikeColumns },
  ]);
  const table = grid(page, "Strikes");
  await table.getByRole("gridcell", { name: "08 Jan 1990", exact: true }).waitFor();
  const tree = () => spokenTree(page, "grid", "Strikes");
  const said = (text: string | RegExp) => page.getByRole("status").filter({ hasText: text }).first().waitFor({ state: "attached" });

  // Rows in rows, cells in cells, every header by its name; the size is that of all rows, not of those that are drawn.
  const drawn = await tree();
  expect(drawn.states["multiselectable"]).toBe(true);
  const rows = spokenAs(drawn, "row");
  expect(rows.length).toBeLessThan(200);
  expect(spokenAs(drawn, "columnheader").map(({ name }) => name)).toEqual(strikeColumns.map(({ name }) => name));
  for (const row of rows) for (const cell of row.children) expect(["columnheader", "gridcell"]).toContain(cell.role);
  expect(spokenAs(drawn, "gridcell").every(({ name }) => name !== "")).toBe(true);
  expect([await table.getAttribute("aria-rowcount"), await table.getAttribute("aria-colcount")]).toEqual(["10001", "4"]);

  // The last row is the last one for those who listen, too, and no row is said twice.
  await table.focus();
  await page.keyboard.press("Control+End");
  await table.locator('[role="row"][aria-rowindex="10001"]').waitFor();
  const indices = await table.getByRole("row").evaluateAll((all) => all.map((row) => Number(row.getAttribute("aria-rowindex"))));
  expect(indices.slice(1)).toEqual(indices.slice(1).map((_, index) => 10_001 - (indices.length - 2) + index));
  const chosen = async () => spokenAs(await tree(), "gridcell").filter(({ states }) => states["selected"] === true);
  const last = table.locator('[role="row"][aria-rowindex="10001"] [aria-colindex="4"]');
  await expect.poll(() => last.textContent()).not.toBe("");
  await expect.poll(async () => (await chosen()).map(({ name }) => name)).toEqual([await last.textContent()]);
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(async () => (await chosen()).length).toBe(4);
  await said(/Selected 4 cells|Count 4/u);

  // By keys alone: a column is renamed in its header, hidden, and what was done is undone.
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Shift+R");
  const renamed = table.getByRole("textbox");
  await renamed.press("Escape");
  await expect.poll(() => hasKeyboard(table)).toBe(true);
  await page.keyboard.press("Shift+R");
  await renamed.fill("Where");
  await renamed.press("Enter");
  await table.getByRole("columnheader", { name: "Where" }).waitFor();
  await page.keyboard.press("Shift+H");
  await expect.poll(() => table.getAttribute("aria-colcount")).toBe("3");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await table.getByRole("columnheader", { name: "State" }).waitFor();

  // The format of a column is copied, not its cells.
  const cost = table.locator('[role="row"][aria-rowindex="2"] [aria-colindex="3"]');
  await cost.click();
  const money = (await cost.textContent()) ?? "";
  await page.keyboard.press("Control+Alt+c");
  await page.keyboard.press("!");
  await expect.poll(() => cost.textContent()).not.toBe(money);
  await page.keyboard.press("Control+Alt+v");
  await expect.poll(() => cost.textContent()).toBe(money);

  // Sorting and filtering are said, and stand at the header.
  await page.keyboard.press("Control+Home");
  await table.getByRole("columnheader", { name: "Cost" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Sort descending" }).click();
  await said("Sorted by Cost, descending");
  await expect.poll(() => table.getByRole("columnheader", { name: "Cost" }).getAttribute("aria-sort")).toBe("descending");
  await table.getByRole("gridcell", { name: "California", exact: true }).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: /^Keep only/u }).click();
  await expect.poll(async () => Number(await table.getAttribute("aria-rowcount"))).toBeLessThan(10_001);
  const left = Number(await table.getAttribute("aria-rowcount")) - 1;
  await said(`Strikes: ${left.toLocaleString("en-US")} rows`);
  expect(spokenAs(await tree(), "columnheader").find(({ name }) => name.startsWith("State"))?.name).toBe("State filtered");

  // What had the keyboard is deleted: the page has it then, and keys go on.
  await page.getByRole("button", { name: "Move Strikes", exact: true }).press("Delete");
  await table.waitFor({ state: "detached" });
  await expect.poll(() => hasKeyboard(page.getByRole("main"))).toBe(true);
  await page.keyboard.press("Control+z");
  await table.waitFor();
});

const hasKeyboard = (place: Locator): Promise<boolean> => place.evaluate((node) => node.contains(node.ownerDocument.activeElement));
