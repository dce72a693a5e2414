// Text on a page: added, written with a live formula, taken back in one step, and what readers see of it; a picture, a line and an embedded site beside it.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/editor.ts";

const elements = (source: (table: string) => object): readonly object[] => [
  {
    id: "h",
    kind: "text",
    name: "Headline",
    body: '# We know {{Count([Airports/code]) | ,d}} airports\n\nIn **{{CountDistinct([Airports/state])}}** states. <span style="color: #6b2d05">Mind the [rules](https://example.org/rules).</span>',
  },
  {
    id: "t",
    kind: "table",
    name: "Airports",
    source: source("airports"),
    columns: [
      { id: "code", name: "code", formula: "[airports/iata]" },
      { id: "state", name: "state", formula: "[airports/state]" },
    ],
  },
  { id: "d", kind: "divider", style: { strokeStyle: "dashed", width: 2 } },
  {
    id: "i",
    kind: "image",
    name: "Dot",
    alt: "A dot",
    source: {
      kind: "url",
      url: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    },
  },
  { id: "e", kind: "embed", name: "Site", url: "https://example.org/x" },
];

const headline = (page: Page): Locator => page.locator('[data-element="h"]');

test("a text is written in its place with a live formula, undone in one step, and read by others", async ({ editor }) => {
  const { page, read } = await editor("Texts", elements);
  // Live figures are the server's.
  await headline(page).getByRole("heading", { name: "We know 3,376 airports" }).waitFor();
  await expect.poll(() => headline(page).locator("strong").textContent()).toMatch(/^\d+$/u);
  const link = headline(page).getByRole("link", { name: "rules" });
  expect([await link.getAttribute("href"), await link.getAttribute("rel")]).toEqual(["https://example.org/rules", "noopener noreferrer"]);
  await page.getByRole("img", { name: "A dot" }).waitFor();
  expect(await page.getByRole("separator", { includeHidden: false }).count()).toBeGreaterThan(0);
  // No site is asked before a person says so.
  await page.getByRole("button", { name: "Show example.org" }).waitFor();
  expect(await page.locator("iframe").count()).toBe(0);
  await expectAccessible(page);

  const before = await read();
  await headline(page).getByRole("heading").dblclick();
  const written = page.getByRole("textbox", { name: "Text of Headline" });
  await written.press("Control+End");
  await written.press("Enter");
  await page.keyboard.type("Fewest in ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("one");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" of ");
  await page.getByRole("toolbar", { name: "Text tools" }).getByRole("button", { name: "Live formula" }).click();
  const dialog = page.getByRole("dialog", { name: "Live formula" });
  await dialog.getByRole("textbox", { name: "Formula" }).click();
  await page.keyboard.insertText("CountDistinct([Airports/state]) + 1");
  await dialog.getByRole("button", { name: "Insert", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await expectAccessible(page);
  await written.press("Escape");
  const last = headline(page).locator("p").last();
  await expect.poll(() => last.textContent()).toMatch(/^Fewest in one of \d+$/u);
  await expect.poll(async () => String((await read())?.["body"])).toContain("Fewest in **one** of {{CountDistinct([Airports/state]) + 1}}");

  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await read())?.["body"]).toBe(before?.["body"]);
  await expect.poll(() => headline(page).getByText("Fewest").count()).toBe(0);
});

test("what is being written is kept at every pause and when the tab is left, and is one step", async ({ editor }) => {
  const { page, read } = await editor("Texts kept", elements);
  const before = (await read())?.["body"];
  const body = async (): Promise<string> => String((await read())?.["body"]);
  await headline(page).getByRole("heading").dblclick();
  const written = page.getByRole("textbox", { name: "Text of Headline" });
  await written.press("Control+End");
  await page.keyboard.type(" Kept");
  await expect.poll(body).toContain(" Kept");
  await page.keyboard.type(" as well");
  await expect.poll(body).toContain(" Kept as well");
  await written.press("Escape");
  await page.keyboard.press("Control+z");
  await expect.poll(body).toBe(before);
  await headline(page).getByRole("heading").dblclick();
  await written.press("Control+End");
  // No pause before the tab is gone.
  await page.keyboard.type(" Left");
  await page.reload();
  await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
  await headline(page).getByText("Left").waitFor();
});

test("one is added from the palette, and what is pasted into it is what a text can have", async ({ editor }) => {
  const { page } = await editor("New texts", elements);
  await page.getByRole("button", { name: "Text", exact: true }).first().click();
  const written = page.getByRole("textbox", { name: /^Text of/u });
  await written.waitFor();
  // Two braces ask for its first formula.
  await page.keyboard.type("We know {{");
  const dialog = page.getByRole("dialog", { name: "Live formula" });
  await dialog.getByRole("textbox", { name: "Formula" }).click();
  await page.keyboard.insertText("Count([Airports/code])");
  await dialog.getByRole("button", { name: "Insert", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await written.press("End");
  await written.press("Enter");
  await written.evaluate((node) => {
    const data = new DataTransfer();
    data.setData(
      "text/html",
      '<h2 onclick="x()">Plan</h2><p style="position:fixed"><b>Bold</b> and <a href="javascript:alert(1)">bad</a> <a href="https://example.org/">good</a><script>alert(1)</script></p><ul><li>one</li></ul><table><tr><td>cell</td></tr></table>',
    );
    node.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await written.press("Escape");
  const made = page.locator("[data-element]").filter({ has: page.getByRole("heading", { name: "Plan", exact: true }) });
  await made.getByRole("listitem").filter({ hasText: "one" }).waitFor();
  expect(await made.getByRole("link").evaluateAll((links) => links.map((one) => one.getAttribute("href")))).toEqual([
    "https://example.org/",
  ]);
  expect(await made.locator("strong").textContent()).toBe("Bold");
  await made.getByText("cell").waitFor();
  await made.getByText(/We know 3,?376/u).waitFor();
});

test("fonts of words come by use; what a control says needs no table, and a list is read as words", async ({ editor }) => {
  const { page } = await editor("Fonts of words", (source) => [
    {
      id: "broken",
      kind: "table",
      name: "Broken",
      source: source("airports"),
      columns: [{ id: "x", name: "x", formula: "Count([airports/no such column])" }],
    },
    {
      id: "sizes",
      kind: "control",
      controlType: "list",
      controlId: "Sizes",
      name: "Sizes",
      source: { kind: "manual", valueType: "text", values: ["Small", "Medium", "Large"] },
      values: ["Small", "Large"],
    },
    { id: "h", kind: "text", name: "Headline", body: '<span style="font-family: Merriweather">Strikes of</span> {{[Sizes]}}' },
  ]);
  await expect.poll(() => headline(page).textContent()).toBe("Strikes of Small, Large");
  const font = (): Promise<string> =>
    page.evaluate(() => [...document.fonts].flatMap(({ family, status }) => (status === "loaded" ? [family] : [])).join());
  await expect.poll(font).toContain("Merriweather");
});

test("where the editor does not come any more, the text is written in a plain field, and a newer Sheaf is told of", async ({ editor }) => {
  const { page, watch, read } = await editor("Texts without their editor", elements);
  watch.expect(/text-editor-|A part of the program|Loading a part of the program|Failed to load resource/u);
  await page.route(/\/assets\/text-editor-/u, (route) => route.fulfill({ status: 404, body: "" }));
  await page.reload();
  await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
  await headline(page).getByRole("heading", { name: "We know 3,376 airports" }).dblclick();
  const written = page.getByRole("textbox", { name: "Text of Headline" });
  await written.waitFor();
  expect(await written.evaluate((node) => [node.tagName, node === document.activeElement])).toEqual(["TEXTAREA", true]);
  await page.keyboard.type("\n\nTyped <b in **plain** {{Count([Airports/code])}}");
  await expectAccessible(page);
  await written.press("Escape");
  await expect.poll(() => headline(page).locator("p").last().textContent()).toBe("Typed <b in plain 3,376");
  await expect.poll(async () => String((await read())?.["body"])).toContain("**plain** {{Count([Airports/code])}}");

  // Once all tries are over: said, and a text still opens, and keeps what was written when one presses beside it.
  const banner = page.getByText("A newer Sheaf is running. Reload the page to go on editing.");
  await banner.waitFor();
  await headline(page).getByRole("heading").dblclick();
  await written.waitFor();
  await page.keyboard.type(" and later");
  await page.getByRole("contentinfo").click();
  await expect.poll(() => headline(page).locator("p").last().textContent()).toBe("Typed <b in plain 3,376 and later");

  // The page that is loaded again has its editor.
  await page.unroute(/\/assets\/text-editor-/u);
  await Promise.all([page.waitForEvent("domcontentloaded"), page.getByRole("button", { name: "Reload", exact: true }).click()]);
  await headline(page).getByText("and later").waitFor();
  await headline(page).getByRole("heading").dblclick();
  await expect.poll(() => written.evaluate((node) => node.tagName)).toBe("DIV");
  expect(await banner.count()).toBe(0);
});
