// The pages of a workbook and its draft, as tests reach them.
import type { Locator, Page } from "playwright-core";

export const pages = (page: Page): Locator => page.getByRole("navigation", { name: "Pages" });
export const pageTab = (page: Page, name: string): Locator => pages(page).getByRole("button", { name, exact: true });
export const isLive = (page: Page): Promise<void> => page.getByRole("contentinfo").getByText("Live edit on").waitFor();

/** A new workbook with a table of the given source; the page is left in its draft. */
export async function newWorkbook(page: Page, org: string, table: string): Promise<void> {
  await page.goto(`/${org}/connections`);
  await page.getByRole("treeitem", { name: new RegExp(`^${table}`) }).click();
  await page.getByRole("button", { name: "New workbook" }).click();
  await page.waitForURL(/\/edit$/);
  await isLive(page);
}
