import { compileQuery, type Environment } from "@sheaf/compiler";
import { dialects, INTEGER } from "@sheaf/sql";
import { applyTransaction, type Element, type WorkbookDocument } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { metricProbe } from "./metric-values.ts";

const sales = (metrics: readonly object[]): Element =>
  ({
    id: "s",
    kind: "table",
    name: "Sales",
    source: { kind: "warehouse-table", connectionId: "c", path: ["sales"] },
    columns: [{ id: "amount", name: "Amount", formula: "[sales/amount]" }],
    groupings: [{ id: "g", groupBy: ["amount"] }],
    metrics,
  }) as unknown as Element;
const document = (element: Element): WorkbookDocument => ({
  schemaVersion: 1,
  kind: "data-model",
  name: "M",
  description: null,
  layout: [],
  rest: {},
  pages: [{ id: "p", name: "P", rest: {}, elements: [element] }],
});
const environment: Environment = {
  catalog: {
    connection: () => ({ dialect: dialects.duckdb, timeZone: "UTC" }),
    table: (_, path) => ({
      path,
      columns: [{ name: "amount", type: INTEGER, nativeType: "" }],
      key: [],
      rowIdentity: null,
      rowCountEstimate: null,
    }),
    statement: () => undefined,
    file: () => undefined,
  },
  controls: new Map(),
  now: "2026-01-01T00:00:00.000000Z",
  timeZone: "UTC",
  weekStart: "sunday",
  user: { email: "", firstName: "", fullName: "", teams: [], attributes: new Map() },
};

test("S-J1g: all metrics of a table are asked for in one row over its base rows; a broken one leaves the others", () => {
  const element = sales([
    { id: "m/1", name: "Total", formula: "Sum([@own:amount])" },
    { id: "bad", name: "Bad", formula: "Avg([Nothing])" },
    { id: "n", name: "Rows", formula: "Count()" },
  ]);
  const probe = metricProbe(document(element), "probe", element)!;
  const applied = applyTransaction(document(element), probe.operations);
  if (!applied.ok) throw new Error(JSON.stringify(applied.violations));
  const compiled = compileQuery(applied.document, { ...probe.request, elementId: "probe", extraFilters: [] }, environment);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
  expect(compiled.columns.filter(({ role }) => role === "value").map(({ id }) => id)).toEqual(["metric0", "metric2"]);
  expect(compiled.sql).toMatch(/sum\(/iu);
  expect(compiled.sql).not.toMatch(/GROUP BY/u);
});

test("a table without metrics is not asked", () => {
  const element = sales([]);
  expect(metricProbe(document(element), "probe", element)).toBeNull();
});
