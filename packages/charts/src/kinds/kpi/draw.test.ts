import { type ColumnFormat, timeZone, UTC } from "@sheaf/locale";
import type { Element } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { kpi } from "../../element.ts";
import { DATE, FLOAT, INTEGER, TEXT, day, decimal, tableOf, type PlainColumn } from "../../plain-table.ts";
import { contextOf } from "../../testing/context.ts";
import { drawKpi, type KpiDrawing } from "./draw.ts";
import { kpiExamples } from "./example.ts";
import { kpiFit } from "./fit.ts";
import { sparkline } from "./sparkline.ts";
import { trendPlot } from "./trend-plot.ts";

function drawn(
  name: string,
  more: { now?: number | null; element?: Partial<Element>; trend?: readonly PlainColumn[]; zone?: string } = {},
): KpiDrawing {
  const example = kpiExamples.find((candidate) => candidate.name === name);
  if (example === undefined) throw new Error(`No example ${name}.`);
  const trend = more.trend ?? example.trend;
  return drawKpi({
    element: kpi(Object.assign({}, example.element, more.element)),
    table: tableOf(example.columns),
    row: 0,
    trend: trend === null ? null : tableOf(trend),
    context: contextOf({ title: example.title, ...(more.zone === undefined ? {} : { zone: timeZone(more.zone, Intl) ?? UTC }) }),
    now: more.now ?? null,
  });
}

function compared(value: PlainColumn, other: PlainColumn, element: Partial<Element> = {}): KpiDrawing {
  return drawKpi({
    element: kpi({
      id: "k",
      kind: "kpi-chart",
      columns: [{ id: "v" }, { id: "o" }],
      value: { columnId: "v" },
      comparisonColumn: { columnId: "o" },
      ...element,
    }),
    table: tableOf([value, other]),
    row: 0,
    trend: null,
    context: contextOf(),
    now: null,
  });
}

test("the latest period against the one before, the change without a claim where none is made", () => {
  const drawing = drawn("period");
  expect(drawing.value).toEqual({ text: "519,587", unit: null, color: null });
  expect(drawing.comparison).toMatchObject({ change: "+1.5%", direction: "up", tone: "neutral", name: "May", value: "512,114" });
  expect(drawing.period).toBe("Jun 2001");
  expect(drawing.trend?.values.length).toBe(6);
  expect(drawing.summary).toBe("Flights: 519,587 in Jun 2001. Up 1.5% from May 2001, 512,114. Trend over 6 periods, Jan 2001 to Jun 2001.");
});

test("a trend has a gap where whole periods have no rows", () => {
  const months = ["2001-01-01", "2001-02-01", "2001-05-01", "2001-06-01"];
  const trend: readonly PlainColumn[] = [
    { id: "p", name: "Day", type: DATE, cells: months.map(day) },
    { id: "flights", name: "Flights", type: INTEGER, cells: [1n, 2n, 3n, 4n] },
  ];
  const shown = drawn("period", { trend }).trend;
  expect(shown?.values).toEqual([1, 2, Number.NaN, Number.NaN, 3, 4]);
  expect(shown?.points[2]).toBe("Mar 2001: –");
});

test("S-G3g a figure is written as its metric says where the element does not", () => {
  const value: PlainColumn = {
    id: "v",
    type: FLOAT,
    cells: [1234.5],
    inherited: { format: { kind: "number", formatString: ",.2f", suffix: " kg" } as { readonly kind: string } },
  };
  const other: PlainColumn = { id: "o", type: FLOAT, cells: [1000] };
  expect(compared(value, other).value).toEqual({ text: "1,234.50", unit: "kg", color: null });
  const own = [{ id: "v", format: { kind: "number", formatString: ".0f" } }, { id: "o" }] as never;
  expect(compared({ ...value, cells: [1234.2] }, other, { columns: own }).value).toEqual({ text: "1234", unit: null, color: null });
});

test("a long fraction without a format is told as far as people read it; its table has all of it", () => {
  const two = (value: number, other: number, format?: ColumnFormat): KpiDrawing =>
    compared(
      { id: "v", type: FLOAT, cells: [value] },
      { id: "o", type: FLOAT, cells: [other] },
      format === undefined ? {} : { columns: [{ id: "v", format }, { id: "o" }] },
    );
  const long = two(8147.321984, 9.039122);
  expect([long.value.text, long.comparison?.value]).toEqual(["8,147.32", "9.04"]);
  expect(long.summary).toContain("8,147.32");
  expect(long.table.cell(0, 1)).toBe("9.039122");
  expect([two(0.0123456, 12.25).value.text, two(0.0123456, 12.25).comparison?.value]).toEqual(["0.0123", "12.25"]);
  expect(two(8.147321, 1, { kind: "number", formatString: ",.4f" }).value.text).toBe("8.1473");
});

