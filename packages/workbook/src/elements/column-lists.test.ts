import { expect, test } from "vitest";
import type { Element } from "../document.ts";
import { elementOf, fileWith, findings, rewritten, trips } from "../testing/read.ts";
import { columnsListed } from "./column-lists.ts";

const chart = (sheaf: string): string =>
  fileWith([
    trips,
    `{id: k, kind: bar-chart, source: {kind: table, elementId: trips}, columns: [{id: a, formula: '[Trips/Day]'}, {id: b, formula: '[Trips/Km]', hidden: true}, {id: n, formula: Count()}], yAxis: {columnIds: [n]}, sheaf: ${sheaf}}`,
  ]);

test("the drill path and the details name columns of the element (15.3)", () => {
  const text = chart("{drillPath: [a, b], detailColumns: [b]}");
  expect(findings(text)).toEqual([]);
  expect(elementOf(rewritten(text), "k")).toEqual(elementOf(text, "k"));
  expect(columnsListed(elementOf(text, "k") as Element, "drillPath")).toEqual(["a", "b"]);
  expect(columnsListed(elementOf(text, "k") as Element, "detailColumns")).toEqual(["b"]);
});

test("a pointer is read as its id; what names no column is told", () => {
  expect(columnsListed(elementOf(chart("{drillPath: [{columnId: b}, a]}"), "k") as Element, "drillPath")).toEqual(["b", "a"]);
  expect(findings(chart("{drillPath: [a, nowhere]}")).join()).toContain("E_DANGLING_ID");
});
