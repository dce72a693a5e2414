import { describe, expect, test } from "vitest";
import { type Cell, cellOf, sameCell } from "../support/cells.ts";
import { diceOf } from "../reference/drawn/dice.ts";
import type { Ask, TestElement } from "../support/documents.ts";
import { withDrawn } from "../support/engines.ts";
import { planWorld } from "../support/plan.ts";

/** Whole workbooks, as people build them, beside the SQL that a database person would write for the same question. */

const dice = diceOf(7);
const pad = (n: number): string => String(n).padStart(2, "0");
const regions = ["North", "South", "East", null];
const world = planWorld(
  [
    {
      name: "orders",
      columns: { id: "int", customer: "text", region: "text", day: "date", at: "timestamptz", amount: "decimal" },
      key: ["id"],
      rows: Array.from({ length: 400 }, (_, index) => {
        const month = 1 + dice.roll(9);
        const day = 1 + dice.roll(28);
        return [
          index + 1,
          dice.chance(0.03) ? null : `c${dice.roll(40)}`,
          dice.pick(regions),
          `2024-${pad(month)}-${pad(day)}`,
          `2024-${pad(month)}-${pad(day)} ${pad(dice.roll(24))}:30:00+00`,
          dice.chance(0.05) ? null : `${dice.roll(400) - 20}.${pad(dice.roll(100))}`,
        ];
      }),
    },
  ],
  withDrawn(10),
);

const column = (id: string, formula: string): { id: string; name: string; formula: string } => ({ id, name: id, formula });
const orders = (more: Record<string, unknown> = {}, columns: object[] = []): TestElement => ({
  id: "o",
  name: "Orders",
  source: { kind: "warehouse-table", connectionId: "c", path: ["orders"] },
  columns: [...["id", "customer", "region", "day", "at", "amount"].map((name) => column(name, `[orders/${name}]`)), ...columns],
  ...more,
});

/** The rows of a request are those of a statement written by hand, which has one output per shown column and its own ORDER BY. */
async function expectSql(elements: readonly TestElement[], ask: Ask, sql: string | { duckdb: string; postgres: string }, around = {}) {
  const all = await world.rows(elements, ask, around);
  for (const dialect of ["duckdb", "postgres"] as const) {
    const compiled = world.compile(elements, ask, around, dialect);
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
    const rows = await world.query(dialect, typeof sql === "string" ? sql : sql[dialect]);
    const values = compiled.columns.flatMap((shown, index) => (shown.role === "value" ? [{ shown, index }] : []));
    const found = all.map((row) => values.map(({ index }) => row[index] ?? null));
    const meant = rows.map((row) => values.map(({ shown }, index): Cell => cellOf(row[index], shown.type)));
    const wrong = meant.findIndex((row, at) => row.some((cell, index) => !sameCell(cell, found[at]?.[index] ?? null)));
    expect({ wrong, here: found[wrong], meant: meant[wrong], rows: found.length }, compiled.sql).toEqual({
      wrong: -1,
      here: undefined,
      meant: undefined,
      rows: meant.length,
    });
    expect(meant.length).toBeGreaterThan(0);
  }
}

