// Finding text on a page and on all of them: titles, texts, labels, rows of tables, cells of pivots, categories of charts. The figures are
// those of the file birdstrikes.csv, counted apart from the product.
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { signIn } from "./support/people.ts";
import { keepPicture } from "./support/pictures.ts";
import type { Product } from "./support/product.ts";
import { addReader, createWorkbook, signInForCalls } from "./support/workbooks.ts";
import { test } from "./support/test.ts";

const source = "[birdstrikes/Wildlife Species]";
const elements = (read: (table: string) => object) => [
  { id: "words", kind: "text", body: "## Gulls over the runway\n\nWhat they cost, and **gull** by gull." },
  {
    id: "pick",
    kind: "control",
    controlType: "list",
    controlId: "gulls",
    name: "Kind of gull",
    mode: "include",
    selectionMode: "multiple",
    source: { kind: "source", source: { kind: "table", elementId: "t" }, columnId: "species" },
    filters: [{ source: { kind: "table", elementId: "t" }, columnId: "state" }],
  },
  {
    id: "bars",
    kind: "bar-chart",
    name: "Strikes by species",
    source: read("birdstrikes"),
    columns: [
      { id: "x", name: "Species", formula: source },
      { id: "y", name: "Strikes", formula: "Count()" },
    ],
    xAxis: { columnId: "x" },
    yAxis: { columnIds: ["y"] },
  },
  {
    id: "t",
    kind: "table",
    name: "Strikes",
    source: read("birdstrikes"),
    columns: [
      { id: "state", name: "State", formula: "[birdstrikes/Origin State]" },
      { id: "species", name: "Species", formula: source },
      { id: "cost", name: "Cost", formula: "[birdstrikes/Cost Total $]" },
    ],
  },
  {
    id: "count",
    kind: "kpi-chart",
    name: "Reports",
    source: read("birdstrikes"),
    columns: [{ id: "n", name: "Reports", formula: "Count()", format: { kind: "number", formatString: ",.0f" } }],
    value: { columnId: "n" },
  },
];
const second = (connection: object) => [
  {
    id: "p",
    kind: "pivot-table",
    name: "Species by size",
    source: connection,
    columns: [
      { id: "species", name: "Species", formula: source },
      { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" },
      { id: "n", name: "Strikes", formula: "Count()" },
    ],
    rowsBy: [{ columnId: "species" }],
    columnsBy: [{ columnId: "size" }],
    values: ["n"],
  },
];

const panel = (page: Page): Locator => page.getByRole("search", { name: "Find on pages" });
const said = (page: Page): Promise<string | null> => panel(page).getByRole("status").textContent();
const active = (grid: Locator): Promise<string> =>
  grid.evaluate((node) => document.getElementById(node.getAttribute("aria-activedescendant") ?? "")?.textContent ?? "");

/** A workbook of two pages. */
async function twoPages(product: Product, token: string): Promise<{ readonly workbookId: string; readonly address: string }> {
  let table: object = {};
  // The source of the second page is known once the first one is made.
  const more: object[] = [];
  return createWorkbook(
    product,
    token,
    "Find on pages",
    (read) => {
      table = read("birdstrikes");
      more.push({ id: "two", name: "Sizes", elements: second(table) });
      more.push({ id: "three", name: "Notes", visibility: "hidden", elements: [{ id: "note", kind: "text", body: "A gull for editors" }] });
      return elements(read);
    },
    undefined,
    more,
  );
}

describe("finding on pages", () => {
  test("looks through a page and all pages, lists by element, steps, scrolls and marks; on a phone too", async ({ open, product }) => {
    const { page } = await open({});
    page.setDefaultTimeout(20_000);
    const { address } = await twoPages(product, await signInForCalls(page, product));
    await page.goto(`${address}/edit`);
    await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
    await page.keyboard.press("Control+f");
    await panel(page).waitFor();
    await page.keyboard.type("GULL");
    // A heading and a line of the text, a label, three bars, 168 cells.
    await expect.poll(() => said(page)).toBe("174 matches in 4 elements");
    const heads = panel(page).getByRole("heading", { level: 3 });
    expect(await heads.allTextContents()).toEqual([
      "Text2 matches",
      "Kind of gull1 match",
      "Strikes by species3 matches",
      "Strikes168 matches",
    ]);
    await expectAccessible(page);
    await keepPicture(page, "page-find");
    // By Enter from find to find: words, a label, marks, and cells far down, where nothing was loaded yet.
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("Enter");
    await expect.poll(() => said(page)).toMatch(/^4 of 106: .* gull, Strikes by species$/);
    await keepPicture(page, "page-find-mark");
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("Enter");
    const table = page.getByRole("grid", { name: "Strikes", exact: true });
    await expect.poll(() => active(table)).toMatch(/gull$/);
    await expect.poll(() => table.locator("mark").first().textContent()).toBe("gull");
    await page.keyboard.press("Shift+Enter");
    await expect.poll(() => said(page)).toMatch(/^6 of 106: /);
    await page.keyboard.press("Shift+Enter");
    expect(await panel(page).evaluate((node) => node.contains(document.activeElement))).toBe(true);
    // Over all pages: the pivot of the second one, its three headers.
    await panel(page).getByRole("radio", { name: "All pages" }).click();
    // and the text of a page that readers do not see
    await expect.poll(() => said(page)).toBe("178 matches in 6 elements");
    await panel(page).getByRole("heading", { level: 3, name: "Sizes" }).waitFor();
    await panel(page)
      .getByRole("region", { name: "Species by size" })
      .getByRole("button", { name: /Laughing gull/ })
      .click();
    const pivot = page.getByRole("grid", { name: "Species by size", exact: true });
    await expect.poll(() => active(pivot)).toBe("Laughing gull");
    await keepPicture(page, "page-find-all");
    // A figure, however its number is written.
    for (const typed of ["10,000", "10000"]) {
      await panel(page).getByRole("searchbox").fill(typed);
      await panel(page)
        .getByRole("region", { name: "Reports" })
        .getByRole("button", { name: /^10,000/ })
        .waitFor();
    }
    // Nothing, said so.
    await panel(page).getByRole("searchbox").fill("no such words");
    await expect.poll(() => said(page)).toBe("Nothing contains “no such words”");
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    expect(await pivot.locator("mark").count()).toBe(0);

    // From the bar of a grid to the whole page, with what was typed.
    await pivot.getByRole("gridcell").first().click();
    await page.keyboard.press("Control+f");
    await page.keyboard.type("small");
    await page.getByRole("search", { name: "Find in Species by size" }).getByRole("button", { name: "Find on the whole page" }).click();
    await expect.poll(() => panel(page).getByRole("searchbox").inputValue()).toBe("small");
    await page.keyboard.press("Escape");

    // On a phone it stands over the page, and the page stays in sight.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${address}/edit`);
    await page.getByRole("button", { name: "Workbook menu" }).click();
    await page.getByRole("menuitem", { name: "Find on the page" }).click();
    await panel(page).getByRole("searchbox").fill("herring");
    await expect.poll(() => said(page)).toBe("53 matches in 2 elements");
    await panel(page)
      .getByRole("button", { name: /Herring gull/ })
      .nth(1)
      .click();
    await expect.poll(() => active(table)).toBe("Herring gull");
    await expect.poll(async () => (await table.boundingBox())?.y ?? 9_999).toBeLessThan(700);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await keepPicture(page, "page-find-phone");
  });

  test("who only looks finds what they see, and nothing of pages that are hidden from them", async ({ open, product }) => {
    const { page: editor } = await open({});
    const token = await signInForCalls(editor, product);
    const { workbookId, address } = await twoPages(product, token);
    const person = { email: "rita@finds.example", firstName: "Rita", password: "wobbly teapot canyon" };
    await addReader(product, token, workbookId, person);
    const { page } = await open({});
    await signIn(page, { org: product.org, email: person.email, password: person.password });
    await page.goto(address);
    await page.getByRole("grid", { name: "Strikes", exact: true }).getByRole("gridcell").first().waitFor();
    await page.keyboard.press("Control+Shift+f");
    await panel(page).getByRole("searchbox").fill("gull");
    await expect.poll(() => said(page)).toBe("174 matches in 4 elements");
    await panel(page).getByRole("radio", { name: "All pages" }).click();
    await expect.poll(() => said(page)).toBe("177 matches in 5 elements");
    await panel(page).getByRole("searchbox").fill("10000");
    await panel(page)
      .getByRole("region", { name: "Reports" })
      .getByRole("button", { name: /^10,000/ })
      .click();
    await expect.poll(() => said(page)).toMatch(/10,000, Reports$/);
    await keepPicture(page, "page-find-reader");
  });
});
