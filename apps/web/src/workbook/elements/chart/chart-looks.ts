import type { ChartKindName } from "@sheaf/workbook";
import {
  CalendarDays,
  ChartArea,
  ChartBarStacked,
  ChartCandlestick,
  ChartColumn,
  ChartBar,
  ChartBarBig,
  ChartColumnBig,
  ChartColumnIncreasing,
  ChartLine,
  ChartNoAxesGantt,
  ChartPie,
  ChartScatter,
  CircleDot,
  Funnel,
  Gauge,
  Grid3x3,
  Hexagon,
  LayoutDashboard,
<<<<<<< HEAD
  LayoutPanelTop,
  ListOrdered,
  Mountain,
  Sun,
  TrendingUp,
  Waypoints,
} from "lucide-react";
import type { IconType } from "../../../shared/icons/icon.tsx";
import type { ElementViewKind } from "../element-kind.ts";
import {
  averageOf,
  candlesOf,
  combined,
  counted,
  counting,
  crossed,
  daily,
  flowing,
  measured,
  medianOf,
  nameIn,
  scattered,
  several,
  sliced,
  spread,
  staged,
  tiled,
  timeIn,
} from "./chart-starts.ts";
=======
  Map as MapIcon,
  MapPin,
  Shapes,
  Waypoints,
} from "lucide-react";
import type { IconType } from "../../../shared/icons/icon.tsx";
import type { ElementViewKind, StartingColumn, StartingPoint } from "../element-kind.ts";
import { likelyPlace, likelyRegion, likelyShape } from "./likely-places.ts";
import { isKeyLike, likelyDate, likelyMeasure, likelyName } from "../likely-columns.ts";
>>>>>>> d05b1864 (feat: maps of regions, points and geographies, with zoom, panels and shapes that come with the product)

/** What the editor knows of a kind of chart before its code is there. */
interface ChartLook {
  readonly icon: IconType;
  /** A first chart that shows something, formulas in printed form. */
  readonly start: NonNullable<ElementViewKind["start"]>;
}

<<<<<<< HEAD
=======
const isTime = ({ type }: StartingColumn): boolean => isTimeName(type);

const nameIn = (from: StartingPoint): StartingColumn | undefined => likelyName(from) ?? likelyDate(from);
const timeIn = (from: StartingPoint): StartingColumn | undefined => likelyDate(from) ?? likelyName(from);

/** What is likeliest to be added up, or rows counted, along one column. */
function counted(
  from: StartingPoint | null,
  pick: (from: StartingPoint) => StartingColumn | undefined,
): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [], yAxis: { columnIds: [] } };
  const [x, xId, yId] = [pick(from), from.newId(), from.newId()];
  // Names are ranked, periods run in their order.
  const sort = x?.type === "text" ? { sort: { direction: "descending", by: yId } } : {};
  return {
    source: from.source,
    columns: [...(x === undefined ? [] : [{ id: xId, formula: month(x) }]), { id: yId, ...likelyMeasure(from) }],
    ...(x === undefined ? {} : { xAxis: { columnId: xId, ...sort } }),
    yAxis: { columnIds: [yId] },
  };
}

/** One dot for each row, at the first two numbers that are no ids. */
function scattered(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [], yAxis: { columnIds: [] } };
  const numbers = from.columns.filter(({ type }) => isNumberName(type));
  const told = numbers.filter((column) => !isKeyLike(column));
  const [x, y] = told.length >= 2 ? told : numbers;
  if (x === undefined || y === undefined) return { source: from.source, columns: [], yAxis: { columnIds: [] } };
  const [xId, yId] = [from.newId(), from.newId()];
  return {
    source: from.source,
    columns: [
      { id: xId, formula: x.formula },
      { id: yId, formula: y.formula },
    ],
    xAxis: { columnId: xId },
    yAxis: { columnIds: [yId] },
  };
}

