import type { LabelledAxis } from "../axis/number-labels.ts";
import { bandLabelsAcross } from "../axis/band-labels.ts";
import { numberScale, positionOn } from "../axis/linear.ts";
import type { DrawContext } from "../context.ts";
import type { Box } from "../drawing.ts";
import type { AxisFormat } from "../element.ts";
import type { ChartColumn } from "../marks/columns.ts";
import { ABOVE_MARKS, BELOW_MARKS, crisp, type Shape } from "../shapes.ts";
import { yearsOnce } from "../text/years-once.ts";
import { fitText, type Font, LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../text/measure.ts";

/** Stripes along x and values upright, for kinds that draw their marks as shapes. */
interface BandFrame {
  readonly plot: Box;
  /** Width of a stripe, px. */
  readonly band: number;
  readonly middle: (stripe: number) => number;
  readonly y: (value: number) => number;
  readonly shapes: readonly Shape[];
  /** The axis of values, where it has labels. */
  readonly written: LabelledAxis | null;
}

interface FrameRequest {
  readonly labels: readonly string[];
  readonly low: number;
  readonly high: number;
  readonly zero: boolean;
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
/** What names in neighboring stripes keep between them, px. */
const BETWEEN = 3;

/** Names in one or two lines, where they do not fit in one and all of them fit in two; null: they stay in one. `least`, `most`: how wide a stripe is. */
function inTwoLines(labels: readonly string[], least: number, most: number): readonly (readonly string[])[] | null {
  const wide = (text: string): number => textWidth(text, LABEL_FONT);
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

export function bandFrame({
  labels,
  low,
  high,
  zero,
  column,
  xFormat,
  yFormat,
  context,
  head = 8,
  isWhole = false,
  isStrong = () => false,
}: FrameRequest): BandFrame {
  const { width, height, colors } = context;
  const isLow = height < 72;
  const bound = (value: number | string | undefined): number | null => (typeof value === "number" ? value : null);
  const hasX = !isLow && xFormat?.visibility !== "hidden" && xFormat?.labels !== "hidden";
  // How wide a stripe will be is known when the axis is: so much it is at least.
  const lines =
    hasX && !isWhole
      ? inTwoLines(labels, (width * 0.6 - 12) / Math.max(1, labels.length), (width - 48) / Math.max(1, labels.length))
      : null;
  const bottom = hasX ? (lines === null ? 24 : 24 + LINE) : GAP;
  const plotHeight = Math.max(8, height - head - bottom);
  const scale = numberScale({
    low,
    high,
    zero,
    min: bound(yFormat?.scale?.domain?.min),
    max: bound(yFormat?.scale?.domain?.max),
    kind: "linear",
    reverse: yFormat?.scale?.reverse === true,
    room: plotHeight,
  });
  const hasY = !isLow && yFormat?.visibility !== "hidden" && yFormat?.labels !== "hidden";
  const texts = hasY ? column.short.ticks(scale.ticks, scale.step) : [];
  const widest = Math.ceil(texts.reduce((most, text) => Math.max(most, textWidth(text, LABEL_FONT)), 0));
  const left = widest === 0 ? 4 : Math.min(widest + GAP, width * 0.4);
  const plot = { left, top: head, width: Math.max(8, width - left - 12), height: plotHeight };
  const band = plot.width / Math.max(1, labels.length);
  const middle = (stripe: number): number => plot.left + (stripe + 0.5) * band;
  const y = (value: number): number => plot.top + (1 - positionOn(scale, value)) * plot.height;
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
  const apart = Math.max(1, Math.ceil((LABEL_FONT.size + 2) / Math.max(1, plot.height / Math.max(1, scale.ticks.length - 1))));
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
      y: Math.min(place, height - LABEL_FONT.size / 2),
      text: fitText(text, left - GAP, LABEL_FONT),
      color: colors.roles["ink-3"],
      font: LABEL_FONT,
      align: "right",
      baseline: "middle",
      depth: ABOVE_MARKS,
    });
  });
  shapes.push(line("0-axis", y(Math.min(Math.max(0, scale.min), scale.max)), colors.roles.axis, 1));
  if (hasX) {
    const across = lines === null ? bandLabelsAcross(labels, band, isWhole, LABEL_FONT) : [];
    const standing = apartInside(
      across.flatMap((text, stripe) => (text === null ? [] : [{ text, stripe, line: 0 }])),
      (stripe) => ({ middle: middle(stripe), font: isStrong(stripe) ? STRONG_LABEL_FONT : LABEL_FONT }),
      width,
    );
    const years = isWhole ? yearsOnce(standing.map(({ text }) => text)) : null;
    const words =
      lines?.flatMap((own, stripe) => own.map((text, line) => ({ text, stripe, line }))) ??
      standing.map((one, at) => ({ ...one, text: years?.[at] ?? one.text }));
    words.forEach(({ text, stripe, line }) => {
      const font = isStrong(stripe) ? STRONG_LABEL_FONT : LABEL_FONT;
      const half = textWidth(text, font) / 2;
      shapes.push({
        kind: "text",
        id: `0-along-${stripe}-label${line === 0 ? "" : `-${line}`}`,
        x: inside(middle(stripe), half, width),
        y: plot.top + plot.height + GAP + line * LINE,
        text,
        color: colors.roles[isStrong(stripe) ? "ink" : "ink-3"],
        font,
        align: "center",
        baseline: "top",
        depth: ABOVE_MARKS,
      });
    });
  }
  return { plot, band, middle, y, shapes, written: hasY ? { ticks: scale.ticks, step: scale.step } : null };
}
