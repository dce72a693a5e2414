import { describe, expect, test } from "vitest";
import { elementQuery } from "../element-query.ts";
import { mapLayers } from "../elements/maps/layers.ts";
import { namesOf } from "../names/names.ts";
import { readWorkbookFile } from "../file/read-workbook.ts";
import { dependenciesOf } from "../references/references.ts";
import { sampleDocument } from "../testing/sample.ts";
import { columnsForViewers, viewerDocument } from "./viewer-document.ts";

const { document } = readWorkbookFile(`name: Pay
schemaVersion: 1
pages:
  - id: seen
    name: Seen
    elements:
      - {id: factor, kind: control, controlId: Factor, controlType: list, name: Factor, filters: []}
      - id: people
        kind: table
        name: People
        description: 'Paid {{Sum([Secret salary]) * 424242 | ,d}} and {{1.07 * 2}}'
        source: {kind: sql, connectionId: c, statement: "select secret_word from pay"}
        columns:
          - {id: who, formula: '[Custom SQL/who]'}
          - {id: team, formula: '[Custom SQL/team]', hidden: true, description: secret note}
          - {id: salary, name: Secret salary, formula: 'Round([Custom SQL/secret_salary] * 1.07 * [Factor], 2)', hidden: true}
          - {id: band, name: Band, formula: 'If([Secret salary] > 1000, "high", "low")'}
          - {id: total, name: Total, formula: 'Sum([Secret salary])', hidden: true}
        groupings: [{id: by-team, groupBy: [team], calculations: [total]}]
        metrics: [{id: m, name: Secret metric, formula: 'Sum([Secret salary]) * 424242'}]
        relationships: [{id: r, name: Secret relation, targetElementId: base, keys: [{sourceColumnId: salary, targetColumnId: kind}]}]
        columnSecurities: [{id: cs, restrictedColumns: [salary], criteria: {kind: no-one-can-view}}]
        sheaf: {rowPolicies: [{id: rp, rule: '[Secret salary] < 424242'}]}
        filters: [{id: f1, columnId: salary, kind: number-range, min: 424242}, {id: f2, columnId: band, kind: list, values: [high]}]
      - id: chart
        kind: bar-chart
        source: {kind: table, elementId: base}
        columns: [{id: x, formula: '[Base/Kind]', hidden: true}, {id: y, formula: 'Sum([Base/Amount])'}]
        xAxis: {columnId: x}
        yAxis: {columnIds: [y]}
      - id: pivot
        kind: pivot-table
        source: {kind: table, elementId: people}
        columns:
          - {id: p-team, formula: '[People/Team]', hidden: true}
          - {id: p-n, name: Heads, formula: 'Count()'}
          - {id: p-pay, name: Secret pay, formula: 'Sum([People/Secret salary]) * 424242', hidden: true}
        rowsBy: [{columnId: p-team, sort: {direction: ascending, by: p-pay}}]
        values: [p-n, p-pay]
        conditionalFormats: [{type: single, columnIds: [p-n, p-pay], condition: '>', value: 3, style: {bold: true}}]
        sheaf: {totals: {rows: {label: Everybody, perColumn: {p-pay: {formula: 'Avg([Secret pay]) * 424242'}, p-n: {formula: 'Max([Heads])'}}}}}
  - id: unseen
    name: Secret page
    visibility: hidden
    elements:
      - id: base
        kind: table
        name: Base
        source: {kind: warehouse-table, connectionId: c, path: [secret_table]}
        columns: [{id: kind, name: Kind, formula: '[secret_table/kind]'}, {id: amount, name: Amount, formula: '[secret_table/secret_amount] * [Factor]'}]
        filters: [{id: f3, columnId: kind, kind: list, values: [secret value]}]
      - {id: memo, kind: text, body: secret memo}
agents: [{id: a, instructions: secret instructions}]
`);
if (document === null) throw new Error("not read");