describe("cohorts: five elements in a chain, each read at another level", () => {
  const first = orders(
    {
      filters: [{ id: "f", columnId: "amount", kind: "number-range", min: 0 }],
      groupings: [{ id: "per-customer", groupBy: ["customer"], calculations: ["joined", "spent", "count"] }],
    },
    [column("joined", "Min([day])"), column("spent", "Sum([amount])"), column("count", "Count()")],
  );
  const customers: TestElement = {
    id: "k",
    name: "Customers",
    source: { kind: "table", elementId: "o", groupingId: "per-customer" },
    columns: [
      column("customer", "[Orders/customer]"),
      column("cohort", 'DateTrunc("month", [Orders/joined])'),
      column("spent", "[Orders/spent]"),
      column("size", "Count([customer])"),
      column("mean", "Avg([spent])"),
    ],
    groupings: [{ id: "per-cohort", groupBy: ["cohort"], calculations: ["size", "mean"] }],
  };
  const cohorts: TestElement = {
    id: "h",
    name: "Cohorts",
    source: { kind: "table", elementId: "k", groupingId: "per-cohort" },
    columns: [
      column("cohort", "[Customers/cohort]"),
      column("size", "[Customers/size]"),
      column("so far", "CumulativeSum([size])"),
      column("share", "[size] / GrandTotal(Sum([size]))"),
      column("before", "Lag([Customers/mean])"),
    ],
    sort: [{ columnId: "cohort", direction: "ascending" }],
  };
  const activity: TestElement = {
    id: "a",
    name: "Activity",
    source: { kind: "table", elementId: "o" },
    columns: [
      column("who", "[Orders/customer]"),
      column("cohort", "Lookup([Customers/cohort], [Orders/customer], [Customers/customer])"),
      column("after", 'DateDiff("month", [cohort], [Orders/day])'),
      column("active", "CountDistinct([who])"),
      column("of", "Lookup([Cohorts/size], [cohort], [Cohorts/cohort])"),
      column("kept", "[active] / [of]"),
    ],
    groupings: [
      { id: "by-cohort", groupBy: ["cohort"], calculations: ["of"] },
      { id: "by-month", groupBy: ["after"], calculations: ["active", "kept"] },
    ],
  };
  const curve: TestElement = {
    id: "l",
    kind: "line-chart",
    name: "Curve",
    source: { kind: "table", elementId: "a", groupingId: "by-month" },
    columns: [
      column("after", "[Activity/after]"),
      column("kept", "Avg([Activity/kept])"),
      column("cohorts", "CountDistinct([Activity/cohort])"),
    ],
    xAxis: { columnId: "after" },
    yAxis: { columnIds: ["kept", "cohorts"] },
  };
  const all = [first, customers, cohorts, activity, curve];
  const byHand = `
    WITH kept AS (SELECT * FROM orders WHERE amount >= 0),
      firsts AS (SELECT customer, min(day) AS joined, sum(amount) AS spent FROM kept GROUP BY customer),
      customers AS (SELECT customer, CAST(date_trunc('month', joined) AS date) AS cohort, spent FROM firsts),
      cohorts AS (SELECT cohort, count(customer) AS size, avg(spent) AS mean FROM customers GROUP BY cohort),
      seen AS (SELECT o.customer, c.cohort,
          (extract(year FROM o.day) - extract(year FROM c.cohort)) * 12 + extract(month FROM o.day) - extract(month FROM c.cohort) AS after
        FROM kept o LEFT JOIN customers c ON o.customer = c.customer),
      active AS (SELECT cohort, after, count(DISTINCT customer) AS active FROM seen GROUP BY cohort, after)`;

  test("cohorts, running and as a share of all", () =>
    expectSql(
      all,
      { elementId: "h" },
      `${byHand} SELECT cohort, size, sum(size) OVER (ORDER BY cohort), CAST(size AS double precision) / (SELECT sum(size) FROM cohorts),
         lag(mean) OVER (ORDER BY cohort) FROM cohorts ORDER BY cohort`,
    ));
  test("activity per cohort and month", () =>
    expectSql(
      all,
      { elementId: "a", level: "by-month", columns: ["cohort", "of", "after", "active", "kept"] },
      `${byHand} SELECT a.cohort, c.size, a.after, a.active, CAST(a.active AS double precision) / c.size
         FROM active a LEFT JOIN cohorts c ON a.cohort = c.cohort ORDER BY a.cohort NULLS LAST, a.after NULLS LAST`,
    ));
  test("the curve over all cohorts", () =>
    expectSql(
      all,
      { elementId: "l" },
      `${byHand} SELECT a.after, avg(CAST(a.active AS double precision) / c.size), count(DISTINCT a.cohort)
         FROM active a LEFT JOIN cohorts c ON a.cohort = c.cohort GROUP BY a.after ORDER BY a.after NULLS LAST`,
    ));
});

