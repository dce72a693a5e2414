// Charts in small tiles and what stands beside them: a legend of one line, a list of choices without words, totals of the table, regions that other kinds keep.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectDrawn } from "./support/drawn.ts";
import { test } from "./support/editor.ts";

const states = { id: "state", name: "State", formula: "[birdstrikes/Origin State]" };
const strikes = { id: "n", name: "Strikes", formula: "Count()" };

/** Whether an entry of a legend lies within its line. */
const isInSight = (list: Locator, name: string): Promise<boolean> =>
  list.evaluate((line, text) => {
    const entry = [...line.children].find(({ textContent }) => textContent?.includes(text) === true);
    const [own, all] = [entry?.getBoundingClientRect(), line.getBoundingClientRect()];
    return own !== undefined && own.left >= all.left - 1 && own.right <= all.right + 1;
  }, name);

test("a legend of many names is one line, and its buttons turn to the names without room", async ({ editor }) => {
  const { page } = await editor("Ten series", (source) => [
    {
      id: "c",
      kind: "line-chart",
      name: "Strikes by year and state",
      source: source("birdstrikes"),
      columns: [{ id: "y", name: "Year", formula: 'DateTrunc("year", [birdstrikes/Flight Date])' }, strikes, states],
      xAxis: { columnId: "y" },
      yAxis: { columnIds: ["n"] },
      color: { by: "category", column: "state" },
    },
  ]);
  await page.setViewportSize({ width: 1000, height: 700 });
  const frame = page.locator('[data-element="c"]');
  await expectDrawn(frame);
  const list = frame.getByRole("list", { name: "Legend" });
  const [after, before] = [frame.getByRole("button", { name: "Next names" }), frame.getByRole("button", { name: "Previous names" })];
  await after.waitFor();
  expect(await before.isDisabled()).toBe(true);
  // What the dashes mean stays in sight, and no name is cut in half.
  await frame.getByText("2002 so far", { exact: true }).waitFor();
  expect(await list.locator("[data-cut]").count()).toBeGreaterThan(0);
  const names = await list.getByRole("listitem").allInnerTexts();
  const last = names.at(-1) ?? "";
  expect(await isInSight(list, last)).toBe(false);
  for (let turn = 0; turn < names.length && (await after.isEnabled()); turn += 1) await after.press("Enter");
  await expect.poll(() => isInSight(list, last)).toBe(true);
  await before.press("Enter");
  await expect.poll(() => isInSight(list, last)).toBe(false);
});

const kind = (page: Page, name: string): Locator =>
  page.getByRole("radiogroup", { name: "Kind of chart" }).getByRole("radio", { name, exact: true });

test("a map of states becomes other charts and is a map of states again; the table of its values has a total", async ({ editor }) => {
  const region = { columnId: "state", regionType: "us-state" };
  const { page, read } = await editor("States", (source) => [
    {
      id: "c",
      kind: "region-map",
      name: "Strikes by state",
      source: source("birdstrikes"),
      columns: [states, strikes],
      region,
      color: { by: "scale", column: "n" },
    },
  ]);
  const frame = page.locator('[data-element="c"]');
  await expectDrawn(frame);
  await frame.click({ position: { x: 6, y: 6 } });
  for (const name of ["Bar chart", "Pie chart", "Line chart", "Scatter chart", "Treemap", "Region map"]) {
    await kind(page, name).click();
    await expect.poll(() => kind(page, name).getAttribute("aria-checked")).toBe("true");
  }
  await expect.poll(read).toMatchObject({ kind: "region-map", region, color: { by: "scale", column: "n" } });
  await kind(page, "Bar chart").click();
  await expectDrawn(frame);
  await frame.getByRole("application").focus();
  await page.keyboard.press("t");
  const last = page.getByRole("dialog").getByRole("row").last();
  await expect.poll(() => last.innerText()).toMatch(/^Total\s+10,000$/u);
});
