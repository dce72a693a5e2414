import { expect, test } from "vitest";
import { noteText } from "../../testing/note-text.ts";
import { FLOAT, INTEGER, tableOf, TEXT } from "../../plain-table.ts";
import { contextOf } from "../../testing/context.ts";
import { textsNamed, textsOf } from "../../testing/shapes-of.ts";
import { drawChart } from "../registry.ts";

const element = {
  id: "p",
  kind: "pie-chart",
  source: { kind: "table", elementId: "t" },
  columns: [
    { id: "k", formula: "[T/K]" },
    { id: "v", formula: "Sum([T/V])" },
  ],
  value: { columnId: "v" },
  color: { columnId: "k" },
} as const;
const table = (values: readonly (number | null)[]) =>
  tableOf([
    { id: "k", name: "K", type: TEXT, cells: values.map((_, index) => `k${index}`) },
    { id: "v", name: "V", type: FLOAT, cells: values },
  ]);
interface Sector {
  readonly type: string;
  readonly shape: { readonly startAngle: number; readonly endAngle: number; readonly r0: number };
}
const sectors = (drawing: ReturnType<typeof drawChart>): readonly Sector[] =>
  (drawing.option.graphic as { readonly elements: readonly Sector[] }).elements.filter(({ type }) => type === "sector");
const turns = (drawing: ReturnType<typeof drawChart>): readonly number[] =>
  sectors(drawing).map(({ shape }) => (shape.endAngle - shape.startAngle) / (2 * Math.PI));

test("slices are the shares of their values, and go once around", () => {
  const drawing = drawChart(element, table([1, 2, 5]), contextOf());
  expect(turns(drawing).map((turn) => Number(turn.toFixed(9)))).toEqual([0.125, 0.25, 0.625]);
  expect(drawing.marks.near(310, 60)).not.toBeNull();
  expect(drawing.marks.near(2, 2)).toBeNull();
});

test("a legend that has a place lists the slices with their values, and nothing stands beside the disk", () => {
  const listed = (members: object = {}) => {
    const drawing = drawChart({ ...element, legend: { position: "right" }, ...members }, table([1, 2, 500]), contextOf());
    const { legend } = drawing;
    return [
      textsNamed(drawing, "label-name").length,
      legend.kind === "series" ? legend.entries.map(({ name, value = null }) => [name, value]) : [],
    ];
  };
  expect(listed()).toEqual([
    0,
    [
      ["k0", "1, 0.2%"],
      ["k1", "2, 0.4%"],
      ["k2", "500, 99%"],
    ],
  ]);
  expect(listed({ dataLabel: { labels: "hidden" } })[1]).toEqual([
    ["k0", null],
    ["k1", null],
    ["k2", null],
  ]);
  expect(listed({ legend: { position: "auto" } })[1]).toEqual([]);
});

test("T2: negative and empty values have no slice, which is said", () => {
  const drawing = drawChart(element, table([3, -1, null, 1]), contextOf());
  expect(turns(drawing)).toEqual([0.75, 0.25]);
  expect(drawing.notes.map(noteText)).toEqual(["2 of 4 values are negative or empty and are not shown."]);
  expect(drawing.table.rowCount).toBe(4);
});

test("L8: of many values the rest is one slice where they add up, and is left out with both numbers where they do not", () => {
  const values = Array.from({ length: 25 }, (_, index) => 25 - index);
  const added = drawChart(element, table(values), contextOf({ additive: () => true }));
  expect(sectors(added)).toHaveLength(10);
  expect(added.marks.value({ panel: 0, series: 0, slot: 9 })).toBe("136");
  const averaged = drawChart(element, table(values), contextOf());
  expect(averaged.notes.map(noteText)).toEqual(["Showing the 9 largest of 25 values of K."]);
});

test("the middle of a donut is the value of the whole, not the slices added up", () => {
  const drawing = drawChart(
    { ...element, kind: "donut-chart", holeValue: { columnId: "v" }, innerRadius: 0.5 },
    tableOf([
      { id: "k", name: "K", type: TEXT, cells: ["a", "b"] },
      { id: "v", name: "Average", type: INTEGER, cells: [10n, 30n] },
      { id: "~hole", name: "Whole", type: INTEGER, cells: [14n, 14n] },
    ]),
    contextOf(),
  );
  expect(textsNamed(drawing, "hole")).toEqual(["14", "Average"]);
  const [ring] = sectors(drawing);
  expect(ring?.shape.r0).toBeGreaterThan(0);
});

test("where labels on both sides leave a small disk, names stand in a list beside a larger one", () => {
  const sized = (width: number) => {
    const called = tableOf([
      { id: "k", name: "K", type: TEXT, cells: ["Landing roll", "Approach", "Descent"] },
      { id: "v", name: "V", type: FLOAT, cells: [26, 9, 6] },
    ]);
    const drawing = drawChart(element, called, contextOf({ width, height: 220 }));
    const names = textsOf(drawing).filter(({ id }) => id.includes("slice-name"));
    return {
      names: names.map(({ text }) => text),
      lefts: new Set(names.map(({ left }) => Math.round(left))),
      radius: (drawing.plots[0]?.width ?? 0) / 2,
    };
  };
  const narrow = sized(220);
  expect(narrow.names).toEqual(["Landing roll", "Approach", "Descent"]);
  expect(narrow.lefts.size).toBe(1);
  expect(narrow.radius).toBeGreaterThan(50);
  expect(sized(640).lefts.size).toBeGreaterThan(1);
});

test("shares stand in all slices that are no slivers, or beside all of them", () => {
  const shares = (values: readonly number[], width: number) => {
    const drawing = drawChart(element, table(values), contextOf({ width, height: 300 }));
    return [textsNamed(drawing, "label-share").length, textsNamed(drawing, "slice-value").filter((text) => text.includes("%")).length];
  };
  expect(shares([50, 30, 20], 640)).toEqual([3, 0]);
  expect(shares([60, 35.9, 4.1], 640)).toEqual([0, 3]);
});

test("a long name in the hole of a donut takes two lines before it is cut", () => {
  const named = (name: string, members: object = {}) =>
    textsNamed(
      drawChart(
        { ...element, kind: "donut-chart", holeValue: { columnId: "v" }, ...members },
        tableOf([
          { id: "k", name: "K", type: TEXT, cells: ["a", "b", "c"] },
          { id: "v", name, type: FLOAT, cells: [1, 2, 5] },
          { id: "~hole", name, type: FLOAT, cells: [8, 8, 8] },
        ]),
        contextOf({ width: 600, height: 300 }),
      ),
      "hole-name",
    );
  expect(named("Revenue")).toEqual(["Revenue"]);
  expect(named("Sum of revenue in dollars")).toEqual(["Sum of revenue", "in dollars"]);
  expect(named("Sum of revenue in dollars", { innerRadius: 0.3 })).toEqual([expect.stringMatching(/…$/u)]);
});
