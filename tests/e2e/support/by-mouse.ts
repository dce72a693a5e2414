// Builds pages as somebody does who has a mouse and types words, and counts the presses.
import type { Locator, Page } from "playwright-core";

export const boxOf = async (what: Locator) => (await what.boundingBox())!;

/** A page of a workbook that is built, and how many presses that took. */
export function builder(page: Page) {
  const main = page.getByRole("main");
  const panel = page.getByRole("complementary", { name: "Element properties" });
  let presses = 0;
  const press = async (what: Locator, options?: Parameters<Locator["click"]>[0]): Promise<void> => {
    await what.click(options);
    presses += 1;
  };
  const tile = (kind: string): Locator => page.locator(`[data-palette] [data-add="${kind}"]`);
  const pick = async (source: string | RegExp): Promise<void> => press(page.getByRole("dialog").getByText(source, { exact: true }).last());
  /** Adds an element from the list by a click. */
  const add = async (kind: string, source?: string): Promise<void> => {
    await press(tile(kind));
    if (source !== undefined) await pick(source);
  };
  /** Drags one from the list to a point of the page, measured from its upper left corner. */
  const bring = async (kind: string, x: number, y: number, source?: string): Promise<void> => {
    await tile(kind).scrollIntoViewIfNeeded();
    const from = await boxOf(tile(kind));
    const ground = await boxOf(main);
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(ground.x + x - 40, ground.y + y, { steps: 4 });
    await page.mouse.move(ground.x + x, ground.y + y, { steps: 4 });
    await page.mouse.up();
    presses += 1;
    if (source !== undefined) await pick(source);
  };
  const chooseValue = async (formula: string): Promise<void> => {
    await press(panel.getByRole("button", { name: "Choose value" }));
    await press(page.getByRole("menuitem", { name: "New formula" }));
    await page
      .getByRole("textbox", { name: /formula/iu })
      .first()
      .waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(formula);
    await page.keyboard.press("Enter");
  };
  return { main, panel, press, add, bring, chooseValue, presses: () => presses };
}

/** A new workbook from the first screen. */
export async function newWorkbook(page: Page, press: (what: Locator) => Promise<void>): Promise<void> {
  await press(page.getByRole("button", { name: "Create", exact: true }));
  await press(page.getByRole("menuitem", { name: "Workbook", exact: true }));
  await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
}
