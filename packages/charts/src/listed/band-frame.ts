import { axisTitle, hasGrid, hasTicks, labelColor, labelFont, scaleKind, titleRoom, titleShape } from "../axis/axis-look.ts";
import type { LabelledAxis } from "../axis/number-labels.ts";
import { bandLabelsAcross } from "../axis/band-labels.ts";
import { numberScale, type NumberScaleKind } from "../axis/linear.ts";
import { isLonger, turnedEvery, turnedHeight, turnedLength, turnedPlace, turnOf } from "../axis/turned-labels.ts";
import type { DrawContext } from "../context.ts";
import { lowestOn, shareOn } from "./bent-scale.ts";
import type { Box } from "../drawing.ts";
import type { AxisFormat } from "../element.ts";
import type { ChartColumn } from "../marks/columns.ts";
import { ABOVE_MARKS, BELOW_MARKS, crisp, type Shape } from "../shapes.ts";
import { yearsOnce } from "../text/years-once.ts";
import { fitText, type Font, STRONG_LABEL_FONT, textWidth } from "../text/measure.ts";

/** Stripes along x and values upright, for kinds that draw their marks as shapes. */
interface BandFrame {
  readonly plot: Box;
  /** Width of a stripe, px. */
  readonly band: number;
  readonly middle: (stripe: number) => number;
  /** On a log scale what is zero or less lies at its low end. */
  readonly y: (value: number) => number;
  readonly kind: NumberScaleKind;
  readonly shapes: readonly Shape[];
  /** The axis of values, where it has labels. */
  readonly written: LabelledAxis | null;
}

interface FrameRequest {
  readonly labels: readonly string[];
  readonly low: number;
  readonly high: number;
  readonly zero: boolean;
  /** Marks are places and no lengths: their scale can be bent. */
  readonly canBend: boolean;
  /** What the axis is to show, where its scale can be bent. */
  readonly values?: readonly number[];
  readonly column: ChartColumn;
  readonly xFormat: AxisFormat | undefined;
  readonly yFormat: AxisFormat | undefined;
  readonly context: DrawContext;
  /** Room above the plot, px. */
  readonly head?: number;
  /** Labels are periods or figures: left out, not cut. */
  readonly isWhole?: boolean;
  /** Stripes whose names stand out. */
  readonly isStrong?: (stripe: number) => boolean;
}

const GAP = 8;
const LINE = 15;
/** px. */
const TICK = 4;
/** What names in neighboring stripes keep between them, px. */
const BETWEEN = 3;

/** Names in one or two lines, where they do not fit in one and all of them fit in two; null: they stay in one. `least`, `most`: how wide a stripe is. */
function inTwoLines(labels: readonly string[], least: number, most: number, font: Font): readonly (readonly string[])[] | null {
  const wide = (text: string): number => textWidth(text, font);
  const fits = (own: readonly (readonly string[])[], band: number): boolean => {
    const widths = own.map((lines) => Math.max(...lines.map(wide)));
    return widths.every(
      (width, at) => (width + (widths[at + 1] ?? 0)) / 2 + BETWEEN <= band || (at === widths.length - 1 && width <= band),
    );
  };
  if (labels.length < 2 || labels.every((label) => wide(label) + GAP <= least)) return null;
  const wrapped = labels.map((label): readonly string[] => {
    const words = label.split(" ");
    if (words.length < 2 || wide(label) + BETWEEN <= most) return [label];
    const breaks = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
    return breaks.toSorted((one, other) => Math.max(...one.map(wide)) - Math.max(...other.map(wide)))[0] ?? [label];
  });
  return wrapped.some((lines) => lines.length > 1) && fits(wrapped, most) ? wrapped : null;
}

/** The middle of a name that stays in the drawing. */
const inside = (middle: number, half: number, width: number): number => Math.min(Math.max(middle, half), width - half);

/** Without the names that would run into the one before them: those at the edges of a small drawing are moved inward. */
function apartInside<T extends { readonly text: string; readonly stripe: number }>(
  words: readonly T[],
  look: (stripe: number) => { readonly middle: number; readonly font: Font },
  width: number,
): readonly T[] {
  let reached = Number.NEGATIVE_INFINITY;
  return words.filter(({ text, stripe }) => {
    const { middle, font } = look(stripe);
    const half = textWidth(text, font) / 2;
    const at = inside(middle, half, width);
    if (at - half < reached) return false;
    reached = at + half + BETWEEN;
    return true;
  });
}

