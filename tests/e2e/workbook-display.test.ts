// How cells are drawn: links, bars of progress, sparklines, tags, durations, JSON and wrapped text, set on screen and kept in the file.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { test } from "./support/test.ts";
import { createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

const columns = [
  { id: "code", name: "Code", formula: "[airports/iata]", sheaf: { display: { kind: "link", url: '"https://example.org/" & [Code]' } } },
  { id: "state", name: "State", formula: "[airports/state]" },
  { id: "site", name: "Site", formula: '"https://example.org/city/" & [airports/state]' },
  { id: "share", name: "Share", formula: "Len([airports/city]) * 5" },
  { id: "time", name: "Time", formula: "Len([airports/city]) * 1000" },
  { id: "long", name: "Long", formula: '"A long remark about " & [airports/city] & ", " & [airports/name] & ", that no line of it holds"' },
  { id: "facts", name: "Facts", formula: "Text(Array([State], [Code]))", sheaf: { display: { kind: "json" } } },
];
const numbers = { id: "lengths", name: "Lengths", formula: "ArrayAgg([Share])", sheaf: { display: { kind: "sparkline", shape: "bar" } } };

const grid = (page: Page): Locator => page.getByRole("grid", { name: "Airports", exact: true });
const cell = (page: Page, text: string | RegExp): Locator => grid(page).getByRole("gridcell", { name: text, exact: true }).first();
const header = (page: Page, name: string): Locator =>
  grid(page)
    .getByRole("columnheader", { name: new RegExp(`^${name}`) })
    .last();

async function showAs(page: Page, column: string, as: string): Promise<void> {
  await header(page, column).click();
  const panel = page.getByRole("tabpanel");
  await panel.getByRole("button", { name: /Shown as$/ }).click();
  await page.getByRole("option", { name: as }).click();
}

test("columns are drawn as they are set, each in one step of undo; the file keeps it", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Displays", (source) => [
    { id: "t", kind: "table", name: "Airports", source: source("airports"), columns, sort: [{ columnId: "code", direction: "ascending" }] },
  ]);
  const displays = async (): Promise<Readonly<Record<string, unknown>>> => {
    const element = (await readWorkbook(product, token, workbookId)).pages[0]?.elements[0];
    const kept = element?.["columns"] as readonly { readonly name: string; readonly sheaf?: { readonly display?: unknown } }[];
    return Object.fromEntries(kept.flatMap(({ name, sheaf }) => (sheaf?.display === undefined ? [] : [[name, sheaf.display]])));
  };
  await page.goto(`${address}/edit`);
  await cell(page, "00M").waitFor();

  // An address by formula leads there in a tab of its own, which cannot reach back.
  const link = cell(page, "00M").getByRole("link");
  await expect.poll(() => link.getAttribute("href")).toBe("https://example.org/00M");
  expect([await link.getAttribute("target"), await link.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
  // Beside the link, within a column as narrow as what it holds.
  const { width } = (await cell(page, "00M").boundingBox())!;
  await cell(page, "00M").click({ button: "right", position: { x: width - 4, y: 12 } });
  await page.getByRole("menuitem", { name: "Open link", exact: true }).waitFor();
  await closeByEscape(page.getByRole("menu"));

  await page.getByRole("tree", { name: "Page elements" }).getByText("Airports").click();
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await showAs(page, "State", "Tags");
  await showAs(page, "Site", "Link");
  await showAs(page, "Share", "Progress bar");
  await showAs(page, "Time", "Duration in seconds");
  await expect
    .poll(() => cell(page, "https://example.org/city/MS").getByRole("link").getAttribute("href"))
    .toBe("https://example.org/city/MS");
  // Bay Springs: eleven letters.
  await cell(page, "3h 3m 20s").waitFor();
  await cell(page, "55").waitFor();
  await expect.poll(async () => Object.keys(await displays())).toEqual(["Code", "State", "Site", "Share", "Time", "Facts"]);
  await expect.poll(() => displays()).toMatchObject({ Time: { kind: "duration", unit: "second" }, Share: { kind: "progress" } });

  await page.keyboard.press("Control+z");
  await expect.poll(async () => Object.keys(await displays())).toEqual(["Code", "State", "Site", "Share", "Facts"]);
  await cell(page, "11000").or(cell(page, "11,000")).first().waitFor();

  // An edge that cuts off costs whatever is drawn on the page: a number that surely fits has none.
  const cut = (which: Locator): Promise<string> => which.evaluate((node) => getComputedStyle(node).overflowX);
  const long = cell(page, /^A long remark about Bay Springs/);
  // A line of text is one box, cut at its cell's edge: screens full of them are drawn in time for the next frame.
  expect([await cut(long), await cut(cell(page, "MS"))]).toEqual(["clip", "visible"]);
  const [boxes, reach, room] = await long.evaluate((node) => {
    const words = document.createRange();
    words.selectNodeContents(node);
    return [node.childElementCount, words.getBoundingClientRect().width, node.clientWidth] as const;
  });
  expect(boxes).toBe(0);
  expect(reach).toBeGreaterThan(room);
  expect(await long.evaluate((node) => [getComputedStyle(node).overflowX, getComputedStyle(node).textOverflow])).toEqual([
    "clip",
    "ellipsis",
  ]);
  await header(page, "Long").click();
  await page.getByText("Wrap text", { exact: true }).click();
  await page.getByRole("button", { name: /Row height$/ }).click();
  await page.getByRole("option", { name: "Large", exact: true }).click();
  await expect
    .poll(() => long.evaluate((node) => node.querySelector("span > span")?.getBoundingClientRect().height ?? 0))
    .toBeGreaterThan(30);

  await page.reload();
  await cell(page, "55").waitFor();
  await expect.poll(() => cell(page, '["MS","00M"]').locator("[title]").getAttribute("title")).toBe('[\n  "MS",\n  "00M"\n]');
  await expectAccessible(page, "main");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "main");
});

