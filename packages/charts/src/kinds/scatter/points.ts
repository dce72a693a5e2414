import { cellAt } from "@sheaf/result";
import type { CartesianLayout } from "../../cartesian/layout.ts";
import type { CartesianModel } from "../../cartesian/model.ts";
import type { ColorScale } from "../../color/series-colors.ts";
import type { MarkRef } from "../../drawing.ts";
import type { ChartColumn } from "../../marks/columns.ts";
import { drawnNumber, drawnNumbers } from "../../marks/drawn-number.ts";
import { sizedRadii } from "../../marks/shapes/sized-radii.ts";

/** The points of a chart in px, in lists by number: 100,000 of them are no objects. */
export interface Points {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Half the width of a point. */
  readonly radius: Float64Array;
  readonly color: readonly string[];
  readonly row: Int32Array;
  readonly mark: (point: number) => MarkRef;
  /** Where a point is in the model, without an object for each. */
  readonly panel: (point: number) => number;
  readonly axis: (point: number) => 0 | 1;
  readonly series: (point: number) => number;
  readonly value: (point: number) => number;
  readonly slot: (point: number) => number;
  readonly pointOf: (mark: MarkRef) => number;
  /** Sizes that no area can show: zero or less. */
  readonly unsized: number;
  /** The greatest of the values that areas stand for, and half the width of its point; null where points are of one size. */
  readonly most: { readonly value: number; readonly radius: number } | null;
}

const DOT = 3;
/** The smallest, px: what is drawn in one piece with all others is drawn fastest so. */
const LEAST_DOT = 1.5;
/** Of a plot, as much as its dots may cover if none lay on another; of more of them each is smaller, down to the smallest. */
const COVERED = 0.75;
/** The largest point, px. */
const LARGEST = 22;
/** The largest of so many that they would hide each other. */
const LEAST_LARGEST = 6;
/** So many colors of a scale and sizes are told apart where points are drawn in bulk. */
const STEPS = 24;

export function readPoints(
  model: CartesianModel,
  layout: CartesianLayout,
  size: ChartColumn | null,
  scale: ColorScale | null,
  inBulk: (marks: number) => boolean,
): Points {
  const slots = model.slots.count;
  const drawn = model.panels.flatMap(({ series }, panel) => series.map((one, index) => ({ panel, series: index, one })));
  let count = 0;
  for (const { one } of drawn) for (let slot = 0; slot < slots; slot += 1) if (isThere(one.values[slot])) count += 1;
  const [x, y, radius] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  const usual = dotRadius(layout, count);
  const [row, slotOf, drawnOf] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  const color: string[] = [];
  const rowOf = rowsBySlot(model);
  let point = 0;
  drawn.forEach(({ panel, series, one }, index) => {
    const box = layout.panels[panel];
    for (let slot = 0; slot < slots; slot += 1) {
      const value = one.values[slot];
      if (value === undefined || !isThere(value)) continue;
      row[point] = rowOf[slot] ?? -1;
      slotOf[point] = slot;
      drawnOf[point] = index;
      radius[point] = (model.styles[series]?.point.size ?? 2 * usual) / 2;
      if (box !== undefined) {
        x[point] = layout.alongPx(box, layout.along.share(slot));
        y[point] = layout.valuePx(box, one.axis, value);
      }
      color.push(colorOf(model, scale, row[point] ?? -1, series));
      point += 1;
    }
  });
  const { unsized, most } =
    size === null ? { unsized: 0, most: null } : sized(model, size, row, radius, { inSteps: inBulk(count), plots: plotsArea(layout) });
  const keyOf = (index: number, slot: number): number => index * slots + slot;
  const placeOf = once(() => new Map(Array.from(slotOf, (slot, at) => [keyOf(drawnOf[at] ?? 0, slot), at])));
  const indexOf = once(() => new Map(drawn.map(({ panel, series }, index) => [`${panel} ${series}`, index])));
  return {
    count,
    x,
    y,
    radius,
    color,
    row,
    unsized,
    most,
    panel: (at) => drawn[drawnOf[at] ?? -1]?.panel ?? 0,
    axis: (at) => drawn[drawnOf[at] ?? -1]?.one.axis ?? 0,
    series: (at) => drawn[drawnOf[at] ?? -1]?.series ?? 0,
    value: (at) => drawn[drawnOf[at] ?? -1]?.one.values[slotOf[at] ?? 0] ?? Number.NaN,
    slot: (at) => slotOf[at] ?? 0,
    mark: (at) => {
      const one = drawn[drawnOf[at] ?? -1];
      return one === undefined || at < 0 || at >= count ? NONE : { panel: one.panel, slot: slotOf[at] ?? 0, series: one.series };
    },
    pointOf: ({ panel, series, slot }) => {
      const index = indexOf().get(`${panel} ${series}`);
      return index === undefined ? -1 : (placeOf().get(keyOf(index, slot)) ?? -1);
    },
  };
}

