// The second person: invited from the Share dialog, let in by the link of the mail.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { createOrganization, invitationLink, signIn } from "./support/people.ts";
import { test } from "./support/test.ts";

test("somebody who is no member is invited from Share, chooses a password by the link, and finds what was shared", async ({
  product,
  open,
}) => {
  const { page, watch } = await open();
  const account = await createOrganization(product, "invites");
  await signIn(page, account);
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("menuitem", { name: "Folder" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Plans");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Plans" }).waitFor();
  await page.getByRole("link", { name: "My documents" }).first().click();
  const row = page.getByRole("row").filter({ hasText: "Plans" });
  await row.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Share" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "People" }).fill("grace@invites.example");
  await page.getByRole("option", { name: /Invite grace@invites\.example/ }).click();
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await dialog.getByText("An invitation is on its way to grace@invites.example").waitFor();
  await dialog.getByRole("listitem").filter({ hasText: "grace@invites.example" }).waitFor();

  // That nobody has a name is said only where the server was asked.
  await dialog.getByRole("combobox", { name: "People" }).fill("zoe");
  await page.getByText("No one by this name").waitFor();
  watch.expect(/ERR_INTERNET_DISCONNECTED/u);
  await page.context().setOffline(true);
  await dialog.getByRole("combobox", { name: "People" }).fill("zoes");
  await page.getByText("People cannot be looked up while you are offline").waitFor();
  expect(await page.getByText("No one by this name").count()).toBe(0);
  await page.context().setOffline(false);

  await expect.poll(() => invitationLink(product.dataFolder, "grace@invites.example")).not.toBeNull();
  const link = invitationLink(product.dataFolder, "grace@invites.example")!;
  const grace = await open();
  await grace.page.goto(link);
  await grace.page.getByRole("heading", { name: "Join invites" }).waitFor();
  await expectAccessible(grace.page);
  await grace.page.getByRole("button", { name: "Accept and sign in" }).click();
  await grace.page.getByText("Enter your name").waitFor();
  await grace.page.getByLabel("First name").fill("Grace");
  await grace.page.getByLabel("Choose a password", { exact: true }).fill("a password of some length");
  await grace.page.getByRole("button", { name: "Accept and sign in" }).click();
  await grace.page.waitForURL((url) => url.pathname === "/invites");
  await grace.page.goto("/invites/shared");
  await grace.page.getByRole("row", { name: /Plans/ }).waitFor();

  const again = await open();
  again.watch.expect(/400/); // The refusal is what this is about.
  await again.page.goto(link);
  await again.page.getByText("This invitation is not valid any more. Ask for a new one.").waitFor();
});
