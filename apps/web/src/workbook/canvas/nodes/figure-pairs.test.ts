import type { Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { pairsOfFigures, stageOf } from "./figure-pairs.ts";

const of = (...kinds: readonly string[]): readonly Element[] => kinds.map((kind, at) => ({ id: `e${String(at)}`, kind, columns: [] }));
const figure: Element = { id: "f", kind: "kpi-chart", columns: [], timeline: { columnId: "d" }, trend: { shape: "area" } };

test("figures stand two by two; the first of an odd number has a line to itself, of buttons the last", () => {
  const kpi = "kpi-chart";
  expect([...pairsOfFigures(of(kpi, kpi, kpi, kpi, kpi))]).toEqual([1, 2, 3, 4]);
  expect([...pairsOfFigures(of(kpi, kpi, "text", kpi))]).toEqual([0, 1]);
  expect([...pairsOfFigures(of("button", "button", "button"))]).toEqual([0, 1]);
  expect([...pairsOfFigures(of("text", "text"))]).toEqual([]);
});

test("a page begins with a figure that has a trend and a line to itself, below controls and words; with nothing else", () => {
  const [control, text, first, second] = of("control", "text", "kpi-chart", "kpi-chart");
  expect(stageOf([control, text, figure, second], () => false)).toEqual({ at: 2, rows: 11 });
  expect(stageOf([control, text, figure, second], (at) => at >= 2)).toBeNull();
  expect(stageOf([control, text, first], () => false)).toBeNull();
  expect(stageOf([...of("table"), figure], () => false)).toBeNull();
  expect(stageOf([], () => false)).toBeNull();
});
