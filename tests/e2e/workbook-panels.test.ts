// A header and a sidebar beside the pages: in the editor, for readers, on a phone; made from the tabs, and page tabs hidden from readers. What
// is said of a page where nothing is selected.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { figure, strikes } from "./support/strike-charts.ts";
import { test } from "./support/test.ts";
import { createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/panels-${name}.png` });
};
const layout = [
  '<Panel id="top" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
  '<Element elementId="brand" gridColumn="1 / 25" gridRow="1 / 3"/></Panel>',
].join("");
const panels = [
  {
    id: "top",
    type: "header",
    config: { backgroundColor: "#dbe7ff" },
    elements: [{ id: "brand", kind: "text", body: "**Bird strikes** of the year" }],
  },
];

test("a header and a sidebar stand with the pages; the sidebar is hidden, and folded on a phone", async ({ open, product }) => {
  const { page } = await open(
    process.env["PICTURES"] === undefined ? {} : { colorScheme: process.env["SCHEME"] === "dark" ? "dark" : "light" },
  );
  page.setDefaultTimeout(15_000);
  const token = await signInForCalls(page, product);
  const more = { panels, settings: { navigation: { pageHeader: "enabled" } } };
  const second = { id: "second", name: "Second", elements: [{ id: "note", kind: "text", body: "Of the second page" }] };
  const { address } = await createWorkbook(product, token, "Panels", (source) => [figure, strikes(source)], layout, [second], [], more);
  await page.goto(`${address}/edit`);
  const header = page.getByRole("region", { name: "Header" });
  await header.getByText("Bird strikes").waitFor();
  await page.locator('[data-element="figure"]').getByText(/\d/u).first().waitFor();

  // A sidebar is made from the tabs, with the ways to the pages in it, and arranged on its own.
  const tabs = page.getByRole("navigation", { name: "Pages" });
  await tabs.getByRole("button", { name: "Add overlay" }).click();
  expect(await page.getByRole("menuitem", { name: "Header" }).count()).toBe(0);
  await page.getByRole("menuitem", { name: "Sidebar" }).click();
  const properties = page.getByRole("complementary", { name: "Panel properties" });
  await properties.getByText("Shown on").waitFor();
  await picture(page, "arranged");
  await tabs.getByRole("button", { name: "Page", exact: true }).click();
  const sidebar = page.getByRole("region", { name: "Sidebar" });
  await sidebar.getByRole("button", { name: "Page", exact: true }).and(page.locator('[aria-current="page"]')).waitFor();
  await page.locator('[data-element="figure"]').getByText(/\d/u).first().waitFor();
  await picture(page, "edit");

  // Readers have the same; where they have no tabs the sidebar is the way.
  await tabs.getByRole("button", { name: "More for page Page" }).click();
  await page.getByRole("menuitem", { name: "Hide page tabs from readers" }).click();
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("button", { name: "Preview", exact: true }).waitFor({ state: "hidden" });
  await sidebar.getByRole("button", { name: "Second" }).click();
  await page.getByText("Of the second page").waitFor();
  await sidebar.getByRole("button", { name: "Second" }).and(page.locator('[aria-current="page"]')).waitFor();
  expect(await page.getByRole("navigation", { name: "Pages" }).count()).toBe(0);
  await expectAccessible(page, "main");
  await sidebar.getByRole("button", { name: "Page", exact: true }).click();
  await page.locator('[data-element="figure"]').getByText(/\d/u).first().waitFor();
  await picture(page, "view");

  // It is put away, and back; on a phone it is folded until somebody asks.
  await page.getByRole("button", { name: "Hide sidebar" }).click();
  await sidebar.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Show sidebar" }).click();
  await sidebar.waitFor();
  await page.getByRole("button", { name: "Hide sidebar" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await header.getByText("Bird strikes").waitFor();
  await picture(page, "phone");
  await page.getByRole("button", { name: "Sidebar", exact: true }).click();
  await sidebar.getByRole("button", { name: "Second" }).waitFor();
  await picture(page, "phone-open");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

/** A point of blue. */
const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC";

test("15.3.7, 18.1: the page says how it looks while nothing is selected, and is as wide then as when something is", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Page look", (source) => [strikes(source)]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${address}/edit`);
  const table = page.getByRole("grid").first();
  const header = table.getByRole("columnheader").nth(2);
  await header.waitFor();
  const panel = page.getByRole("complementary", { name: "Page properties" });
  await panel.getByText("Look", { exact: true }).waitFor();
  await picture(page, "page");
  await expectAccessible(page, '[aria-label="Page properties"]');
  // A click on a column leaves it where it is.
  const before = await header.boundingBox();
  await header.click();
  await page.getByRole("complementary", { name: "Element properties" }).waitFor();
  expect(await header.boundingBox()).toEqual(before);

  // By a place of the page that is empty one comes back to the page.
  await page.locator("main").click({ position: { x: 400, y: 700 } });
  const write = async (label: string, text: string): Promise<void> => {
    await panel.getByRole("textbox", { name: label, exact: true }).fill(text);
    await panel.getByRole("textbox", { name: label, exact: true }).press("Enter");
  };
  await write("Description", "Strikes by the year");
  await write("Background", "#102a43");
  await panel.getByRole("button", { name: /Width$/u }).press("Enter");
  await page.getByRole("option", { name: "Large (1,440 px)" }).click();
  await panel.getByRole("button", { name: /Icon$/u }).press("Enter");
  await page.getByRole("option", { name: "Map", exact: true }).click();
  await panel.locator('input[type="file"]').setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: Buffer.from(DOT, "base64") });
  const behind = page.locator('main [data-backing="picture"]');
  await behind.waitFor();
  await panel.getByRole("button", { name: /Fit$/u }).press("Enter");
  await page.getByRole("option", { name: "Stretch" }).click();
  await expect
    .poll(async () => (await readWorkbook(product, token, workbookId)).pages[0])
    .toMatchObject({
      description: "Strikes by the year",
      pageWidth: "large",
      sheaf: { icon: "map" },
      backgroundColor: "#102a43",
      backgroundImage: { source: { kind: "upload" }, style: { fit: "stretch" } },
    });
  await picture(page, "page-picture");
  // It fills the whole page, and without it there is the color.
  expect((await behind.boundingBox())?.width).toBe((await page.locator("main [data-backed]").first().boundingBox())?.width);
  await page.getByRole("navigation", { name: "Pages" }).getByTitle("Strikes by the year").waitFor();
  await panel.getByRole("button", { name: "Remove picture" }).click();
  await behind.waitFor({ state: "hidden" });
  const color = () =>
    page
      .locator("main [data-backed]")
      .first()
      .evaluate((node) => getComputedStyle(node).backgroundColor);
  await expect.poll(color).toBe("rgb(16, 42, 67)");
  await page.keyboard.press("Control+z");
  await behind.waitFor();

  // Readers have what stands there; a page that is hidden says so at its switch.
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("button", { name: "Preview", exact: true }).waitFor({ state: "hidden" });
  await behind.waitFor();
  await expectAccessible(page, "main");
  await picture(page, "page-read");
});

