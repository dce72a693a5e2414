// A brush over a chart that filters the others of its page, over ten million rows: from the move of the hand to the figures that follow it.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { documentAddress } from "@sheaf/contract";
import type { Browser, Page } from "playwright-core";
import { median, percentile, type Bench, type Measurement } from "../tools/bench/measure.ts";
import { createWorkbook, publish, signIn } from "./support/calls.ts";
import { inBrowser, signedIn } from "./support/in-browser.ts";
import type { ReadyServer } from "./support/server-process.ts";

const STEPS = 40;
/** Further than the width of a day. */
const STEP = 7;
const BUDGET = 50;
/** `MILLIONS=3 npm run bench brush` takes fewer rows: ten million are slow to load where others work too. */
const MILLIONS = Number(process.env["MILLIONS"] ?? 10);
/** Three million flights as often as they fit, and the first of them for the rest. */
const ROWS = [
  ...Array.from({ length: Math.floor(MILLIONS / 3) }, () => "SELECT * FROM flights"),
  ...(MILLIONS % 3 === 0 ? [] : [`(SELECT * FROM flights LIMIT ${(MILLIONS % 3) * 1_000_000})`]),
].join(" UNION ALL ");
const STATEMENT = ROWS.replaceAll(/\bflights\b/gu, "samples.flights");

export const bench: Bench = {
  name: "brush",
  about: `a brush over one chart of a page of ${MILLIONS} million rows, which filters seven others`,
  run: () =>
    inBrowser("brush", async (browser, server) => {
      const person = await signIn(server);
      const id = await createWorkbook(person, (_, connectionId) => pages({ kind: "sql", connectionId, statement: STATEMENT }), layout);
      await publish(person, id);
      return brushed(browser, server, documentAddress({ orgSlug: server.org, kind: "workbook", id, name: "Bench" }));
    }),
};

const named = (id: string, formula: string): object => ({ id, name: id, formula });
const at = (columnId: string): object => ({ columnId });
const [count, late, far] = [
  named("count", "Count()"),
  named("late", "Avg([Custom SQL/delay])"),
  named("far", "Sum([Custom SQL/distance])"),
];
const xy = (x: string, y: string): object => ({ xAxis: at(x), yAxis: { columnIds: [y] } });

/** What the page shows, and the same by hand. */
const charts: readonly (readonly [kind: string, key: string | null, raw: string | null, measure: string, members: object])[] = [
  ["kpi-chart", null, null, "count(*)", { value: at("count") }],
  ["bar-chart", "[Custom SQL/origin]", "origin", "count(*)", xy("key", "count")],
  ["bar-chart", "Hour([Custom SQL/date])", "hour(date)", "avg(delay)", xy("key", "late")],
  ["line-chart", 'DateTrunc("month", [Custom SQL/date])', "date_trunc('month', date)", "avg(delay)", xy("key", "late")],
  ["area-chart", "Weekday([Custom SQL/date])", "isodow(date)", "count(*)", xy("key", "count")],
  ["bar-chart", "BinFixed([Custom SQL/delay], -60, 180, 24)", "floor(delay / 10)", "count(*)", xy("key", "count")],
  ["pie-chart", "Weekday([Custom SQL/date])", "isodow(date)", "sum(distance)", { value: at("far"), color: at("key") }],
];

const pages = (source: object): readonly object[] => [
  {
    id: "page",
    name: "Page",
    elements: [
      {
        id: "time",
        kind: "line-chart",
        name: "Time",
        source,
        columns: [named("day", 'DateTrunc("day", [Custom SQL/date])'), count],
        ...xy("day", "count"),
        actions: [
          {
            id: "brush",
            trigger: "on-select",
            effects: [{ effect: "set-control-value", control: "days", value: { type: "column", columnId: "day" } }],
          },
        ],
      },
      ...charts.map(([kind, key, , , members], place) => ({
        id: `c${place}`,
        kind,
        name: `Chart ${place}`,
        source,
        columns: [named("date", "[Custom SQL/date]"), ...(key === null ? [] : [named("key", key)]), count, late, far],
        ...members,
      })),
      {
        id: "days",
        kind: "control",
        controlId: "days",
        controlType: "date-range",
        name: "Days",
        filters: charts.map((_, place) => ({ source: { kind: "table", elementId: `c${place}` }, columnId: "date" })),
      },
    ],
  },
];

