// Progress bars, rings and word bars: how long, how far, in which order, and what is said where there is no goal.
import { expect, test } from "vitest";
import { noteText } from "../../testing/note-text.ts";
import { FLOAT, tableOf, TEXT } from "../../plain-table.ts";
import { contextOf } from "../../testing/context.ts";
import { textsNamed } from "../../testing/shapes-of.ts";
import { drawChart } from "../registry.ts";

type Drawn = ReturnType<typeof drawChart>;
interface Graphic {
  readonly id: string;
  readonly shape: {
    readonly width: number;
    readonly x1: number;
    readonly x: number;
    readonly startAngle: number;
    readonly endAngle: number;
  };
}
const shapes = (drawing: Drawn, part: string) =>
  (drawing.option.graphic as { readonly elements: readonly Graphic[] }).elements
    .filter(({ id }) => id.startsWith(part))
    .map(({ shape }) => shape);
const at = (slot: number) => ({ panel: 0, series: 0, slot });

const bars = (display: string, columnIds: readonly string[], members: object = {}) =>
  ({
    id: "b",
    kind: "bar-chart",
    source: { kind: "table", elementId: "t" },
    columns: ["k", ...columnIds].map((id) => ({ id, formula: `[T/${id}]` })),
    xAxis: { columnId: "k" },
    yAxis: { columnIds },
    ...members,
    sheaf: { chart: { display } },
  }) as never;
const ring = (members: object) =>
  ({
    id: "r",
    kind: "gauge-chart",
    source: { kind: "table", elementId: "t" },
    columns: [{ id: "v", formula: "Sum([T/V])" }],
    value: { columnId: "v" },
    ...members,
    sheaf: { chart: { display: "ring" } },
  }) as never;
const table = (columns: { readonly [id: string]: readonly (number | null)[] }, names?: readonly string[]) =>
  tableOf([
    ...(names === undefined ? [] : [{ id: "k", name: "Base", type: TEXT, cells: names }]),
    ...Object.entries(columns).map(([id, cells]) => ({ id, name: id, type: FLOAT, cells })),
  ]);

test("a bar is as long as its share of its own goal; beyond the goal it runs past the track; the plan is a tick on the same scale", () => {
  const drawing = drawChart(
    bars("progress", ["v", "goal", "plan"]),
    table({ v: [5, 30], goal: [10, 20], plan: [6, 10] }, ["A", "B"]),
    contextOf(),
  );
  const track = shapes(drawing, "track-").at(0)!;
  expect(shapes(drawing, "done-").map(({ width }) => Number((width / track.width).toFixed(6)))).toEqual([0.5, 1.5]);
  expect(shapes(drawing, "plan-").map(({ x1 }) => Number(((x1 - track.x) / track.width).toFixed(6)))).toEqual([0.6, 0.5]);
  expect(textsNamed(drawing, "share-")).toEqual(["50%", "150%"]);
  expect(drawing.marks.describe(at(0))).toContain("behind the plan");
  expect(drawing.marks.describe(at(1))).toContain("on plan");
  expect(drawing.summary).toContain("1 of 2 behind plan");
});

test("T2: a row whose goal is empty, zero or below has no bar, which is said, and stays in the table", () => {
  const drawing = drawChart(
    bars("progress", ["v", "goal"]),
    table({ v: [5, 5, 5, null], goal: [10, 0, null, 10] }, ["A", "B", "C", "D"]),
    contextOf(),
  );
  expect(drawing.marks.count).toBe(1);
  expect(drawing.notes.map(noteText).join(" ")).toContain("3 of 4");
  expect(drawing.table.rowCount).toBe(4);
});

test("without a goal, bars are as long as to the greatest", () => {
  const drawing = drawChart(bars("progress", ["v"]), table({ v: [2, 8] }, ["A", "B"]), contextOf());
  const drawn = shapes(drawing, "done-");
  expect(drawn.at(0)!.width / drawn.at(1)!.width).toBeCloseTo(0.25, 6);
});

test("a ring goes as far around as the value is of its goal, never further, and says what lies beyond", () => {
  const turn = (drawing: Drawn) => shapes(drawing, "done").map(({ startAngle, endAngle }) => (endAngle - startAngle) / (2 * Math.PI));
  const half = drawChart(ring({ max: 20, target: 15 }), table({ v: [10] }), contextOf());
  expect(turn(half).map((part) => Number(part.toFixed(6)))).toEqual([0.5]);
  expect(textsNamed(half, "figure")).toEqual(["50%"]);
  expect(half.marks.describe(at(0))).toContain("behind the plan");
  const over = drawChart(ring({ max: 8 }), table({ v: [10] }), contextOf());
  expect(turn(over).map((part) => Number(part.toFixed(6)))).toEqual([1]);
  expect(textsNamed(over, "figure")).toEqual(["125%"]);
  expect(over.notes.map(noteText).join(" ")).toContain("beyond the goal");
});

test("a ring without a goal is of no number but a share, and says what it needs", () => {
  const drawing = drawChart(ring({}), table({ v: [10] }), contextOf());
  expect(drawing.isEmpty).toBe(true);
  expect(drawing.notes.map(noteText).join(" ")).toContain("goal");
});

test("words are ranked by how often they are there, the first in the strong color; a sort of its own stands", () => {
  const words = table({ v: [2, 9, 4] }, ["app", "delay", "seat"]);
  const drawing = drawChart(bars("words", ["v"]), words, contextOf());
  expect(textsNamed(drawing, "word-")).toEqual(["delay", "seat", "app"]);
  expect(shapes(drawing, "word-bar-").map(({ width }, _, all) => Number((width / all.at(0)!.width).toFixed(6)))).toEqual([
    1, 0.444444, 0.222222,
  ]);
  expect(new Set([0, 1, 2].map((slot) => drawing.marks.place(at(slot)).color)).size).toBe(2);
  const sorted = drawChart(bars("words", ["v"], { xAxis: { columnId: "k", sort: { direction: "ascending" } } }), words, contextOf());
  expect(textsNamed(sorted, "word-")).toEqual(["app", "delay", "seat"]);
});
