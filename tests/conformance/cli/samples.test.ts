import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCsv } from "@sheaf/result";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sheaf } from "./support/call.ts";
import { plainCell } from "./support/case-files.ts";

/** Figures of the sample workbooks beside SQL over the same files. */
const root = join(import.meta.dirname, "../../..");
const plan = join(root, "samples/augmented.plan.csv");
const folder = mkdtempSync(join(tmpdir(), "sheaf-samples-"));
const tables = {
  flights: "flights-3m.parquet",
  airports: "airports.csv",
  birdstrikes: "birdstrikes.csv",
  seattle_weather: "seattle-weather.csv",
  zipcodes: "zipcodes.csv",
};
let instance: DuckDBInstance;
let database: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(":memory:");
  database = await instance.connect();
  for (const [table, file] of Object.entries(tables)) {
    const link = join(folder, `${table}${file.slice(file.lastIndexOf("."))}`);
    symlinkSync(join(root, "node_modules/vega-datasets/data", file), link);
    await database.run(`CREATE VIEW ${table} AS SELECT * FROM '${link}'`);
  }
});
afterAll(() => {
  database.closeSync();
  instance.closeSync();
  rmSync(folder, { recursive: true, force: true });
});

const period = "date >= '2001-01-01' AND date < '2001-07-01'";
const weeks = `(SELECT *, min(week) OVER (PARTITION BY route) AS first FROM (
  SELECT DISTINCT origin || '>' || destination AS route, CAST(date_trunc('week', date) AS DATE) AS week FROM flights))`;
const sessions = (hours: number, origin: string) => `(
  SELECT route, session, min(date) AS first, max(date) AS last, count(*) AS n, date_diff('minute', min(date), max(date)) / 60 AS length FROM (
    SELECT *, sum(CASE WHEN gap <= ${hours} THEN 0 ELSE 1 END) OVER (PARTITION BY route ORDER BY date ROWS UNBOUNDED PRECEDING) AS session FROM (
      SELECT date, origin || ' → ' || destination AS route,
        date_diff('minute', lag(date) OVER (PARTITION BY origin, destination ORDER BY date), date) / 60 AS gap
      FROM flights WHERE origin = '${origin}'))
  GROUP BY route, session)`;
const strikes = `(SELECT * FROM birdstrikes WHERE "Flight Date" BETWEEN '1990-01-01' AND '2001-12-31')`;

