import { appendBatch, cellTextAt, createFrameDecoder, emptyTable, isEndMark, readTable, type ResultTable } from "@sheaf/result";
import type { EmbeddedWarehouse } from "@sheaf/warehouse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../../testing/world.ts";
import { fillTables, fillWorkbooks } from "./index.ts";

/** The figures that the sample workbooks show, against statements written by hand. */
let world: World;
let warehouse: EmbeddedWarehouse;
const workbooks = new Map<string, string>();

beforeAll(async () => {
  world = await startWorld();
  const { organizationId, connectionId, admin, viewer } = world.a;
  warehouse = world.server.app.door.managed(organizationId);
  await fillTables(world.server.services, warehouse);
  await fillWorkbooks(world.server.services, world.server.app.looking.rights, { organizationId, connectionId, userId: admin.userId });
  const { workspaces } = await world.graphql<{ workspaces: { inodeId: string }[] }>(viewer, "{ workspaces { inodeId } }");
  const { folder } = await world.graphql<{ folder: { children: { inodeId: string; name: string }[] } }>(
    viewer,
    `{ folder(inodeId: "${workspaces[0]?.inodeId}") { children { inodeId name } } }`,
  );
  for (const { inodeId, name } of folder.children) workbooks.set(name, inodeId);
}, 300_000);
afterAll(() => world.close());

type Row = readonly unknown[];

