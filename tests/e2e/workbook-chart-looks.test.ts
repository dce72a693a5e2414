// How charts are written and what stands behind them: titles of axes, totals of stacks, outlines, a picture.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { expectDrawn } from "./support/drawn.ts";
import { test } from "./support/editor.ts";

/** Two by two: red, green, blue, black. */
const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8DAAMJgAgAZ9AL+q0FWvAAAAABJRU5ErkJggg==";

const part = (page: Page, name: string): Promise<void> => page.getByRole("tab", { name, exact: true }).click();
async function write(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole("tabpanel").getByRole("textbox", { name: label, exact: true }).first();
  await field.fill(text);
  await field.press("Enter");
}
const turnOn = (page: Page, label: string): Promise<void> => page.getByRole("tabpanel").getByText(label, { exact: true }).first().click();
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole("tabpanel")
    .getByRole("button", { name: new RegExp(`${label}$`, "u") })
    .press("Enter");
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("workbook-file 5.5: titles of axes, totals, outlines and a picture behind the marks are made in the panel and drawn", async ({
  editor,
}) => {
  const { page, read } = await editor("Chart looks", (source) => [
    {
      id: "c",
      kind: "bar-chart",
      name: "Rain by sky",
      source: source("seattle_weather"),
      columns: [
        { id: "year", name: "Year", formula: "Year([date])" },
        { id: "sky", name: "Sky", formula: "[weather]" },
        { id: "days", name: "Days", formula: "Count()" },
      ],
      xAxis: { columnId: "year" },
      yAxis: { columnIds: ["days"] },
      color: { by: "category", column: "sky" },
    },
  ]);
  const frame = page.locator('[data-element="c"]');
  await expectDrawn(frame);
  await frame.click();
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await part(page, "Axes");
  await write(page, "Title", "Year of the measurement");
  await write(page, "Title size", "18");
  await turnOn(page, "Bold title");
  await expect.poll(read).toMatchObject({
    xAxis: { format: { title: { text: "Year of the measurement", fontSize: 18, fontWeight: "bold" } } },
  });
  await part(page, "Labels");
  await turnOn(page, "Show");
  await turnOn(page, "Outline");
  await turnOn(page, "Totals of stacks");
  await choose(page, "Which totals", "Highest");
  await write(page, "Size of totals", "16");
  await expect.poll(read).toMatchObject({
    dataLabel: { labels: "shown", showStroke: "on", totals: { display: "shown", labelDisplay: "maximum", fontSize: 16 } },
  });
  await expectAccessible(page, '[aria-label="Element properties"]');
  await part(page, "Color");
  await write(page, "Address", "ftp://somewhere");
  await page.getByText("URL must start with http or https").waitFor();
  await write(page, "Address", PICTURE);
  await choose(page, "Fit", "Stretch");
  await frame.locator('canvas[data-picture="drawn"]').waitFor();
  // The picture covers the plot and nothing beside it: its first corner is red, the edge of the drawing is clear.
  const colors = (): Promise<readonly (readonly number[])[]> =>
    frame.locator('canvas[data-picture="drawn"]').evaluate((node) => {
      const canvas = node as HTMLCanvasElement;
      const pen = canvas.getContext("2d");
      const at = (x: number, y: number): readonly number[] => [...(pen?.getImageData(x, y, 1, 1).data ?? [])];
      return [at(Math.round(canvas.width / 5), Math.round(canvas.height / 4)), at(1, canvas.height - 2)];
    });
  await expect.poll(async () => (await colors())[1]?.[3]).toBe(0);
  await expect.poll(async () => (await colors())[0]?.[3]).toBe(255);
  await expect.poll(read).toMatchObject({ backgroundImage: { source: { kind: "url", url: PICTURE }, style: { fit: "stretch" } } });
  await expectAccessible(page, '[aria-label="Element properties"]');
  await expectDrawn(frame);
});

