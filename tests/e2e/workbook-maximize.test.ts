// An element in the place of its page: by mouse, by keys and by address, with the rows behind it; and the way back.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { expectDrawn } from "./support/drawn.ts";
import { test } from "./support/editor.ts";
import { page1, plot, says, strikes } from "./support/strike-charts.ts";

const element = (page: Page, id: string): Locator => page.locator(`[data-element="${id}"]`);
const back = (page: Page): Locator => page.getByRole("button", { name: "Back to page" });

test("a chart fills the page with its rows below; Back, Escape and the address know it; the page comes back where it was left", async ({
  editor,
}) => {
  const { page } = await editor("Maximized", page1);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).waitFor();
  await expectDrawn(plot(page, "Strikes by size"));
  await element(page, "by-size").scrollIntoViewIfNeeded();
  await page.locator("main").evaluate((main) => main.scrollTo(0, 120));
  const left = await page.locator("main").evaluate((main) => main.scrollTop);
  const small = (await plot(page, "Strikes by size").boundingBox())?.height ?? 0;

  await plot(page, "Strikes by size").hover();
  await page.getByRole("button", { name: "Maximize Strikes by size" }).click();
  await back(page).waitFor();
  await expect.poll(async () => (await plot(page, "Strikes by size").boundingBox())?.height ?? 0).toBeGreaterThan(small * 1.2);
  expect(await element(page, "by-year").count()).toBe(0);
  expect(new URL(page.url()).searchParams.get("maximized")).toBe("by-size");

  // The rows behind it follow what is chosen.
  await page.getByRole("button", { name: "Underlying rows" }).click();
  const rows = page.getByRole("region", { name: "Rows of Strikes by size" });
  await rows.getByText("10,000 rows").waitFor();
  await rows.getByRole("columnheader", { name: "Species" }).waitFor();
  await plot(page, "Strikes by size").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: /^Keep only/u }).click();
  await expect.poll(() => rows.getByText(/^[\d,]+ rows$/u).innerText(), { timeout: 20_000 }).not.toBe("10,000 rows");
  await expectAccessible(page, "main");

  // Escape lets go of the mark, then of the place of the page.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await element(page, "by-year").waitFor();
  expect(new URL(page.url()).searchParams.get("maximized")).toBeNull();
  await expect.poll(() => page.locator("main").evaluate((main) => main.scrollTop)).toBe(left);
  await expect.poll(() => element(page, "by-size").evaluate((one) => one.contains(document.activeElement))).toBe(true);

  // The browser's way forward and back go the same way, and a link opens it.
  await page.goBack();
  await back(page).waitFor();
  await page.reload();
  await back(page).waitFor();
  await says(page, "Strikes by size", "Bar chart");
  await page.goBack();
  await element(page, "by-year").waitFor();
});

test("it is edited there: its panel, its menu and its undo are at hand; another page lets go of it", async ({ editor }) => {
  const { page } = await editor("Maximized in the editor", page1);
  await expectDrawn(plot(page, "Strikes by size"));
  await element(page, "by-size").click({ position: { x: 20, y: 8 } });
  await page.keyboard.press("z");
  await back(page).waitFor();
  const properties = page.getByRole("complementary", { name: "Element properties" });
  await properties.getByRole("radio", { name: "Line chart", exact: true }).click();
  await says(page, "Strikes by size", "Line chart");
  await page.keyboard.press("Control+z");
  await says(page, "Strikes by size", "Bar chart");
  // Another element that is picked stands there next; a control brings the page back.
  const outline = page.getByRole("complementary", { name: "Page elements" });
  await outline.getByText("Strikes by year", { exact: true }).click();
  await plot(page, "Strikes by year").waitFor();
  expect(await element(page, "by-size").count()).toBe(0);
  await expect.poll(() => new URL(page.url()).searchParams.get("maximized")).toBe("by-year");
  await outline.getByText("Kind of animal", { exact: true }).click();
  await element(page, "by-size").click({ position: { x: 20, y: 8 } });
  await page.keyboard.press("z");
  await back(page).waitFor();
  await page.getByRole("main").getByRole("button", { name: "More for Strikes by size" }).click();
  await page.getByRole("menuitem", { name: "Back to page" }).click();
  await element(page, "by-year").waitFor();
  await element(page, "by-size").click({ position: { x: 20, y: 8 } });
  await page.keyboard.press("z");
  await back(page).waitFor();
  await page.getByRole("button", { name: "Add page" }).click();
  await back(page).waitFor({ state: "detached" });
  expect(new URL(page.url()).searchParams.get("maximized")).toBeNull();
});

test("what a condition hides, and what is not on the page, is not there by its address either", async ({ editor }) => {
  const { page } = await editor("Maximized and hidden", (source) => [
    strikes(source),
    { ...(page1(source)[4] as object), sheaf: { shownWhen: { type: "formula", formula: "False" } } },
  ]);
  const edit = new URL(page.url());
  const address = edit.href.replace(/\/edit.*$/u, "");
  for (const id of ["by-size", "nothing"]) {
    await page.goto(`${address}/edit`);
    await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    await page.getByRole("button", { name: "Edit", exact: true }).waitFor();
    const here = new URL(page.url());
    here.searchParams.set("maximized", id);
    await page.goto(here.href);
    await element(page, "strikes").waitFor();
    expect(await back(page).count()).toBe(0);
    expect(await element(page, "by-size").count()).toBe(0);
  }
});
