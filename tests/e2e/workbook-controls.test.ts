// Controls that show, share and lead: names of values, shared colors, drill paths.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { keepPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";
import { createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

const rowsOf = async (grid: Locator): Promise<number> => Number(await grid.getAttribute("aria-rowcount"));
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole("button", { name: new RegExp(`${label}$`, "u") }).press("Enter");
  await page.getByRole("option", { name: option, exact: true }).click();
};

/** Days by windiness, colored by the weather under another name and with a scheme of its own. */
const chart = (id: string, name: string): object => ({
  id,
  kind: "bar-chart",
  name,
  source: { kind: "table", elementId: "w" },
  columns: [
    { id: "windy", name: "Windy", formula: 'If([Weather/Wind] > 3, "Windy", "Calm")' },
    { id: "sky", name: "Sky", formula: "[Weather/Kind]" },
    { id: "days", name: "Days", formula: "Count()" },
  ],
  xAxis: { columnId: "windy" },
  yAxis: { columnIds: ["days"] },
  color: { by: "category", column: "sky", scheme: ["#111111", "#222222"] },
});

test("workbook-file 6: values of a list are called by another column, searched by their names, and stay what they are", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Named values", (source) => [
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "kind", name: "Kind", formula: "[seattle_weather/weather]" },
        { id: "word", name: "Word", formula: 'If([Kind] = "rain", "Wet", [Kind] = "snow", "White", Null)' },
      ],
    },
    {
      id: "c",
      kind: "control",
      controlType: "list",
      controlId: "Sky",
      name: "Sky",
      filters: [{ source: { kind: "table", elementId: "w" }, columnId: "kind" }],
      values: ["snow"],
    },
  ]);
  const control = async () => (await readWorkbook(product, token, workbookId)).pages[0]?.elements[1] ?? {};
  const grid = page.getByRole("grid", { name: "Weather", exact: true });
  await page.goto(`${address}/edit`);
  await grid.getByRole("gridcell", { name: "snow", exact: true }).first().waitFor();
  const snow = await rowsOf(grid);
  await page.getByRole("tree", { name: "Page elements" }).getByText("Sky", { exact: true }).click();
  await choose(page, "Named by", "Word");
  await expect
    .poll(control)
    .toMatchObject({ source: { kind: "source", source: { kind: "table", elementId: "w" }, columnId: "kind", displayColumnId: "word" } });
  await expectAccessible(page, "[role=tabpanel]");
  // What is chosen already is called by its name at once, by others' links too.
  const box = page.getByRole("button", { name: /^Sky\b/u }).first();
  await expect.poll(() => box.textContent()).toContain("White");
  await box.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Sky", exact: true });
  await expect.poll(() => dialog.getByRole("option", { name: /^Wet/u }).count()).toBe(1);
  // Those without a name are called what they are, after the others.
  await expect
    .poll(async () => (await dialog.getByRole("option").allTextContents()).map((text) => text.replace(/[\d,]+$/u, "")))
    .toEqual(["White", "Wet", "drizzle", "fog", "sun"]);
  await dialog.getByRole("searchbox").fill("we");
  await expect.poll(() => dialog.getByRole("option").count()).toBe(1);
  await dialog.getByRole("option", { name: /^Wet/u }).click();
  await expect.poll(control).toMatchObject({ values: ["snow", "rain"] });
  await closeByEscape(dialog);
  await expect.poll(() => rowsOf(grid)).toBeGreaterThan(snow);
  await expect.poll(() => box.textContent()).toContain("White, Wet");
  await choose(page, "Named by", "Nothing else");
  await expect.poll(() => box.textContent()).toContain("snow, rain");
});

