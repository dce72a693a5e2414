import type { Noun } from "../text/nouns.ts";
import { message } from "@sheaf/messages";
import type { ResultTable } from "@sheaf/result";
import { errorBarsOf, type Id, rowsUntilColumn } from "@sheaf/workbook";
import { paletteOf, seriesColors } from "../color/series-colors.ts";
import { styledCategories, type ValueStyles, valueStyles } from "../color/value-styles.ts";
import type { DrawContext } from "../context.ts";
import type { CartesianElement, ChartExtension, LineStyle, PointStyle, ValueStyle } from "../element.ts";
import { chartColumns, type ChartColumn } from "../marks/columns.ts";
import { MOST_VALUES, restLabel } from "../marks/rest.ts";
import { readCategories, readSeries, type Categories, type Category, type Series } from "../marks/series.ts";
import { readSlots, type Slots } from "../marks/slots.ts";
import type { Note } from "../notes.ts";
import { type AxisNames, axisNames } from "./axes/axis-names.ts";
import type { MarkShape } from "./stacks/stacking.ts";
import { readIntervals, type Interval } from "./intervals.ts";
import { type UnfinishedSlot, unfinishedSlot } from "./unfinished.ts";
import { facetGrid, type Facet, type FacetGrid, tightest } from "./panels.ts";

/** A cartesian chart with its result read into slots and series, before any pixel is known. */
export interface CartesianModel {
  readonly element: CartesianElement;
  readonly table: ResultTable;
  readonly context: DrawContext;
  readonly kind: CartesianKind;
  /** Lying bars: x runs down, values run to the right. */
  readonly horizontal: boolean;
  readonly x: ChartColumn | null;
  readonly measures: readonly Measure[];
  readonly split: ChartColumn | null;
  readonly scaleBy: ChartColumn | null;
  /** Intervals around the values of measures. */
  readonly intervals: readonly Interval[];
  /** Shown columns in no channel: extra words of the tooltip. */
  readonly extras: readonly ChartColumn[];
  readonly slots: Slots;
  readonly categories: Categories | null;
  readonly grid: FacetGrid;
  readonly panels: readonly Panel[];
  /** By series. */
  readonly styles: readonly SeriesStyle[];
  /** The last period, where it has less in it than a whole one; null where it is whole, or nobody can tell. */
  readonly unfinished: UnfinishedSlot | null;
  readonly notes: readonly Note[];
}

export type CartesianNoun = Extract<Noun, "area-chart" | "bar-chart" | "combo-chart" | "line-chart" | "scatter-chart">;

/** What a kind of chart with axes draws. `mixed`: each measure in a shape of its own. */
export interface CartesianKind {
  /** Its words: `bar chart`. */
  readonly noun: CartesianNoun;
  readonly shape: MarkShape | "mixed";
  /** Marks stand on stripes, even along numbers and dates. */
  readonly onStripes: boolean;
  /** Every row of the result is a mark, also where several share a place on the x axis. */
  readonly eachRow?: boolean;
}

export interface Measure {
  readonly column: ChartColumn;
  readonly axis: 0 | 1;
  readonly shape: MarkShape;
  /** Of texts, which stand on an axis of names. */
  readonly names?: AxisNames;
}

export interface Panel {
  readonly facet: Facet;
  /** The same series in every panel, in the same order. */
  readonly series: readonly Series[];
}

export interface SeriesStyle {
  readonly color: string;
  readonly shape: MarkShape;
  readonly role: "value" | "comparison" | "raw";
  readonly line: LineStyle;
  readonly point: PointStyle;
}