test("a period that is still running is not compared with a whole one", () => {
  expect(drawn("period", { now: Date.parse("2001-06-12") }).comparison).toMatchObject({ name: "Apr", value: "490,020" });
  expect(drawn("period", { now: Date.parse("2001-07-01") }).comparison).toMatchObject({ name: "May", fullName: "May 2001" });
});

test("V3: a period is over by the clock of the workbook", () => {
  const trend = [
    { id: "~period", name: "Day", type: DATE, cells: ["2001-05-30", "2001-05-31", "2001-06-01"].map(day) },
    { id: "flights", name: "Flights", type: INTEGER, cells: [10n, 20n, 3n] },
  ];
  const element = { periodComparison: "day" } as const;
  const at = (zone: string, now: string) => drawn("period", { now: Date.parse(now), trend, element, zone }).period;
  // Half past eight in the evening of 1 June in New York, half past ten in the morning of 1 June in Sydney.
  expect(at("America/New_York", "2001-06-02T00:30:00Z")).toBe("31 May 2001");
  expect(at("Australia/Sydney", "2001-06-01T00:30:00Z")).toBe("31 May 2001");
  expect(at("Australia/Sydney", "2001-05-31T22:30:00Z")).toBe("31 May 2001");
  expect(at("America/New_York", "2001-06-02T04:00:00Z")).toBe("1 Jun 2001");
});

test("periods that have not begun are not the last complete one", () => {
  const planned = drawn("period", { now: Date.parse("2001-05-12") });
  expect(planned.period).toBe("Apr 2001");
  expect(planned.comparison).toMatchObject({ name: "Mar" });
});

describe("a period that the rows begin or end within", () => {
  const months = ["2001-03-01", "2001-04-01", "2001-05-01", "2001-06-01"].map(day);
  const over = (since: readonly string[], until: readonly string[], cells: readonly bigint[] = [50n, 100n, 110n, 40n]) =>
    drawn("period", {
      trend: [
        { id: "~period", name: "Day", type: DATE, cells: months },
        { id: "~since", name: "Day", type: DATE, cells: since.map(day) },
        { id: "~until", name: "Day", type: DATE, cells: until.map(day) },
        { id: "flights", name: "Flights", type: INTEGER, cells },
      ],
    });
  const firsts = ["2001-03-01", "2001-04-01", "2001-05-01", "2001-06-01"];
  const lasts = ["2001-03-31", "2001-04-30", "2001-05-31", "2001-06-30"];

  test("is not compared with a whole one where they end, and is said to be so far", () => {
    const cut = over(firsts, [...lasts.slice(0, 3), "2001-06-12"]);
    expect(cut).toMatchObject({ period: "May 2001", value: { text: "110" }, comparison: { name: "Apr", change: "+10.0%" } });
    expect(cut.trend).toMatchObject({ isUnfinished: true });
    expect(cut.trend?.points.at(-1)).toBe("Jun 2001 so far: 40");
    expect(cut.summary).toContain("Jun 2001 is not complete.");
    // Their first and last moments are no figures of the element.
    expect(cut.table.columns.map(({ id }) => id)).toEqual(["~period", "flights"]);
  });
  test("whole ones are compared, also where rows come seldom", () => {
    expect(over(firsts, lasts)).toMatchObject({ period: "Jun 2001", comparison: { name: "May", change: "−63.6%" } });
    const seldom = ["2001-03-20", "2001-04-28", "2001-05-14", "2001-06-10"];
    expect(over(firsts, seldom)).toMatchObject({ period: "Jun 2001" });
    expect(over(firsts, [...lasts.slice(0, 3), "2001-06-28"])).toMatchObject({ period: "Jun 2001" });
  });
  test("tells nothing of a change where they begin", () => {
    const two = drawn("period", {
      trend: [
        { id: "~period", name: "Day", type: DATE, cells: months.slice(2) },
        { id: "~since", name: "Day", type: DATE, cells: ["2001-05-20", "2001-06-01"].map(day) },
        { id: "~until", name: "Day", type: DATE, cells: ["2001-05-31", "2001-06-30"].map(day) },
        { id: "flights", name: "Flights", type: INTEGER, cells: [40n, 110n] },
      ],
    });
    expect(two).toMatchObject({ period: "Jun 2001", comparison: { name: "May", value: "40", change: null, tone: "neutral" } });
  });
});

