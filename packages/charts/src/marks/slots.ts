import { UTC, type TimeZone } from "@sheaf/locale";
import { cellAt, isNumeric, type CellValue, type ResultTable } from "@sheaf/result";
import type { AxisFormat, AxisSort, LineStyle } from "../element.ts";
import type { DrawContext } from "../context.ts";
import { missingAfter } from "../axis/missing-periods.ts";
import { endOfPeriod, everyPeriod, periodOf, type TimeStep } from "../axis/time-units.ts";
import type { ChartColumn } from "./columns.ts";
import { namedByPeriod } from "./period-names.ts";
import { drawnNumber, drawnNumbers } from "./drawn-number.ts";
import { rowsInOrder } from "./rows-in-order.ts";

/**
 * The places along the x axis, one for each distinct x value, in drawing order. On a band axis a slot is a stripe; on a
 * number or time axis it is a position.
 */
export interface Slots {
  readonly kind: "band" | "number" | "time";
  /** Null for a chart without x: one slot. */
  readonly column: ChartColumn | null;
  readonly count: number;
  /** The x value of each slot, carried as a cell. */
  readonly values: readonly CellValue[];
  /** Band: the slot itself. Number: the value. Time: milliseconds since 1970-01-01 UTC. */
  readonly positions: Float64Array;
  /** Slot of each row of the result; −1 for a row without a place (no x value on a number or time axis). */
  readonly slotOfRow: Int32Array;
  /** Slots follow an order of their own (numbers, dates): labels may thin out. */
  readonly ordered: boolean;
  /** Period that all time values begin; null for other values. */
  readonly period: TimeStep | null;
  /** A slot without a row of a series is a missing value of it, not merely another reading's moment. */
  readonly regular: boolean;
  /** Where slots are rows on stripes: the stripe of each, and the values of the stripes. */
  readonly stripes?: { readonly of: Int32Array; readonly values: readonly CellValue[] };
  /** Rows that could not be placed. */
  readonly unplaced: number;
}

export interface SlotRequest {
  readonly table: ResultTable;
  readonly column: ChartColumn | null;
  readonly sort: AxisSort | undefined;
  readonly scale: NonNullable<AxisFormat["scale"]>["type"];
  /** Bars stand on stripes; lines run along positions where x is a number or a time. */
  readonly bars: boolean;
  /** What lines do where periods have no rows: stand on zero, break, or go on to the next value; null where there are no lines. */
  readonly missing: LineStyle["missing"] | null;
  /** One slot for each row, also where several rows share a place. */
  readonly eachRow?: boolean;
  readonly context: DrawContext;
}

/** Missing periods are filled up to this many slots. */
const MOST_FILLED = 5000;

export function readSlots(request: SlotRequest): Slots {
  const { table, column, sort, scale } = request;
  if (column === null) {
    return {
      kind: "band",
      column,
      count: table.rowCount === 0 ? 0 : 1,
      values: [null],
      positions: new Float64Array(1),
      slotOfRow: new Int32Array(table.rowCount),
      ordered: false,
      period: null,
      regular: true,
      unplaced: 0,
    };
  }
  const time = column.type.kind === "date" || column.type.kind === "datetime";
  const ordered = time || isNumeric(column.type);
  const byItself = sort?.by === undefined || sort.by === column.id;
  const continuous = ordered && byItself && scale !== "ordinal";
  if (continuous && !request.bars) return named(alongAxis(request, column, time), request);
  const band = stripes(request, column, ordered);
  if (request.eachRow) return eachOnItsStripe(band);
  return named(continuous && time ? withMissingPeriods(band, request, column) : band, request);
}

/** Periods are called by their names in words, tooltips and labels. */
function named(slots: Slots, { context }: SlotRequest): Slots {
  const { column, values } = slots;
  if (column === null || (column.type.kind !== "date" && column.type.kind !== "datetime")) return slots;
  const zone = column.type.kind === "date" ? UTC : context.zone;
  const period =
    slots.period ??
    periodOf(
      values.filter((value) => value !== null).map((value) => drawnNumber(value, column.type)),
      zone,
    );
  return { ...slots, column: namedByPeriod(column, period, zone, context.symbols) };
}

function stripes({ table, context }: SlotRequest, column: ChartColumn, ordered: boolean): Slots {
  // Names that all panels share stand in the same places in each.
  const values: CellValue[] = [...(context.whole?.stripes ?? [])];
  const slotOf = new Map(values.map((value, slot) => [value, slot] as const));
  const slotOfRow = new Int32Array(table.rowCount);
  for (let row = 0; row < table.rowCount; row += 1) {
    const value = cellAt(table, row, column.index);
    let slot = slotOf.get(value);
    if (slot === undefined) {
      slot = values.length;
      slotOf.set(value, slot);
      values.push(value);
    }
    slotOfRow[row] = slot;
  }
  return {
    kind: "band",
    column,
    count: values.length,
    values,
    positions: Float64Array.from(values, (_, slot) => slot),
    slotOfRow,
    ordered,
    period: null,
    regular: true,
    unplaced: 0,
  };
}

