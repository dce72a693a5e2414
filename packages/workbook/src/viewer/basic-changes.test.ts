import { describe, expect, test } from "vitest";
import type { WorkbookDocument } from "../document.ts";
import { readWorkbookFile } from "../file/read-workbook.ts";
import { applyTransaction } from "../operations/transaction.ts";
import type { Operation } from "../operations/operation.ts";
import { isBasicChange } from "./basic-changes.ts";

const { document } = readWorkbookFile(`name: Pay
schemaVersion: 1
pages:
  - id: seen
    name: Seen
    elements:
      - id: base
        kind: table
        name: Base
        source: {kind: warehouse-table, connectionId: c, path: [pay]}
        columns:
          - {id: who, name: Who, formula: '[pay/who]'}
          - {id: day, name: Day, formula: '[pay/day]'}
          - {id: salary, name: Salary, formula: '[pay/salary]', hidden: true}
      - id: people
        kind: table
        name: People
        source: {kind: table, elementId: base}
        columns:
          - {id: who, name: Who, formula: '[Base/Who]'}
          - {id: next, name: Next, formula: '[Base/Day]', hidden: true}
          - {id: salary, name: Salary, formula: '[Base/Salary]', hidden: true}
          - {id: total, name: Total, formula: 'Sum([Salary])'}
        groupings: [{id: g, groupBy: [who], calculations: [total]}]
        filters:
          - {id: f1, columnId: who, kind: list, values: [Ann]}
          - {id: f2, columnId: salary, kind: number-range, min: 10}
          - {id: f3, columnId: who, kind: text-match, mode: contains, sheaf: {bind: {value: '[Salary]'}}}
        sheaf: {drillPath: [who, next]}
      - id: chart
        kind: bar-chart
        source: {kind: table, elementId: base}
        columns: [{id: x, formula: '[Base/Who]'}, {id: y, formula: 'Count()'}, {id: hush, formula: 'Sum([Base/Salary])', hidden: true}]
        xAxis: {columnId: x}
        yAxis: {columnIds: [y]}
      - id: map
        kind: region-map
        source: {kind: table, elementId: base}
        columns: [{id: r, formula: '[Base/Who]'}]
        region: {columnId: r, regionType: us-state}
        sheaf:
          chart:
            layers:
              - id: l
                kind: region-map
                source: {kind: table, elementId: base}
                columns: [{id: lr, formula: '[Base/Who]'}, {id: ls, formula: '[Base/Salary]', hidden: true}]
                region: {columnId: lr, regionType: us-state}
                filters: [{id: lf, columnId: ls, kind: number-range, min: 10}]
      - id: stages
        kind: funnel-chart
        source: {kind: table, elementId: base}
        columns: [{id: s, formula: '[Base/Who]'}, {id: n, formula: 'Count()'}, {id: sh, formula: '[Base/Salary]', hidden: true}]
        stage: {columnId: s}
        series: {columnId: n}
      - id: places
        kind: point-map
        source: {kind: table, elementId: base}
        columns: [{id: la, formula: '40'}, {id: lo, formula: '8'}, {id: ph, formula: '[Base/Salary]', hidden: true}]
        latitude: {columnId: la}
        longitude: {columnId: lo}
  - id: unseen
    name: Unseen
    visibility: hidden
    elements:
      - {id: behind, kind: table, name: Behind, source: {kind: table, elementId: base}, columns: [{id: b, formula: '[Base/Who]'}]}
`);
if (document === null) throw new Error("not read");
const start: WorkbookDocument = document;

const at = (element: string, ...rest: readonly (string | { readonly key: string })[]) => [
  "pages",
  { key: "seen" },
  "elements",
  { key: element },
  ...rest,
];
const set = (path: Operation extends infer O ? (O extends { path: infer P } ? P : never) : never, value: unknown) =>
  ({ kind: "set-field", path, value }) as Operation;
const add = (list: readonly unknown[], item: object, after: string | null = null) =>
  ({ kind: "insert-item", list, item, after }) as unknown as Operation;

const inLayer = (...rest: Parameters<typeof at>[1][]) => at("map", "sheaf", "chart", "layers", { key: "l" }, ...rest);

function isBasic(...operations: readonly Operation[]): boolean {
  const applied = applyTransaction(start, operations);
  if (!applied.ok) throw new Error(JSON.stringify(applied.violations));
  return isBasicChange(start, applied.document);
}

