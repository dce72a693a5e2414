import { isNumberName, isTimeName } from "@sheaf/sql";
import { t } from "../../../shared/words/words.ts";
import type { StartingColumn, StartingPoint } from "../element-kind.ts";
import {
  isKeyLike,
  likelyAmount,
  likelyDate,
  likelyMeasure,
  likelyName,
  likelyNames,
  likelyNumbers,
  likelyStage,
} from "../likely-columns.ts";

const isTime = ({ type }: StartingColumn): boolean => isTimeName(type);

export const nameIn = (from: StartingPoint): StartingColumn | undefined => likelyName(from) ?? likelyDate(from);
export const timeIn = (from: StartingPoint): StartingColumn | undefined => likelyDate(from) ?? likelyName(from);

/** Members of a chart with one measure along one column. */
// A type, not an interface: it is one of the records that a kind starts with.
type Counted = {
  readonly source?: StartingPoint["source"];
  readonly columns: readonly { readonly id: string; readonly formula: string; readonly name?: string }[];
  readonly xAxis?: object;
  readonly yAxis: { readonly columnIds: readonly string[] };
};

/** What is likeliest to be added up, or rows counted, along one column. */
export function counted(
  from: StartingPoint | null,
  pick: (from: StartingPoint) => StartingColumn | undefined,
  most = MOST_PERIODS,
): Counted {
  if (from === null) return { columns: [], yAxis: { columnIds: [] } };
  const [x, xId, yId] = [pick(from), from.newId(), from.newId()];
  // Names are ranked, periods run in their order.
  const sort = x?.type === "text" ? { sort: { direction: "descending", by: yId } } : {};
  return {
    source: from.source,
    columns: [...(x === undefined ? [] : [{ id: xId, formula: period(x, most) }]), { id: yId, ...likelyMeasure(from) }],
    ...(x === undefined ? {} : { xAxis: { columnId: xId, ...sort } }),
    yAxis: { columnIds: [yId] },
  };
}

/** More bars than that are a ranking: nobody reads two hundred names under an axis. */
const MOST_NAMES = 30;
const RANKED = 10;

/** The likeliest amount by the likeliest name. Of many names the first ten, from the left, where there is room for what they are called. */
export function ranked(from: StartingPoint | null): { readonly [key: string]: unknown } {
  const bars = counted(from, nameIn, 60);
  const name = from === null ? undefined : nameIn(from);
  const [columnId] = bars.yAxis.columnIds;
  if (from === null || columnId === undefined || name?.type !== "text" || (name.distinct ?? 0) <= MOST_NAMES) return bars;
  return {
    ...bars,
    description: t("elements.chart-start.first-of", { most: RANKED, count: name.distinct ?? 0 }),
    filters: [{ id: from.newId(), columnId, kind: "top-n", rankingFunction: "rank", mode: "top-n", rowCount: RANKED }],
    orientation: "horizontal",
    // Each bar says how much it is: an axis would say it again.
    dataLabel: { labels: "shown" },
    yAxis: { ...bars.yAxis, format: { visibility: "hidden" } },
  };
}

/** The values of the likeliest name with the likeliest amount, largest first. */
export function listed(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [] };
  const name = nameIn(from);
  const [keyId, valueId] = [from.newId(), from.newId()];
  return {
    source: from.source,
    columns: [...(name === undefined ? [] : [{ id: keyId, formula: period(name, 40) }]), { id: valueId, ...likelyMeasure(from) }],
    sort: [{ columnId: valueId, direction: "descending" }],
  };
}

/** One dot for each row, at the first two numbers that measure something. */
export function scattered(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [], yAxis: { columnIds: [] } };
  const numbers = from.columns.filter(({ type }) => isNumberName(type));
  const [measured, told] = [likelyNumbers(from), numbers.filter((column) => !isKeyLike(column))];
  const [x, y] = [measured, told].find(({ length }) => length >= 2) ?? numbers;
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
export function sliced(from: StartingPoint | null, hasHole: boolean): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [] };
  const name = nameIn(from);
  const [keyId, valueId] = [from.newId(), from.newId()];
  return {
    source: from.source,
    columns: [...(name === undefined ? [] : [{ id: keyId, formula: period(name, 8) }]), { id: valueId, ...likelyMeasure(from) }],
    value: { columnId: valueId },
    ...(name === undefined ? {} : { color: { columnId: keyId, sort: { direction: "descending", by: valueId } } }),
    ...(hasHole ? { holeValue: { columnId: valueId } } : {}),
  };
}

