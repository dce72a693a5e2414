// Frames while a page of thirty charts is scrolled: the first time, when they are drawn as they come into sight, and then to and fro.
import { documentAddress } from "@sheaf/contract";
import type { Browser } from "playwright-core";
import type { Bench, Measurement } from "../tools/bench/measure.ts";
import { createWorkbook, signIn } from "./support/calls.ts";
import { frameFigures, scrollFrames } from "./support/frames.ts";
import { inBrowser, signedIn } from "./support/in-browser.ts";
import type { ReadyServer } from "./support/server-process.ts";

const CHARTS = 30;
const ACROSS = 3;
/** Rows of the grid that a chart takes. */
const TALL = 12;
const STEPS = 240;
const STEP = 60;
/** A sixtieth of a second, and what the clock of the page rounds. */
const BUDGET = 16.8;
const CHART = "[role=application]";

export const bench: Bench = {
  name: "chart-page",
  about: "scrolling a page of 30 charts of twelve kinds over three million rows",
  run: () =>
    inBrowser("chart-page", async (browser, server) => {
      const id = await createWorkbook(await signIn(server), pages, layout);
      return scrolled(browser, server, documentAddress({ orgSlug: server.org, kind: "workbook", id, name: "Bench" }));
    }),
};

const places = Array.from({ length: CHARTS }, (_, at) => {
  const [column, row] = [(at % ACROSS) * 8 + 1, Math.floor(at / ACROSS) * TALL + 1];
  return `<Element elementId="c${at}" gridColumn="${column} / ${column + 8}" gridRow="${row} / ${row + TALL}"/>`;
});
const layout = `<Page id="page" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">${places.join("")}</Page>`;

const named = (id: string, formula: string): object => ({ id, name: id, formula });
const pointer = (columnId: string): object => ({ columnId });

const [from, to, day, month] = [
  named("from", "[flights/origin]"),
  named("to", "[flights/destination]"),
  named("day", 'DateTrunc("day", [flights/date])'),
  named("month", 'DateTrunc("month", [flights/date])'),
];
const weekday = named("weekday", "Weekday([flights/date])");
const hour = named("hour", "Hour([flights/date])");
const [count, late] = [named("count", "Count()"), named("late", "Avg([flights/delay])")];
const xy = (x: string, ...ys: readonly string[]): object => ({ xAxis: pointer(x), yAxis: { columnIds: ys } });
const top = named("top", "VisibilityLimit([flights/origin], 8)");

/** Twelve kinds, each with what it needs. */
const kinds: readonly (readonly [kind: string, columns: readonly object[], members: object])[] = [
  ["bar-chart", [from, count], xy("from", "count")],
  ["line-chart", [day, late], xy("day", "late")],
  ["area-chart", [month, count, weekday], { ...xy("month", "count"), color: { by: "category", column: "weekday" } }],
  ["combo-chart", [month, count, late], { ...xy("month", "count", "late"), yAxis2: { columnIds: ["late"] } }],
  ["scatter-chart", [from, count, late], { ...xy("count", "late"), sheaf: { chart: { detail: [pointer("from")] } } }],
  ["pie-chart", [top, count], { value: pointer("count"), color: pointer("top") }],
  ["donut-chart", [weekday, count], { value: pointer("count"), color: pointer("weekday") }],
  ["bar-chart", [hour, late], xy("hour", "late")],
  ["treemap-chart", [from, count], { category: [pointer("from")], value: pointer("count") }],
  ["sheaf:heatmap-chart", [hour, weekday, late], { xAxis: pointer("hour"), yAxis: pointer("weekday"), value: pointer("late") }],
  ["line-chart", [month, count, to], { ...xy("month", "count"), color: { by: "category", column: "to" } }],
  ["funnel-chart", [top, count], { stage: pointer("top"), series: pointer("count") }],
];

const pages = (source: object): readonly object[] => [
  {
    id: "page",
    name: "Page",
    elements: places.map((_, at) => {
      const [kind, columns, members] = kinds[at % kinds.length] ?? ["bar-chart", [], {}];
      return { id: `c${at}`, kind, name: `Chart ${at + 1}`, source, columns, ...members };
    }),
  },
];

async function scrolled(browser: Browser, server: ReadyServer, address: string): Promise<readonly Measurement[]> {
  const page = await signedIn(browser, server);
  await page.goto(`${address}/edit`);
  await page.locator(CHART).nth(5).waitFor();
  const first = await scrollFrames(page, CHART, { steps: STEPS, x: 0, y: STEP });
  await page.waitForLoadState("networkidle");
  const again = await scrollFrames(page, CHART, { steps: STEPS, x: 0, y: STEP });
  const drawn = await page.locator(CHART).count();
  await page.context().close();
  return [
    { name: "charts on the page", value: CHARTS, unit: "count", baseline: null, budget: null },
    { name: "charts in the page at the end", value: drawn, unit: "count", baseline: null, budget: null },
    ...frameFigures("the first time", first, null),
    ...frameFigures("again", again, BUDGET),
  ];
}
