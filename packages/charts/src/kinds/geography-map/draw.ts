import { message } from "@sheaf/messages";
import type { ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import type { DrawContext } from "../../context.ts";
import type { Box } from "../../drawing.ts";
import { shownColor } from "../../listed/claimed.ts";
import type { ListModel, ListRow } from "../../listed/read-list.ts";
import { drawnBox, drawnLines, drawnRings, isSeen, pathOf } from "../../maps/drawn-rings.ts";
import { isUnreadable, type Geometry, type Line } from "../../maps/geometry.ts";
import { groundColors, mapColors, type MapColors } from "../../maps/map-colors.ts";
import type { MapMark } from "../../maps/map-marks.ts";
import type { MapShapes, Ring } from "../../maps/map-shapes.ts";
import { drawnAt, type MapFrame, planeAt } from "../../maps/map-view.ts";
import { type DegreesOnEarth, drawLayer, type ReadLayer } from "../../maps/read-layer.ts";
import { readMap } from "../../maps/read-map.ts";
import { readGeographies as readShapes } from "../../maps/read-geography.ts";
import { boxAround, boxOver, isInside } from "../../maps/rings.ts";
import { groundFor } from "../../maps/shape-sets.ts";
import { LEAST_ON_TILES, TILED } from "../../maps/tiles/mercator.ts";
import type { BadShape, Note, Say } from "../../notes.ts";
import type { Shape } from "../../shapes.ts";
import { mapColoredBy, sharedColors } from "../../maps/map-trellis.ts";
import { trellised } from "../../trellis/trellis.ts";

const DOT = 3.5;
const STROKE = 2;
const LEAST_GROUND = 20;

/** A shape of the result on the plane of the map. */
interface PlacedShape {
  readonly row: ListRow;
  readonly rings: readonly Ring[];
  readonly lines: readonly Ring[];
  readonly points: Ring;
  readonly box: Box;
}

/** Points, lines and areas of a column of WKT or GeoJSON, at their place on earth. */
export const drawGeographyMap = trellised<ChartElements["geography-map"]>({
  isPlain: true,
  draw: (element, table, context) => {
    const layer = readGeographies(element, table, context);
    return drawLayer(layer, context.mapShapes?.(groundFor(layer.places)) ?? null, element, context);
  },
  share: sharedColors,
  coloredBy: mapColoredBy,
});

export function readGeographies(element: ChartElements["geography-map"], table: ResultTable, context: DrawContext): ReadLayer {
  const model = readMap(element, table, context, undefined, []);
  const colors = mapColors(element, model, false);
  const ground = groundColors(context.colors);
  const geographyId = element.geography?.columnId;
  const texts = model.rows.map((row) => row.keys.find(({ columnId }) => columnId === geographyId)?.text ?? null);
  const shapes = readShapes(texts);
  const read = model.rows.map((row, at) => ({ row, shape: shapes[at] ?? "empty" }));
  const hasValue = ({ row }: PlacedShape): boolean => colors.colorOf(row.row) !== null;
  return {
    noun: "geography-map",
    model,
    colors,
    set: "any",
    places: placesIn(read.flatMap(({ shape }) => (isUnreadable(shape) ? [] : [shape]))),
    without: [],
    onto: (shapes) => {
      const whole = read.flatMap(({ row, shape }) => (isUnreadable(shape) ? [] : [placed(row, shape, shapes)]));
      const onMap = whole.filter(({ rings, lines, points }) => rings.length + lines.length + points.length > 0);
      return {
        name: `${shapes.set} shapes`,
        fitted: groundBox(shapes, onMap),
        hasMissing: onMap.some((one) => !hasValue(one)),
        isGround: false,
        size: null,
        draw: (frame) => {
          const drawn = onMap.filter(({ box }) => isSeen(drawnBox(frame, box), context.width, context.height));
          const marks = onMap.filter(hasValue).map((one) => geographyMark(one, frame, colors, context, model));
          return {
            marks,
            shapes: drawn.flatMap((one, index) => shapesOf(one, index, frame, colors, ground.hatch, context)),
            notes: [
              ...badNotes(read),
              ...(onMap.length < whole.length
                ? [{ kind: "off-map", values: whole.length - onMap.length, total: whole.length } as const]
                : []),
            ],
            isEmpty: model.rows.length === 0 || (onMap.length > 0 && marks.length === 0),
          };
        },
      };
    },
  };
}

/** Places by which a ground is chosen: points, and where lines begin. */
const placesIn = (shapes: readonly Geometry[]): readonly DegreesOnEarth[] =>
  shapes.flatMap(({ points, lines, polygons }) => [
    ...points,
    ...[...lines, ...polygons.flat()].map((line): DegreesOnEarth => [line[0] ?? 0, line[1] ?? 0]),
  ]);

/** Why texts are no shapes, and how many. */
function badNotes(read: readonly { readonly shape: Geometry | string }[]): readonly Note[] {
  const why = new Map<string, number>();
  for (const { shape } of read) if (typeof shape === "string") why.set(shape, (why.get(shape) ?? 0) + 1);
  return [...why].map(
    ([reason, values]) => ({ kind: "bad-shapes", values, total: read.length, why: reasons[reason] ?? "unread" }) as const,
  );
}

const reasons: Readonly<Record<string, BadShape>> = {
  empty: "empty",
  "no shape": "unread",
  "out of range": "outside",
  "too large": "large",
};

function placed(row: ListRow, { points, lines, polygons }: Geometry, shapes: MapShapes): PlacedShape {
  const onPlane = (line: Line): Ring => {
    const found: number[] = [];
    for (let at = 0; at + 1 < line.length; at += 2) {
      const place = shapes.place(line[at] ?? 0, line[at + 1] ?? 0);
      if (place !== null) found.push(...place);
    }
    return Float64Array.from(found);
  };
  const own = {
    row,
    rings: polygons
      .flat()
      .map(onPlane)
      .filter(({ length }) => length >= 6),
    lines: lines.map(onPlane).filter(({ length }) => length >= 4),
    points: onPlane(points.flat()),
  };
  return { ...own, box: boxAround([...own.rings, ...own.lines, own.points]) };
}

function groundBox({ bounds, plane }: MapShapes, shapes: readonly PlacedShape[]): Box {
  if (shapes.length === 0) return bounds;
  const box = boxOver(shapes.map((shape) => shape.box));
  const isTiled = plane === TILED;
  const least = isTiled ? LEAST_ON_TILES : LEAST_GROUND;
  const [width, height] = [Math.max(least, box.width * 1.1), Math.max(least, box.height * 1.1)];
  if (width > bounds.width * 0.7 && !isTiled) return bounds;
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height };
}

