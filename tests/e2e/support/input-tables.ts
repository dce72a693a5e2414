// Input tables on the screen: their cells, and what is pasted into them.
import type { Locator, Page } from "playwright-core";

export const grid = (page: Page, name: string): Locator => page.getByRole("grid", { name, exact: true });
export const cell = (page: Page, table: string, row: number, column: number): Locator =>
  grid(page, table).locator(`[role="row"][aria-rowindex="${row + 1}"] [aria-colindex="${column + 1}"]`);

/** Puts text on the clipboard of a page and pastes it where the keyboard is. */
export async function paste(page: Page, text: string, html = ""): Promise<void> {
  await page.evaluate(
    ([plain, markup]) => {
      const data = new DataTransfer();
      data.setData("text/plain", plain ?? "");
      if (markup !== "") data.setData("text/html", markup ?? "");
      document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [text, html],
  );
}

/** What an empty input table reads: the warehouse of a source. */
export const emptySource = (source: object): object => ({
  kind: "empty",
  connectionId: (source as { readonly connectionId: string }).connectionId,
});
