import type { ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import type { DrawContext } from "../../context.ts";
import type { Box } from "../../drawing.ts";
import { inkOn, shownColor } from "../../listed/claimed.ts";
import { type ListModel, type ListRow, numberAt } from "../../listed/read-list.ts";
import { drawnBox, drawnLines, drawnRings, isSeen, pathOf } from "../../maps/drawn-rings.ts";
import { groundColors, mapColors, type GroundColors, type MapColors } from "../../maps/map-colors.ts";
import { segments } from "../../maps/map-key.ts";
import type { MapMark } from "../../maps/map-marks.ts";
import type { MapRegion, MapShapes, ShapeSetName } from "../../maps/map-shapes.ts";
import { type MapFrame, planeAt } from "../../maps/map-view.ts";
import { drawLayer, type ReadLayer } from "../../maps/read-layer.ts";
import { pointed, readMap } from "../../maps/read-map.ts";
import { hatch, isInside, widestStretch } from "../../maps/rings.ts";
import { regionSet } from "../../maps/shape-sets.ts";
import { writeCell } from "../../marks/columns.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { LABEL_FONT, textWidth } from "../../text/measure.ts";
import { mapColoredBy, sharedColors } from "../../maps/map-trellis.ts";
import { trellised } from "../../trellis/trellis.ts";
import { type DrawnRegion, type Homeless, outsideLabels } from "./outside-labels.ts";

const HATCH = 5;
/** Words beside regions are told of maps with no more regions than these. */
const MOST_NAMED = 250;

type RegionElement = ChartElements["region-map"];

/** Regions in the color of their value, at their place on earth. */
export const drawRegionMap = trellised<ChartElements["region-map"]>({
  isPlain: true,
  draw: (element, table, context) => {
    const set = setOf(element);
    return drawLayer(readRegions(element, table, context), set === null ? null : (context.mapShapes?.(set) ?? null), element, context);
  },
  share: sharedColors,
  coloredBy: mapColoredBy,
});

/** The shapes that the regions of a map are: those that the organization brought, or those of the type that the file names. */
function setOf({ sheaf, region }: RegionElement): ShapeSetName | null {
  const own = sheaf?.chart?.shapes;
  return own === undefined ? regionSet(region?.regionType ?? "country") : `own:${own}`;
}

export function readRegions(element: RegionElement, table: ResultTable, context: DrawContext): ReadLayer {
  const labelIds = pointed(element.label);
  const model = readMap(element, table, context, undefined, labelIds);
  const colors = mapColors(element, model, true);
  const ground = groundColors(context.colors);
  const valued = model.rows.filter(({ row }) => colors.colorOf(row) !== null);
  const own = element.sheaf?.chart?.shapes;
  return {
    noun: "region-map",
    model,
    colors,
    set: setOf(element),
    places: [],
    without: [{ kind: "no-shapes", of: own === undefined ? (element.region?.regionType ?? "country") : "own" }],
    onto: (shapes) => {
      const { found, notes } = placed(valued, shapes);
      return {
        name: shapes.set,
        fitted: shapes.bounds,
        hasMissing: colors.steps !== null && found.size < shapes.regions.length,
        isGround: true,
        size: null,
        draw: (frame, isLowest) => {
          const { marks, drawn } = regionShapes({ frame, shapes, found, colors, ground, context, labelIds, model, isLowest });
          return { marks, shapes: drawn, notes, isEmpty: valued.length === 0 };
        },
      };
    },
  };
}

/** Each value at its region; those that name none, or one that is taken, are told. */
function placed(
  rows: readonly ListRow[],
  { find }: MapShapes,
): { readonly found: ReadonlyMap<number, ListRow>; readonly notes: readonly Note[] } {
  const found = new Map<number, ListRow>();
  const [lost, doubled]: [ListRow[], ListRow[]] = [[], []];
  for (const row of rows) {
    const place = find(row.keys[0]?.text ?? "");
    if (place === null) lost.push(row);
    else if (found.has(place)) doubled.push(row);
    else found.set(place, row);
  }
  const names = (list: readonly ListRow[]): readonly string[] => [
    ...new Set(list.map(({ keys, label }) => (keys[0]?.text === null ? "" : label))),
  ];
  return {
    found,
    notes: [
      ...(lost.length === 0 ? [] : [{ kind: "no-shape", values: lost.length, total: rows.length, names: names(lost) } as const]),
      ...(doubled.length === 0 ? [] : [{ kind: "same-shape", values: doubled.length, names: names(doubled) } as const]),
    ],
  };
}

interface Regions {
  /** Regions without a value are drawn as ground. */
  readonly isLowest: boolean;
  readonly frame: MapFrame;
  readonly shapes: MapShapes;
  readonly found: ReadonlyMap<number, ListRow>;
  readonly colors: MapColors;
  readonly ground: GroundColors;
  readonly context: DrawContext;
  readonly labelIds: readonly string[];
  readonly model: ListModel;
}

/** All regions of one color are one stroke: thousands of counties are as quick as a few states. */
function regionShapes(regions: Regions): { readonly marks: readonly MapMark[]; readonly drawn: readonly Shape[] } {
  const { frame, shapes, found, colors, ground, context, isLowest, model } = regions;
  const byColor = new Map<string, (readonly number[])[]>();
  const missing: (readonly number[])[] = [];
  const marks = new Map<ListRow, MapMark>();
  const labels: Shape[] = [];
  const land: DrawnRegion[] = [];
  const homeless: (Homeless & { readonly value: number })[] = [];
  shapes.regions.forEach((region, place) => {
    const box = drawnBox(frame, region.box);
    const row = found.get(place);
    const seen = isSeen(box, context.width, context.height);
    const rings = seen ? drawnRings(frame, region.rings) : [];
    if (seen) land.push({ box, rings });
    if (row === undefined) {
      if (isLowest) missing.push(...rings);
      return;
    }
    const color = shownColor(colors.colorOf(row.row) ?? ground.land, row.keys, context);
    const list = byColor.get(color);
    if (list === undefined) byColor.set(color, [...rings]);
    else list.push(...rings);
    marks.set(row, regionMark(frame, region, row, color, rings));
    if (!seen) return;
    const inside = label(regions, region, row, color, place);
    labels.push(...inside);
    const words = inside.length === 0 ? wordsOf(regions, row) : "";
    const told = model.columns.get(regions.labelIds[0] ?? "");
    const value = told === undefined ? Number.NaN : numberAt(model.table, row.row, told);
    if (words !== "" && value !== 0) homeless.push({ id: `label-${place}`, region: { box, rings }, name: region.name, words, value });
  });
  // Of many regions the words beside them could be of any.
  if (shapes.regions.length <= MOST_NAMED) {
    const greatest = homeless.toSorted((a, b) => (Number.isNaN(b.value) ? 0 : b.value) - (Number.isNaN(a.value) ? 0 : a.value));
    const inks = { ink: context.colors.roles.ink, quiet: context.colors.roles["ink-2"] };
    labels.push(...outsideLabels(greatest, land, labels.flatMap(boxOfWord), frame.plot, inks));
  }
  // Between small regions lines would be all that is seen.
  const edge = { color: ground.border, width: shapes.regions.length > 400 ? Math.min(0.5, 0.4 * frame.unit) : 0.9 };
  const outlines = (id: string, rings: readonly (readonly number[])[], fill: string, depth: number): Shape => ({
    kind: "outlines",
    id,
    rings,
    isClosed: true,
    fill,
    edge,
    depth,
  });
  const lines = (id: string, rings: readonly (readonly number[])[], color: string, width: number, depth: number): Shape => ({
    kind: "outlines",
    id,
    rings,
    isClosed: false,
    fill: null,
    edge: { color, width },
    depth,
  });
  return {
    // In the order of the result, by which the keys go.
    marks: [...marks].toSorted(([a], [b]) => a.row - b.row).map(([, mark]) => mark),
    drawn: [
      ...(missing.length === 0 ? [] : [outlines("ground", missing, ground.land, 0)]),
      // Without a scale there is nothing that is missing.
      ...(missing.length === 0 || colors.steps === null ? [] : [lines("hatch", segments(hatch(missing, HATCH)), ground.hatch, 1, 1)]),
      ...[...byColor].map(([fill, rings], index) => outlines(`regions-${index}`, rings, fill, 2)),
      ...(shapes.borders.length === 0 ? [] : [lines("borders", drawnLines(frame, shapes.borders), ground.border, 1, 3)]),
      ...labels,
    ],
  };
}

function regionMark(frame: MapFrame, region: MapRegion, row: ListRow, color: string, rings: readonly (readonly number[])[]): MapMark {
  return {
    label: region.name === row.label ? row.label : isCode(row.label) ? `${region.name} (${row.label})` : row.label,
    keys: row.keys,
    rows: [row.row],
    text: row.text,
    color,
    box: drawnBox(frame, region.box),
    contains: (x, y) => {
      const [px, py] = planeAt(frame, x, y);
      const { left, top, width, height } = region.box;
      return px >= left && py >= top && px <= left + width && py <= top + height && isInside(region.rings, px, py);
    },
    outline: () => pathOf(rings),
  };
}

/** What a word covers. */
const boxOfWord = (shape: Shape): readonly Box[] => {
  if (shape.kind !== "text") return [];
  const width = textWidth(shape.text, LABEL_FONT);
  return [{ left: shape.x - width / 2, top: shape.y - LABEL_FONT.size / 2, width, height: LABEL_FONT.size }];
};

/** A code says nothing to who does not know it. */
const isCode = (label: string): boolean => /^(?:[\d,.]+|[A-Z]{2,3}|[A-Z]{2}-[A-Z]{2})$/u.test(label);

const wordsOf = ({ labelIds, model }: Regions, row: ListRow): string =>
  labelIds
    .flatMap((id) => {
      const column = model.columns.get(id);
      return column === undefined ? [] : [writeCell(model.table, row.row, column)];
    })
    .join(" ");

/** The words of a region, inside of it where they fit. */
function label(regions: Regions, region: MapRegion, row: ListRow, color: string, place: number): readonly Shape[] {
  const { frame } = regions;
  const words = wordsOf(regions, row);
  if (words === "") return [];
  const [wide, tall] = [(textWidth(words, LABEL_FONT) + 4) / frame.unit, (LABEL_FONT.size + 1) / frame.unit];
  if (region.box.width < wide || region.box.height < tall) return [];
  const stretch = widestStretch(region.rings, region.box, tall);
  if (stretch === null || stretch.to - stretch.from < wide) return [];
  const at = drawnBox(frame, { left: (stretch.from + stretch.to) / 2, top: stretch.y, width: 0, height: 0 });
  const half = textWidth(words, LABEL_FONT) / 2;
  const { plot } = frame;
  const fits =
    at.left - half >= plot.left &&
    at.left + half <= plot.left + plot.width &&
    at.top >= plot.top + LABEL_FONT.size / 2 &&
    at.top <= plot.top + plot.height - LABEL_FONT.size / 2;
  if (!fits) return [];
  return [
    {
      kind: "text",
      id: `label-${place}`,
      x: at.left,
      y: at.top,
      text: words,
      color: inkOn(color),
      font: LABEL_FONT,
      align: "center",
      baseline: "middle",
      depth: ABOVE_MARKS,
    },
  ] satisfies readonly Shape[];
}
