import { axisTitle, labelColor, labelFont, scaleKind, titleRoom, titleShape } from "../axis/axis-look.ts";
import { numberScale, type NumberScaleKind } from "../axis/linear.ts";
import { isLonger } from "../axis/turned-labels.ts";
import type { DrawContext } from "../context.ts";
import { lowestOn, shareOn } from "./bent-scale.ts";
import type { Box } from "../drawing.ts";
import type { AxisFormat } from "../element.ts";
import type { ChartColumn } from "../marks/columns.ts";
import { ABOVE_MARKS, BELOW_MARKS, crisp, type Shape } from "../shapes.ts";
import { fitText, type Font, STRONG_LABEL_FONT, textWidth } from "../text/measure.ts";

/** Names below each other with values to the right, for kinds that draw their marks as shapes. */
interface LyingFrame {
  readonly plot: Box;
  /** Height of a row, px. */
  readonly line: number;
  readonly middle: (row: number) => number;
  /** On a log scale what is zero or less lies at its low end. */
  readonly x: (value: number) => number;
  readonly kind: NumberScaleKind;
  readonly shapes: readonly Shape[];
}

interface FrameRequest {
  readonly labels: readonly { readonly text: string; readonly isStrong?: boolean }[];
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
  /** Room above the plot and to its right, px. */
  readonly head?: number;
  readonly right?: number;
}

const GAP = 8;

/** As many rows as a drawing of a height has room for. */
export const mostRows = (height: number): number => Math.max(1, Math.floor(height / 6));

export function lyingFrame(request: FrameRequest): LyingFrame {
  const { labels, low, high, zero, canBend, column, xFormat, yFormat, context, right = 12 } = request;
  const { width, height, colors } = context;
  const isLow = height < 72;
  const bound = (value: number | string | undefined): number | null => (typeof value === "number" ? value : null);
  const hasNames = xFormat?.visibility !== "hidden" && xFormat?.labels !== "hidden";
  const hasValues = !isLow && yFormat?.visibility !== "hidden" && yFormat?.labels !== "hidden";
  const titles = { x: isLow ? null : axisTitle(xFormat), y: isLow ? null : axisTitle(yFormat) };
  const [nameFont, valueFont] = [labelFont(xFormat), labelFont(yFormat)];
  const fontOf = (isStrong = false): Font => (isStrong ? { ...nameFont, weight: STRONG_LABEL_FONT.weight } : nameFont);
  const widest = hasNames
    ? Math.ceil(labels.reduce((most, { text, isStrong }) => Math.max(most, textWidth(text, fontOf(isStrong))), 0))
    : 0;
  const left = widest === 0 ? 4 : Math.min(widest + 2 * GAP, Math.floor(width * (isLonger(xFormat) ? 0.6 : 0.35)));
  const head = (request.head ?? 4) + titleRoom(titles.x, xFormat);
  const bottom = (hasValues ? valueFont.size + GAP + 4 : 4) + titleRoom(titles.y, yFormat);
  const plot = { left, top: head, width: Math.max(8, width - left - right), height: Math.max(8, height - head - bottom) };
  const kind = scaleKind(yFormat, canBend);
  const scale = numberScale({
    low: lowestOn(kind, low, request.values ?? []),
    high,
    zero,
    min: bound(yFormat?.scale?.domain?.min),
    max: bound(yFormat?.scale?.domain?.max),
    kind,
    reverse: yFormat?.scale?.reverse === true,
    room: Math.max(44, plot.width / 3),
  });
  const x = (value: number): number => plot.left + shareOn(scale, value) * plot.width;
  const line = plot.height / Math.max(1, labels.length);
  const isTurnedRound = xFormat?.scale?.reverse === true;
  const middle = (row: number): number => plot.top + ((isTurnedRound ? labels.length - 1 - row : row) + 0.5) * line;
  const shapes: Shape[] = [];
  if (yFormat?.visibility !== "hidden" && yFormat?.marks !== "none")
    scale.ticks.forEach((tick, at) => {
      const place = crisp(x(tick));
      shapes.push({
        kind: "line",
        id: `0-value0-${at}-grid`,
        x1: place,
        y1: plot.top,
        x2: place,
        y2: plot.top + plot.height,
        color: tick === 0 && yFormat?.scale?.hideZeroLine !== true ? colors.roles.axis : colors.roles.grid,
        width: 1,
        dash: null,
        depth: BELOW_MARKS,
      });
    });
  if (hasValues) {
    let reached = scale.reverse ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    const isBefore = (to: number, from: number): boolean => (scale.reverse ? to > reached - GAP : from < reached + GAP);
    column.short.ticks(scale.ticks, scale.step).forEach((text, at) => {
      const half = textWidth(text, valueFont) / 2;
      const place = Math.min(Math.max(x(scale.ticks[at] ?? 0), half), width - half);
      if (isBefore(place + half, place - half)) return;
      reached = scale.reverse ? place - half : place + half;
      shapes.push({
        kind: "text",
        id: `0-value0-${at}-label`,
        x: place,
        y: plot.top + plot.height + GAP,
        text,
        color: labelColor(yFormat, context) ?? colors.roles["ink-3"],
        font: valueFont,
        align: "center",
        baseline: "top",
        depth: ABOVE_MARKS,
      });
    });
  }
  const every = Math.max(1, Math.ceil((nameFont.size + 2) / line));
  if (hasNames)
    labels.forEach(({ text, isStrong = false }, row) => {
      if (row % every !== 0) return;
      const font = fontOf(isStrong);
      shapes.push({
        kind: "text",
        id: `0-along-${row}-label`,
        x: 0,
        y: middle(row),
        text: fitText(text, left - GAP, font),
        color: labelColor(xFormat, context) ?? (isStrong ? colors.roles.ink : colors.roles["ink-2"]),
        font,
        align: "left",
        baseline: "middle",
        depth: ABOVE_MARKS,
      });
    });
  if (titles.x !== null) {
    const place = { x: 0, y: titleRoom(titles.x, xFormat) - 6, align: "left", baseline: "bottom" } as const;
    shapes.push(titleShape("0-title-x", { text: titles.x, format: xFormat, room: width }, place, context));
  }
  if (titles.y !== null) {
    const place = { x: plot.left + plot.width / 2, y: height - 2, align: "center", baseline: "bottom" } as const;
    shapes.push(titleShape("0-title-y", { text: titles.y, format: yFormat, room: plot.width }, place, context));
  }
  return { plot, line, middle, x, kind, shapes };
}
