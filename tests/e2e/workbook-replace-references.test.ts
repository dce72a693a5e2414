// What reads one column reads another: chosen in a list, made as one step; and letters found and replaced in all formulas.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/editor.ts";

const grid = (page: Page): Locator => page.getByRole("grid", { name: "Weather", exact: true });
const elements = (source: (table: string) => object): readonly object[] => [
  {
    id: "w",
    kind: "table",
    name: "Weather",
    source: source("seattle_weather"),
    columns: [
      { id: "low", name: "Low", formula: "[temp_min]" },
      { id: "high", name: "High", formula: "[temp_max]" },
      { id: "twice", name: "Twice", formula: "[Low] * 2" },
      { id: "kind", name: "Kind", formula: "[weather]" },
    ],
    sort: [{ columnId: "low", direction: "ascending" }],
    filters: [{ id: "f", columnId: "low", kind: "number-range", min: -100 }],
  },
  {
    id: "k",
    kind: "control",
    controlId: "range",
    controlType: "number-range",
    name: "Range",
    filters: [{ source: { kind: "table", elementId: "w" }, columnId: "low" }],
  },
];
const formulas = (element: unknown): readonly string[] =>
  (element as { columns: { formula: string }[] }).columns.map(({ formula }) => formula);

test("a column is replaced where somebody wants that, as one step of undo", async ({ editor }) => {
  const { page, read } = await editor("Replace a column", elements);
  await grid(page).getByRole("columnheader", { name: "Low" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Replace with…", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Replace [Low] with another one", exact: true });
  await dialog.getByRole("combobox", { name: "Replace with", exact: true }).click();
  await page.keyboard.type("[Kind");
  await page.getByRole("option", { name: "[Kind]", exact: true }).click();
  // Twice of a text is none, and the type says so as well.
  await dialog.getByText("The type changes from number to text.", { exact: false }).waitFor();
  await dialog.getByText("The formula would get an error that it does not have now.").waitFor();
  expect(await dialog.getByRole("checkbox", { name: "Weather · Twice", exact: true }).isChecked()).toBe(false);
  const field = dialog.getByRole("combobox", { name: "Replace with", exact: true });
  await field.fill("[High");
  await page.getByRole("option", { name: "[High]", exact: true }).click();
  await dialog.getByText("[High] * 2", { exact: true }).waitFor();
  await dialog.getByText("4 of 4 chosen", { exact: true }).waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole("checkbox", { name: "Range · filter", exact: true }).waitFor({ state: "attached" });
  // The sort stays by the low ones.
  await dialog.getByRole("checkbox", { name: "Weather · sort", exact: true }).click({ force: true });
  await dialog.getByRole("button", { name: "Replace in 3 places", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(async () => formulas(await read())[2]).toBe("[High] * 2");
  expect(await read()).toMatchObject({ sort: [{ columnId: "low" }], filters: [{ id: "f", columnId: "high" }] });
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(async () => formulas(await read())[2]).toBe("[Low] * 2");
  expect(await read()).toMatchObject({ filters: [{ id: "f", columnId: "low" }] });
});

test("letters are found in all formulas and replaced in those that are chosen", async ({ editor }) => {
  const { page, read } = await editor("Replace letters", elements);
  await grid(page).getByRole("gridcell").first().waitFor();
  await page.keyboard.press("ControlOrMeta+h");
  const dialog = page.getByRole("dialog", { name: "Find and replace in formulas", exact: true });
  await dialog.getByRole("textbox", { name: "Find", exact: true }).fill("TEMP_");
  const places = dialog.getByRole("list", { name: "Places", exact: true }).getByRole("listitem");
  await expect.poll(() => places.count()).toBe(2);
  await dialog.getByRole("textbox", { name: "Replace with", exact: true }).fill("cold_");
  await expect.poll(() => dialog.getByText("The formula would get an error that it does not have now.").count()).toBe(2);
  await dialog.getByRole("textbox", { name: "Find", exact: true }).fill("* 2");
  await dialog.getByRole("textbox", { name: "Replace with", exact: true }).fill("* 3");
  await dialog.getByText("[Low] * 3", { exact: true }).waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole("button", { name: "Replace in 1 place", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(async () => formulas(await read())[2]).toBe("[Low] * 3");
  // From a find to its formula.
  await page.keyboard.press("ControlOrMeta+h");
  await dialog.getByRole("textbox", { name: "Find", exact: true }).fill("weather");
  await dialog.getByRole("button", { name: "Go to Weather · Kind", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Formula of Kind", exact: true }).waitFor();
});
