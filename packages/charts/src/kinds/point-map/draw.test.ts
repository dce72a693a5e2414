import { expect, test } from "vitest";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { noteText } from "../../testing/note-text.ts";
import { FLOAT, tableOf, TEXT } from "../../plain-table.ts";
import { contextOf } from "../../testing/context.ts";
import { textsNamed } from "../../testing/shapes-of.ts";
import { STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";
import { drawChart } from "../registry.ts";

const element = {
  id: "m",
  kind: "point-map",
  source: { kind: "table", elementId: "t" },
  columns: [
    { id: "n", formula: "[T/N]" },
    { id: "lat", formula: "[T/Lat]" },
    { id: "lng", formula: "[T/Lng]" },
    { id: "v", formula: "Sum([T/V])" },
  ],
  latitude: { columnId: "lat" },
  longitude: { columnId: "lng" },
  label: [{ columnId: "n" }],
} as const;
type Row = readonly [name: string, latitude: number | null, longitude: number | null, value?: number | null];
const draw = (rows: readonly Row[], members: object = {}, context: Partial<DrawContext> = {}): Drawing =>
  drawChart(
    { ...element, ...members },
    tableOf([
      { id: "n", name: "Name", type: TEXT, cells: rows.map(([name]) => name) },
      { id: "lat", name: "Lat", type: FLOAT, cells: rows.map(([, latitude]) => latitude) },
      { id: "lng", name: "Lng", type: FLOAT, cells: rows.map(([, , longitude]) => longitude) },
      { id: "v", name: "V", type: FLOAT, cells: rows.map(([, , , value]) => value ?? null) },
    ]),
    contextOf({ additive: () => true, ...context }),
  );
const at = (slot: number) => ({ panel: 0, series: 0, slot });
const cities: readonly Row[] = [
  ["Newark", 40.69, -74.17, 5],
  ["Kennedy", 40.64, -73.78, 7],
  ["Denver", 39.86, -104.67, 9],
];

test("points that stand too close are one circle with their number, which a closer look takes apart", () => {
  const drawing = draw(cities);
  expect([drawing.marks.count, textsNamed(drawing, "label-count")]).toEqual([2, ["2"]]);
  expect(drawing.notes.map(noteText)).toEqual(["2 points stand close together in 1 circle; a closer look takes them apart."]);
  const closer = drawing.marks.closer?.(at(0)) ?? null;
  if (closer === null || drawing.map === undefined) throw new Error("No closer look.");
  const apart = draw(cities, {}, { mapView: { ground: drawing.map.ground, view: closer } });
  expect(textsNamed(apart, "label-count")).toEqual([]);
  expect(apart.marks.closer?.(at(0))).toBeNull();
});

test("points that all stand at one place are laid around it, and it is said so", () => {
  const drawing = draw([
    ["a", 40, -100],
    ["b", 40, -100],
    ["c", 40, -100],
  ]);
  expect([drawing.marks.count, drawing.notes.map(noteText)]).toEqual([3, ["3 points share one place and are spread out around it."]]);
  const boxes = [0, 1, 2].map((slot) => drawing.marks.place(at(slot)).box);
  for (const [one, box] of boxes.entries())
    for (const other of boxes.slice(one + 1)) expect(Math.hypot(box.left - other.left, box.top - other.top)).toBeGreaterThan(7);
});

test("a circle stands for the groups of its points", () => {
  const drawing = draw(cities);
  const members = drawing.marks.members(at(0)).map((keys) => keys.map(({ text }) => text));
  expect(members.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    ["40.64", "-73.78", "Kennedy"],
    ["40.69", "-74.17", "Newark"],
  ]);
});

test("a circle says its points and their sum, and has keys only where all of its rows have the same", () => {
  const drawing = draw(
    Array.from({ length: 2100 }, (_, index): Row => [`p${index}`, 40 + (index % 3) * 0.001, -100, 1]),
    { size: { columnId: "v" } },
  );
  const told = drawing.marks.tooltip(at(0));
  expect([told.title, told.rows[0]?.value, told.more]).toEqual(["2,100 points", "2,100", 2095]);
  expect(drawing.marks.keys(at(0))).toEqual([]);
});

test("sizes are areas", () => {
  const drawing = draw(
    [
      ["a", 40, -120, 100],
      ["b", 40, -100, 25],
    ],
    { size: { columnId: "v" } },
  );
  const width = (slot: number): number => drawing.marks.place(at(slot)).box.width;
  expect(width(0) / width(1)).toBeCloseTo(2);
});

