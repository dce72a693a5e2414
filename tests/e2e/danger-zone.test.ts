// An administrator ends everybody's sessions, closes the organization, brings it back by the link, and is asked twice each time.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { mailsSaying } from "./support/mail.ts";
import { createOrganization, openAdministration, signIn } from "./support/people.ts";
import { keepPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";

/** Wrong passwords, sessions that ended, and an organization that is closed. */
const refused = /status of 40[0134]/u;

test("danger zone: all sessions end but one's own; everything is exported; a closed organization lets nobody in, and comes back by its link", async ({
  product,
  open,
}) => {
  const { page, watch } = await open();
  page.setDefaultTimeout(45_000);
  watch.expect(refused);
  const account = await createOrganization(product, "perilous");
  const other = await open({ colorScheme: "dark" });
  other.page.setDefaultTimeout(45_000);
  other.watch.expect(refused);
  await signIn(other.page, account);
  await signIn(page, account);
  await openAdministration(page);
  const navigation = page.getByRole("navigation", { name: "Administration" });
  await navigation.getByRole("link", { name: "Danger zone" }).click();
  await page.getByRole("heading", { name: "Danger zone" }).waitFor();
  await page.getByText("1 session of 1 person").waitFor();
  expect(await page.getByRole("button", { name: "Revoke all keys" }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await keepPicture(page, "danger-zone");

  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "End all sessions" }).click();
  await dialog.getByLabel("Your password", { exact: true }).fill("not this one");
  await dialog.getByRole("button", { name: "End all sessions" }).click();
  await dialog.getByText("The password is not right").waitFor();
  await dialog.getByLabel("Your password", { exact: true }).fill(account.password);
  await dialog.getByRole("button", { name: "End all sessions" }).click();
  await page.getByText("1 session ended").waitFor();
  await page.getByText("Nobody else is signed in").waitFor();
  await other.page.reload();
  await other.page.waitForURL((url) => url.pathname === "/perilous/login");

  // before anything is deleted, everything is taken along
  await page.getByRole("button", { name: "Export everything" }).click();
  await dialog.getByLabel("Your password", { exact: true }).fill(account.password);
  await expectAccessible(page);
  await keepPicture(page, "danger-export-ask");
  await dialog.getByRole("button", { name: "Export everything" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText(/0 documents, 0 input tables.*Available until/u).waitFor();
  await expectAccessible(page);
  await keepPicture(page, "danger-export");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  expect(file.suggestedFilename()).toMatch(/^perilous-\d{4}-\d\d-\d\d\.zip$/u);

  await page.getByRole("button", { name: "Delete organization" }).click();
  const really = dialog.getByRole("button", { name: "Delete organization" });
  expect(await really.isDisabled()).toBe(true);
  await dialog.getByLabel("Type perilous to go on").fill("perilous");
  await dialog.getByLabel("Your password", { exact: true }).fill(account.password);
  await expectAccessible(page);
  await keepPicture(page, "danger-close");
  await really.click();
  await page.getByRole("heading", { name: "perilous is closed" }).waitFor();
  await keepPicture(page, "danger-closed");

  await other.page.getByLabel("Email").fill(account.email);
  await other.page.getByLabel("Password", { exact: true }).fill(account.password);
  await other.page.getByRole("button", { name: "Sign in" }).click();
  await other.page.getByText(/This organization was closed/u).waitFor();
  await keepPicture(other.page, "danger-sign-in");

  const mailed = (): string | null =>
    mailsSaying(product.dataFolder, `To: ${account.email}`).flatMap((text) => /(\/reopen#[\w.-]+)/u.exec(text)?.[1] ?? [])[0] ?? null;
  await expect.poll(mailed, { timeout: 45_000 }).not.toBeNull();
  await other.page.goto(mailed()!);
  await other.page.getByRole("button", { name: "Bring it back" }).click();
  await other.page.getByRole("heading", { name: "perilous is open again" }).waitFor();
  await expectAccessible(other.page);
  await keepPicture(other.page, "danger-open");
  await signIn(other.page, account);
  await openAdministration(other.page);
});
