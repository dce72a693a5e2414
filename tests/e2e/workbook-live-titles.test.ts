// Titles with values in them, and controls that begin by a formula, are required, wait for a button, and are reset.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { test } from "./support/editor.ts";

const weather = (source: (table: string) => object): object => ({
  id: "w",
  kind: "table",
  name: "Weather",
  source: source("seattle_weather"),
  columns: [
    { id: "kind", name: "Kind", formula: "[seattle_weather/weather]" },
    { id: "windy", name: "Windy", formula: 'If([seattle_weather/wind] > 5, "Windy", "Calm")' },
  ],
});
const list = (id: string, columnId: string, more: object = {}): object => ({
  id,
  kind: "control",
  controlType: "list",
  controlId: id,
  name: id,
  filters: [{ source: { kind: "table", elementId: "w" }, columnId }],
  ...more,
});
const pick = async (page: Page, control: string, option: RegExp): Promise<void> => {
  await page
    .getByRole("button", { name: new RegExp(`^${control}\\b`, "u") })
    .first()
    .press("Enter");
  const dialog = page.getByRole("dialog", { name: control, exact: true });
  await dialog.getByRole("option", { name: option }).click();
  await closeByEscape(dialog);
};

test("workbook-file 1.2, 5.1: titles and descriptions say values, are written by hand and with help, and say what is wrong", async ({
  editor,
}) => {
  const { page, read } = await editor("Live titles", (source) => [
    weather(source),
    list("Sky", "kind", { name: "Sky of {{CountDistinct([Weather/Kind])}}" }),
  ]);
  const table = async () => (await read()) ?? {};
  const frame = page.locator('[data-element="w"]');
  await page
    .getByRole("button", { name: /^Sky of 5/u })
    .first()
    .waitFor();

  // In place: shown as it is written while it is written.
  await frame.getByRole("heading", { name: "Weather", exact: true }).dblclick();
  const field = frame.getByRole("textbox", { name: "Title", exact: true });
  await field.fill("{{Count() | ,d}} days");
  await field.press("Enter");
  await frame.getByRole("heading", { name: "1,461 days", exact: true }).waitFor();
  expect(await frame.getAttribute("aria-label")).toBe("1,461 days");
  await expect.poll(table).toMatchObject({ name: "{{Count() | ,d}} days" });

  // With the formula editor, at the end of the description, which goes behind an icon.
  await frame.getByRole("heading", { name: "1,461 days", exact: true }).click();
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await page.getByRole("button", { name: "Formulas in: Description", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Insert formula…", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Live formula", exact: true });
  await dialog.getByRole("textbox", { name: "Formula", exact: true }).click();
  await page.keyboard.type("CountIf([Windy] = ");
  await page.keyboard.type('"Windy")');
  await dialog.getByRole("button", { name: "Insert", exact: true }).click();
  await expect.poll(table).toMatchObject({ description: '{{CountIf([Windy] = "Windy")}}' });
  await page.getByRole("button", { name: /Shown$/u }).press("Enter");
  await page.getByRole("option", { name: "Behind an icon", exact: true }).click();
  await frame.getByRole("button", { name: "About 1,461 days", exact: true }).press("Enter");
  const about = page.getByRole("dialog", { name: "About 1,461 days", exact: true });
  await expect.poll(() => about.textContent()).toMatch(/^\d+$/u);
  await closeByEscape(about);
  await expectAccessible(page, "[role=tabpanel]");
  await expectAccessible(page, '[data-element="w"]');

  // One that is wrong says so where it stands, and why behind it.
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("{{Sum([Nothing])}} days");
  await page.keyboard.press("Enter");
  await frame.getByRole("heading", { name: "No value days", exact: true }).waitFor();
  await frame.getByRole("button", { name: "Problems in the texts of No value days", exact: true }).press("Enter");
  const wrong = page.getByRole("dialog", { name: "Problems in the texts of No value days", exact: true });
  await expect.poll(() => wrong.textContent()).toContain("Nothing");
  await closeByEscape(wrong);
  // One step of undo each.
  await page.keyboard.press("Control+z");
  await frame.getByRole("heading", { name: "1,461 days", exact: true }).waitFor();
});

test("reference 1.14: controls begin by a formula, are required, wait for Apply, offer what fits, and are reset", async ({ editor }) => {
  const { page } = await editor("Waiting controls", (source) => [
    list("Sky", "kind", { sheaf: { required: true } }),
    list("Air", "windy", { sheaf: { default: "{{Max([w/Windy])}}" } }),
    list("Free", "kind", {
      sheaf: { offers: "all" },
      filters: [],
      source: { kind: "source", source: { kind: "table", elementId: "w" }, columnId: "kind" },
    }),
    { ...weather(source), name: "{{Count() | ,d}} days" },
  ]);
  // Readers see nothing before the required one is set; who edits does.
  await page.getByRole("heading", { name: "1,461 days", exact: true }).waitFor();
  await page.getByRole("button", { name: "More for page Page", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Apply control changes with a button", exact: true }).click();
  await page
    .getByRole("contentinfo")
    .getByText(/^saved/iu)
    .waitFor();
  await page.goto(page.url().replace(/\/edit.*$/u, "/preview"));
  const frame = page.locator('[data-element="w"]');
  await frame.getByText("Choose a value first: Sky.", { exact: true }).waitFor();
  await expect
    .poll(() =>
      page
        .getByRole("button", { name: /^Air\b/u })
        .first()
        .textContent(),
    )
    .toContain("Windy");
  await expectAccessible(page);

  // Both changes wait, and are asked for together.
  await frame.getByRole("button", { name: "Go to Sky", exact: true }).press("Enter");
  await pick(page, "Sky", /^rain/u);
  const bar = page.getByRole("group", { name: "Pending changes", exact: true });
  await bar.getByText("1 pending change", { exact: true }).waitFor();
  await pick(page, "Air", /^Calm/u);
  await bar.getByText("2 pending changes", { exact: true }).waitFor();
  expect(await frame.getByText("Choose a value first: Sky.", { exact: true }).count()).toBe(1);
  expect(new URL(page.url()).search).toBe("");
  await bar.getByRole("button", { name: "Cancel", exact: true }).press("Enter");
  await bar.waitFor({ state: "hidden" });
  await pick(page, "Sky", /^rain/u);
  await bar.getByRole("button", { name: "Apply", exact: true }).press("Enter");
  await frame.getByRole("grid").waitFor();
  expect(new URL(page.url()).searchParams.get("Sky")).toBe("rain");

  // What fits: the air of rainy days; all kinds of days where a control says so.
  await page
    .getByRole("button", { name: /^Free\b/u })
    .first()
    .press("Enter");
  await expect.poll(() => page.getByRole("dialog", { name: "Free", exact: true }).getByRole("option").count()).toBe(5);
  await closeByEscape(page.getByRole("dialog", { name: "Free", exact: true }));

  // Back to what they began with.
  await page.getByRole("button", { name: "Reset all controls of this page", exact: true }).press("Enter");
  await frame.getByText("Choose a value first: Sky.", { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe("");
});
