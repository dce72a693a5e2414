import { defaultSymbols } from "@sheaf/locale";
import { message } from "@sheaf/messages";
import { cellAt, type ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import type { DrawContext } from "../../context.ts";
import type { Box } from "../../drawing.ts";
import { inkOn, shownColor } from "../../listed/claimed.ts";
import { numberAt, type ListModel } from "../../listed/read-list.ts";
import { clusters, type Cluster } from "../../maps/clusters.ts";
import { mapColors, type MapColors } from "../../maps/map-colors.ts";
import type { SizeKey } from "../../maps/map-key.ts";
import { commonKeys, type MapMark } from "../../maps/map-marks.ts";
import type { MapShapes } from "../../maps/map-shapes.ts";
import { drawnAt, type MapFrame, viewOf } from "../../maps/map-view.ts";
import { drawLayer, type ReadLayer } from "../../maps/read-layer.ts";
import { pointed, readMap } from "../../maps/read-map.ts";
import { boxAround } from "../../maps/rings.ts";
import { LEAST_ON_TILES, TILED } from "../../maps/tiles/mercator.ts";
import { groundFor, isPlace, placesOf } from "../../maps/shape-sets.ts";
import { exactSum } from "../../marks/exact-sum.ts";
import { sizedRadii } from "../../marks/shapes/sized-radii.ts";
import { namesBeside, plainNames } from "../../marks/names-beside.ts";
import { type PointShapes, pointShapes } from "../../marks/shapes/point-shapes.ts";
import { symbolRing } from "../../marks/shapes/symbols.ts";
import { type ChartColumn, writeCell } from "../../marks/columns.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";
import { mapColoredBy, sharedColors } from "../../maps/map-trellis.ts";
import { trellised } from "../../trellis/trellis.ts";

const REACH = 24;
const DOT = 3.5;
/** How much wider than circles shapes with corners are. */
const CORNERED = 1.15;
const LEAST_CIRCLE = 8;
/** From a number to the edge of its circle, px. */
const BESIDE_COUNT = 4;
const MOST_CIRCLE = 22;
/** The largest circle among many: together they take no more than this part of the picture. */
const MOST_COVERED = 0.06;
const LEAST_LARGEST = 10;
/** The smallest point that has a size, px. */
const LEAST_SIZED = 2.5;
/** Among more sized points than this only those of at least so much of the largest one's radius are named. */
const ALL_NAMED = 40;
const NAMED_FROM = 0.3;
/** More points of a size of their own than this are put into circles as well. */
const MOST_SIZED = 2000;
/** Points that a tooltip names. */
const NAMED = 5;
/** More points at one place stay a circle with their number. */
const MOST_SPREAD = 150;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** The least part of the world that is shown at first, units of its plane. */
const LEAST_GROUND = 40;

/** A point of the result on the plane of the map. */
interface Placed {
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

/** Points at their place on earth; those that lie too near to one another in circles with their number. */
export const drawPointMap = trellised<ChartElements["point-map"]>({
  isPlain: true,
  draw: (element, table, context) => {
    const layer = readPoints(element, table, context);
    return drawLayer(layer, context.mapShapes?.(groundFor(layer.places)) ?? null, element, context);
  },
  share: sharedColors,
  coloredBy: mapColoredBy,
  notes: ({ size }) =>
    size === undefined
      ? []
      : [{ kind: "left-out", what: message("drawing.left.size"), why: message("drawing.why.largest-circle-each-panel-own") }],
});

export function readPoints(element: ChartElements["point-map"], table: ResultTable, context: DrawContext): ReadLayer {
  const labelIds = pointed(element.label);
  const used = [
    element.sheaf?.chart?.shape?.columnId,
    ...pointed(element.sheaf?.chart?.detail),
    ...labelIds,
    element.latitude?.columnId,
    element.longitude?.columnId,
  ].flatMap((id) => id ?? []);
  const model = named(readMap(element, table, context, element.size?.columnId, used), labelIds);
  const colors = mapColors(element, model, false);
  const { longitudes, latitudes } = placesOf(element, table);
  const symbols = pointShapes(table, model.columns.get(element.sheaf?.chart?.shape?.columnId ?? "") ?? null, context);
  const size = element.size === undefined ? null : (model.columns.get(element.size.columnId) ?? null);
  const hasValue = (row: number): boolean =>
    (size === null || !Number.isNaN(numberAt(table, row, size))) && (colors.steps === null || colors.colorOf(row) !== null);
  const onEarth = Array.from(longitudes.keys()).filter((row) => isPlace(longitudes[row] ?? Number.NaN, latitudes[row] ?? Number.NaN));
  const rows = onEarth.filter(hasValue);
  return {
    noun: "point-map",
    model,
    colors,
    set: "any",
    places: rows.map((row) => [longitudes[row] ?? 0, latitudes[row] ?? 0]),
    without: [],
    onto: (shapes) => {
      const points = rows.flatMap((row): readonly Placed[] => {
        const place = shapes.place(longitudes[row] ?? 0, latitudes[row] ?? 0);
        return place === null ? [] : [{ row, x: place[0], y: place[1] }];
      });
      const known: readonly Note[] = [
        ...(onEarth.length < table.rowCount
          ? [{ kind: "unplaced", rows: table.rowCount - onEarth.length, total: table.rowCount, axis: null } as const]
          : []),
        ...(rows.length < onEarth.length
          ? [{ kind: "no-mark", values: onEarth.length - rows.length, total: onEarth.length, which: "empty" } as const]
          : []),
        ...unsized(rows, model, size),
        ...(points.length < rows.length ? [{ kind: "off-map", values: rows.length - points.length, total: rows.length } as const] : []),
      ];
      return {
        name: `${shapes.set} points`,
        fitted: groundBox(shapes, points),
        hasMissing: false,
        isGround: false,
        size: sizeKey(size, model, points, context),
        symbols,
        draw: (frame) => {
          const { marks, drawn, gathered } = drawnPoints({ frame, model, colors, context, element, labelIds, symbols }, points);
          const inCircles = gathered.reduce((sum, { members }) => sum + members.length, 0);
          const clustered = gathered.length > 0 ? [{ kind: "clusters", points: inCircles, circles: gathered.length } as const] : [];
          const around = isOnePlace(points) ? [{ kind: "spread", points: points.length } as const] : [];
          return { marks, shapes: drawn, notes: [...known, ...clustered, ...around], isEmpty: points.length === 0 };
        },
      };
    },
  };
}

/** What the circles stand for: the largest one and smaller ones beside it. Points that are put together have no size of their own. */
function sizeKey(size: ChartColumn | null, { table }: ListModel, points: readonly Placed[], context: DrawContext): SizeKey | null {
  if (size === null || points.length > MOST_SIZED) return null;
  const values = points.map(({ row }) => Math.max(0, numberAt(table, row, size)));
  const { greatest, radiusOf } = radiiIn(values, context);
  return greatest > 0 ? { column: size, radiusOf, greatest } : null;
}

/** The circles of sized points, together over no more than a part of the map. */
const radiiIn = (values: readonly number[], { width, height }: DrawContext): ReturnType<typeof sizedRadii> =>
  sizedRadii({
    values,
    area: MOST_COVERED * width * height,
    largest: { least: LEAST_LARGEST, most: MOST_CIRCLE },
    smallest: LEAST_SIZED,
  });

/** Sizes that no area can show. */
function unsized(rows: readonly number[], { table }: ListModel, size: ChartColumn | null): readonly Note[] {
  const values = size === null ? 0 : rows.filter((row) => !(numberAt(table, row, size) > 0)).length;
  return values === 0 ? [] : [{ kind: "unsized", values, total: rows.length }];
}

/** Points are called by their labels, where they have some. */
function named(model: ListModel, labelIds: readonly string[]): ListModel {
  const columns = labelIds.flatMap((id) => model.columns.get(id) ?? []);
  if (columns.length === 0) return model;
  return {
    ...model,
    rows: model.rows.map((row) => ({ ...row, label: columns.map((one) => writeCell(model.table, row.row, one)).join(", ") })),
  };
}

/** All of the United States; of the world, what has points. */
function groundBox(shapes: MapShapes, points: readonly Placed[]): Box {
  const { bounds } = shapes;
  const isTiled = shapes.plane === TILED;
  if ((shapes.set !== "world" && !isTiled) || points.length === 0) return bounds;
  const box = boxAround([Float64Array.from(points.flatMap(({ x, y }) => [x, y]))]);
  const least = isTiled ? LEAST_ON_TILES : LEAST_GROUND;
  const [width, height] = [Math.max(least, box.width * 1.2), Math.max(least, box.height * 1.2)];
  if (width > bounds.width * 0.6 && !isTiled) return bounds;
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height };
}

interface Points {
  readonly frame: MapFrame;
  readonly model: ListModel;
  readonly colors: MapColors;
  readonly context: DrawContext;
  readonly element: ChartElements["point-map"];
  readonly labelIds: readonly string[];
  /** What the shapes of points stand for; null: all are circles. */
  readonly symbols: PointShapes | null;
}

interface DrawnPoints {
  readonly marks: readonly MapMark[];
  readonly drawn: readonly Shape[];
  readonly gathered: readonly Cluster[];
}

function drawnPoints(map: Points, points: readonly Placed[]): DrawnPoints {
  const { frame, model, context, element } = map;
  const { a, b, c } = drawnAt(frame);
  const margin = MOST_CIRCLE;
  const size = element.size === undefined ? null : (model.columns.get(element.size.columnId) ?? null);
  const seen = points.filter(({ x, y }) => {
    const [px, py] = [x * a + b, y * a + c];
    return px > -margin && py > -margin && px < context.width + margin && py < context.height + margin;
  });
  const isSized = size !== null && seen.length <= MOST_SIZED;
  const places = Float64Array.from(seen.flatMap(({ x, y }) => [x * a + b, y * a + c]));
  const isSpread = isOnePlace(points);
  if (isSpread)
    spread(
      places,
      size !== null && isSized
        ? radiiIn(
            seen.map(({ row }) => Math.max(0, numberAt(model.table, row, size))),
            context,
          ).largest
        : DOT,
    );
  const groups: readonly Cluster[] =
    isSized || isSpread
      ? seen.map((_, at) => ({ x: places[at * 2] ?? 0, y: places[at * 2 + 1] ?? 0, members: [at] }))
      : clusters(places, REACH);
  const gathered = groups.filter(({ members }) => members.length > 1);
  const most = gathered.reduce((best, { members }) => Math.max(best, members.length), 1);
  const weight = Math.min(DOT, MOST_CIRCLE / Math.sqrt(most));
  const sizes = size === null ? [] : points.map(({ row }) => Math.max(0, numberAt(model.table, row, size)));
  const radii = radiiIn(sizes, context);
  const drawn: Shape[] = [];
  const dots = new Map<string, number[]>();
  const marks: MapMark[] = [];
  const taken: Box[] = [];
  // Large ones first: the small ones lie on them.
  const radiusOf = ({ members }: Cluster): number => {
    if (members.length > 1) return Math.max(roomFor(shortCount(members.length, context)), weight * Math.sqrt(members.length));
    const row = seen[members[0] ?? 0]?.row ?? 0;
    if (size === null || !isSized) return DOT;
    const value = Math.max(0, numberAt(model.table, row, size));
    return radii.radiusOf(value);
  };
  const sorted = groups.map((group) => ({ group, radius: radiusOf(group) })).toSorted((one, two) => two.radius - one.radius);
  const largest = sorted[0]?.radius ?? 0;
  const isLarge = ({ width }: Box): boolean => sorted.length <= ALL_NAMED || width >= 2 * largest * NAMED_FROM;
  const paper = context.colors.roles.paper;
  sorted.forEach(({ group, radius }, index) => {
    const { x, y, members } = group;
    const rows = members.flatMap((member) => seen[member] ?? []);
    const mark = members.length > 1 ? circleMark(map, group, rows, radius) : pointMark(map, rows[0]?.row ?? 0, x, y, radius);
    marks.push(mark);
    const box = { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius };
    const symbol = members.length > 1 ? "circle" : (map.symbols?.of(rows[0]?.row ?? -1) ?? "circle");
    if (symbol !== "circle") {
      // A shape with corners looks smaller than a circle of its width.
      drawn.push({
        kind: "outlines",
        id: `sign-${index}`,
        rings: [symbolRing(symbol, x, y, radius * CORNERED)],
        isClosed: true,
        fill: mark.color,
        edge: { color: paper, width: isSized ? 1 : 0.75 },
        opacity: isSized ? 0.78 : 1,
        depth: 2,
      });
      taken.push(box);
      return;
    }
    if (members.length === 1 && !isSized) {
      const list = dots.get(mark.color);
      if (list === undefined) dots.set(mark.color, [x, y]);
      else list.push(x, y);
      taken.push(box);
      return;
    }
    drawn.push({
      kind: "dots",
      id: `circle-${index}`,
      points: [x, y],
      radius,
      fill: mark.color,
      edge: { color: paper, width: 1 },
      opacity: isSized ? 0.78 : 1,
      depth: 2,
    });
    taken.push(box);
    if (members.length > 1) {
      drawn.push({
        kind: "text",
        id: `label-count-${index}`,
        x,
        y,
        text: shortCount(members.length, context),
        color: inkOn(mark.color),
        font: STRONG_LABEL_FONT,
        align: "center",
        baseline: "middle",
        depth: ABOVE_MARKS,
      });
    }
  });
  for (const [fill, list] of dots) {
    drawn.push({ kind: "dots", id: `dots-${fill}`, points: list, radius: DOT, fill, edge: { color: paper, width: 0.75 }, depth: 2 });
  }
  if (map.labelIds.length > 0)
    drawn.push(
      ...namesBeside(
        // Several points in one circle have no name together.
        (isSized ? marks.filter(({ box }) => isLarge(box)) : marks).map(({ label, rows, box }) => ({
          text: rows.length === 1 ? label : "",
          box,
        })),
        taken,
        { plot: map.frame.plot, look: plainNames(map.context.colors), isSized },
      ),
    );
  return { marks, drawn, gathered };
}

/** Whether all points of a map stand at one place, as those of one that was drilled into do: no closer look would take them apart. */
function isOnePlace(points: readonly Placed[]): boolean {
  const [first] = points;
  return points.length > 1 && points.length <= MOST_SPREAD && points.every(({ x, y }) => x === first?.x && y === first.y);
}

/** Lays points that stand at one place (px, x and y in turn) around it, the first in the middle: as seeds lie in a sunflower. */
function spread(places: Float64Array, radius: number): void {
  for (let at = 0; at < places.length / 2; at += 1) {
    const away = Math.max(9, 2 * radius) * Math.sqrt(at);
    places[at * 2] = (places[at * 2] ?? 0) + away * Math.cos(at * GOLDEN_ANGLE);
    places[at * 2 + 1] = (places[at * 2 + 1] ?? 0) + away * Math.sin(at * GOLDEN_ANGLE);
  }
}

/** The radius of a circle that a number stands in without touching its edge. */
const roomFor = (text: string): number => Math.max(LEAST_CIRCLE, textWidth(text, STRONG_LABEL_FONT) / 2 + BESIDE_COUNT);

const shortCount = (count: number, { symbols = defaultSymbols }: DrawContext): string =>
  count < 1000
    ? String(count)
    : count < 10_000
      ? `${(count / 1000).toFixed(1).replace(".", symbols.decimal)}k`
      : `${Math.round(count / 1000)}k`;

function pointMark({ model, colors, context }: Points, row: number, x: number, y: number, radius: number): MapMark {
  const own = model.rows[row];
  const keys = own?.keys ?? [];
  const color = shownColor(colors.colorOf(row) ?? context.colors.roles["line-3"], keys, context);
  // Something to point at, however small it is drawn.
  const reach = Math.max(radius, 5);
  return {
    label: own?.label ?? "",
    keys,
    rows: [row],
    text: own?.text ?? "",
    color,
    box: { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius },
    contains: (px, py) => (px - x) ** 2 + (py - y) ** 2 <= reach ** 2,
    outline: () => circlePath(x, y, radius),
  };
}

function circleMark(
  { frame, model, colors, context, element }: Points,
  { x, y }: Cluster,
  points: readonly Placed[],
  radius: number,
): MapMark {
  const rows = points.map(({ row }) => row);
  const keys = commonKeys(rows.map((row) => model.rows[row]?.keys ?? []));
  const own = new Set(rows.map((row) => colors.colorOf(row)));
  const [first] = own;
  const accent = context.colors.categorical[0] ?? context.colors.roles.accent;
  const color =
    own.size === 1 && first !== null && first !== undefined ? first : colors.column === null ? accent : context.colors.roles["ink-3"];
  const isSelected = context.selected == null || rows.some((row) => context.selected?.(model.rows[row]?.keys ?? []) === true);
  const total = sumText(model, rows, element.size?.columnId, context);
  return {
    label: context.say(message("drawing.points", { count: rows.length })),
    keys,
    rows,
    text: total ?? String(rows.length),
    color: isSelected ? color : shownColor(color, [], context),
    box: { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius },
    contains: (px, py) => (px - x) ** 2 + (py - y) ** 2 <= radius ** 2,
    outline: () => circlePath(x, y, radius),
    closer: () => viewOf(frame, boxAround([Float64Array.from(points.flatMap((point) => [point.x, point.y]))])),
    tooltip: () => ({
      title: context.say(message("drawing.points", { count: rows.length })),
      rows: [
        ...(total === null
          ? []
          : [{ seriesId: "sum", color, name: model.measure?.name ?? null, value: total, extras: [], isCurrent: true }]),
        ...rows.slice(0, NAMED).map((row) => ({
          seriesId: String(row),
          color,
          name: model.rows[row]?.label ?? "",
          value: model.rows[row]?.text ?? "",
          extras: [],
          isCurrent: false,
        })),
      ],
      more: Math.max(0, rows.length - NAMED),
    }),
  };
}

/** The sum of the sizes of a circle, where they may be added up. */
function sumText(
  { table, columns }: ListModel,
  rows: readonly number[],
  sizeId: string | undefined,
  { additive }: DrawContext,
): string | null {
  const column = sizeId === undefined ? undefined : columns.get(sizeId);
  if (column === undefined || sizeId === undefined || additive?.(sizeId) !== true) return null;
  return column.write(
    exactSum(
      rows.map((row) => cellAt(table, row, column.index)),
      column.type,
    ),
  );
}

const circlePath = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