describe("V37: what a viewer gets of a document", () => {
  const seen = viewerDocument(document);

  test("holds nothing of what is hidden", () => {
    expect(JSON.stringify(seen)).not.toMatch(/secret|424242|1\.07|select/iu);
  });

  test("has the shown columns with their names and formulas, and keys and drawn columns of charts with their names", () => {
    const people = seen.pages[0]?.elements.find(({ id }) => id === "people");
    const chart = seen.pages[0]?.elements.find(({ id }) => id === "chart");
    const namesIn = (element: unknown) => (element as { columns: { id: string; name: string }[] }).columns.map(({ name }) => name);
    expect(namesIn(people)).toEqual(["who", "team", "salary", "Band", "total"]);
    expect(namesIn(chart)).toEqual(["Kind", "Sum of Amount"]);
    const of = (from: typeof seen) => elementQuery(from, "people")?.levels;
    expect(of(seen)).toEqual(of(document));
  });

  test("of a pivot: its keys and what its shown values are in totals", () => {
    const pivot = seen.pages[0]?.elements.find(({ id }) => id === "pivot");
    expect(pivot?.["sheaf"]).toEqual({ totals: { rows: { label: "Everybody", perColumn: { "p-n": { formula: "Max([@own:p-n])" } } } } });
    expect(elementQuery(seen, "pivot")?.pivot).toMatchObject({ rows: [{ columnId: "p-team" }], values: ["p-n"] });
  });

  test("of live formulas of a description it has what they read, each in its place", () => {
    expect(seen.pages[0]?.elements.find(({ id }) => id === "people")).toMatchObject({
      description: "Paid {{[@own:salary] | ,d}} and {{Null}}",
    });
  });

  test("the number of a page is nobody's secret", () => {
    const page = document.pages.at(0)!;
    const text = { id: "foot", kind: "text", body: "Page {{PageNumber()}} of {{Today()}}" } as const;
    const { pages } = viewerDocument({ ...document, pages: [{ ...page, elements: [...page.elements, text] }] });
    expect(pages[0]?.elements.at(-1)).toMatchObject({ body: "Page {{PageNumber()}} of {{Null}}" });
  });

  test("hangs together as the whole one does: what depends on what stays known", () => {
    const dependencies = (from: typeof seen) =>
      from.pages.flatMap(({ elements }) =>
        elements.filter(({ id }) => id !== "memo").map((element) => [element.id, dependenciesOf(from, element)]),
      );
    expect(dependencies(seen)).toEqual(dependencies(document));
    expect(JSON.stringify(seen.pages[1])).toContain("[@control:factor]");
  });

  test("of a document without anything hidden differs by names alone", () => {
    const sample = sampleDocument();
    const trimmed = viewerDocument(sample);
    for (const page of sample.pages.filter(({ rest }) => rest["visibility"] !== "hidden"))
      for (const element of page.elements) {
        const names = namesOf(trimmed);
        expect(elementQuery(trimmed, element.id)?.columns.map(({ name }) => name)).toEqual(
          elementQuery(sample, element.id)?.columns.map(({ name }) => name),
        );
        expect(names.find(element.id)?.kind).toBe(element.kind);
      }
  });
});

describe("V37: what a viewer may ask for", () => {
  test.each([
    ["people", ["band", "live-0", "live-1", "team", "who"]],
    ["chart", ["x", "y"]],
    ["pivot", ["p-n", "p-team"]],
    ["factor", []],
    ["base", null],
    ["memo", null],
    ["nothing", null],
  ])("%s: %j", (element, expected) => {
    const found = columnsForViewers(document, element);
    expect(found === null ? found : [...found].toSorted()).toEqual(expected);
  });
});

