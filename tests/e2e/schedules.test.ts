// Schedules: made from the menu of an element, tried, run, ended by the link at the end of their mail.
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { grid, strikeColumns } from "./support/birdstrikes.ts";
import { test } from "./support/editor.ts";
import { mailsSaying } from "./support/mail.ts";
import { addMember, addTeam, signInForCalls } from "./support/workbooks.ts";

async function fromMenu(page: Page, name: string, entry: string): Promise<void> {
  await page
    .getByRole("group", { name: `Tools of ${name}` })
    .getByRole("button", { name: `More for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: entry }).click();
}

async function choose(dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByRole("button", { name: label }).click();
  await dialog.page().getByRole("option", { name: option, exact: true }).click();
}

/** A picture in light and in dark, where somebody wants to look. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env["PICTURES"];
  if (folder === undefined) return;
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/schedules-${name}-${colorScheme}.png` });
  }
}

describe("schedules", () => {
  test("a schedule from the menu of a table: looked at, tried, made, run, and ended by its link", async ({ editor, product, open }) => {
    const { page } = await editor("Sent around", (source) => [
      { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: strikeColumns },
    ]);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const closeToast = (): Promise<void> =>
      page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Dismiss" }).click();
    await closeToast();
    await grid(page, "Strikes").getByRole("gridcell").first().click();
    await fromMenu(page, "Strikes", "Schedule…");
    const form = page.getByRole("dialog", { name: "New schedule" });
    await expect.poll(() => form.getByRole("list").last().getByRole("listitem").count()).toBe(5);
    await expectAccessible(page, "[role=dialog]");
    // typed as people say it, read back, with its next dates; what is unclear is said
    const typed = form.getByRole("textbox", { name: "Type it" });
    await typed.fill("every blue moon");
    await form.getByText("“blue” is not understood.").waitFor();
    await form.getByText("Choose a time").waitFor();
    await typed.fill("first business day at 8 in Tokyo");
    await form.getByText("On the first business day of each month at 08:00").waitFor();
    await expect.poll(() => form.getByRole("combobox", { name: "Time zone" }).inputValue()).toBe("Asia/Tokyo");
    await expect.poll(() => form.getByRole("list").last().getByRole("listitem").allTextContents()).toHaveLength(5);
    expect(await form.getByRole("radio", { name: "Monthly" }).isChecked()).toBe(true);
    await look(page, "typed");
    await form.getByRole("radio", { name: "Weekdays" }).click();
    expect(await typed.inputValue()).toBe("");
    await form.getByLabel("At", { exact: true }).fill("07:30");
    // it ends by itself, and what comes next says so; several files are one archive where that is wished
    await choose(form, "Ends", "On a date");
    await expect.poll(() => form.getByLabel("Last day").inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/u);
    await choose(form, "Ends", "After a number of sends");
    await form.getByLabel("Times", { exact: true }).fill("2");
    await expect.poll(() => form.getByRole("list").last().getByRole("listitem").count()).toBe(2);
    await form.getByRole("button", { name: "Add a page or an element" }).click();
    const archive = form.getByRole("checkbox", { name: "Attach all files as one zip archive" });
    await form.getByText("Attach all files as one zip archive").click();
    await look(page, "ends");
    await form.getByText("Attach all files as one zip archive").click();
    await form.getByRole("button", { name: "Remove item 2" }).click();
    await archive.waitFor({ state: "detached" });
    await form.getByRole("textbox", { name: "Message" }).fill("Good morning");
    await form.getByRole("textbox", { name: "Subject" }).fill("{{Count([Species])}} strikes");
    await choose(form, "Format", "CSV");
    // Parts of their own, and a place that files are put into: nothing is asked before it is wanted.
    await form.getByText("Send each person their own part").click();
    await form.getByRole("group", { name: "Part 1" }).getByRole("button", { name: "Limits" }).waitFor();
    await form.getByRole("button", { name: "Add a webhook, chat or place" }).click();
    const program = form.getByRole("group", { name: "Program 1" });
    await program.getByRole("button", { name: "Webhook" }).click();
    await page.getByRole("option", { name: "S3 bucket", exact: true }).click();
    await program.getByLabel("Secret key").waitFor();
    await expect.poll(() => program.getByRole("button", { name: "Test", exact: true }).isDisabled()).toBe(true);
    await expectAccessible(page, "[role=dialog]");
    await program.scrollIntoViewIfNeeded();
    await look(page, "places");
    await choose(program, "S3 bucket", "Slack");
    await program.getByLabel("Bot token").fill("xoxb-1");
    await program.getByLabel("Channel ID").fill("C024BE91L");
    await program.scrollIntoViewIfNeeded();
    await look(page, "slack");
    // Back into the warehouse: the table takes a name, and says over what it writes.
    await choose(program, "Slack", "Table in a warehouse");
    await program.getByPlaceholder("Name of the table").fill("strikes of the week");
    await choose(program, "Rows of", "Strikes");
    await choose(program, "Each run", "Adds rows");
    await program.getByText("The columns must stay the same.", { exact: false }).waitFor();
    await expectAccessible(page, "[role=dialog]");
    await program.scrollIntoViewIfNeeded();
    await look(page, "table");
    await form.getByRole("button", { name: "Remove program 1" }).click();
    await form.getByText("Send each person their own part").click();
    // recipients are found as one types: by a part of their name, slips forgiven, or written out
    const ines = { email: `ines@${product.org}.example`, firstName: "Ines Okafor", password: "a password of some length" };
    await addMember(product, await signInForCalls((await open()).page, product), ines, "View");
    const whom = form.getByRole("combobox", { name: "Add a member or an address" });
    // The list closes when the form scrolls, so the field is in sight before it opens.
    await whom.scrollIntoViewIfNeeded();
    await whom.click();
    await whom.fill("okafro");
    await page.getByRole("option", { name: /Ines Okafor/ }).click();
    const recipients = form.getByRole("list", { name: "To", exact: true });
    await recipients.getByText("Ines Okafor", { exact: true }).waitFor();
    await whom.fill("nobody of this name");
    await page.getByText("No one by this name").waitFor();
    await whom.fill("elsewhere@example.net");
    await page.getByText("Press Enter to add this address").waitFor();
    await look(page, "recipients");
    await whom.press("Enter");
    await recipients.getByText("elsewhere@example.net").waitFor();
    for (const email of [ines.email, "elsewhere@example.net"]) await recipients.getByRole("button", { name: `Remove ${email}` }).click();
    // the mail as it will be
    await form.getByRole("button", { name: "Refresh preview" }).click();
    const preview = form.getByRole("region", { name: "Preview" });
    await preview.getByText("10,000 strikes").waitFor();
    await expect.poll(() => preview.locator("iframe").getAttribute("srcdoc")).toContain("Good morning");
    await preview.getByText(/\.csv$/).waitFor();
    await form.getByRole("button", { name: "Send a test to me" }).click();
    await form.getByText(/^Sent to /).waitFor();
    expect(mailsSaying(product.dataFolder, "nobody but you got it")).toHaveLength(1);
    await form.getByRole("button", { name: "Create schedule" }).click();

    await closeToast();
    const list = page.getByRole("dialog", { name: "Schedules and alerts" });
    const row = list.getByRole("row").filter({ hasText: "Strikes" });
    await row.getByText("Monday to Friday at 07:30").waitFor();
    await row.getByText("Active").waitFor();
    await expectAccessible(page, "[role=dialog]");
    const act = async (entry: string): Promise<void> => {
      await row.getByRole("button", { name: "Actions of Strikes" }).click();
      await page.getByRole("menuitem", { name: entry }).click();
    };
    await act("Run now");
    await expect.poll(() => mailsSaying(product.dataFolder, "List-Unsubscribe").length, { timeout: 15_000 }).toBe(1);
    const [mail = ""] = mailsSaying(product.dataFolder, "List-Unsubscribe");
    expect(mail).toContain("text/csv");
    await act("Pause");
    await row.getByText("Paused").waitFor();
    await act("History…");
    const history = page.getByRole("dialog", { name: "History of Strikes" });
    await history.getByText("Sent", { exact: true }).waitFor();
    await page.keyboard.press("Escape");

    const ending = /(\/unsubscribe\?token=[\w-]+)/.exec(mail)?.[1] ?? "";
    const reader = await open();
    await reader.page.goto(ending);
    await reader.page.getByText(/^Messages of “Strikes” from /).waitFor();
    await expectAccessible(reader.page);
    await reader.page.getByRole("button", { name: "Unsubscribe" }).click();
    await reader.page.getByText(/^You get no more messages of “Strikes”/).waitFor();

    await list.getByRole("button", { name: "Close" }).first().click();
    // A picture for chats: its address works without a session, until it is revoked.
    await fromMenu(page, "Strikes", "Link to a picture…");
    const links = page.getByRole("dialog", { name: "Pictures of Strikes" });
    await links.getByText("There is no link yet.").waitFor();
    await links.getByRole("button", { name: "Create link" }).click();
    const link = links.getByRole("list", { name: "Links that work" }).getByRole("listitem");
    await link.getByRole("button", { name: "Revoke" }).waitFor();
    const shown = (await link.getByText(/\/v2\/pictures\//u).textContent()) ?? "";
    const there = (): Promise<number> => reader.page.request.get(new URL(shown).pathname).then((answer) => answer.status());
    expect(await there()).toBe(200);
    await expectAccessible(page, "[role=dialog]");
    await look(page, "pictures");
    await link.getByRole("button", { name: "Revoke" }).click();
    await links.getByText("There is no link yet.").waitFor();
    expect(await there()).toBe(404);
    await page.keyboard.press("Escape");
    await links.waitFor({ state: "detached" });
    await fromMenu(page, "Strikes", "Alert…");
    const alert = page.getByRole("dialog", { name: "New alert" });
    const create = alert.getByRole("button", { name: "Create alert" });
    await expect.poll(() => create.isDisabled()).toBe(true);
    await choose(alert, "Column", "Cost");
    await alert.getByRole("textbox", { name: "Value" }).fill("100");
    await expectAccessible(page, "[role=dialog]");
    await look(page, "alert");
    await create.click();
    await list.getByText("Alert · Every hour at 00 past").waitFor();
    await look(page, "list");

    const base = new URL(page.url()).pathname.split("/")[1];
    await page.goto(`/${base}/schedules`);
    await page.getByRole("heading", { name: "My schedules" }).waitFor();
    await expect.poll(() => page.getByRole("row").count()).toBe(3);
    await expectAccessible(page);
    await look(page, "mine");
    await page.goto(`/${base}/admin/mail`);
    await page.getByLabel("Allowed domains").waitFor();
    await expectAccessible(page);
    await look(page, "outside");
  });

  test("data is refreshed before people arrive, and the bar says when", async ({ editor }) => {
    const { page } = await editor("Ready at six", (source) => [
      { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: strikeColumns },
    ]);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Dismiss" }).click();
    await page.getByRole("button", { name: "Workbook menu" }).click();
    await page.getByRole("menuitem", { name: "Schedules and alerts…" }).click();
    const list = page.getByRole("dialog", { name: "Schedules and alerts" });
    await list.getByRole("button", { name: "Refresh data…" }).click();
    const form = page.getByRole("dialog", { name: "New data refresh" });
    await expect.poll(() => form.getByRole("listitem").count()).toBe(5);
    await expectAccessible(page, "[role=dialog]");
    await look(page, "refresh");
    await form.getByRole("button", { name: "Create schedule" }).click();
    const row = list.getByRole("row").filter({ hasText: "Data refresh" });
    await row.getByText("Data refresh · Monday to Friday at 06:00").waitFor();
    const act = async (entry: string): Promise<void> => {
      await row.getByRole("button", { name: "Actions of Data refresh" }).click();
      await page.getByRole("menuitem", { name: entry }).click();
    };
    await act("Run now");
    const history = page.getByRole("dialog", { name: "History of Data refresh" });
    await expect
      .poll(
        async () => {
          await act("History…");
          await history.getByRole("row").nth(1).waitFor();
          const isThere = (await history.getByText(/results are ready/).count()) > 0;
          await page.keyboard.press("Escape");
          await history.waitFor({ state: "detached" });
          return isThere;
        },
        { timeout: 45_000 },
      )
      .toBe(true);
    await page.keyboard.press("Escape");
    await page.goto(page.url().replace(/\/edit(?=$|[?#])/, ""));
    await page.getByText(/^Data refreshed /).waitFor();
    await look(page, "refreshed");
    await expectAccessible(page);
    // kept as a favorite from its bar; the home screen tells how new its data are
    await page.getByRole("button", { name: "Add to favorites" }).click();
    await page.getByRole("button", { name: "Remove from favorites" }).waitFor();
    await page.getByRole("banner").getByRole("link").first().click();
    const fresh = page.getByRole("region", { name: "Freshness" });
    await fresh.getByRole("img", { name: "On time" }).waitFor();
    await page.getByRole("region", { name: "Favorites" }).getByRole("link").waitFor();
    await look(page, "home");
    await expectAccessible(page);
    await fresh.getByRole("link").click();
    await page.getByText(/^Data refreshed /).waitFor();
  });

  test("who looks at a workbook sends what they set on its page, to a team, with formulas written with help", async ({
    editor,
    product,
    open,
  }) => {
    const { page } = await editor("Looked at", (source) => [
      { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: strikeColumns },
      {
        id: "k",
        kind: "control",
        controlType: "list",
        controlId: "State",
        name: "State",
        filters: [{ source: { kind: "table", elementId: "t" }, columnId: "state" }],
      },
    ]);
    await addTeam(product, await signInForCalls((await open()).page, product), "Flight operations");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.goto(page.url().replace(/\/edit(?=$|[?#])/, "?State=Texas"));
    await page.getByRole("button", { name: "Workbook menu" }).click();
    await page.getByRole("menuitem", { name: "Schedules and alerts…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "New schedule" }).click();
    const form = page.getByRole("dialog", { name: "New schedule" });
    await form.getByRole("list", { name: "Control values" }).getByText("State: Texas").waitFor();
    await form.getByRole("combobox", { name: "Add a member or an address" }).fill("flight");
    await page.getByRole("option", { name: /Flight operations/ }).click();
    await form.getByRole("list", { name: "To", exact: true }).getByText("Flight operations").waitFor();
    await form.getByRole("button", { name: "Formulas in: Subject" }).click();
    await page.getByRole("menuitem", { name: "Insert formula…" }).click();
    const writing = page.getByRole("dialog", { name: "Live formula" });
    await writing.getByRole("textbox", { name: "Formula" }).click();
    await page.keyboard.type("Count(");
    await page.keyboard.type(")");
    await writing.getByRole("button", { name: "Insert", exact: true }).click();
    await expect.poll(() => form.getByRole("textbox", { name: "Subject" }).inputValue()).toContain("Count()");
    await expectAccessible(page, "[role=dialog]");
    await look(page, "looked-at");
    await form.getByRole("button", { name: "Create schedule" }).click();
    const row = page.getByRole("dialog", { name: "Schedules and alerts" }).getByRole("row").filter({ hasText: "Looked at" });
    await row.getByRole("button", { name: "Actions of Looked at" }).click();
    await page.getByRole("menuitem", { name: "Edit…" }).click();
    const edited = page.getByRole("dialog", { name: "Edit Looked at" });
    await edited.getByText("State: Texas").waitFor();
    await edited.getByText("Flight operations").waitFor();
  });
});