test("D4 a missing period is no value, never the one before it", () => {
  const drawing = drawn("period", {
    trend: [
      { id: "~period", name: "Day", type: DATE, cells: ["2001-01-01", "2001-02-01", "2001-06-01"].map(day) },
      { id: "flights", name: "Flights", type: INTEGER, cells: [1n, 2n, 3n] },
    ],
  });
  expect(drawing.value.text).toBe("3");
  expect(drawing.comparison).toMatchObject({ change: null, direction: "same", name: "May", value: "–" });
});

test("rows without a date belong to no period: neither drawn as the newest nor compared with", () => {
  const example = kpiExamples.find(({ name }) => name === "period")?.trend ?? [];
  const undated = example.map((column) => ({ ...column, cells: [...column.cells, column.type === DATE ? null : 7] }));
  expect(drawn("period", { trend: undated })).toMatchObject({
    value: { text: "519,587" },
    period: "Jun 2001",
    comparison: { name: "May", value: "512,114" },
    trend: { values: drawn("period").trend?.values },
    summary: drawn("period").summary,
  });
  expect(drawn("period", { trend: example.map((column) => ({ ...column, cells: [column.type === DATE ? null : 7] })) }).trend).toBeNull();
});

test("quarters, years, weeks and days have names", () => {
  const name = (periodComparison: string, starts: readonly string[]): string | undefined =>
    drawn("period", {
      element: { periodComparison },
      trend: [
        { id: "~period", name: "Day", type: DATE, cells: starts.map(day) },
        { id: "flights", name: "Flights", type: INTEGER, cells: [1n, 2n] },
      ],
    }).comparison?.name;
  expect(name("quarter", ["2001-01-01", "2001-04-01"])).toBe("Q1");
  expect(name("quarter", ["2000-10-01", "2001-01-01"])).toBe("Q4 2000");
  expect(name("year", ["2000-01-01", "2001-01-01"])).toBe("2000");
  expect(name("week", ["2001-06-03", "2001-06-10"])).toBe("week of 3 Jun");
  expect(name("day", ["2001-02-28", "2001-03-01"])).toBe("28 Feb");
});

test("percentages change in points, colored by what is better", () => {
  const drawing = drawn("compared");
  const { roles } = contextOf().colors;
  expect(drawing.comparison).toMatchObject({ change: "+3.2 pts", tone: "good", color: roles.ok, name: "Q1", value: "77.5%" });
  expect(drawn("compared", { element: { comparison: { direction: "lower" } } }).comparison).toMatchObject({
    tone: "bad",
    color: roles.bad,
  });
  expect(drawn("compared", { element: { comparison: { direction: "lower", colorBad: "#123456" } } }).comparison?.color).toBe("#123456");
});

test("V2 a difference of decimals and integers is exact, with its sign and unit", () => {
  const delta = {
    comparison: { display: "delta" },
    columns: [{ id: "v", format: { kind: "number", suffix: " min" } }, { id: "o" }],
  } as Partial<Element>;
  expect(
    compared({ id: "v", type: decimal(20, 1), cells: ["5.8"] }, { id: "o", type: decimal(20, 1), cells: ["7.5"] }, delta).comparison
      ?.change,
  ).toBe("−1.7 min");
  const big = compared(
    { id: "v", type: INTEGER, cells: [9_007_199_254_740_993n] },
    { id: "o", type: INTEGER, cells: [9_007_199_254_740_992n] },
    { comparison: { display: "delta" } },
  );
  expect(big.comparison?.change).toBe("+1");
});

test("compared with zero or nothing there is no percentage; with several values neither", () => {
  const number = (id: string, cell: number | null): PlainColumn => ({ id, type: FLOAT, cells: [cell] });
  expect(compared(number("v", 5), number("o", 0)).comparison?.change).toBeNull();
  expect(compared(number("v", 5), number("o", null)).comparison).toMatchObject({ change: null, value: "–" });
  expect(compared(number("v", -5), number("o", -10)).comparison?.change).toBe("+50.0%");
  const marker = drawKpi({
    element: kpi({ id: "k", kind: "kpi-chart", columns: [{ id: "v" }], value: { columnId: "v" } }),
    table: tableOf([
      { id: "v", type: INTEGER, cells: [null] },
      { id: "v", type: INTEGER, cells: [4n], role: "marker-count" },
    ]),
    row: 0,
    trend: null,
    context: contextOf(),
    now: null,
  });
  expect(marker.value.text).toBe("*");
});

