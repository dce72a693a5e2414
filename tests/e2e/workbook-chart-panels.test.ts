// What the panels of charts set is drawn: error bars, outliers, shapes, axes of panels, and the gallery of kinds with this data.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { expectDrawn } from "./support/drawn.ts";
import { test } from "./support/editor.ts";
import { choose, on, plot, says, shelf, strikes } from "./support/strike-charts.ts";

const columns = {
  size: { id: "size", name: "Size", formula: "[Strikes/Size]" },
  year: { id: "year", name: "Year", formula: 'DateTrunc("year", [Strikes/Date])' },
  mean: { id: "mean", name: "Mean cost", formula: "Avg([Strikes/Cost])" },
  cost: { id: "cost", name: "Cost", formula: "[Strikes/Cost]" },
  count: { id: "count", name: "Count", formula: "Count()" },
};
const { size, year, mean, cost, count } = columns;
const y = (columnId: string): object => ({ yAxis: { columnIds: [columnId] } });
const x = (columnId: string): object => ({ xAxis: { columnId } });
const charts = [
  { id: "bars", kind: "bar-chart", name: "Bars", source: on, columns: [size, mean], ...x("size"), ...y("mean") },
  { id: "boxes", kind: "box-chart", name: "Boxes", source: on, columns: [size, cost], ...x("size"), ...y("cost") },
  { id: "dots", kind: "scatter-chart", name: "Dots", source: on, columns: [year, mean, size], ...x("year"), ...y("mean") },
  {
    id: "panels",
    kind: "line-chart",
    name: "Panels",
    source: on,
    columns: [year, count, size],
    ...x("year"),
    ...y("count"),
    trellis: { columnsBy: [{ columnId: "size" }] },
  },
  { id: "steps", kind: "waterfall-chart", name: "Steps", source: on, columns: [size, count], ...x("size"), ...y("count") },
];

const panel = (page: Page): Locator => page.getByRole("complementary", { name: "Element properties" });
const part = (page: Page, name: string): Promise<void> => page.getByRole("tab", { name, exact: true }).click();
async function option(page: Page, label: string, name: string): Promise<void> {
  await page
    .getByRole("tabpanel")
    .getByRole("button", { name: new RegExp(`${label}$`, "u") })
    .click();
  await page.getByRole("option", { name, exact: true }).click();
}
/** What is chosen changes the picture. */
async function draws(page: Page, name: string, change: () => Promise<void>): Promise<void> {
  const canvas = plot(page, name).locator("canvas").first();
  await expectDrawn(plot(page, name));
  const picture = (): Promise<string> => canvas.evaluate((drawn) => (drawn as HTMLCanvasElement).toDataURL());
  const before = await picture();
  await change();
  await expect.poll(picture).not.toBe(before);
}
const select = async (page: Page, name: string, tab: "Chart" | "Format"): Promise<void> => {
  await page.getByRole("tree", { name: "Page elements" }).getByText(name, { exact: true }).click();
  await page.getByRole("tab", { name: tab, exact: true }).click();
};
const keep = async (page: Page, name: string): Promise<void> => {
  const folder = process.env["PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

test("what the panels set is drawn, and the gallery shows this data in each kind that it can be", async ({ editor }) => {
  const { page } = await editor("Panels", (source) => [...charts, strikes(source)], "dark");
  await page.evaluate(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when: readonly number[]) {
      document.body.dataset["played"] = "yes";
      start.call(this, ...when);
    };
  });

  await select(page, "Bars", "Format");
  await part(page, "Bars");
  await draws(page, "Bars", () => page.getByRole("button", { name: "Add error bars" }).click());
  await draws(page, "Bars", () => option(page, "Interval", "Standard deviation"));
  await keep(page, "bars");
  await plot(page, "Bars").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+F10");
  await choose(page, "Play as sound");
  await page.locator('body[data-played="yes"]').waitFor({ state: "attached" });

  await select(page, "Boxes", "Format");
  await part(page, "Boxes");
  await draws(page, "Boxes", () => page.getByRole("tabpanel").getByText("Outliers", { exact: true }).first().click());
  await keep(page, "boxes");

  await select(page, "Dots", "Chart");
  await draws(page, "Dots", async () => {
    await shelf(page, "Shape").getByRole("button", { name: "Add to Shape" }).click();
    await choose(page, "Size");
  });
  await keep(page, "dots");

  await select(page, "Panels", "Format");
  await part(page, "Axes");
  await draws(page, "Panels", () => option(page, "Y axes", "Separate"));
  await keep(page, "panels");
  // A line at the average of the whole chart, then of each panel.
  await part(page, "Lines");
  await draws(page, "Panels", () => page.getByRole("button", { name: "Add a reference line" }).click());
  await draws(page, "Panels", () => option(page, "Over", "Each panel"));
  await keep(page, "panel-means");
  await expectAccessible(page, '[aria-label="Element properties"]');

  // The gallery: this data in each kind that it can be, the others say what they lack.
  await select(page, "Bars", "Chart");
  await page.getByRole("button", { name: "Preview chart types" }).click();
  const gallery = page.getByRole("dialog", { name: "This data in each chart type" });
  const drawn = gallery.getByRole("list", { name: "Chart types that work with these columns" });
  for (const kind of [/^Bar chart/u, /^Line chart/u, /^Treemap/u]) await expectDrawn(drawn.getByRole("button", { name: kind }));
  await keep(page, "gallery");
  const lacking = gallery.getByRole("list", { name: "Chart types that need other columns" });
  await lacking.getByRole("button", { name: /^Heat map/u }).scrollIntoViewIfNeeded();
  await keep(page, "gallery-end");
  await lacking
    .getByText(/^Missing: /u)
    .first()
    .waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await drawn.getByRole("button", { name: /^Treemap/u }).click();
  await says(page, "Bars", "reemap");
  await panel(page).getByRole("radio", { name: "Treemap", exact: true }).waitFor();
  await page.emulateMedia({ colorScheme: "light" });
  await keep(page, "light");
});

