// Somebody adds a passkey, takes the second step with it, comes in by it alone, loses it, and comes in by a recovery code.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { createOrganization, signIn } from "./support/people.ts";
import { keepPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";

/** A device of Chromium's own that holds passkeys and shows that its owner is there. */
async function givenDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    passkeys: async () => (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
    /** Whether its owner is there: a device suggests its passkeys, and they take one at once. */
    owner: (isThere: boolean) => devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: isThere }),
    lose: () => devtools.send("WebAuthn.clearCredentials", { authenticatorId }),
    /** Its owner says no, or nobody is there. */
    refuse: (isRefused: boolean) => devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: !isRefused }),
  };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/login"));
}

test("a passkey: added, the second step, alone, lost", async ({ product, open }) => {
  const { page, watch } = await open();
  // wrong passwords, and what a passkey that is gone opens
  watch.expect(/status of 40[01]/u);
  const account = await createOrganization(product, "passkeys");
  const device = await givenDevice(page);
  await signIn(page, account);
  await page.goto("/passkeys/security");
  await page.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Work laptop");
  await dialog.getByLabel("Your password", { exact: true }).fill("not this one");
  await page.keyboard.press("Enter");
  await dialog.getByText("The password is not right").waitFor();
  await expectAccessible(page);
  await keepPicture(page, "passkey-add");
  await dialog.getByLabel("Your password", { exact: true }).fill(account.password);
  await page.keyboard.press("Enter");
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await codes.first().waitFor();
  const recovery = (await codes.first().textContent()) ?? "";
  await dialog.getByRole("button", { name: "I saved them" }).click();
  await page.getByRole("row", { name: /Work laptop/ }).waitFor();
  expect(await device.passkeys()).toBe(1);
  await expectAccessible(page);
  await keepPicture(page, "passkey-list");
  await page.getByRole("button", { name: "Rename Work laptop" }).click();
  await dialog.getByLabel("Name").fill("Old laptop");
  await page.keyboard.press("Enter");
  await page.getByRole("row", { name: /Old laptop/ }).waitFor();

  // among what the browser suggests for the address: nobody types or presses anything
  await device.owner(false);
  await signOut(page);
  await page.getByRole("button", { name: "Use a passkey" }).waitFor();
  await device.owner(true);
  await page.reload();
  await page.waitForURL((url) => url.pathname === "/passkeys");
  await device.owner(false);
  await signOut(page);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/passkeys/login/mfa/passkey");
  await expectAccessible(page);
  await keepPicture(page, "passkey-second-step");
  await device.owner(true);
  await page.getByRole("button", { name: "Use passkey" }).click();
  await page.waitForURL((url) => url.pathname === "/passkeys");

  await device.owner(false);
  await signOut(page);
  await keepPicture(page, "passkey-door");
  await device.refuse(true);
  await device.owner(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("Your browser did not use a passkey. Try again, or sign in another way.").waitFor();
  await device.owner(false);
  await device.refuse(false);
  await device.owner(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL((url) => url.pathname === "/passkeys");

  // the device is lost
  await device.owner(false);
  await signOut(page);
  await device.lose();
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recovery);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/passkeys");
  await page.goto("/passkeys/security");
  await page.getByText("9 recovery codes left").waitFor();
  await page.getByRole("button", { name: "Remove Old laptop" }).click();
  await dialog.getByLabel("Your password", { exact: true }).fill(account.password);
  await page.keyboard.press("Enter");
  await page.getByRole("row", { name: /Old laptop/ }).waitFor({ state: "detached" });
});