test.each([
  ["flights.yaml", ["kpi-flights"], `SELECT count(*) FROM flights WHERE ${period}`],
  ["flights.yaml", ["kpi-delay"], `SELECT avg(delay) FROM flights WHERE ${period}`],
  ["flights.yaml", ["kpi-late"], `SELECT count(*) FROM flights WHERE delay > 60 AND ${period}`],
  ["flights.yaml", ["kpi-tail"], `SELECT quantile_cont(delay, 0.9) FROM flights WHERE ${period}`],
  [
    "flights.yaml",
    ["airports", "--level", "g-s", "--control", "Period=min:2001-02-01,max:2001-02-28"],
    `SELECT state, count(*), avg(CASE WHEN delay < 15 THEN 1.0 ELSE 0 END) FROM flights LEFT JOIN airports ON origin = iata
     WHERE date >= '2001-02-01' AND date < '2001-03-01' GROUP BY state ORDER BY 2 DESC, 1 NULLS LAST`,
  ],
  [
    "flights.yaml",
    ["kpi-flights", "--level", "timeline"],
    `SELECT CAST(date_trunc('month', date) AS DATE), count(*) FROM flights WHERE ${period} GROUP BY 1 ORDER BY 1`,
  ],
  ["bird-strikes.yaml", ["kpi-cost"], `SELECT sum("Cost Total $") FROM ${strikes}`],
  [
    "bird-strikes.yaml",
    ["by-species"],
    `SELECT "Wildlife Species", sum("Cost Total $"), count(*) FROM ${strikes} GROUP BY 1 ORDER BY 2 DESC LIMIT 10`,
  ],
  [
    "bird-strikes.yaml",
    ["by-state", "--level", "g-state", "--control", "States=Texas,Florida"],
    `SELECT "Origin State", count(*), sum("Cost Total $"), rank() OVER (ORDER BY sum("Cost Total $") DESC) FROM ${strikes}
     WHERE "Origin State" IN ('Texas', 'Florida') GROUP BY 1 ORDER BY 3 DESC`,
  ],
  ["seattle-weather.yaml", ["kpi-wet"], "SELECT count(*) FILTER (WHERE precipitation > 0) / count(*) FROM seattle_weather"],
  [
    "seattle-weather.yaml",
    ["years", "--level", "g-month", "--control", "Sky=rain,snow"],
    `SELECT y, sum(rain) OVER (PARTITION BY y), max(top) OVER (PARTITION BY y), m, rain, sum(rain) OVER (PARTITION BY y ORDER BY m), wet FROM (
       SELECT year(date) AS y, CAST(date_trunc('month', date) AS DATE) AS m, sum(precipitation)::DECIMAL(18,1) AS rain, max(temp_max) AS top,
         count(*) FILTER (WHERE precipitation > 0) AS wet FROM seattle_weather WHERE weather IN ('rain', 'snow') GROUP BY 1, 2) ORDER BY m`,
  ],
  [
    "cohorts.yaml",
    ["matrix"],
    `SELECT first, (week - first) // 7 AS age, count(*) / max(size) FROM ${weeks} JOIN
       (SELECT first AS f, count(DISTINCT route) AS size FROM ${weeks} GROUP BY 1) ON f = first GROUP BY 1, 2 ORDER BY 1, 2`,
  ],
  [
    "sessions.yaml",
    ["sessions", "--level", "g-session"],
    `SELECT route, count(*) OVER (PARTITION BY route), avg(length) OVER (PARTITION BY route), session, first, last, n, length
     FROM ${sessions(12, "OGG")} ORDER BY route, session`,
  ],
  [
    "sessions.yaml",
    ["lengths", "--control", "Longest gap=3", "--control", "Origins=HNL"],
    `SELECT n, count(*) FROM ${sessions(3, "HNL")} GROUP BY 1 ORDER BY 1`,
  ],
  [
    "augmented.yaml",
    ["augmented", "--rows", `plan=${plan}`],
    `SELECT origin, a.city, a.state, (SELECT count(*) FROM zipcodes z WHERE z.city = a.city AND z.state = a.state), destination, b.city,
       a.state = b.state, n, miles, p."q-group", n / p."q-goal"
     FROM (SELECT origin, destination, count(*) AS n, max(distance) AS miles FROM flights GROUP BY ALL)
     LEFT JOIN airports a ON origin = a.iata LEFT JOIN airports b ON destination = b.iata LEFT JOIN '${plan}' p ON origin = p."q-code"
     ORDER BY n DESC, origin, destination`,
  ],
  [
    "augmented.yaml",
    ["plan", "--rows", `plan=${plan}`],
    `SELECT p."q-code", a.city, p."q-group", p."q-goal", n, n / p."q-goal" FROM '${plan}' p
     LEFT JOIN airports a ON p."q-code" = a.iata LEFT JOIN (SELECT origin, count(*) AS n FROM flights GROUP BY 1) ON origin = p."q-code" ORDER BY 1`,
  ],
] as const)("%s: %j", { timeout: 60_000 }, async (file, args, sql) => {
  const { code, stdout, stderr } = await sheaf([
    "run",
    join(root, "samples", file),
    "--connection",
    `sample-warehouse=duckdb:${folder}`,
    "--format",
    "csv",
    "--element",
    ...args,
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const found = (await database.runAndReadAll(sql)).getRowsJson();
  const wanted = found.map((row) => row.map((cell) => (cell === null || typeof cell === "string" ? cell : JSON.stringify(cell))));
  const plain = (rows: readonly (readonly (string | null)[])[]) => rows.map((row) => row.map((cell) => plainCell(cell)));
  expect(plain(readCsv(stdout).slice(1))).toEqual(plain(wanted));
});
