import { chartColors, drawChart, type Drawing, filterValue, restWanted } from "@sheaf/charts";
import { UTC } from "@sheaf/locale";
import { loadWords } from "@sheaf/messages/compile";
import { presets } from "@sheaf/theme";
import { columnsOf, type Element, isAdditive } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { expectSql } from "../support/pivots.ts";
import { planWorld } from "../support/plan.ts";
import { resultTable } from "../support/result-table.ts";

/** S-L10g: the values of a key that do not stand for themselves are one group of rows, in which everything is evaluated anew. */

const colors = ["red", "blue", "lime", null, "gray", "pink"] as const;
const rows = Array.from({ length: 90 }, (_, index) => [
  (index % 3) + 1,
  colors[(index * index + (index % 7)) % 6] ?? null,
  index % 11 === 0 ? null : (index * 37) % 50,
  (index % 9) + 1,
  `b${(index * 5) % 13}`,
  `2024-0${(index % 4) + 1}-01`,
  index % 2 === 0 ? "old" : "new",
]);
const world = planWorld(
  [
    {
      name: "sales",
      columns: { step: "int", color: "text", amount: "int", weight: "int", buyer: "text", day: "date", era: "text" },
      rows,
    },
  ],
  ["duckdb", "postgres"],
);
const words = await loadWords("en", { only: ["drawing"] });

const measures = {
  mean: ["Avg([amount])", "avg(amount)"],
  ratio: ["Sum([amount]) / Sum([sales/weight])", "sum(amount)::double / sum(weight)"],
  distinct: ["CountDistinct([buyer])", "count(DISTINCT buyer)"],
  middle: ["Median([amount])", "median(amount)"],
  formula: ['Max([amount]) - [mean] * 2 + CountIf([sales/era] = "old")', "max(amount) - avg(amount) * 2 + count(*) FILTER (era = 'old')"],
  sum: ["Sum([amount])", "sum(amount)"],
} as const;
const columns = [
  ...["step", "color", "amount", "weight", "buyer", "day", "era"].map((name) => column(name, `[sales/${name}]`)),
  ...Object.entries(measures).map(([id, [formula]]) => column(id, formula)),
];
const chart = (more: Record<string, unknown>, further: readonly object[] = []): TestElement => ({
  id: "t",
  kind: "bar-chart",
  name: "Chart",
  source: tableSource("sales"),
  columns: [...columns, ...further],
  xAxis: { columnId: "step" },
  yAxis: { columnIds: Object.keys(measures) },
  color: { by: "category", column: "color" },
  ...more,
});
const rest = (columnId: string, ...kept: readonly (string | number | null)[]) =>
  ({ elementId: "t", want: { kind: "rest", columnId, kept } }) as const;
const all = Object.values(measures)
  .map(([, sql]) => sql)
  .join(", ");
const beyond = (where: string): string => `SELECT step, ${all} FROM sales WHERE ${where} GROUP BY 1 ORDER BY 1`;

