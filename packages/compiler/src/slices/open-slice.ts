import { type CellReader, type CellValue, columnValues, decimalText, type ResultTable } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import type { Filter, Id } from "@sheaf/workbook";
import { clockOf } from "../filters/date-range.ts";
import { type CellOrder, compareCells, unscaled } from "./compare-cells.ts";
import { passesOf } from "./passes.ts";
import type { SliceReading, SliceValue } from "./reading.ts";

/** Pre-aggregated rows in memory, which are filtered and added up. */
export interface OpenSlice {
  /**
   * The cells of the answer for what controls filter by now, column by column, in the order of the answer. Null where only the warehouse can
   * tell. `now`: the moment of the page.
   */
  readonly answer: (filters: (controlId: Id) => readonly Filter[], now: string) => SliceAnswer | null;
}

export interface SliceAnswer {
  readonly rows: number;
  readonly columns: readonly CellReader[];
}

/** As far as every whole number is a float. */
const EXACT = 2n ** 53n;
/** As far as every power of ten is a float. */
const EXACT_PLACES = 22;

/** What does not depend on filters is worked out here, once. */
export function openSlice(table: ResultTable, reading: SliceReading): OpenSlice {
  const rows = table.rowCount;
  const columns = table.columns.map(({ type }, at): SliceColumn => ({ type, cells: [...columnValues(table, at)] }));
  const columnAt = (at: number): SliceColumn => columns[at] ?? { type: { kind: "null" }, cells: [] };
  const isWhole = reading.keys.length === 0;
  const { groupOf, count } = grouped(
    reading.keys.map((at) => columnAt(at).cells),
    rows,
  );
  const tested = reading.tested.map((test) => {
    const { groupOf: codes, count: most } = grouped([columnAt(test.column).cells], rows);
    const values: CellValue[] = [];
    for (let row = 0; row < rows; row += 1) values[codes[row] ?? 0] ??= columnAt(test.column).cells[row] ?? null;
    return { test, codes, values, most };
  });
  const accumulators = new Map<string, Accumulator>();
  for (const value of [...reading.values, ...reading.order.map((one) => one.value)].flatMap(leavesOf)) {
    const name = JSON.stringify(value);
    if (!accumulators.has(name)) accumulators.set(name, accumulatorOf(value, columnAt(value.column)));
  }
  return {
    answer: (filters, now) => {
      const clock = clockOf({ timeZone: reading.timeZone, weekStart: reading.weekStart, now });
      if (clock === null) return null;
      const isIn = new Uint8Array(rows).fill(1);
      for (const { test, codes, values, most } of tested) {
        const passes = passesOf(filters(test.controlId), test, clock);
        if (passes === null) return null;
        const told = new Uint8Array(most);
        for (let code = 0; code < most; code += 1) {
          const pass = passes(values[code] ?? null);
          if (pass === null) return null;
          told[code] = pass ? 1 : 0;
        }
        for (let row = 0; row < rows; row += 1) isIn[row] = (isIn[row] ?? 0) & (told[codes[row] ?? 0] ?? 0);
      }
      const first = new Int32Array(isWhole ? 1 : count).fill(-1);
      for (let row = 0; row < rows; row += 1) {
        const group = groupOf[row] ?? 0;
        if (isIn[row] === 1 && first[group] === -1) first[group] = row;
      }
      const totals = new Map([...accumulators].map(([name, add]) => [name, add(isIn, groupOf, first.length)]));
      return answerOf(reading, { first, totals, columnAt });
    },
  };
}

interface Totals {
  /** A row of each group; -1: it has none. */
  readonly first: Int32Array;
  readonly totals: ReadonlyMap<string, (group: number) => CellValue | undefined>;
  readonly columnAt: (place: number) => SliceColumn;
}

interface SliceColumn {
  readonly type: ValueType;
  readonly cells: readonly CellValue[];
}

