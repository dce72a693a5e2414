// Elements and pages of a draft by keys and by the pointer: added, moved, resized, renamed, deleted and taken back.
import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { newWorkbook, pages, pageTab } from "./support/page-tabs.ts";
import { signIn } from "./support/people.ts";
import { test } from "./support/test.ts";

describe("a draft", () => {
  test("elements are added, moved, resized, renamed and deleted by keys; undo takes each step back (A03)", async ({ page, product }) => {
    await signIn(page, product);
    await newWorkbook(page, product.org, "seattle_weather");
    const undo = page.getByRole("button", { name: /^Undo/ });

    // "/" leads to the kinds; Enter takes one, then its source.
    await page.keyboard.press("/");
    await page.getByRole("button", { name: "KPI" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("searchbox").fill("seattle");
    await page.getByRole("dialog").getByRole("treeitem").first().focus();
    await page.keyboard.press("Enter");
    const kpi = page.getByRole("main").locator("[data-element]").nth(1);
    await kpi.getByText("1,461", { exact: true }).waitFor();

    const name = (await kpi.getAttribute("aria-label")) ?? "";
    const box = async () => {
      const found = await kpi.boundingBox();
      if (found === null) throw new Error("The element has no place");
      return found;
    };
    const start = await box();
    const grip = page.getByRole("button", { name: `Move ${name}`, exact: true });
    await grip.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await box()).x).toBeGreaterThan(start.x + 10);
    await page.getByRole("button", { name: `Resize ${name}`, exact: true }).focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(async () => Math.round((await box()).height - start.height)).toBe(24);
    // What lies in the way goes down: moved to the top, the element pushes the table.
    const table = page.getByRole("main").locator("[data-element]").first();
    await expectAccessible(page);
    await page.keyboard.press("Alt+ArrowLeft");
    await expect.poll(async () => Math.round((await box()).x)).toBe(Math.round(start.x));
    await undo.click();
    await undo.click();
    await undo.click();
    await expect.poll(async () => Math.round((await box()).height)).toBe(Math.round(start.height));
    expect(Math.round((await box()).x)).toBe(Math.round(start.x));
    await expect.poll(() => table.isVisible()).toBe(true);

    await page.getByRole("treeitem", { name }).first().click();
    await page
      .getByRole("button", { name: `More for ${name}` })
      .first()
      .press("Enter");
    // A long menu is narrowed by typing.
    await page.getByRole("menuitem", { name: /^Rename/ }).waitFor();
    await page.keyboard.type("delete");
    await expect.poll(() => page.getByRole("menuitem").count()).toBe(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("main").locator("[data-element]").count()).toBe(1);
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect.poll(() => page.getByRole("main").locator("[data-element]").count()).toBe(2);
  });

  test("elements are dragged and resized with the pointer; Escape puts them back", async ({ page, product }) => {
    await signIn(page, product);
    await newWorkbook(page, product.org, "seattle_weather");
    const table = page.getByRole("main").locator("[data-element]").first();
    await table.getByRole("grid").waitFor();
    await page.getByRole("treeitem", { name: "seattle_weather" }).click();
    const box = async () => (await table.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const start = await box();
    const drag = async (handle: Locator, x: number, y: number, end: "drop" | "escape"): Promise<void> => {
      const from = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const at = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x + x / 2, at.y + y / 2);
      await page.mouse.move(at.x + x, at.y + y);
      if (end === "escape") await page.keyboard.press("Escape");
      await page.mouse.up();
    };
    const corner = page.getByRole("button", { name: "Resize seattle_weather" });
    await drag(corner, -300, 48, "drop");
    await expect.poll(async () => Math.round((await box()).height - start.height)).toBe(48);
    await expect.poll(async () => (await box()).width).toBeLessThan(start.width - 200);
    const resized = await box();
    await drag(page.getByRole("button", { name: "Move seattle_weather" }), 200, 72, "escape");
    await expect.poll(() => box()).toEqual(resized);
    await drag(page.getByRole("button", { name: "Move seattle_weather" }), 200, 72, "drop");
    await expect.poll(async () => Math.round((await box()).y - resized.y)).toBe(72);
    expect((await box()).x).toBeGreaterThan(resized.x + 100);
  });

  test("pages are renamed, hidden, duplicated, moved and deleted; the address leads back to the page and the selection", async ({
    page,
    product,
  }) => {
    await signIn(page, product);
    await newWorkbook(page, product.org, "seattle_weather");
    await pages(page).getByRole("button", { name: "Add page" }).click();
    await page.getByRole("main").getByText("Pick something to show").waitFor();
    await expectAccessible(page);
    await pageTab(page, "Page 2").dblclick();
    await page.getByRole("textbox", { name: "Name of the page" }).fill("Rain");
    await page.keyboard.press("Enter");
    await pageTab(page, "Rain").waitFor();
    const menu = async (item: RegExp): Promise<void> => {
      await pages(page)
        .getByRole("button", { name: /^More for page/ })
        .click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await menu(/Hide from readers/);
    await pages(page).getByRole("img", { name: "Hidden from readers" }).waitFor();
    await menu(/Move left/);
    await expect.poll(() => pages(page).getByRole("listitem").first().innerText()).toContain("Rain");
    await menu(/Duplicate/);
    await pages(page)
      .getByRole("button", { name: /Rain \(copy\)/ })
      .first()
      .waitFor();
    await menu(/Delete/);
    await expect.poll(() => pages(page).getByRole("listitem").count()).toBe(2);
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect.poll(() => pages(page).getByRole("listitem").count()).toBe(3);

    await pageTab(page, "Page 1").click();
    await page.getByRole("main").getByRole("grid").waitFor();
    await page.getByRole("treeitem", { name: "seattle_weather" }).click();
    await page.waitForURL(/\/page\/.+\/element\/.+\/edit$/);
    await page.reload();
    await page.getByRole("complementary", { name: "Element properties" }).getByText("seattle_weather").first().waitFor();
    await page.emulateMedia({ colorScheme: "dark" });
    await page.getByRole("main").getByRole("grid").waitFor();
    await expectAccessible(page);
  });
});
