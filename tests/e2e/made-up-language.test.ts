// Every converted screen in the made-up language: what is not bracketed stands in the code, and what is cut has no room for a longer language.
import { beforeAll, expect, inject } from "vitest";
import type { Page } from "playwright-core";
import { bareTexts, cutTexts, said } from "./support/made-up-language.ts";
import { createOrganization, type Account } from "./support/people.ts";
import { figure, strikes } from "./support/strike-charts.ts";
import { keptBy } from "./support/storage.ts";
import { test } from "./support/test.ts";
import { createWorkbook, publishDocument, signInForCalls } from "./support/workbooks.ts";

/** A browser of somebody whose language is the made-up one. */
const speaking = { context: { locale: "en-XA" } };
let account: Account;

beforeAll(async () => {
  account = await createOrganization(inject("product"), "made-up");
});

async function signIn(page: Page): Promise<void> {
  await page.goto(`/${account.org}/login`);
  await page.locator('input[autocomplete^="username"]').fill(account.email);
  await page.locator('input[autocomplete="current-password"]').fill(account.password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

/** What is data: names of people, of the organization, of documents, their parts and connections; the product's name, and what react-aria says itself. */
const data = (): readonly RegExp[] => [
  /made-up/i,
  /admin/i,
  /127\.0\.0\.1|localhost/,
  /^Sheaf$/,
  /Ctrl|⌘|Esc|^Shift$/,
  /^– Sheaf$/,
  /^Sheaf warehouse$/,
  /^(?:Dismiss|Notifications|Suggestions|Show suggestions)$/,
  /^(?:Sample organization|Samples|Sam Sample|My documents)$/,
  /^(?:Strikes|Strike count|Date|Species|Size|Cost|Page|Abc|#[\da-f]{6})$/i,
  /^Strike count: 10,000\.$|^Strikes:$/,
  // account types that come with an organization are called by administrators as they like
  /^(?:View|Act|Analyze|Build)$/,
  /^https:\/\/$/,
];

async function expectMadeUp(page: Page, where: string): Promise<void> {
  expect.soft(await bareTexts(page, data()), `${where}: bare English`).toEqual([]);
  expect.soft(await cutTexts(page), `${where}: cut off`).toEqual([]);
  const folder = process.env["PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/made-up-${where.replaceAll(/\W+/gu, "-")}.png` });
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

test("administration, schedules, connected accounts and what is a person's own", async ({ open }) => {
  const { page } = await open(speaking);
  await signIn(page);
  const administration = ["settings", "users", "teams", "user-attributes", "account-types", "sign-in", "mail", "branding"];
  const more = ["mail-branding", "maps", "api-keys", "usage", "audit-log", "usage-events"];
  const own = ["schedules", "security", "requests", "themes", "users"];
  for (const screen of [...own, ...[...administration, ...more].map((name) => `admin/${name}`)]) {
    await page.goto(`/${account.org}/${screen}`);
    await page.locator("main h1, main h2").first().waitFor();
    await page.waitForLoadState("networkidle");
    await expectMadeUp(page, screen);
  }
});

const press = (page: Page, english: string): Promise<void> =>
  page
    .getByRole("button", { name: said(english), exact: true })
    .first()
    .click();
const pick = (page: Page, english: string): Promise<void> => page.getByRole("menuitem", { name: said(english), exact: true }).click();

test("a workbook, its menus, and what is shared, sent and downloaded; a report and its paper", async ({ open, product }) => {
  const english = await open();
  const token = await signInForCalls(english.page, product);
  const { address } = await createWorkbook(product, token, "Made-up workbook", (source) => [strikes(source), figure]);
  const storageState = await keptBy(english.page);
  const { page } = await open({ context: { ...speaking.context, storageState } });
  await page.goto(`${address}/edit`);
  await page.getByRole("gridcell").first().waitFor();
  await expectMadeUp(page, "workbook");

  await page.getByRole("gridcell").first().click();
  await expectMadeUp(page, "a table");
  for (const tab of await page.getByRole("tab").all()) {
    if (!(await tab.isVisible())) continue;
    await tab.click();
    await expectMadeUp(page, `panel ${await tab.innerText()}`);
  }
  await press(page, "Share");
  await page.getByRole("dialog").waitFor();
  await expectMadeUp(page, "share");
  await page.keyboard.press("Escape");
  await press(page, "Download this page…");
  await page.getByRole("dialog").waitFor();
  await expectMadeUp(page, "download");
  await page.keyboard.press("Escape");
  for (const entry of ["Schedules and alerts…"]) {
    await page.locator("header button[aria-haspopup]").first().click();
    await expectMadeUp(page, "menu");
    await pick(page, entry);
    await page.getByRole("dialog").waitFor();
    await expectMadeUp(page, entry);
    await page.keyboard.press("Escape");
  }

  await page.goto(`/${product.org}/`);
  await press(page, "Create");
  // the list behind the menu has documents of everybody, and says when in the way of the browser
  await page.evaluate(() => document.querySelectorAll("main, aside").forEach((list) => list.setAttribute("data-own-words", "")));
  await expectMadeUp(page, "create");
  await pick(page, "Report");
  await page.locator("[data-sheet]").waitFor();
  await page.locator('[data-add="text"]').click();
  await page.locator("[data-sheet] [data-element]").first().waitFor();
  await expectMadeUp(page, "report");
});

test("what the server refuses, and what is wrong with a formula", async ({ open, product }) => {
  const { page } = await open(speaking);
  await signIn(page);
  await page.goto(`/${account.org}/admin/teams`);
  const dialog = page.getByRole("dialog");
  for (const isFirst of [true, false]) {
    await press(page, "New team");
    await dialog.getByLabel(said("Team name")).fill("Made-up team");
    await dialog.getByRole("button", { name: said("Save"), exact: true }).click();
    if (isFirst) await dialog.waitFor({ state: "detached" });
  }
  await dialog.getByText(said("There is a team with this name"), { exact: true }).waitFor();
  await expectMadeUp(page, "a refusal");

  const english = await open();
  const token = await signInForCalls(english.page, product);
  const { address } = await createWorkbook(product, token, "Made-up formulas", (source) => [strikes(source)]);
  const { page: workbook } = await open({ context: { ...speaking.context, storageState: await keptBy(english.page) } });
  await workbook.goto(`${address}/edit`);
  await workbook.getByRole("gridcell").first().waitFor();
  await workbook.getByRole("columnheader", { name: /Cost/ }).last().click();
  const bar = workbook.getByRole("region", { name: said("Formula"), exact: true });
  await bar.getByRole("textbox").press("Control+A");
  await workbook.keyboard.type("Sum([Nowhere]) ");
  await bar.getByText(said("Details"), { exact: true }).click();
  await bar.getByText("E_UNKNOWN_COLUMN", { exact: true }).waitFor();
  await bar
    .getByText(/^\[Ûñķñöŵñ çöļûɱñ .*Nowhere.*·\]$/u)
    .first()
    .waitFor();
});

test("what the history of a schedule says of a run", async ({ open, product }) => {
  const english = await open();
  const token = await signInForCalls(english.page, product);
  const { workbookId } = await createWorkbook(product, token, "Made-up refresh", (source) => [strikes(source)]);
  await publishDocument(product, token, workbookId);
  const ask = async (query: string, r: object): Promise<string> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const body = JSON.stringify({ query, variables: { r } });
    return (await fetch(`${product.url}/graphql2`, { method: "POST", headers, body })).text();
  };
  const always = { kind: "always", elementId: null, columnId: null, comparison: null, value: null, everyRow: false, formula: null };
  const times = { cron: "0 6 * * 1-5", timeZone: "Europe/Berlin" };
  const made = await ask("mutation($r: CreateExportScheduleRequest!) { createExportSchedule(request: $r) { scheduleId } }", {
    workbookId,
    name: "Strikes",
    kind: "refresh",
    ...times,
    recipients: [],
    subject: "",
    message: "",
    items: [],
    condition: always,
    burst: null,
    destinations: [],
    asRecipient: false,
    hasLink: false,
    paper: { size: "a4", orientation: "landscape" },
  });
  const [, scheduleId] = /"scheduleId":"([^"]+)"/u.exec(made) ?? [];
  await ask("mutation($r: RunExportScheduleRequest!) { runExportSchedule(request: $r) { success } }", { scheduleId });
  const query = `{ scheduleRuns(scheduleId: "${scheduleId}") { endedAt detail } }`;
  await expect.poll(() => ask(query, {}), { timeout: 45_000 }).toMatch(/ready/u);

  const { page } = await open({ context: { ...speaking.context, storageState: await keptBy(english.page) } });
  await page.goto(`/${product.org}/schedules`);
  await page.getByRole("row").filter({ hasText: "Strikes" }).locator("button[aria-haspopup]").first().click();
  await pick(page, "History…");
  const dialog = page.getByRole("dialog");
  await dialog.locator("span[title^='[']").filter({ hasText: /\d/u }).first().waitFor();
  expect(await dialog.getByText(/ready/u).count()).toBe(0);
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