/** Half the width of a point without a size. */
function dotRadius({ panels }: Pick<CartesianLayout, "panels">, count: number): number {
  return Math.max(LEAST_DOT, Math.min(DOT, Math.sqrt((COVERED * plotsArea({ panels })) / (Math.PI * Math.max(1, count)))));
}

const plotsArea = ({ panels }: Pick<CartesianLayout, "panels">): number =>
  panels.reduce((sum, { plot }) => sum + plot.width * plot.height, 0);

const isThere = (value: number | undefined): boolean => !Number.isNaN(value ?? Number.NaN);

/** Made when it is first asked for: a picture that nobody points at needs none of it. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

const NONE: MarkRef = { panel: 0, slot: 0, series: 0 };

function rowsBySlot({ slots, table }: CartesianModel): Int32Array {
  const rows = new Int32Array(slots.count).fill(-1);
  for (let row = 0; row < table.rowCount; row += 1) {
    const slot = slots.slotOfRow[row] ?? -1;
    if (slot !== -1) rows[slot] = row;
  }
  return rows;
}

function colorOf(model: CartesianModel, scale: ColorScale | null, row: number, series: number): string {
  const { scaleBy, table, context, styles } = model;
  if (scale === null || scaleBy === null) return styles[series]?.color ?? context.colors.roles.accent;
  const value = drawnNumber(cellAt(table, row, scaleBy.index), scaleBy.type);
  if (Number.isNaN(value)) return scale.colorOf(value);
  // In steps, so that points of one color are drawn together.
  const reach = scale.max - scale.min || 1;
  return scale.colorOf(scale.min + (Math.round(((value - scale.min) / reach) * STEPS) / STEPS) * reach);
}

/** Areas by value; what has no area is the smallest dot. */
function sized(
  { table, context }: CartesianModel,
  size: ChartColumn,
  row: Int32Array,
  radius: Float64Array,
  { inSteps, plots }: { readonly inSteps: boolean; readonly plots: number },
): Pick<Points, "unsized" | "most"> {
  const values = Float64Array.from(row, (at) => drawnNumber(cellAt(table, at, size.index), size.type));
  // Areas are those of all panels.
  const all = context.whole === undefined ? values : drawnNumbers(context.whole.table, size.index);
  const { greatest, largest, radiusOf } = sizedRadii({
    values,
    greatest: all.reduce((most, value) => (value > most ? value : most), 0),
    // A panel with axes of its own does not know the others, whose points are of its sizes.
    area: context.whole === undefined ? plots : null,
    largest: { least: LEAST_LARGEST, most: LARGEST },
    smallest: LEAST_DOT,
  });
  let unsized = 0;
  values.forEach((value, point) => {
    if (!(value > 0)) {
      unsized += 1;
      radius[point] = LEAST_DOT;
      return;
    }
    const exact = radiusOf(value);
    radius[point] = inSteps ? Math.max(LEAST_DOT, Math.round(exact)) : exact;
  });
  return { unsized, most: greatest === 0 ? null : { value: greatest, radius: largest } };
}

/** Points near a place, found by the squares of a grid: nothing is looked through as a whole when the pointer moves. */
export function pointGrid(points: Points): (x: number, y: number) => number {
  const CELL = 24;
  let cells: Map<number, number[]> | null = null;
  const key = (column: number, line: number): number => line * 100_000 + column;
  const filled = (): Map<number, number[]> => {
    const made = new Map<number, number[]>();
    for (let point = 0; point < points.count; point += 1) {
      const at = key(Math.floor((points.x[point] ?? 0) / CELL), Math.floor((points.y[point] ?? 0) / CELL));
      const list = made.get(at);
      if (list === undefined) made.set(at, [point]);
      else list.push(point);
    }
    return made;
  };
  return (x, y) => {
    cells ??= filled();
    const [column, line] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        for (const point of cells.get(key(column + dx, line + dy)) ?? []) {
          const away = Math.hypot((points.x[point] ?? 0) - x, (points.y[point] ?? 0) - y) - (points.radius[point] ?? 0);
          // Of those under the pointer, the smallest lies on top.
          const rank = away <= 0 ? (points.radius[point] ?? 0) - 1000 : away;
          if (rank < least) [best, least] = [point, rank];
        }
      }
    }
    return best;
  };
}