test("groups show what lies in them as a sparkline, told in words", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(product, token, "Sparklines", (source) => [
    {
      id: "t",
      kind: "table",
      name: "Airports",
      source: source("airports"),
      columns: [...columns, numbers],
      groupings: [{ id: "g", groupBy: ["state"], calculations: ["lengths"] }],
    },
  ]);
  await page.goto(`${address}/edit`);
  await cell(page, /^\d+ values from \d+ to \d+, lowest \d+, highest \d+$/).waitFor();
  await expect.poll(() => grid(page).locator("svg rect").count()).toBeGreaterThan(10);
});

test("pictures come by way of the server; one that cannot be had leaves its address and says why", async ({ open, product }) => {
  const { page, watch } = await open();
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(product, token, "Pictures", (source) => [
    {
      id: "t",
      kind: "table",
      name: "Airports",
      source: source("airports"),
      columns: [
        { id: "code", name: "Code", formula: "[airports/iata]" },
        { id: "inside", name: "Inside", formula: '"http://169.254.169.254/" & [Code]', sheaf: { display: { kind: "image" } } },
        { id: "photo", name: "Photo", formula: '"https://pictures.example/" & [Code]' },
      ],
      filters: [{ id: "f", columnId: "code", kind: "list", values: ["00M", "00R"] }],
    },
  ]);
  // The world outside is not there in a test: what the server would bring from it stands in for it. Addresses inside go to the server.
  const asked: string[] = [];
  await page.route("**/v2/workbooks/*/image", async (route) => {
    const { url } = route.request().postDataJSON() as { readonly url: string };
    asked.push(url);
    if (!url.startsWith("https://pictures.example/")) return route.continue();
    return route.fulfill({ contentType: "image/png", body: Buffer.from(PIXEL, "base64") });
  });
  watch.expect(/400 POST .*\/image|status of 400/u);
  await page.goto(`${address}/edit`);
  const refused = cell(page, "http://169.254.169.254/00M");
  await refused.locator("[title*='public addresses']").waitFor();
  await header(page, "Photo").click();
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await showAs(page, "Photo", "Image");
  const photo = cell(page, "https://pictures.example/00M").locator("img");
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(1);
  await expect.poll(() => photo.getAttribute("src")).toMatch(/^blob:/u);
  // Each is asked for once, however often it is drawn.
  await header(page, "Code").click();
  expect(asked.filter((url) => url.endsWith("/00M")).toSorted()).toEqual(["http://169.254.169.254/00M", "https://pictures.example/00M"]);
});

