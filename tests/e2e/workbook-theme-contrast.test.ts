// Every preset on every kind of element: what there is to be read can be read, in the light and in the dark of who looks.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { everyKind, everyKindLayout } from "./support/every-kind.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

test("A06: words on elements of every kind have their contrast in all twelve presets, light and dark", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  await page.setViewportSize({ width: 1440, height: 2200 });
  const { address } = await createWorkbook(product, token, "Every kind", everyKind, everyKindLayout, [
    { id: "second", name: "Second", elements: [] },
  ]);
  const drawn = async (): Promise<void> => {
    await expect.poll(() => page.locator("main [data-ahead], main [data-waiting], main [role=progressbar]").count()).toBe(0);
  };
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${address}/preview`);
    await page
      .getByRole("form")
      .getByRole("textbox", { name: /From port/u })
      .waitFor();
    await page.locator('[data-element="cards"]').getByText("Climb").first().waitFor();
    await drawn();
    await expectAccessible(page, "main");
  }

  await page.goto(`${address}/edit`);
  await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
  await drawn();
  await page.getByRole("button", { name: "Theme", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Theme", exact: true });
  const cards = panel.locator("[data-theme-card]");
  await expect.poll(() => cards.count()).toBe(13);
  // The first is that of who looks.
  for (const card of (await cards.all()).slice(1)) {
    await card.click();
    // What a card that is pointed at shows is not what is looked at.
    await page.mouse.move(700, 40);
    await expect.poll(() => card.getByRole("radio").isChecked()).toBe(true);
    await expectAccessible(page, "main#page", ["color-contrast"]);
  }
});
