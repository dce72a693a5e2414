import { expect, test } from "vitest";
import type { Drawing } from "../../drawing.ts";
import { mapLayersExamples } from "../../kinds/map-layers/example.ts";
import { pointMapExamples } from "../../kinds/point-map/example.ts";
import { regionMapExamples } from "../../kinds/region-map/example.ts";
import { drawChart } from "../../kinds/registry.ts";
import { noteText } from "../../testing/note-text.ts";
import { tableOf, TEXT } from "../../plain-table.ts";
import { contextOf } from "../../testing/context.ts";
import { loadedMapShapes } from "../load-shapes.ts";
import { mercatorOf, SQUARE } from "./mercator.ts";
import type { MapTiles } from "./map-tiles.ts";

const mapTiles: MapTiles = { attribution: "© Somebody", maxZoom: 14, hasDark: true };
const points = pointMapExamples.at(0)!;
const regions = regionMapExamples.at(0)!;
type Example = typeof points;

function draw(example: Example, mapStyle: object, more: Parameters<typeof contextOf>[0] = { mapTiles }, preset?: "sheaf-dark"): Drawing {
  const element = { ...example.element, mapStyle: mapStyle as never };
  return drawChart(element, tableOf(example.columns), contextOf({ width: 640, height: 400, ...more }, preset));
}