describe("S-L10g the rest of a key's values", () => {
  test("an average, a ratio, a distinct count, a median and a formula are those of its rows", () =>
    expectSql(world, [chart({})], rest("color", "red", "blue"), beyond("color IS NULL OR color NOT IN ('red', 'blue')")));
  test("a null is a value like another: kept it is not of the rest", async () => {
    await expectSql(world, [chart({})], rest("color", "red", null), beyond("color <> 'red'"));
    await expectSql(world, [chart({})], rest("color", null), beyond("color IS NOT NULL"));
    await expectSql(world, [chart({})], rest("color"), beyond("true"));
  });
  test("all of them kept leave nothing", () => world.expectRows([chart({})], rest("color", ...colors), []));
  test("keys that are dates and numbers", async () => {
    const byDay = chart({ color: { by: "category", column: "day" } });
    await expectSql(world, [byDay], rest("day", "2024-01-01", "2024-03-01"), beyond("day NOT IN ('2024-01-01', '2024-03-01')"));
    const byWeight = chart({ color: { by: "category", column: "weight" } });
    await expectSql(world, [byWeight], rest("weight", 1, 2, 3), beyond("weight > 3"));
  });
  test("panels are told apart", () =>
    expectSql(
      world,
      [chart({ trellis: { rowsBy: [{ columnId: "era" }] } })],
      rest("color", "red", "gray"),
      `SELECT step, era, ${all} FROM sales WHERE color IS NULL OR color NOT IN ('red', 'gray') GROUP BY 1, 2 ORDER BY 1, 2`,
    ));
  test("filters of rows hold in it", () =>
    expectSql(
      world,
      [chart({ filters: [{ id: "f", columnId: "color", kind: "list", mode: "exclude", values: ["pink"] }] })],
      rest("color", "red"),
      beyond("color IS NULL OR color NOT IN ('red', 'pink')"),
    ));
  test("a filter of marks takes marks away, and their rows are not of the rest", () => {
    const marks = "SELECT step, color FROM sales GROUP BY 1, 2 HAVING avg(amount) >= 24";
    return expectSql(
      world,
      [chart({ filters: [{ id: "f", columnId: "mean", kind: "number-range", min: 24 }] })],
      rest("color", "red"),
      `SELECT step, ${all} FROM sales WHERE (color IS NULL OR color <> 'red')
         AND EXISTS (SELECT 1 FROM (${marks}) m WHERE m.step = sales.step AND m.color IS NOT DISTINCT FROM sales.color)
       GROUP BY 1 ORDER BY 1`,
    );
  });
  test("a top-N of positions ranks what it ranks without a rest", () =>
    expectSql(
      world,
      [chart({ filters: [{ id: "f", columnId: "sum", kind: "top-n", rankingFunction: "rank", mode: "top-n", rowCount: 2 }] })],
      rest("color", "red"),
      `SELECT step, ${all} FROM sales WHERE (color IS NULL OR color <> 'red')
         AND step IN (SELECT step FROM sales GROUP BY 1 ORDER BY sum(amount) DESC LIMIT 2)
       GROUP BY 1 ORDER BY 1`,
    ));
  test("running totals run within the rest, shares are those of everything", () => {
    const run = [column("run", "CumulativeSum([sum])"), column("share", "PercentOfTotal(Sum([amount]))")];
    const one = chart({ yAxis: { columnIds: ["run", "share"] } }, run);
    return expectSql(
      world,
      [{ ...one, columns: (one["columns"] as readonly { id: string }[]).filter(({ id }) => !(id in measures) || id === "sum") }],
      rest("color", "red"),
      `SELECT step, sum(s), sum(sum(s)) OVER (ORDER BY step), sum(s) / (SELECT sum(amount) FROM sales)::double
       FROM (SELECT step, sum(amount) AS s FROM sales WHERE color IS NULL OR color <> 'red' GROUP BY 1) GROUP BY step ORDER BY 1`,
    );
  });
  test("only keys of the marks have a rest, and only values of their type are kept", () => {
    expect(world.compile([chart({})], rest("era", "old")).ok).toBe(false);
    expect(world.compile([chart({})], rest("gone", "old")).ok).toBe(false);
    const byDay = chart({ color: { by: "category", column: "day" } });
    expect(world.compile([byDay], rest("day", "tomorrow")).ok).toBe(false);
  });
});

/** The drawing as the screen makes it: the marks first, then what their colors have no room for. */
async function drawnOf(element: TestElement): Promise<Drawing> {
  const whole = element as unknown as Element;
  const additive = (columnId: string): boolean => isAdditive(columnsOf(whole), columnId);
  const table = await resultTable(world, [element], { elementId: "t" });
  const wanted = restWanted(whole, table, additive);
  if (wanted === null) throw new Error("nothing is left over");
  const ask = { elementId: "t", want: { kind: "rest", columnId: wanted.columnId, kept: wanted.kept.map(filterValue) } } as const;
  return drawChart(whole, table, {
    width: 900,
    height: 600,
    colors: chartColors(presets["sheaf-light"]),
    zone: UTC,
    weekStart: 0,
    title: "Chart",
    totalRows: null,
    truncated: false,
    additive,
    say: (message) => words.say(message),
    rest: { ...wanted, table: await resultTable(world, [element], ask) },
  });
}

/** The values of the marks of the rest, by their other keys. */
const restOf = ({ marks }: Drawing): readonly (readonly string[])[] =>
  marks
    .list()
    .filter((mark) => marks.rest?.(mark) != null)
    .map((mark) => [...marks.keys(mark).map(({ text }) => text ?? "–"), Number(marks.value(mark).replaceAll(",", "")).toFixed(4)]);

const sorted = (rows: readonly (readonly string[])[]): readonly string[] => rows.map((row) => row.join(" ")).toSorted();