test("workbook-file 6: a legend control shares its colors with charts and filters them", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Legend", (source) => [
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "kind", name: "Kind", formula: "[seattle_weather/weather]" },
        { id: "wind", name: "Wind", formula: "[seattle_weather/wind]" },
      ],
    },
    chart("k", "Days by wind"),
    { id: "l", kind: "control", controlType: "legend", controlId: "Kinds", name: "Kinds" },
  ]);
  const control = async () => (await readWorkbook(product, token, workbookId)).pages[0]?.elements[2] ?? {};
  await page.goto(`${address}/edit`);
  await page.getByRole("tree", { name: "Page elements" }).getByText("Kinds", { exact: true }).click();
  await page.getByRole("button", { name: "Choose where the values come from" }).click();
  await page.getByRole("menuitem", { name: "Kind", exact: true }).click();
  const legend = page.getByRole("toolbar", { name: "Kinds", exact: true });
  await legend.getByRole("button", { name: "rain", exact: true }).waitFor();
  await page.getByRole("button", { name: "Add a column to filter" }).click();
  await page.getByRole("menuitem", { name: "Sky", exact: true }).click();
  await expect
    .poll(control)
    .toMatchObject({ source: { columnId: "kind" }, targets: [{ source: { kind: "table", elementId: "k" }, columnId: "sky" }] });
  await expectAccessible(page, "[data-control]");
  await expectAccessible(page, "[role=tabpanel]");
  const entries = async () =>
    Object.fromEntries(
      await legend
        .getByRole("button")
        .evaluateAll((buttons) => buttons.map((button) => [button.textContent ?? "", button.querySelector("rect")?.getAttribute("fill")])),
    ) as Readonly<Record<string, string>>;
  await expect.poll(async () => Object.keys(await entries())).toEqual(["drizzle", "fog", "rain", "snow", "sun"]);
  const shown = await entries();
  expect(new Set(Object.values(shown)).size).toBe(5);
  // The chart's own legend says the same colors, not those of its scheme.
  const own = page.getByRole("list", { name: /^Legend/u });
  const inChart = async () =>
    Object.fromEntries(
      await own
        .getByRole("listitem")
        .evaluateAll((items) => items.map((item) => [item.textContent ?? "", item.querySelector("rect, line")?.getAttribute("fill")])),
    ) as Readonly<Record<string, string>>;
  await expect.poll(inChart).toEqual(shown);
  // By keys: arrows move, space chooses; two together, then one taken out again.
  await legend.getByRole("button", { name: "drizzle", exact: true }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect.poll(control).toMatchObject({ values: ["drizzle", "fog"] });
  await expect.poll(async () => Object.keys(await inChart()).toSorted()).toEqual(["drizzle", "fog"]);
  await page.keyboard.press("Space");
  await expect.poll(control).toMatchObject({ values: ["drizzle"] });
  // The colors stay with the values, and the legend goes on showing all.
  expect(await entries()).toEqual(shown);
  await page.getByRole("button", { name: "Clear Kinds", exact: true }).click();
  await expect.poll(inChart).toEqual(shown);
});