test("a unit is set apart from its figure, a percent sign is not", () => {
  const one = (format: object): KpiDrawing =>
    compared({ id: "v", type: FLOAT, cells: [5.84] }, { id: "o", type: FLOAT, cells: [1] }, {
      columns: [{ id: "v", format }, { id: "o" }],
    } as Partial<Element>);
  expect(one({ kind: "number", formatString: ",.1f", suffix: " min" }).value).toMatchObject({ text: "5.8", unit: "min" });
  expect(one({ kind: "percent" }).value).toMatchObject({ text: "584%", unit: null });
});

test("a KPI without a result has no value and says so", () => {
  const drawing = drawKpi({
    element: kpi({ id: "k", kind: "kpi-chart", columns: [{ id: "v", name: "Flights" }], value: { columnId: "v" } }),
    table: tableOf([]),
    row: 0,
    trend: null,
    context: contextOf(),
    now: null,
  });
  expect(drawing).toMatchObject({ isEmpty: true, summary: "Flights: no value.", notes: [{ kind: "missing-column", columnId: "v" }] });
});

test("a trellis has a tile for each of its keys, each with its own row", () => {
  const tile = (row: number): KpiDrawing =>
    drawKpi({
      element: kpi({
        id: "k",
        kind: "kpi-chart",
        columns: [{ id: "region" }, { id: "v" }],
        value: { columnId: "v" },
        trellis: { columnsBy: [{ columnId: "region" }] },
      }),
      table: tableOf([
        { id: "region", type: TEXT, cells: ["South", "West"] },
        { id: "v", name: "Flights", type: INTEGER, cells: [7n, 9n] },
      ]),
      row,
      trend: null,
      context: contextOf(),
      now: null,
    });
  expect([0, 1, 2].map((row) => [tile(row).tile, tile(row).value.text])).toEqual([
    ["South", "7"],
    ["West", "9"],
    [null, "–"],
  ]);
  expect(tile(1).summary).toBe("Flights, West: 9.");
});

test("A05 the table of a KPI holds the values of its trend", () => {
  const { table } = drawn("period");
  expect(table.columns.map(({ name }) => name)).toEqual(["Day", "Flights"]);
  expect(table.rowCount).toBe(6);
  expect(table.cell(5, 1)).toBe("519,587");
});

test("sparklines: gaps break them, one value is a stroke, bars begin at zero", () => {
  const line = sparkline([1, Number.NaN, 3, 4], "line", 100, 30);
  expect(line.line.match(/M/gu)?.length).toBe(2);
  expect(line.end).toEqual({ x: 97, y: 3 });
  expect(sparkline([1, 2], "area", 100, 30).area).toMatch(/Z$/u);
  const { bars } = sparkline([2, -2], "bar", 100, 30);
  const [up, down] = bars;
  expect(up === undefined ? 0 : up.top + up.height).toBeCloseTo(down?.top ?? -1, 6);
  expect(sparkline([], "line", 10, 10).line).toBe("");
});

test("in a small tile the trend goes first, then the comparison, then the title, and of words that is shown", () => {
  const parts = { title: true, comparison: true, trend: true, valueWidth: 140, valueHeight: 36, comparisonWidth: 150, changeWidth: 60 };
  expect(kpiFit(parts, 260, 80)).toEqual({ title: true, titleLines: 1, comparison: true, trend: 84, below: null, overflow: false });
  expect(kpiFit(parts, 240, 80)).toEqual({ title: true, titleLines: 1, comparison: true, trend: 74, below: null, overflow: false });
  expect(kpiFit(parts, 214, 80)).toMatchObject({ comparison: true, trend: 48 });
  // Its least width, and the comparison is cut.
  expect(kpiFit(parts, 200, 80)).toEqual({ title: true, titleLines: 1, comparison: true, trend: 44, below: null, overflow: false });
  expect(kpiFit(parts, 199, 80)).toEqual({ title: true, titleLines: 1, comparison: true, trend: null, below: null, overflow: false });
  expect(kpiFit(parts, 260, 60)).toEqual({ title: true, titleLines: 1, comparison: false, trend: null, below: null, overflow: true });
  expect(kpiFit(parts, 260, 40)).toEqual({ title: false, titleLines: 1, comparison: false, trend: null, below: null, overflow: true });
  // A title that one line would cut has two where the tile is high enough.
  expect(kpiFit({ ...parts, titleWidth: 300 }, 260, 88).titleLines).toBe(2);
  expect(kpiFit({ ...parts, titleWidth: 300 }, 260, 87).titleLines).toBe(1);
  expect(kpiFit({ ...parts, titleWidth: 260 }, 260, 88).titleLines).toBe(1);
  // A short value beside a long change: the change is a figure too.
  const short = { ...parts, valueWidth: 20, changeWidth: 64 };
  expect(kpiFit(short, 124, 80).trend).toBe(44);
  expect(kpiFit(short, 123, 80).trend).toBeNull();
  // Where a narrow tile is high enough the trend stands below: as wide as the tile, and as high as what is left.
  const alone = { ...parts, comparison: false, comparisonWidth: 0, changeWidth: 0 };
  const below = (width: number, height: number) => kpiFit({ ...alone, valueWidth: 110 }, width, height).below;
  expect([below(165, 84), below(400, 84), below(165, 77), below(40, 84)]).toEqual([
    { width: 160, height: 24, hasAxes: false },
    null,
    null,
    null,
  ]);
  expect(kpiFit({ ...parts, valueWidth: 110 }, 140, 130)).toMatchObject({
    comparison: true,
    trend: null,
    below: { width: 140, height: 34 },
  });
});