test("a picture behind the marks that cannot be had says so where it would stand; the chart is drawn all the same", async ({ editor }) => {
  const { page } = await editor("Lost picture", (source) => [
    {
      id: "c",
      kind: "bar-chart",
      name: "Rain",
      source: source("seattle_weather"),
      columns: [
        { id: "year", name: "Year", formula: "Year([date])" },
        { id: "days", name: "Days", formula: "Count()" },
      ],
      xAxis: { columnId: "year" },
      yAxis: { columnIds: ["days"] },
      backgroundImage: { source: { kind: "url", url: "data:image/png;base64,bm9uZQ==" } },
    },
  ]);
  const frame = page.locator('[data-element="c"]');
  await expectDrawn(frame);
  const note = frame.getByText("The picture behind the marks is missing").first();
  await note.waitFor();
  await frame.getByTitle("The picture cannot be read.").waitFor();
  await expectAccessible(page, '[data-element="c"]');
  await frame.getByRole("application").press("ArrowRight");
  await page.getByText("2012", { exact: true }).first().waitFor();

  // Mended in the panel: nothing is said any more.
  await frame.click();
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await part(page, "Color");
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect.poll(() => note.count()).toBe(0);
  await write(page, "Address", PICTURE);
  await frame.locator('canvas[data-picture="drawn"]').waitFor();
  expect(await note.count()).toBe(0);
});

