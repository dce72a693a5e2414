// The made-up language: of a browser that asks for it, and of a person who chose another.
import { beforeAll, expect, inject } from "vitest";
import type { Page } from "playwright-core";
import { createOrganization, type Account } from "./support/people.ts";
import { test } from "./support/test.ts";

/** A browser of somebody whose language is the made-up one. */
const speaking = { context: { locale: "en-XA" } };
let account: Account;

beforeAll(async () => {
  account = await createOrganization(inject("product"), "made-up");
});

async function signIn(page: Page): Promise<void> {
  await page.goto(`/${account.org}/login`);
  await page.locator('input[autocomplete="username"]').fill(account.email);
  await page.locator('input[autocomplete="current-password"]').fill(account.password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

test("the language that a person chose is theirs in every browser, before that of the browser", async ({ open }) => {
  const { page } = await open(speaking);
  await signIn(page);
  await page.locator("main h1").waitFor();
  await page.getByRole("banner").getByRole("button").last().click();
  const isReloaded = page.waitForEvent("load");
  await page.getByRole("menuitemradio", { name: "English", exact: true }).click();
  await isReloaded;
  await page.getByRole("heading", { level: 1, name: "Recent", exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en-US");

  const elsewhere = await open(speaking);
  await signIn(elsewhere.page);
  await elsewhere.page.getByRole("heading", { level: 1, name: "Recent", exact: true }).waitFor();
});
