// A stranger founds an organization through the mail of the file outbox; another one joins it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { describedBy, expectFilledIn } from "./support/fields.ts";
import type { Product } from "./support/product.ts";
import { test } from "./support/test.ts";

/** The codes mailed to somebody, as the server without SMTP wrote them. */
function codesTo({ dataFolder }: Product, email: string): string[] {
  const folder = join(dataFolder, "outbox");
  try {
    return readdirSync(folder).flatMap((name) => {
      const text = readFileSync(join(folder, name), "utf8").replaceAll(/=\r?\n/g, "");
      return text.includes(`To: ${email}`) ? (/Subject: (\d{6}) is your code/.exec(text)?.[1] ?? []) : [];
    });
  } catch {
    return [];
  }
}

const PASSWORD = "wobbly teapot canyon";
const pictures = process.env["PICTURES"];

test("A09: a stranger signs up an organization, lands on its first steps, and lets others join by their address", async ({
  product,
  open,
}) => {
  const { page, watch } = await open();
  const dark = await open({ colorScheme: "dark" });
  // Where the server has several organizations, none is the only one.
  for (const one of [watch, dark.watch]) one.expect(/organization-from-slug/);
  const shoot = async (name: string): Promise<void> => {
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png` });
  };
  const email = "ines@founders.example";
  await page.goto("/login");
  await page.getByRole("link", { name: "Create an organization" }).click();
  await page.getByRole("heading", { name: "Create an organization" }).waitFor();
  await shoot("sign-up-email");
  await page.getByRole("textbox", { name: "Work email" }).fill("no address");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Invalid email").waitFor();
  const address = page.getByRole("textbox", { name: "Work email" });
  expect(await describedBy(address)).toContain("Invalid email");
  await expectFilledIn(address, "email", email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await expectAccessible(page);
  await expect.poll(() => codesTo(product, email)).toHaveLength(1);
  const code = codesTo(product, email).at(0)!;
  // a page that is loaded again goes on where it was
  await page.reload();
  expect(await page.getByRole("textbox", { name: "Code" }).getAttribute("autocomplete")).toBe("one-time-code");
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("heading", { name: "Set up your organization" }).waitFor();
  await shoot("sign-up-details");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Name of the organization" }).fill("Founders Bank");
  expect(await page.getByRole("textbox", { name: "Address" }).inputValue()).toBe("founders-bank");
  await page.getByRole("textbox", { name: "Address" }).fill("signup");
  await page.getByRole("textbox", { name: "First name" }).fill("Ines");
  await expectFilledIn(page.getByLabel("Choose a password", { exact: true }), "new-password", PASSWORD);
  await page.getByRole("button", { name: "Create organization" }).click();
  await page.getByText("URL not available").waitFor();
  expect(await describedBy(page.getByRole("textbox", { name: "Address" }))).toContain("URL not available");
  await page.getByRole("textbox", { name: "Address" }).fill("founders");
  await page.getByRole("button", { name: "Create organization" }).click();
  await page.waitForURL((url) => url.pathname === "/get-started");
  await page.getByRole("heading", { name: "Founders Bank is ready" }).waitFor();
  await shoot("sign-up-first-steps");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open your documents" }).click();
  await page.waitForURL((url) => url.pathname === "/founders");
  await page.getByRole("button", { name: "Create" }).waitFor();

  // the founder lets people of their domain join
  await page.goto("/founders/admin/settings");
  const domains = page.getByRole("group", { name: "Email domains" });
  await domains.getByRole("textbox").fill("founders.example");
  await domains.getByRole("textbox").press("Enter");
  await domains.getByText("Changed").waitFor();
  await page.goto("/founders/admin/sign-in");
  await page.getByRole("switch", { name: /Let people sign up/ }).press("Space");
  await expect.poll(() => page.getByRole("switch", { name: /Let people sign up/ }).isChecked()).toBe(true);

  // an IP allow-list without the own address asks first; every test person comes from 10.0.0.0/8
  const networks = page.getByRole("textbox", { name: "Networks" });
  const limits = page.getByRole("switch", { name: "Limit access to these networks" });
  await networks.fill("203.0.113.0/24 Office");
  await limits.press("Space");
  const asks = page.getByRole("alertdialog", { name: "Lock yourself out?" });
  await asks.getByText(/Your own address, 10\./).waitFor();
  await shoot("lock-out");
  await asks.getByRole("button", { name: "Cancel" }).click();
  await asks.waitFor({ state: "detached" });
  await networks.fill("10.0.0.0/8 Office");
  await limits.press("Space");
  await page.getByText("The IP allow-list is saved").waitFor();
  await expect.poll(() => limits.isChecked()).toBe(true);
  await page.reload();
  expect(await networks.inputValue()).toBe("10.0.0.0/8 Office");
  await expectAccessible(page);
  await networks.scrollIntoViewIfNeeded();
  await shoot("sign-in-rules-light");
  if (pictures !== undefined) {
    await page.emulateMedia({ colorScheme: "dark" });
    await networks.scrollIntoViewIfNeeded();
    await shoot("sign-in-rules-dark");
    await page.emulateMedia({ colorScheme: "light" });
  }

  const joiner = dark.page;
  const theirs = "ada@founders.example";
  await joiner.goto("/founders/login");
  await joiner.getByRole("link", { name: "Sign up to Founders Bank" }).click();
  await joiner.getByRole("textbox", { name: "Work email" }).fill(theirs);
  await joiner.getByRole("button", { name: "Continue" }).click();
  await joiner.getByText(`If ${theirs} may join, a code is on its way.`).waitFor();
  await expect.poll(() => codesTo(product, theirs)).toHaveLength(1);
  await joiner.getByRole("textbox", { name: "Code" }).fill(codesTo(product, theirs).at(0)!);
  await joiner.waitForURL((url) => url.pathname === "/founders/finish-signup");
  await joiner.getByRole("heading", { name: "Join Founders Bank" }).waitFor();
  if (pictures !== undefined) await joiner.screenshot({ path: `${pictures}/finish-signup-dark.png` });
  await joiner.getByRole("textbox", { name: "First name" }).fill("Ada");
  await joiner.getByLabel("Choose a password", { exact: true }).fill(PASSWORD);
  await joiner.getByRole("button", { name: "Create account" }).click();
  await joiner.waitForURL((url) => url.pathname === "/founders");
  await joiner.getByRole("link", { name: "My documents" }).first().waitFor();
});

test("a forgotten organization is mailed; a license that is over says so, and its renewal lets in again", async ({ page, product }) => {
  await page.goto("/organization-reminder");
  await page.getByRole("textbox", { name: "Email" }).fill(product.email);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText(`If ${product.email} has an account, a message is on its way.`).waitFor();
  await expectAccessible(page);
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/reminder.png` });

  let expiry: string | null = "2020-01-01T00:00:00.000Z";
  await page.route("**/graphql2", async (route) => {
    // who leaves the page waits for no answer
    const answer = await route.fetch().catch(() => null);
    if (answer === null) return;
    const text = (await answer.text()).replaceAll('"licenseExpiryDate":null', `"licenseExpiryDate":${JSON.stringify(expiry)}`);
    await route.fulfill({ response: answer, body: text }).catch(() => undefined);
  });
  await page.goto(`/${product.org}/login`);
  await page.getByLabel("Email").fill(product.email);
  await page.getByLabel("Password", { exact: true }).fill(product.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname === `/${product.org}/trial-expired`);
  await page.getByRole("heading", { name: "The license has expired" }).waitFor();
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/trial-expired.png` });
  expiry = null;
  await page.getByRole("link", { name: "Try again" }).click();
  await page.waitForURL((url) => url.pathname === `/${product.org}`);
  await page.getByRole("button", { name: "Create" }).waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
