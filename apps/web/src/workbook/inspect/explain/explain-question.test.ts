import { compileQuery } from "@sheaf/compiler";
import { INTEGER, TEXT } from "@sheaf/sql";
import { applyTransaction, type Element } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import type { Explained } from "../../state/workbook.ts";
import { documentOf } from "../../testing/documents.ts";
import { environmentOf } from "../../testing/environments.ts";
import { type Along, type ExplainAsked, ExplainQuestions } from "./explain-question.ts";

const environment = environmentOf({ state: TEXT, size: TEXT, delay: INTEGER, day: { kind: "date" } }, []);
const chart: Element = {
  id: "k",
  kind: "bar-chart",
  name: "Delays",
  source: { kind: "warehouse-table", connectionId: "c", path: ["flights"] },
  columns: [
    { id: "state", name: "State", formula: "VisibilityLimit([flights/state], 5)" },
    { id: "size", name: "Size", formula: "[flights/size]" },
    { id: "n", name: "Flights", formula: "Count()" },
    { id: "late", name: "Late", formula: "Sum([flights/delay])" },
    { id: "mean", name: "Mean delay", formula: "[@own:late] / [@own:n]" },
  ],
  xAxis: { columnId: "state" },
  yAxis: { columnIds: ["mean"] },
  color: { by: "category", column: "size" },
  filters: [
    { id: "f", columnId: "size", kind: "list", values: ["Large", "Small"] },
    { id: "top", columnId: "n", kind: "number-range", min: 10 },
  ],
};
const explained: Explained = {
  elementId: "k",
  columnId: "mean",
  text: "12.5",
  keys: [
    { columnId: "state", name: "State", value: "CO", label: "CO" },
    { columnId: "size", name: "Size", value: "Large", label: "Large" },
  ],
  period: null,
  within: undefined,
};
const [state, size] = explained.keys as readonly [Along, Along];
let next = 0;
const questionsOf = (element: Element, of: Explained) => new ExplainQuestions(element, of, () => `x${(next += 1)}`);

/** The element as the question puts it, which must fit the document and compile. */
function put(element: Element, { operations, request, columns }: ExplainAsked) {
  const result = applyTransaction(documentOf(element), operations);
  if (!result.ok) throw new Error(JSON.stringify(result.violations));
  const found = result.document.pages[0]?.elements[0];
  if (found === undefined) throw new Error("the element is gone");
  const compiled = compileQuery(result.document, { ...request, elementId: element.id, extraFilters: [] }, environment);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
  expect(compiled.diagnostics.filter(({ code }) => code.startsWith("E_"))).toEqual([]);
  expect(compiled.columns.filter(({ role }) => role === "value").map(({ id }) => id)).toEqual(columns);
  return { sql: compiled.sql, filters: found["filters"] };
}
const kept = (filters: unknown): readonly unknown[] =>
  (filters as readonly { columnId: string; values?: unknown }[]).map(({ columnId, values }) => [columnId, values]);

describe("T1 what is asked to explain a number", () => {
  test("the number itself: all of its keys are held, filters of values that the chart shows are none of its rows", () => {
    const { filters, sql } = put(chart, questionsOf(chart, explained).number());
    expect(kept(filters)).toEqual([
      ["size", ["Large", "Small"]],
      ["state", ["CO"]],
      ["size", ["Large"]],
    ]);
    // A held label is that label, whatever place it has among the rows that are left.
    expect(sql).not.toMatch(/Others/u);
  });
  test("beside it: the others along one key, with what the measure is made of", () => {
    const asked = questionsOf(chart, explained).sides(size);
    expect(asked.columns).toHaveLength(4);
    expect(kept(put(chart, asked).filters).at(-1)).toEqual(["state", ["CO"]]);
    expect(asked.request.want).toMatchObject({ columns: ["size", expect.anything(), expect.anything(), expect.anything()] });
  });
  test("both sides by a field, and how many values it has there", () => {
    const questions = questionsOf(chart, explained);
    const { filters } = put(chart, questions.groups(state, ["CO", "IL"], "[flights/size]"));
    expect(kept(filters).slice(-2)).toEqual([
      ["size", ["Large"]],
      ["state", ["CO", "IL"]],
    ]);
    expect(put(chart, questions.distinct(state, ["CO", "IL"], ["[flights/size]"])).sql).toMatch(/COUNT\(DISTINCT/iu);
  });
  test("a figure of a period: its periods are made, its tile is held; keys are no fields", () => {
    const kpi: Element = {
      id: "k",
      kind: "kpi-chart",
      source: { kind: "warehouse-table", connectionId: "c", path: ["flights"] },
      columns: [
        { id: "n", formula: "Count()" },
        { id: "day", formula: "[flights/day]" },
      ],
      value: { columnId: "n" },
      timeline: { columnId: "day" },
      periodComparison: "month",
    };
    const period = {
      columnId: "day-period",
      name: "Month",
      formula: 'DateTrunc("month", [@own:day])',
      value: "2001-05-01",
      label: "May 2001",
    };
    const questions = questionsOf(kpi, { elementId: "k", columnId: "n", text: "12", keys: [], period, within: undefined });
    expect(put(kpi, questions.sides(period)).sql).toMatch(/month/iu);
    put(kpi, questions.groups(period, ["2001-04-01", "2001-05-01"], "[flights/state]"));
    put(kpi, questions.number());
    put(
      kpi,
      questionsOf(kpi, { elementId: "k", columnId: "n", text: "12", keys: [], period: null, within: null }).groups(
        null,
        [],
        "[flights/state]",
      ),
    );
    expect(questionsOf(chart, explained).heldFormulas()).toEqual(["[flights/state]", "[flights/size]"]);
  });
});