test("what layers of a map filter by stays hidden: neither its values are in the document, nor may anybody ask for them", () => {
  const layers = [
    {
      id: "same",
      kind: "point-map",
      latitude: { columnId: "lat" },
      longitude: { columnId: "lon" },
      filters: [
        { id: "f1", columnId: "pay", kind: "number-range", min: 424242 },
        { id: "f2", columnId: "state", kind: "list", values: ["NY"] },
      ],
    },
    {
      id: "other",
      kind: "point-map",
      source: { kind: "table", elementId: "stores" },
      columns: [
        { id: "y", formula: "[Stores/Lat]" },
        { id: "x", formula: "[Stores/Lon]" },
        { id: "margin", formula: "[Stores/Margin] * 424242", hidden: true },
      ],
      latitude: { columnId: "y" },
      longitude: { columnId: "x" },
      filters: [{ id: "g", columnId: "margin", kind: "number-range", min: 424242 }],
    },
  ];
  const columns = [
    { id: "state", formula: "[Stores/State]" },
    { id: "lat", formula: "[Stores/Lat]", hidden: true },
    { id: "lon", formula: "[Stores/Lon]", hidden: true },
    { id: "pay", name: "Pay", formula: "[Stores/Pay] * 424242", hidden: true },
  ];
  const source = { kind: "table", elementId: "stores" };
  const map = { id: "m", kind: "region-map", source, region: { columnId: "state" }, columns, sheaf: { chart: { layers } } };
  const mapped = { ...document, pages: [{ id: "p", name: "P", elements: [map], rest: {} }] } as unknown as typeof document;
  expect([...(columnsForViewers(mapped, "m") ?? [])].toSorted()).toEqual(["lat", "lon", "state", "x", "y"]);
  const seen = viewerDocument(mapped);
  expect(JSON.stringify(seen)).not.toContain("424242");
  const read = seen.pages.flatMap(({ elements }) => elements.flatMap((element) => mapLayers(element)));
  expect(read.map(({ id, isMisfiltered }) => [id, isMisfiltered])).toEqual([
    ["", false],
    ["same", false],
    ["other", false],
  ]);
  expect(read[1]?.filters[1]).toEqual(layers[0]?.filters[1]);
});

test("the table that a layer of a map reads by itself stays hidden, its shown columns do not", () => {
  const layer = {
    id: "l",
    kind: "point-map",
    source: { kind: "warehouse-table", connectionId: "c", path: ["secret_stores"] },
    columns: [
      { id: "y", name: "North", formula: "[secret_stores/lat]" },
      { id: "x", name: "East", formula: "[secret_stores/lon]", hidden: true },
      { id: "z", name: "Margin", formula: "[secret_stores/margin]", hidden: true },
    ],
    latitude: { columnId: "y" },
    longitude: { columnId: "x" },
  };
  const columns = [{ id: "state", formula: "[Stores/State]" }];
  const map = { id: "m", kind: "region-map", source: { kind: "table", elementId: "s" }, columns, sheaf: { chart: { layers: [layer] } } };
  const mapped = { ...document, pages: [{ id: "p", name: "P", elements: [map], rest: {} }] } as unknown as typeof document;
  const [seen] = viewerDocument(mapped).pages.flatMap(({ elements }) => elements.flatMap((element) => mapLayers(element).slice(1)));
  expect(seen?.element["source"]).toEqual({ kind: "warehouse-table", connectionId: "c", path: [""] });
  expect(JSON.stringify(seen)).not.toContain("margin");
  expect([...(columnsForViewers(mapped, "m") ?? [])].toSorted()).toEqual(["state", "x", "y"]);
});

test.each([
  ["SQL", { kind: "sql", connectionId: "c", statement: "select state from secret_stores" }],
  [
    "a join",
    {
      kind: "join",
      joins: [
        {
          left: { kind: "table", elementId: "s" },
          right: { kind: "warehouse-table", connectionId: "c", path: ["secret_stores"] },
          columns: [{ left: "[State]", right: "[state]" }],
        },
      ],
    },
  ],
])("what a layer of a map reads by %s stays hidden", (_, source) => {
  const columns = [{ id: "r", name: "State", formula: "Null" }];
  const layer = { id: "l", kind: "region-map", source, columns, region: { columnId: "r", regionType: "us-state" } };
  const map = {
    id: "m",
    kind: "region-map",
    source: { kind: "table", elementId: "s" },
    columns: [],
    sheaf: { chart: { layers: [layer] } },
  };
  const mapped = { ...document, pages: [{ id: "p", name: "P", elements: [map], rest: {} }] } as unknown as typeof document;
  const seen = JSON.stringify(viewerDocument(mapped));
  expect(seen).not.toContain("secret_stores");
  expect(seen).toContain('"region":{"columnId":"r"');
});
