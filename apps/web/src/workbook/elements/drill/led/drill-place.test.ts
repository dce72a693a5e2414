import {
  type ControlElements,
  controlKind,
  type ControlValue,
  drilledDocument,
  drilledElement,
  type Element,
  readWorkbookValue,
} from "@sheaf/workbook";
import { expect, test } from "vitest";
import { drillPlace, pick, show } from "./drill-place.ts";

const control: ControlElements["drill"] = {
  id: "d",
  kind: "control",
  controlType: "drill",
  controlId: "Path",
  categories: ["state", "city", "airport"].map((columnId) => ({ columnId })),
  targets: [{ source: { kind: "table", elementId: "k" }, columnIds: ["s", "c", null] }],
};
const at = (value: ControlValue | null) => drillPlace(control, value);

test("S-F6x: picking goes one category deeper, at the last one it stays; going back opens what was picked from there on", () => {
  const one = pick(at(null), "CA");
  expect(one).toEqual({ kind: "drill", columnId: "city", picked: [{ columnId: "state", value: "CA" }] });
  const two = pick(at(one), "LA");
  expect(at(two)).toMatchObject({ depth: 2 });
  const three = pick(at(two), "LAX");
  expect(three).toEqual({
    kind: "drill",
    columnId: "airport",
    picked: [
      { columnId: "state", value: "CA" },
      { columnId: "city", value: "LA" },
      { columnId: "airport", value: "LAX" },
    ],
  });
  expect(show(at(three), 1)).toEqual(one);
  expect(show(at(three), 0)).toBeNull();
  // A category is shown without picking on the way.
  expect(show(at(null), 2)).toEqual({ kind: "drill", columnId: "airport", picked: [] });
  expect(pick(at({ kind: "drill", columnId: "gone", picked: [] }), null)).toEqual({
    kind: "drill",
    columnId: "city",
    picked: [{ columnId: "state", value: null }],
  });
});

test("S-F6x: what is picked filters the columns of its categories in the targets, nothing else", () => {
  const kind = controlKind("drill")!;
  const value = pick(at(pick(at(null), "CA")), "LA")!;
  expect(kind.filters(control, value, "s", 0)).toEqual([{ columnId: "s", kind: "list", values: ["CA"] }]);
  expect(kind.filters(control, value, "c", 1)).toEqual([{ columnId: "c", kind: "list", values: ["LA"] }]);
  expect(kind.filters(control, value, "a", 2)).toEqual([]);
  expect(kind.filters(control, value, "a")).toEqual([]);
});

const chart: Element = {
  id: "k",
  kind: "bar-chart",
  columns: [
    { id: "s", formula: "1" },
    { id: "c", formula: "2", hidden: true },
    { id: "n", name: "s", formula: "Count()" },
  ],
  xAxis: { columnId: "s", sort: { direction: "ascending", by: "n" } },
  yAxis: { columnIds: ["n"] },
};

test("S-F6x: a target shows the category's column in the place of the outermost one that it shows", () => {
  const led = (columnId: string | null): Element => drilledElement(chart, [control], () => ({ kind: "drill", columnId, picked: [] }));
  expect(led("city")).toMatchObject({ xAxis: { columnId: "c", sort: { by: "n" } }, yAxis: { columnIds: ["n"] } });
  // A column that stands ready may be hidden until it is shown; names are no pointers.
  expect(led("city")["columns"]).toEqual([
    { id: "s", formula: "1" },
    { id: "c", formula: "2" },
    { id: "n", name: "s", formula: "Count()" },
  ]);
  for (const columnId of ["state", "airport", "gone", null]) expect(led(columnId)).toBe(chart);
  const pivot: Element = { ...chart, kind: "pivot-table", rowsBy: [{ columnId: "s" }, { columnId: "c" }] };
  expect(drilledElement(pivot, [control], () => ({ kind: "drill", columnId: "city", picked: [] }))).toBe(pivot);
  const table: Element = { ...chart, kind: "table", xAxis: null, groupings: [{ id: "s", groupBy: ["s"] }] };
  expect(drilledElement(table, [control], () => ({ kind: "drill", columnId: "city", picked: [] }))["groupings"]).toEqual([
    { id: "s", groupBy: ["c"] },
  ]);
});

test("a document without a drill, or with one that leads nowhere, stays the same value", () => {
  const { document } = readWorkbookValue({
    schemaVersion: 1,
    kind: "workbook",
    name: "W",
    pages: [{ id: "p", name: "P", elements: [{ id: "d", kind: "control", controlType: "drill", controlId: "Path" }] }],
  });
  if (document === null) throw new Error("not read");
  expect(drilledDocument(document, () => undefined)).toBe(document);
});
