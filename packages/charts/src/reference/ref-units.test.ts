import type { Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { drawChart } from "../kinds/registry.ts";
import { FLOAT, TEXT, tableOf, type PlainColumn } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { textsOf } from "../testing/shapes-of.ts";

const drawn = (element: object, columns: readonly PlainColumn[]): readonly string[] => {
  const whole = { id: "e", columns: columns.map(({ id }) => ({ id, name: id, formula: `[T/${id}]` })), ...element };
  const drawing = drawChart(whole as unknown as Element, tableOf(columns), contextOf({ width: 560, height: 320, additive: () => true }));
  return textsOf(drawing).map(({ text }) => text);
};
const x: PlainColumn = { id: "x", type: TEXT, cells: ["a", "b", "c"] };

test("a reference line says its value in the unit and with the digits of its axis", () => {
  const mark = (value: number) => ({
    type: "line",
    axis: "series",
    value: { type: "constant", value },
    annotation: { visibility: "shown" },
  });
  const texts = drawn(
    { kind: "bar-chart", xAxis: { columnId: "x" }, yAxis: { columnIds: ["y"] }, refMarks: [mark(850_000), mark(1_500_000)] },
    [x, { id: "y", type: FLOAT, cells: [500_000, 1_200_000, 2_000_000] }],
  );
  expect(texts).toEqual(expect.arrayContaining(["0.5M", "1.0M", "0.85M", "1.5M"]));
  expect(texts.filter((text) => text.endsWith("k"))).toEqual([]);
});

test("values of the nodes of a Sankey diagram have one unit", () => {
  const texts = drawn({ kind: "sankey-chart", stages: [{ columnId: "x" }, { columnId: "to" }], value: { columnId: "y" } }, [
    x,
    { id: "to", type: TEXT, cells: ["left", "left", "right"] },
    { id: "y", type: FLOAT, cells: [1_482_000, 300_000, 463_000] },
  ]);
  expect(texts).toEqual(expect.arrayContaining(["1.78M", "0.46M"]));
});

test("steps and sizes of a key are written alike", () => {
  const place = (id: string, cells: readonly number[]): PlainColumn => ({ id, type: FLOAT, cells });
  const texts = drawn({ kind: "point-map", latitude: { columnId: "lat" }, longitude: { columnId: "lon" }, size: { columnId: "y" } }, [
    place("lat", [40, 41, 42]),
    place("lon", [-100, -90, -80]),
    place("y", [1_000_000, 200_000, 60_000]),
  ]);
  const sizes = texts.filter((text) => /^[\d.,]+[kM]?$/u.test(text));
  expect(sizes.length).toBeGreaterThan(1);
  expect(new Set(sizes.map((text) => /[kM]?$/u.exec(text)?.[0])).size).toBe(1);
});
