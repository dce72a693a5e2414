import { applyTransaction, checkDocument, columnsOf, type Element, kindOf, type WorkbookDocument } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import type { Edit } from "./edit.ts";
import { switchKind, type TypeOf } from "./switch-kind.ts";
import { canSwitch } from "./switchable.ts";

const source = { kind: "warehouse-table", connectionId: "c", path: ["flights"] };
const table = (members: object = {}): Element => ({
  id: "t",
  kind: "table",
  name: "T",
  source,
  columns: [
    { id: "state", formula: "[flights/state]" },
    { id: "city", formula: "[flights/city]" },
    { id: "n", formula: "Count()" },
    { id: "delay", formula: "[flights/delay]" },
  ],
  groupings: [
    { id: "g", groupBy: ["state"], sort: [{ columnId: "state", direction: "descending" }] },
    { id: "h", groupBy: ["city"], calculations: ["n"], sort: [{ columnId: "n", direction: "descending" }] },
  ],
  tableComponents: { collapsedColumns: ["state"] },
  ...members,
});
const documentOf = (element: Element): WorkbookDocument => ({
  schemaVersion: 1,
  kind: "workbook",
  name: "W",
  description: null,
  layout: [],
  rest: {},
  pages: [{ id: "p", name: "P", elements: [element], rest: {} }],
});
const to =
  (kind: string, typeOf?: TypeOf) =>
  (document: WorkbookDocument, element: Element, id: () => string): Edit =>
    switchKind(document, element, kind, kind, id, typeOf);
const switchToPivot = to("pivot-table");
const switchToTable = to("table");
let count = 0;
const newId = (): string => `new-${++count}`;

function switched(element: Element, change: (document: WorkbookDocument, element: Element, newId: () => string) => Edit): Element {
  const document = documentOf(element);
  const result = applyTransaction(document, change(document, element, newId).operations);
  if (!result.ok) throw new Error(JSON.stringify(result));
  const found = result.document.pages[0]?.elements[0];
  if (found === undefined) throw new Error("The element is gone.");
  return found;
}

describe("a table that becomes a pivot", () => {
  test("keys stand on the rows in their order, calculations are the values", () => {
    const pivot = switched(table(), switchToPivot);
    expect(pivot.kind).toBe("pivot-table");
    expect(pivot["rowsBy"]).toEqual([
      { columnId: "state", sort: { direction: "descending" } },
      { columnId: "city", sort: { direction: "descending", by: "n" } },
    ]);
    expect(pivot["values"]).toEqual(["n"]);
    expect([pivot["groupings"], pivot["tableComponents"]]).toEqual([undefined, undefined]);
  });

  test("the way back gives exactly the table, also one that had nothing to count", () => {
    for (const before of [table(), table({ groupings: [] }), table({ sheaf: { color: "x" } })])
      expect(switched(switched(before, switchToPivot), switchToTable)).toEqual(before);
  });

  test("what was changed on the shelves meanwhile becomes levels", () => {
    const pivot = { ...switched(table(), switchToPivot), rowsBy: [{ columnId: "city" }], columnsBy: [{ columnId: "state" }] };
    const back = switched(pivot, switchToTable);
    expect(back["groupings"]).toMatchObject([{ groupBy: ["city"] }, { groupBy: ["state"], calculations: ["n"] }]);
    // And a pivot again, it has its shelves again.
    const again = switched(back, switchToPivot);
    expect([again["rowsBy"], again["columnsBy"]]).toEqual([pivot.rowsBy, pivot.columnsBy]);
  });

  test("models stay what they are", () => {
    expect(canSwitch(table({ metrics: [] }))).toBe(false);
    expect(canSwitch({ ...table(), kind: "text" })).toBe(false);
    expect(canSwitch(table())).toBe(true);
  });
});

