// Many marks chosen at once: a stretch of an axis, a rectangle and a lasso over points, on charts and maps, by pointer and by keys.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { expectDrawn } from "./support/drawn.ts";
import { test } from "./support/editor.ts";
import { on, plot, says, strikes } from "./support/strike-charts.ts";
import { createWorkbook, publishDocument, signInForCalls } from "./support/workbooks.ts";

const year = { id: "year", name: "Year", formula: 'DateTrunc("year", [Strikes/Date])' };
const size = { id: "size", name: "Size", formula: "[Strikes/Size]" };
const count = { id: "count", name: "Count", formula: "Count()" };
const mean = { id: "mean", name: "Mean cost", formula: "Avg([Strikes/Cost])" };
const species = { id: "species", name: "Species", formula: "[Strikes/Species]" };
const place = (name: string, ...degrees: readonly [number, number, number]): object => ({
  id: name.toLowerCase(),
  name,
  formula: `If([Strikes/Size] = "Small", ${degrees[0]}, [Strikes/Size] = "Large", ${degrees[1]}, ${degrees[2]})`,
});

/** Drags from one share of the plot to the next ones. */
async function drag(page: Page, over: Locator, ...shares: readonly (readonly [number, number])[]): Promise<void> {
  const box = await over.boundingBox();
  if (box === null) throw new Error("No plot.");
  const [first, ...rest] = shares.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const);
  await page.mouse.move(...(first ?? [0, 0]));
  await page.mouse.down();
  for (const to of rest) await page.mouse.move(...to, { steps: 6 });
  await page.mouse.up();
}
const bar = (over: Locator): Locator => over.getByRole("toolbar");
const picture = async (name: string, page: Page): Promise<void> => {
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/${name}.png` });
};

test("a drag along a chart selects a stretch of its axis: the page highlights it, a filter keeps it, keys do the same", async ({
  editor,
}) => {
  const { page, read } = await editor("Stretch", (source) => [
    {
      id: "bars",
      kind: "bar-chart",
      name: "By year",
      source: on,
      columns: [year, count, size],
      xAxis: { columnId: "year" },
      yAxis: { columnIds: ["count"] },
      color: { by: "category", column: "size" },
    },
    {
      id: "sizes",
      kind: "bar-chart",
      name: "By size and year",
      source: on,
      columns: [size, count, year],
      xAxis: { columnId: "size" },
      yAxis: { columnIds: ["count"] },
      color: { by: "category", column: "year" },
    },
    strikes(source),
  ]);
  const bars = plot(page, "By year");
  const others = plot(page, "By size and year");
  await says(page, "By year", "13 values of Year");
  await expectDrawn(bars);
  await expectDrawn(others);
  const drawn = (): Promise<string> =>
    others
      .locator("canvas")
      .first()
      .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  const before = await drawn();
  await drag(page, bars, [0.42, 0.8], [0.58, 0.2]);
  await expect
    .poll(() =>
      bar(bars)
        .getByText(/^\d+ marks selected$/u)
        .count(),
    )
    .toBe(1);
  await page.getByRole("status").filter({ hasText: "marks selected" }).waitFor({ state: "attached" });
  // The other chart mutes what does not belong to these years.
  await expect.poll(drawn).not.toBe(before);
  await expectAccessible(page);
  await picture("stretch-light", page);
  const chosen = await bar(bars).innerText();

  // Shift adds more, Escape lets all go.
  await page.keyboard.down("Shift");
  await drag(page, bars, [0.8, 0.8], [0.9, 0.2]);
  await page.keyboard.up("Shift");
  await expect.poll(() => bar(bars).innerText()).not.toBe(chosen);
  await bars.focus();
  await page.keyboard.press("Escape");
  await expect.poll(() => bar(bars).count()).toBe(0);

  // By keys: the first two years of one size, then all marks.
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await bar(bars).getByText("2 marks selected").waitFor();
  await page.keyboard.press("Shift+Enter");
  await bar(bars).getByText("1 mark selected").waitFor();
  await page.keyboard.press("Control+a");
  await bar(bars).getByText("39 marks selected").waitFor();
  await page.keyboard.press("Escape");

  // Only the years of the stretch stay, as one filter on the axis.
  await drag(page, bars, [0.42, 0.8], [0.58, 0.2]);
  await bar(bars).getByRole("button", { name: "Keep only" }).click();
  await says(page, "By year", /\b[234] values of Year/u);
  await expect.poll(read).toMatchObject({ filters: [{ columnId: "year", kind: "list" }] });
  await page.keyboard.press("Control+z");
  await says(page, "By year", "13 values of Year");
});

test("a rectangle and a lasso select points of a scatter chart, and a filter takes them away", async ({ editor }) => {
  const { page, read } = await editor(
    "Points",
    (source) => [
      {
        id: "dots",
        kind: "scatter-chart",
        name: "Dots",
        source: on,
        columns: [count, mean, species],
        xAxis: { columnId: "count" },
        yAxis: { columnIds: ["mean"] },
      },
      strikes(source),
    ],
    "dark",
  );
  const dots = plot(page, "Dots");
  await expectDrawn(dots);
  await drag(page, dots, [0.055, 0.02], [0.98, 0.9]);
  await expect.poll(() => bar(dots).count()).toBe(1);
  const inBox = await bar(dots).innerText();
  await dots.getByRole("button", { name: "Select with lasso" }).click();
  await drag(page, dots, [0.3, 0.05], [0.98, 0.05], [0.98, 0.9], [0.64, 0.9]);
  await expect.poll(() => bar(dots).innerText()).not.toBe(inBox);
  await picture("points-dark", page);
  await expectAccessible(page);
  await bar(dots).getByRole("button", { name: "Exclude" }).click();
  await expect.poll(read).toMatchObject({ filters: [{ columnId: "species", kind: "list", mode: "exclude" }] });
  await expect.poll(() => bar(dots).count()).toBe(0);
});

test("a map is moved by a drag until a rectangle is asked for; the points in it are kept by their name", async ({ editor }) => {
  const { page, read } = await editor("Places", (source) => [
    {
      id: "map",
      kind: "point-map",
      name: "Places",
      source: on,
      columns: [place("North", 33.6, 40.6, 44.9), place("East", -84.4, -111.9, -93.2), size, count],
      latitude: { columnId: "north" },
      longitude: { columnId: "east" },
      size: { columnId: "count" },
      label: [{ columnId: "size" }],
    },
    strikes(source),
  ]);
  const map = plot(page, "Places");
  await expectDrawn(map);
  await drag(page, map, [0.1, 0.1], [0.6, 0.9]);
  expect(await bar(map).count()).toBe(0);
  await map.hover();
  await map.getByRole("button", { name: "Select with rectangle" }).click();
  await drag(page, map, [0.02, 0.02], [0.5, 0.98]);
  await bar(map).getByText("1 mark selected").waitFor();
  await picture("map-light", page);
  await bar(map).getByRole("button", { name: "Keep only" }).click();
  await expect.poll(read).toMatchObject({ filters: [{ kind: "list", values: ["Large"] }] });
});

test("marks that no filter on one column takes away are told by a formula: just these go, and come back by undo", async ({ editor }) => {
  const { page, read } = await editor("Told by a formula", (source) => [
    {
      id: "bars",
      kind: "bar-chart",
      name: "Bars",
      source: on,
      columns: [{ id: "year", name: "Year", formula: 'DatePart("year", [Strikes/Date])' }, size, count],
      xAxis: { columnId: "year" },
      yAxis: { columnIds: ["count"] },
      color: { by: "category", column: "size" },
    },
    strikes(source),
  ]);
  const bars = plot(page, "Bars");
  await expectDrawn(bars);
  const all = async (): Promise<number> => {
    await bars.focus();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+a");
    return Number.parseInt(await bar(bars).innerText(), 10);
  };
  await expect.poll(all).toBe(39);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await bar(bars).getByText("2 marks selected").waitFor();
  await bar(bars).getByRole("button", { name: "Exclude" }).click();
  await expect.poll(read).toMatchObject({ filters: [{ kind: "list", mode: "exclude", values: [true] }] });
  await expect.poll(all).toBe(37);
  await page.keyboard.press("Control+z");
  await expect.poll(all).toBe(39);
});

/** Years with a time, by months: no filter on one of them takes a corner of the field. */
const field = {
  id: "field",
  kind: "scatter-chart",
  name: "Field",
  source: on,
  columns: [
    { id: "at", name: "Year at six", formula: 'DateAdd("hour", 6, DateTrunc("year", [Strikes/Date]))' },
    { id: "month", name: "Month", formula: 'DatePart("month", [Strikes/Date])' },
  ],
  xAxis: { columnId: "at" },
  yAxis: { columnIds: ["month"] },
};
const selected = async (over: Locator): Promise<number> => Number.parseInt(await bar(over).innerText(), 10);
async function allIn(page: Page, over: Locator): Promise<number> {
  await over.focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+a");
  return selected(over);
}
const corner = [
  [0.02, 0.02],
  [0.6, 0.02],
  [0.02, 0.7],
] as const;

test("a lasso over a corner of points is kept by a formula of their keys, moments among them; it comes back by undo", async ({
  editor,
}) => {
  const { page, read } = await editor("Corner", (source) => [field, strikes(source)]);
  const dots = plot(page, "Field");
  await expectDrawn(dots);
  await expect.poll(() => allIn(page, dots)).toBeGreaterThan(100);
  const all = await selected(dots);
  await page.keyboard.press("Escape");
  await dots.getByRole("button", { name: "Select with lasso" }).click();
  await drag(page, dots, ...corner);
  await expect.poll(() => bar(dots).count()).toBe(1);
  const inLasso = await selected(dots);
  expect(inLasso).toBeGreaterThan(5);
  expect(inLasso).toBeLessThan(all);
  await picture("lasso-light", page);
  await bar(dots).getByRole("button", { name: "Keep only" }).click();
  await expect.poll(read).toMatchObject({
    columns: [{ id: "at" }, { id: "month" }, { hidden: true, formula: expect.stringMatching(/Date\("\d{4}-01-01T06:00:00Z"\)/u) }],
    filters: [{ kind: "list", values: [true] }],
  });
  await expect.poll(() => allIn(page, dots)).toBe(inLasso);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await expect.poll(() => allIn(page, dots)).toBe(all);
});

test("who reads with the right to explore keeps a lasso by a formula as well, for themselves", async ({ open, product }) => {
  const { page } = await open();
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Read corner", (source) => [field, strikes(source)]);
  await publishDocument(product, token, workbookId);
  await page.goto(address);
  const dots = plot(page, "Field");
  await expectDrawn(dots);
  const all = await allIn(page, dots);
  await page.keyboard.press("Escape");
  await dots.getByRole("button", { name: "Select with lasso" }).click();
  await drag(page, dots, ...corner);
  await expect.poll(() => bar(dots).count()).toBe(1);
  const inLasso = await selected(dots);
  await bar(dots).getByRole("button", { name: "Exclude" }).click();
  await expect.poll(() => allIn(page, dots)).toBe(all - inLasso);
  // It is a step of their own, which undo takes back.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await expect.poll(() => allIn(page, dots)).toBe(all);
});

test("a lasso over a map keeps the places in it by a formula of their degrees", async ({ editor }) => {
  const degrees = (id: string, formula: string) => ({ id, name: id, formula });
  const { page, read } = await editor("Map corner", (source) => [
    {
      id: "map",
      kind: "point-map",
      name: "Grid",
      source: on,
      columns: [
        degrees("north", 'If([Strikes/Size] = "Small", 32, [Strikes/Size] = "Large", 38, 44)'),
        degrees("east", '-115 + 10 * DatePart("quarter", [Strikes/Date])'),
      ],
      latitude: { columnId: "north" },
      longitude: { columnId: "east" },
    },
    strikes(source),
  ]);
  const map = plot(page, "Grid");
  await expectDrawn(map);
  await expect.poll(() => allIn(page, map)).toBe(12);
  await page.keyboard.press("Escape");
  await map.hover();
  await map.getByRole("button", { name: "Select with lasso" }).click();
  await drag(page, map, [0.02, 0.02], [0.9, 0.02], [0.9, 0.2], [0.1, 0.98]);
  await expect.poll(() => bar(map).count()).toBe(1);
  const inLasso = await selected(map);
  expect(inLasso).toBeGreaterThan(2);
  expect(inLasso).toBeLessThan(12);
  await picture("lasso-map", page);
  await bar(map).getByRole("button", { name: "Keep only" }).click();
  await expect.poll(read).toMatchObject({ columns: [{}, {}, { hidden: true }], filters: [{ kind: "list", values: [true] }] });
  await expect.poll(() => allIn(page, map)).toBe(inLasso);
});
