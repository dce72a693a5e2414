import type { Element, LayoutNode } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { lineOfStrip, spreadLine, stripsOfControls } from "./control-strips.ts";

test("controls of one line that follow each other make a strip; one alone, a high one and other elements make none", () => {
  const node = (elementId: string, rows = 2): LayoutNode => ({
    tag: "Element",
    elementId,
    place: { column: [1, 5], row: [1, 1 + rows] },
    attributes: {},
    children: [],
  });
  const elementOf = ({ elementId }: LayoutNode): Element => ({
    id: elementId ?? "",
    kind: elementId?.startsWith("c") ? "control" : "kpi-chart",
  });
  const strips = (...nodes: readonly LayoutNode[]): readonly (readonly number[])[] => [...stripsOfControls(nodes, elementOf)];
  expect(strips(node("c1"), node("c2"), node("c3"), node("k"), node("c4"), node("k2"))).toEqual([[0, 3]]);
  expect(strips(node("k"), node("c1"), node("c2"))).toEqual([[1, 2]]);
  expect(strips(node("c1"), node("c2", 6), node("c3"))).toEqual([]);
  expect(strips(node("c1"), node("c2"), node("k"), node("c3"), node("c4"))).toEqual([
    [0, 2],
    [3, 2],
  ]);
});

test("a strip has a line to itself where its controls start in one row and nothing else reaches into it", () => {
  const node = (elementId: string, row: [number, number]): LayoutNode => ({
    tag: "Element",
    elementId,
    place: { column: [1, 5], row },
    attributes: {},
    children: [],
  });
  const [first, second, below] = [node("c1", [2, 4]), node("c2", [2, 5]), node("k", [5, 9])];
  expect(lineOfStrip([first, second], [first, second, below])).toEqual([2, 5]);
  expect(lineOfStrip([first, second], [first, second, node("beside", [1, 3])])).toBeNull();
  expect(lineOfStrip([first, below], [first, below])).toBeNull();
});

test("controls of a line share all its columns, as wide as they are to each other", () => {
  const node = (from: number, to: number): LayoutNode => ({
    tag: "Element",
    elementId: `c${from}`,
    place: { column: [from, to], row: [1, 3] },
    attributes: {},
    children: [],
  });
  // Two narrow ones and one twice as wide, with room left among them.
  expect(spreadLine([node(1, 4), node(7, 10), node(13, 19)], 24)).toEqual([
    [1, 7],
    [7, 13],
    [13, 25],
  ]);
  expect(spreadLine([node(1, 9), node(9, 17), node(17, 25)], 24)).toEqual([
    [1, 9],
    [9, 17],
    [17, 25],
  ]);
  expect(spreadLine([node(1, 2), node(1, 2), node(1, 2)], 2)).toEqual([
    [1, 2],
    [2, 3],
    [2, 3],
  ]);
});