test("18.1: somebody arranges a page for phones: order, what is left out, halves and heights; the screen stays as it was", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  const note = (id: string, name: string): object => ({ id, kind: "text", name, body: name });
  const { address, workbookId } = await createWorkbook(product, token, "On phones", (source) => [
    figure,
    strikes(source),
    note("first", "First note"),
    note("second", "Second note"),
  ]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${address}/edit`);
  const shown = async (): Promise<readonly (string | null)[]> =>
    page.locator("main [data-element]").evaluateAll((nodes) => nodes.map((node) => node.getAttribute("data-element")));
  await expect.poll(async () => (await shown()).length).toBe(4);
  const onScreen = await shown();
  const panel = page.getByRole("complementary", { name: "Page properties" });
  await panel.getByRole("radio", { name: "Phone" }).click();
  await page.getByText("Preview of the page on a phone").waitFor();
  await panel.getByRole("button", { name: "Arrange for phones" }).click();
  const order = panel.getByRole("list", { name: "Order on phones" });
  await order.getByRole("button", { name: "Move Second note up" }).click();
  await order.getByRole("button", { name: "Move Second note up" }).click();
  await order.getByRole("button", { name: "Hide First note on phones" }).click();
  await order.getByRole("button", { name: "Second note", exact: true }).click();
  await order.getByRole("textbox", { name: "Height in rows" }).fill("10");
  await order.getByRole("textbox", { name: "Height in rows" }).press("Enter");
  const ids = onScreen.filter((id) => id !== "first");
  const arranged = [ids[0], "second", ...ids.slice(1).filter((id) => id !== "second")];
  await expect.poll(shown).toEqual(arranged);
  expect(await page.locator('[data-device="phone"] [data-element="second"]').evaluate((node) => node.parentElement?.clientHeight)).toBe(
    228,
  );
  await expectAccessible(page, '[aria-label="Page properties"]');
  await picture(page, "phone-arranged");
  const kept = async () =>
    (await readWorkbook(product, token, workbookId)).pages[0] as { readonly sheaf?: { readonly mobileLayout?: string } } | undefined;
  await expect.poll(async () => (await kept())?.sheaf?.mobileLayout ?? "").toContain('visibility="hidden"');

  // On the screen everything is where it was.
  await page.getByRole("button", { name: "Back to editing" }).click();
  await expect.poll(shown).toEqual(onScreen);
  // Readers have it by the width of their window.
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("button", { name: "Preview", exact: true }).waitFor({ state: "hidden" });
  await expect.poll(shown).toEqual(onScreen);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(shown).toEqual(arranged);
  await picture(page, "phone-read");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(shown).toEqual(onScreen);

  // What is given up is gone.
  await page.goto(`${address}/edit`);
  await panel.getByRole("radio", { name: "Phone" }).click();
  await panel.getByRole("button", { name: "Reset to automatic" }).click();
  await expect.poll(async () => (await kept())?.sheaf?.mobileLayout).toBeUndefined();
});

test("18.1: on tablets what would be too narrow moves to the next line, and somebody arranges it otherwise", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const figures = [1, 2, 3, 4, 5].map((nth) => ({
    ...figure,
    id: `figure-${nth}`,
    name: `Strikes of birds, number ${nth}`,
    columns: [{ ...figure.columns[0], id: `c-${nth}` }],
    value: { columnId: `c-${nth}` },
  }));
  const { address, workbookId } = await createWorkbook(product, token, "On tablets", (source) => [
    ...figures,
    strikes(source),
    { id: "note", kind: "text", name: "A note", body: "A note" },
  ]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${address}/edit`);
  const panel = page.getByRole("complementary", { name: "Page properties" });
  await panel.getByRole("radio", { name: "Tablet" }).click();
  await page.getByText("Preview of the page on a tablet").waitFor();
  const place = async (id: string) => {
    const element = page.locator(`main [data-element="${id}"]`);
    // what goes while it is looked at is not there
    const box = (await element.count()) === 0 ? null : await element.boundingBox({ timeout: 1_000 }).catch(() => null);
    return box === null ? null : ([Math.round(box.x), Math.round(box.y), Math.round(box.width)] as const);
  };
  const lines = async (): Promise<readonly number[]> => {
    const tops = (await Promise.all(figures.map(({ id }) => place(id)))).map((one) => one?.[1] ?? -1);
    return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
  };
  await expect.poll(lines).toEqual([3, 2]);
  await picture(page, "tablet");

  // By hand it begins so, and goes on from there.
  await panel.getByRole("button", { name: "Arrange for tablets" }).click();
  const order = panel.getByRole("list", { name: "Order on tablets" });
  await order.waitFor();
  await expect.poll(lines).toEqual([3, 2]);
  await order.getByRole("button", { name: "Hide Strikes of birds, number 5 on tablets" }).click();
  for (const nth of [1, 2, 3, 4]) {
    await order.getByRole("button", { name: `Strikes of birds, number ${nth}`, exact: true }).click();
    await order.getByRole("button", { name: /Width$/u }).click();
    await page.getByRole("option", { name: "Half", exact: true }).click();
  }
  await expect.poll(lines).toEqual([2, 2, 1]);
  expect(await page.locator('main [data-element="figure-5"]').count()).toBe(0);
  await expectAccessible(page, '[aria-label="Page properties"]');
  await picture(page, "tablet-arranged");
  const kept = async () =>
    (await readWorkbook(product, token, workbookId)).pages[0] as { readonly sheaf?: { readonly tabletLayout?: string } } | undefined;
  await expect.poll(async () => (await kept())?.sheaf?.tabletLayout ?? "").toContain("repeat(6, 1fr)");

  // Readers have it by the width of their window, and neither on a phone nor on a screen.
  await page.getByRole("button", { name: "Back to editing" }).click();
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("button", { name: "Preview", exact: true }).waitFor({ state: "hidden" });
  await expect.poll(lines).toEqual([5]);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect.poll(lines).toEqual([2, 2, 1]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.locator('main [data-element="figure-5"]').count()).toBe(1);
  // Two by two on the narrowest screen, where long titles take two lines and are not cut.
  await page.setViewportSize({ width: 320, height: 640 });
  const titles = page.locator('main [data-element^="figure"] [data-lines]');
  await expect.poll(() => titles.evaluateAll((all) => all.map((one) => one.getAttribute("data-lines")))).toEqual(["1", "2", "2", "2", "2"]);
  expect(
    await titles.evaluateAll((all) =>
      all
        .flatMap((one) => [one, ...one.querySelectorAll("h2, h3")])
        .some((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1),
    ),
  ).toBe(false);
  await picture(page, "phone-titles");
});

