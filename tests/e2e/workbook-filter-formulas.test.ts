// Filters whose values are formulas: made in the filter's menu, asked by the warehouse, taken away again.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/editor.ts";

const grid = (page: Page): Locator => page.getByRole("grid", { name: "Weather", exact: true });
const rows = async (page: Page): Promise<number> => Number(await grid(page).getAttribute("aria-rowcount"));
const filters = (page: Page): Locator => page.getByRole("list", { name: "Filters", exact: true });

test("S-F6y: a filter follows the value of a control by a formula, beside a value that is written", async ({ editor }) => {
  const { page, read } = await editor("Filters by formula", (source) => [
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "kind", name: "Kind", formula: "[weather]" },
        { id: "wind", name: "Wind", formula: "[wind]" },
      ],
      filters: [{ id: "f", columnId: "wind", kind: "number-range", max: 9 }],
    },
    { id: "k", kind: "control", controlId: "least", controlType: "number", name: "Least wind", value: 4 },
  ]);
  await grid(page).waitFor();
  await expect.poll(() => rows(page)).toBeGreaterThan(1000);
  const all = await rows(page);
  await grid(page).getByRole("gridcell").first().click();
  await page.getByRole("tab", { name: /Filters/ }).click();
  await page.getByRole("button", { name: "More for the filter on Wind", exact: true }).click();
  await page.getByRole("menuitem", { name: "Values by formula…", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Filter on Wind by formula", exact: true });
  const least = dialog.getByRole("textbox", { name: "At least", exact: true });
  await least.click();
  await page.keyboard.type("[nowhere]");
  await dialog
    .getByText(/Unknown column/)
    .first()
    .waitFor();
  expect(await dialog.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
  await least.press("Control+A");
  await page.keyboard.type("[least] + 1");
  await dialog
    .getByText(/Unknown column/)
    .first()
    .waitFor({ state: "detached" });
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await filters(page).getByText("at most 9 and at least [least] + 1").waitFor();
  await expect.poll(read).toMatchObject({ filters: [{ max: 9, sheaf: { bind: { min: "[least] + 1" } } }] });
  await expect.poll(() => rows(page)).toBeLessThan(all);
  const windy = await rows(page);

  // Another value of the control asks for other rows.
  const control = page.locator('[data-element="k"]').getByRole("textbox").first();
  await control.fill("6");
  await control.press("Enter");
  await expect.poll(() => rows(page)).toBeLessThan(windy);

  await grid(page).getByRole("gridcell").first().click();
  await page.getByRole("tab", { name: /Filters/ }).click();
  // What it says is read where its values were set, and can be values again.
  await filters(page).getByText("at most 9 and at least [least] + 1").click();
  const setting = page.getByRole("dialog", { name: "Filter on Wind", exact: true });
  await setting.getByText("[least] + 1", { exact: true }).waitFor();
  // What it comes to now, with the control at 6.
  await setting.getByText(/Preview.* 7$/u).waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await setting.getByRole("button", { name: "Set values instead", exact: true }).click();
  await setting.getByRole("textbox", { name: "At least", exact: true }).waitFor();
  await expect.poll(() => rows(page)).toBe(all);
  await expect.poll(async () => (await read())?.["filters"]).toEqual([{ id: "f", columnId: "wind", kind: "number-range", max: 9 }]);
});

test("S-F6y: filters of pivots and charts have values by formula as well", async ({ editor }) => {
  const columns = [
    { id: "kind", name: "Kind", formula: "[weather]" },
    { id: "days", name: "Days", formula: "Count()" },
  ];
  const list = [{ id: "f", columnId: "kind", kind: "list", values: ["rain", "snow"] }];
  const { page, read } = await editor("Filters of others by formula", (source) => [
    {
      id: "p",
      kind: "pivot-table",
      name: "Weather",
      source: source("seattle_weather"),
      columns,
      rowsBy: [{ columnId: "kind" }],
      values: ["days"],
      filters: list,
    },
    {
      id: "c",
      kind: "bar-chart",
      name: "Bars",
      source: source("seattle_weather"),
      columns,
      xAxis: { columnId: "kind" },
      yAxis: { columnIds: ["days"] },
      filters: list,
    },
    { id: "k", kind: "control", controlId: "which", controlType: "text", name: "Which", value: "sun" },
  ]);
  const opened = async (): Promise<Locator> => {
    await page.getByRole("tab", { name: /Filters/ }).click();
    await page.getByRole("button", { name: "More for the filter on Kind", exact: true }).click();
    await page.getByRole("menuitem", { name: "Values by formula…", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Filter on Kind by formula", exact: true });
    await dialog.getByRole("textbox").first().click();
    return dialog;
  };
  await grid(page).getByRole("rowheader", { name: "snow", exact: true }).click();
  const dialog = await opened();
  await page.keyboard.type("[nowhere]");
  await dialog
    .getByText(/Unknown column/)
    .first()
    .waitFor();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText("[which]");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await grid(page).getByRole("rowheader", { name: "sun", exact: true }).waitFor();
  await expect.poll(() => grid(page).getByRole("rowheader", { name: "snow", exact: true }).count()).toBe(0);
  await expect.poll(async () => JSON.stringify((await read())?.["filters"])).toContain("[which]");

  await page.locator('[data-element="c"]').click();
  await opened();
  await page.keyboard.insertText("[which]");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("S-F6y: how many of the largest are shown follows a control, and the filter's words say which", async ({ editor }) => {
  const { page, read } = await editor("Top by formula", (source) => [
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "kind", name: "Kind", formula: "[weather]" },
        { id: "days", name: "Days", formula: "Count()" },
      ],
      groupings: [{ id: "g", groupBy: ["kind"], calculations: ["days"] }],
      filters: [{ id: "f", columnId: "days", kind: "top-n", rankingFunction: "rank", mode: "top-n", rowCount: 4 }],
    },
    { id: "k", kind: "control", controlId: "most", controlType: "number", name: "Most", value: 2 },
  ]);
  await grid(page).getByText("fog", { exact: true }).waitFor();
  await grid(page).getByRole("gridcell").first().click();
  await page.getByRole("tab", { name: /Filters/ }).click();
  await filters(page).getByText("top 4").click();
  const setting = page.getByRole("dialog", { name: "Filter on Days", exact: true });
  await setting.getByRole("button", { name: "Use a formula", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Filter on Days by formula", exact: true });
  await dialog.getByRole("textbox", { name: "How many", exact: true }).click();
  await page.keyboard.insertText("[most]");
  await dialog.getByText(/Preview.* 2$/u).waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await filters(page).getByText("top [most]").waitFor();
  await grid(page).getByText("fog", { exact: true }).waitFor({ state: "detached" });
  await grid(page).getByText("rain", { exact: true }).waitFor();
  const control = page.locator('[data-element="k"]').getByRole("textbox").first();
  await control.fill("3");
  await control.press("Enter");
  await grid(page).getByText("fog", { exact: true }).waitFor();
  await expect.poll(async () => JSON.stringify((await read())?.["filters"])).toContain('"rowCount":"[most]"');
});
