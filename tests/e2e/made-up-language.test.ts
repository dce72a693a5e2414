// Every converted screen in the made-up language: what is not bracketed stands in the code, and what is cut has no room for a longer language.
import { beforeAll, expect, inject } from "vitest";
import type { Page } from "playwright-core";
import { bareTexts, cutTexts } from "./support/made-up-language.ts";
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

/** What is data: names of people, of the organization, of documents and connections; the product's name, and what react-aria says itself. */
const data = (): readonly RegExp[] => [
  /made-up/i,
  /admin/i,
  /127\.0\.0\.1|localhost/,
  /^Sheaf$/,
  /Ctrl|⌘|Esc/,
  /^– Sheaf$/,
  /^Sheaf warehouse$/,
  /^Dismiss$/,
];

async function expectMadeUp(page: Page, where: string): Promise<void> {
  expect.soft(await bareTexts(page, data()), `${where}: bare English`).toEqual([]);
  expect.soft(await cutTexts(page), `${where}: cut off`).toEqual([]);
}

test("sign-in: no bare English, nothing cut, and the page says its language", async ({ open }) => {
  const { page } = await open(speaking);
  await page.goto(`/${account.org}/login`);
  await page.locator("#sign-in-title").waitFor();
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(["en-XA", "ltr"]);
  await page.locator('button[type="submit"]').click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await expectMadeUp(page, "sign-in");
});

test("home: the lists and the command palette", async ({ open }) => {
  const { page } = await open(speaking);
  await signIn(page);
  for (const list of ["", "favorites", "shared", "spaces", "trash", "search", "connections", "functions"]) {
    await page.goto(`/${account.org}/${list}`);
    await page.locator("main h1, main h2").first().waitFor();
    await expectMadeUp(page, list === "" ? "recent" : list);
  }
  await page.keyboard.press("Control+k");
  await page.getByRole("listbox").waitFor();
  await expectMadeUp(page, "command palette");
});

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
