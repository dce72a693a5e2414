import type { Page } from "playwright-core";
import { expect } from "vitest";
import { fillLongLists, fillOpenedWorkbooks } from "./support/long-lists.ts";
import { createOrganization, signIn } from "./support/people.ts";
import { test } from "./support/test.ts";

const MANY = 10_000;

/** Rows of the list that the browser holds. */
const drawn = (page: Page) => page.locator("tbody tr[aria-rowindex]");

/** Scrolls the list to its end, as long as something comes. */
async function scrollToEnd(page: Page, last: string): Promise<void> {
  for (;;) {
    await page.locator("table").evaluate((table) => {
      let scroller: Element = table;
      while (scroller.parentElement !== null && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
        scroller = scroller.parentElement;
      scroller.scrollTop = scroller.scrollHeight;
    });
    if (await page.getByText(last, { exact: true }).first().isVisible()) return;
    await page.waitForTimeout(50);
  }
}

test("a folder of 10,000: rows are drawn as they come into sight, say where they are, and all can be selected", async ({
  page,
  product,
}) => {
  const admin = await createOrganization(product, "long-folder");
  await fillLongLists(product, admin, MANY);
  await signIn(page, admin);
  await page.getByRole("link", { name: "My documents" }).first().click();
  const table = page.getByRole("table", { name: "My documents" });
  await table.getByText("File 00001", { exact: true }).waitFor();
  // how many there are in all is not known before they are here
  expect(await table.getAttribute("aria-rowcount")).toBe("-1");
  expect(await drawn(page).count()).toBeLessThan(120);

  // all of them, also those that are not here yet
  await table.getByRole("checkbox", { name: "Select everything listed" }).check({ force: true });
  await page.getByRole("group", { name: `${MANY.toLocaleString("en-US")} selected` }).waitFor({ timeout: 120_000 });
  expect(await table.getAttribute("aria-rowcount")).toBe(String(MANY + 1));
  expect(await drawn(page).count()).toBeLessThan(120);
  await scrollToEnd(page, `File ${MANY}`);
  const last = page.locator("tr", { hasText: `File ${MANY}` });
  expect(await last.getAttribute("aria-rowindex")).toBe(String(MANY + 1));
  expect(await last.getByRole("checkbox").isChecked()).toBe(true);
  await last.getByRole("checkbox").uncheck({ force: true });
  await page.getByRole("group", { name: `${(MANY - 1).toLocaleString("en-US")} selected` }).waitFor();

  // by keyboard from row to row, beyond what was drawn
  const lines = drawn(page);
  await last.getByRole("checkbox").focus();
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press("Shift+Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("tr")?.getAttribute("aria-rowindex") ?? null)).not.toBeNull();
  expect(await lines.count()).toBeLessThan(140);
});

test("a folder of 450 documents: those far down say how often they were opened, too", async ({ page, product }) => {
  const admin = await createOrganization(product, "long-views");
  await fillOpenedWorkbooks(product, admin, 450);
  await signIn(page, admin);
  await page.getByRole("link", { name: "My documents" }).first().click();
  const table = page.getByRole("table", { name: "My documents" });
  const rowOf = (name: string) => table.locator("tr", { hasText: name });
  await rowOf("Book 00003").getByText("3 views").waitFor();
  await scrollToEnd(page, "Book 00450");
  await rowOf("Book 00450").getByText("450 views").waitFor();
  await rowOf("Book 00440").getByText("440 views").waitFor();
});

test("10,000 members: a list that is gone through by keyboard, and people who are found by typing", async ({ page, product }) => {
  const admin = await createOrganization(product, "long-people");
  await fillLongLists(product, admin, MANY);
  await signIn(page, admin);
  await page.goto(`/${admin.org}/admin/users`);
  const table = page.getByRole("table", { name: "Members" });
  await table.getByRole("link", { name: "Person 00001" }).waitFor();
  expect(await drawn(page).count()).toBeLessThan(120);
  const placed = () => page.evaluate(() => Number(document.activeElement?.closest("tr")?.getAttribute("aria-rowindex") ?? 0));
  await table.getByRole("link", { name: "Person 00001" }).focus();
  const from = await placed();
  let rows = from;
  for (let presses = 0; presses < 400 && rows < from + 60; presses += 1) {
    await page.keyboard.press("Tab");
    // the focus is never lost to a row that went out of sight
    rows = await placed();
    expect(rows).toBeGreaterThanOrEqual(from);
  }
  expect(rows).toBe(from + 60);
  await page.getByRole("searchbox", { name: "Find a member" }).fill("09876");
  await table.getByRole("link", { name: "Person 09876" }).waitFor();

  // a team takes who is found by typing, from all of them
  await page.goto(`/${admin.org}/admin/teams`);
  await page.getByRole("button", { name: "New team" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Team name" }).fill("Harbor");
  await dialog.getByRole("searchbox").fill("person 04567");
  await dialog.getByRole("checkbox", { name: /Person 04567/u }).check({ force: true });
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("row", { name: /Harbor.*Person 04567.*1/u }).waitFor();
});
