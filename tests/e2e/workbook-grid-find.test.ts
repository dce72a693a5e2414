// Finding text in the rows of tables and in pivots. The figures are those of the file birdstrikes.csv,
// counted apart from the product.
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { test } from "./support/editor.ts";

const grid = (page: Page, name: string): Locator => page.getByRole("grid", { name, exact: true });
const active = (table: Locator): Promise<string> =>
  table.evaluate((node) => document.getElementById(node.getAttribute("aria-activedescendant") ?? "")?.textContent ?? "");

const plain = [
  { id: "state", name: "State", formula: "[birdstrikes/Origin State]" },
  { id: "species", name: "Species", formula: "[birdstrikes/Wildlife Species]" },
  { id: "cost", name: "Cost", formula: "[birdstrikes/Cost Total $]", format: { kind: "number", formatString: "$,.0f" } },
  { id: "day", name: "Day", formula: "[birdstrikes/Flight Date]", format: { kind: "datetime", formatString: "%d %b %Y" } },
];

const found = (bar: Locator): Promise<string | null> => bar.getByRole("status").textContent();

describe("finding in a table", () => {
  test("a table of 300 columns is looked through to its last one", async ({ editor }) => {
    const columns = Array.from({ length: 300 }, (_, at) => ({
      id: `c${at}`,
      name: `Column ${at}`,
      formula: at === 299 ? "[birdstrikes/Wildlife Species]" : `[birdstrikes/Cost Total $] + ${at}`,
    }));
    const { page } = await editor("Wide", (source) => [{ id: "t", kind: "table", name: "Wide", source: source("birdstrikes"), columns }]);
    await grid(page, "Wide").getByRole("gridcell").first().click();
    await page.keyboard.press("Control+f");
    await page.keyboard.type("GULL");
    await expect.poll(() => found(page.getByRole("search", { name: "Find in Wide" }))).toBe("1 of 168");
    await expect.poll(() => active(grid(page, "Wide"))).toMatch(/gull$/);
  });

  test("looks through all rows on the server, as they are shown, and goes from find to find", async ({ editor }) => {
    const { page } = await editor("Find", (source) => [
      { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: plain },
    ]);
    const table = grid(page, "Strikes");
    await table.getByRole("gridcell").first().click();
    await page.keyboard.press("Control+f");
    const bar = page.getByRole("search", { name: "Find in Strikes" });
    await page.keyboard.type("GULL");
    await expect.poll(() => found(bar)).toBe("1 of 168");
    await expect.poll(() => active(table)).toMatch(/gull$/);
    await expect.poll(() => table.locator("mark").first().textContent()).toBe("gull");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect.poll(() => found(bar)).toBe("2 of 168");
    // Around at the end: far down, where nothing was loaded yet.
    await bar.getByRole("button", { name: "Previous match" }).click();
    await bar.getByRole("button", { name: "Previous match" }).click();
    await expect.poll(() => found(bar)).toBe("168 of 168");
    await expect.poll(() => active(table)).toMatch(/gull$/);

    // Dates as they are written, and figures with or without their signs.
    await page.keyboard.press("Control+f");
    await bar.getByRole("searchbox").fill("08 jan 1990");
    await expect.poll(() => found(bar)).toMatch(/^1 of /);
    await expect.poll(() => active(table)).toBe("08 Jan 1990");
    await bar.getByRole("searchbox").fill("no such words");
    await expect.poll(() => found(bar)).toBe("No cell contains “no such words”");
    await closeByEscape(bar);
    await expect.poll(() => table.evaluate((node) => node === document.activeElement)).toBe(true);

    // The palette leads to a column by its name, and sorts by it.
    const ask = async (words: string): Promise<void> => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type(words);
      await page.getByRole("option", { name: words, exact: true }).waitFor();
      await page.keyboard.press("Enter");
    };
    const activeColumn = () =>
      table.evaluate((node) => document.getElementById(node.getAttribute("aria-activedescendant") ?? "")?.getAttribute("aria-colindex"));
    await ask("Go to Cost");
    await expect.poll(activeColumn).toBe("3");
    await ask("Sort Cost descending");
    await expect.poll(() => table.getByRole("columnheader", { name: /Cost/ }).getAttribute("aria-sort")).toBe("descending");
    await page.keyboard.press("Control+\\");
    await expect.poll(() => page.getByRole("tab", { name: "Format", exact: true }).getAttribute("aria-selected")).toBe("true");
  });

  test("opens the groups that a find lies in", async ({ editor }) => {
    const { page } = await editor("Find in groups", (source) => [
      {
        id: "t",
        kind: "table",
        name: "Strikes",
        source: source("birdstrikes"),
        columns: [...plain, { id: "n", name: "Strikes", formula: "Count()" }],
        groupings: [{ id: "g", groupBy: ["state"], calculations: ["n"] }],
      },
    ]);
    const table = grid(page, "Strikes");
    await table.getByRole("gridcell", { name: "Arizona", exact: true }).click();
    await page.keyboard.press("Control+f");
    const bar = page.getByRole("search", { name: "Find in Strikes" });
    await page.keyboard.type("savannah");
    await expect.poll(() => found(bar)).toBe("1 of 3");
    await expect.poll(() => active(table)).toBe("Savannah sparrow");
    const illinois = table.getByRole("gridcell", { name: "Illinois", exact: true });
    await expect.poll(() => illinois.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Enter");
    await expect.poll(() => found(bar)).toBe("2 of 3");
    const ohio = table.getByRole("gridcell", { name: "Ohio", exact: true });
    await expect.poll(() => ohio.getAttribute("aria-expanded")).toBe("true");
    await expect.poll(() => active(table)).toBe("Savannah sparrow");
    // A key of a group is found as well, in its own place.
    await bar.getByRole("searchbox").fill("utah");
    await expect.poll(() => found(bar)).toBe("1 of 1");
    await expect.poll(() => active(table)).toBe("Utah");
  });

  test("finds headers and figures of a pivot", async ({ editor }) => {
    const { page } = await editor("Find in a pivot", (source) => [
      {
        id: "p",
        kind: "pivot-table",
        name: "Sizes",
        source: source("birdstrikes"),
        columns: [
          { id: "state", name: "State", formula: "[birdstrikes/Origin State]" },
          { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" },
          { id: "n", name: "Strikes", formula: "Count()" },
        ],
        rowsBy: [{ columnId: "state" }],
        columnsBy: [{ columnId: "size" }],
        values: ["n"],
      },
    ]);
    const table = grid(page, "Sizes");
    await table.getByRole("gridcell").first().click();
    await page.keyboard.press("Control+f");
    const bar = page.getByRole("search", { name: "Find in Sizes" });
    await page.keyboard.type("south");
    await expect.poll(() => found(bar)).toBe("1 of 1");
    await expect.poll(() => active(table)).toBe("South Carolina");
    // The total of Texas, with the sign of thousands and without.
    await bar.getByRole("searchbox").fill("1495");
    await expect.poll(() => found(bar)).toBe("1 of 1");
    await expect.poll(() => active(table)).toBe("1,495");
    await closeByEscape(bar);
    // The palette leads there as well.
    await page.keyboard.press("Control+k");
    await page.keyboard.type("Find in Sizes");
    await page.keyboard.press("Enter");
    await bar.waitFor();
  });
});
