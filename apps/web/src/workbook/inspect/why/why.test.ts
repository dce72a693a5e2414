import { formulaPlace } from "@sheaf/compiler";
import { dialects, INTEGER, TEXT } from "@sheaf/sql";
import { applyTransaction, columnsOf, type Element } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { emptyQuestion, namedColumn, totalQuestion } from "./why-question.ts";

const element = {
  id: "t",
  kind: "table",
  name: "Sales",
  source: { kind: "warehouse-table", connectionId: "c", path: ["sales"] },
  columns: [
    { id: "region", name: "Region", formula: "[sales/region]" },
    // Bare, the name means the column of the source here, and this column elsewhere.
    { id: "price", name: "price", formula: "[price] / 0" },
    { id: "total", name: "Total", formula: "Sum([@own:price])" },
  ],
  groupings: [{ id: "g", groupBy: ["region"], calculations: ["total"] }],
} as unknown as Element;
const document = documentOf(element);
const schema = {
  path: ["sales"],
  columns: [
    { name: "region", type: TEXT, nativeType: "" },
    { name: "price", type: INTEGER, nativeType: "" },
  ],
  key: [],
  rowIdentity: null,
  rowCountEstimate: null,
};
const environment = {
  catalog: {
    connection: () => ({ dialect: dialects.duckdb, timeZone: "UTC" }) as const,
    table: () => schema,
    statement: () => undefined,
    file: () => undefined,
  },
  controls: new Map(),
  now: "2026-01-01T00:00:00.000000Z",
  timeZone: "UTC",
  weekStart: "sunday",
  user: { email: "", firstName: "", fullName: "", teams: [], attributes: new Map() },
} as const;
const ids = (): (() => string) => {
  let count = 0;
  return () => `n${++count}`;
};
const doubtOf = (columnId: string, offset: number) =>
  ({ kind: "empty", elementId: "t", columnId, within: ["East"], offset, title: "" }) as const;
const asked = (columnId: string, offset = 0) => {
  const scope = formulaPlace(document, environment, "t", columnId)?.scope;
  const found = scope === undefined ? null : emptyQuestion(document, element, doubtOf(columnId, offset), scope, ids());
  if (found === null) throw new Error("no question");
  const applied = applyTransaction(document, found.operations);
  const made = applied.ok ? applied.document.pages[0]?.elements[0] : undefined;
  if (made === undefined) throw new Error("refused");
  return { ...found, formulas: columnsOf(made).flatMap(({ id, formula }) => (found.columns.includes(id) ? [formula] : [])), made };
};

describe("T1 what is asked about an empty cell", () => {
  test("the parts of its formula, meaning what they mean there, in its row", () => {
    const { formulas, request } = asked("price", 7);
    expect(new Set(formulas)).toEqual(new Set(["0", "[sales/price]", "[sales/price] / 0"]));
    expect(request).toMatchObject({ level: "base", window: { offset: 7, limit: 1 }, within: ["East"] });
  });
  test("of an aggregate also the rows that it ranges over, at its level", () => {
    const { formulas, request, made } = asked("total");
    expect(formulas).toContain("CountIf(IsNull([@own:price]))");
    expect(request.level).toBe("g");
    const [grouping] = made["groupings"] as unknown as readonly { readonly calculations: readonly string[] }[];
    expect(grouping?.calculations).toHaveLength(4);
  });
  test("of a key, any row of its group", () => expect(asked("region", 3).request).toMatchObject({ level: "base", window: { offset: 0 } }));
  test("the column that an empty name stands for", () => {
    const { question } = asked("price");
    expect(namedColumn(element, document, question.parts.at(1))).toBe("price");
    expect(namedColumn(element, document, question.parts.at(2))).toBeNull();
  });
});

test("T1 what is asked about the total of a pivot: the grand total, and its cells added up; a formula of its own is told", () => {
  const pivot = {
    id: "pv",
    kind: "pivot-table",
    name: "P",
    source: { kind: "warehouse-table", connectionId: "c", path: ["sales"] },
    columns: [
      { id: "region", name: "Region", formula: "[sales/region]" },
      { id: "mean", name: "Mean", formula: "Avg([sales/price])" },
    ],
    rowsBy: [{ columnId: "region" }],
    values: ["mean"],
  } as unknown as Element;
  const whole = documentOf(pivot);
  const found = totalQuestion(whole, pivot, "mean", ids());
  expect(found).toMatchObject({
    of: "cells",
    isOwn: false,
    text: "Avg([sales/price])",
    total: { want: { kind: "pivot", rows: 0, columns: 0 } },
  });
  const applied = applyTransaction(whole, found?.shown.operations ?? []);
  const made = applied.ok ? applied.document.pages[0]?.elements[0] : undefined;
  expect(made?.["values"]).toEqual(["mean", "n1", "n2"]);
  expect(
    made === undefined
      ? []
      : columnsOf(made)
          .map(({ formula }) => formula)
          .slice(2),
  ).toEqual(["CountIf(IsNotNull([@own:mean]))", "Sum([@own:mean])"]);
  expect(totalQuestion(whole, pivot, "region", ids())).toBeNull();
  const own = { ...pivot, sheaf: { totals: { rows: { perColumn: { mean: { formula: "Max([@own:mean])" } } } } } } as unknown as Element;
  expect(totalQuestion(documentOf(own), own, "mean", ids())).toMatchObject({ isOwn: true, text: "Max([Mean])" });
});

test("T1 what is asked about a total: the column again over everything, and its shown values added up", () => {
  const found = totalQuestion(document, element, "total", ids());
  expect(found?.total).toMatchObject({ level: "g", want: { kind: "totals", totalsAt: "summary" } });
  expect(found?.shown.request).toMatchObject({ level: "summary", want: { columns: ["n1", "n2"] } });
  expect(totalQuestion(document, element, "price", ids())).toBeNull();
  expect(totalQuestion(document, element, "region", ids())).toBeNull();
});
