import { expect, test } from "vitest";
import { drawChart } from "../kinds/registry.ts";
import { regionMapExamples } from "../kinds/region-map/example.ts";
import { tableOf } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { readMapStyle } from "./map-style.ts";

const example = regionMapExamples.at(0)!;
const draw = (mapStyle?: object) =>
  drawChart(
    { ...example.element, ...(mapStyle === undefined ? {} : { mapStyle: mapStyle as never }) },
    tableOf(example.columns),
    contextOf({ width: 520, height: 320 }),
  );

test("a map opens where its file says, and what is looked at is told the same way", () => {
  const viewport = { longitude: -82.5, latitude: 28.5, zoom: 5.2 };
  const { map, viewport: told } = draw({ viewport });
  expect(map!.view.scale).toBeGreaterThan(2);
  expect(told?.()).toEqual({ longitude: expect.closeTo(-82.5, 1), latitude: expect.closeTo(28.5, 1), zoom: expect.closeTo(5.2, 1) });
  expect(draw().map!.view.scale).toBe(1);
});

test("a place that the map does not have, and what is no number, leave the map as it is", () => {
  for (const viewport of [{ longitude: 8, latitude: 47, zoom: 5 }, { longitude: "8" }, 3, { longitude: 500, latitude: 0, zoom: 1 }])
    expect(draw({ viewport }).map!.view.scale).toBe(1);
  expect(readMapStyle({ opacity: 7 }).opacity).toBeNull();
  expect(readMapStyle("dark")).toEqual({ base: "land", opacity: null, viewport: null });
});

test("opacity is that of the marks: ground, borders and words stay", () => {
  interface Graphic {
    readonly id: string;
    readonly style: { readonly opacity?: number };
  }
  const { elements } = draw({ opacity: 0.5 }).option.graphic as unknown as { readonly elements: readonly Graphic[] };
  const of = (part: string) => elements.filter(({ id }) => id.startsWith(part)).map(({ style }) => style.opacity);
  expect(new Set(of("regions-"))).toEqual(new Set([0.5]));
  expect(new Set([...of("ground"), ...of("label")])).toEqual(new Set([undefined]));
});
