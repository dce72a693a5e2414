import fc from "fast-check";
import { expect, test } from "vitest";
import type { LayoutNode } from "../document.ts";
import { containerNode, elementNode } from "./arrange.ts";
import type { DevicePlace } from "./device-layout.ts";
import { overlaps } from "./grid.ts";
import { arrangedForTablet, fittedToTablet, type WantedOnTablet } from "./tablet.ts";

const node = (id: string, from: number, to: number, row: number, rows = 4): LayoutNode =>
  elementNode(id, { column: [from, to], row: [row, row + rows] });
/** Columns and rows of nodes by their ids. */
const placesOf = (nodes: readonly LayoutNode[]) =>
  Object.fromEntries(
    nodes.map(({ elementId, place }) => [elementId, place === null ? null : `${place.column.join("-")} ${place.row.join("-")}`]),
  );
const wanted: WantedOnTablet = (id) => ({
  columns: id.startsWith("kpi") ? 2 : id.startsWith("chart") ? 3 : id.startsWith("control") ? 1.5 : 1,
  rows: id.startsWith("control") ? 2 : null,
});
const figures = (count: number): readonly LayoutNode[] =>
  Array.from({ length: count }, (_, at) => node(`kpi${at}`, 1 + Math.floor((24 * at) / count), 1 + Math.floor((24 * (at + 1)) / count), 1));

test("five figures on a line become three and two, four become two and two, three stay", () => {
  expect(placesOf(fittedToTablet([...figures(5), node("chart", 1, 25, 5, 10)], wanted))).toEqual({
    kpi0: "1-9 1-5",
    kpi1: "9-17 1-5",
    kpi2: "17-25 1-5",
    kpi3: "1-13 5-9",
    kpi4: "13-25 5-9",
    chart: "1-25 9-19",
  });
  expect(placesOf(fittedToTablet(figures(4), wanted))).toEqual({
    kpi0: "1-13 1-5",
    kpi1: "13-25 1-5",
    kpi2: "1-13 5-9",
    kpi3: "13-25 5-9",
  });
  const three = figures(3);
  expect(fittedToTablet(three, wanted)).toBe(three);
});

test("what has room stays as it is, and what does not stand in a line does", () => {
  const beside = [node("filters", 1, 5, 1, 20), node("chart-a", 5, 25, 1, 10), node("chart-b", 5, 25, 11, 10)];
  expect(fittedToTablet(beside, wanted)).toBe(beside);
  const narrow = [node("text", 1, 17, 1), node("chart", 17, 25, 1)];
  expect(placesOf(fittedToTablet(narrow, wanted))).toEqual({ text: "1-25 1-5", chart: "1-25 5-9" });
});

test("controls that become several lines are as high as a control, whatever stood beside them", () => {
  const controls = Array.from({ length: 5 }, (_, at) =>
    node(`control${at}`, 1 + Math.floor((24 * at) / 5), 1 + Math.floor((24 * (at + 1)) / 5), 1, 5),
  );
  expect(placesOf(fittedToTablet([...controls, node("text", 1, 25, 6)], wanted))).toEqual({
    control0: "1-9 1-3",
    control1: "9-17 1-3",
    control2: "17-25 1-3",
    control3: "1-13 3-5",
    control4: "13-25 3-5",
    text: "1-25 5-9",
  });
});

test("in a container what counts is how much of the page it has", () => {
  const box = containerNode("box", { column: [1, 13], row: [1, 12] }, null);
  const inside = [node("kpi1", 1, 13, 1), node("kpi2", 13, 25, 1)];
  const [fitted] = fittedToTablet([{ ...box, children: inside }, node("text", 13, 25, 1, 11)], wanted);
  expect(placesOf(fitted?.children ?? [])).toEqual({ kpi1: "1-25 1-5", kpi2: "1-25 5-9" });
});

test("an arrangement by hand has its order, widths and heights, without what it hides", () => {
  const place = (elementId: string, more: Partial<DevicePlace>): [string, DevicePlace] => [
    elementId,
    { elementId, isHidden: false, span: 6, rows: null, ...more },
  ];
  const nodes = [node("a", 1, 9, 1), node("b", 9, 17, 1), node("c", 17, 25, 1), node("later", 1, 25, 5)];
  const places = new Map([place("c", { span: 4 }), place("a", { span: 2, rows: 9 }), place("b", { isHidden: true })]);
  expect(placesOf(arrangedForTablet(nodes, places, wanted))).toEqual({ c: "1-17 1-5", a: "17-25 1-10", later: "1-25 10-14" });
});

test("a control of an arrangement by hand is as high as a control where nobody gave it a height", () => {
  const nodes = [node("control-a", 1, 7, 1, 10), node("control-b", 7, 13, 1, 10), node("chart", 13, 25, 1, 10)];
  const places = new Map(
    [
      { elementId: "control-a", isHidden: false, span: 3, rows: null },
      { elementId: "control-b", isHidden: false, span: 3, rows: 5 },
      { elementId: "chart", isHidden: false, span: 6, rows: null },
    ].map((place) => [place.elementId, place]),
  );
  expect(placesOf(arrangedForTablet(nodes, places, wanted))).toEqual({
    "control-a": "1-13 1-3",
    "control-b": "13-25 1-6",
    chart: "1-25 6-16",
  });
});

test("property: nothing overlaps, nothing leaves the grid, nothing gets lost", () => {
  const line = fc.array(fc.constantFrom("kpi", "chart", "text"), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const nodes = lines.flatMap((kinds, nth) =>
        kinds.map((kind, at) =>
          node(
            `${kind}-${nth}-${at}`,
            1 + Math.floor((24 * at) / kinds.length),
            1 + Math.floor((24 * (at + 1)) / kinds.length),
            1 + nth * 4,
          ),
        ),
      );
      const fitted = fittedToTablet(nodes, wanted);
      expect(new Set(fitted.map(({ elementId }) => elementId))).toEqual(new Set(nodes.map(({ elementId }) => elementId)));
      for (const [at, one] of fitted.entries()) {
        expect(one.place!.column[0]).toBeGreaterThanOrEqual(1);
        expect(one.place!.column[1]).toBeLessThanOrEqual(25);
        expect(one.place!.column[1]).toBeGreaterThan(one.place!.column[0]);
        for (const other of fitted.slice(at + 1)) expect(overlaps(one.place!, other.place!)).toBe(false);
      }
    }),
  );
});
