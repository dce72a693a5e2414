import { controlsOf, openSlice } from "@sheaf/compiler";
import { type CellReader, cellText, type ResultTable } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import type { ControlValue } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { asResult, type Cell, cellOf } from "../support/cells.ts";
import { type Ask, documentOf, type TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";
import type { CompiledAlone } from "../support/told.ts";

/** What the browser makes of a slice is, to the last digit, what the warehouse answers for the same value of the control. */

const origins = ["ATL", "BOS", "ORD", "SFO", "Zürich", "🛫", "", null];
const rows = Array.from({ length: 900 }, (_, at): (string | number | null)[] => {
  const day = new Date(Date.UTC(2001, 0, 1 + (at % 150)));
  const date = day.toISOString().slice(0, 10);
  return [
    origins[(at * 7) % origins.length] ?? null,
    date,
    `${date} ${String((at * 5) % 24).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}:30`,
    at % 11 === 0 ? null : ((at * 37) % 241) - 60,
    at % 13 === 0 ? null : `${(at * 7919) % 90_000}.${String(at % 10_000).padStart(4, "0")}`,
    at % 3 === 0 ? 1 : 0,
  ];
});
const world = planWorld(
  [
    {
      name: "flights",
      columns: { origin: "text", day: "date", at: "timestamp", delay: "int", price: "decimal", late: "bool" },
      key: [],
      rows: rows.map((row) => [...row.slice(0, 5), row[5] === 1]),
    },
  ],
  ["duckdb"],
);

const calculations = [
  column("n", "Count()"),
  column("sum", "Sum([delay])"),
  column("mean", "Avg([delay])"),
  column("paid", "Sum([price])"),
  column("price_mean", "Avg([price])"),
  column("share", "CountIf([delay] > 15) / Count()"),
  column("least", "Min([delay])"),
  column("last", "Max([day])"),
  column("places", "CountDistinct([delay])"),
];
const columns = [
  column("origin", "[flights/origin]"),
  column("day", "[flights/day]"),
  column("at", "[flights/at]"),
  column("delay", "[flights/delay]"),
  column("price", "[flights/price]"),
  column("late", "[flights/late]"),
  column("month", 'DateTrunc("month", [flights/at])'),
  column("bin", "BinFixed([flights/delay], -60, 180, 12)"),
  ...calculations,
];
const base = { name: "F", source: tableSource("flights"), columns };
const elements: Readonly<Record<string, TestElement>> = {
  bars: {
    id: "bars",
    kind: "bar-chart",
    ...base,
    xAxis: { columnId: "origin", sort: { by: "n", direction: "descending" } },
    yAxis: { columnIds: ["n", "mean", "price_mean", "share", "places", "least", "last", "paid"] },
  },
  line: { id: "line", kind: "line-chart", ...base, xAxis: { columnId: "month" }, yAxis: { columnIds: ["mean", "sum"] } },
  area: {
    id: "area",
    kind: "area-chart",
    ...base,
    xAxis: { columnId: "month" },
    yAxis: { columnIds: ["n"] },
    color: { by: "category", column: "origin" },
  },
  histogram: { id: "histogram", kind: "bar-chart", ...base, xAxis: { columnId: "bin" }, yAxis: { columnIds: ["n"] } },
  kpi: { id: "kpi", kind: "kpi-chart", ...base, value: { columnId: "mean" } },
};
const controls: Readonly<
  Record<string, { readonly type: string; readonly column: string; readonly values: readonly (ControlValue | null)[] }>
> = {
  "a number range": {
    type: "number-range",
    column: "delay",
    values: [{ kind: "number-range", min: 3 }, { kind: "number-range", min: "-10.5", max: 90 }, { kind: "number-range", min: 5_000 }, null],
  },
  "a range of decimals": {
    type: "number-range",
    column: "price",
    values: [
      { kind: "number-range", max: "45000.0047" },
      { kind: "number-range", min: "700", max: 700.5 },
    ],
  },
  "a list": {
    type: "list",
    column: "origin",
    values: [
      { kind: "list", mode: "include", values: ["ATL", "🛫", null] },
      { kind: "list", mode: "exclude", values: ["BOS"] },
      { kind: "list", mode: "include", values: ["Zürich"] },
    ],
  },
  "a list of yes and no": { type: "list", column: "late", values: [{ kind: "list", mode: "include", values: [true] }] },
  days: {
    type: "date-range",
    column: "day",
    values: [
      { kind: "date-range", range: { mode: "between", startDate: "2001-02-03", endDate: "2001-03-04" } },
      { kind: "date-range", range: { mode: "before", date: "2001-01-20" } },
    ],
  },
  instants: {
    type: "date-range",
    column: "at",
    values: [
      { kind: "date-range", range: { mode: "between", startDate: "2001-02-03", endDate: "2001-03-04" } },
      { kind: "date-range", range: { mode: "on", date: "2001-04-01" } },
    ],
  },
};

const groupedBy = (formula: string): TestElement => ({
  id: "grouped",
  kind: "bar-chart",
  ...base,
  columns: [...columns, column("group", formula)],
  xAxis: { columnId: "group" },
  yAxis: { columnIds: ["n", "mean", "last", "paid"] },
});
/** Axes of the kinds that controls test, none of them a column that one tests. */
const axes: Readonly<Record<string, TestElement>> = {
  initials: groupedBy("Left([flights/origin], 1)"),
  minutes: groupedBy('DatePart("minute", [flights/at])'),
  weeks: groupedBy('DateTrunc("week", [flights/day])'),
};
const list = (mode: "include" | "exclude", ...values: readonly (string | null)[]): ControlValue => ({ kind: "list", mode, values });
const numbers = (bounds: { readonly min?: number; readonly max?: number }): ControlValue => ({ kind: "number-range", ...bounds });
const days = (startDate: string, endDate: string): ControlValue => ({
  kind: "date-range",
  range: { mode: "between", startDate, endDate },
});
/** Two controls that filter one column, and what they stand at together. */
const pairs: Readonly<
  Record<
    string,
    {
      readonly column: string;
      readonly types: readonly [string, string];
      readonly values: readonly (readonly [ControlValue | null, ControlValue | null])[];
    }
  >
> = {
  "two lists": {
    column: "origin",
    types: ["list", "list"],
    values: [
      [list("include", "ATL", "BOS", "🛫", null), list("exclude", "BOS")],
      [list("include", "ATL", "ORD"), list("include", "ORD", "SFO")],
      [null, list("include", "Zürich", "")],
    ],
  },
  "two ranges of numbers": {
    column: "delay",
    types: ["number-range", "number-range"],
    values: [
      [numbers({ min: -10 }), numbers({ max: 90 })],
      [numbers({ min: 20, max: 150 }), numbers({ min: 60 })],
      [numbers({ max: 5 }), null],
    ],
  },
  "two ranges of days": {
    column: "day",
    types: ["date-range", "date-range"],
    values: [
      [days("2001-01-20", "2001-03-04"), days("2001-02-03", "2001-05-05")],
      [days("2001-02-03", "2001-02-20"), null],
    ],
  },
  "a list and a range of days": {
    column: "day",
    types: ["list", "date-range"],
    values: [
      [list("exclude", "2001-02-10"), days("2001-02-03", "2001-03-04")],
      [list("include", "2001-02-10", "2001-03-01", "2001-05-05"), days("2001-02-11", "2001-03-04")],
      [list("include", "2001-02-10"), null],
    ],
  },
};

const controlOn = (elementId: string, type: string, columnId: string, id = "moved"): TestElement => ({
  id,
  kind: "control",
  controlId: id === "moved" ? "Moved" : id,
  controlType: type,
  filters: [{ source: { kind: "table", elementId }, columnId }],
});

/** Cells as a reader of results has them. */
function carried(cell: Cell, { kind }: ValueType): ReturnType<CellReader> {
  if (cell === null || typeof cell === "boolean" || typeof cell === "number") return cell;
  if (kind === "integer") return BigInt(cell);
  if (kind === "date") return Date.parse(`${cell}T00:00:00Z`) / 86_400_000;
  return kind === "datetime" ? BigInt(Date.parse(`${cell}Z`)) * 1000n : cell;
}

async function tableOf(compiled: CompiledAlone): Promise<ResultTable> {
  const found = await world.query("duckdb", compiled.sql);
  const cells = compiled.columns.map(
    ({ type }, at) =>
      (row: number) =>
        carried(asResult(cellOf(found[row]?.[at], type)), type),
  );
  const segment = { start: 0, length: found.length, byteLength: 0, cells };
  return { columns: compiled.columns, rowCount: found.length, byteLength: 0, schema: new Uint8Array(), segments: [segment] };
}

const written = (cell: ReturnType<CellReader>, type: ValueType): Cell =>
  typeof cell === "number" && type.kind === "float" ? cell : asResult(cellOf(cellText(cell, type), type));

const ROWS = { kind: "rows", columns: null, withOuter: true, outline: false } as const;
type Sliced = Extract<NonNullable<Ask["want"]>, { readonly kind: "rows" | "totals" | "pivot" }>;

/** `partly`: some values are the warehouse's to answer; how many were answered here comes back. */
const compared = (
  element: TestElement,
  control: TestElement,
  values: readonly (ControlValue | null)[],
  timeZone: string,
  partly = false,
  want: Sliced = ROWS,
): Promise<number> =>
  comparedTogether(
    element,
    [control],
    values.map((value) => [value]),
    { timeZone, partly, want },
  );

/** The same of controls that one slice tells apart; each of `values` is one for each of them. */
async function comparedTogether(
  element: TestElement,
  controls: readonly TestElement[],
  values: readonly (readonly (ControlValue | null)[])[],
  { timeZone, partly, want }: { readonly timeZone: string; readonly partly: boolean; readonly want: Sliced },
): Promise<number> {
  let told = 0;
  const elements = [element, ...controls];
  const by = controls.map(({ id }) => id);
  const givenOf = (row: readonly (ControlValue | null)[]) => Object.fromEntries(by.map((id, at) => [id, row[at] ?? null]));
  const around = { controls: givenOf(values[0] ?? []), timeZone };
  const slice = world.compile(elements, { elementId: element.id, want: { kind: "slice", of: want, by } }, around);
  if (partly && !slice.ok) return told;
  if (!slice.ok || slice.slice === undefined) throw new Error(`no slice: ${JSON.stringify(slice)}`);
  const open = openSlice(await tableOf(slice), slice.slice);
  for (const row of values) {
    const there = { controls: givenOf(row), timeZone };
    const compiled = world.compile(elements, { elementId: element.id, want }, there);
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
    const types = compiled.columns.map(({ type }) => type);
    const known = controlsOf(documentOf(elements), new Map(Object.entries(there.controls)));
    const here = open.answer((controlId) => {
      const value = there.controls[controlId] ?? null;
      const control = known.find(({ id }) => id === controlId);
      return value === null ? [] : (control?.filters(value, "tested", undefined) ?? []);
    }, "2024-05-15T13:45:30Z");
    expect(slice.slice.columns.map(({ type }) => type)).toEqual(types);
    if (partly && here === null) continue;
    told += 1;
    const got =
      here === null
        ? null
        : Array.from({ length: here.rows }, (_, at) => types.map((type, place) => written(here.columns[place]?.(at) ?? null, type)));
    expect(got, `${JSON.stringify(row)}\n${compiled.sql}`).toEqual(await world.rows(elements, { elementId: element.id, want }, there));
  }
  return told;
}

describe("slices that browsers filter", () => {
  for (const [kind, element] of Object.entries(elements))
    test(`of ${kind} are the warehouse's answers, whatever filters them`, { timeout: 120_000 }, async () => {
      for (const zone of ["UTC", "America/New_York"])
        for (const { type, column: columnId, values } of Object.values(controls))
          await compared(element, controlOn(element.id, type, columnId), values, zone);
    });
  for (const [what, { column: columnId, types, values }] of Object.entries(pairs))
    for (const [kind, element] of Object.entries({ ...elements, ...axes }))
      test(`by ${what} on one column, of ${kind}, are the warehouse's answers`, { timeout: 120_000 }, async () => {
        const pair = types.map((type, at) => controlOn(element.id, type, columnId, at === 0 ? "one" : "other"));
        await comparedTogether(element, pair, values, { timeZone: "America/New_York", partly: false, want: ROWS });
        // Whichever of them is named first.
        const turned = values.map((row) => row.toReversed());
        await comparedTogether(element, pair.toReversed(), turned, { timeZone: "UTC", partly: false, want: ROWS });
      });
  test("of totals and groups of pivots are the warehouse's answers; totals of tables are asked of it", { timeout: 120_000 }, async () => {
    const totalled: TestElement = {
      id: "groups",
      ...base,
      groupings: [
        { id: "by-origin", groupBy: ["origin"], calculations: calculations.map(({ id }) => id) },
        { id: "by-month", groupBy: ["month"], calculations: [] },
      ],
    };
    const pivot: TestElement = {
      id: "pivot",
      kind: "pivot-table",
      ...base,
      values: ["n", "mean", "share", "places"],
      rowsBy: [{ columnId: "origin" }],
      columnsBy: [{ columnId: "month" }],
    };
    const told = { totals: 0, pivots: 0 };
    for (const { type, column: columnId, values } of Object.values(controls)) {
      for (const totalsAt of ["summary", "by-origin"])
        told.totals += await compared(totalled, controlOn("groups", type, columnId), values, "UTC", true, { kind: "totals", totalsAt });
      // All cells, the totals of rows and of columns, and the total of all.
      for (const [rowKeys, columnKeys] of [
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ] as const)
        told.pivots += await compared(pivot, controlOn("pivot", type, columnId), values, "UTC", true, {
          kind: "pivot",
          rows: rowKeys,
          columns: columnKeys,
        });
    }
    // Totals of tables rest on more than sums, counts and extremes: they are the warehouse's to answer.
    expect([told.totals, told.pivots > 16]).toEqual([0, true]);
  });
  test("of instants are the warehouse's to answer where days of UTC do not tell", { timeout: 60_000 }, async () => {
    const control = controlOn("bars", "date-range", "at");
    // In London the first are days of UTC, the second begin and end within days of it.
    const values = [days("2001-02-03", "2001-03-04"), days("2001-04-10", "2001-05-10")];
    const told = async (timeZone: string): Promise<number> => compared(elements["bars"] as TestElement, control, values, timeZone, true);
    expect([await told("UTC"), await told("Europe/London"), await told("America/New_York")]).toEqual([2, 1, 2]);
  });
  test("hold what holds besides the control, also of the same column", { timeout: 60_000 }, async () => {
    const { bars, kpi } = elements;
    const { type, column: columnId, values } = controls["a number range"] ?? { type: "", column: "", values: [] };
    const filters = [{ id: "own", columnId: "delay", kind: "number-range", min: 20, max: 150 }];
    for (const element of [bars, kpi])
      if (element !== undefined) await compared({ ...element, filters }, controlOn(element.id, type, columnId), values, "UTC");
    const policed: TestElement = {
      ...(bars as TestElement),
      sheaf: { rowPolicies: [{ id: "own", rule: '[delay] < 100 And [origin] != "SFO"', appliesTo: "everyone" }] },
    };
    await compared(policed, controlOn("bars", type, columnId), values, "UTC");
  });
  test("of what reads another element are filtered by what that element is filtered by", async () => {
    const table: TestElement = { id: "data", ...base, columns: columns.slice(0, 8), name: "Data" };
    const bars: TestElement = {
      ...elements["bars"],
      id: "child",
      source: { kind: "table", elementId: "data" },
      columns: [column("origin", "[Data/origin]"), column("n", "Count()"), column("mean", "Avg([Data/delay])")],
      yAxis: { columnIds: ["n", "mean"] },
    };
    const control = controlOn("data", "number-range", "delay");
    const first: ControlValue = { kind: "number-range", min: 3 };
    const slice = world.compile(
      [table, bars, control],
      { elementId: "child", want: { kind: "slice", of: ROWS, by: ["moved"] } },
      { controls: { moved: first } },
    );
    if (!slice.ok || slice.slice === undefined) throw new Error(JSON.stringify(slice));
    const open = openSlice(await tableOf(slice), slice.slice);
    const there = { controls: { moved: { kind: "number-range", min: 60 } as const } };
    const compiled = world.compile([table, bars, control], { elementId: "child", want: ROWS }, there);
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
    const types = compiled.columns.map(({ type }) => type);
    const here = open.answer(() => [{ id: "f", columnId: "c", kind: "number-range", min: 60 }], "2024-05-15T13:45:30Z");
    const got = Array.from({ length: here?.rows ?? 0 }, (_, row) =>
      types.map((type, at) => written(here?.columns[at]?.(row) ?? null, type)),
    );
    expect(got).toEqual(await world.rows([table, bars, control], { elementId: "child" }, there));
  });
  test("there is none where groups of groups are another number, or a control does more than to filter one column", () => {
    const bars = elements["bars"] as TestElement;
    const around = { controls: { moved: { kind: "number-range", min: 3 } as const } };
    const isMade = (element: TestElement, control: TestElement): boolean =>
      world.compile([element, control], { elementId: "bars", want: { kind: "slice", of: ROWS, by: ["moved"] } }, around).ok;
    const plain = controlOn("bars", "number-range", "delay");
    expect(isMade(bars, plain)).toBe(true);
    const middle = { ...bars, columns: [...columns, column("middle", "Median([delay])")], yAxis: { columnIds: ["middle"] } };
    expect(isMade(middle, plain)).toBe(false);
    const read = { ...bars, columns: [...columns, column("over", "CountIf([delay] > [Moved/start])")], yAxis: { columnIds: ["over"] } };
    expect(isMade(read, plain)).toBe(false);
    const two = { ...plain, filters: ["delay", "price"].map((columnId) => ({ source: { kind: "table", elementId: "bars" }, columnId })) };
    expect(isMade(bars, two)).toBe(false);
    expect(isMade({ ...bars, filters: [{ id: "same", columnId: "delay", kind: "number-range", min: 3 }] }, plain)).toBe(false);
  });
});
