import type { Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { noteText } from "../../testing/note-text.ts";
import { tableOf } from "../../plain-table.ts";
import { renderSvg } from "../../svg.ts";
import { contextOf } from "../../testing/context.ts";
import { textsNamed } from "../../testing/shapes-of.ts";
import { layersOf } from "../example.ts";
import { drawChart } from "../registry.ts";
import { mapLayersExamples } from "./example.ts";

const example = mapLayersExamples.at(0)!;
const { width, height } = example;
const size = { width, height };

type Chart = { readonly layers: readonly { readonly id: string }[]; readonly ownLayer?: object };
const chartOf = (element: Element): Chart => (element as unknown as { readonly sheaf: { readonly chart: Chart } }).sheaf.chart;
const withChart = (change: (chart: Chart) => object): Element => ({
  ...example.element,
  sheaf: { chart: { ...chartOf(example.element), ...change(chartOf(example.element)) } as never },
});
const draw = (element: Element = example.element, more: Partial<DrawContext> = {}): Drawing =>
  drawChart(element, tableOf(example.columns), contextOf({ ...size, layers: layersOf(example), ...more }));

test("the pointer finds the highest layer, keys go through all of them from below, and each mark says its layer", () => {
  const { marks } = draw();
  expect(marks.count).toBe(12 + 11);
  const first = marks.first()!;
  expect(marks.describe(first)).toBe("Landfalls, Florida: 120");
  let mark = first;
  const seen = [mark];
  for (;;) {
    const next = marks.step(mark, "right");
    if (next.series === mark.series && next.slot === mark.slot) break;
    seen.push((mark = next));
  }
  expect(seen.map(({ series }) => series)).toEqual([...Array<number>(12).fill(0), ...Array<number>(11).fill(1)]);
  expect(marks.step(seen.at(12)!, "left")).toEqual(seen[11]);
  // Houston is the largest circle, and stands in Texas.
  const houston = seen.at(12)!;
  expect(marks.describe(houston)).toBe("Shelter beds, Houston: 6,100");
  const { box } = marks.place(houston);
  expect(marks.near(box.left + box.width / 2, box.top + box.height / 2)).toEqual(houston);
  expect(marks.find(marks.keys(houston), marks.seriesId(houston))).toEqual(houston);
});

test("the key has a line for each layer, the highest one first, with what sizes and colors stand for", () => {
  const drawing = draw();
  expect(textsNamed(drawing, "lead")).toEqual(["Shelter beds", "Landfalls"]);
  expect(textsNamed(drawing, "key-size")).toEqual(["200", "1,000", "5,000"]);
  expect(drawing.layers).toEqual([
    { id: "shelters", name: "Shelter beds", isShown: true },
    { id: "", name: "Landfalls", isShown: true },
  ]);
});

test("a layer that its reader takes away leaves the drawing and stays in the list; one that is hidden in the document is not in it", () => {
  const away = draw(example.element, { hiddenLayers: new Set(["shelters"]) });
  expect(away.marks.count).toBe(12);
  expect(away.layers?.map(({ isShown }) => isShown)).toEqual([false, true]);
  const own = draw(example.element, { hiddenLayers: new Set([""]) });
  expect(own.marks.count).toBe(11);
  // Points alone still stand on the United States.
  expect(own.map?.ground).toContain("us-states");
  const hidden = draw(withChart(({ layers }) => ({ layers: layers.map((layer) => ({ ...layer, visibility: "hidden" })) })));
  expect(hidden.marks.count).toBe(12);
  expect(hidden.layers?.map(({ id }) => id)).toEqual([""]);
});

test("the order of the layers is the order of the drawing: the map's own marks can lie above others", () => {
  const drawing = draw(withChart(() => ({ ownLayer: { name: "Landfalls", at: 1 } })));
  expect(drawing.layers?.map(({ id }) => id)).toEqual(["", "shelters"]);
  expect(drawing.marks.describe(drawing.marks.first()!)).toContain("Shelter beds");
  // Regions above others are no ground: what has no value is not drawn over them.
  expect(textsNamed(drawing, "missing")).toEqual([]);
});

test("layers without a color of their own are told apart", () => {
  const plain = (id: string) => ({ id, kind: "point-map", latitude: { columnId: "latitude" }, longitude: { columnId: "longitude" } });
  const shelters = layersOf(example).get("shelters")!;
  const drawing = draw(
    withChart(() => ({ layers: [plain("a"), plain("b")] })),
    {
      layers: new Map([
        ["a", shelters],
        ["b", shelters],
      ]),
    },
  );
  const colorOf = (series: number): string => drawing.marks.place({ panel: 0, series, slot: 0 }).color;
  const { categorical } = contextOf().colors;
  expect([colorOf(1), colorOf(2)]).toEqual([categorical[1], categorical[2]]);
});

test("regions of another plane than the lowest ones are left out, and told", () => {
  const drawing = draw(
    withChart(() => ({
      layers: [
        {
          id: "lands",
          kind: "region-map",
          name: "Countries",
          region: { columnId: "state", regionType: "country" },
          color: { by: "scale", column: "landfalls" },
        },
      ],
    })),
    { layers: new Map([["lands", { table: tableOf(example.columns), truncated: false }]]) },
  );
  expect(drawing.notes.map(noteText)).toContain("Countries: its regions lie on another map than those below it.");
});

test("a layer without an answer, or with a filter on a column that is gone, leaves the drawing and says why; the map is drawn", () => {
  const lost = draw(example.element, { layers: new Map(), lostLayers: new Map([["shelters", "There is no element 'stores'."]]) });
  expect(lost.marks.count).toBe(12);
  expect(lost.notes.map(noteText)).toContain("The layer Shelter beds is not drawn: There is no element 'stores'.");
  const filters = [{ id: "f", columnId: "gone", kind: "list", values: ["x"] }];
  const misfiltered = draw(withChart(({ layers }) => ({ layers: layers.map((layer) => ({ ...layer, filters })) })));
  expect(misfiltered.marks.count).toBe(12);
  expect(misfiltered.notes.map(noteText)).toContain(
    "The layer Shelter beds is not drawn: a filter of it is about a column that is not there.",
  );
  // A reader who took the layer away is told nothing of it.
  const away = draw(example.element, {
    layers: new Map(),
    lostLayers: new Map([["shelters", "No."]]),
    hiddenLayers: new Set(["shelters"]),
  });
  expect(away.notes).toEqual([]);
});

test("names of layers and of places are text, whatever they hold", () => {
  const drawing = draw(
    withChart(({ layers }) => ({ layers: layers.map((layer) => ({ ...layer, name: "<img src=x onerror=alert(1)>&" })) })),
  );
  const svg = renderSvg({ drawing, ...size, colors: contextOf().colors });
  expect(svg).not.toContain("<img");
  expect(svg).toContain("&lt;img");
});
