// What the statements of the usual elements cost beside the SQL that a person writes for the same question; MILLIONS=30 for more rows.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { type CompiledQuery, compileQuery, foldable, rollUpOf, type TableSchema, together } from "@sheaf/compiler";
import { DATETIME, dialects, INTEGER64, TEXT } from "@sheaf/sql";
import { startTestPostgres } from "@sheaf/warehouse/testing";
import { type Ask, documentOf, environmentOf, requestOf } from "../tests/conformance/support/documents.ts";
import { type Bench, interleaved, type Measurement } from "../tools/bench/measure.ts";

const MILLIONS = Number(process.env["MILLIONS"] ?? 3);
const ROUNDS = MILLIONS > 3 ? 3 : 7;
/** What the server lets a roll-up have (limits.rollUpGroups, with its room). */
const MOST_GROUPS = 200_000;
const BUDGET = 1.2;

type Engine = "duckdb" | "postgres";
type Run = (sql: string) => Promise<unknown>;

export const bench: Bench = {
  name: "plans",
  about: `statements of elements over ${MILLIONS} million rows beside SQL written by hand`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "sheaf-bench-plans-"));
    // the test's PostgreSQL may be another user of the system
    chmodSync(folder, 0o755);
    const instance = await DuckDBInstance.create(join(folder, "flights.duckdb"));
    try {
      const connection = await instance.connect();
      const vega = dirname(dirname(createRequire(import.meta.url).resolve("vega-datasets")));
      await connection.run(
        `CREATE TABLE flights AS SELECT f.* FROM range(${MILLIONS / 3}) AS r(i), read_parquet('${join(vega, "data/flights-3m.parquet")}') AS f`,
      );
      const run: Run = async (sql) => (await connection.run(sql)).fetchAllChunks();
      const embedded = [...(await pivotOnDuckDb(run)), ...(await shapesOn("duckdb", run))];
      return [...embedded, ...(await onPostgres(folder, run))];
    } finally {
      instance.closeSync();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const column = (id: string, formula: string) => ({ id, name: id, formula });
const rows = ["date", "delay", "distance", "origin", "destination"].map((name) => column(name, `[flights/${name}]`));

function compiled(engine: Engine, element: object, ask: Partial<Ask>): CompiledQuery {
  const schema: TableSchema = {
    path: engine === "duckdb" ? ["main", "flights"] : ["public", "flights"],
    columns: [
      { name: "date", type: DATETIME, nativeType: "TIMESTAMP" },
      ...["delay", "distance", "id"].map((name) => ({ name, type: INTEGER64, nativeType: "BIGINT" })),
      ...["origin", "destination"].map((name) => ({ name, type: TEXT, nativeType: engine === "duckdb" ? "VARCHAR" : "text" })),
    ].filter(({ name }) => engine === "postgres" || name !== "id"),
    key: engine === "duckdb" ? [] : ["id"],
    rowIdentity: engine === "duckdb" ? "rowid" : null,
    rowCountEstimate: MILLIONS * 1_000_000,
  };
  const source = { kind: "warehouse-table", connectionId: "c", path: ["flights"] };
  const made = compileQuery(
    documentOf([{ id: "e", name: "Element", source, ...element }]),
    requestOf({ elementId: "e", ...ask }),
    environmentOf(new Map([["flights", schema]]), engine, {}),
  );
  if (!made.ok) throw new Error(JSON.stringify(made.diagnostics));
  return made;
}

/** What is tried first where there is such a form. */
const text = ({ sql, shortSql }: { readonly sql: string; readonly shortSql: string | null }): string => shortSql ?? sql;

async function compared(name: string, run: Run, arms: { readonly hand: readonly string[]; readonly ours: readonly string[] }) {
  const all = (statements: readonly string[]) => async (): Promise<void> => {
    for (const sql of statements) await run(sql);
  };
  // PostgreSQL takes seconds for what DuckDB does in a tenth of one
  const rounds = name.endsWith("PostgreSQL") ? 2 : ROUNDS;
  const { hand, ours } = await interleaved({ hand: all(arms.hand), ours: all(arms.ours) }, { rounds });
  const baseline = { name: "by hand", value: hand.median };
  return [{ name, value: ours.median, unit: "ms" as const, baseline, budget: hand.median * BUDGET }];
}

const measures = {
  "counts, sums, averages": { formulas: ["Count()", "Sum([distance])", "Avg([delay])"], hand: "count(*), sum(distance), avg(delay)" },
  "distinct counts": { formulas: ["CountDistinct([destination])"], hand: "count(DISTINCT destination)" },
  medians: { formulas: ["Median([delay])"], hand: "median(delay)" },
};

const PARTS = [
  { rows: 1, columns: 1 },
  { rows: 1, columns: 0 },
  { rows: 0, columns: 1 },
  { rows: 0, columns: 0 },
];

const pivot = (formulas: readonly string[]) => ({
  kind: "pivot-table",
  columns: [...rows, column("hour", "Hour([date])"), ...formulas.map((formula, at) => column(`v${at}`, formula))],
  rowsBy: [{ columnId: "origin" }],
  columnsBy: [{ columnId: "hour" }],
  values: formulas.map((_, at) => `v${at}`),
  totals: { showGrandTotals: "shown", showSubtotals: "shown" },
});

const groupingSets = (hand: string): string =>
  `SELECT origin, extract(hour FROM date) AS h, GROUPING(origin, extract(hour FROM date)) AS total, ${hand} FROM flights
   GROUP BY GROUPING SETS ((origin, extract(hour FROM date)), (origin), (extract(hour FROM date)), ())`;

/** Cells and totals as the server has them answered: out of one grouping where that gives the same numbers, else each by itself. */
async function pivotOnDuckDb(run: Run): Promise<readonly Measurement[]> {
  const found: Measurement[] = [];
  for (const [name, { formulas, hand }] of Object.entries(measures)) {
    const parts = PARTS.map((part) => compiled("duckdb", pivot(formulas), { want: { kind: "pivot", ...part } }));
    const folds = parts.flatMap(({ query }) => foldable(query) ?? []);
    const { duckdb } = dialects;
    const rollUp = folds.length === parts.length ? rollUpOf(folds) : null;
    const known =
      rollUp === null
        ? parts.map(text)
        : [
            `CREATE OR REPLACE TEMP TABLE groups AS SELECT * FROM (${text(duckdb.printForms(rollUp.query))}) LIMIT ${MOST_GROUPS}`,
            ...folds.map((fold) => text(duckdb.printForms(rollUp.over(fold, ["temp", "groups"])))),
          ];
    const estimate =
      rollUp === null ? [] : [`SELECT approx_count_distinct(hash(keys)) FROM (${duckdb.printForms(rollUp.keys).sql}) AS keys`];
    const handArm = [groupingSets(hand)];
    found.push(...(await compared(`pivot with totals, ${name}`, run, { hand: handArm, ours: known })));
    if (rollUp !== null)
      found.push(...(await compared(`pivot with totals, ${name}, first time`, run, { hand: handArm, ours: [...estimate, ...known] })));
  }
  return found;
}

const PERIODS = ["hour", "day", "week", "month", "quarter", "year"];

async function shapesOn(engine: Engine, run: Run): Promise<readonly Measurement[]> {
  const found: Measurement[] = [];
  const add = async (name: string, hand: string, element: object, ask: Partial<Ask>): Promise<void> => {
    const label = engine === "duckdb" ? name : `${name}, PostgreSQL`;
    found.push(...(await compared(label, run, { hand: [hand], ours: [text(compiled(engine, element, ask))] })));
  };
  const c = engine === "duckdb" ? "" : ' COLLATE "C"';
  const total = column("total", "Sum([distance])");
  const grouped = {
    columns: [...rows, total, column("part", "Sum([distance])")],
    groupings: [
      { id: "o", groupBy: ["origin"], calculations: ["total"] },
      { id: "d", groupBy: ["destination"], calculations: ["part"] },
    ],
  };
  const id = engine === "duckdb" ? "rowid" : "id";
  await add(
    "500 base rows of a grouped table",
    `WITH page AS (SELECT *, ${id} AS at FROM flights ORDER BY origin${c}, destination${c}, ${id} LIMIT 500),
       o AS (SELECT origin, sum(distance) AS total FROM flights GROUP BY origin),
       d AS (SELECT origin, destination, sum(distance) AS part FROM flights GROUP BY origin, destination)
     SELECT page.*, o.total, d.part FROM page LEFT JOIN o USING (origin) LEFT JOIN d ON d.origin = page.origin AND d.destination = page.destination
     ORDER BY page.origin${c}, page.destination${c}, page.at`,
    grouped,
    { level: "base", columns: ["date", "delay", "distance", "origin", "destination"], withOuter: true, window: { offset: 0, limit: 500 } },
  );
  for (const period of PERIODS)
    await add(
      `groups by ${period}`,
      `SELECT date_trunc('${period}', date) AS p, count(*) AS n, sum(distance) AS total FROM flights GROUP BY 1 ORDER BY 1`,
      {
        columns: [...rows, column("p", `DateTrunc("${period}", [date])`), column("n", "Count()"), total],
        groupings: [{ id: "g", groupBy: ["p"], calculations: ["n", "total"] }],
      },
      { level: "g" },
    );
  await add(
    "10 groups with the most",
    `SELECT destination, sum(distance) AS total FROM flights GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10`,
    {
      columns: [...rows, total],
      groupings: [{ id: "g", groupBy: ["destination"], calculations: ["total"], sort: [{ columnId: "total", direction: "descending" }] }],
    },
    { level: "g", window: { offset: 0, limit: 10 } },
  );
  await add(
    "running total of days",
    `SELECT date_trunc('day', date) AS p, sum(sum(distance)) OVER (ORDER BY date_trunc('day', date)) AS s FROM flights GROUP BY 1 ORDER BY 1`,
    {
      columns: [...rows, column("p", 'DateTrunc("day", [date])'), column("s", "CumulativeSum(Sum([distance]))")],
      groupings: [{ id: "g", groupBy: ["p"], calculations: ["s"] }],
    },
    { level: "g" },
  );
  return found;
}

/** What twelve elements of a page are grouped by. */
const PAGE = Array.from({ length: 12 }, (_, at) => ["origin", "month", "dow", "destination"][at % 4] ?? "origin");

const groupsBy = (key: string, formulas: readonly string[]) => ({
  columns: [
    ...rows,
    column("month", "Month([date])"),
    column("dow", "Weekday([date])"),
    ...formulas.map((formula, at) => column(`v${at}`, formula)),
  ],
  groupings: [{ id: "g", groupBy: [key], calculations: formulas.map((_, at) => `v${at}`) }],
});

function groupsByHand(key: string, hand: string): string {
  const value = key === "month" || key === "dow" ? `extract(${key} FROM date)` : key;
  return `SELECT ${value} AS k, ${hand} FROM flights GROUP BY 1 ORDER BY 1 LIMIT 500`;
}

/** As the server asks what a page asks at once, where the groups are few. */
function asOne(statements: readonly CompiledQuery[]): string {
  return text(dialects.postgres.printForms(together(statements.flatMap(({ query }) => foldable(query) ?? []))));
}

async function onPostgres(folder: string, duckdb: Run): Promise<readonly Measurement[]> {
  // what a person writes with groups joined to all rows takes minutes there
  if (MILLIONS > 3) return [];
  const file = join(folder, "flights.csv");
  await duckdb(`COPY (SELECT date, delay, distance, origin, destination FROM flights) TO '${file}' (HEADER false)`);
  const server = await startTestPostgres();
  const client = await server.connect();
  try {
    await client.query(
      "CREATE TABLE flights (date timestamp, delay bigint, distance bigint, origin text, destination text, id bigserial PRIMARY KEY)",
    );
    await client.query(`COPY flights (date, delay, distance, origin, destination) FROM '${file}' (FORMAT csv)`);
    await client.query("VACUUM ANALYZE flights");
    const run: Run = (sql) => client.query({ text: sql, rowMode: "array" });
    const { formulas, hand } = measures["counts, sums, averages"];
    const parts = PARTS.map((part) => compiled("postgres", pivot(formulas), { want: { kind: "pivot", ...part } }));
    const page = PAGE.map((key) => compiled("postgres", groupsBy(key, formulas), { level: "g", window: { offset: 0, limit: 500 } }));
    return [
      ...(await compared("pivot with totals, PostgreSQL", run, { hand: [groupingSets(hand)], ours: [asOne(parts)] })),
      ...(await compared("12 groupings of a page, PostgreSQL", run, {
        hand: PAGE.map((key) => groupsByHand(key, hand)),
        ours: [asOne(page)],
      })),
      ...(await shapesOn("postgres", run)),
    ];
  } finally {
    await client.end();
    await server.stop();
  }
}