const places = ["time", ...charts.map((_, place) => `c${place}`), "days"].map((id, place) => {
  const [column, row] = [(place % 3) * 8 + 1, Math.floor(place / 3) * 10 + 1];
  return `<Element elementId="${id}" gridColumn="${column} / ${column + 8}" gridRow="${row} / ${row + 10}"/>`;
});
const layout = `<Page id="page" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">${places.join("")}</Page>`;

async function brushed(browser: Browser, server: ReadyServer, address: string): Promise<readonly Measurement[]> {
  const page = await signedIn(browser, server);
  await page.goto(address);
  await page.locator("[data-element=time] [role=application]").waitFor();
  await page.locator("[data-element=c6] [role=application]").waitFor();
  let questions = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/results")) questions += 1;
  });
  // The first brush tells what moves: what the next ones are answered from is asked for.
  await brush(page, 3, null);
  await page.waitForLoadState("networkidle");
  questions = 0;
  const times = await brush(page, STEPS, FIGURE);
  const asked = questions;
  await page.context().close();
  const baseline = { name: "raw", value: await rawTimes() };
  return [
    {
      name: `a step of the brush over ${MILLIONS} million rows, until the figures follow, median`,
      value: median(times),
      unit: "ms",
      baseline,
      budget: BUDGET,
    },
    {
      name: `a step of the brush over ${MILLIONS} million rows, until the figures follow, p95`,
      value: percentile(times, 0.95),
      unit: "ms",
      baseline,
      budget: null,
    },
    { name: "questions to the server in all steps", value: asked, unit: "count", baseline: null, budget: 0 },
  ];
}

/** Whose text changes with each step. */
const FIGURE = "[data-element=c0]";

/** Drags over the first chart from its left, step by step; gives how long each took until `figure` said something else and was painted, ms. */
async function brush(page: Page, steps: number, figure: string | null): Promise<readonly number[]> {
  const box = await page.locator("[data-element=time] [role=application]").boundingBox();
  if (box === null) throw new Error("the chart that is brushed is not drawn");
  const y = box.y + box.height / 2;
  const from = box.x + 60;
  await page.mouse.move(from, y);
  await page.mouse.down();
  const times: number[] = [];
  for (let step = 1; step <= steps; step += 1) {
    const before = figure === null ? "" : await page.locator(figure).innerText();
    const followed = figure === null ? null : page.evaluate(followedBy, { figure, before });
    await page.mouse.move(from + step * STEP, y);
    if (followed === null) await page.waitForTimeout(300);
    else times.push(await followed);
  }
  await page.mouse.up();
  return times;
}

/** In the page: from the next move of the pointer to the picture in which the figure has another text, ms. */
function followedBy({ figure, before }: { readonly figure: string; readonly before: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    let moved = 0;
    addEventListener("pointermove", (event) => (moved = event.timeStamp), { capture: true, once: true });
    const look = (): void => {
      const text = document.querySelector<HTMLElement>(figure)?.innerText ?? "";
      if (moved > 0 && text !== "" && text !== before) resolve(performance.now() - moved);
      else if (performance.now() - began > 20_000) reject(new Error(`${figure} did not follow the brush: ${text}`));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** What the engine needs alone for one step: the seven groupings of the rows of some weeks, ms. */
async function rawTimes(): Promise<number> {
  const instance = await DuckDBInstance.create(":memory:");
  try {
    const raw = await instance.connect();
    const vega = dirname(dirname(createRequire(import.meta.url).resolve("vega-datasets")));
    await raw.run(`CREATE TABLE flights AS FROM read_parquet('${join(vega, "data/flights-3m.parquet")}')`);
    await raw.run(`CREATE TABLE brushed AS ${ROWS}`);
    const times: number[] = [];
    for (let step = 1; step <= 8; step += 1) {
      const began = performance.now();
      for (const [, , key, measure] of charts) {
        const by = key === null ? "" : `${key} AS key, `;
        const where = `WHERE date >= DATE '2001-01-01' AND date < DATE '2001-01-01' + ${step * 7}`;
        await (await raw.run(`SELECT ${by}${measure} FROM brushed ${where}${key === null ? "" : " GROUP BY ALL"}`)).fetchAllChunks();
      }
      times.push(performance.now() - began);
    }
    return median(times);
  } finally {
    instance.closeSync();
  }
}