test("workbook-file 6: a drill control is made from the drill path of a chart, leads it and another, by keys and back", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Drill", (source) => [
    { id: "d", kind: "control", controlType: "drill", controlId: "Where", name: "Where" },
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "kind", name: "Kind", formula: "[seattle_weather/weather]" },
        { id: "month", name: "Month", formula: 'DateFormat([seattle_weather/date], "%m")' },
      ],
    },
    {
      id: "k",
      kind: "bar-chart",
      name: "Days",
      source: { kind: "table", elementId: "w" },
      columns: [
        { id: "k-kind", name: "Sky", formula: "[Weather/Kind]" },
        { id: "k-month", name: "Moon", formula: "[Weather/Month]", hidden: true },
        { id: "n", name: "Number", formula: "Count()" },
      ],
      xAxis: { columnId: "k-kind" },
      yAxis: { columnIds: ["n"] },
      sheaf: { drillPath: ["k-kind", "k-month"] },
    },
    {
      id: "p",
      kind: "pivot-table",
      name: "Counted",
      source: { kind: "table", elementId: "w" },
      columns: [
        { id: "p-kind", name: "Sky", formula: "[Weather/Kind]" },
        { id: "p-n", name: "Number", formula: "Count()" },
      ],
      rowsBy: [{ columnId: "p-kind" }],
      values: ["p-n"],
    },
  ]);
  const elements = async () => (await readWorkbook(product, token, workbookId)).pages[0]?.elements ?? [];
  const control = async () => (await elements())[0] ?? {};
  await page.goto(`${address}/edit`);
  await page.getByRole("tree", { name: "Page elements" }).getByText("Where", { exact: true }).click();
  await page.getByRole("button", { name: "Add a category" }).click();
  await page.getByRole("menuitem", { name: "Days", exact: true }).click();
  await expect.poll(control).toMatchObject({
    source: { kind: "source", source: { kind: "table", elementId: "k" } },
    categories: [{ columnId: "k-kind" }, { columnId: "k-month" }],
    targets: [{ source: { kind: "table", elementId: "k" }, columnIds: ["k-kind", "k-month"] }],
  });
  await page.getByRole("button", { name: "Add an element to lead" }).click();
  await page.getByRole("menuitem", { name: "Counted", exact: true }).click();
  // Its column for the first category is known by its name; the other one is chosen once it is there.
  await expect.poll(async () => (await control())["targets"]).toMatchObject([{}, { columnIds: ["p-kind", null] }]);
  await expectAccessible(page, "[role=tabpanel]");

  const path = page.getByRole("navigation", { name: "Where", exact: true });
  const pivot = page.getByRole("grid", { name: "Counted", exact: true });
  const chart = page.getByRole("group", { name: "Days", exact: true });
  const rows = async (): Promise<readonly string[]> => pivot.getByRole("rowheader").allTextContents();
  await expect.poll(rows).toContain("snow");
  await path.getByRole("button", { name: "Sky", exact: true }).press("Enter");
  const values = page.getByRole("dialog", { name: "Sky", exact: true });
  await values.getByRole("option", { name: /^snow/u }).waitFor();
  await expectAccessible(page, "[role=dialog]");
  await values.getByRole("option", { name: /^snow/u }).click();
  await expect.poll(control).toMatchObject({ value: "k-month", sheaf: { picked: [{ columnId: "k-kind", value: "snow" }] } });
  // The chart goes on to the months with snow; the pivot keeps its rows' column and shows that value alone.
  await expect.poll(async () => (await rows()).filter((text) => ["snow", "rain", "sun"].includes(text))).toEqual(["snow"]);
  await expectAccessible(page, "[data-control]");
  await chart.getByRole("img").or(chart.getByRole("application")).first().focus();
  await page.keyboard.press("t");
  const table = page.getByRole("dialog").getByRole("table");
  await expect.poll(() => table.getByRole("columnheader").allTextContents()).toEqual(["Moon", "Number"]);
  await expect.poll(() => table.getByRole("row").count()).toBeLessThan(13);
  await closeByEscape(page.getByRole("dialog"));
  // Only months within the value that was picked are offered, and the last category stays.
  await path.getByRole("button", { name: "Moon", exact: true }).press("Enter");
  const moons = page.getByRole("dialog", { name: "Moon", exact: true });
  await moons.getByRole("option").first().waitFor();
  await expect.poll(() => moons.getByRole("option").count()).toBeLessThan(8);
  await closeByEscape(moons);
  await path.getByRole("button", { name: "Sky: snow, back to it", exact: true }).press("Enter");
  await expect.poll(rows).toContain("rain");
  await expect.poll(async () => Object.keys(await control())).not.toContain("value");

  // A reader has a place of his own, which the address carries.
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("button", { name: "Preview", exact: true }).waitFor({ state: "hidden" });
  const seen = new URL(page.url());
  seen.searchParams.set("Where", "k-month,k-kind,rain");
  await page.goto(seen.toString());
  await expect.poll(rows).toContain("rain");
  await path.getByRole("button", { name: "Sky: rain, back to it", exact: true }).waitFor();
  expect(await rows()).not.toContain("snow");
});

