// Pivots on the screen: rows by their names, what stands in them, shelves and menus; columns of birdstrikes.csv for them.
import type { Locator, Page } from "playwright-core";

export const grid = (page: Page, name: string): Locator => page.getByRole("grid", { name, exact: true });
export const shelf = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const rowOf = (table: Locator, name: string): Locator =>
  table.getByRole("row").filter({ has: table.page().getByRole("rowheader", { name, exact: true }) });

/** The values of a row, as they are written. What is empty before them stands beside the name of a total. */
export const valuesIn = async (table: Locator, name: string): Promise<readonly string[]> => {
  const texts = (await rowOf(table, name).getByRole("gridcell").allTextContents()).map((text) => text.trim());
  return texts.slice(
    Math.max(
      0,
      texts.findIndex((text) => text !== ""),
    ),
  );
};

/** The cells of a row in which something stands. */
export const filledIn = (table: Locator, name: string): Locator => rowOf(table, name).getByRole("gridcell").filter({ hasText: /\S/u });

export const undo = (page: Page): Promise<void> => page.getByRole("banner").getByRole("button", { name: /^Undo/ }).click();

export const rowHeaders = async (table: Locator): Promise<readonly string[]> =>
  (await table.getByRole("rowheader").allTextContents()).map((text) => text.trim()).filter((text) => text !== "");

export async function choose(page: Page, ...path: readonly string[]): Promise<void> {
  for (const [depth, label] of path.entries()) {
    // Keys that do the same are part of the name.
    const row = page.getByRole("menuitem", { name: label }).or(page.getByRole("menuitemradio", { name: label }));
    if (depth < path.length - 1) await row.last().hover();
    await row.last().click();
  }
}

export const sizes = { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" };
export const phase = { id: "phase", name: "Phase", formula: "[birdstrikes/Phase of flight]" };
export const year = {
  id: "year",
  name: "Year",
  formula: 'DateTrunc("year", [birdstrikes/Flight Date])',
  format: { kind: "datetime", formatString: "%Y" },
};
export const strikes = { id: "strikes", name: "Strikes", formula: "Count()" };
export const species = { id: "species", name: "Species", formula: "CountDistinct([birdstrikes/Wildlife Species])" };
export const cost = { id: "cost", name: "Cost", formula: "Sum([birdstrikes/Cost Total $])" };
