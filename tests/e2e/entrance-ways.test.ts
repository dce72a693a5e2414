// Ways through the entrance that few take: the button of a sign-up's mail, an address for new documents, the company's website, another's sign-in.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { createOrganization, signIn } from "./support/people.ts";
import { keepPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";

test("the button of the mail goes on in the browser that presses it, after a press", async ({ product, open }) => {
  const { page, watch } = await open();
  const { page: other, watch: otherWatch } = await open({ colorScheme: "dark" });
  for (const one of [watch, otherWatch]) one.expect(/organization-from-slug|status of 404/u);
  const email = "noor@button.example";
  await page.goto("/signup");
  await page.getByRole("textbox", { name: "Work email" }).fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  const folder = join(product.dataFolder, "outbox");
  const button = (): string | null => {
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), "utf8").replaceAll(/=\r?\n/g, "");
      const found = /\/finish-ez-button#[\w.-]+/.exec(text);
      if (text.includes(`To: ${email}`) && found !== null) return found[0];
    }
    return null;
  };
  await expect.poll(button).not.toBeNull();
  await other.goto(button()!);
  await other.getByRole("heading", { name: "Is this your address?" }).waitFor();
  await expectAccessible(other);
  await keepPicture(other, "mail-button");
  // a program that opens the link has pressed nothing
  expect(await page.getByRole("heading", { name: "Check your email" }).isVisible()).toBe(true);
  await other.getByRole("button", { name: "Continue" }).click();
  await other.getByRole("heading", { name: "Set up your organization" }).waitFor();
  await page.getByText("This sign-up has expired. Start again.").waitFor();
  await other.goto(button()!);
  await other.getByRole("button", { name: "Continue" }).click();
  await other.getByText("This sign-up has expired. Start again.").waitFor();
  await other.goto("/finish-ez-button");
  await other.getByText("This link is not complete").waitFor();
});

test("/new makes a document where one is signed in, once they say so, and asks where several are open", async ({ product, open }) => {
  const { page, watch } = await open();
  watch.expect(/organization-from-slug|status of 404/u);
  const [quay, dune] = [await createOrganization(product, "quay"), await createOrganization(product, "dune")];
  await signIn(page, quay);
  await page.goto("/new");
  await page.getByRole("heading", { name: "New workbook" }).waitFor();
  await expectAccessible(page);
  // a visit alone makes nothing
  await page.goto("/quay");
  await page.getByRole("navigation", { name: "Home" }).waitFor();
  expect(await page.getByRole("link", { name: "Untitled workbook" }).count()).toBe(0);
  await page.goto("/new");
  await page.getByRole("button", { name: "Create" }).click();
  await page.waitForURL((url) => /^\/quay\/workbook\/.*\/edit$/u.test(url.pathname));
  // one press made one document
  await page.getByRole("banner").getByRole("link", { name: "Home" }).first().click();
  await page.getByRole("link", { name: "Untitled workbook" }).waitFor();
  expect(await page.getByRole("link", { name: "Untitled workbook" }).count()).toBe(1);
  await signIn(page, dune);
  await page.goto("/new?kind=report");
  await page.getByRole("heading", { name: "Where should the new document go?" }).waitFor();
  await expectAccessible(page);
  await keepPicture(page, "new-where");
  await page.getByRole("link", { name: "dune" }).click();
  await page.getByRole("heading", { name: "New report" }).waitFor();
  await page.getByRole("button", { name: "Create" }).click();
  await page.waitForURL((url) => /^\/dune\/report\/.*\/edit$/u.test(url.pathname));
  // nobody is signed in: the sign-in leads on to it
  const { page: fresh } = await open();
  await fresh.goto("/quay/new");
  await fresh.getByLabel("Email").fill(quay.email);
  await fresh.getByLabel("Password", { exact: true }).fill(quay.password);
  await fresh.getByRole("button", { name: "Sign in", exact: true }).click();
  await fresh.getByRole("button", { name: "Create" }).click();
  await fresh.waitForURL((url) => /^\/quay\/workbook\/.*\/edit$/u.test(url.pathname));
});

