// Progress elements: how far between two ends, what is written, and what is said where there is no way to go.
import type { ContentElements } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { noteText } from "../../testing/note-text.ts";
import { FLOAT, tableOf } from "../../plain-table.ts";
import { contextOf } from "../../testing/context.ts";
import { textsNamed } from "../../testing/shapes-of.ts";
import { drawGoal } from "./draw.ts";

interface Graphic {
  readonly id: string;
  readonly shape: { readonly width: number; readonly startAngle: number; readonly endAngle: number };
}
const goal = (members: Partial<ContentElements["progress"]>): ContentElements["progress"] => ({
  id: "g",
  kind: "progress",
  mode: "value",
  shape: "ring",
  value: "Sum([t/v])",
  ...members,
});
const draw = (members: Partial<ContentElements["progress"]>, cells: { readonly [end: string]: number | null }) =>
  drawGoal(
    goal(members),
    tableOf(Object.entries(cells).map(([id, cell]) => ({ id, type: FLOAT, cells: [cell] }))),
    contextOf({ title: "Goal" }),
  );
const shapeNamed = (drawing: ReturnType<typeof draw>, name: string) =>
  (drawing.option.graphic as { readonly elements: readonly Graphic[] }).elements.find(({ id }) => id.startsWith(name))?.shape;

test("file 5.8 a ring is closed as far as the value lies between its ends, and says both", () => {
  const drawing = draw({ min: "10", max: "510" }, { value: 135, min: 10, max: 510 });
  const ring = shapeNamed(drawing, "done");
  expect(((ring?.endAngle ?? 0) - (ring?.startAngle ?? 0)) / (2 * Math.PI)).toBeCloseTo(0.25, 6);
  expect([textsNamed(drawing, "figure"), textsNamed(drawing, "name")]).toEqual([["135"], ["of 510"]]);
  expect(drawing.summary).toBe("Goal. Progress ring. 135, 135 of 510, 25%. Value 135.");
});

test("a bar of a percentage is as long as its share of one, and never longer than its way", () => {
  const length = (value: number): number => {
    const drawing = draw({ mode: "percent", shape: "bar" }, { value });
    return (shapeNamed(drawing, "done")?.width ?? 0) / (shapeNamed(drawing, "track")?.width ?? 1);
  };
  expect([length(0.25), length(1.4), length(-2)].map((part) => Number(part.toFixed(6)))).toEqual([0.25, 1, 0]);
  expect(textsNamed(draw({ mode: "percent", shape: "bar" }, { value: 1.4 }), "share-")).toEqual(["140%"]);
  expect(textsNamed(draw({ mode: "percent", shape: "ring", max: "8" }, { value: 2, max: 8 }), "figure")).toEqual(["25%"]);
});

test("T2: a value without a maximum is written, with an empty track and the reason; no value is nothing to draw", () => {
  const drawing = draw({}, { value: 7 });
  expect(textsNamed(drawing, "figure")).toEqual(["7"]);
  expect(shapeNamed(drawing, "done")).toBeUndefined();
  expect(drawing.notes.map(noteText).join(" ")).toContain("no maximum");
  expect(draw({ max: "0" }, { value: 7, max: 0 }).notes.map(noteText).join(" ")).toContain("not above zero");
  expect(draw({ max: "9" }, { value: null, max: 9 }).isEmpty).toBe(true);
});
