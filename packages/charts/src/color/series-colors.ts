import { colorAt, domainPosition, mix, parseHex, reach, type ColorRole } from "@sheaf/theme";
import type { CategoryKey, ChartColors, DrawContext } from "../context.ts";
import type { CartesianElement, ColorText } from "../element.ts";
import type { Category, Series } from "../marks/series.ts";

/** A color of the document; a theme reference names a role or a palette place; undefined where it cannot be read. */
export function readColor(color: ColorText | undefined, colors: ChartColors): string | undefined {
  if (color === undefined) return undefined;
  if (typeof color === "string") return parseHex(color) === undefined ? undefined : `#${color.replace("#", "")}`;
  const name = color.ref.replace(/^colors-/u, "");
  const place = /^(?:categorical-?|c)(\d{1,2})$/u.exec(name);
  if (place !== null) return colors.categorical[Number(place[1]) - 1];
  if (name === "highlight") return colors.roles.accent;
  if (name === "text") return colors.roles.ink;
  if (name === "success") return colors.roles.ok;
  if (name === "warning") return colors.roles.warn;
  if (name === "danger") return colors.roles.bad;
  return Object.hasOwn(colors.roles, name) ? colors.roles[name as ColorRole] : undefined;
}

/** The palette of a chart: its own scheme, else the theme's. */
export function paletteOf(element: CartesianElement, colors: ChartColors): readonly string[] {
  const own = element.color?.by === "category" ? element.color.scheme : undefined;
  const read = own?.filter((color) => parseHex(color) !== undefined);
  return read !== undefined && read.length > 0 ? read : colors.categorical;
}

/**
 * Colors of the series. A value keeps its color across the workbook (`colorOf`), unless the chart has a color of its own for it, or a
 * scheme, which goes by the order of the values. Two values of one chart never share a color while the palette has another: the
 * one with the smaller place keeps it. Empty values and `Other` are neutral. Measures take the palette in turn.
 */
export function seriesColors(
  element: CartesianElement,
  series: readonly Series[],
  context: DrawContext,
  palette: readonly string[],
  /** All values, also those that are not drawn, by whose colors the others go. */
  all: readonly Category[] = [...new Set(series.flatMap(({ category }) => category ?? []))],
): readonly string[] {
  const { colors } = context;
  const at = (index: number): string => palette[((index % palette.length) + palette.length) % palette.length] ?? colors.roles.accent;
  const single = element.color?.by === "single" ? readColor(element.color.value, colors) : undefined;
  const measures = [...new Set(series.map(({ measure }) => measure.id))];
  const values = all.filter((category) => category.kind === "value");
  const places = palettePlaces(element.color?.by === "category" && element.color.scheme !== undefined, values, context, palette.length);
  return series.map(({ category, measure }) => {
    const turn = measures.indexOf(measure.id);
    if (category === null) return single !== undefined && turn === 0 ? single : at(turn);
    if (category.kind === "other") return colors.roles["line-3"];
    const place = places.get(category) ?? 0;
    const base = readColor(category.style?.color, colors) ?? (typeof place === "string" ? place : at(place));
    // A second measure of the same category is the same hue, moved towards the text.
    return turn === 0 ? base : mix(base, colors.roles.ink, Math.min(0.6, 0.25 * turn));
  });
}

/** A value that has a color. */
interface Colored {
  readonly column: { readonly id: string; readonly name: string };
  readonly text: string | null;
  /** The chart's own color for it. */
  readonly color?: ColorText | undefined;
}

/** Colors of values that are told apart by nothing else, as slices are. */
export function valueColors(
  values: readonly Colored[],
  palette: readonly string[],
  hasScheme: boolean,
  context: DrawContext,
): readonly string[] {
  const places = palettePlaces(hasScheme, values, context, palette.length);
  return values.map((value) => {
    const own = readColor(value.color, context.colors);
    if (own !== undefined) return own;
    const place = places.get(value) ?? 0;
    return typeof place === "string" ? place : (palette[place % palette.length] ?? context.colors.roles.accent);
  });
}

function palettePlaces<Value extends Colored>(
  ownScheme: boolean,
  values: readonly Value[],
  context: DrawContext,
  size: number,
): ReadonlyMap<Value, number | string> {
  const places = new Map<Value, number | string>();
  const wanted: { readonly category: Value; readonly place: number }[] = [];
  values.forEach((category, index) => {
    const key: CategoryKey = { columnId: category.column.id, columnName: category.column.name, text: category.text };
    const given = ownScheme ? undefined : context.colorOf?.(key);
    if (typeof given === "string") places.set(category, given);
    else if (given === undefined && category.text === null) places.set(category, context.colors.roles["ink-3"]);
    else wanted.push({ category, place: given ?? index });
  });
  const taken = new Set<number>();
  for (const { category, place } of wanted.toSorted((a, b) => a.place - b.place)) {
    let index = place % size;
    for (let tried = 0; tried < size && taken.has(index); tried += 1) index = (index + 1) % size;
    if (taken.has(index)) index = place % size;
    taken.add(index);
    places.set(category, index);
  }
  return places;
}

/** The soft tone of a hue, for what is muted. */
export function soften(color: string, colors: ChartColors): string {
  if (color === colors.categorical[0]) return colors.roles["c1-soft"];
  if (color === colors.categorical[1]) return colors.roles["c2-soft"];
  return mix(colors.roles.paper, color, colors.isDark ? 0.5 : 0.4);
}

/** A color for words beside a mark: the mark's hue where it can be read on paper, else moved towards the text. */
export function wordColor(color: string, colors: ChartColors): string {
  return reach(color, colors.roles.ink, [colors.roles.paper], 4.5);
}

export interface ColorScale {
  readonly scheme: readonly string[];
  readonly min: number;
  readonly max: number;
  readonly mid: number | null;
  readonly colorOf: (value: number) => string;
}

/** A color scale over the values of a measure; with a middle it diverges, the middle color at exactly that value. */
export function colorScale(
  scheme: readonly string[] | undefined,
  domain: { readonly min: number | null; readonly max: number | null; readonly mid: number | null },
  values: Float64Array | readonly number[],
  colors: ChartColors,
): ColorScale {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const min = domain.min ?? (Number.isFinite(low) ? low : 0);
  const max = domain.max ?? (Number.isFinite(high) ? high : 1);
  const own = scheme?.filter((color) => parseHex(color) !== undefined) ?? [];
  // The palest of the sequential tones sink into the paper: marks begin where they can be seen.
  const fallback = domain.mid === null ? colors.sequential.slice(2) : colors.diverging;
  const used = own.length >= 2 ? own : fallback.length > 0 ? fallback : [colors.roles.accent];
  const { mid } = domain;
  const range = { min, max, ...(mid === null ? {} : { mid }) };
  return {
    scheme: used,
    min,
    max,
    mid,
    colorOf: (value) => (Number.isNaN(value) ? colors.roles["line-3"] : colorAt(used, domainPosition(value, range))),
  };
}