test("pivots draw pictures and tags as tables do: in their values, and where keys name their rows", async ({ open, product }) => {
  const { page } = await open();
  const token = await signInForCalls(page, product);
  const picture = { sheaf: { display: { kind: "image" } } };
  const { address } = await createWorkbook(product, token, "Pictures in a pivot", (source) => [
    {
      id: "p",
      kind: "pivot-table",
      name: "Sizes",
      source: source("birdstrikes"),
      columns: [
        { id: "photo", name: "Photo", formula: '"https://pictures.example/" & [Size]', ...picture },
        { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]", sheaf: { display: { kind: "tags" } } },
        { id: "mark", name: "Mark", formula: '"https://pictures.example/" & Text(Count())', ...picture },
      ],
      rowsBy: [{ columnId: "photo" }, { columnId: "size" }],
      columnsBy: [],
      values: ["mark"],
    },
    {
      id: "across",
      kind: "pivot-table",
      name: "Across",
      source: source("birdstrikes"),
      columns: [
        { id: "photo", name: "Photo", formula: '"https://pictures.example/" & [Size]', ...picture },
        { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" },
        { id: "again", name: "Again", formula: "[Photo]", ...picture },
        { id: "n", name: "Number", formula: "Count()" },
      ],
      rowsBy: [{ columnId: "size" }],
      columnsBy: [{ columnId: "photo" }, { columnId: "again" }],
      values: ["n"],
    },
  ]);
  await page.route("**/v2/workbooks/*/image", (route) => route.fulfill({ contentType: "image/png", body: Buffer.from(PIXEL, "base64") }));
  await page.goto(`${address}/edit`);
  const table = page.getByRole("grid", { name: "Sizes", exact: true });
  const isDrawn = async (of: Locator): Promise<void> => {
    await expect.poll(() => of.locator("img").evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(1);
  };
  const named = (role: "rowheader" | "gridcell", name: string): Locator =>
    table.getByRole(role, { name: `https://pictures.example/${name}`, exact: true }).first();
  await isDrawn(named("rowheader", "Large"));
  // Of a cell and of the whole.
  await isDrawn(named("gridcell", "744"));
  await isDrawn(named("gridcell", "10000"));
  // The name of a total is words: neither another picture nor the address of one.
  const total = table.getByRole("rowheader", { name: "Total", exact: true });
  await expect.poll(() => total.count()).toBeGreaterThan(1);
  expect(await total.locator("img").count()).toBe(0);
  expect(await table.getByText(/ total$/u).count()).toBe(0);
  // Keys of columns are drawn as well: above their columns, and as the columns' own names.
  const across = page.getByRole("grid", { name: "Across", exact: true });
  const above = across.getByRole("columnheader", { name: "https://pictures.example/Large", exact: true });
  await expect.poll(() => above.locator("img").count()).toBe(2);
  await isDrawn(above.first());
  await isDrawn(above.last());
  await expect.poll(async () => (await above.last().boundingBox())?.width).toBeLessThan(150);
  await table.getByRole("rowheader", { name: "Medium", exact: true }).locator("[title=Medium]").waitFor();
  await expectAccessible(page, "main");
});

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQCzPSQyAAAAAElFTkSuQmCC";

test("a table of hundreds of columns: what is out of sight in its panel is a name, and is drawn in full where somebody comes to it", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  const many = Array.from({ length: 160 }, (_, at) => ({ id: `c${at}`, name: `Column ${at}`, formula: `Len([airports/city]) + ${at}` }));
  const { address } = await createWorkbook(product, token, "Many columns", (source) => [
    { id: "t", kind: "table", name: "Airports", source: source("airports"), columns: many },
  ]);
  await page.goto(`${address}/edit`);
  await grid(page).getByRole("gridcell").first().click();
  const list = page.getByRole("group", { name: "Columns", exact: true });
  // Its kind gives way to what can be done with it while that has the keyboard.
  const button = (name: string): Locator => list.getByRole("button", { name: new RegExp(`^${name}(?: Formula)?$`) });
  const row = (name: string): Locator => list.getByRole("listitem").filter({ hasText: new RegExp(`^${name}(?:Formula)?$`) });
  await row("Column 0").getByRole("button", { name: "Actions of Column 0" }).waitFor();
  // Every one of them is there to be read out and found; those far away are no more than that.
  await expect.poll(() => list.getByRole("listitem").count()).toBe(160);
  expect(await list.getByRole("button").count()).toBeLessThan(160);
  expect(await button("Column 159").count()).toBe(0);

  // The keyboard finds the next of them drawn before it is there.
  await button("Column 45").focus();
  await button("Column 48").waitFor();
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Column 48/);
  await row("Column 159").scrollIntoViewIfNeeded();
  await expect.poll(() => row("Column 159").locator("svg").count()).toBe(3);
  await button("Column 159").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: /^Rename/ }).waitFor();
  await closeByEscape(page.getByRole("menu"));
  await expect.poll(() => row("Column 0").locator("svg").count()).toBe(0);

  await row("Column 80").scrollIntoViewIfNeeded();
  await row("Column 80").getByRole("button", { name: "Actions of Column 80" }).waitFor();
});
