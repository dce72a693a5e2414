// axe over a page or a part of it.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails when axe finds anything; names the rule and the first places. `within` narrows to a CSS selector, `rules` to rules of axe. */
export async function expectAccessible(page: Page, within?: string, rules?: readonly string[]): Promise<void> {
  // What was just asked for may not be there yet.
  if (within !== undefined) await page.locator(within).first().waitFor();
  // what runs no scripts cannot be looked into: its own words are all that it has
  const axe = new AxeBuilder({ page }).exclude("iframe[sandbox='']");
  const builder = rules === undefined ? axe.withTags(TAGS) : axe.withRules([...rules]);
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  const lines = violations.map(({ id, help, nodes }) => {
    const places = nodes
      .slice(0, 3)
      .map(({ target, failureSummary }) => `    ${target.join(" ")}\n      ${failureSummary?.replaceAll("\n", "\n      ")}`);
    return `  ${id}: ${help} (${nodes.length} places)\n${places.join("\n")}`;
  });
  expect(lines, `axe on ${page.url()}`).toEqual([]);
}
