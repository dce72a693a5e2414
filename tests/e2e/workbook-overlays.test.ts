// Overlays: made from the tabs, filled, opened by a step of a button, closed in every way; nothing of them is asked for while they are closed.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { figure, strikes } from "./support/strike-charts.ts";
import { pages } from "./support/page-tabs.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

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

test("a popover is made with its button, opens at it and follows it; footers run their actions, titles their formulas, and Back closes", async ({
  open,
  product,
}) => {
  const { page } = await open();
  page.setDefaultTimeout(15_000);
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(
    product,
    token,
    "Popovers",
    (source) => [
      {
        id: "ask",
        kind: "button",
        text: "Ask",
        actions: [{ id: "a", trigger: "on-click", effects: [{ effect: "open-overlay", overlayId: "sure" }] }],
      },
      strikes(source),
      { id: "picked", kind: "control", controlType: "text", controlId: "picked", name: "Picked" },
    ],
    undefined,
    [],
    [
      {
        id: "sure",
        type: "modal",
        name: "Sure",
        elements: [{ id: "words", kind: "text", body: "Really?" }],
        modal: {
          width: "small",
          header: { title: 'About {{Coalesce([picked], "") & Text(1 + 41)}}' },
          footer: { primaryCta: { text: "Yes" }, secondaryCta: { text: "No" } },
        },
        actions: [
          {
            id: "yes",
            trigger: "on-primary-cta-click",
            effects: [
              { effect: "set-control-value", control: "picked", value: { type: "formula", formula: '"n" & Text(1 + 1)' } },
              { effect: "close-overlay" },
            ],
          },
        ],
      },
    ],
  );
  await page.goto(`${address}/edit`);
  await page.locator('[data-element="strikes"]').getByText("Species").first().waitFor();

  await pages(page).getByRole("button", { name: "Add overlay" }).click();
  await page.getByRole("menuitem", { name: "Popover" }).click();
  await page.getByRole("complementary", { name: "Overlay properties" }).waitFor();
  await page.locator("[data-add=text]").click();
  await page.keyboard.press("Escape");
  await pages(page).getByRole("button", { name: "Page", exact: true }).click();

  const button = page.getByRole("button", { name: "Popover", exact: true }).and(page.locator("[data-element] *")).first();
  const popover = page.getByRole("dialog", { name: "Popover" });
  await button.scrollIntoViewIfNeeded();
  await button.click();
  await popover.waitFor();
  await expectAccessible(page, '[role="dialog"]');
  const gap = async (): Promise<number> => {
    const [box, from] = [await popover.boundingBox(), await button.boundingBox()];
    return box === null || from === null ? 999 : Math.min(Math.abs(box.y - from.y - from.height), Math.abs(from.y - box.y - box.height));
  };
  await expect.poll(gap).toBeLessThan(12);
  await picture(page, "popover-light");
  // What scrolls behind it takes it along.
  await page.getByRole("main", { includeHidden: true }).evaluate((main) => main.scrollBy(0, -40));
  await expect.poll(gap).toBeLessThan(12);
  await page.keyboard.press("Escape");
  await popover.waitFor({ state: "detached" });
  await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
  await button.click();
  await popover.waitFor();
  await page.mouse.click(700, 8);
  await popover.waitFor({ state: "detached" });

  // The title shows its formula, the footer does what it says.
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const modal = page.getByRole("dialog", { name: "About 42" });
  await modal.waitFor();
  await modal.getByRole("button", { name: "Yes" }).click();
  await modal.waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("textbox", { name: "Picked" }).inputValue()).toBe("n2");

  // Without actions a button closes; so does the way back, which leaves the page where it is.
  const where = page.url();
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const again = page.getByRole("dialog", { name: "About n242" });
  await again.getByRole("button", { name: "No" }).click();
  await again.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await again.waitFor();
  await page.goBack();
  await again.waitFor({ state: "detached" });
  expect(page.url()).toBe(where);

  // On a phone, in the dark.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(address);
  await page.getByRole("button", { name: "Popover", exact: true }).and(page.locator("[data-element] *")).first().click();
  await popover.waitFor();
  const box = await popover.boundingBox();
  expect(box === null ? 999 : box.x + box.width).toBeLessThanOrEqual(320);
  await picture(page, "popover-phone-dark");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByRole("dialog", { name: /^About/u }).waitFor();
  await picture(page, "modal-phone-dark");
});
