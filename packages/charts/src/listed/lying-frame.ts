import { numberScale, positionOn } from "../axis/linear.ts";
import type { DrawContext } from "../context.ts";
import type { Box } from "../drawing.ts";
import type { AxisFormat } from "../element.ts";
import type { ChartColumn } from "../marks/columns.ts";
import { ABOVE_MARKS, BELOW_MARKS, crisp, type Shape } from "../shapes.ts";
import { fitText, LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../text/measure.ts";

/** Names below each other with values to the right, for kinds that draw their marks as shapes. */
interface LyingFrame {
  readonly plot: Box;
  /** Height of a row, px. */
  readonly line: number;
  readonly middle: (row: number) => number;
  readonly x: (value: number) => number;
  readonly shapes: readonly Shape[];
}

interface FrameRequest {
  readonly labels: readonly { readonly text: string; readonly isStrong?: boolean }[];
  readonly low: number;
  readonly high: number;
  readonly zero: boolean;
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

export function lyingFrame({ labels, low, high, zero, column, xFormat, yFormat, context, head = 4, right = 12 }: FrameRequest): LyingFrame {
  const { width, height, colors } = context;
  const isLow = height < 72;
  const bound = (value: number | string | undefined): number | null => (typeof value === "number" ? value : null);
  const hasNames = xFormat?.visibility !== "hidden" && xFormat?.labels !== "hidden";
  const hasValues = !isLow && yFormat?.visibility !== "hidden" && yFormat?.labels !== "hidden";
  const widest = hasNames
    ? Math.ceil(
        labels.reduce((most, { text, isStrong }) => Math.max(most, textWidth(text, isStrong === true ? STRONG_LABEL_FONT : LABEL_FONT)), 0),
      )
    : 0;
  const left = widest === 0 ? 4 : Math.min(widest + 2 * GAP, Math.floor(width * 0.35));
  const bottom = hasValues ? LABEL_FONT.size + GAP + 4 : 4;
  const plot = { left, top: head, width: Math.max(8, width - left - right), height: Math.max(8, height - head - bottom) };
  const scale = numberScale({
    low,
    high,
    zero,
    min: bound(yFormat?.scale?.domain?.min),
    max: bound(yFormat?.scale?.domain?.max),
    kind: "linear",
    reverse: yFormat?.scale?.reverse === true,
    room: Math.max(44, plot.width / 3),
  });
  const x = (value: number): number => plot.left + positionOn(scale, value) * plot.width;
  const line = plot.height / Math.max(1, labels.length);
  const middle = (row: number): number => plot.top + (row + 0.5) * line;
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
        color: tick === 0 ? colors.roles.axis : colors.roles.grid,
        width: 1,
        dash: null,
        depth: BELOW_MARKS,
      });
    });
  if (hasValues) {
    let reached = Number.NEGATIVE_INFINITY;
    column.short.ticks(scale.ticks, scale.step).forEach((text, at) => {
      const half = textWidth(text, LABEL_FONT) / 2;
      const place = Math.min(Math.max(x(scale.ticks[at] ?? 0), half), width - half);
      if (place - half < reached + GAP) return;
      reached = place + half;
      shapes.push({
        kind: "text",
        id: `0-value0-${at}-label`,
        x: place,
        y: plot.top + plot.height + GAP,
        text,
        color: colors.roles["ink-3"],
        font: LABEL_FONT,
        align: "center",
        baseline: "top",
        depth: ABOVE_MARKS,
      });
    });
  }
  const every = Math.max(1, Math.ceil((LABEL_FONT.size + 2) / line));
  if (hasNames)
    labels.forEach(({ text, isStrong = false }, row) => {
      if (row % every !== 0) return;
      const font = isStrong ? STRONG_LABEL_FONT : LABEL_FONT;
      shapes.push({
        kind: "text",
        id: `0-along-${row}-label`,
        x: 0,
        y: middle(row),
        text: fitText(text, left - GAP, font),
        color: isStrong ? colors.roles.ink : colors.roles["ink-2"],
        font,
        align: "left",
        baseline: "middle",
        depth: ABOVE_MARKS,
      });
    });
  return { plot, line, middle, x, shapes };
}