test("the header leads to the company's website; after signing out people go where the organization says", async ({ product, open }) => {
  const { page } = await open();
  const pier = await createOrganization(product, "pier");
  await signIn(page, pier);
  await page.goto("/pier/admin/branding");
  await page.getByLabel("Company website").fill("pier.example");
  await page.getByText("URL must start with http or https").waitFor();
  expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await page.getByLabel("Company website").fill("https://www.pier.example/about");
  await page.getByLabel("After signing out, go to").fill(`${product.url}/organization-reminder`);
  await keepPicture(page, "branding-website");
  await page.getByRole("button", { name: "Save" }).click();
  const link = page.getByRole("link", { name: "pier.example, website of pier" });
  await link.waitFor();
  expect([await link.getAttribute("href"), await link.textContent()]).toEqual(["https://www.pier.example/about", "pier.example"]);
  await page.goto("/pier");
  await link.waitFor();
  await keepPicture(page, "header-website");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/organization-reminder");
});

test("somebody else's sign-in in another tab leads this one home", async ({ product, open }) => {
  const { page } = await open();
  const reef = await createOrganization(product, "reef");
  await signIn(page, reef);
  await page.getByRole("button", { name: /^Account of/ }).waitFor();
  await page.goto("/reef/trash");
  await page.getByRole("button", { name: /^Account of/ }).waitFor();
  const second = await page.context().newPage();
  await second.goto("/reef/security");
  await second.getByRole("button", { name: /^Account of/ }).waitFor();
  // what a sign-in says to the other tabs
  const organizationId = await second.evaluate(() =>
    Object.keys(localStorage)
      .find((key) => key.startsWith("sheaf.signed-in."))!
      .slice("sheaf.signed-in.".length),
  );
  await second.evaluate((id) => {
    new BroadcastChannel("sheaf.session").postMessage({ kind: "signed-in", organizationId: id, userId: "somebody else" });
  }, organizationId);
  await page.waitForURL((url) => url.pathname === "/reef");
});

test("an old browser is told so, and for 30 days no more once that is closed", async ({ product, open }) => {
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/100.0.0.0 Safari/537.36";
  const { page } = await open({ context: { userAgent } });
  const mole = await createOrganization(product, "mole");
  await signIn(page, mole);
  // pages of tests have no such banner but where the address asks for it
  await page.goto("/mole?:feature-flag=browserSupportBanner");
  const news = page.getByText("For a better experience, update your Chrome browser.");
  await news.waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectAccessible(page);
  await news.locator("..").getByRole("button", { name: "Dismiss" }).click();
  const opened = async (): Promise<void> => {
    await page.reload();
    await page.getByRole("button", { name: /^Account of/ }).waitFor();
  };
  await opened();
  expect(await news.count()).toBe(0);
  // as if it had been closed that many days ago
  const closed = (days: number) =>
    page.evaluate((ago) => {
      const at = Number(localStorage.getItem("sheaf.browser-banner-closed"));
      localStorage.setItem("sheaf.browser-banner-closed", String(at - ago * 86_400_000));
    }, days);
  await closed(29);
  await opened();
  expect(await news.count()).toBe(0);
  await closed(2);
  await opened();
  await news.waitFor();
});

test("who debugs looks on: a document opened for editing is not edited", async ({ product, open }) => {
  const { page } = await open();
  const lens = await createOrganization(product, "lens");
  await signIn(page, lens);
  await page.goto("/lens/new");
  await page.getByRole("button", { name: "Create" }).click();
  await page.waitForURL((url) => /^\/lens\/workbook\/.*\/edit$/u.test(url.pathname));
  const address = new URL(page.url()).pathname;
  await page.getByRole("button", { name: "Publish", exact: true }).waitFor();
  await page.goto(`${address}?:debug=true`);
  await page.getByText("live editing is off on this page").waitFor();
  await page.getByRole("banner").getByText("Untitled workbook").first().waitFor();
  expect(await page.getByRole("button", { name: "Publish", exact: true }).count()).toBe(0);
});