test("rows are pasted into the source of a chart, drawn, and changed from its menu", async ({ editor }) => {
  const { page, read } = await editor("Typed", () => []);
  await page.locator('[data-add="bar-chart"]').click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Type in rows for/u })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Fixed rows" });
  const first = dialog.getByRole("textbox", { name: "Column 1, row 1" });
  await first.focus();
  await page.evaluate(() => navigator.clipboard.writeText("Region\tGoal\nNorth\t3\nSouth\t5\n"));
  await page.keyboard.press("Control+v");
  await dialog.getByRole("textbox", { name: "Goal, row 2" }).fill("many");
  await dialog.getByText("Row 2, Goal: enter a number such as 1.5").waitFor();
  await dialog.getByRole("textbox", { name: "Goal, row 2" }).fill("7");
  await dialog.getByText("2 rows", { exact: true }).waitFor();
  await keep(page, "fixed");
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole("button", { name: "Use as source" }).click();
  const chart = page.getByRole("application").first();
  await expectDrawn(chart);
  await expect.poll(read).toMatchObject({
    kind: "bar-chart",
    source: {
      kind: "sheaf:fixed",
      columns: [
        { name: "Region", type: "text" },
        { name: "Goal", type: "number" },
      ],
      rows: [
        ["North", 3],
        ["South", 7],
      ],
    },
  });
  await keep(page, "fixed-chart");
  await chart.click({ button: "right" });
  await page.keyboard.press("Escape");
  await page.getByRole("tree", { name: "Page elements" }).getByRole("treeitem").first().click({ button: "right" });
  await page.getByRole("menuitem", { name: "Edit rows" }).click();
  await dialog.getByRole("textbox", { name: "Name of column 2" }).fill("Target");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect.poll(read).toMatchObject({ source: { columns: [{ name: "Region" }, { name: "Target" }] } });
  await expectDrawn(chart);
});

test("a control highlights marks in place of filtering them, set in its panel and kept in the document", async ({ editor }) => {
  const list = { id: "pick", kind: "control", controlId: "Pick", controlType: "segmented", name: "Pick" };
  const bars = { ...charts[0], columns: [size, count], yAxis: { columnIds: ["count"] } };
  const { page, read } = await editor("Highlights", (source) => [list, bars, strikes(source)]);
  await page.getByRole("tree", { name: "Page elements" }).getByText("Pick", { exact: true }).click();
  await page.getByRole("button", { name: "Add a column to highlight" }).click();
  await choose(page, "Size");
  await expect.poll(read).toMatchObject({ sheaf: { highlights: [{ source: { kind: "table", elementId: "bars" }, columnId: "size" }] } });
  await says(page, "Bars", "3 values of Size");
  await draws(page, "Bars", () => page.getByRole("main").getByRole("radio", { name: "Small", exact: true }).click());
  // Nothing is filtered.
  await says(page, "Bars", "3 values of Size");
  await expect.poll(read).toMatchObject({ value: "Small" });
  await keep(page, "highlights");
});

test("a waterfall starts where its panel says, and has subtotals from the menu of its steps", async ({ editor }) => {
  const { page, read } = await editor("Waterfall", (source) => [charts.at(-1) ?? {}, strikes(source)]);
  const kept = async (): Promise<object> => (await read()) ?? {};
  await select(page, "Steps", "Format");
  await part(page, "Steps");
  await draws(page, "Steps", () => option(page, "Start", "Average"));
  await expect.poll(kept).toMatchObject({ startPoint: { value: { type: "column", columnId: "count", func: "avg" } } });
  await option(page, "Start", "A number");
  const start = page.getByRole("textbox", { name: "Start value" });
  await start.fill("500");
  await draws(page, "Steps", () => start.press("Enter"));
  const label = page.getByRole("textbox", { name: "Total label" });
  await label.fill("All in all");
  await label.press("Enter");

  await plot(page, "Steps").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+F10");
  await draws(page, "Steps", () => choose(page, /^Add subtotal after/u));
  const name = page.getByRole("textbox", { name: "Label", exact: true });
  await name.fill("So far");
  await name.press("Enter");
  await expect.poll(kept).toMatchObject({
    startPoint: { value: { type: "constant", value: 500 } },
    sheaf: { chart: { totalLabel: "All in all", subtotals: [{ label: "So far" }] } },
  });
  await keep(page, "waterfall");
  await page.getByRole("button", { name: "Remove subtotal So far" }).click();
  await expect.poll(async () => JSON.stringify(await kept())).not.toContain("subtotals");
});