/** The likeliest amount as bars, and the average of the first other number as a line on the right axis. */
export function combined(from: StartingPoint | null): { readonly [key: string]: unknown } {
  const bars = counted(from, timeIn);
  const number = from === null ? undefined : (likelyNumbers(from).find((column) => column !== likelyAmount(from)) ?? numberIn(from));
  const [first] = bars.yAxis.columnIds;
  if (from === null || number === undefined || first === undefined) return bars;
  const lineId = from.newId();
  return {
    ...bars,
    columns: [...bars.columns, { id: lineId, formula: `Avg(${number.formula})` }],
    yAxis: { columnIds: [first, { columnId: lineId, type: "line" }] },
    yAxis2: { columnIds: [lineId] },
  };
}

/** The likeliest amount by the likeliest name, the stage that most reach first. */
export function staged(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [] };
  const name = likelyStage(from)?.column ?? nameIn(from);
  const [keyId, valueId] = [from.newId(), from.newId()];
  return {
    source: from.source,
    columns: [...(name === undefined ? [] : [{ id: keyId, formula: period(name, 12) }]), { id: valueId, ...likelyMeasure(from) }],
    ...(name === undefined ? {} : { stage: { columnId: keyId, sort: { direction: "descending", by: valueId } } }),
    series: { columnId: valueId },
  };
}

export function measured(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [] };
  const valueId = from.newId();
  return { source: from.source, columns: [{ id: valueId, ...likelyMeasure(from) }], value: { columnId: valueId } };
}

/** The average of the likeliest number, beside its greatest. */
export function reached(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [] };
  const number = numberIn(from);
  const [valueId, goalId] = [from.newId(), from.newId()];
  if (number === undefined) return measured(from);
  return {
    source: from.source,
    columns: [
      { id: valueId, ...averageOf(number.formula) },
      { id: goalId, ...highestOf(number.formula) },
    ],
    value: { columnId: valueId },
    max: { columnId: goalId },
  };
}

/** Rows by the likeliest name: how often each is there. */
export function worded(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [], yAxis: { columnIds: [] } };
  const name = nameIn(from);
  const [xId, yId] = [from.newId(), from.newId()];
  return {
    source: from.source,
    columns: [...(name === undefined ? [] : [{ id: xId, formula: period(name, 40) }]), { id: yId, formula: "Count()" }],
    ...(name === undefined ? {} : { xAxis: { columnId: xId, sort: { direction: "descending", by: yId } } }),
    yAxis: { columnIds: [yId] },
  };
}

/** The likeliest number, by the likeliest name. */
export function spread(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [], yAxis: { columnIds: [] } };
  const [name, number] = [nameIn(from), numberIn(from)];
  const [xId, yId] = [from.newId(), from.newId()];
  return {
    source: from.source,
    columns: [
      ...(name === undefined ? [] : [{ id: xId, formula: period(name, 40) }]),
      ...(number === undefined ? [] : [{ id: yId, formula: number.formula }]),
    ],
    ...(name === undefined ? {} : { xAxis: { columnId: xId } }),
    yAxis: { columnIds: number === undefined ? [] : [yId] },
  };
}

/** What is likeliest to be measured: an amount, else the first number that is neither an id nor a place. */
const numberIn = (from: StartingPoint): StartingColumn | undefined => likelyAmount(from) ?? likelyNumbers(from)[0];

export function tiled(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [], category: [] };
  const name = nameIn(from);
  const [keyId, valueId] = [from.newId(), from.newId()];
  return {
    source: from.source,
    columns: [...(name === undefined ? [] : [{ id: keyId, formula: period(name, 40) }]), { id: valueId, ...likelyMeasure(from) }],
    category: name === undefined ? [] : [{ columnId: keyId }],
    value: { columnId: valueId },
  };
}

/** Rows that flow through the first two names. */
export function flowing(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [], stages: [] };
  const names = likelyNames(from);
  const stages = (names.length < 2 ? from.columns.filter(({ type }) => type === "text") : names)
    .slice(0, 2)
    .map(({ formula }) => ({ id: from.newId(), formula }));
  return { source: from.source, columns: stages, stages: stages.map(({ id }) => ({ columnId: id })) };
}
/** The likeliest amount by two columns: by a name and a date, of which there are so many periods at most, or by two names. */
export function crossed(
  from: StartingPoint | null,
  by: "cells" | "series",
  first: "time" | "name",
  most = MOST_PERIODS,
): { readonly [key: string]: unknown } {
  const isCells = by === "cells";
  if (from === null) return { columns: [], ...(isCells ? {} : { yAxis: { columnIds: [] } }) };
  const [name, date] = [likelyName(from), likelyDate(from)];
  const other =
    likelyNames(from).find((column) => column !== name) ??
    from.columns.find((column) => column.type === "text" && column !== name && !isKeyLike(column));
  const [x, y] = first === "time" ? [date ?? other, name] : [name, other ?? date];
  const [xId, yId, valueId] = [from.newId(), from.newId(), from.newId()];
  const isThere = x !== undefined && x !== y;
  return {
    source: from.source,
    columns: [
      ...(isThere ? [{ id: xId, formula: period(x, most) }] : []),
      ...(y === undefined ? [] : [{ id: yId, formula: period(y, most) }]),
      { id: valueId, ...likelyMeasure(from) },
    ],
    ...(isThere ? { xAxis: { columnId: xId } } : {}),
    ...(isCells
      ? { ...(y === undefined ? {} : { yAxis: { columnId: yId } }), value: { columnId: valueId } }
      : { yAxis: { columnIds: [valueId] }, ...(y === undefined ? {} : { color: { by: "category", column: yId } }) }),
  };
}

