// The table that tests of formulas and filters begin with: strikes of birds, plain or by state.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { test as base } from "./editor.ts";

export const strikes = (source: (table: string) => object): object => ({
  id: "strikes",
  kind: "table",
  name: "Strikes",
  source: source("birdstrikes"),
  columns: [
    { id: "state", name: "State", formula: "[birdstrikes/Origin State]" },
    { id: "count", name: "Strike count", formula: "Count()" },
    { id: "date", name: "Flight date", formula: "[birdstrikes/Flight Date]" },
    { id: "species", name: "Species", formula: "[birdstrikes/Wildlife Species]" },
    { id: "speed", name: "Speed", formula: "[birdstrikes/Speed IAS in knots]" },
  ],
});
export const grouped = (source: (table: string) => object): object => ({
  ...strikes(source),
  groupings: [{ id: "by-state", groupBy: ["state"], calculations: ["count"], sort: [{ columnId: "count", direction: "descending" }] }],
});
export const plain = (source: (table: string) => object): object => {
  const { columns, ...rest } = strikes(source) as { readonly columns: readonly { readonly id: string }[] };
  return { ...rest, columns: columns.filter(({ id }) => id !== "count") };
};

/** Tests of one page with such a table. */
export const test = base.extend("onStrikes", ({ editor }) => async (table: typeof strikes) => {
  const opened = await editor("Formulas", (source) => [table(source)]);
  await grid(opened.page).getByRole("gridcell").first().waitFor();
  return opened;
});

export const grid = (page: Page): Locator => page.getByRole("grid", { name: "Strikes", exact: true });
export const header = (page: Page, name: string): Locator =>
  grid(page)
    .getByRole("columnheader", { name: new RegExp(name) })
    .last();
export const bar = (page: Page): Locator => page.getByRole("region", { name: "Formula", exact: true });
export const formula = (page: Page): Locator => bar(page).getByRole("textbox", { name: /^Formula of/ });
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => grid(page).getAttribute("aria-busy")).toBe("false");
}
