// An organization opens the door of its identity provider: set up, tested, made the only one; a stranger comes in by it, and the administrator by the way back.
import { CLIENT, startIdentityProvider } from "@sheaf/server/testing/identity-provider";
import { startSamlProvider } from "@sheaf/server/testing/saml-provider";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { createOrganization, signIn } from "./support/people.ts";
import { keepPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";

const PERSON = {
  sub: "ines",
  email: "ines@sso-company.example",
  email_verified: true,
  given_name: "Ines",
  family_name: "Okafor",
  groups: ["pilots"],
};

test("single sign-on: a provider is added, tested, and the only door; the administrator keeps a way back", async ({ product, open }) => {
  const idp = await startIdentityProvider();
  try {
    const account = await createOrganization(product, "sso");
    const { page } = await open();
    await signIn(page, account);
    await page.goto("/sso/admin/sign-in");
    await page.getByRole("button", { name: "Add provider" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name on the sign-in screen").fill("Company");
    await dialog.getByLabel("Issuer URL").fill(idp.issuer);
    await dialog.getByLabel("Client ID").fill(CLIENT.id);
    await dialog.getByLabel("Client secret", { exact: true }).fill(CLIENT.secret);
    await dialog.getByLabel("Scopes").fill("openid email profile groups");
    await dialog.getByRole("button", { name: "Add rule" }).click();
    await dialog.getByLabel("Group", { exact: true }).fill("pilots");
    await dialog
      .getByRole("button", { name: /Account type$/ })
      .last()
      .click();
    await page.getByRole("option", { name: "Build" }).click();
    await expectAccessible(page);
    await keepPicture(page, "provider-new");
    await dialog.getByRole("button", { name: "Save" }).click();
    // saved: the address that the provider has to know is there
    const redirect = await dialog.getByLabel("Redirect URL").inputValue();
    expect(redirect).toMatch(/\/sso\/finish-login\/\w{22}$/);
    await idp.admit([redirect], [`${product.url}/sso/login`]);

    idp.person = PERSON;
    const opened = page.context().waitForEvent("page");
    await dialog.getByRole("button", { name: "Test sign-in" }).click();
    const tested = await opened;
    await tested.getByRole("heading", { name: "Test of Company" }).waitFor();
    await tested.getByText("This person would be signed in. Nothing was changed.").waitFor();
    expect(await tested.getByRole("definition").allTextContents()).toEqual(["ines@sso-company.example", "pilots", "Build", "None"]);
    await expectAccessible(tested);
    await keepPicture(tested, "provider-test");
    await tested.close();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });

    await page.getByText("Identity provider only").click();
    await page.getByRole("switch", { name: "Administrators may also use their password" }).waitFor();
    await expectAccessible(page);
    await keepPicture(page, "sign-in-rules");

    const ines = (await open()).page;
    await ines.goto("/sso/search?query=x");
    await ines.getByRole("button", { name: "Continue with Company" }).waitFor();
    expect(await ines.getByLabel("Password", { exact: true }).count()).toBe(0);
    await expectAccessible(ines);
    await keepPicture(ines, "only-door");
    await ines.getByRole("button", { name: "Continue with Company" }).click();
    // back where she was going
    await ines.waitForURL((url) => url.pathname === "/sso/search");
    await ines.getByRole("button", { name: "Account of Ines Okafor" }).waitFor();
    await ines.goto("/sso/security");
    await ines.getByRole("button", { name: "Disconnect Company" }).waitFor();
    await keepPicture(ines, "own-identity");

    idp.person = null;
    const stranger = await open();
    stranger.watch.expect(/status of 403/u);
    await stranger.page.goto("/sso/login");
    await stranger.page.getByRole("button", { name: "Continue with Company" }).click();
    await stranger.page.getByText("The identity provider was told not to sign you in").waitFor();
    await expectAccessible(stranger.page);
    await stranger.page.getByRole("link", { name: "Back to sign-in" }).click();
    await stranger.page.getByRole("button", { name: "Administrator? Use your password" }).click();
    await stranger.page.getByLabel("Email").fill(account.email);
    await stranger.page.getByLabel("Password", { exact: true }).fill(account.password);
    await stranger.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await stranger.page.waitForURL((url) => url.pathname === "/sso");
  } finally {
    await idp.close();
  }
});

test("SAML: a provider is read from its metadata, and somebody comes in by its form", async ({ product, open }) => {
  const idp = await startSamlProvider({ nameId: "ines", attributes: { mail: ["ines@saml-company.example"], firstName: ["Ines"] } });
  try {
    const account = await createOrganization(product, "saml-company");
    const { page } = await open();
    await signIn(page, account);
    await page.goto("/saml-company/admin/sign-in");
    await page.getByRole("button", { name: "Add provider" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("SAML 2.0").click();
    const file = (text: string) => ({ name: "metadata.xml", mimeType: "application/xml", buffer: Buffer.from(text) });
    await dialog.locator('input[type="file"]').setInputFiles(file("<html/>"));
    await dialog.getByText("This is not the metadata of an identity provider.").waitFor();
    await dialog.locator('input[type="file"]').setInputFiles(file(idp.metadata));
    await dialog.getByText("This is not the metadata of an identity provider.").waitFor({ state: "detached" });
    expect(await dialog.getByLabel("Sign-in URL").inputValue()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sso$/);
    await dialog.getByLabel("Name on the sign-in screen").fill("Company");
    await dialog.getByLabel("Attribute for the email address").fill("mail");
    await expectAccessible(page);
    await keepPicture(page, "saml-new");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByLabel("Assertion consumer URL").waitFor();
    await keepPicture(page, "saml-saved");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Identity provider or password").click();

    const ines = (await open()).page;
    await ines.goto("/saml-company/search?query=x");
    await ines.getByRole("button", { name: "Continue with Company" }).click();
    // over another site, by a form without cookies, and back where she was going
    await ines.waitForURL((url) => url.pathname === "/saml-company/search");
    await ines.getByRole("button", { name: "Account of Ines" }).waitFor();
  } finally {
    await idp.close();
  }
});
