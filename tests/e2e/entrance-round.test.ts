// A newcomer's round: an organization by the mail of the file outbox, a second step, an identity provider, a lost device, and the way back.
import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CLIENT, startIdentityProvider } from "@sheaf/server/testing/identity-provider";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import type { Product } from "./support/product.ts";
import { keepPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";

const PASSWORD = "wobbly teapot canyon";
const OWNER = "mara@round.example";

function codeTo({ dataFolder }: Product, email: string): string | null {
  const folder = join(dataFolder, "outbox");
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), "utf8").replaceAll(/=\r?\n/g, "");
    const code = /Subject: (\d{6}) is your code/.exec(text)?.[1];
    if (code !== undefined && text.includes(`To: ${email}`)) return code;
  }
  return null;
}

function appCode(secret: string, periods: number): string {
  const bits = [...secret].map((sign) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + periods));
  const mark = createHmac("sha1", key).update(counter).digest();
  return String((mark.readUInt32BE(mark.at(-1)! & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/login"));
}

test("a newcomer's organization: mail, second step, identity provider, lost device, and back", async ({ product, open }) => {
  const { page, watch } = await open();
  watch.expect(/organization-from-slug|status of 40[01]/u);
  await page.goto("/signup");
  await keepPicture(page, "round-1-sign-up");
  await page.getByRole("textbox", { name: "Work email" }).fill(OWNER);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await expect.poll(() => codeTo(product, OWNER)).not.toBeNull();
  await keepPicture(page, "round-2-code");
  await page.getByRole("textbox", { name: "Code" }).fill(codeTo(product, OWNER)!);
  await page.getByRole("textbox", { name: "Name of the organization" }).fill("Round Harbor");
  await page.getByRole("textbox", { name: "Address" }).fill("round");
  await page.getByRole("textbox", { name: "First name" }).fill("Mara");
  await page.getByLabel("Choose a password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create organization" }).click();
  await page.getByRole("heading", { name: "Round Harbor is ready" }).waitFor();
  await keepPicture(page, "round-3-ready");

  await page.goto("/round/security");
  await page.getByRole("button", { name: "Set up authenticator app" }).click();
  const setUp = page.getByRole("dialog");
  await setUp.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await setUp.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  await keepPicture(page, "round-4-app");
  const secret = await setUp.getByLabel("Secret").inputValue();
  await setUp.getByLabel("Code from the app").fill(appCode(secret, -1));
  await page.keyboard.press("Enter");
  const codes = setUp.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await codes.first().waitFor();
  const recovery = (await codes.first().textContent())!;
  await setUp.getByRole("button", { name: "I saved them" }).click();
  await page.getByText("10 recovery codes left").waitFor();

  const idp = await startIdentityProvider();
  try {
    await page.goto("/round/admin/sign-in");
    await page.getByRole("button", { name: "Add provider" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name on the sign-in screen").fill("Company");
    await dialog.getByLabel("Issuer URL").fill(idp.issuer);
    await dialog.getByLabel("Client ID").fill(CLIENT.id);
    await dialog.getByLabel("Client secret", { exact: true }).fill(CLIENT.secret);
    await dialog.getByRole("button", { name: "Save" }).click();
    const redirect = await dialog.getByLabel("Redirect URL").inputValue();
    await idp.admit([redirect], [`${product.url}/round/login`]);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Identity provider or password").click();
    await keepPicture(page, "round-5-rules");

    idp.person = { sub: "ines", email: "ines@round.example", email_verified: true, given_name: "Ines", family_name: "Okafor", groups: [] };
    const ines = (await open()).page;
    await ines.goto("/round/login");
    await ines.getByRole("button", { name: "Continue with Company" }).waitFor();
    await keepPicture(ines, "round-6-doors");
    await expectAccessible(ines);
    await ines.getByRole("button", { name: "Continue with Company" }).click();
    await ines.waitForURL((url) => url.pathname === "/round");
    await ines.getByRole("button", { name: "Account of Ines Okafor" }).waitFor();
    await keepPicture(ines, "round-7-inside");
  } finally {
    await idp.close();
  }

  // the device is gone: a recovery code leads in, once, and the app is set up anew
  await signOut(page);
  const back = async (code: string): Promise<void> => {
    await page.goto("/round/login");
    await page.getByLabel("Email").fill(OWNER);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Verify it is you" }).waitFor();
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(code);
    await keepPicture(page, "round-8-recovery");
    await page.keyboard.press("Enter");
  };
  await back(recovery);
  await page.waitForURL((url) => url.pathname === "/round");
  await page.goto("/round/security");
  await page.getByText("9 recovery codes left").waitFor();
  await keepPicture(page, "round-9-security");
  await signOut(page);
  await back(recovery);
  await page.getByText("Incorrect verification code").waitFor();
  await expectAccessible(page);
});
