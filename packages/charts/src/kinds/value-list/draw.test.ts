// Value lists: every value with its figures in the order of the answer, as many as there is room for.
import { expect, test } from "vitest";
import { noteText } from "../../testing/note-text.ts";
import { FLOAT, tableOf, TEXT } from "../../plain-table.ts";
import { contextOf } from "../../testing/context.ts";
import { textsNamed } from "../../testing/shapes-of.ts";
import { drawChart } from "../registry.ts";

const element = (columns: readonly { readonly id: string; readonly formula: string }[]) =>
  ({ id: "l", kind: "value-list", source: { kind: "table", elementId: "t" }, columns }) as never;
const names = { id: "k", name: "Base", type: TEXT, cells: ["Oslo", "Bergen", "Voss"] };
const counts = { id: "n", name: "Rows", type: FLOAT, cells: [4, 2, null] };
const key = { id: "k", formula: "[t/k]" };
const count = { id: "n", formula: "Count()" };
interface Graphic {
  readonly id: string;
  readonly shape: { readonly width: number };
}

test("a row for each value with its figure, in the order of the answer, and a bar as long as the figure", () => {
  const drawing = drawChart(element([key, count]), tableOf([names, counts]), contextOf());
  expect(textsNamed(drawing, "label-")).toEqual(["Oslo", "4", "Bergen", "2", "Voss", "–"]);
  const bars = (drawing.option.graphic as { readonly elements: readonly Graphic[] }).elements.filter(({ id }) => id.startsWith("bar-"));
  expect(bars.map(({ shape }) => shape.width / (bars.at(0)?.shape.width ?? 1))).toEqual([1, 0.5]);
  expect(drawing.marks.describe({ panel: 0, series: 0, slot: 1 })).toBe("Bergen: 2");
  expect(drawing.marks.keys({ panel: 0, series: 0, slot: 1 }).map(({ text }) => text)).toEqual(["Bergen"]);
});

test("values alone are a list; T2: where there is no room for all, both numbers are told", () => {
  expect(textsNamed(drawChart(element([key]), tableOf([names]), contextOf()), "label-")).toEqual(["Oslo", "Bergen", "Voss"]);
  const low = drawChart(element([key]), tableOf([names]), contextOf({ height: 34 }));
  expect(textsNamed(low, "label-")).toEqual(["Oslo", "Bergen"]);
  expect(low.notes.map(noteText)).toEqual(["Showing 2 of 3 values of Base."]);
});