/** The names of stripes: how they lie, and what they take of the height, px. */
interface Across {
  readonly font: Font;
  /** Height of a line. */
  readonly line: number;
  /** In one or two lines; null: in one, as many as fit. */
  readonly lines: readonly (readonly string[])[] | null;
  readonly turn: number;
  /** Of a turned name, px. */
  readonly length: number;
  readonly height: number;
}

function acrossOf({ labels, xFormat, context: { width, height }, isWhole = false }: FrameRequest): Across {
  const font = labelFont(xFormat);
  const line = Math.max(LINE, font.size + 3);
  const turn = turnOf(xFormat);
  const count = Math.max(1, labels.length);
  if (turn !== 0) {
    const length = turnedLength(height, turn, isLonger(xFormat), font);
    const every = turnedEvery((width - 48) / count, turn, font);
    const kept = labels.filter((_, stripe) => stripe % every === 0);
    return { font, line, lines: null, turn, length, height: GAP + Math.max(line, turnedHeight(kept, turn, length, font)) };
  }
  // How wide a stripe will be is known when the axis is: so much it is at least.
  const lines = isWhole ? null : inTwoLines(labels, (width * 0.6 - 12) / count, (width - 48) / count, font);
  return { font, line, lines, turn, length: 0, height: GAP + 1 + line * (lines === null ? 1 : 2) };
}

export function bandFrame(request: FrameRequest): BandFrame {
  const { labels, low, high, zero, canBend, column, xFormat, yFormat, context } = request;
  const { width, height, colors } = context;
  const isLow = height < 72;
  const bound = (value: number | string | undefined): number | null => (typeof value === "number" ? value : null);
  const hasX = !isLow && xFormat?.visibility !== "hidden" && xFormat?.labels !== "hidden";
  const across = hasX ? acrossOf(request) : null;
  const titles = { x: isLow ? null : axisTitle(xFormat), y: isLow ? null : axisTitle(yFormat) };
  const head = (request.head ?? 8) + titleRoom(titles.y, yFormat);
  const bottom = (across?.height ?? GAP) + titleRoom(titles.x, xFormat);
  const plotHeight = Math.max(8, height - head - bottom);
  const kind = scaleKind(yFormat, canBend);
  const scale = numberScale({
    low: lowestOn(kind, low, request.values ?? []),
    high,
    zero,
    min: bound(yFormat?.scale?.domain?.min),
    max: bound(yFormat?.scale?.domain?.max),
    kind,
    reverse: yFormat?.scale?.reverse === true,
    room: plotHeight,
  });
  const hasY = !isLow && yFormat?.visibility !== "hidden" && yFormat?.labels !== "hidden";
  const yFont = labelFont(yFormat);
  const texts = hasY ? column.short.ticks(scale.ticks, scale.step) : [];
  const widest = Math.ceil(texts.reduce((most, text) => Math.max(most, textWidth(text, yFont)), 0));
  const left = widest === 0 ? 4 : Math.min(widest + GAP, width * 0.4);
  const plot = { left, top: head, width: Math.max(8, width - left - 12), height: plotHeight };
  const band = plot.width / Math.max(1, labels.length);
  const isTurnedRound = xFormat?.scale?.reverse === true;
  const middle = (stripe: number): number => plot.left + ((isTurnedRound ? labels.length - 1 - stripe : stripe) + 0.5) * band;
  const y = (value: number): number => plot.top + (1 - shareOn(scale, value)) * plot.height;
  const shapes: Shape[] = [];
  const line = (id: string, at: number, color: string, depth: number): Shape => ({
    kind: "line",
    id,
    x1: plot.left,
    y1: crisp(at),
    x2: plot.left + plot.width,
    y2: crisp(at),
    color,
    width: 1,
    dash: null,
    depth,
  });
  const apart = Math.max(1, Math.ceil((yFont.size + 2) / Math.max(1, plot.height / Math.max(1, scale.ticks.length - 1))));
  scale.ticks.forEach((tick, at) => {
    const place = y(tick);
    if (yFormat?.visibility !== "hidden" && yFormat?.marks !== "none")
      shapes.push(line(`0-value0-${at}-grid`, place, colors.roles.grid, BELOW_MARKS));
    const text = texts[at];
    if (text === undefined || at % apart !== 0) return;
    shapes.push({
      kind: "text",
      id: `0-value0-${at}-label`,
      x: plot.left - GAP,
      y: Math.min(place, height - yFont.size / 2),
      text: fitText(text, left - GAP, yFont),
      color: labelColor(yFormat, context) ?? colors.roles["ink-3"],
      font: yFont,
      align: "right",
      baseline: "middle",
      depth: ABOVE_MARKS,
    });
  });
  const ground = yFormat?.scale?.hideZeroLine === true ? scale.min : Math.min(Math.max(0, scale.min), scale.max);
  shapes.push(line("0-axis", y(ground), colors.roles.axis, 1));
  if (titles.y !== null) {
    const place = { x: 0, y: head - Math.max(12, yFont.size / 2 + 6), align: "left", baseline: "bottom" } as const;
    shapes.push(titleShape("0-title-y", { text: titles.y, format: yFormat, room: width }, place, context));
  }
  if (titles.x !== null) {
    const place = { x: plot.left + plot.width / 2, y: height - 2, align: "center", baseline: "bottom" } as const;
    shapes.push(titleShape("0-title-x", { text: titles.x, format: xFormat, room: plot.width }, place, context));
  }
  if (across !== null) shapes.push(...stripeShapes(request, across, { plot, band, middle }));
  return { plot, band, middle, y, kind, shapes, written: hasY ? { ticks: scale.ticks, step: scale.step } : null };
}

