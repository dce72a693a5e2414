import { isNumberName, isTimeName } from "@sheaf/sql";
import type { ChartKindName } from "@sheaf/workbook";
import { ChartArea, ChartColumn, ChartColumnIncreasing, ChartLine, ChartPie, ChartScatter, CircleDot } from "lucide-react";
import type { IconType } from "../../../shared/icons/icon.tsx";
import type { ElementViewKind, StartingColumn, StartingPoint } from "../element-kind.ts";

/** What the editor knows of a kind of chart before its code is there. */
interface ChartLook {
  readonly icon: IconType;
  /** A first chart that shows something, formulas in printed form. */
  readonly start: NonNullable<ElementViewKind["start"]>;
}

const isTime = ({ type }: StartingColumn): boolean => isTimeName(type);

const nameIn = (from: StartingPoint): StartingColumn | undefined => from.columns.find(({ type }) => type === "text") ?? from.columns[0];
const timeIn = (from: StartingPoint): StartingColumn | undefined => from.columns.find(isTime) ?? from.columns[0];

/** Rows counted along one column. */
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
    columns: [...(x === undefined ? [] : [{ id: xId, formula: month(x) }]), countedRows(yId)],
    ...(x === undefined ? {} : { xAxis: { columnId: xId, ...sort } }),
    yAxis: { columnIds: [yId] },
  };
}

/** One dot for each row, at the first two numbers that are no ids. */
function scattered(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [], yAxis: { columnIds: [] } };
  const numbers = from.columns.filter(({ type }) => isNumberName(type));
  const told = numbers.filter(({ name }) => !/(?:^|[ _-])(?:id|key|code|nr|no)$/iu.test(name));
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

/** Rows counted by the likeliest name, largest first. */
function sliced(from: StartingPoint | null, hasHole: boolean): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [] };
  const name = nameIn(from);
  const [keyId, valueId] = [from.newId(), from.newId()];
  return {
    source: from.source,
    columns: [...(name === undefined ? [] : [{ id: keyId, formula: month(name) }]), countedRows(valueId)],
    value: { columnId: valueId },
    ...(name === undefined ? {} : { color: { columnId: keyId, sort: { direction: "descending", by: valueId } } }),
    ...(hasHole ? { holeValue: { columnId: valueId } } : {}),
  };
}

/** Rows counted as bars, and the average of the first number as a line on the right axis. */
function combined(from: StartingPoint | null): { readonly [key: string]: unknown } {
  const bars = counted(from, timeIn);
  const number = from?.columns.find(({ type, name }) => isNumberName(type) && !/(?:^|[ _-])(?:id|key|code|nr|no)$/iu.test(name));
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

const countedRows = (id: string) => ({ id, name: "Number of rows", formula: "Count()" });
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
};
