// Somebody protects their account with an app, comes in by its codes and by a recovery code, and gives a program a key.
import { createHmac } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { type Account, createOrganization, openAdministration, signIn } from "./support/people.ts";
import { test } from "./support/test.ts";

const PERIOD = 30_000;
/** Wrong passwords and codes, and sessions that ended. */
const refused = /status of 40[01]/u;

/** The code that an authenticator app shows, `periods` after now (RFC 6238). */
function appCode(secret: string, periods: number): string {
  const bits = [...secret].map((sign) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD) + periods));
  const mark = createHmac("sha1", key).update(counter).digest();
  return String((mark.readUInt32BE(mark.at(-1)! & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

async function password(page: Page, { org, email, password: word }: Account): Promise<void> {
  await page.goto(`/${org}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(word);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Verify it is you" }).waitFor();
}

/** The link in the mail to somebody, as the server without SMTP wrote it. */
function mailedLink(dataFolder: string, email: string): string | null {
  const folder = join(dataFolder, "outbox");
  if (!existsSync(folder)) return null;
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith(".eml"))) {
    const text = readFileSync(join(folder, name), "utf8").replaceAll(/=\r?\n/g, "");
    const link = /(\/[\w-]+\/reset-password#[\w.%/-]+)/.exec(text)?.[1];
    if (link !== undefined && text.includes(`To: ${email}`)) return link;
  }
  return null;
}

async function picture(page: Page, name: string): Promise<void> {
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/${name}.png` });
}

test("two-step sign-in: set up, a code of the app, a recovery code, a remembered browser", async ({ product, open }) => {
  const { page, watch } = await open();
  watch.expect(refused);
  const account = await createOrganization(product, "two-steps");
  await signIn(page, account);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Security" }).click();
  await page.getByRole("heading", { name: "Security" }).waitFor();
  await page.getByRole("button", { name: "Set up authenticator app" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password", { exact: true }).fill("not this one");
  await page.keyboard.press("Enter");
  await dialog.getByText("The password is not right").waitFor();
  await dialog.getByLabel("Your password", { exact: true }).fill(account.password);
  await page.keyboard.press("Enter");
  await dialog.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  await picture(page, "set-up-light");
  await expectAccessible(page);
  const secret = await dialog.getByLabel("Secret").inputValue();
  await dialog.getByLabel("Code from the app").fill(appCode(secret, -1));
  await page.keyboard.press("Enter");
  const list = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await list.first().waitFor();
  const recovery = await list.first().textContent();
  expect(await list.count()).toBe(10);
  await dialog.getByRole("button", { name: "I saved them" }).click();
  await page.getByText("10 recovery codes left").waitFor();
  await page.getByText("This browser").waitFor();
  await expectAccessible(page);
  await picture(page, "security-light");

  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/login"));
  await password(page, account);
  expect(new URL(page.url()).pathname).toBe("/two-steps/login/mfa/totp");
  await expectAccessible(page);
  await page.getByLabel("6-digit code").pressSequentially("41");
  await picture(page, "verify-light");
  // a page that is loaded again goes on where it was
  await page.reload();
  await page.getByLabel("6-digit code").fill(appCode(secret, 9));
  await page.getByText("Incorrect verification code").waitFor();
  await page.getByText("Do not ask on this browser for 30 days").click();
  await page.getByLabel("6-digit code").fill(appCode(secret, 0));
  await page.waitForURL((url) => url.pathname === "/two-steps");
  await page.goto("/two-steps/security");
  await page.getByText("1 browser is not asked").waitFor();

  const other = await open({ colorScheme: "dark" });
  await password(other.page, account);
  await other.page.getByRole("button", { name: "Use a recovery code" }).click();
  await other.page.getByLabel("Recovery code").fill(recovery!.toUpperCase());
  await picture(other.page, "recovery-dark");
  await other.page.keyboard.press("Enter");
  await other.page.waitForURL((url) => url.pathname === "/two-steps");
  await other.page.goto("/two-steps/security");
  await other.page.getByText("9 recovery codes left").waitFor();
  await picture(other.page, "security-dark");

  // and the other way round: what the first browser began is ended from here
  await other.page.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await other.page.getByRole("button", { name: /^Sign out Chrome/ }).waitFor({ state: "detached" });
  await page.reload();
  await page.waitForURL((url) => url.pathname.endsWith("/login"));
  // it knows the browser: no second step
  await signIn(page, account);
  await page.waitForURL((url) => !url.pathname.includes("/login"));
});

test("who forgot the password chooses another one by the link of a mail", async ({ product, open }) => {
  const { page, watch } = await open();
  watch.expect(refused);
  const account = await createOrganization(product, "forgetful");
  await page.goto("/forgetful/login");
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Forgot password" }).click();
  await page.getByRole("heading", { name: "Forgot password" }).waitFor();
  await expectAccessible(page);
  await picture(page, "forgot-light");
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText(`If ${account.email} has an account here, a link is on its way.`).waitFor();
  await expect.poll(() => mailedLink(product.dataFolder, account.email)).not.toBeNull();
  await page.goto(mailedLink(product.dataFolder, account.email)!);
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByText("At least 12 characters").waitFor();
  await page.getByLabel("New password", { exact: true }).fill("wobbly teapot canyon");
  await expectAccessible(page);
  await picture(page, "reset-light");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByText("Your password was changed. Sign in with it.").waitFor();
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("wobbly teapot canyon");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname === "/forgetful");
});

test("a key is made, used by a program, listed for administrators, and revoked", async ({ page, product }) => {
  const account = await createOrganization(product, "keys");
  await signIn(page, account);
  await page.goto("/keys/security");
  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Nightly import");
  await picture(page, "new-key-light");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create key" }).click();
  const token = await dialog.getByLabel("Token", { exact: true }).inputValue();
  const ask = () => fetch(new URL("/v2/whoami", page.url()), { headers: { authorization: `Bearer ${token}` } });
  expect(await (await ask()).json()).toMatchObject({ email: account.email });
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("row", { name: /Nightly import/ }).waitFor();
  await openAdministration(page);
  await page.getByRole("link", { name: "API keys" }).click();
  await page.getByRole("row", { name: /Nightly import/ }).waitFor();
  await expectAccessible(page);
  await picture(page, "all-keys-light");
  await page.getByRole("button", { name: "Revoke Nightly import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("No API keys", { exact: true }).waitFor();
  expect((await ask()).status).toBe(401);
  await page.getByRole("link", { name: "Sign-in" }).click();
  await page.getByText("Require a second step from everybody").click();
  await expect.poll(() => page.getByRole("switch", { name: "Require a second step from everybody" }).isChecked()).toBe(true);
  await expectAccessible(page);
  await picture(page, "rules-light");
});
