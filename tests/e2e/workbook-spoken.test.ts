// What a screen reader is told of pivots and input tables, and of what is taken back; what is left without colors (A04, A08, A11).
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { type Elements, test } from "./support/editor.ts";
import { emptySource } from "./support/input-tables.ts";
import { spokenAs, spokenTree } from "./support/screen-reader.ts";

const strikes: Elements = (source) => [
  {
    id: "pivot",
    kind: "pivot-table",
    name: "Strikes",
    source: source("birdstrikes"),
    columns: [
      { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" },
      { id: "time", name: "Time", formula: "[birdstrikes/Time of day]" },
      { id: "phase", name: "Phase", formula: "[birdstrikes/Phase of flight]" },
      { id: "count", name: "Count", formula: "Count()" },
    ],
    rowsBy: [{ columnId: "size", sort: { direction: "descending", by: "count" } }, { columnId: "time" }],
    columnsBy: [{ columnId: "phase" }],
    values: ["count"],
  },
];

const grid = (page: Page, name: string): Locator => page.getByRole("grid", { name, exact: true });

test("A04 a pivot as a screen reader's tree: its size, what names rows and columns, its order, what is open", async ({ editor }) => {
  const { page } = await editor("A pivot that is read out", strikes);
  await grid(page, "Strikes").getByRole("rowheader", { name: "Total", exact: true }).waitFor();
  const tree = await spokenTree(page, "grid", "Strikes");
  const sizeOf = (name: string) => grid(page, "Strikes").getAttribute(name).then(Number);
  // Two lines of headers, three sizes with their totals, their times of day, the whole; keys, phases, total.
  expect(await sizeOf("aria-rowcount")).toBe(2 + 3 * (4 + 1) + 1);
  expect(await sizeOf("aria-colcount")).toBe(2 + 7 + 1);
  const headers = spokenAs(tree, "columnheader");
  const phases = ["Approach", "Climb", "Descent", "Landing Roll", "Parked", "Take-off run", "Taxi"];
  expect(headers.map(({ name }) => name)).toEqual(["Count by Phase", "Size", "Time", ...phases, "Total"]);
  await grid(page, "Strikes").locator('[role="columnheader"][aria-sort="descending"]').first().waitFor();
  const named = spokenAs(tree, "rowheader");
  expect(named.map(({ name }) => name).filter((name) => name === "")).toEqual([]);
  expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(["Small", "Small total", "Day", "Total"]));
  expect(named.find(({ name }) => name === "Small")?.states["expanded"]).toBe(true);
  await expectAccessible(page);
  // Folded by keys: said, and the size with it.
  await grid(page, "Strikes").focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(() => sizeOf("aria-rowcount")).toBe(2 + 3 * (4 + 1) + 1 - 4);
  const folded = spokenAs(await spokenTree(page, "grid", "Strikes"), "rowheader");
  expect(folded.find(({ name }) => name === "Small")?.states["expanded"]).toBe(false);
});

test("A08 what is entered, pasted, taken back and done again is said, each time", async ({ editor }) => {
  const { page } = await editor("An input table that is read out", (source) => [
    {
      id: "targets",
      kind: "input-table",
      name: "Targets",
      inputMode: "edit",
      source: emptySource(source("flights")),
      columns: [
        { id: "airport", name: "Airport", type: "text" },
        { id: "target", name: "Target", type: "number", range: { min: 0, max: 100 } },
      ],
    },
  ]);
  await grid(page, "Targets").getByRole("gridcell").first().waitFor();
  await page.evaluate(() => {
    const said: string[] = [];
    (globalThis as unknown as { said: string[] }).said = said;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest("[role=status], [aria-live=polite]");
        const text = region?.textContent ?? "";
        if (text !== "") said.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const hears = async (words: string): Promise<void> => {
    const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
    await expect.poll(said).toContainEqual(expect.stringContaining(words));
    await page.evaluate((heard) => {
      const { said } = globalThis as unknown as { said: string[] };
      said.splice(0, said.findIndex((text) => text.includes(heard)) + 1);
    }, words);
  };
  await grid(page, "Targets").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("ORD");
  await page.keyboard.press("Tab");
  await hears("ORD saved in Airport");
  await page.keyboard.press("Control+z");
  await hears("Undone: ");
  await page.keyboard.press("Control+Shift+z");
  await hears("Redone: ");
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "80\n500");
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await hears("Paste 2 cells");
  await hears("1 invalid cell");
  await page.keyboard.press("Control+z");
  await hears("Undone: ");
  // The same words twice are said twice.
  await page.keyboard.press("Control+Shift+z");
  await hears("Redone: ");
  await page.keyboard.press("Control+z");
  await hears("Undone: ");
});

test("A11 without colors of ours a selection is still seen, and a total stands apart", async ({ editor }) => {
  const { page } = await editor("Forced colors", strikes);
  await page.emulateMedia({ forcedColors: "active" });
  const cells = grid(page, "Strikes").getByRole("gridcell");
  await cells.first().click();
  await page.keyboard.press("Shift+ArrowRight");
  const selected = grid(page, "Strikes").locator('[role="gridcell"][aria-selected="true"]').first();
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("span"));
    probe.style.color = "Highlight";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  const fill = (node: Element) => getComputedStyle(node, "::before").backgroundColor;
  await expect.poll(() => selected.evaluate(fill)).toBe(highlight);
  const edge = await grid(page, "Strikes")
    .getByRole("rowheader", { name: "Total", exact: true })
    .evaluate((node) => {
      for (let at: Element | null = node; at !== null; at = at.parentElement)
        if (Number.parseFloat(getComputedStyle(at).borderTopWidth) > 0) return at.getAttribute("role");
      return null;
    });
  expect(edge).not.toBeNull();
});
