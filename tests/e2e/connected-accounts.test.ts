// Accounts at Google, Microsoft and Slack: set up by an administrator, connected in a window of their own, sent to, disconnected.
import { GoogleServer } from "@sheaf/server/testing/google-server";
import { MicrosoftServer } from "@sheaf/server/testing/microsoft-server";
import { SlackServer } from "@sheaf/server/testing/slack-server";
import { CLIENT } from "@sheaf/server/testing/oauth-service";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { grid, strikeColumns } from "./support/birdstrikes.ts";
import { test } from "./support/editor.ts";

const google = new GoogleServer();
const microsoft = new MicrosoftServer();
const slack = new SlackServer();
beforeAll(async () => {
  const { services } = inject("product");
  await Promise.all([google.way.start(services.google), microsoft.way.start(services.microsoft), slack.way.start(services.slack)]);
});
afterAll(async () => {
  await Promise.all([google.way.stop(), microsoft.way.stop(), slack.way.stop()]);
});

/** A picture in light and in dark, where somebody wants to look. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env["PICTURES"];
  if (folder === undefined) return;
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/connected-${name}-${colorScheme}.png` });
  }
}

async function setUp(page: Page, service: "Google" | "Microsoft" | "Slack"): Promise<void> {
  const form = page.getByRole("group", { name: service });
  await form.getByLabel("Client ID").fill(CLIENT.clientId);
  await form.getByLabel("Client secret").fill(CLIENT.clientSecret);
  await form.getByRole("button", { name: `Save ${service}` }).click();
  await form.getByRole("button", { name: `Remove ${service}` }).waitFor();
}

/** Says yes in the window that opens; it ends by itself. */
async function allow(page: Page, press: () => Promise<void>): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await press();
  const window = await opened;
  await window.getByRole("link", { name: "Allow" }).click();
  if (!window.isClosed()) await window.waitForEvent("close");
}

async function choose(within: Locator, label: string | RegExp, option: string): Promise<void> {
  await within.getByRole("button", { name: label }).click();
  await within.page().getByRole("option", { name: option, exact: true }).click();
}

async function openForm(page: Page): Promise<Locator> {
  await grid(page, "Strikes").getByRole("gridcell").first().click();
  await page.getByRole("group", { name: "Tools of Strikes" }).getByRole("button", { name: "More for Strikes" }).click();
  await page.getByRole("menuitem", { name: "Schedule…" }).click();
  return page.getByRole("dialog", { name: "New schedule" });
}