describe("a table that becomes a chart", () => {
  const kinds = ["bar-chart", "line-chart", "kpi-chart", "pivot-table"];
  const sound = (element: Element): Element => {
    expect(checkDocument(documentOf(element))).toEqual([]);
    expect(kindOf(element)?.schema.safeParse(element).success).toBe(true);
    return element;
  };

  test("keys are the axis and the colors, calculations the values; what no mark has one value of is hidden", () => {
    const bars = sound(switched(table(), to("bar-chart")));
    expect([bars["xAxis"], bars["color"], bars["yAxis"]]).toEqual([
      { columnId: "state", sort: { direction: "descending" } },
      { by: "category", column: "city" },
      { columnIds: ["n"] },
    ]);
    expect(columnsOf(bars).flatMap(({ id, hidden }) => (hidden === true ? [id] : []))).toEqual(["delay"]);
    // A line goes along time.
    const line = sound(
      switched(
        table(),
        to("line-chart", (id) => (id === "city" ? "date" : "text")),
      ),
    );
    expect([line["xAxis"], line["color"]]).toMatchObject([{ columnId: "city" }, { column: "state" }]);
    const figure = sound(
      switched(
        table(),
        to("kpi-chart", (id) => (id === "city" ? "date" : "text")),
      ),
    );
    expect([figure["value"], figure["timeline"]]).toEqual([{ columnId: "n" }, { columnId: "city" }]);
    // Without groups the rows are counted by what there is.
    const counted = sound(
      switched(
        table({ groupings: [] }),
        to("bar-chart", (id) => (id === "city" ? "text" : "number")),
      ),
    );
    expect(counted["xAxis"]).toEqual({ columnId: "city" });
  });

  test("a kind for which the file has no word is the nearest kind with its name beside, and goes again with the switch", () => {
    const bars: Element = {
      ...table({ groupings: undefined, tableComponents: undefined }),
      kind: "bar-chart",
      xAxis: { columnId: "state" },
      yAxis: { columnIds: ["n"] },
      sheaf: { chart: { highlight: { top: 2 } } },
    };
    const bare = JSON.parse(JSON.stringify(bars)) as Element;
    const dumbbell = sound(switched(bare, to("bar-chart/dumbbell")));
    expect([dumbbell.kind, dumbbell["xAxis"]]).toEqual(["bar-chart", { columnId: "state" }]);
    expect(dumbbell["sheaf"]).toMatchObject({ chart: { display: "dumbbell", highlight: { top: 2 } } });
    expect(switched(dumbbell, to("bar-chart"))).toEqual(bare);
    const slope = sound(switched(dumbbell, to("line-chart/slope")));
    expect([slope.kind, slope["sheaf"]]).toMatchObject(["line-chart", { chart: { display: "slope" } }]);
    const heat = sound(switched(table(), to("sheaf:heatmap-chart")));
    expect([heat["xAxis"], heat["yAxis"], heat["value"]]).toMatchObject([{ columnId: "state" }, { columnId: "city" }, { columnId: "n" }]);
    expect(switched(heat, switchToTable)).toEqual(table());
  });

  test("any way back gives exactly the table", () => {
    const folders = {
      folders: [{ id: "f", name: "F", items: ["delay"] }],
      order: ["f", "state"],
      sort: [{ columnId: "delay", direction: "ascending" }],
    };
    for (const before of [table(), table({ groupings: [] }), table({ ...folders, sheaf: { color: "x" } })])
      for (const first of kinds)
        for (const second of kinds) {
          const there = sound(switched(sound(switched(before, to(first))), to(second)));
          expect(switched(there, switchToTable), `${first}, ${second}`).toEqual(before);
        }
  });

  test("a chart of its own becomes a table and a pivot, and is itself again", () => {
    const chart: Element = {
      ...table({ groupings: undefined, tableComponents: undefined }),
      kind: "bar-chart",
      xAxis: { columnId: "state", sort: { direction: "descending", by: "n" } },
      yAxis: { columnIds: ["n"] },
      color: { by: "category", column: "city" },
      stacking: "normalized",
    };
    const bare = JSON.parse(JSON.stringify(chart)) as Element;
    const asTable = sound(switched(bare, switchToTable));
    expect(asTable["groupings"]).toMatchObject([{ groupBy: ["state"] }, { groupBy: ["city"], calculations: ["n"] }]);
    const asPivot = sound(switched(asTable, switchToPivot));
    expect(asPivot["rowsBy"]).toMatchObject([{ columnId: "state" }, { columnId: "city" }]);
    expect(switched(asPivot, to("bar-chart"))).toEqual(bare);
    expect(sound(switched(bare, switchToPivot))).toMatchObject({
      rowsBy: [{ columnId: "state", sort: { direction: "descending", by: "n" } }],
      columnsBy: [{ columnId: "city" }],
      values: ["n"],
    });
  });
});

describe("a map that becomes other charts, and a map again", () => {
  const map: Element = {
    id: "t",
    kind: "region-map",
    name: "T",
    source,
    columns: [
      { id: "where", formula: "[flights/Place]" },
      { id: "n", formula: "Count()" },
    ],
    region: { columnId: "where", regionType: "us-state" },
    color: { by: "scale", column: "n", scheme: ["#ffffff", "#cc0000"] },
  };

  test("after many kinds, and a change on the way, its regions are what they were", () => {
    const bars = switched(map, to("bar-chart"));
    const sorted: Element = { ...bars, xAxis: { columnId: "where", sort: { by: "n", direction: "descending" } } };
    const last = ["pie-chart", "line-chart", "scatter-chart", "treemap-chart", "funnel-chart"].reduce(
      (at, kind) => switched(at, to(kind)),
      sorted,
    );
    const back = switched(last, to("region-map"));
    expect(back).toMatchObject({ region: map["region"], color: map["color"] });
  });

  test("a chart that was no map is colored by its number, and what its column is called tells the regions", () => {
    const { region: _, color: __, ...bars } = map;
    const chart: Element = {
      ...bars,
      kind: "bar-chart",
      columns: [
        { id: "where", formula: "[flights/Origin State]" },
        { id: "n", formula: "Count()" },
      ],
      xAxis: { columnId: "where" },
      yAxis: { columnIds: ["n"] },
    };
    expect(switched(chart, to("region-map"))).toMatchObject({
      region: { columnId: "where", regionType: "us-state" },
      color: { by: "scale", column: "n" },
    });
  });
});
