import { compileQuery } from "@sheaf/compiler";
import { INTEGER, TEXT } from "@sheaf/sql";
import { applyTransaction, columnsOf, type Element } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { environmentOf } from "../../testing/environments.ts";
import { insert } from "../../commands/edit.ts";
import type { Side } from "./explain-answers.ts";
import { ExplainQuestions } from "./explain-question.ts";
import { type KeptDifference, keptChart } from "./kept-chart.ts";

const environment = environmentOf({ state: TEXT, size: TEXT, delay: INTEGER, day: { kind: "date" } }, []);
const chart: Element = {
  id: "k",
  kind: "bar-chart",
  name: "Delays",
  source: { kind: "warehouse-table", connectionId: "c", path: ["flights"] },
  columns: [
    { id: "month", name: "Month", formula: 'DateTrunc("month", [flights/day]) // by month' },
    { id: "size", name: "Size", formula: "VisibilityLimit([flights/size], 5)" },
    { id: "n", name: "Flights", formula: "Count()", format: { kind: "number", formatString: ",.0f" } },
    { id: "late", name: "Late", formula: "Sum([flights/delay]) - 2 * [@own:n]" },
    { id: "mean", name: "Mean delay", formula: "Avg([flights/delay])" },
    { id: "middle", name: "Middle", formula: "Median([flights/delay])" },
    { id: "free", name: "Free", formula: "[flights/state]" },
  ],
  xAxis: { columnId: "month" },
  yAxis: { columnIds: ["n"] },
  color: { by: "category", column: "size" },
  filters: [{ id: "top", columnId: "n", kind: "number-range", min: 10 }],
};
const side = (value: string, label: string): Side => ({ value, label, cells: { value: 1, over: 1, under: 1 } });
const month = { columnId: "month", name: "Month", value: "2001-02-01", label: "Feb 2001" };
const keys = [month, { columnId: "size", name: "Size", value: "Large", label: "Large" }];

const state: KeptDifference["found"] = {
  key: "state",
  name: "State",
  reference: "[flights/state]",
  type: "text",
  split: { kind: "sum", contributions: [], addsUp: true, surprise: 0 },
};

function kept(columnId: string, more: Partial<KeptDifference> = {}) {
  let next = 0;
  const newId = (): string => `x${(next += 1)}`;
  const explained = { elementId: "k", columnId, text: "1", keys, period: null, within: undefined };
  return keptChart({
    element: chart,
    questions: new ExplainQuestions(chart, explained, newId),
    columnId,
    name: "Flights",
    found: state,
    compared: { along: month, type: "date", before: side("2001-01-01", "Jan 2001"), after: side("2001-02-01", "Feb 2001") },
    filteredBy: [],
    words: { title: "Flights: Jan 2001 to Feb 2001, by State", rate: "Own value", mix: "Weight", start: "All of Jan 2001" },
    newId,
    ...more,
  });
}

/** The document takes it, and it compiles. */
function sqlOf(made: Element): string {
  const result = applyTransaction(documentOf(chart), [insert(["pages", { key: "page" }, "elements"], made, "k")]);
  if (!result.ok) throw new Error(JSON.stringify(result.violations));
  const compiled = compileQuery(
    result.document,
    {
      elementId: made.id,
      level: "marks",
      want: { kind: "rows", columns: null, withOuter: false, outline: false },
      window: null,
      within: null,
      extraFilters: [],
    },
    environment,
  );
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
  expect(compiled.diagnostics.filter(({ code }) => code.startsWith("E_"))).toEqual([]);
  return compiled.sql;
}

describe("an explanation that is kept", () => {
  test.each([
    ["n", 3],
    ["n", 40],
    ["late", 40],
    ["mean", 3],
    ["mean", 40],
  ])("%s goes from the one side to the other by the steps of a field of %i values, and compiles", (columnId, count) => {
    const contributions = Array.from({ length: count }, () => ({ label: "", before: 1, after: 2, amount: 1, rate: null, mix: null }));
    const made = kept(columnId, { found: { ...state, split: { ...state.split, contributions } } });
    if (made === null) throw new Error("it was not kept");
    const start = columnsOf(made.chart).find(
      ({ id }) => id === (made.chart["startPoint"] as { value: { columnId: string } }).value.columnId,
    );
    expect(start).toBeDefined();
    expect(made.chart["startPoint"]).toMatchObject({ label: "Jan 2001" });
    expect(made.chart["sheaf"]).toEqual({ chart: { totalLabel: "Feb 2001" } });
    expect(sqlOf(made.chart)).toMatch(/2001-01-01/u);
  });
  test("it keeps what holds the rows: the other keys without their limits, no filter of what the chart shows, columns that controls filter", () => {
    const made = kept("n", { filteredBy: ["free"] });
    if (made === null) throw new Error("it was not kept");
    expect([...made.columns]).toEqual(["month", "size", "free"]);
    const { columns, filters } = made.chart as unknown as {
      columns: readonly { id: string; formula: string; hidden?: boolean }[];
      filters: readonly { columnId: string; values: unknown }[];
    };
    expect(columns.find(({ id }) => id === "size")).toMatchObject({ formula: "[flights/size]", hidden: true });
    expect(filters.map(({ columnId, values }) => [columnId, values])).toEqual([
      ["size", ["Large"]],
      ["month", ["2001-01-01", "2001-02-01"]],
    ]);
  });
  test("a number by itself is its parts; what does not add up is not kept", () => {
    const whole = kept("n", { compared: null });
    expect(whole?.chart["startPoint"]).toBeUndefined();
    expect(whole === null ? "" : sqlOf(whole.chart)).toMatch(/count/iu);
    expect(kept("middle")).toBeNull();
    expect(kept("mean", { compared: null })).toBeNull();
  });
});