export function cartesianModel(element: CartesianElement, table: ResultTable, context: DrawContext, kind: CartesianKind): CartesianModel {
  const columns = chartColumns(element.columns, table, context);
  const notes: Note[] = [];
  const missing = new Set<Id>();
  const find = (id: Id | undefined): ChartColumn | null => {
    if (id === undefined) return null;
    const column = columns.get(id);
    if (column === undefined) missing.add(id);
    return column ?? null;
  };
  const right = new Set(element.yAxis2?.columnIds ?? []);
  const named = element.yAxis.columnIds.map((entry) => (typeof entry === "string" ? { columnId: entry } : entry));
  const shapeOf = (entry: (typeof named)[number]): MarkShape =>
    kind.shape !== "mixed" ? kind.shape : "type" in entry && entry.type !== undefined ? entry.type : "bar";
  const measures = named.flatMap((entry): Measure[] => {
    const column = find(entry.columnId);
    if (column === null) return [];
    const axis = right.has(entry.columnId) ? 1 : 0;
    const isAlone = named.every(({ columnId }) => columnId === entry.columnId || right.has(columnId) !== right.has(entry.columnId));
    const hasNames = isAlone && column.type.kind === "text" && (kind.shape === "line" || kind.shape === "scatter");
    return [{ column, axis, shape: shapeOf(entry), ...(hasNames ? { names: axisNames(column, context.whole?.table ?? table) } : {}) }];
  });
  for (const { column, names } of measures)
    if (names === undefined && isOther(column)) notes.push({ kind: "no-numbers", column: column.name });
  const x = find(element.xAxis?.columnId);
  const color = element.color;
  const split = color?.by === "category" ? find(color.column) : null;
  const scaleBy = color?.by === "scale" ? find(color.column) : null;
  const rowsBy = (element.trellis?.rowsBy ?? []).flatMap(({ columnId }) => find(columnId) ?? []);
  const columnsBy = (element.trellis?.columnsBy ?? []).flatMap(({ columnId }) => find(columnId) ?? []);
  const around = readIntervals(element, columns);
  notes.push(...around.notes);
  for (const columnId of missing) notes.push({ kind: "missing-column", columnId });
  if (context.truncated) notes.push({ kind: "truncated", shown: table.rowCount, total: context.totalRows });

  const shapes = new Set(named.flatMap((entry) => ("type" in entry && entry.type !== undefined ? [entry.type] : [])));
  for (const shape of kind.shape === "mixed" ? [] : shapes)
    if (shape !== kind.shape)
      notes.push({
        kind: "left-out",
        what: message("drawing.left.series-drawn-as", { shape }),
        why: message("drawing.why.draws-all-series-in-one-way"),
      });

  const ownStyles = valueStyles(element.sheaf?.chart, split?.id);
  const styleOf = lineStyles(element);
  const horizontal = kind.shape === "bar" && element.orientation === "horizontal";
  const slots = limited(
    readSlots({
      table,
      column: x,
      sort: element.xAxis?.sort,
      scale: element.xAxis?.format?.scale?.type,
      bars: kind.onStripes,
      eachRow: kind.eachRow === true,
      missing:
        kind.onStripes || kind.shape === "scatter"
          ? null
          : missingOf([
              ...measures.map(({ column }) => styleOf(column.id).missing),
              ...[...ownStyles.values()].flatMap(({ line }) => line?.missing ?? []),
            ]),
      context,
    }),
    horizontal ? context.height : context.width,
    notes,
  );
  if (slots.unplaced > 0) notes.push({ kind: "unplaced", rows: slots.unplaced, total: table.rowCount, axis: x?.name ?? "" });

  const told = split === null ? null : categoriesOf({ element, table, context, split, measures, ownStyles }, notes);
  const categories = told?.categories ?? null;

  const grid = facetGrid(table, rowsBy, columnsBy, context, tightest.shared);
  if (grid.facets.length < grid.total) notes.push({ kind: "panels", shown: grid.facets.length, total: grid.total });
  const panels = grid.facets.map((facet) => ({
    facet,
    series: readSeries({ table, slots, measures, split, rows: facet.rows, categories }),
  }));
  const series = panels[0]?.series ?? [];
  const colors = seriesColors(element, series, context, paletteOf(element, context.colors), told?.all);
  const used = new Set<Id>([
    ...named.map(({ columnId }) => columnId),
    ...[x, split, scaleBy, ...rowsBy, ...columnsBy].flatMap((column) => column?.id ?? []),
    // Where intervals end is said with them.
    ...errorBarsOf(element).flatMap(({ ends }) => ends),
  ]);
  const shown = new Set(element.columns.filter((column) => column.hidden !== true).map(({ id }) => id));
  return {
    element,
    table,
    context,
    kind,
    horizontal,
    x,
    measures,
    split,
    scaleBy,
    intervals: around.intervals,
    extras: [...columns.values()].filter(({ id }) => !used.has(id) && shown.has(id)),
    slots,
    categories,
    grid,
    panels,
    styles: series.map(({ measure, category }, index) => ({
      shape: measures.find(({ column }) => column.id === measure.id)?.shape ?? "bar",
      color: colors[index] ?? context.colors.roles.accent,
      role: roleOf(element.sheaf?.chart, measure.id),
      // What is said of a value says it of all of its series.
      line: { ...styleOf(measure.id), ...styleIn(category)?.line },
      point: {
        ...element.pointStyle,
        ...element.seriesPointStyle?.find(({ columnId }) => columnId === measure.id)?.style,
        ...styleIn(category)?.point,
      },
    })),
    unfinished: unfinishedSlot({ table, context, slots, until: columns.get(rowsUntilColumn) }),
    notes,
  };
}

