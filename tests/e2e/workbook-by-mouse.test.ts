// Pages built from nothing by mouse and typed words alone, as somebody new does. The presses are counted: docs/pages-by-mouse.md has them.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { boxOf, builder, newWorkbook } from "./support/by-mouse.ts";
import { expectDrawn } from "./support/drawn.ts";
import { signIn } from "./support/people.ts";
import { keepPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";

test("mocks 03 and 18: a dashboard of five figures, a line, a ranking, a map and a pivot is built by mouse and is read on a phone", async ({
  page,
  product,
}) => {
  page.setDefaultTimeout(30_000);
  await signIn(page, product);
  const { main, panel, press, add, bring, chooseValue, presses } = builder(page);
  await newWorkbook(page, press);

  // One figure over time, then four like it beside it: the fifth makes the others narrower.
  await add("kpi-chart", "flights");
  await main.getByText("3,000,000").first().waitFor();
  await press(panel.getByRole("button", { name: /Compare$/u }).last());
  await press(page.getByRole("option", { name: "Month before" }));
  const figures = main.locator("[data-element]:has([data-pictured])");
  for (let count = 2; count <= 5; count += 1) {
    await press(panel.getByRole("button", { name: /^More for/u }).first());
    await press(page.getByRole("menuitem", { name: /^Duplicate/u }));
    await expect.poll(() => figures.count()).toBe(count);
  }
  const row = async () => Promise.all((await figures.all()).map(boxOf));
  const places = await row();
  expect(new Set(places.map(({ y }) => y)).size).toBe(1);
  expect(Math.max(...places.map(({ width }) => width)) - Math.min(...places.map(({ width }) => width))).toBeLessThan(1.5);
  // The panel of what is selected shows a formula for it.
  await chooseValue("Avg([delay])");
  await main.getByText("Average of delay").or(main.getByText("Avg of delay")).first().waitFor();

  // What follows is put where it shall stand; beside something it is as wide as the room there.
  const below = Math.max(...places.map(({ y, height }) => y + height)) - (await boxOf(main)).y;
  await bring("line-chart", 60, below + 20, "flights");
  const line = main.locator("[data-element]:has(canvas)").first();
  await line.waitFor();
  const at = await boxOf(line);
  const ground = await boxOf(main);
  await bring("bar-chart", at.x + at.width - ground.x + 60, at.y - ground.y + 60, "flights");
  const charts = main.locator("[data-element]:has(canvas)");
  await expect.poll(() => charts.count()).toBe(2);
  const bars = await boxOf(charts.nth(1));
  expect(Math.abs(bars.y - (await boxOf(charts.nth(0))).y)).toBeLessThan(2);
  // A control above all of it filters every element with data from the table: one press in the menu of columns.
  await bring("control/list", 60, places[0]!.y - ground.y + 8);
  await press(panel.getByRole("button", { name: "Add a column to filter" }));
  // What the columns belong to stands above them, though the menu is long enough to be searched.
  await page.getByRole("menu").getByText("All elements with data from flights", { exact: true }).waitFor();
  await press(page.getByRole("menuitem", { name: "destination", exact: true }).first());
  await panel.getByText("All elements with data from flights").waitFor();
  const lower = (await boxOf(charts.nth(1))).y - bars.y;
  await bring("point-map", 60, Math.min(ground.height - 60, lower + bars.y + bars.height - ground.y + 40), "airports");
  await expect.poll(() => main.locator("[data-element]").count()).toBe(9);

  // The finished pivot beside the map: airports by month, in the colors of a scale.
  await page.keyboard.press("Escape");
  const map = await boxOf(main.locator("[data-element]").last());
  await bring("pivot-table", map.x + map.width - ground.x + 60, map.y - ground.y + 60, "flights");
  await expect.poll(() => main.locator("[data-element]").count()).toBe(10);
  const pivot = main.getByRole("grid").last();
  await pivot.getByRole("rowheader", { name: "Total", exact: true }).waitFor();
  await press(page.getByRole("button", { name: "Add to Pivot columns" }));
  await press(page.getByRole("menuitem", { name: "date", exact: true }));
  await expect.poll(() => pivot.getByRole("columnheader").count()).toBeGreaterThan(3);
  await press(pivot.getByRole("gridcell").first(), { button: "right" });
  await page.getByRole("menuitem", { name: "Conditional format" }).hover();
  await press(page.getByRole("menuitem", { name: "Color scale", exact: true }));

  await page.keyboard.press("Escape");
  await press(page.getByRole("button", { name: "Preview" }));
  await page.getByRole("button", { name: "Edit" }).first().waitFor();
  await page.setViewportSize({ width: 1440, height: 1100 });
  await main.evaluate((node) => node.scrollTo(0, 0));
  await expectDrawn(charts.first());
  await keepPicture(page, "by-mouse-dashboard");
  await expectAccessible(page, "main");
  expect(presses()).toBeLessThanOrEqual(35);

  // Readers choose once, and all figures follow.
  const said = async (): Promise<readonly string[]> => (await figures.allTextContents()).slice(0, 5);
  const before = await said();
  await main.getByRole("button", { name: /^destination/u }).click();
  await page.getByRole("dialog", { name: "destination" }).getByRole("option").first().click();
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await said()).filter((text, at) => text === before[at]).length).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // Figures stand two by two.
  const narrow = async () => (await row()).map(({ x, y }) => [Math.round(x), Math.round(y)] as const);
  await expect.poll(async () => (await narrow())[0]?.[1] === (await narrow())[1]?.[1]).toBe(true);
  await keepPicture(page, "by-mouse-dashboard-phone");
});