function answerOf(reading: SliceReading, { first, totals, columnAt }: Totals): SliceAnswer | null {
  const groups: number[] = [];
  for (let group = 0; group < first.length; group += 1) if (reading.keys.length === 0 || first[group] !== -1) groups.push(group);
  const evaluate = (value: SliceValue, group: number): CellValue | undefined => {
    if (value.kind === "key") return columnAt(value.column).cells[first[group] ?? 0] ?? null;
    if (value.kind === "times" || value.kind === "ratio") return computed(value, (leaf) => evaluate(leaf, group));
    return totals.get(JSON.stringify(value))?.(group) ?? null;
  };
  const columns: CellValue[][] = [];
  for (const [at, value] of reading.values.entries()) {
    const type = reading.columns[at]?.type;
    const cells: CellValue[] = [];
    for (const group of groups) {
      const cell = evaluate(value, group);
      const told = cell === undefined || type === undefined ? undefined : asCell(cell, type);
      if (told === undefined) return null;
      cells.push(told);
    }
    columns.push(cells);
  }
  const sorted = orderOf(reading, groups, evaluate, columnAt);
  if (sorted === null) return null;
  return { rows: groups.length, columns: columns.map((cells) => (row) => cells[sorted[row] ?? 0] ?? null) };
}

/** Places of the groups in the order of the answer; null where a number that they stand by cannot be told here. */
function orderOf(
  { order }: SliceReading,
  groups: readonly number[],
  evaluate: (value: SliceValue, group: number) => CellValue | undefined,
  columnAt: Totals["columnAt"],
): readonly number[] | null {
  const by = order.map(({ value, direction, nulls }) => {
    const cells = groups.map((group) => evaluate(value, group));
    return { cells, sign: direction === "ascending" ? 1 : -1, nulls: nulls === "first" ? -1 : 1, as: orderedAs(value, columnAt) };
  });
  if (by.some(({ cells }) => cells.includes(undefined))) return null;
  return groups
    .map((_, at) => at)
    .sort((one, other) => {
      for (const { cells, sign, nulls, as } of by) {
        const [a, b] = [cells[one] ?? null, cells[other] ?? null];
        if (a === null && b === null) continue;
        if (a === null) return nulls;
        if (b === null) return -nulls;
        const way = compareCells(a, b, as) * sign;
        if (way !== 0) return way;
      }
      return one - other;
    });
}

/** Sums and counts come as digits, keys and extremes as the cells that they are. */
function orderedAs(value: SliceValue, columnAt: Totals["columnAt"]): CellOrder {
  if (value.kind === "ratio") return "plain";
  if (value.kind !== "key" && value.kind !== "min" && value.kind !== "max") return "number";
  return cellOrder(columnAt(value.column).type);
}

const cellOrder = ({ kind }: ValueType): CellOrder => (kind === "text" ? "text" : kind === "decimal" ? "number" : "plain");

type Leaf = Exclude<SliceValue, { readonly kind: "times" | "ratio" | "key" }>;

const leavesOf = (value: SliceValue): readonly Leaf[] =>
  value.kind === "ratio"
    ? [...leavesOf(value.over), ...leavesOf(value.under)]
    : value.kind === "times"
      ? leavesOf(value.value)
      : value.kind === "key"
        ? []
        : [value];

/** Exact numbers stand as digits until they are divided; undefined: a float would not hold them all. */
function computed(
  value: SliceValue & { readonly kind: "times" | "ratio" },
  of: (value: SliceValue) => CellValue | undefined,
): CellValue | undefined {
  if (value.kind === "times") {
    const inner = of(value.value);
    if (inner === null || inner === undefined) return inner;
    const text = String(inner);
    const places = text.includes(".") ? text.length - text.indexOf(".") - 1 : 0;
    return decimalText(unscaled(text, places) * BigInt(value.by), places);
  }
  const [over, under] = [floatOf(of(value.over)), floatOf(of(value.under))];
  if (over === undefined || under === undefined) return undefined;
  return over === null || under === null || under === 0 ? null : over / under;
}

function floatOf(cell: CellValue | undefined): number | null | undefined {
  if (cell === null || cell === undefined) return cell;
  if (typeof cell === "number") return cell;
  const text = String(cell);
  const places = text.includes(".") ? text.length - text.indexOf(".") - 1 : 0;
  const whole = unscaled(text, places);
  return whole > EXACT || whole < -EXACT || places > EXACT_PLACES ? undefined : Number(text);
}

/** Undefined where digits would have to become a float. */
function asCell(cell: CellValue, { kind }: ValueType): CellValue | undefined {
  if (typeof cell !== "string" || kind === "text" || kind === "decimal") return cell;
  return kind === "integer" ? BigInt(cell) : undefined;
}