/** The buyers that are drawn by themselves, by whatever SQL ranks them by. */
async function restInSql(value: string, group: string, weight: string): Promise<readonly (readonly string[])[]> {
  const found = await world.query(
    "duckdb",
    `WITH marks AS (SELECT step, era, buyer, ${value} AS v FROM sales GROUP BY ALL),
       kept AS (SELECT buyer FROM ${weight} ORDER BY w DESC, seen LIMIT 9)
     SELECT ${group}, ${value} FROM sales WHERE buyer NOT IN (SELECT buyer FROM kept) GROUP BY ALL ORDER BY ALL`,
  );
  return found.map((row) => row.map((cell, index) => (index === row.length - 1 ? Number(cell).toFixed(4) : String(cell))));
}

const shown = { format: { kind: "number", formatString: ",.6f" } };
const drawnMeasures = ["mean", "ratio", "distinct", "middle"] as const;
const only = (measure: (typeof drawnMeasures)[number], more: Record<string, unknown>): TestElement => {
  const one = chart(more, [{ ...column("people", "CountDistinct([sales/amount])"), ...shown }]);
  const used = measure === "distinct" ? "people" : measure;
  return {
    ...one,
    columns: (one["columns"] as readonly { id: string }[])
      .filter(({ id }) => !(id in measures || id === "people") || id === used)
      .map((column) => (column.id === used ? { ...column, ...shown } : column)),
  };
};
const inSql = (measure: (typeof drawnMeasures)[number]): string =>
  measure === "distinct" ? "count(DISTINCT amount)" : measures[measure][1];

const along = ["bar-chart", "line-chart", "area-chart", "combo-chart"] as const;
const round = ["pie-chart", "donut-chart"] as const;

describe.each(drawnMeasures)("what is drawn of %s has no room for a color of its own", (measure) => {
  const used = measure === "distinct" ? "people" : measure;
  test.each(along)("in a %s the rest is that of SQL, at each place and in each panel", async (kind) => {
    const more = { kind, yAxis: { columnIds: [used] }, color: { by: "category", column: "buyer" } };
    const weights = (keys: string): string =>
      `(SELECT buyer, sum(v) AS w, min(seen) AS seen FROM (SELECT ${keys}, buyer, ${inSql(measure)} AS v, row_number() OVER (ORDER BY ${keys}, buyer) AS seen FROM sales GROUP BY ${keys}, buyer) GROUP BY buyer)`;
    const alone = await drawnOf(only(measure, more));
    const expected = await restInSql(inSql(measure), "step", weights("step"));
    expect(expected.length).toBeGreaterThan(2);
    expect(sorted(restOf(alone))).toEqual(sorted(expected));
    expect(alone.notes).toEqual([]);
    const inPanels = await drawnOf(only(measure, { ...more, trellis: { rowsBy: [{ columnId: "era" }] } }));
    expect(sorted(restOf(inPanels))).toEqual(sorted(await restInSql(inSql(measure), "era, step", weights("step, era"))));
  });
  test.each(round)("in a %s too", async (kind) => {
    const { xAxis: _x, yAxis: _y, ...bare } = only(measure, { kind });
    const drawing = await drawnOf({ ...bare, value: { columnId: used }, color: { columnId: "buyer" } });
    const weights = `(SELECT buyer, ${inSql(measure)} AS w, buyer AS seen FROM sales GROUP BY buyer)`;
    expect(restOf(drawing)).toEqual(await restInSql(inSql(measure), "1", weights).then((rows) => rows.map((row) => row.slice(1))));
    expect(drawing.notes).toEqual([]);
    expect(drawing.table.rowCount).toBe(10);
    const last = drawing.marks.list().at(-1);
    expect(last === undefined ? "" : drawing.marks.tooltip(last).title).toBe("Others (4)");
  });
});

test("the rest is everything but what is drawn by itself, in words and for filters", async () => {
  const drawing = await drawnOf(only("mean", { yAxis: { columnIds: ["mean"] }, color: { by: "category", column: "buyer" } }));
  if (drawing.legend.kind !== "series") throw new Error("no legend");
  const entry = drawing.legend.entries.find(({ rest }) => rest !== undefined);
  expect([entry?.name, entry?.keys, entry?.rest?.columnId, entry?.rest?.beyond?.length]).toEqual(["Others (4)", [], "buyer", 9]);
  const [kept] = await world.query(
    "duckdb",
    `SELECT count(DISTINCT buyer) FROM sales WHERE buyer NOT IN (${entry?.rest?.beyond?.map(({ text }) => `'${text}'`).join(", ")})`,
  );
  expect(Number(kept?.[0])).toBe(4);
  const cells = Array.from({ length: drawing.table.rowCount }, (_, row) => drawing.table.cell(row, 1));
  expect(cells.filter((cell) => cell === "Others (4)")).toHaveLength(3);
});