function lineStyles(element: CartesianElement): (columnId: Id) => LineStyle {
  return (columnId) => ({ ...element.lineAreaStyle, ...element.seriesLineAreaStyle?.find((entry) => entry.columnId === columnId)?.style });
}

/** A column whose values no axis of values has a place for. */
const isOther = ({ type: { kind } }: ChartColumn): boolean =>
  kind === "text" || kind === "variant" || kind === "array" || kind === "geography";

interface SplitModel extends Pick<CartesianModel, "element" | "table" | "context" | "measures"> {
  readonly split: ChartColumn;
  readonly ownStyles: ValueStyles;
}

/** What the marks are told apart by in color: the largest values and the rest, as the chart calls and shows them. What it leaves out is noted. */
function categoriesOf({ element, table, context, split, measures, ownStyles }: SplitModel, notes: Note[]) {
  const all = readCategories({
    table,
    split,
    measures: measures.map(({ column }) => column),
    most: Math.max(MOST_VALUES, element.color?.by === "category" ? (element.color.scheme?.length ?? 0) : 0),
    additive: measures.length > 0 && measures.every(({ column }) => context.additive?.(column.id) === true),
    otherLabel: (members) => restLabel(context, members),
    restMembers: context.rest?.members ?? 0,
    zone: context.zone,
    ...(context.symbols === undefined ? {} : { symbols: context.symbols }),
  });
  if (all.leftOut > 0) notes.push({ kind: "categories", shown: all.list.length, total: all.total, column: split.name });
  const styled = styledCategories(all, ownStyles);
  if (styled.hidden.length > 0) notes.push({ kind: "hidden-values", names: styled.hidden });
  return styled;
}

const styleIn = (category: Category | null): ValueStyle | undefined => (category?.kind === "value" ? category.style : undefined);

/** What the lines of a chart need of places without rows: those that one of them stands on zero at are of all. */
function missingOf(styles: readonly LineStyle["missing"][]): LineStyle["missing"] {
  return (["zero", "hide", undefined, "interpolate"] as const).find((missing) => styles.includes(missing));
}

function roleOf(extension: ChartExtension | undefined, columnId: Id): SeriesStyle["role"] {
  return extension?.roles?.find((entry) => entry.columnId === columnId)?.role ?? "value";
}

/** Names beyond what the pixels can tell apart are left out, and that is said; ordered slots are all drawn. */
function limited(slots: Slots, pixels: number, notes: Note[]): Slots {
  const most = Math.max(1, Math.floor(pixels / 2));
  if (slots.kind !== "band" || slots.ordered || slots.count <= most) return slots;
  notes.push({ kind: "slots", shown: most, total: slots.count, axis: slots.column?.name ?? "" });
  return {
    ...slots,
    count: most,
    values: slots.values.slice(0, most),
    positions: slots.positions.slice(0, most),
    slotOfRow: slots.slotOfRow.map((slot) => (slot < most ? slot : -1)),
  };
}