describe("what sorts, filters and drills", () => {
  test.each([
    ["a sort", [set(at("people", "sort"), [{ columnId: "who", direction: "descending" }])]],
    ["a sort of a group", [set(at("people", "groupings", { key: "g" }, "sort"), [{ columnId: "total", direction: "descending" }])]],
    ["a filter", [add(at("people", "filters"), { id: "own", columnId: "who", kind: "list", values: ["Bob"] })]],
    [
      "another value of a filter",
      [set(at("people", "filters", { key: "f1" }), { id: "f1", columnId: "who", kind: "list", values: ["Bob"] })],
    ],
    [
      "a drill to the next of the path",
      [
        set(at("people", "columns", { key: "next" }, "hidden"), undefined),
        set(at("people", "groupings", { key: "g" }, "groupBy"), ["who", "next"]),
      ],
    ],
    [
      "a drill to a column of the source",
      [add(at("chart", "columns"), { id: "made", formula: "[@element:base/day]" }), set(at("chart", "xAxis"), { columnId: "made" })],
    ],
    [
      "a drill to a part of a date",
      [
        add(at("chart", "columns"), { id: "made", formula: 'DateTrunc("month", [@element:base/day])' }),
        set(at("chart", "xAxis"), { columnId: "made" }),
      ],
    ],
    ["a filter of a layer of a map", [add(inLayer("filters"), { id: "own", columnId: "lr", kind: "list", values: ["Bob"] })]],
    [
      "a drill in a layer of a map",
      [
        add(inLayer("columns"), { id: "made", formula: "[@element:base/day]" }),
        set(inLayer("columns", { key: "lr" }, "hidden"), true),
        set(inLayer("region", "columnId"), "made"),
      ],
    ],
    [
      "a drill of a stage, which stands in a member of its own",
      [add(at("stages", "columns"), { id: "made", formula: "[@element:base/day]" }), set(at("stages", "stage"), { columnId: "made" })],
    ],
    [
      "a drill of points, which further columns tell apart",
      [
        add(at("places", "columns"), { id: "made", formula: "[@element:base/who]" }),
        set(at("places", "sheaf"), { chart: { detail: [{ columnId: "made" }] } }),
      ],
    ],
    ["nothing at all", []],
  ])("%s", (_, operations) => expect(isBasic(...operations)).toBe(true));
});

describe("what does more", () => {
  test.each([
    ["a filter of a hidden column of a layer", [add(inLayer("filters"), { id: "own", columnId: "ls", kind: "number-range", min: 2 })]],
    ["a filter of a layer taken away", [set(inLayer("filters"), [])]],
    ["a column of a layer with a formula", [add(inLayer("columns"), { id: "made", formula: "[@element:base/salary]" })]],
    ["a hidden column of a layer drawn", [set(inLayer("region", "columnId"), "ls")]],
    ["another source of a layer", [set(inLayer("source"), { kind: "table", elementId: "people" })]],
    ["a layer hidden", [set(inLayer("visibility"), "hidden")]],
    ["another formula", [set(at("people", "columns", { key: "total" }, "formula"), "Max([@own:salary])")]],
    ["a column with a formula", [add(at("people", "columns"), { id: "made", formula: '[@own:who] & "x"' })]],
    ["a column that shows a hidden one", [add(at("people", "columns"), { id: "made", formula: "[@own:salary]" })]],
    ["a column of what is hidden in the source", [add(at("chart", "columns"), { id: "made", formula: "[@element:base/salary]" })]],
    ["a hidden column shown", [set(at("people", "columns", { key: "salary" }, "hidden"), undefined)]],
    ["a hidden column as a key", [set(at("people", "groupings", { key: "g" }, "groupBy"), ["who", "salary"])]],
    ["a hidden column drawn", [set(at("chart", "xAxis"), { columnId: "hush" })]],
    ["a sort that tells of a hidden column", [set(at("people", "sort"), [{ columnId: "salary", direction: "descending" }])]],
    ["a filter of a hidden column", [add(at("people", "filters"), { id: "own", columnId: "salary", kind: "number-range", min: 1 })]],
    [
      "a filter with a formula",
      [add(at("people", "filters"), { id: "own", columnId: "who", kind: "list", sheaf: { bind: { values: "[@own:salary]" } } })],
    ],
    ["the filter of a hidden column gone", [{ kind: "remove-item" as const, list: at("people", "filters"), key: "f2", after: "f1" }]],
    ["a filter by formula suspended", [set(at("people", "filters", { key: "f3" }, "state"), "disabled")]],
    ["another source", [set(at("people", "source"), { kind: "warehouse-table", connectionId: "c", path: ["secret"] })]],
    ["a row policy", [set(at("people", "sheaf"), undefined)]],
    ["a name", [set(at("people", "name"), "Mine")]],
    ["an axis with a text", [set(at("chart", "xAxis"), { columnId: "x", format: { title: { text: "{{[@own:hush]}}" } } })]],
    ["a stage of a hidden column", [set(at("stages", "stage"), { columnId: "sh" })]],
    ["points told apart by a hidden column", [set(at("places", "sheaf"), { chart: { detail: [{ columnId: "ph" }] } })]],
    [
      "points told apart, and drawn in another way",
      [set(at("places", "sheaf"), { chart: { detail: [{ columnId: "la" }], shape: { columnId: "la" } } })],
    ],
    ["a hidden page shown", [set(["pages", { key: "unseen" }, "rest", "visibility"], undefined)]],
    [
      "what stands on a hidden page",
      [set(["pages", { key: "unseen" }, "elements", { key: "behind" }, "sort"], [{ columnId: "b", direction: "descending" }])],
    ],
    [
      "an element",
      [
        add(["pages", { key: "seen" }, "elements"], {
          id: "mine",
          kind: "table",
          source: { kind: "table", elementId: "base" },
          columns: [],
        }),
      ],
    ],
  ])("%s", (_, operations) => expect(isBasic(...operations)).toBe(false));
});