test("on a phone a text is as high as its words, and pages with icons stand in a bar at the foot", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Words on a phone", (source) => [
    { id: "words", kind: "text", body: Array.from({ length: 60 }, (_, at) => `word${at}`).join(" ") },
    strikes(source),
  ]);
  await page.goto(`${address}/edit`);
  const panel = page.getByRole("complementary", { name: "Page properties" });
  await panel.getByRole("button", { name: /Icon$/u }).press("Enter");
  await page.getByRole("option", { name: "Leaf", exact: true }).click();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name: "Add page" }).click();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name: "Page", exact: true }).click();
  await expect.poll(async () => JSON.stringify((await readWorkbook(product, token, workbookId)).pages)).toMatch(/"icon":"leaf".*"Page 2"/u);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("button", { name: "Preview", exact: true }).waitFor({ state: "hidden" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText("word59").waitFor();
  const cut = () =>
    page
      .locator('[data-element="words"]')
      .evaluate(
        (element) =>
          [element, ...element.querySelectorAll("*")].filter((node) => node.scrollHeight > node.clientHeight + 1 && node.clientHeight > 0)
            .length,
      );
  await expect.poll(cut).toBe(0);
  const bar = page.getByRole("navigation", { name: "Pages" });
  expect((await bar.boundingBox())?.height).toBe(60);
  await expectAccessible(page, '[aria-label="Pages"]');
  await picture(page, "phone-bar");
});
