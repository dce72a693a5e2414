import type { NumberSymbols } from "@sheaf/locale";
import { cellAt, type CellValue, compareCodePoints, type ResultTable } from "@sheaf/result";
import type { DrawContext, MarkKey } from "../context.ts";
import { exactSum } from "./exact-sum.ts";
import { largest, restKey, restRows } from "./rest.ts";
import { exactText, isMarker, type ChartColumn } from "./columns.ts";
import { calledByPeriod } from "./period-names.ts";
import type { Slots } from "./slots.ts";
import { drawnNumber, drawnNumbers } from "./drawn-number.ts";
import type { ValueStyle } from "../element.ts";

/** The values of one measure, for one category where marks are split by color, along the slots. */
export interface Series {
  /** Stable over redraws. */
  readonly id: string;
  readonly name: string;
  readonly measure: ChartColumn;
  /** Null: not split by color. */
  readonly category: Category | null;
  /** 0: left axis, 1: right axis. */
  readonly axis: 0 | 1;
  /** Row of the result behind each slot; −1 where there is none, or where rows are pooled. */
  readonly rows: Int32Array;
  /** Value in each slot for geometry; NaN where there is none. */
  readonly values: Float64Array;
  /** Pooled rows by slot, for `Other`. */
  readonly pooled: ReadonlyMap<number, readonly number[]> | null;
}

export type Category =
  | {
      readonly kind: "value";
      readonly column: ChartColumn;
      readonly value: CellValue;
      readonly text: string | null;
      readonly label: string;
      readonly order: number;
      /** How the chart wants it to look. */
      readonly style?: ValueStyle;
    }
  | {
      readonly kind: "other";
      readonly column: ChartColumn;
      readonly label: string;
      readonly members: number;
      /** Its values came as rows of their own; else they are the sums of those that it pools. */
      readonly isAsked: boolean;
      readonly key: MarkKey;
    };

export interface SeriesRequest {
  readonly table: ResultTable;
  readonly slots: Slots;
  readonly measures: readonly {
    readonly column: ChartColumn;
    readonly axis: 0 | 1;
    /** Where the names of texts stand. */
    readonly names?: { readonly placeAt: (table: ResultTable, row: number) => number };
  }[];
  readonly split: ChartColumn | null;
  /** Rows that belong to this panel; null for all. */
  readonly rows: readonly number[] | null;
  readonly categories: Categories | null;
}

/** The categories that are drawn: all of them up to the limit, else the largest and what becomes of the rest. */
export interface Categories {
  readonly list: readonly Category[];
  /** Category of each row: index into `list`; −1 for a row that is left out. */
  readonly ofRow: Int32Array;
  /** Categories in the result, and those that are left out because their values may not be added up. */
  readonly total: number;
  readonly leftOut: number;
}

export interface CategoryRequest {
  readonly table: ResultTable;
  readonly split: ChartColumn;
  readonly measures: readonly ChartColumn[];
  readonly most: number;
  readonly additive: boolean;
  /** How many values the rest is of whose rows are in the table. */
  readonly restMembers: number;
  readonly otherLabel: (members: number) => string;
  /** In which moments are told apart by their periods. */
  readonly zone: DrawContext["zone"];
  readonly symbols?: NumberSymbols;
}

/** A value of the column that tells marks apart. */
interface Found {
  readonly value: CellValue;
  weight: number;
  /** Values found before it. */
  readonly seen: number;
}

