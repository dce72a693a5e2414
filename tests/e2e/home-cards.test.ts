// Lists of documents as cards, each with a small picture of its first page.
import { expect } from "vitest";
import type { Page } from "playwright-core";
import { expectAccessible } from "./support/accessibility.ts";
import { createOrganization, signIn } from "./support/people.ts";
import { keepPicture } from "./support/pictures.ts";
import { sampled } from "./support/sample.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

const cards = (page: Page, list: string) => page.getByRole("group", { name: list, exact: true });
const card = (page: Page, name: string) =>
  cards(page, "Recent")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name, exact: true }) });
const choose = async (page: Page, look: "List" | "Cards"): Promise<void> => page.getByRole("radio", { name: look, exact: true }).click();

async function openDocuments(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Home" }).getByRole("link", { name: "Recent" }).click();
  await page.getByRole("heading", { level: 1, name: "Recent" }).waitFor();
}

test("a list is shown as cards with pictures of first pages, by mouse and by keyboard, and stays so for the person", async ({
  open,
  product,
}) => {
  for (const colorScheme of sampled(["light", "dark"] as const, 0)) {
    const { page } = await open({ colorScheme });
    const token = await signInForCalls(page, product);
    const name = `Strikes in cards ${colorScheme}`;
    const { address } = await createWorkbook(product, token, name, (source) => [
      { id: "head", kind: "text", body: "# Strikes by year" },
      {
        id: "strikes",
        kind: "table",
        name: "Strikes",
        source: source("birdstrikes"),
        columns: [
          { id: "species", name: "Species", formula: "[birdstrikes/Wildlife Species]" },
          { id: "cost", name: "Cost", formula: "[birdstrikes/Cost Total $]" },
        ],
      },
    ]);
    const other = await createWorkbook(product, token, `Words in cards ${colorScheme}`, () => [{ id: "t", kind: "text", body: "Words" }]);
    await page.goto(other.address);
    await page.getByText("Words", { exact: true }).waitFor();
    await page.goto(address);
    await page.getByRole("grid", { name: "Strikes", exact: true }).waitFor();
    await page.goto(`/${product.org}`);
    await openDocuments(page);
    await choose(page, "Cards");
    await cards(page, "Recent").waitFor();
    await card(page, name).locator("img").first().waitFor();
    await expectAccessible(page);
    await keepPicture(page, `home-cards-${colorScheme}`);

    // it stays, here and in every other list
    await page.reload();
    await card(page, name).locator("img").first().waitFor();
    await page.getByRole("navigation", { name: "Home" }).getByRole("link", { name: "Favorites" }).click();
    await page.getByRole("heading", { level: 1, name: "Favorites" }).waitFor();
    expect(await page.getByRole("radio", { name: "Cards", exact: true }).isChecked()).toBe(true);
    await openDocuments(page);

    // by keyboard from name to name
    const names = cards(page, "Recent").getByRole("listitem").getByRole("link");
    await names.first().focus();
    await page.keyboard.press("End");
    await expect.poll(() => names.last().evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press("Home");
    await expect.poll(() => names.first().evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => names.nth(1).evaluate((node) => node === document.activeElement)).toBe(true);

    // what rows can do, cards can
    await cards(page, "Recent")
      .getByRole("button", { name: /Order of the cards/ })
      .click();
    await page.getByRole("option", { name: "Name", exact: true }).click();
    // other tests make documents meanwhile, and pictures come late: looked at until it is so
    const isInOrder = async (): Promise<boolean> => {
      const shown = await names.allTextContents();
      const sorted = shown.toSorted((one, two) => one.localeCompare(two, "en-US", { numeric: true, sensitivity: "base" }));
      return shown.length > 1 && shown.join() === sorted.join();
    };
    await expect.poll(isInOrder).toBe(true);
    await card(page, name).hover();
    await card(page, name)
      .getByRole("button", { name: `Add ${name} to favorites` })
      .click();
    await card(page, name).getByRole("img", { name: "Favorite" }).waitFor();
    await card(page, name).getByRole("checkbox").check({ force: true });
    await page.getByRole("group", { name: "1 selected" }).waitFor();

    // phones
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await keepPicture(page, `home-cards-phone-${colorScheme}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await card(page, name).getByRole("link", { name, exact: true }).click();
    await page.getByRole("grid", { name: "Strikes", exact: true }).waitFor();

    await page.goto(`/${product.org}`);
    await openDocuments(page);
    await choose(page, "List");
    await page.getByRole("table", { name: "Recent" }).waitFor();
  }
});

test("the look of lists is each person's own, though they share a browser", async ({ page, product }) => {
  const [one, other] = [await createOrganization(product, "cards-one"), await createOrganization(product, "cards-other")];
  await signIn(page, one);
  await choose(page, "Cards");
  await page.context().clearCookies();
  await page.goto(`/${other.org}/login`);
  await signIn(page, other);
  await page.getByRole("heading", { level: 1, name: "Recent" }).waitFor();
  expect(await page.getByRole("radio", { name: "List", exact: true }).isChecked()).toBe(true);
});