/** The likeliest amount by the likeliest name, largest first. */
function sliced(from: StartingPoint | null, hasHole: boolean): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [] };
  const name = nameIn(from);
  const [keyId, valueId] = [from.newId(), from.newId()];
  return {
    source: from.source,
    columns: [...(name === undefined ? [] : [{ id: keyId, formula: month(name) }]), { id: valueId, ...likelyMeasure(from) }],
    value: { columnId: valueId },
    ...(name === undefined ? {} : { color: { columnId: keyId, sort: { direction: "descending", by: valueId } } }),
    ...(hasHole ? { holeValue: { columnId: valueId } } : {}),
  };
}

/** The likeliest amount as bars, and the average of the first number as a line on the right axis. */
function combined(from: StartingPoint | null): { readonly [key: string]: unknown } {
  const bars = counted(from, timeIn);
  const number = from === null ? undefined : numberIn(from);
  const [first] = (bars["yAxis"] as { readonly columnIds: readonly string[] }).columnIds;
  if (from === null || number === undefined || first === undefined) return bars;
  const lineId = from.newId();
  return {
    ...bars,
    columns: [...(bars["columns"] as readonly unknown[]), { id: lineId, formula: `Avg(${number.formula})` }],
    yAxis: { columnIds: [first, { columnId: lineId, type: "line" }] },
    yAxis2: { columnIds: [lineId] },
  };
}

/** The likeliest amount by the likeliest name, the stage that most reach first. */
function staged(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [] };
  const name = nameIn(from);
  const [keyId, valueId] = [from.newId(), from.newId()];
  return {
    source: from.source,
    columns: [...(name === undefined ? [] : [{ id: keyId, formula: month(name) }]), { id: valueId, ...likelyMeasure(from) }],
    ...(name === undefined ? {} : { stage: { columnId: keyId, sort: { direction: "descending", by: valueId } } }),
    series: { columnId: valueId },
  };
}

function measured(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [] };
  const valueId = from.newId();
  return { source: from.source, columns: [{ id: valueId, ...likelyMeasure(from) }], value: { columnId: valueId } };
}

/** The first number that is no id, by the likeliest name. */
function spread(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [], yAxis: { columnIds: [] } };
  const [name, number] = [nameIn(from), numberIn(from)];
  const [xId, yId] = [from.newId(), from.newId()];
  return {
    source: from.source,
    columns: [
      ...(name === undefined ? [] : [{ id: xId, formula: month(name) }]),
      ...(number === undefined ? [] : [{ id: yId, formula: number.formula }]),
    ],
    ...(name === undefined ? {} : { xAxis: { columnId: xId } }),
    yAxis: { columnIds: number === undefined ? [] : [yId] },
  };
}

const numberIn = ({ columns }: StartingPoint): StartingColumn | undefined =>
  columns.find((column) => isNumberName(column.type) && !isKeyLike(column));

function tiled(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [], category: [] };
  const name = nameIn(from);
  const [keyId, valueId] = [from.newId(), from.newId()];
  return {
    source: from.source,
    columns: [...(name === undefined ? [] : [{ id: keyId, formula: month(name) }]), { id: valueId, ...likelyMeasure(from) }],
    category: name === undefined ? [] : [{ columnId: keyId }],
    value: { columnId: valueId },
  };
}

/** Rows that flow through the first two names. */
function flowing(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [], stages: [] };
  const stages = from.columns
    .filter(({ type }) => type === "text")
    .slice(0, 2)
    .map(({ formula }) => ({ id: from.newId(), formula }));
  return { source: from.source, columns: stages, stages: stages.map(({ id }) => ({ columnId: id })) };
}

/** The likeliest amount by the first column that is called a region. */
function mapped(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [] };
  const found = likelyRegion(from);
  const column = found?.column ?? nameIn(from);
  const [keyId, valueId] = [from.newId(), from.newId()];
  return {
    source: from.source,
    columns: [...(column === undefined ? [] : [{ id: keyId, formula: column.formula }]), { id: valueId, ...likelyMeasure(from) }],
    ...(column === undefined ? {} : { region: { columnId: keyId, regionType: found?.regionType ?? "country" } }),
    color: { by: "scale", column: valueId },
  };
}