test("a period that is not over is drawn apart from whole ones, and said to be so far; the line to it is none of the others'", () => {
  const now = Date.parse("2001-06-12T00:00:00Z");
  const open = drawn("period", { now });
  expect(open.trend).toMatchObject({ isUnfinished: true });
  expect(open.trend?.points.slice(-2)).toEqual(["May 2001: 512,114", "Jun 2001 so far: 519,587"]);
  expect(open.summary).toMatch(/Jan 2001 to Jun 2001\. Jun 2001 is not complete\.$/u);
  expect(drawn("period", { now: Date.parse("2001-07-02T00:00:00Z") }).trend).toMatchObject({ isUnfinished: false });

  const values = [4, 2, 3, 0];
  const whole = sparkline(values, "area", 100, 34);
  const apart = sparkline(values, "area", 100, 34, true);
  expect([whole.ahead, whole.line.split("L").length]).toEqual(["", 4]);
  expect(apart.line.split("L").length).toBe(3);
  expect(apart.ahead).toBe(`M${String(apart.points[2]?.x)} ${String(apart.points[2]?.y)}L${String(apart.end?.x)} ${String(apart.end?.y)}`);
  expect(apart.area.length).toBeLessThan(whole.area.length);
  expect(sparkline([4, Number.NaN, 3], "bar", 100, 34).points.map((point) => point === null)).toEqual([false, true, false]);
});

test("in a large tile the trend has axes: values at the side, periods below that stand apart, the year where it changes", () => {
  const parts = { title: true, comparison: true, trend: true, valueWidth: 120, valueHeight: 46, comparisonWidth: 150, changeWidth: 60 };
  expect(kpiFit(parts, 340, 232)).toMatchObject({ trend: null, below: { width: 340, height: 140, hasAxes: true } });
  expect(kpiFit(parts, 340, 187)).toMatchObject({ trend: 84, below: null });
  // In a row it stands where those of the others do.
  expect(kpiFit(parts, 340, 232, "beside")).toMatchObject({ trend: 84, below: null });
  expect(kpiFit(parts, 340, 232, "below")).toMatchObject({ trend: null, below: { width: 160, height: 34, hasAxes: false } });
  expect(kpiFit(parts, 340, 232, "none")).toMatchObject({ trend: null, below: null, overflow: false });

  const { trend } = drawn("period");
  const plot = trendPlot(trend!, 340, 140);
  expect(plot.ticks.map(({ text }) => text)).toEqual(["460k", "480k", "500k", "520k"]);
  expect(plot.periods.map(({ text }) => text)).toEqual(["Jan 2001", "Feb", "Mar", "Apr", "May", "Jun"]);
  expect(plot.left + plot.width).toBe(340);
  // Where there is less room the last one stays.
  const narrow = trendPlot(trend!, 160, 140).periods.map(({ text }) => text);
  expect([narrow.length < 6, narrow.at(-1)?.slice(0, 3)]).toEqual([true, "Jun"]);
  // Every value lies between the ends of the axis.
  const lines = plot.ticks.map(({ y }) => y);
  expect(plot.line.points.every((point) => point!.y >= Math.min(...lines) && point!.y <= Math.max(...lines))).toBe(true);
  const bars = trendPlot({ ...trend!, shape: "bar" }, 340, 140);
  expect(bars.ticks[0]?.text).toBe("0");
});