test("a page of words, a figure, a form and a table that people fill is built by mouse", async ({ page, product }) => {
  page.setDefaultTimeout(30_000);
  await signIn(page, product);
  const { main, press, add, bring, presses } = builder(page);
  await newWorkbook(page, press);
  await add("kpi-chart", "birdstrikes");
  await main.locator("[data-pictured]").first().waitFor();
  const figure = await boxOf(main.locator("[data-element]").first());
  const ground = await boxOf(main);

  // A heading above the figure, which makes room.
  await bring("text", figure.x - ground.x + 60, figure.y - ground.y + 10);
  await expect.poll(() => main.locator("[data-element]").count()).toBe(2);
  // It is written at once.
  await main.getByRole("textbox", { name: /^Text of/u }).waitFor();
  await page.keyboard.insertText("Strikes of birds, year by year");
  await page.keyboard.press("Escape");
  await main.getByText("Strikes of birds, year by year").waitFor();

  // A form asks for a table that people fill, and stands below it.
  await page.keyboard.press("Escape");
  await add("form");
  await press(page.getByRole("dialog").getByRole("button", { name: "Add an input table" }));
  await page.getByRole("dialog").getByLabel("Name").fill("Reports");
  await press(page.getByRole("dialog").getByRole("button", { name: "Create" }));
  const asked = page.getByRole("dialog", { name: "New form: pick its source" });
  const form = main.getByRole("button", { name: "Submit" });
  await asked.or(form).first().waitFor();
  if (await asked.isVisible()) await press(asked.getByText("Reports", { exact: true }));
  await form.waitFor();
  await main.getByRole("grid", { name: "Reports" }).waitFor();

  await press(page.getByRole("button", { name: "Preview" }));
  await page.getByRole("button", { name: "Edit" }).first().waitFor();
  await main.getByRole("textbox", { name: "Name" }).fill("Gull at the north runway");
  await main.getByRole("button", { name: "Submit" }).click();
  await main.getByRole("grid", { name: "Reports" }).getByRole("gridcell", { name: "Gull at the north runway" }).waitFor();
  await keepPicture(page, "by-mouse-content");
  expect(presses()).toBeLessThanOrEqual(10);
});