/** Where servers of tiles keep a place: the formula that all of them share. */
function tileOf(longitude: number, latitude: number, z: number): readonly [x: number, y: number] {
  const radians = (latitude * Math.PI) / 180;
  const many = 2 ** z;
  return [((longitude + 180) / 360) * many, ((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * many];
}

/** Where a place lies in a drawing, by the tile that holds it. */
function pixelOf({ tiles = [] }: Drawing, longitude: number, latitude: number): readonly [number, number] {
  const all = tiles.flatMap((layer) => layer.tiles);
  const [x, y] = tileOf(longitude, latitude, all.at(0)!.z);
  const tile = all.find((one) => one.x === Math.floor(x) && one.y === Math.floor(y))!;
  return [tile.left + (x - tile.x) * tile.size, tile.top + (y - tile.y) * tile.size];
}

const idsOf = ({ option }: Drawing): readonly string[] =>
  (option.graphic as unknown as { readonly elements: readonly { readonly id: string }[] }).elements.map(({ id }) => id);
const told = ({ notes }: Drawing): string => notes.map(noteText).join(" ");

test("points lie on the tile, and in it at the place, that every server of tiles has for them", () => {
  for (const viewport of [undefined, { longitude: -104.67, latitude: 39.86, zoom: 9 }]) {
    const drawing = draw(points, { baseStyle: "tiles", ...(viewport === undefined ? {} : { viewport }) });
    const [x, y] = pixelOf(drawing, -104.67, 39.86);
    const mark = drawing.marks.near(x, y);
    expect(mark).not.toBeNull();
    expect(drawing.marks.describe(mark!)).toContain("DEN");
    const { box } = drawing.marks.place(mark!);
    expect(box.left + box.width / 2).toBeCloseTo(x, 0);
    expect(box.top + box.height / 2).toBeCloseTo(y, 0);
  }
});

test("regions kept on another plane are brought to that of the tiles, the far corners of the country too", () => {
  const drawing = draw(regions, { baseStyle: "light" });
  for (const [longitude, latitude, name] of [
    [-81.5, 28, "Florida"],
    [-76, 43, "New York"],
    [-99.3, 31.5, "Texas"],
  ] as const) {
    const mark = drawing.marks.near(...pixelOf(drawing, longitude, latitude));
    expect(mark === null ? "nothing" : drawing.marks.describe(mark)).toContain(name);
  }
  const alaska = mercatorOf(loadedMapShapes("us-states")!).regions.find(({ name }) => name === "Alaska")!.box;
  const [west, south] = [
    (alaska.left / SQUARE - 0.5) * 360,
    mercatorOf(loadedMapShapes("us-states")!).degreesAt(0, alaska.top + alaska.height)![1],
  ];
  expect([Math.round(west), Math.round(south)]).toEqual([-188, 51]);
});

test("tiles fill the map and no more of them than that needs; nearest to the earth stops where they end", () => {
  const drawing = draw(points, { baseStyle: "tiles", viewport: { longitude: 0, latitude: 0, zoom: 3 } });
  const [layer] = drawing.tiles!;
  const { clip, tiles } = layer ?? { clip: { left: 0, width: 0, top: 0, height: 0 }, tiles: [] };
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(clip.left);
  expect(Math.max(...tiles.map(({ left, size }) => left + size))).toBeGreaterThanOrEqual(clip.left + clip.width - 1e-6);
  expect(
    tiles.every(({ left, top, size }) => left < clip.left + clip.width && top < clip.top + clip.height && left + size > clip.left),
  ).toBe(true);
  const closest = draw(points, { baseStyle: "tiles", viewport: { longitude: -104.67, latitude: 39.86, zoom: 22 } });
  expect(closest.tiles!.at(0)!.tiles.map(({ z }) => z)).toContain(14);
  expect(closest.tiles!.at(0)!.tiles.every(({ size }) => size <= 520)).toBe(true);
});

test("light, dark, or as the page is; without tiles the land is drawn and that is said; none is none", () => {
  const styleOf = (drawing: Drawing): string | undefined => drawing.tiles?.at(0)?.style;
  expect(styleOf(draw(points, { baseStyle: "tiles" }))).toBe("light");
  expect(styleOf(draw(points, { baseStyle: "tiles" }, { mapTiles }, "sheaf-dark"))).toBe("dark");
  expect(styleOf(draw(points, { baseStyle: "dark" }))).toBe("dark");
  expect(styleOf(draw(points, { baseStyle: "dark" }, { mapTiles: { ...mapTiles, hasDark: false } }))).toBe("light");
  const tiled = draw(points, { baseStyle: "light" });
  expect(idsOf(tiled)).toContain("attribution");
  expect(idsOf(tiled)).not.toContain("ground");
  const without = draw(points, { baseStyle: "light" }, {});
  expect([styleOf(without), idsOf(without).includes("ground"), told(without)]).toEqual([undefined, true, expect.stringContaining("tiles")]);
  expect(idsOf(draw(points, { baseStyle: "none" }))).not.toContain("ground");
  expect(told(draw(points, { baseStyle: "none" }))).not.toContain("tiles");
  expect(idsOf(draw(points, { baseStyle: "streets of another program" }))).toContain("ground");
});

test("maps with layers lie on tiles as one, small multiples each on its own", () => {
  const layered = draw(mapLayersExamples.at(0)!, { baseStyle: "tiles" });
  expect(layered.tiles).toHaveLength(1);
  expect(layered.isEmpty).toBe(false);
  const { element, columns } = regions;
  const [first] = columns;
  const panel = { id: "part", name: "Part", type: TEXT, cells: (first?.cells ?? []).map((_, index) => (index % 2 === 0 ? "One" : "Two")) };
  const split = {
    ...regions,
    element: {
      ...element,
      columns: [...(element["columns"] as unknown as readonly object[]), { id: "part", formula: "[Part]" }],
      trellis: { columnsBy: [{ columnId: "part" }] },
    } as never,
    columns: [...columns, panel],
  };
  const { tiles } = draw(split, { baseStyle: "tiles" });
  expect(tiles).toHaveLength(2);
  const [one, other] = [tiles!.at(0)!.clip, tiles!.at(1)!.clip];
  expect(other.left >= one.left + one.width || other.top >= one.top + one.height).toBe(true);
  expect(tiles!.at(1)!.tiles.some(({ top, size }) => top + size > other.top && top < other.top + other.height)).toBe(true);
});
