// What an organization sets for how the product looks: everybody inside sees it.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { createOrganization, signIn } from "./support/people.ts";
import { test } from "./support/test.ts";

const PICTURES = process.env["PICTURES"];
const logo = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32" width="120" height="32"><circle cx="16" cy="16" r="14" fill="${color}"/><rect x="40" y="10" width="76" height="12" rx="6" fill="${color}"/></svg>`,
  );
const file = (name: string, color: string) => ({ name, mimeType: "image/svg+xml", buffer: logo(color) });

test("an administrator gives the product a name, a logo and a color; the page takes them at once", async ({ page, product }) => {
  const account = await createOrganization(product, "harbor");
  await signIn(page, account);
  const navigation = page.getByRole("navigation", { name: "Home" });
  await navigation.getByRole("link", { name: "Branding", exact: true }).click();
  await page.getByRole("heading", { name: "Branding" }).waitFor();
  await page.getByLabel("Product name").fill("Harbor Data");
  await page.getByLabel("Accent", { exact: true }).fill("#ffd400");
  await page.getByLabel("Accent", { exact: true }).press("Enter");
  await page.getByText(/White text cannot be read on it/).waitFor();
  expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await page.getByLabel("Accent", { exact: true }).fill("#0b6b4f");
  await page.getByLabel("Accent", { exact: true }).press("Enter");
  await page.getByText(/White text can be read on it/).waitFor();
  await page.getByRole("group", { name: "Logo", exact: true }).locator("input").setInputFiles(file("logo.svg", "#0b6b4f"));
  await page.getByRole("button", { name: "Remove: Logo", exact: true }).waitFor();
  await page.getByRole("group", { name: "Logo on dark" }).locator("input").setInputFiles(file("dark.svg", "#7fd6b6"));
  await page.getByRole("button", { name: "Remove: Logo on dark" }).waitFor();
  await page.getByLabel("Text", { exact: true }).fill("Ask the harbor office for an account.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("banner").getByText("Harbor Data").waitFor();
  await expect.poll(() => page.title()).toBe("Branding – Harbor Data");
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent").trim());
  expect((await accent()).toLowerCase()).toBe("#0b6b4f");
  await expectAccessible(page);
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/branding-light.png` });
});