/** Adds up what is in, group by group, as exact digits; a group without a value has null. */
type Accumulator = (isIn: Uint8Array, groupOf: Int32Array, groups: number) => (group: number) => CellValue | undefined;

function accumulatorOf(value: Leaf, { type, cells }: SliceColumn): Accumulator {
  switch (value.kind) {
    case "count":
      return summed(cells, 0, "0");
    case "sum":
      return summed(cells, value.scale, null);
    case "min":
    case "max":
      return extreme(cells, value.kind === "min" ? -1 : 1, cellOrder(type));
    case "different":
      return different(cells);
  }
}

function summed(cells: readonly CellValue[], scale: number, ofNothing: string | null): Accumulator {
  const digits = cells.map((cell) => (cell === null ? null : unscaled(String(cell), scale)));
  let most = 0n;
  for (const one of digits) most += one === null ? 0n : one < 0n ? -one : one;
  const text = (whole: bigint): string => (scale === 0 ? String(whole) : decimalText(whole, scale));
  if (most > EXACT) {
    return (isIn, groupOf, groups) => {
      const sums: (bigint | null)[] = Array.from({ length: groups }, () => null);
      for (const [row, one] of digits.entries())
        if (isIn[row] === 1 && one !== null) sums[groupOf[row] ?? 0] = (sums[groupOf[row] ?? 0] ?? 0n) + one;
      return (group) => {
        const sum = sums[group] ?? null;
        return sum === null ? ofNothing : text(sum);
      };
    };
  }
  // All of them together are a float to the last digit: those are added far quicker.
  const floats = Float64Array.from(digits, (one) => (one === null ? Number.NaN : Number(one)));
  return (isIn, groupOf, groups) => {
    const [sums, has] = [new Float64Array(groups), new Uint8Array(groups)];
    for (let row = 0; row < floats.length; row += 1) {
      const one = floats[row] ?? Number.NaN;
      if (isIn[row] !== 1 || Number.isNaN(one)) continue;
      const group = groupOf[row] ?? 0;
      sums[group] = (sums[group] ?? 0) + one;
      has[group] = 1;
    }
    return (group) => (has[group] === 1 ? text(BigInt(sums[group] ?? 0)) : ofNothing);
  };
}

function extreme(cells: readonly CellValue[], sign: number, order: CellOrder): Accumulator {
  return (isIn, groupOf, groups) => {
    const found: CellValue[] = Array.from({ length: groups }, () => null);
    for (const [row, cell] of cells.entries()) {
      if (isIn[row] !== 1 || cell === null) continue;
      const group = groupOf[row] ?? 0;
      const before = found[group] ?? null;
      if (before === null || compareCells(cell, before, order) * sign > 0) found[group] = cell;
    }
    return (group) => found[group] ?? null;
  };
}

function different(cells: readonly CellValue[]): Accumulator {
  const { groupOf: codes } = grouped([cells], cells.length);
  return (isIn, groupOf, groups) => {
    const seen = Array.from({ length: groups }, () => new Set<number>());
    for (const [row, cell] of cells.entries()) if (isIn[row] === 1 && cell !== null) seen[groupOf[row] ?? 0]?.add(codes[row] ?? 0);
    return (group) => String(seen[group]?.size ?? 0);
  };
}

/** Rows with the same cells are one group, in the order in which they come. */
function grouped(columns: readonly (readonly CellValue[])[], rows: number): { readonly groupOf: Int32Array; readonly count: number } {
  const groupOf = new Int32Array(rows);
  const known = new Map<string, number>();
  const single = columns.length === 1 ? (columns[0] ?? []) : null;
  const bySingle = new Map<CellValue, number>();
  for (let row = 0; row < rows; row += 1) {
    if (single !== null) {
      const cell = single[row] ?? null;
      let group = bySingle.get(cell);
      if (group === undefined) bySingle.set(cell, (group = bySingle.size));
      groupOf[row] = group;
      continue;
    }
    const name = columns.map((cells) => nameOf(cells[row] ?? null)).join("\u0000");
    let group = known.get(name);
    if (group === undefined) known.set(name, (group = known.size));
    groupOf[row] = group;
  }
  return { groupOf, count: single === null ? known.size : bySingle.size };
}

/** A cell as a text that no other cell of its column has. */
const nameOf = (cell: CellValue): string =>
  cell === null ? "n" : typeof cell === "string" ? `t${JSON.stringify(cell)}` : `v${String(cell)}`;