test("workbook-file 5.5: lines and points are styled for all series and for one, which is renamed there; each is one step of undo", async ({
  editor,
}) => {
  const { page, read } = await editor("Series", (source) => [
    {
      id: "c",
      kind: "line-chart",
      name: "Heat and wind",
      source: source("seattle_weather"),
      columns: [
        { id: "month", name: "Month", formula: 'DateTrunc("month", [date])' },
        { id: "heat", name: "Heat", formula: "Avg([temp_max])" },
        { id: "wind", name: "Wind", formula: "Avg([wind])" },
      ],
      xAxis: { columnId: "month" },
      yAxis: { columnIds: ["heat", "wind"] },
      legend: { position: "top" },
    },
  ]);
  const frame = page.locator('[data-element="c"]');
  await expectDrawn(frame);
  await frame.click();
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await part(page, "Lines");
  await turnOn(page, "Show points");
  await choose(page, "Point shape", "Square");
  await expect.poll(read).toMatchObject({ pointStyle: { visibility: "shown", shape: "square" } });
  const signs = frame.getByRole("list", { name: "Legend" }).locator("svg path");
  await expect.poll(() => signs.count()).toBe(2);

  await choose(page, "Style of", "Wind");
  await choose(page, "Stroke", "Dashed");
  await write(page, "Width", "3");
  await choose(page, "Point shape", "Triangle");
  await write(page, "Point size", "40");
  await expect.poll(read).toMatchObject({
    pointStyle: { visibility: "shown", shape: "square" },
    seriesLineAreaStyle: [{ columnId: "wind", style: { strokeStyle: "dashed", width: 3 } }],
    seriesPointStyle: [{ columnId: "wind", style: { shape: "triangle", size: 15 } }],
  });
  await expectAccessible(page, '[aria-label="Element properties"]');
  await write(page, "Name", "Gale");
  await frame.getByRole("list", { name: "Legend" }).getByText("Gale", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Same as all series" }).click();
  await expect.poll(async () => JSON.stringify(await read())).not.toContain("series");
  const undo = page.getByRole("banner").getByRole("button", { name: /^Undo/u });
  await undo.click();
  await expect.poll(read).toMatchObject({ seriesPointStyle: [{ columnId: "wind", style: { shape: "triangle", size: 15 } }] });
  await undo.click();
  await frame.getByRole("list", { name: "Legend" }).getByText("Wind", { exact: true }).waitFor();
  const folder = process.env["PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/series.png` });
});

test("a value of the color is named, colored, styled and hidden for itself, in lines, bars and slices; each is one step of undo", async ({
  editor,
}) => {
  const by = (id: string, kind: string, members: object) => (source: (table: string) => object) => ({
    id,
    kind,
    name: `Days by sky, ${id}`,
    source: source("seattle_weather"),
    columns: [
      { id: "year", name: "Year", formula: 'DateTrunc("year", [date])' },
      { id: "sky", name: "Sky", formula: "[weather]" },
      { id: "days", name: "Days", formula: "Count()" },
    ],
    ...members,
  });
  const along = {
    xAxis: { columnId: "year" },
    yAxis: { columnIds: ["days"] },
    color: { by: "category", column: "sky" },
    legend: { position: "top" },
  };
  const { page, read } = await editor("Styles of values", (source) => [
    by("lines", "line-chart", along)(source),
    by("bars", "bar-chart", along)(source),
    by("pie", "pie-chart", {
      value: { columnId: "days" },
      color: { columnId: "sky" },
      columns: [
        { id: "sky", name: "Sky", formula: "[weather]" },
        { id: "days", name: "Days", formula: "Count()" },
      ],
    })(source),
  ]);
  const frame = (id: string) => page.locator(`[data-element="${id}"]`);
  const legend = (id: string) => frame(id).getByRole("list", { name: "Legend" });
  const styles = async (): Promise<object> => {
    const { sheaf } = (await read()) as { readonly sheaf?: { readonly chart?: object } };
    return sheaf?.chart ?? {};
  };
  await expectDrawn(frame("lines"));
  await legend("lines").getByText("sun", { exact: true }).waitFor();
  await frame("lines").click({ position: { x: 20, y: 14 } });
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await part(page, "Lines");
  await choose(page, "Style of", "sun");
  await write(page, "Name", "Sunny");
  await write(page, "Color", "#CC8800");
  await choose(page, "Stroke", "Dashed");
  await write(page, "Width", "4");
  await turnOn(page, "Show points");
  await choose(page, "Point shape", "Diamond");
  await legend("lines").getByText("Sunny", { exact: true }).waitFor();
  await expect.poll(styles).toEqual({
    valueStyles: [
      {
        columnId: "sky",
        value: "sun",
        name: "Sunny",
        color: "#CC8800",
        line: { strokeStyle: "dashed", width: 4 },
        point: { visibility: "shown", shape: "diamond" },
      },
    ],
  });
  await choose(page, "Style of", "snow");
  await turnOn(page, "Show in chart");
  await frame("lines").getByText("1 value is hidden in this chart: snow.", { exact: true }).waitFor();
  await expect.poll(() => legend("lines").getByText("snow", { exact: true }).count()).toBe(0);
  await expectAccessible(page, '[aria-label="Element properties"]');
  const undo = page.getByRole("banner").getByRole("button", { name: /^Undo/u });
  await undo.click();
  await legend("lines").getByText("snow", { exact: true }).waitFor();
  await choose(page, "Style of", "sun");
  await page.getByRole("button", { name: "Same as all series" }).click();
  await legend("lines").getByText("sun", { exact: true }).waitFor();
  await expect.poll(styles).toEqual({});

  // The color of each value is among the colors; the panel scrolls, and the page does not.
  await frame("bars").click({ position: { x: 20, y: 14 } });
  await part(page, "Color");
  await write(page, "rain", "#123456");
  await legend("bars").locator('[style*="18, 52, 86"], [fill="#123456"], [stroke="#123456"]').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)).toBe(0);
  await frame("pie").click({ position: { x: 20, y: 14 } });
  await part(page, "Labels");
  await write(page, "fog", "Mist");
  await frame("pie").getByRole("application").press("T");
  await page.getByRole("dialog").getByText("fog", { exact: true }).first().waitFor();
  await page.keyboard.press("Escape");
  const folder = process.env["PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/value-styles.png` });
});

test("workbook-file 5.5: the x axis runs by time or one value after the other, and begins at a date that is typed; the y axis ends at a formula", async ({
  editor,
}) => {
  const { page, read } = await editor("Scales", (source) => [
    {
      id: "c",
      kind: "line-chart",
      name: "Heat",
      source: source("seattle_weather"),
      columns: [
        { id: "month", name: "Month", formula: 'DateTrunc("month", [date])' },
        { id: "heat", name: "Heat", formula: "Avg([temp_max])" },
      ],
      xAxis: { columnId: "month" },
      yAxis: { columnIds: ["heat"] },
    },
  ]);
  const frame = page.locator('[data-element="c"]');
  const canvas = frame.locator("canvas").first();
  const picture = (): Promise<string> => canvas.evaluate((drawn) => (drawn as HTMLCanvasElement).toDataURL());
  await expectDrawn(frame);
  await frame.click();
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await part(page, "Axes");
  let before = await picture();
  await write(page, "Minimum", "2014");
  await page.getByText("Enter a date such as 2001-04-01, or a formula.").waitFor();
  await write(page, "Minimum", "2014-01-01");
  await expect.poll(read).toMatchObject({ xAxis: { format: { scale: { domain: { min: 'Date("2014-01-01")' } } } } });
  await expect.poll(picture).not.toBe(before);
  const folder = process.env["PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/scales.png` });
  await expectAccessible(page, '[aria-label="Element properties"]');
  const scale = page.getByRole("tabpanel").getByRole("button", { name: /Scale$/u });
  before = await picture();
  await scale.first().press("Enter");
  await page.getByRole("option", { name: "One by one", exact: true }).click();
  await expect.poll(read).toMatchObject({ xAxis: { format: { scale: { type: "ordinal" } } } });
  await expect.poll(picture).not.toBe(before);
  await page.getByRole("banner").getByRole("button", { name: /^Undo/u }).click();
  before = await picture();
  await page.getByRole("tabpanel").getByRole("textbox", { name: "Maximum", exact: true }).last().fill("Max([temp_max]) * 2");
  await page.keyboard.press("Enter");
  await expect.poll(picture).not.toBe(before);
  await expect.poll(async () => JSON.stringify(await read())).toContain('"max":"Max([temp_max]) * 2"');
});

test("the columns of a tooltip are put in order by a drag, by buttons and by keys, and left out; one step of undo each", async ({
  editor,
}) => {
  const { page, read } = await editor("Tooltip", (source) => [
    {
      id: "c",
      kind: "bar-chart",
      name: "Days by sky",
      source: source("seattle_weather"),
      columns: [
        { id: "sky", name: "Sky", formula: "[weather]" },
        { id: "days", name: "Days", formula: "Count()" },
        { id: "heat", name: "Heat", formula: "Max([temp_max])" },
        { id: "wind", name: "Wind", formula: "Max([wind])" },
      ],
      xAxis: { columnId: "sky" },
      yAxis: { columnIds: ["days"] },
    },
  ]);
  const frame = page.locator('[data-element="c"]');
  await expectDrawn(frame);
  await frame.click();
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await part(page, "Labels");
  const list = page.getByRole("list", { name: "Columns of the tooltip" });
  const said = async (): Promise<string> => {
    await frame.getByRole("application").focus();
    await page.keyboard.press("Home");
    return (await frame.locator('[aria-live="polite"]').allTextContents()).join(" ");
  };
  await expect.poll(said).toMatch(/heat, .* wind/u);
  await list.getByRole("button", { name: "Move Wind up" }).click();
  await expect.poll(read).toMatchObject({ sheaf: { chart: { tooltip: [{ columnId: "wind" }, { columnId: "heat" }] } } });
  await expect.poll(said).toMatch(/wind, .* heat/u);
  await list.getByRole("checkbox", { name: "Wind" }).focus();
  await page.keyboard.press("Alt+ArrowDown");
  // In the order that they have anyway nothing is kept.
  await expect.poll(async () => JSON.stringify(await read())).not.toContain("tooltip");
  await page.keyboard.press("Space");
  await expect
    .poll(read)
    .toMatchObject({ sheaf: { chart: { tooltip: [{ columnId: "heat" }, { columnId: "wind", visibility: "hidden" }] } } });
  await expect.poll(said).not.toMatch(/wind/u);
  await expectAccessible(page, '[aria-label="Element properties"]');
  const folder = process.env["PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/tooltip.png` });
  const undo = page.getByRole("banner").getByRole("button", { name: /^Undo/u });
  await undo.click();
  await expect.poll(said).toMatch(/heat, .* wind/u);

  // A drag puts one in the place of another; Escape lets it go where it was.
  const dragWind = async (): Promise<void> => {
    const row = list.getByRole("listitem");
    const [heat, wind] = [await row.first().boundingBox(), await row.last().locator("[data-grip]").boundingBox()];
    if (heat === null || wind === null) throw new Error("Nothing to drag.");
    await page.mouse.move(wind.x + wind.width / 2, wind.y + wind.height / 2);
    await page.mouse.down();
    await page.mouse.move(wind.x + 4, wind.y - 6, { steps: 3 });
    await page.mouse.move(heat.x + 12, heat.y + 6, { steps: 5 });
  };
  await dragWind();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  expect(JSON.stringify(await read())).not.toContain("tooltip");
  await dragWind();
  await page.mouse.up();
  await expect.poll(read).toMatchObject({ sheaf: { chart: { tooltip: [{ columnId: "wind" }, { columnId: "heat" }] } } });
  await expect.poll(said).toMatch(/wind, .* heat/u);
  await undo.click();
  await expect.poll(async () => JSON.stringify(await read())).not.toContain("tooltip");
});

test("the panel of a chart offers what changes it: stacks, sets of bars, a legend and scales where there are some", async ({ editor }) => {
  const columns = [
    { id: "year", name: "Year", formula: "Year([date])" },
    { id: "sky", name: "Sky", formula: "[weather]" },
    { id: "days", name: "Days", formula: "Count()" },
    { id: "wind", name: "Wind", formula: "Avg([wind])" },
  ];
  const { page } = await editor("What is offered", (source) => [
    {
      id: "c",
      kind: "bar-chart",
      name: "Days",
      source: source("seattle_weather"),
      columns,
      xAxis: { columnId: "year" },
      yAxis: { columnIds: ["days"] },
    },
    {
      id: "s",
      kind: "scatter-chart",
      name: "Skies",
      source: source("seattle_weather"),
      columns,
      xAxis: { columnId: "days" },
      yAxis: { columnIds: ["sky"] },
      sheaf: { chart: { label: { columnId: "sky" } } },
    },
    {
      id: "t",
      kind: "bar-chart",
      name: "Two",
      source: source("seattle_weather"),
      columns,
      xAxis: { columnId: "year" },
      yAxis: { columnIds: ["days", "wind"] },
    },
  ]);
  const frame = page.locator('[data-element="c"]');
  const panel = page.getByRole("complementary", { name: "Element properties" });
  const rows = async (name: string): Promise<string> => {
    await part(page, name);
    await page.getByRole("tab", { name, exact: true, selected: true }).waitFor();
    return panel.getByRole("tabpanel").last().innerText();
  };
  await expectDrawn(frame);
  await frame.click();
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  expect(await rows("Bars")).not.toMatch(/Stacking|between groups/iu);
  expect(await rows("Labels")).not.toMatch(/Totals of stacks/u);
  expect(await rows("Title")).not.toMatch(/Position/u);
  expect(await rows("Axes")).toMatch(/Scale/u);

  // Two measures stack, and are told apart; what stacks has an even scale.
  await page.keyboard.press("Escape");
  const scatter = page.locator('[data-element="s"]');
  await expectDrawn(scatter);
  await scatter.click({ position: { x: 40, y: 12 } });
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  // Texts have places of their own on the Y axis, and the points their names.
  const axes = await rows("Axes");
  expect(axes.split("Y axis")[1] ?? "Scale").not.toMatch(/Scale|Minimum|From zero/u);
  const labels = await rows("Labels");
  expect(labels).toMatch(/Outline/u);
  expect(labels).not.toMatch(/Decimals|Which/u);
  const picture = (): Promise<string> =>
    scatter
      .locator("canvas")
      .first()
      .evaluate((node) => (node as HTMLCanvasElement).toDataURL());
  const named = await picture();
  await turnOn(page, "Show");
  await expect.poll(picture).not.toBe(named);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(picture).toBe(named);

  const stacked = page.locator('[data-element="t"]');
  await expectDrawn(stacked);
  await stacked.click({ position: { x: 40, y: 12 } });
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  expect(await rows("Bars")).toMatch(/Stacking/u);
  expect(await rows("Labels")).toMatch(/Totals of stacks/u);
  expect(await rows("Title")).toMatch(/Position/u);
  expect((await rows("Axes")).split("Y axis")[1] ?? "Scale").not.toMatch(/Scale/u);
  await part(page, "Bars");
  await choose(page, "Stacking", "Side by side");
  await expect.poll(async () => (await rows("Axes")).split("Y axis")[1]).toMatch(/Scale/u);
  expect(await rows("Bars")).toMatch(/Gap between groups/iu);
});