export function readCategories(request: CategoryRequest): Categories {
  const { table, split, measures, most } = request;
  const found = new Map<CellValue, Found>();
  /** Which of the values found is in each row, as they come; −1: the rest. */
  const seenOfRow = new Int32Array(table.rowCount).fill(-1);
  const isRest = restRows(table);
  const [first] = measures;
  const sizes = first === undefined ? null : drawnNumbers(table, first.index);
  let hasRest = false;
  let last: Found | undefined;
  for (let row = 0; row < table.rowCount; row += 1) {
    if (isRest(row)) {
      hasRest = true;
      continue;
    }
    const value = cellAt(table, row, split.index);
    // Rows of one value mostly follow one another.
    let entry = last?.value === value ? last : found.get(value);
    if (entry === undefined) {
      entry = { value, weight: 0, seen: found.size };
      found.set(value, entry);
    }
    last = entry;
    seenOfRow[row] = entry.seen;
    const size = Math.abs(sizes?.[row] ?? Number.NaN);
    if (!Number.isNaN(size)) entry.weight += size;
  }
  // dates that stand for periods are called by them, as on an axis
  const named = calledByPeriod(split, [...found.keys()], request);
  const all = [...found.values()].toSorted((a, b) => compareCells(a.value, b.value) || a.seen - b.seen);
  const pooling = all.length > most;
  const weights = [...found.values()].map(({ value, weight }) => [value, weight] as const);
  const kept = pooling ? new Set(largest(weights, most - 1)) : null;
  const list: Category[] = [];
  const indexOf = new Map<CellValue, number>();
  all.forEach(({ value }, order) => {
    if (kept !== null && !kept.has(value)) return;
    indexOf.set(value, list.length);
    list.push({ kind: "value", column: named, value, text: exactText(value, split), label: named.write(value), order });
  });
  const rest = hasRest ? request.restMembers : all.length - list.length;
  const other = hasRest || (pooling && request.additive) ? list.length : -1;
  if (other !== -1) {
    const label = request.otherLabel(rest);
    const values = list.flatMap((category) => (category.kind === "value" ? [category.value] : []));
    list.push({ kind: "other", column: split, label, members: rest, isAsked: hasRest, key: restKey(named, label, values) });
  }
  const placeOfSeen = Int32Array.from(found.values(), ({ value }) => indexOf.get(value) ?? other);
  return {
    list,
    ofRow: seenOfRow.map((seen) => (seen === -1 ? other : (placeOfSeen[seen] ?? other))),
    total: hasRest ? all.length + rest : all.length,
    leftOut: other === -1 ? rest : 0,
  };
}

export function readSeries(request: SeriesRequest): readonly Series[] {
  const { table, slots, measures, split, categories } = request;
  const rows = request.rows ?? Array.from({ length: table.rowCount }, (_, row) => row);
  const made = measures.flatMap(({ column, axis }) => {
    const parts: readonly (Category | null)[] = split === null || categories === null ? [null] : categories.list;
    return parts.map((category) => ({
      id: `${column.id}\n${category === null ? "" : category.kind === "other" ? "other" : `=${category.text ?? "\u0000"}`}`,
      name: category === null ? column.name : measures.length === 1 ? category.label : `${category.label}, ${column.name}`,
      measure: column,
      category,
      axis,
      rows: new Int32Array(slots.count).fill(-1),
      values: new Float64Array(slots.count).fill(Number.NaN),
      pooled: category?.kind === "other" && !category.isAsked ? new Map<number, number[]>() : null,
    }));
  });
  const width = categories?.list.length ?? 1;
  const numbers = measures.map(numbersOf(table));
  for (const row of rows) {
    const slot = slots.slotOfRow[row] ?? -1;
    const part = categories === null ? 0 : (categories.ofRow[row] ?? -1);
    if (slot === -1 || part === -1) continue;
    for (let measure = 0; measure < measures.length; measure += 1) {
      const series = made[measure * width + part];
      if (series === undefined) continue;
      if (series.pooled === null) {
        series.rows[slot] = row;
        series.values[slot] = numbers[measure]?.(row) ?? Number.NaN;
      } else {
        const members = series.pooled.get(slot);
        if (members === undefined) series.pooled.set(slot, [row]);
        else members.push(row);
      }
    }
  }
  for (const series of made) {
    const names = measures.find(({ column }) => column === series.measure)?.names;
    for (const [slot, members] of series.pooled ?? []) {
      const [first = -1] = members;
      series.values[slot] =
        names === undefined ? drawnNumber(pooledValue(table, series.measure, members), series.measure.type) : names.placeAt(table, first);
    }
  }
  return made;
}

/** The exact sum over pooled rows; texts have none, and are those of the first. */
export function pooledValue(table: ResultTable, measure: ChartColumn, rows: readonly number[]): CellValue {
  const [first] = rows;
  if (measure.type.kind === "text") return first === undefined ? null : cellAt(table, first, measure.index);
  return exactSum(
    rows.map((row) => cellAt(table, row, measure.index)),
    measure.type,
  );
}

/** How the numbers of a measure are had by row: those of a whole column are read at once. */
const numbersOf =
  (table: ResultTable) =>
  ({ column, names }: SeriesRequest["measures"][number]): ((row: number) => number) => {
    if (names !== undefined) return (row) => names.placeAt(table, row);
    const numbers = drawnNumbers(table, column.index);
    return column.markerIndex === null
      ? (row) => numbers[row] ?? Number.NaN
      : (row) => (isMarker(table, row, column) ? Number.NaN : (numbers[row] ?? Number.NaN));
  };

/** Order of category values: numbers and dates by value, text by code point (V4), empty last. */
export function compareCells(a: CellValue, b: CellValue): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  if (typeof a === "string" && typeof b === "string") return compareCodePoints(a, b);
  if (typeof a === "boolean" && typeof b === "boolean") return a ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}
