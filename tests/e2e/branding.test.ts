// What an organization sets for how the product looks: everywhere inside, on its sign-in page, and in its mail.
import { readConfig, setOperatorAttribute } from "@sheaf/server";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { createOrganization, openAdministration, signIn } from "./support/people.ts";
import { test } from "./support/test.ts";

const PICTURES = process.env["PICTURES"];
const logo = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32" width="120" height="32"><circle cx="16" cy="16" r="14" fill="${color}"/><rect x="40" y="10" width="76" height="12" rx="6" fill="${color}"/></svg>`,
  );
const file = (name: string, color: string) => ({ name, mimeType: "image/svg+xml", buffer: logo(color) });

test("an administrator gives the product a name, a logo and a color; everybody sees them, before signing in as well", async ({
  page,
  product,
  open,
}) => {
  const account = await createOrganization(product, "harbor");
  await signIn(page, account);
  await openAdministration(page);
  const navigation = page.getByRole("navigation", { name: "Administration" });
  await navigation.getByRole("link", { name: "Branding", exact: true }).click();
  await page.getByRole("heading", { name: "Branding" }).waitFor();
  await page.getByLabel("Product name").fill("Harbor Data");
  await page.getByLabel("Accent", { exact: true }).fill("#ffd400");
  await page.getByLabel("Accent", { exact: true }).press("Enter");
  await page.getByText(/White text is not readable on it/).waitFor();
  expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await page.getByLabel("Accent", { exact: true }).fill("#0b6b4f");
  await page.getByLabel("Accent", { exact: true }).press("Enter");
  await page.getByText(/White text is readable on it/).waitFor();
  await page.getByRole("group", { name: "Logo", exact: true }).locator("input").setInputFiles(file("logo.svg", "#0b6b4f"));
  await page.getByRole("button", { name: "Remove: Logo", exact: true }).waitFor();
  await page.getByRole("group", { name: "Logo for dark mode" }).locator("input").setInputFiles(file("dark.svg", "#7fd6b6"));
  await page.getByRole("button", { name: "Remove: Logo for dark mode" }).waitFor();
  await page.getByLabel("Text", { exact: true }).fill("Ask the harbor office for an account.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("banner").getByText("Harbor Data").waitFor();
  await expect.poll(() => page.title()).toBe("Branding – Harbor Data");
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent").trim());
  expect((await accent()).toLowerCase()).toBe("#0b6b4f");
  await expectAccessible(page);
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/branding-light.png` });

  const { page: dark } = await open({ colorScheme: "dark" });
  await dark.goto(`${product.url}/${account.org}/login`);
  await dark.getByRole("banner").getByText("Harbor Data").waitFor();
  await dark.getByText("Ask the harbor office for an account.").waitFor();
  const mark = dark.getByRole("banner").locator("img");
  await expect.poll(() => mark.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(dark);
  if (PICTURES !== undefined) await dark.screenshot({ path: `${PICTURES}/sign-in-dark.png` });
  await signIn(dark, account);
  await dark.goto(`${product.url}/${account.org}/admin/branding`);
  await dark.getByLabel("Product name").waitFor();
  if (PICTURES !== undefined) await dark.screenshot({ path: `${PICTURES}/branding-dark.png` });

  // another organization's page is as it comes
  const other = await createOrganization(product, "inland");
  const { page: elsewhere } = await open();
  await elsewhere.goto(`${product.url}/${other.org}/login`);
  await elsewhere.getByRole("banner").getByText("Sheaf").waitFor();

  await dark.goto(`${product.url}/${account.org}/admin/mail-branding`);
  await dark.getByLabel("Sender name").fill("Harbor office");
  await dark.getByLabel("Footer").fill("Harbor Data · Quay 1 · Bergen");
  await dark.getByRole("group", { name: "Logo" }).locator("input").setInputFiles(file("mail.svg", "#0b6b4f"));
  await dark.getByRole("button", { name: "Remove: Logo" }).waitFor();
  const mail = dark.frameLocator("iframe");
  await mail.getByText("Harbor Data · Quay 1 · Bergen").waitFor();
  await mail.getByRole("img", { name: "Harbor Data" }).waitFor();
  await dark
    .getByRole("region", { name: "Preview" })
    .getByText(/^Harbor office </)
    .waitFor();
  await expectAccessible(dark);
  if (PICTURES !== undefined) await dark.screenshot({ path: `${PICTURES}/mail-dark.png` });
  await dark.getByRole("button", { name: "Save" }).click();
  await dark.getByText("Branding saved").waitFor();
  await page.goto(`${product.url}/${account.org}/admin/mail-branding`);
  await page.frameLocator("iframe").getByText("Harbor Data · Quay 1 · Bergen").waitFor();
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/mail-light.png` });
});

test("customScript: a script of the organization runs in pages of documents, and is gone from every other page", async ({
  page,
  product,
}) => {
  const account = await createOrganization(product, "scripted");
  const config = readConfig({ ...process.env, SHEAF_DATA: product.dataFolder, NODE_ENV: undefined });
  await setOperatorAttribute(config, { slug: account.org, name: "canSetCustomScript", value: true });
  await signIn(page, account);
  await openAdministration(page);
  await page.getByRole("searchbox", { name: "Find a setting" }).fill("customScript");
  const setting = page.getByRole("group", { name: "Custom script", exact: true });
  await setting.getByRole("textbox").fill('document.documentElement.dataset.own = "ran";');
  await setting.getByRole("button", { name: "Save “Custom script”" }).click();
  await page.getByText("Custom script was changed").waitFor();
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/own-script.png` });

  const ran = () => page.evaluate(() => document.documentElement.getAttribute("data-own"));
  await page.goto(`/${account.org}`);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("menuitem", { name: "Workbook", exact: true }).click();
  await page.waitForURL(/\/workbook\//);
  await expect.poll(() => ran().catch(() => null), { timeout: 20_000 }).toBe("ran");
  await page.getByRole("link", { name: "Home" }).first().click();
  await page.getByRole("heading", { name: "Recent" }).waitFor();
  await expect.poll(() => ran().catch(() => "not yet"), { timeout: 20_000 }).toBeNull();
  await page.goto(`/${account.org}/admin/users`);
  await page.getByRole("heading", { name: "Members" }).waitFor();
  expect(await ran()).toBeNull();
});