/** The names below the stripes, with the lines and strokes that belong to them. */
function stripeShapes(
  { labels, xFormat, context, isWhole = false, isStrong = () => false }: FrameRequest,
  { font, line, lines, turn, length }: Across,
  { plot, band, middle }: Pick<BandFrame, "plot" | "band" | "middle">,
): readonly Shape[] {
  const { width, colors } = context;
  const bottom = plot.top + plot.height;
  const look = (stripe: number) => ({
    font: isStrong(stripe) ? { ...font, weight: STRONG_LABEL_FONT.weight } : font,
    color: labelColor(xFormat, context) ?? colors.roles[isStrong(stripe) ? "ink" : "ink-3"],
    depth: ABOVE_MARKS,
  });
  const atStripe = (id: string, stripe: number, y1: number, y2: number, color: string, depth: number): Shape => {
    const x = crisp(middle(stripe));
    return { kind: "line", id: `0-along-${stripe}-${id}`, x1: x, y1, x2: x, y2, color, width: 1, dash: null, depth };
  };
  const named: (readonly [stripe: number, shapes: readonly Shape[]])[] = [];
  if (turn !== 0) {
    const every = turnedEvery(band, turn, font);
    labels.forEach((text, stripe) => {
      if (stripe % every !== 0) return;
      const { font: own, ...rest } = look(stripe);
      const at = turnedPlace(text, middle(stripe), turn, { left: 0, right: width, length }, own);
      const y = bottom + GAP + Math.abs(Math.cos((turn * Math.PI) / 180)) * (own.size / 2);
      named.push([stripe, [{ kind: "text", id: `0-along-${stripe}-label`, ...at, y, baseline: "middle", turn, font: own, ...rest }]]);
    });
  } else {
    const texts = lines === null ? bandLabelsAcross(labels, band, isWhole || isLonger(xFormat), font) : [];
    const standing = apartInside(
      texts
        .flatMap((text, stripe) => (text === null ? [] : [{ text, stripe, row: 0 }]))
        .toSorted((a, b) => middle(a.stripe) - middle(b.stripe)),
      (stripe) => ({ middle: middle(stripe), font: look(stripe).font }),
      width,
    );
    const years = isWhole ? yearsOnce(standing.map(({ text }) => text)) : null;
    const words =
      lines?.flatMap((own, stripe) => own.map((text, row) => ({ text, stripe, row }))) ??
      standing.map((one, at) => ({ ...one, text: years?.[at] ?? one.text }));
    for (const { text, stripe, row } of words) {
      const own = look(stripe);
      const half = textWidth(text, own.font) / 2;
      const place = { x: inside(middle(stripe), half, width), y: bottom + GAP + row * line };
      const id = `0-along-${stripe}-label${row === 0 ? "" : `-${row}`}`;
      named.push([stripe, [{ kind: "text", id, ...place, text, align: "center", baseline: "top", ...own }]]);
    }
  }
  return [...new Set(named.map(([stripe]) => stripe))]
    .flatMap((stripe): readonly Shape[] => [
      ...(hasGrid(xFormat) ? [atStripe("grid", stripe, plot.top, bottom, colors.roles.grid, BELOW_MARKS)] : []),
      ...(hasTicks(xFormat) ? [atStripe("tick", stripe, bottom, bottom + TICK, colors.roles.axis, 1)] : []),
    ])
    .concat(named.flatMap(([, own]) => own));
}