test("controls: the first press opens what is pressed, picks are written as their columns write them, and what acts is called by its names", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  const list = (id: string, more: object): object => ({
    id,
    kind: "control",
    controlType: "list",
    controlId: id,
    name: id,
    filters: [{ source: { kind: "table", elementId: "w" }, columnId: "kind" }],
    ...more,
  });
  const { address } = await createWorkbook(product, token, "Pressed", (source) => [
    list("First", {
      values: ["snow"],
      source: { kind: "source", source: { kind: "table", elementId: "w" }, columnId: "kind", displayColumnId: "word" },
    }),
    list("Second", {}),
    {
      id: "d",
      kind: "control",
      controlType: "drill",
      controlId: "When",
      name: "When",
      source: { kind: "source", source: { kind: "table", elementId: "w" } },
      categories: [{ columnId: "month" }, { columnId: "kind" }],
      targets: [{ source: { kind: "table", elementId: "w" }, columnIds: ["month", "kind"] }],
    },
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "kind", name: "Kind", formula: "[seattle_weather/weather]" },
        { id: "word", name: "Word", formula: 'If([Kind] = "snow", "White", Null)' },
        {
          id: "month",
          name: "Month",
          formula: 'DateTrunc("month", [seattle_weather/date])',
          format: { kind: "datetime", formatString: "%B %Y" },
        },
      ],
    },
  ]);
  await page.goto(`${address}/edit`);
  const path = page.getByRole("navigation", { name: "When", exact: true });
  await page.getByRole("gridcell", { name: "snow", exact: true }).first().waitFor();
  const place = await path.boundingBox();
  await path.getByRole("button", { name: "Month", exact: true }).click();
  const months = page.getByRole("dialog", { name: "Month", exact: true });
  await months.getByRole("option").first().waitFor();
  // The panel says something else beside it, and the control stands where it stood, with what it opened below it.
  expect(await path.boundingBox()).toEqual(place);
  const trigger = await path.getByRole("button", { name: "Month", exact: true, includeHidden: true }).boundingBox();
  const opened = await months.boundingBox();
  expect(Math.abs((opened?.x ?? 0) - (trigger?.x ?? 0))).toBeLessThan(24);
  await months.getByRole("option", { name: /^January 2012/u }).click();
  await path.getByRole("button", { name: "Month: January 2012, back to it", exact: true }).waitFor();
  // The panel of what is filtered says the names that the control says.
  await page.getByRole("tree", { name: "Page elements" }).getByText("Weather", { exact: true }).click();
  await page.getByRole("tab", { name: "Filters", exact: true }).click();
  const acting = page.getByRole("list", { name: "Filters from sources and controls" });
  await expect.poll(() => acting.getByRole("listitem").filter({ hasText: "First" }).textContent()).toContain("White");
  expect(await acting.textContent()).not.toContain("snow");
  // The filter of a menu finds what lies in its submenus.
  await page.getByRole("columnheader", { name: "Word", exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Format", exact: true }).waitFor();
  await page.keyboard.type("copy form");
  const found = page.getByRole("menuitem");
  await expect.poll(() => found.allTextContents()).toEqual(["Copy formatFormat"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByRole("menu").count()).toBe(0);
});

const line = `<?xml version="1.0" encoding="utf-8"?>
<Page id="page" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">
  <Element elementId="c1" gridColumn="1 / 5" gridRow="1 / 3"/>
  <Element elementId="c2" gridColumn="5 / 9" gridRow="1 / 3"/>
  <Element elementId="c3" gridColumn="9 / 13" gridRow="1 / 3"/>
  <Element elementId="w" gridColumn="1 / 25" gridRow="3 / 16"/>
</Page>`;

test("on small screens controls show their values, dialogs stay in the window, and no page has a sideways bar", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  const control = (id: string, name: string, value: string) => ({
    id,
    kind: "control",
    controlType: "list",
    controlId: name.replace(" ", "-"),
    name,
    filters: [{ source: { kind: "table", elementId: "w" }, columnId: "kind" }],
    values: [value],
  });
  const { address, workbookId } = await createWorkbook(
    product,
    token,
    "Weather on small screens",
    (source) => [
      control("c1", "Kind of sky", "drizzle"),
      control("c2", "Sky", "drizzle"),
      control("c3", "Or else", "drizzle"),
      {
        id: "w",
        kind: "table",
        name: "Weather",
        source: source("seattle_weather"),
        columns: [{ id: "kind", name: "Kind", formula: "[seattle_weather/weather]" }],
      },
    ],
    line,
  );
  const published = await fetch(`${product.url}/graphql2`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query: `mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }` }),
  });
  expect(published.status).toBe(200);
  for (const width of [320, 600, 700]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address);
    const boxes = page.locator("[data-control] button:has(span[title])");
    await expect.poll(() => boxes.getByText("drizzle", { exact: true }).count(), { message: `values at ${width}` }).toBe(3);
    const cut = () =>
      boxes
        .locator("span")
        .evaluateAll((words) => words.filter((word) => word.scrollWidth > word.clientWidth + 1).map((word) => word.textContent));
    await expect.poll(cut, { message: `cut at ${width}` }).toEqual([]);
    for (const entry of [/^Share/u, /^Schedules and alerts/u]) {
      await page.getByRole("button", { name: "Workbook menu" }).click();
      await page.getByRole("menuitem", { name: entry }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Close", exact: true }).first().waitFor();
      const beyond = () =>
        dialog.locator("button").evaluateAll((all) =>
          all.flatMap((button) => {
            const { left, right } = button.getBoundingClientRect();
            return left < 0 || right > innerWidth ? (button.getAttribute("aria-label") ?? button.textContent ?? "") : [];
          }),
        );
      await expect.poll(beyond, { message: `${String(entry)} at ${width}` }).toEqual([]);
      await keepPicture(page, `small-dialog-${String(width)}-${entry.source.slice(1, 6)}`);
      await closeByEscape(dialog);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `sideways at ${width}`).toBeLessThanOrEqual(0);
  }
});