/** Every row by itself, on the stripe of its value. */
function eachOnItsStripe(band: Slots): Slots {
  const rows = Array.from(band.slotOfRow, (_, row) => row).toSorted((a, b) => (band.slotOfRow[a] ?? 0) - (band.slotOfRow[b] ?? 0) || a - b);
  const of = Int32Array.from(rows, (row) => band.slotOfRow[row] ?? 0);
  const slotOfRow = new Int32Array(rows.length);
  rows.forEach((row, slot) => (slotOfRow[row] = slot));
  return {
    ...band,
    count: rows.length,
    values: Array.from(of, (stripe) => band.values[stripe] ?? null),
    positions: Float64Array.from(of),
    slotOfRow,
    stripes: { of, values: band.values },
  };
}

/** Bars over time: a period without a row keeps its empty stripe, so that the axis stays true to time. */
function withMissingPeriods(band: Slots, request: SlotRequest, column: ChartColumn): Slots {
  const clock = column.type.kind === "date" ? UTC : request.context.zone;
  const instants = band.values.filter((value) => value !== null).map((value) => drawnNumber(value, column.type));
  const period = periodOf(instants, clock);
  const moments = period === null ? null : everyPeriod(instants, period, clock, MOST_FILLED);
  if (moments === null) return { ...band, period };
  const inOrder = (instants[0] ?? 0) > (instants.at(-1) ?? 0) ? moments.toReversed() : moments;
  const placed = atMoments(band, inOrder, (slot) => drawnNumber(band.values[slot] ?? null, column.type), column);
  const empty = band.values.indexOf(null);
  if (empty === -1) return { ...placed, period, positions: Float64Array.from(placed.values, (_, slot) => slot) };
  const values = [...placed.values, null];
  return {
    ...placed,
    count: values.length,
    values,
    positions: Float64Array.from(values, (_, slot) => slot),
    slotOfRow: placed.slotOfRow.map((slot, row) => (band.slotOfRow[row] === empty ? values.length - 1 : slot)),
    period,
  };
}

/** The same rows on one slot for each moment; moments that had no slot get an empty one. */
function atMoments(slots: Slots, moments: readonly number[], instantOfSlot: (slot: number) => number, column: ChartColumn): Slots {
  const slotAt = new Map<number, number>();
  for (let slot = 0; slot < slots.count; slot += 1) slotAt.set(instantOfSlot(slot), slot);
  const moved = new Map(moments.map((at, place) => [slotAt.get(at) ?? -1, place]));
  return {
    ...slots,
    count: moments.length,
    values: moments.map((at) => {
      const slot = slotAt.get(at);
      return slot === undefined ? cellOf(at, column) : (slots.values[slot] ?? null);
    }),
    positions: Float64Array.from(moments),
    slotOfRow: slots.slotOfRow.map((slot) => (slot === -1 ? -1 : (moved.get(slot) ?? -1))),
  };
}

function cellOf(instant: number, column: ChartColumn): CellValue {
  return column.type.kind === "date" ? Math.round(instant / 86_400_000) : BigInt(Math.round(instant)) * 1000n;
}

function alongAxis(request: SlotRequest, column: ChartColumn, time: boolean): Slots {
  const { table, context } = request;
  const numbers = drawnNumbers(table, column.index);
  const rows = rowsInOrder(numbers);
  const slotOfRow = new Int32Array(table.rowCount).fill(-1);
  const positions: number[] = [];
  const values: CellValue[] = [];
  for (const row of rows) {
    const at = numbers[row] ?? 0;
    const value = cellAt(table, row, column.index);
    // Values that are one float64 but differ (microseconds, large integers) stay two slots.
    if (request.eachRow || positions.at(-1) !== at || values.at(-1) !== value) {
      positions.push(at);
      values.push(value);
    }
    slotOfRow[row] = positions.length - 1;
  }
  const clock = column.type.kind === "date" ? UTC : context.zone;
  const period = time ? periodOf(positions, clock) : null;
  const placed: Slots = {
    kind: time ? "time" : "number",
    column,
    count: positions.length,
    values,
    positions: Float64Array.from(positions),
    slotOfRow,
    ordered: true,
    period,
    regular: time ? period !== null : positions.every(Number.isInteger),
    unplaced: table.rowCount - rows.length,
  };
  const moments = period === null ? null : momentsOfLine(request.missing, positions, period, clock);
  return moments === null ? placed : atMoments(placed, moments, (slot) => positions[slot] ?? 0, column);
}

/**
 * The moments that a line has slots at: a period without rows needs one where it counts as zero, and a stretch of them one for the line to
 * break at. Null where those with rows are all.
 */
function momentsOfLine(
  missing: SlotRequest["missing"],
  positions: readonly number[],
  period: TimeStep,
  clock: TimeZone,
): readonly number[] | null {
  switch (missing) {
    case "zero":
      return everyPeriod(positions, period, clock, MOST_FILLED);
    case "hide":
    case undefined: {
      const ends = missingAfter(positions, period, clock);
      return ends.size === 0 ? null : positions.flatMap((at, slot) => (ends.has(slot) ? [at, endOfPeriod(at, period, clock)] : [at]));
    }
    case "interpolate":
    case null:
      return null;
  }
}
