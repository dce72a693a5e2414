// Somebody protects their account with an app, comes in by its codes and by a recovery code, and gives a program a key.
import { createHmac } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { describedBy, expectFilledIn } from "./support/fields.ts";
import { type Account, createOrganization, invitationLink, openAdministration, signIn } from "./support/people.ts";
import { keepPicture } from "./support/pictures.ts";
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

test("A09: two-step sign-in: set up, a code of the app, a recovery code, a remembered browser", async ({ product, open }) => {
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
  expect(await describedBy(dialog.getByLabel("Your password", { exact: true }))).toContain("The password is not right");
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
  await expectFilledIn(page.getByLabel("6-digit code"), "one-time-code", "41");
  await page.getByLabel("6-digit code").fill(appCode(secret, 9));
  await page.getByText("Incorrect verification code").waitFor();
  expect(await describedBy(page.getByLabel("6-digit code"))).toContain("Incorrect verification code");
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

test("who lost the phone and the recovery codes is let in by an administrator, who sees no code of theirs", async ({ product, open }) => {
  const admin = (await open()).page;
  const account = await createOrganization(product, "lost-phone");
  await signIn(admin, account);
  const email = "grace@lost-phone.example";
  await admin.goto("/lost-phone/admin/users");
  await admin.getByRole("button", { name: "Invite" }).first().click();
  const invite = admin.getByRole("dialog");
  await invite.getByLabel("Email").fill(email);
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await expect.poll(() => invitationLink(product.dataFolder, email)).not.toBeNull();
  await admin.keyboard.press("Escape");

  const { page: grace, watch } = await open();
  watch.expect(refused);
  await grace.goto(invitationLink(product.dataFolder, email)!);
  await grace.getByLabel("First name").fill("Grace");
  await grace.getByLabel("Choose a password", { exact: true }).fill("wobbly teapot canyon");
  await grace.getByRole("button", { name: "Accept and sign in" }).click();
  await grace.waitForURL((url) => url.pathname === "/lost-phone");
  await grace.goto("/lost-phone/security");
  await grace.getByRole("button", { name: "Set up authenticator app" }).click();
  const dialog = grace.getByRole("dialog");
  await dialog.getByLabel("Your password", { exact: true }).fill("wobbly teapot canyon");
  await grace.keyboard.press("Enter");
  const secret = await dialog.getByLabel("Secret").inputValue();
  await dialog.getByLabel("Code from the app").fill(appCode(secret, -1));
  await grace.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "I saved them" }).click();
  await grace.getByText("10 recovery codes left").waitFor();
  await grace.getByRole("button", { name: /^Account of/ }).click();
  await grace.getByRole("menuitem", { name: "Sign out", exact: true }).click();
  await grace.waitForURL((url) => url.pathname.endsWith("/login"));
  const known = { org: "lost-phone", email, password: "wobbly teapot canyon" };
  await password(grace, known);
  await keepPicture(grace, "lost-1-step");

  await admin.reload();
  await admin.getByRole("row").filter({ hasText: email }).getByRole("button", { name: "Actions for" }).click();
  await keepPicture(admin, "lost-2-menu");
  await admin.getByRole("menuitem", { name: "Reset two-step sign-in" }).click();
  await admin.getByText("Grace can now sign in without the lost device").waitFor();
  await keepPicture(admin, "lost-2-reset");

  await signIn(grace, known);
  await grace.waitForURL((url) => url.pathname === "/lost-phone");
  await grace.goto("/lost-phone/security");
  await grace.getByRole("button", { name: "Set up authenticator app" }).waitFor();
});

test("A09: who forgot the password chooses another one by the link of a mail", async ({ product, open }) => {
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
  expect(await describedBy(page.getByLabel("New password", { exact: true }))).toContain("At least 12 characters");
  await expectFilledIn(page.getByLabel("New password", { exact: true }), "new-password", "wobbly teapot canyon");
  await expectAccessible(page);
  await picture(page, "reset-light");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByText("Your password was changed. Sign in with it.").waitFor();
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("wobbly teapot canyon");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname === "/forgetful");
});

/** The page of the API: a call is found, made, refused where something is missing, and copied without the key. */
async function tryCalls(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Try API calls" }).click();
  await page.getByRole("searchbox", { name: "Find calls" }).fill("whoami");
  await page.getByRole("treeitem", { name: /\/v2\/whoami/ }).click();
  await page.getByRole("button", { name: "Send" }).click();
  const answer = page.getByRole("region", { name: "Text of the answer" });
  await answer.getByText(email).waitFor();
  await page.getByText(/^Status 200 · /).waitFor();
  await expectAccessible(page);
  await picture(page, "api-light");
  await page.getByRole("searchbox", { name: "Find calls" }).fill("/document");
  await page.getByRole("treeitem", { name: /\/v2\/workbooks\/\{workbookId\}\/document/ }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Required", { exact: true }).first().waitFor();
  await page.getByRole("textbox", { name: "workbookId" }).fill("00000000-0000-4000-8000-000000000000");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText(/^Status 404 · /).waitFor();
  await answer.getByText("ENOENT").waitFor();
  const command = page.getByRole("region", { name: "As a command" });
  await expect.poll(() => command.textContent()).toContain('--oauth2-bearer "$SHEAF_API_KEY"');
}

test("a key is made, used by a program, listed for administrators, and revoked", async ({ open, product }) => {
  const { page, watch } = await open();
  // calls that are tried may be refused
  watch.expect(/status of 404/u);
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
  await tryCalls(page, account.email);
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
