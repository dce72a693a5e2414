import { presets } from "@sheaf/theme";
import { type Element, readWorkbookValue, type WorkbookDocument } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { chartColors } from "../context.ts";
import { legendColor, legendColumns, legendName, withLegends, withoutScheme } from "./legend-colors.ts";
import { createColorPlaces, valueColors } from "./value-colors.ts";

const source = { kind: "warehouse-table", connectionId: "c", path: ["FLIGHTS"] };
const table = { id: "t", kind: "table", source, columns: [{ id: "r", name: "Region", formula: "[FLIGHTS/REGION]" }] };
const chart = {
  id: "k",
  kind: "bar-chart",
  source: { kind: "table", elementId: "t" },
  columns: [
    { id: "a", name: "Area", formula: "[Region]" },
    { id: "n", name: "Number", formula: "Count()" },
  ],
  xAxis: { columnId: "a" },
  yAxis: { columnIds: ["n"] },
  color: { by: "category", column: "a", scheme: ["#111111", "#222222"] },
};
const legend = {
  id: "l",
  kind: "control",
  controlType: "legend",
  controlId: "Regions",
  source: { kind: "source", source: { kind: "table", elementId: "t" }, columnId: "r" },
  targets: [{ source: { kind: "table", elementId: "k" }, columnId: "a" }],
};

function documentOf(...elements: readonly object[]): WorkbookDocument {
  const { document, report } = readWorkbookValue({
    schemaVersion: 1,
    kind: "workbook",
    name: "W",
    pages: [{ id: "p", name: "P", elements }],
  } as never);
  if (document === null) throw new Error(JSON.stringify(report.errors));
  return document;
}

function elementOf(document: WorkbookDocument, place: number): Element {
  const element = document.pages[0]?.elements[place];
  if (element === undefined) throw new Error(`no element ${place}`);
  return element;
}

test("S-F6w: a target has the colors of the legend's values, whatever its column is called, its scheme says and others have drawn", () => {
  const document = documentOf(table, chart, legend);
  const columns = legendColumns(document, "k");
  expect([...columns]).toEqual([["a", "Region"]]);
  expect(legendName(document, elementOf(document, 2))).toBe("Region");
  expect([...legendColumns(document, "t")]).toEqual([]);
  const colors = chartColors(presets["sheaf-light"]);
  const places = createColorPlaces();
  places.placeOf("Area", "South");
  const plain = valueColors(undefined, places);
  const shown = ["North", "South", null].map((value) => legendColor(plain, colors, "Region", value));
  expect(shown).toEqual([colors.categorical[0], colors.categorical[1], colors.roles["ink-3"]]);
  const { colorOf } = withLegends(plain, colors, columns);
  expect(["North", "South", null].map((text) => colorOf({ columnId: "a", columnName: "Area", text }, "none"))).toEqual(shown);
  // Other columns are as they were.
  expect(colorOf({ columnId: "b", columnName: "Area", text: "South" }, undefined)).toBe(0);
  const drawn = elementOf(document, 1);
  expect(withoutScheme(drawn, columns)["color"]).toEqual({ by: "category", column: "a" });
  expect(withoutScheme(drawn, new Map())).toBe(drawn);
  // Nor are there colors of single values; their other looks stay.
  const valueStyles = [
    { columnId: "a", value: "North", color: "#333333", name: "Top" },
    { columnId: "n", value: "North", color: "#333333" },
  ];
  expect(withoutScheme({ ...drawn, sheaf: { chart: { valueStyles } } }, columns)["sheaf"]).toEqual({
    chart: { valueStyles: [{ columnId: "a", value: "North", name: "Top" }, valueStyles[1]] },
  });
});