describe("regions: parts, ranks and the best of each", () => {
  const table = (filters: object[] = []): TestElement =>
    orders(
      {
        groupings: [
          { id: "r", groupBy: ["region"], calculations: ["rt", "place"], sort: [{ columnId: "rt", direction: "descending" }] },
          { id: "m", groupBy: ["month"], calculations: ["mt", "part", "rank", "run", "change"] },
        ],
        summary: ["all"],
        filters,
      },
      [
        column("month", 'DateTrunc("month", [day])'),
        column("all", "Sum([amount])"),
        column("rt", "Sum([amount])"),
        column("place", 'Rank([rt], "desc")'),
        column("mt", "Sum([amount])"),
        column("part", "[mt] / [rt]"),
        column("rank", 'Rank([mt], "desc")'),
        column("run", "CumulativeSum([mt])"),
        column("change", "[mt] - Lag([mt])"),
      ],
    );
  const byHand = `WITH months AS (SELECT region, date_trunc('month', day) AS month, sum(amount) AS mt FROM orders GROUP BY 1, 2),
    regions AS (SELECT region, sum(amount) AS rt FROM orders GROUP BY 1)`;
  test("months in their regions", () =>
    expectSql(
      [table()],
      { elementId: "o", level: "m", columns: ["region", "place", "month", "mt", "part", "rank", "run", "change", "all"] },
      `${byHand}, placed AS (SELECT region, rt, rank() OVER (ORDER BY rt DESC) AS place FROM regions)
       SELECT m.region, p.place, m.month, m.mt, CAST(m.mt AS double precision) / CAST(p.rt AS double precision),
         rank() OVER (PARTITION BY m.region ORDER BY m.mt DESC),
         sum(m.mt) OVER (PARTITION BY m.region ORDER BY m.month), m.mt - lag(m.mt) OVER (PARTITION BY m.region ORDER BY m.month),
         (SELECT sum(amount) FROM orders)
       FROM months m JOIN placed p ON m.region IS NOT DISTINCT FROM p.region ORDER BY p.rt DESC, m.month`,
    ));
  test("the two best months of each region, and what everything else makes of them (F4, F5)", () =>
    expectSql(
      [table([{ id: "f", columnId: "mt", kind: "top-n", rankingFunction: "rank", mode: "top-n", rowCount: 2 }])],
      { elementId: "o", level: "m", columns: ["region", "rt", "month", "mt", "part", "rank", "run", "all"] },
      `${byHand}, best AS (SELECT * FROM (SELECT *, rank() OVER (PARTITION BY region ORDER BY mt DESC) AS r FROM months) x WHERE r <= 2),
         sums AS (SELECT region, sum(mt) AS rt FROM best GROUP BY region)
       SELECT b.region, s.rt, b.month, b.mt, CAST(b.mt AS double precision) / CAST(s.rt AS double precision), b.r,
         sum(b.mt) OVER (PARTITION BY b.region ORDER BY b.month), (SELECT sum(mt) FROM best)
       FROM best b JOIN sums s ON b.region IS NOT DISTINCT FROM s.region ORDER BY s.rt DESC, b.month`,
    ));
});

describe("V3: hours and days in the workbook's zone", () => {
  const hours: TestElement = orders(
    {
      groupings: [
        { id: "d", groupBy: ["local day"], calculations: ["n"] },
        { id: "h", groupBy: ["hour"], calculations: ["sum"] },
      ],
    },
    [
      column("local day", 'DateTrunc("day", [at])'),
      column("hour", 'DatePart("hour", [at])'),
      column("n", "Count()"),
      column("sum", "Sum([amount])"),
    ],
  );
  test("in New York", () => {
    const local = "(\"at\" AT TIME ZONE 'America/New_York')";
    return expectSql(
      [hours],
      { elementId: "o", level: "h", columns: ["local day", "n", "hour", "sum"] },
      `WITH days AS (SELECT CAST(${local} AS date) AS d, count(*) AS n FROM orders GROUP BY 1),
         hours AS (SELECT CAST(${local} AS date) AS d, extract(hour FROM ${local}) AS h, sum(amount) AS s FROM orders GROUP BY 1, 2)
       SELECT h.d, d.n, h.h, h.s FROM hours h JOIN days d ON h.d = d.d ORDER BY h.d, h.h`,
      { timeZone: "America/New_York" },
    );
  });
});
