// Organizations and people for the tests: each test file makes its own, so that no test sees what another did.
import { createOrganizationOffline, readConfig } from "@sheaf/server";
import type { Page } from "playwright-core";
import { mailsSaying } from "./mail.ts";
import type { Product } from "./product.ts";

export interface Account {
  readonly org: string;
  readonly email: string;
  readonly password: string;
}

/** Makes an organization beside the running product, with its administrator. */
export async function createOrganization(product: Product, slug: string, email = `admin@${slug}.example`): Promise<Account> {
  const config = readConfig({ ...process.env, SHEAF_DATA: product.dataFolder, NODE_ENV: undefined });
  const created = await createOrganizationOffline(config, { slug, admin: { email } });
  if (created.password === null) throw new Error("An organization without a password for its administrator.");
  return { org: created.slug, email: created.email, password: created.password };
}

/** Signs in by the screen, as a person does, and waits for what comes after it. */
export async function signIn(page: Page, { org, email, password }: Account): Promise<void> {
  await page.goto(`/${org}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

/** From a screen of the library to the first screen of the administration that this person may see. */
export async function openAdministration(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Home" }).getByRole("link", { name: "Administration" }).click();
  await page.getByRole("navigation", { name: "Administration" }).waitFor();
}

/** The link in the mail by which somebody is invited, as the server without SMTP wrote it. */
export function invitationLink(dataFolder: string, email: string): string | null {
  // they may have got other mails as well
  for (const text of mailsSaying(dataFolder, `To: ${email}`)) {
    const link = /(\/invite#[\w.-]+)/.exec(text)?.[1];
    if (link !== undefined) return link;
  }
  return null;
}