/** A published workbook with the strikes. */
async function published(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

test("rows go to a spreadsheet and a message to a channel, by accounts that are connected in the dialog", async ({ editor, product }) => {
  const { page } = await editor("Sent outside", (source) => [
    { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: strikeColumns.slice(0, 2), groupings: [] },
  ]);
  await published(page);
  const workbook = page.url();

  // what is not set up is not offered; who can set it up is told where
  const early = await openForm(page);
  await early.getByRole("button", { name: "Add a webhook, chat or place" }).click();
  await early.getByRole("group", { name: "Program 1" }).getByRole("button", { name: "Webhook" }).click();
  expect(await page.getByRole("option", { name: "Google Sheets" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await early.getByRole("link", { name: "Set them up" }).waitFor();
  await page.goto(`/${product.org}/admin/mail`);
  await setUp(page, "Google");
  await setUp(page, "Microsoft");
  await expectAccessible(page);
  await look(page, "set-up");

  await page.goto(workbook);
  const form = await openForm(page);
  await form.getByRole("button", { name: "Add a webhook, chat or place" }).click();
  const first = form.getByRole("group", { name: "Program 1" });
  await first.getByRole("button", { name: "Webhook" }).click();
  await page.getByRole("option", { name: "Google Sheets", exact: true }).click();
  await allow(page, () => first.getByRole("button", { name: "Connect a Google account" }).click());
  await first.getByRole("button", { name: /ada@example\.com/ }).waitFor();
  await first.getByLabel("New spreadsheet").fill("Strikes by week");
  await first.getByRole("button", { name: "Create spreadsheet" }).click();
  await first.getByRole("button", { name: /Strikes by week/ }).waitFor();
  await choose(first, "Rows of", "Strikes");
  await form.getByRole("button", { name: "Add a webhook, chat or place" }).click();
  const second = form.getByRole("group", { name: "Program 2" });
  await second.getByRole("button", { name: "Webhook" }).click();
  await page.getByRole("option", { name: "Microsoft Teams channel", exact: true }).click();
  await allow(page, () => second.getByRole("button", { name: "Connect a Microsoft account" }).click());
  await choose(second, /^Choose.* Team$/, "Finance");
  // while they are asked for, there is nothing to choose
  await choose(second, /^Choose.* Channel$/, "General");
  await second.scrollIntoViewIfNeeded();
  await expectAccessible(page, "[role=dialog]");
  await look(page, "form");
  await choose(form, "Format", "Picture in the mail");
  await form.getByRole("button", { name: "Create schedule" }).click();
  const list = page.getByRole("dialog", { name: "Schedules and alerts" });
  await list.getByRole("button", { name: "Actions of Strikes" }).click();
  await page.getByRole("menuitem", { name: "Run now" }).click();
  await expect.poll(() => microsoft.messages.length, { timeout: 60_000 }).toBe(1);
  expect(microsoft.messages[0]?.pictures).toHaveLength(1);
  const [bookId = ""] = google.books.keys();
  await expect.poll(() => google.shown(bookId, "Strikes").length, { timeout: 60_000 }).toBeGreaterThan(100);

  // A line that ends before the answer: nobody knows, so nobody posts it a second time but a person.
  const history = page.getByRole("dialog", { name: "History of Strikes" });
  const act = async (entry: string): Promise<void> => {
    await list.getByRole("button", { name: "Actions of Strikes" }).click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  const shows = async (outcome: string): Promise<void> => {
    await expect
      .poll(
        async () => {
          await act("History…");
          await history.getByRole("row").nth(1).waitFor();
          const count = await history.getByText(outcome, { exact: true }).count();
          if (count > 0) return count;
          await page.keyboard.press("Escape");
          await history.waitFor({ state: "detached" });
          return count;
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(1);
  };
  await shows("Sent");
  await page.keyboard.press("Escape");
  microsoft.way.failing.push(({ method, url }) => (method === "POST" && url.pathname.endsWith("/messages") ? "hang up" : null));
  await act("Run now");
  await shows("May have been sent");
  await history.getByText(/^The connection ended before Microsoft Teams: Finance/).waitFor();
  await expectAccessible(page, "[role=dialog]");
  await look(page, "unsure");
  expect(microsoft.messages).toHaveLength(1);
  await history.getByRole("button", { name: "Send again" }).click();
  await history.getByText("Sent again", { exact: true }).waitFor();
  await expect.poll(() => microsoft.messages.length, { timeout: 60_000 }).toBe(2);

  await page.goto(`/${product.org}/schedules`);
  const accounts = page.getByRole("region", { name: "Connected accounts" });
  await accounts.getByText("ada@example.com").first().waitFor();
  await expectAccessible(page);
  await look(page, "accounts");
});

test("a Slack workspace is connected and a channel is found by its name; the message comes there with its file", async ({
  editor,
  product,
}) => {
  const { page } = await editor("Told in Slack", (source) => [
    { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: strikeColumns.slice(0, 2), groupings: [] },
  ]);
  await published(page);
  const workbook = page.url();
  await page.goto(`/${product.org}/admin/mail`);
  await setUp(page, "Slack");
  slack.redirectBase = await page
    .getByRole("group", { name: "Slack" })
    .getByText(/slack-oauth-redirect/)
    .innerText();

  await page.goto(workbook);
  const form = await openForm(page);
  await form.getByRole("button", { name: "Add a webhook, chat or place" }).click();
  const program = form.getByRole("group", { name: "Program 1" });
  await program.getByRole("button", { name: "Webhook" }).click();
  await page.getByRole("option", { name: "Slack channel", exact: true }).click();
  await allow(page, () => program.getByRole("button", { name: "Connect a Slack workspace" }).click());
  await program.getByRole("button", { name: /Acme/ }).waitFor();
  const channel = program.getByRole("combobox", { name: "Channel" });
  await channel.fill("sal");
  await page.getByRole("option", { name: "#sales", exact: true }).waitFor();
  await expect.poll(() => page.getByRole("option").count()).toBe(1);
  await expectAccessible(page, "[role=dialog]");
  await look(page, "slack-search");
  await page.getByRole("option", { name: "#sales", exact: true }).click();
  await expect.poll(() => channel.inputValue()).toBe("#sales");
  await program.scrollIntoViewIfNeeded();
  await look(page, "slack-form");
  await form.getByRole("button", { name: "Create schedule" }).click();
  const list = page.getByRole("dialog", { name: "Schedules and alerts" });
  await list.getByRole("button", { name: "Actions of Strikes" }).click();
  await page.getByRole("menuitem", { name: "Run now" }).click();
  await expect.poll(() => slack.messages.length, { timeout: 60_000 }).toBe(1);
  expect(slack.messages[0]).toMatchObject({ channel: "C0002", files: [{ name: expect.stringMatching(/Strikes.*\.xlsx$/) }] });

  // what was chosen is there when the schedule is opened again
  await list.getByRole("button", { name: "Actions of Strikes" }).click();
  await page.getByRole("menuitem", { name: "Edit…" }).click();
  const edited = page.getByRole("dialog", { name: "Edit Strikes" }).getByRole("combobox", { name: "Channel" });
  await expect.poll(() => edited.inputValue()).toBe("#sales");

  await page.goto(`/${product.org}/schedules`);
  await page.getByRole("region", { name: "Connected accounts" }).getByText("Acme").first().waitFor();
  await look(page, "slack-accounts");

  // an address that nobody began leads nowhere, whatever stands in it
  for (const way of ["", "/v1", "/v2"]) {
    await page.goto(`/slack-oauth-redirect${way}/${product.org}?code=made-up&state=made-up.${product.org}`);
    await page.getByText("The account was not connected").waitFor();
  }
});
