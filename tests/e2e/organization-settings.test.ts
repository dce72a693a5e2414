// The settings of an organization: each attribute that does something, found, changed, undone and reset.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { createOrganization, openAdministration, signIn } from "./support/people.ts";
import { test } from "./support/test.ts";

test("an administrator finds a setting, changes it, undoes it, types another and resets it; by keyboard and on a phone too", async ({
  page,
  product,
  open,
}) => {
  const account = await createOrganization(product, "settling");
  await signIn(page, account);
  await openAdministration(page);
  await page.getByRole("heading", { name: "Settings", exact: true }).waitFor();
  await expectAccessible(page);

  const setting = (name: string) => page.getByRole("group", { name, exact: true });
  const guests = setting("Guests").getByRole("switch");
  expect(await guests.isChecked()).toBe(true);
  await guests.focus();
  await page.keyboard.press("Space");
  await setting("Guests").getByText("Changed").waitFor();
  await page.getByText("Guests was changed").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await setting("Guests").getByText("Changed").waitFor({ state: "detached" });
  expect(await guests.isChecked()).toBe(true);

  await page.getByRole("searchbox", { name: "Find a setting" }).fill("exportMaxRow");
  await expect
    .poll(() =>
      page
        .getByRole("group")
        .filter({ has: page.getByRole("textbox") })
        .count(),
    )
    .toBeGreaterThan(0);
  expect(await setting("Guests").count()).toBe(0);
  const rows = page.getByRole("textbox", { name: "Rows per export" });
  await rows.fill("0");
  await rows.press("Enter");
  await page.getByText("Enter a whole number from 1 to 1,000,000").waitFor();
  await rows.fill("500");
  await rows.press("Enter");
  await setting("Rows per export").getByText("Changed").waitFor();
  await page.reload();
  await setting("Rows per export").getByText("Changed").waitFor();
  expect(await rows.inputValue()).toBe("500");
  await page.getByRole("button", { name: "Reset “Rows per export” to its default" }).click();
  await expect.poll(() => rows.inputValue()).toBe("1000000");
  // what waits for its feature is not there
  expect(await page.getByText("showEmbedWatermark").count()).toBe(0);

  const dark = await open({ colorScheme: "dark" });
  await signIn(dark.page, account);
  await dark.page.setViewportSize({ width: 320, height: 700 });
  await dark.page.goto(`${product.url}/${account.org}/admin/settings`);
  await dark.page.getByRole("group", { name: "Guests", exact: true }).waitFor();
  await expectAccessible(dark.page);
  expect(await dark.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