test("segments that have no room beside each other become a list of their values, and come back with the room", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(product, token, "Segments with room", (source) => [
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [{ id: "kind", name: "Kind", formula: "[seattle_weather/weather]" }],
    },
    {
      id: "c",
      kind: "control",
      controlType: "segmented",
      controlId: "Sky",
      name: "Sky over Seattle",
      source: { kind: "source", source: { kind: "table", elementId: "w" }, columnId: "kind" },
      filters: [{ source: { kind: "table", elementId: "w" }, columnId: "kind" }],
    },
  ]);
  const grid = page.getByRole("grid", { name: "Weather", exact: true });
  const segments = page.getByRole("radiogroup", { name: "Sky over Seattle" });
  const box = page.getByRole("button", { name: /^Sky over Seattle/u });
  await page.goto(`${address}/edit`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await segments.getByRole("radio", { name: "snow", exact: true }).press("Space");
  await grid.getByRole("gridcell", { name: "snow", exact: true }).first().waitFor();
  // Among all days there is snow as well.
  await expect.poll(() => rowsOf(grid)).toBeLessThan(200);
  const snow = await rowsOf(grid);
  // In every width each value is either in sight or behind the box.
  await page.setViewportSize({ width: 320, height: 800 });
  await box.waitFor();
  expect(await segments.count()).toBe(0);
  expect(await box.textContent()).toContain("snow");
  await box.press("Enter");
  await page.getByRole("option", { name: /^sun/u }).click();
  await expect.poll(() => box.textContent()).toContain("sun");
  await expect.poll(() => rowsOf(grid)).toBeGreaterThan(snow);
  await page.setViewportSize({ width: 1440, height: 900 });
  await segments.getByRole("radio", { name: "sun", exact: true, checked: true }).waitFor();
  expect(await box.count()).toBe(0);
});