function shapesOf(
  { row, rings, lines, points }: PlacedShape,
  index: number,
  frame: MapFrame,
  colors: MapColors,
  none: string,
  context: DrawContext,
): readonly Shape[] {
  const own = colors.colorOf(row.row);
  const color = own === null ? none : shownColor(own, row.keys, context);
  const paper = context.colors.roles.paper;
  const { a, b, c } = drawnAt(frame);
  return [
    ...(rings.length === 0
      ? []
      : [
          {
            kind: "outlines",
            id: `area-${index}`,
            rings: drawnRings(frame, rings),
            isClosed: true,
            fill: color,
            edge: { color: paper, width: 0.9 },
            opacity: own === null ? 0.6 : 0.92,
            depth: 2,
          } as const,
        ]),
    ...(lines.length === 0
      ? []
      : [
          {
            kind: "outlines",
            id: `line-${index}`,
            rings: drawnLines(frame, lines),
            isClosed: false,
            fill: null,
            edge: { color, width: STROKE },
            depth: 3,
          } as const,
        ]),
    ...(points.length === 0
      ? []
      : [
          {
            kind: "dots",
            id: `dots-${index}`,
            points: Array.from(points, (value, at) => value * a + (at % 2 === 0 ? b : c)),
            radius: DOT,
            fill: color,
            edge: { color: paper, width: 0.75 },
            depth: 4,
          } as const,
        ]),
  ];
}

function geographyMark(shape: PlacedShape, frame: MapFrame, colors: MapColors, context: DrawContext, model: ListModel): MapMark {
  const { row, rings, lines, points } = shape;
  const box = drawnBox(frame, shape.box);
  const least = 2 * DOT;
  const grown = {
    left: box.left - Math.max(0, least - box.width) / 2,
    top: box.top - Math.max(0, least - box.height) / 2,
    width: Math.max(least, box.width),
    height: Math.max(least, box.height),
  };
  const told = model.extras.length === 0 ? kindWord(shape, model.context.say) : "";
  return {
    // The text of a shape says little: what it is does.
    label:
      row.keys.length > 1
        ? row.keys
            .slice(1)
            .map(({ label }) => label)
            .join(", ")
        : kindWord(shape, model.context.say),
    keys: row.keys,
    rows: [row.row],
    text: row.text === "" ? told : row.text,
    color: shownColor(colors.colorOf(row.row) ?? context.colors.roles["line-3"], row.keys, context),
    box: grown,
    contains: (x, y) => {
      const [px, py] = planeAt(frame, x, y);
      const reach = 5 / frame.unit;
      return isInside(rings, px, py) || lines.some((line) => isNear(line, px, py, reach)) || isAtPoint(points, px, py, reach);
    },
    ...(rings.length > 0 ? { outline: () => pathOf(drawnRings(frame, rings)) } : {}),
  };
}

const kindWord = ({ rings, lines }: PlacedShape, say: Say): string =>
  say(message("drawing.geography.kind", { kind: rings.length > 0 ? "area" : lines.length > 0 ? "line" : "point" }));

function isAtPoint(points: Ring, x: number, y: number, reach: number): boolean {
  for (let at = 0; at + 1 < points.length; at += 2) {
    if (Math.hypot((points[at] ?? 0) - x, (points[at + 1] ?? 0) - y) <= reach) return true;
  }
  return false;
}

function isNear(line: Ring, x: number, y: number, reach: number): boolean {
  for (let at = 2; at + 1 < line.length; at += 2) {
    const [x1, y1, x2, y2] = [line[at - 2] ?? 0, line[at - 1] ?? 0, line[at] ?? 0, line[at + 1] ?? 0];
    const long = (x2 - x1) ** 2 + (y2 - y1) ** 2;
    const share = long === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / long));
    if (Math.hypot(x1 + share * (x2 - x1) - x, y1 + share * (y2 - y1) - y) <= reach) return true;
  }
  return false;
}
