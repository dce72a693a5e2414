import { isNumberName, isTimeName } from "@sheaf/sql";
import type { ChartKindName } from "@sheaf/workbook";
import {
  ChartArea,
  ChartBarStacked,
  ChartCandlestick,
  ChartColumn,
  ChartColumnIncreasing,
  ChartLine,
  ChartPie,
  ChartScatter,
  CircleDot,
  Funnel,
  Gauge,
  LayoutDashboard,
  Waypoints,
} from "lucide-react";
import type { IconType } from "../../../shared/icons/icon.tsx";
import type { ElementViewKind, StartingColumn, StartingPoint } from "../element-kind.ts";
import { isKeyLike, likelyDate, likelyMeasure, likelyName } from "../likely-columns.ts";

/** What the editor knows of a kind of chart before its code is there. */
interface ChartLook {
  readonly icon: IconType;
  /** A first chart that shows something, formulas in printed form. */
  readonly start: NonNullable<ElementViewKind["start"]>;
}

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
const month = (column: StartingColumn): string => (isTime(column) ? `DateTrunc("month", ${column.formula})` : column.formula);

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
};
