// Two people who enter into the same cells at once: the later value stands, both are told, and the history holds what gave way.
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { cell as cellOf, emptySource, paste } from "./support/input-tables.ts";
import { signIn } from "./support/people.ts";
import { keptBy } from "./support/storage.ts";
import { test } from "./support/test.ts";
import { addEditor, createWorkbook, signInForCalls } from "./support/workbooks.ts";

const cell = (page: Page, row: number, column: number): Locator => cellOf(page, "Plan", row, column);

/** Keeps what a page enters on its way until it is let go. */
async function holdEntries(page: Page): Promise<{ readonly sent: Promise<void>; readonly letGo: () => Promise<void> }> {
  const sent = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  await page.route("**/entries", async (route) => {
    sent.resolve();
    await go.promise;
    await route.continue();
  });
  return {
    sent: sent.promise,
    letGo: async () => {
      go.resolve();
      await page.unrouteAll({ behavior: "wait" });
    },
  };
}

describe("R11: two people in the same cells", () => {
  test("the later value stands, who wrote it and whose it replaced are told, and nothing is lost", async ({ open, product }) => {
    const { page } = await open();
    const token = await signInForCalls(page, product);
    const { address, workbookId } = await createWorkbook(product, token, "Planned by two", (source) => [
      {
        id: "plan",
        kind: "input-table",
        name: "Plan",
        inputMode: "edit",
        source: emptySource(source("flights")),
        columns: [
          { id: "what", name: "What", type: "text" },
          { id: "size", name: "Size", type: "number" },
        ],
      },
    ]);
    const otto = { email: "otto@planned.example", firstName: "Otto", password: "plans with somebody" };
    await addEditor(product, token, workbookId, otto);
    const other = (await open()).page;
    await signIn(other, { org: product.org, ...otto });
    await Promise.all([page.goto(`${address}/edit`), other.goto(`${address}/edit`)]);
    const holds = async (of: Page, row: number, column: number, text: string): Promise<void> => {
      await expect.poll(() => cell(of, row, column).textContent()).toMatch(new RegExp(`^${text}(?![0-9])`, "u"));
    };
    const isSaved = async (of: Page): Promise<void> => {
      await expect.poll(() => of.getByRole("contentinfo").textContent()).toMatch(/All changes saved(?!,)/u);
    };
    await cell(page, 1, 1).click();
    await paste(page, "one\t1\ntwo\t2\nthree\t3");
    await holds(other, 3, 2, "3");
    await isSaved(page);

    // What Otto pastes is on its way while the same cells are pasted over, and some beside them.
    const held = await holdEntries(other);
    await cell(other, 1, 2).click();
    await paste(other, "10\n20");
    await held.sent;
    await cell(page, 2, 2).click();
    await paste(page, "200\n300");
    await isSaved(page);
    await held.letGo();

    await other.getByText(/entered “200” in Size a moment before\. Your value stands now\./u).waitFor();
    await page.getByText("Otto replaced what you entered in Size. The history holds both.").waitFor();
    for (const of of [page, other]) {
      await holds(of, 1, 2, "10");
      await holds(of, 2, 2, "20");
      await holds(of, 3, 2, "300");
    }

    // A cell stands open while somebody else writes into it: whoever closes it later had not seen that value.
    await isSaved(other);
    await isSaved(page);
    await cell(page, 1, 1).click();
    await page.keyboard.type("mine");
    await cell(other, 1, 1).click();
    await other.keyboard.type("theirs");
    await other.keyboard.press("Enter");
    await isSaved(other);
    await page.keyboard.press("Enter");
    await page.getByText(/Otto entered “theirs” in What a moment before\. Your value stands now\./u).waitFor();
    await other.getByText(/replaced what you entered in What\. The history holds both\./u).waitFor();
    for (const of of [page, other]) await holds(of, 1, 1, "mine");

    // The value that gave way is in the history of the cell, and both pages are the same after a reload.
    await isSaved(other);
    await page.getByRole("button", { name: "History of Plan" }).click();
    await page.getByRole("complementary", { name: "Element properties" }).getByText("200", { exact: false }).first().waitFor();
    await Promise.all([page.reload(), other.reload()]);
    for (const of of [page, other]) await holds(of, 2, 2, "20");
  });

  test("a row that somebody deletes while another enters into it: the entry is told, not lost in silence", async ({ open, product }) => {
    const { page } = await open();
    const token = await signInForCalls(page, product);
    const { address } = await createWorkbook(product, token, "Deleted by one", (source) => [
      {
        id: "plan",
        kind: "input-table",
        name: "Plan",
        inputMode: "edit",
        source: emptySource(source("flights")),
        columns: [{ id: "what", name: "What", type: "text" }],
      },
    ]);
    const other = (await open({ context: { storageState: await keptBy(page) } })).page;
    await Promise.all([page.goto(`${address}/edit`), other.goto(`${address}/edit`)]);
    await cell(page, 1, 1).click();
    await paste(page, "one\ntwo");
    await expect.poll(() => cell(other, 2, 1).textContent()).toMatch(/^two/u);
    const held = await holdEntries(other);
    await cell(other, 2, 1).click();
    await other.keyboard.type("kept");
    await other.keyboard.press("Enter");
    await held.sent;
    await cell(page, 2, 1).click();
    await cell(page, 2, 1).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Delete row" }).click();
    await expect.poll(() => cell(page, 2, 1).textContent()).toBe("Add a row");
    await held.letGo();
    await other
      .getByText(/deleted|gone|no longer/iu)
      .first()
      .waitFor();
    await expect.poll(() => cell(other, 1, 1).textContent()).toMatch(/^one/u);
  });
});

test("a cell for a person: Enter, or a click elsewhere, waits until it is known who was named, and takes nobody who was only nearly named", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Planned for somebody", (source) => [
    {
      id: "plan",
      kind: "input-table",
      name: "Plan",
      inputMode: "edit",
      source: emptySource(source("flights")),
      columns: [{ id: "who", name: "Who", type: "text", sheaf: { display: { kind: "person" } } }],
    },
  ]);
  const ottokar = { email: "ottokar@planned.example", firstName: "Ottokar", password: "is planned for somebody" };
  await addEditor(product, token, workbookId, ottokar);
  // people are found later than they are typed
  await page.route("**/graphql2", async (route) => {
    if (route.request().postData()?.includes("searchMembers") === true) await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto(`${address}/edit`);
  // left by a click as well
  for (const [row, typed, isClicked] of [
    [1, "ottokar", false],
    [2, "ottokar@elsewhere.example", false],
    [3, "ottokar", true],
  ] as const) {
    await cell(page, row, 1).click();
    await page.keyboard.type(typed);
    if (isClicked) await cell(page, 1, 1).click();
    else await page.keyboard.press("Enter");
    await cell(page, row, 1)
      .locator(`[title="${typed === "ottokar" ? ottokar.email : typed}"]`)
      .waitFor();
  }
});