/** Rows of an element as a viewer sees them, the named columns in their order. */
async function shown(workbook: string, elementId: string, level: string | null, columns: readonly string[]): Promise<readonly Row[]> {
  const request = {
    elementId,
    level,
    want: { kind: "rows", columns: null, withOuter: true, outline: false },
    window: { offset: 0, limit: 1000 },
    within: null,
    extraFilters: [],
  };
  const response = await fetch(`${world.url}/v2/workbooks/${workbooks.get(workbook)}/results`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${world.a.viewer.token}` },
    body: JSON.stringify({ requests: [request], controls: {}, at: null, overlay: [], now: new Date().toISOString(), refresh: false }),
  });
  if (!response.ok) throw new Error(await response.text());
  let table: ResultTable | null = null;
  for (const frame of createFrameDecoder().push(new Uint8Array(await response.arrayBuffer()))) {
    if (frame.kind === "schema") table = emptyTable(frame.head.columns, frame.arrow);
    else if (frame.kind === "batch" && table !== null && !isEndMark(frame.arrow)) table = appendBatch(table, frame.arrow);
    else if (frame.kind === "error") throw new Error(JSON.stringify(frame.error));
  }
  if (table === null) throw new Error(`No result of ${elementId}.`);
  const result = table;
  const places = columns.map((id) => result.columns.findIndex((column) => column.id === id && column.role === "value"));
  return Array.from({ length: result.rowCount }, (_, row) => places.map((place) => cellTextAt(result, row, place)));
}

/** Rows of a statement written by hand, past everything that a workbook goes through. */
async function byHand(statement: string): Promise<readonly Row[]> {
  const sql = `SELECT CAST(to_json(list(CAST(t AS JSON) ORDER BY n)) AS VARCHAR) AS j FROM (SELECT row_number() OVER () AS n, * FROM (${statement})) AS t`;
  const messages: Uint8Array[] = [];
  const stream = warehouse.execute({ sql, columns: null, signal: new AbortController().signal, timeoutMs: 120_000, maxRows: 10 });
  for await (const chunk of stream.chunks) messages.push(chunk);
  const table = readTable([{ id: "j", name: "j", type: { kind: "text" }, level: "base", role: "value" }], messages);
  const objects = JSON.parse(cellTextAt(table, 0, 0) ?? "[]") as readonly Readonly<Record<string, unknown>>[];
  return objects.map(({ n: _place, ...row }) => Object.values(row));
}

/** Numbers as numbers, to nine figures; dates by their day: what an engine writes and what we write differ in their last digits only. */
const plain = (rows: readonly Row[]): readonly Row[] =>
  rows.map((row) =>
    row.map((value) => {
      if (typeof value === "string" && /^\d{4}-\d\d-\d\d/u.test(value)) return value.slice(0, 10);
      const number = typeof value === "number" ? value : typeof value === "string" && value !== "" ? Number(value) : Number.NaN;
      return Number.isNaN(number) ? value : Number(number.toPrecision(9));
    }),
  );

async function expectSame(actual: Promise<readonly Row[]>, statement: string): Promise<void> {
  const [found, wanted] = [plain(await actual), plain(await byHand(statement))];
  expect(wanted.length).toBeGreaterThan(0);
  expect(found).toEqual(wanted);
}

const FLIGHTS = "On-time performance";
const IN_PERIOD = "date >= TIMESTAMP '2001-01-01' AND date < TIMESTAMP '2001-07-01'";
const flights = `(SELECT f.*, a.state, a.iata || ' ' || a.city AS airport FROM samples.flights f LEFT JOIN samples.airports a ON a.iata = f.origin WHERE ${IN_PERIOD})`;

test("flights: every figure by month, and what it is compared with", { timeout: 240_000 }, async () => {
  const figures: readonly (readonly [string, string, string])[] = [
    ["kpi-flights", "kf-count", "count(*)"],
    ["kpi-on-time", "ko-share", "count(*) FILTER (delay < 15) / count(*)"],
    ["kpi-delay", "kd-avg", "avg(delay)"],
    ["kpi-late", "kl-count", "count(*) FILTER (delay > 60)"],
    ["kpi-tail", "kt-tail", "quantile_cont(delay, 0.9)"],
  ];
  for (const [elementId, columnId, value] of figures) {
    await expectSame(shown(FLIGHTS, elementId, null, [columnId]), `SELECT ${value} FROM ${flights}`);
    const byMonth = (await shown(FLIGHTS, elementId, "timeline", [columnId])).flat();
    expect(plain([byMonth])).toEqual(
      plain([
        (await byHand(`SELECT ${value} FROM ${flights} GROUP BY date_trunc('month', date) ORDER BY date_trunc('month', date)`)).flat(),
      ]),
    );
    expect(byMonth).toHaveLength(6);
  }
});

test("flights: the story line with its moving average, the ranking, the hours", { timeout: 240_000 }, async () => {
  const daily = `SELECT date_trunc('day', date) AS d, count(*) FILTER (delay < 15) / count(*) AS s FROM ${flights} GROUP BY d`;
  await expectSame(
    shown(FLIGHTS, "by-day", null, ["d-day", "d-share", "d-week"]),
    `SELECT CAST(CAST(d AS DATE) AS VARCHAR), s, avg(s) OVER (ORDER BY d ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) FROM (${daily}) ORDER BY d`,
  );
  await expectSame(
    shown(FLIGHTS, "by-airport", null, ["a-origin", "a-minutes"]),
    `SELECT airport, sum(greatest(delay, 0)) AS m FROM ${flights} GROUP BY airport ORDER BY m DESC LIMIT 10`,
  );
  await expectSame(
    shown(FLIGHTS, "by-hour", null, ["h-hour", "h-count", "h-share"]),
    `SELECT hour(date) AS h, count(*), count(*) FILTER (delay < 15) / count(*) FROM ${flights} GROUP BY h ORDER BY h`,
  );
});

test("flights: states and airports, with cities looked up", { timeout: 240_000 }, async () => {
  await expectSame(
    shown(FLIGHTS, "airports", "g-s", ["t-state", "t-s-flights", "t-s-share"]),
    `SELECT state, count(*) AS c, count(*) FILTER (delay < 15) / count(*) FROM ${flights} GROUP BY state ORDER BY c DESC, state`,
  );
  const shownAirports = await shown(FLIGHTS, "airports", "g-a", ["t-state", "t-origin", "t-city", "t-flights", "t-delay", "t-rank"]);
  const airports = await byHand(
    `SELECT state, origin, city, c, d, rank() OVER (PARTITION BY state ORDER BY d DESC) FROM (
       SELECT a.state, f.origin, a.city, count(*) AS c, avg(f.delay) AS d FROM samples.flights f
       LEFT JOIN samples.airports a ON a.iata = f.origin WHERE ${IN_PERIOD} GROUP BY ALL) ORDER BY origin`,
  );
  expect(plain(shownAirports.toSorted((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1)))).toEqual(plain(airports));
  const census = await shown(FLIGHTS, "states", "g-region", ["s-region", "s-r-flights"]);
  expect(census.map(([region]) => region)).toEqual(["Midwest", "Northeast", "South", "Territories", "West"]);
  expect(census.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(2_999_994);
});

test("bird strikes: by year and time of day, the costliest species", { timeout: 240_000 }, async () => {
  const strikes = `(SELECT * FROM samples.birdstrikes WHERE "Flight Date" BETWEEN DATE '1990-01-01' AND DATE '2001-12-31')`;
  await expectSame(
    shown("Bird strikes", "by-species", null, ["sp-name", "sp-cost"]),
    `SELECT "Wildlife Species", sum("Cost Total $") AS c FROM ${strikes} GROUP BY ALL ORDER BY c DESC LIMIT 10`,
  );
  expect(plain([(await shown("Bird strikes", "kpi-damage", "timeline", ["kd-share"])).flat()])).toEqual(
    plain([
      (
        await byHand(
          `SELECT count(*) FILTER ("Effect Amount of damage" <> 'None') / count(*) FROM ${strikes} GROUP BY year("Flight Date") ORDER BY year("Flight Date")`,
        )
      ).flat(),
    ]),
  );
  const bars = await shown("Bird strikes", "by-year", null, ["y-count"]);
  expect(bars.reduce((sum, [count]) => sum + Number(count), 0)).toBe(9373);
});

test("Seattle weather: exact decimals, running totals that begin anew each year", { timeout: 240_000 }, async () => {
  await expectSame(
    shown("Seattle weather", "years", "g-month", ["y-year", "m-rain", "m-running", "m-wet"]),
    `SELECT year(m), r, sum(r) OVER (PARTITION BY year(m) ORDER BY m), w FROM (
       SELECT date_trunc('month', date) AS m, sum(precipitation) AS r, count(*) FILTER (precipitation > 0) AS w
       FROM samples.seattle_weather GROUP BY m) ORDER BY m`,
  );
  await expectSame(shown("Seattle weather", "kpi-hot", null, ["kh-max"]), "SELECT max(temp_max) FROM samples.seattle_weather");
});
