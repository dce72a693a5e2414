import type { Element, Json } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { Drawing } from "../../drawing.ts";
import { loadMapShapes } from "../../maps/load-shapes.ts";
import { zoomed } from "../../maps/map-view.ts";
import { noteText } from "../../testing/note-text.ts";
import { FLOAT, INTEGER, tableOf, TEXT } from "../../plain-table.ts";
import { contextOf } from "../../testing/context.ts";
import { textsNamed } from "../../testing/shapes-of.ts";
import { drawChart } from "../registry.ts";

const element = (regionType: string, color?: Json): Element => ({
  id: "m",
  kind: "region-map",
  source: { kind: "table", elementId: "t" },
  columns: [
    { id: "r", formula: "[T/R]" },
    { id: "v", formula: "Sum([T/V])" },
  ],
  region: { columnId: "r", regionType },
  ...(color === undefined ? {} : { color }),
});
const byValue = { by: "scale", column: "v" };
const table = (regions: readonly (string | null)[], values: readonly (number | null)[]) =>
  tableOf([
    { id: "r", name: "R", type: TEXT, cells: regions },
    { id: "v", name: "V", type: FLOAT, cells: values },
  ]);

interface Graphic {
  readonly id: string;
  readonly shape: { readonly rings: readonly (readonly number[])[] };
  readonly style: { readonly fill: string | null };
}
const graphics = (drawing: Drawing): readonly Graphic[] =>
  (drawing.option.graphic as unknown as { readonly elements: readonly Graphic[] }).elements;
const fillAt = (drawing: Drawing, slot: number): string => drawing.marks.place({ panel: 0, series: 0, slot }).color;

test("values that name no region are counted and named, two for one region as well; nothing is guessed", () => {
  const drawing = drawChart(
    element("us-state", byValue),
    table(["CA", "California", "Atlantis", null, "NV"], [1, 2, 3, 4, 5]),
    contextOf(),
  );
  expect(drawing.marks.count).toBe(2);
  expect(drawing.notes.map(noteText)).toEqual([
    "2 of 5 values have no shape: Atlantis, an empty value.",
    "1 value is for a region that has one and is not shown: California.",
  ]);
  expect(drawing.table.rowCount).toBe(5);
});

test("regions of equal steps are one stroke; what has no value is hatched, zero is ground, and both are in the key", () => {
  const drawing = drawChart(element("us-state", byValue), table(["CA", "NV", "TX", "UT"], [10, 10, 90, 0]), contextOf());
  expect(fillAt(drawing, 0)).toBe(fillAt(drawing, 1));
  expect(fillAt(drawing, 0)).not.toBe(fillAt(drawing, 2));
  const ground = graphics(drawing).find(({ id }) => id === "ground")?.style.fill;
  expect(fillAt(drawing, 3)).toBe(ground);
  expect(graphics(drawing).filter(({ id }) => id.startsWith("regions-"))).toHaveLength(3);
  expect(graphics(drawing).find(({ id }) => id === "hatch")?.shape.rings.length).toBeGreaterThan(50);
  expect(textsNamed(drawing, "key-")).toEqual(expect.arrayContaining(["no data", "0"]));
});

test("a null is no zero: it is drawn as no value, and is no mark", () => {
  const drawing = drawChart(element("us-state", byValue), table(["CA", "NV"], [null, 5]), contextOf());
  expect([drawing.marks.count, drawing.marks.describe({ panel: 0, series: 0, slot: 0 })]).toEqual([1, "Nevada (NV): 5"]);
});

test("the mark under a point is the region that it lies in, with its outline", () => {
  const drawing = drawChart(element("us-state", byValue), table(["Nevada", "Utah"], [1, 2]), contextOf());
  const { box } = drawing.marks.place({ panel: 0, series: 0, slot: 1 });
  const found = drawing.marks.near(box.left + box.width / 2, box.top + box.height * 0.7);
  expect(found === null ? null : drawing.marks.describe(found)).toBe("Utah: 2");
  expect(found === null ? "" : drawing.marks.place(found).outline).toMatch(/^M[\d.]+ [\d.]+L/u);
  expect(drawing.marks.near(2, 2)).toBeNull();
});

test("a closer view draws the same regions larger; a view of another ground is passed over", () => {
  const rows = table(["Nevada"], [1]);
  const whole = drawChart(element("us-state", byValue), rows, contextOf());
  if (whole.map === undefined) throw new Error("No map.");
  const view = zoomed(whole.map, 3, 100, 100);
  if (view === null) throw new Error("No view.");
  const width = (drawing: Drawing): number => drawing.marks.place({ panel: 0, series: 0, slot: 0 }).box.width;
  const closer = drawChart(element("us-state", byValue), rows, contextOf({ mapView: { ground: whole.map.ground, view } }));
  expect(width(closer) / width(whole)).toBeCloseTo(3);
  const other = drawChart(element("us-state", byValue), rows, contextOf({ mapView: { ground: "elsewhere", view } }));
  expect(width(other)).toBe(width(whole));
});

test("regions without shapes say so, and keep their table; before shapes are loaded nothing is drawn", () => {
  const drawing = drawChart(element("us-zipcode", byValue), table(["94103"], [1]), contextOf());
  expect([drawing.isEmpty, drawing.table.rowCount, drawing.notes.map(noteText)]).toEqual([
    true,
    1,
    ["There are no shapes of ZIP codes here: the values are in the table."],
  ]);
  expect(drawChart(element("country", byValue), table(["France"], [1]), contextOf({ mapShapes: () => null })).marks.count).toBe(0);
});

test("values by category have a legend and the colors of their names", () => {
  const drawing = drawChart(
    element("us-state", { by: "category", column: "c" }),
    tableOf([
      { id: "r", name: "R", type: TEXT, cells: ["CA", "NV", "UT"] },
      { id: "c", name: "Party", type: TEXT, cells: ["Blue", "Red", "Red"] },
    ]),
    contextOf({ colorOf: ({ text }) => (text === "Red" ? "#AA0000" : undefined) }),
  );
  expect(drawing.legend).toMatchObject({ kind: "series", entries: [{ name: "Blue" }, { name: "Red", color: "#AA0000" }] });
  expect(fillAt(drawing, 2)).toBe("#AA0000");
});

test("3,142 counties are a dozen strokes", async () => {
  const { regions } = await loadMapShapes("us-counties");
  const drawing = drawChart(
    element("us-county", byValue),
    tableOf([
      { id: "r", name: "R", type: INTEGER, cells: regions.map(({ id }) => BigInt(id)) },
      { id: "v", name: "V", type: FLOAT, cells: regions.map((_, index) => (index % 90) + 1) },
    ]),
    contextOf(),
  );
  expect([drawing.marks.count, drawing.notes]).toEqual([3142, []]);
  expect(graphics(drawing).filter(({ id }) => !id.startsWith("key-")).length).toBeLessThan(13);
});

test("a region whose words have no room in it, and are its name, has them once beside it", () => {
  const named = { ...element("us-state"), label: [{ columnId: "r" }] };
  const drawing = drawChart(named, table(["Florida"], [1]), contextOf({ width: 380, height: 260 }));
  expect(textsNamed(drawing, "label-").filter((text) => text === "Florida")).toHaveLength(1);
});