test("of a crowd of sizes the largest is smaller, and its names are those of the large ones, on smaller ones where there is no other room", () => {
  const crowd = Array.from({ length: 480 }, (_, index): Row => [
    `p${index}`,
    32 + (index % 16),
    -118 + Math.floor(index / 16) * 1.5,
    76 + (index % 5),
  ]);
  const sized = { size: { columnId: "v" } };
  const room = { width: 520, height: 320 };
  const hub: Row = ["Hub", 40, -95, 1000];
  const [alone, among] = [draw([hub, ["Small", 33, -100, 80]], sized, room), draw([hub, ...crowd], sized, room)];
  const largest = (drawing: Drawing): number => drawing.marks.place(at(0)).box.width;
  expect(largest(among)).toBeLessThan(largest(alone));
  expect(textsNamed(alone, "label")).toEqual(["Hub", "Small"]);
  expect(textsNamed(among, "label")).toEqual(["Hub"]);
});

test("rows without a place are counted, and those beside the map too", () => {
  const us = Array.from({ length: 60 }, (_, index): Row => [`u${index}`, 30 + (index % 15), -120 + index * 0.8]);
  const drawing = draw([...us, ["nowhere", null, 5], ["wrong", 95, 5], ["Paris", 48.9, 2.4]]);
  expect(drawing.notes.map(noteText).slice(0, 2)).toEqual([
    "2 of 63 marks have no place on earth and are not shown.",
    "1 of 61 places lie beside this map and are not shown.",
  ]);
});

test("places elsewhere are on the world, fitted to where they are", () => {
  const drawing = draw([
    ["Paris", 48.9, 2.4],
    ["Rome", 41.9, 12.5],
  ]);
  expect(drawing.map?.ground).toMatch(/^world points/u);
  expect(drawing.map?.fitted.width).toBeLessThan(100);
  const [paris, rome] = [drawing.marks.place(at(0)).box, drawing.marks.place(at(1)).box];
  expect(rome.left).toBeGreaterThan(paris.left);
  expect(rome.top).toBeGreaterThan(paris.top);
});

test("100,000 points are some hundred circles", () => {
  const many = Array.from({ length: 100_000 }, (_, index): Row => [`p${index}`, 30 + (index % 173) / 12, -120 + (index % 397) / 9]);
  const drawing = draw(many);
  expect(drawing.marks.count).toBeLessThan(600);
  const inside = Array.from({ length: drawing.marks.count }, (_, slot) => drawing.marks.rows(at(slot)).length).reduce(
    (sum, count) => sum + count,
    0,
  );
  expect(inside).toBe(100_000);
});

test("shapes stand for the values of a column, the key says which, and details make points of their own", () => {
  const rows = [
    ["old", 40, -120, 4],
    ["new", 40, -100, 25],
    ["old", 44, -90, 9],
  ] as const;
  const drawing = draw(rows, { size: { columnId: "v" }, label: [], sheaf: { chart: { shape: { columnId: "n" } } } });
  const { elements } = drawing.option.graphic as { readonly elements: readonly { readonly id: string }[] };
  expect(elements.filter(({ id }) => id.startsWith("sign-")).length).toBe(2);
  expect(textsNamed(drawing, "key-sign")).toEqual(["new", "old"]);
  expect(drawing.marks.keys(at(0)).map(({ columnId }) => columnId)).toContain("n");
  // One value needs no key.
  const one = draw(rows.slice(0, 1), { size: { columnId: "v" }, label: [], sheaf: { chart: { shape: { columnId: "n" } } } });
  expect(textsNamed(one, "key-sign")).toEqual([]);
});

test("the number of a circle stands inside of it, however few points it has beside those of the largest", () => {
  const many = (count: number, latitude: number, longitude: number): readonly Row[] =>
    Array.from({ length: count }, (_, index) => [`p${latitude}-${index}`, latitude + index * 1e-4, longitude]);
  const drawing = draw([...many(4000, 40.7, -74), ...many(70, 47.6, -122.3)]);
  expect(textsNamed(drawing, "label-count")).toEqual(["4.0k", "70"]);
  const { width } = drawing.marks.place(at(1)).box;
  expect(width).toBeGreaterThanOrEqual(textWidth("70", STRONG_LABEL_FONT) + 8);
});
