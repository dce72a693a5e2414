// Overlays: made from the tabs, filled, opened by a step of a button, closed in every way; nothing of them is asked for while they are closed.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { figure, strikes } from "./support/strike-charts.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });
const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/overlays-${name}.png` });
};

test("a modal is made, filled and opened by a button; Escape, the cross and a click outside close it", async ({ open, product }) => {
  const { page } = await open();
  page.setDefaultTimeout(15_000);
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(
    product,
    token,
    "Overlays",
    (source) => [
      { id: "more", kind: "button", text: "More about it" },
      { id: "help", kind: "button", text: "Help" },
      figure,
      strikes(source),
    ],
    undefined,
    [],
    [
      {
        id: "side",
        type: "drawer",
        name: "Side",
        elements: [{ id: "note", kind: "text", body: "Stands at the side" }],
        drawer: { width: "small" },
      },
    ],
  );
  await page.goto(`${address}/edit`);
  await page.locator('[data-element="figure"]').getByText(/\d/u).first().waitFor();

  // Made and named like a page, and filled with an element of the page.
  await pages(page).getByRole("button", { name: "Add overlay" }).click();
  await page.getByRole("menuitem", { name: "Modal" }).click();
  await pages(page)
    .getByRole("button", { name: /Modal$/u, disabled: false })
    .first()
    .waitFor();
  await pages(page).getByRole("button", { name: "Page", exact: true }).click();
  await page.locator('[data-element="figure"]').hover({ position: { x: 20, y: 8 } });
  await page.getByRole("button", { name: "More for Strike count", exact: true }).first().click();
  await page.getByRole("menuitem", { name: "Move to page" }).hover();
  await page.getByRole("menuitem", { name: "Modal", exact: true }).click();
  await expect.poll(() => page.locator('[data-element="figure"]').count()).toBe(0);

  // A step of a button opens it.
  await page.locator('[data-element="more"]').click({ position: { x: 4, y: 4 } });
  await page.getByRole("tab", { name: /^Actions/u }).click();
  const panel = page.getByRole("complementary", { name: "Element properties" });
  await panel.getByRole("button", { name: "Add an action" }).first().click();
  await panel.getByRole("button", { name: "Add a step" }).click();
  await page.getByRole("menuitem", { name: "Open an overlay" }).click();
  await panel
    .getByRole("button", { name: /Overlay/u })
    .last()
    .click();
  await page.getByRole("option", { name: "Modal" }).click();
  await panel.getByRole("button", { name: "Try it" }).click();
  await panel.getByText("Open “Modal”").last().waitFor();

  // Its figure is asked for when it opens, not before.
  const asked: string[] = [];
  page.on("request", (request) => void ((request.postData() ?? "").includes("f-count") && asked.push(request.url())));
  const button = page.getByRole("button", { name: "More about it" });
  const modal = page.getByRole("dialog", { name: "Modal" });
  await page.reload();
  await button.waitFor();
  await page.locator('[data-element="strikes"]').getByText("Species").first().waitFor();
  expect(asked).toEqual([]);
  expect(await modal.count()).toBe(0);
  await button.click();
  await modal.locator('[data-element="figure"]').getByText(/\d/u).first().waitFor();
  expect(await modal.getAttribute("aria-modal")).toBe("true");
  await expectAccessible(page, '[role="dialog"]');
  await picture(page, "modal-light");
  await page.keyboard.press("Escape");
  await modal.waitFor({ state: "detached" });
  await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
  await button.click();
  await modal.waitFor();
  // Tab stays inside.
  for (let step = 0; step < 6; step += 1) await page.keyboard.press("Tab");
  expect(await modal.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await modal.getByRole("button", { name: "Close" }).click();
  await modal.waitFor({ state: "detached" });
  await button.click();
  await modal.waitFor();
  await page.mouse.click(8, 300);
  await modal.waitFor({ state: "detached" });
});