/** The likeliest amount of each day. */
export function daily(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [] };
  const date = likelyDate(from);
  const [dayId, valueId] = [from.newId(), from.newId()];
  return {
    source: from.source,
    columns: [
      ...(date === undefined ? [] : [{ id: dayId, formula: `DateTrunc("day", ${date.formula})` }]),
      { id: valueId, ...likelyMeasure(from) },
    ],
    ...(date === undefined ? {} : { date: { columnId: dayId } }),
    value: { columnId: valueId },
  };
}

/** The likeliest number, as the rows have it. */
export function counting(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [] };
  const number = numberIn(from);
  const id = from.newId();
  return {
    source: from.source,
    columns: number === undefined ? [] : [{ id, formula: number.formula }],
    ...(number === undefined ? {} : { value: { columnId: id } }),
  };
}

export const medianOf = (formula: string) => ({ name: t("elements.chart-start.median"), formula: `Median(${formula})` });
export const highestOf = (formula: string) => ({ name: t("elements.chart-start.highest"), formula: `Max(${formula})` });
export const averageOf = (formula: string) => ({ name: t("elements.chart-start.average"), formula: `Avg(${formula})` });

/** The four numbers of a candle: columns that are called so, else the middle half and the ends of one number. */
export function candlesOf(from: StartingPoint | null, formula: string): readonly { readonly name: string; readonly formula: string }[] {
  const named = ["open", "high", "low", "close"].map((word) =>
    from?.columns.find(({ name, type }) => name.toLowerCase() === word && isNumberName(type)),
  );
  const [open, high, low, close] = named;
  if (open !== undefined && high !== undefined && low !== undefined && close !== undefined)
    return [
      { name: open.name, formula: `Avg(${open.formula})` },
      { name: high.name, formula: `Max(${high.formula})` },
      { name: low.name, formula: `Min(${low.formula})` },
      { name: close.name, formula: `Avg(${close.formula})` },
    ];
  return [
    { name: t("elements.chart-start.lower-quartile"), formula: `PercentileCont(${formula}, 0.25)` },
    { name: t("elements.chart-start.highest"), formula: `Max(${formula})` },
    { name: t("elements.chart-start.lowest"), formula: `Min(${formula})` },
    { name: t("elements.chart-start.upper-quartile"), formula: `PercentileCont(${formula}, 0.75)` },
  ];
}

/** Several numbers by one column: two to compare, four of a period. */
export function several(
  from: StartingPoint | null,
  pick: (from: StartingPoint) => StartingColumn | undefined,
  formulas: (number: StartingColumn) => readonly { readonly name: string; readonly formula: string }[],
  most = MOST_PERIODS,
): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [], yAxis: { columnIds: [] } };
  const [x, number] = [pick(from), numberIn(from)];
  const xId = from.newId();
  const measures = number === undefined ? [] : formulas(number).map((measure) => ({ id: from.newId(), ...measure }));
  return {
    source: from.source,
    columns: [...(x === undefined ? [] : [{ id: xId, formula: period(x, most) }]), ...measures],
    ...(x === undefined ? {} : { xAxis: { columnId: xId } }),
    yAxis: { columnIds: measures.map(({ id }) => id) },
  };
}

/** Periods from the finest, with their days. */
const periods = [
  ["day", 1],
  ["month", 30.4],
  ["quarter", 91.3],
  ["year", 365.25],
] as const;
/** Periods that an axis takes before they run into each other. */
const MOST_PERIODS = 200;

/** A column as a key: of dates the period of which there are at most so many; a month where nobody knows how long they go on. */
function period(column: StartingColumn, most = MOST_PERIODS): string {
  if (!isTime(column)) return column.formula;
  const { days } = column;
  const [unit] = days === undefined ? (["month"] as const) : (periods.find(([, length]) => days / length <= most) ?? periods[3]);
  return `DateTrunc("${unit}", ${column.formula})`;
}