/** A point for each pair of the first columns that are called latitude and longitude, by the likeliest name. */
function pinned(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [] };
  const [latitude, longitude] = likelyPlace(from);
  const [latitudeId, longitudeId] = [from.newId(), from.newId()];
  return {
    source: from.source,
    columns: [
      ...(latitude === undefined ? [] : [{ id: latitudeId, formula: latitude.formula }]),
      ...(longitude === undefined ? [] : [{ id: longitudeId, formula: longitude.formula }]),
    ],
    ...(latitude === undefined ? {} : { latitude: { columnId: latitudeId } }),
    ...(longitude === undefined ? {} : { longitude: { columnId: longitudeId } }),
  };
}

/** The first text that is called a shape. */
function outlined(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [] };
  const shape = likelyShape(from);
  const id = from.newId();
  return {
    source: from.source,
    columns: shape === undefined ? [] : [{ id, formula: shape.formula }],
    ...(shape === undefined ? {} : { geography: { columnId: id } }),
  };
}

const month = (column: StartingColumn): string => (isTime(column) ? `DateTrunc("month", ${column.formula})` : column.formula);

>>>>>>> d05b1864 (feat: maps of regions, points and geographies, with zoom, panels and shapes that come with the product)
/** By kind: one that is missing does not compile. */
export const chartLooks: { readonly [K in ChartKindName]: ChartLook } = {
  "bar-chart": { icon: ChartColumn, start: (from) => counted(from, nameIn) },
  "line-chart": { icon: ChartLine, start: (from) => counted(from, timeIn) },
  "area-chart": { icon: ChartArea, start: (from) => counted(from, timeIn) },
  "combo-chart": { icon: ChartColumnIncreasing, start: combined },
  "scatter-chart": { icon: ChartScatter, start: scattered },
  "pie-chart": { icon: ChartPie, start: (from) => sliced(from, false) },
  "donut-chart": { icon: CircleDot, start: (from) => sliced(from, true) },
  "waterfall-chart": { icon: ChartBarStacked, start: (from) => counted(from, nameIn) },
  "funnel-chart": { icon: Funnel, start: staged },
  "gauge-chart": { icon: Gauge, start: measured },
  "box-chart": { icon: ChartCandlestick, start: spread },
  "treemap-chart": { icon: LayoutDashboard, start: tiled },
  "sankey-chart": { icon: Waypoints, start: flowing },
<<<<<<< HEAD
  "sheaf:heatmap-chart": { icon: Grid3x3, start: (from) => crossed(from, "cells", "time") },
  "sheaf:histogram-chart": { icon: ChartColumnBig, start: counting },
  "sheaf:calendar-chart": { icon: CalendarDays, start: daily },
  "bar-chart/dumbbell": {
    icon: ChartNoAxesGantt,
    start: (from) => several(from, nameIn, ({ formula }) => [medianOf(formula), averageOf(formula)]),
  },
  "bar-chart/bullet": {
    icon: ChartBar,
    start: (from) => several(from, nameIn, ({ formula }) => [averageOf(formula), medianOf(formula)]),
  },
  "line-chart/slope": { icon: TrendingUp, start: (from) => crossed(from, "series", "time") },
  "line-chart/bump": { icon: ListOrdered, start: (from) => crossed(from, "series", "time") },
  "line-chart/radar": {
    icon: Hexagon,
    start: (from) => several(from, nameIn, ({ formula, name }) => [{ name, formula: `Avg(${formula})` }]),
  },
  "line-chart/candlestick": { icon: ChartBarBig, start: (from) => several(from, timeIn, ({ formula }) => candlesOf(from, formula)) },
  "treemap-chart/sunburst": { icon: Sun, start: tiled },
  "bar-chart/marimekko": { icon: LayoutPanelTop, start: (from) => crossed(from, "series", "name") },
  "area-chart/ridgeline": { icon: Mountain, start: (from) => crossed(from, "series", "time") },
=======
  "region-map": { icon: MapIcon, start: mapped },
  "point-map": { icon: MapPin, start: pinned },
  "geography-map": { icon: Shapes, start: outlined },
>>>>>>> d05b1864 (feat: maps of regions, points and geographies, with zoom, panels and shapes that come with the product)
};
