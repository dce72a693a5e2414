import {
  drawKpi,
  isStage,
  type KpiComparison,
  kpiElement,
  kpiFit,
  type KpiTrend,
  sparkline,
  type Sparkline,
  tileColumns,
  trendPlot,
} from "@sheaf/charts";
import type { ResultTable } from "@sheaf/result";
import type { FilledElement } from "./content.ts";
import { boldFace, type Look, plainFace, sideRoom } from "./look.ts";
import { type Box, boxPath, filled, type Mark, moved, stroked, tagged } from "./marks.ts";
import { fitted } from "./set-text.ts";
import { noteMarks, titleMarks } from "./tile-parts.ts";
import { words } from "./words.ts";

const PAD = 10;
const LARGEST = 28;
/** Of a figure whose trend has axes. */
const ON_STAGE = 36;
const SIZES = [48, 36, 28, 24, 20, 16, 14, 12, 10] as const;
const TREND = 34;
const MOST_TILES = 24;
const LEAST_TILE = 140;

/** A figure, or one for each tile of a trellis. */
export function kpiMarks(of: FilledElement, table: ResultTable, trend: ResultTable | null, box: Box, look: Look): readonly Mark[] {
  const isTrellis = tileColumns(kpiElement(of.element)).length > 0;
  const tiles = isTrellis ? Math.min(table.rowCount, MOST_TILES) : 1;
  if (isTrellis && tiles === 0) return noteMarks(words.empty, box, look);
  if (tiles === 1) return tileMarks(of, table, 0, trend, box, look);
  const head = of.title == null ? 0 : 28;
  const columns = Math.max(1, Math.min(tiles, Math.floor(box.width / LEAST_TILE)));
  const rows = Math.ceil(tiles / columns);
  const [width, height] = [box.width / columns, (box.height - head) / rows];
  return [
    ...(of.title == null
      ? []
      : titleMarks(of.title, null, { x: box.x + sideRoom(look), y: box.y + 8, width: box.width - 2 * sideRoom(look), height: 20 }, look)),
    ...Array.from({ length: tiles }, (_, at) =>
      tileMarks(
        of,
        table,
        at,
        null,
        { x: box.x + (at % columns) * width, y: box.y + head + Math.floor(at / columns) * height, width, height },
        look,
      ),
    ).flat(),
  ];
}

function tileMarks(
  { element, title, name }: FilledElement,
  table: ResultTable,
  row: number,
  trend: ResultTable | null,
  box: Box,
  look: Look,
): readonly Mark[] {
  const { measure, family, theme } = look;
  const drawing = drawKpi({
    element: kpiElement(element),
    table,
    row,
    trend,
    now: look.now,
    context: {
      colors: look.colors,
      zone: look.zone,
      symbols: look.symbols,
      say: look.say,
      weekStart: look.weekStart,
      width: 0,
      height: 0,
      title: title ?? null,
      totalRows: null,
      truncated: false,
    },
  });
  const shownTitle = drawing.tile ?? (title === undefined ? drawing.valueName || name : title);
  const side = sideRoom(look);
  const above = look.theme.hasPadding ? PAD : 0;
  const inner = { x: box.x + side, y: box.y + above, width: box.width - 2 * side, height: box.height - 2 * above };
  const { value, comparison } = drawing;
  const beside = value.unit === null ? 0 : measure(value.unit, plainFace(family), 16) + 6;
  const usual = drawing.trend !== null && isStage(inner.width, inner.height) ? ON_STAGE : LARGEST;
  const asked = kpiElement(element).value?.fontSize;
  const wanted = typeof asked === "number" ? Math.min(96, Math.max(12, asked)) : usual;
  const sizeWith = (width: number): number | undefined =>
    [wanted, ...SIZES.filter((one) => one < wanted)].find((one) => measure(value.text, boldFace(family), one) + width <= inner.width);
  // In the narrowest of tiles the unit gives way to the figure.
  const size = sizeWith(beside) ?? sizeWith(0) ?? 10;
  const unit = sizeWith(beside) === undefined ? 0 : beside;
  const valueWidth = measure(value.text, boldFace(family), size) + unit;
  const valueHeight = Math.round(size * 1.286);
  const fit = kpiFit(
    {
      title: shownTitle !== null,
      comparison: comparison !== null,
      trend: drawing.trend !== null,
      comparisonWidth: comparison === null ? 0 : comparisonWidth(comparison, look),
      changeWidth: comparison === null ? 0 : Math.ceil(changeWidth(comparison, look)),
      valueWidth,
      valueHeight,
    },
    inner.width,
    inner.height,
  );
  const gap = fit.below?.hasAxes === true ? 8 : 4;
  const below = fit.below === null ? 0 : fit.below.height + gap;
  const height = (fit.title ? 20 : 0) + valueHeight + (fit.comparison ? 18 : 0) + below;
  const { verticalAnchor, anchor, titleOrient } = kpiElement(element).layout ?? {};
  const free = Math.max(0, inner.height - height);
  const top = inner.y + (verticalAnchor === "top" ? 0 : verticalAnchor === "bottom" ? free : free / 2);
  const isBelow = titleOrient === "bottom";
  const valueTop = top + (fit.title && !isBelow ? 20 : 0);
  const wordsRoom = inner.width - (fit.trend === null ? 0 : fit.trend + 16);
  const start = (width: number): number =>
    inner.x + (anchor === "center" ? (wordsRoom - width) / 2 : anchor === "right" ? wordsRoom - width : 0);
  const x = start(valueWidth);
  const marks: Mark[] = [];
  if (fit.title && shownTitle !== null)
    marks.push(...titleLine(shownTitle, drawing.period, { ...inner, y: isBelow ? top + height - 20 : top, height: 20 }, start, look));
  marks.push({
    kind: "text",
    x,
    y: valueTop + valueHeight / 2 + size * 0.345,
    text: value.text,
    face: boldFace(family),
    size,
    color: value.color ?? theme.roles.ink,
    anchor: "start",
  });
  if (value.unit !== null && unit > 0)
    marks.push({
      kind: "text",
      x: x + valueWidth - unit + 6,
      y: valueTop + valueHeight / 2 + size * 0.345,
      text: value.unit,
      face: plainFace(family),
      size: 16,
      color: theme.roles["ink-2"],
      anchor: "start",
    });
  if (fit.comparison && comparison !== null)
    marks.push(...comparisonMarks(comparison, start(comparisonWidth(comparison, look)), valueTop + valueHeight, wordsRoom, look));
  if (drawing.trend !== null && fit.trend !== null)
    marks.push(
      moved(
        trendPicture(drawing.trend, fit.trend, TREND),
        inner.x + inner.width - fit.trend,
        valueTop + (height - (fit.title ? 20 : 0)) / 2 - TREND / 2,
      ),
    );
  else if (drawing.trend !== null && fit.below !== null)
    marks.push(
      moved(
        fit.below.hasAxes
          ? plotPicture(drawing.trend, fit.below.width, fit.below.height, look)
          : trendPicture(drawing.trend, fit.below.width, fit.below.height),
        fit.below.hasAxes ? inner.x : start(fit.below.width),
        valueTop + valueHeight + (fit.comparison ? 18 : 0) + gap,
      ),
    );
  return [tagged("Figure", marks, drawing.summary)];
}

function trendPicture({ values, shape, isUnfinished, color, fill }: KpiTrend, width: number, height: number): readonly Mark[] {
  return lineMarks(sparkline(values, shape, width, height, isUnfinished), color, fill, 1.25);
}

function lineMarks(spark: Sparkline, color: string, fill: string, width: number): readonly Mark[] {
  return [
    ...(spark.area === "" ? [] : [filled(spark.area, fill)]),
    ...(spark.line === "" ? [] : [stroked(spark.line, color, width)]),
    ...(spark.ahead === "" ? [] : [dashed(spark.ahead, color, width)]),
    ...spark.bars.map((bar) => filled(boxPath({ x: bar.left, y: bar.top, width: bar.width, height: bar.height }), color)),
    ...(spark.end === null ? [] : [filled(boxPath({ x: spark.end.x - 2, y: spark.end.y - 2, width: 4, height: 4 }, 2), color)]),
  ];
}

/** The way to a value that is not whole yet. */
function dashed(d: string, color: string, width: number): Mark {
  const mark = stroked(d, color, width);
  return { ...mark, stroke: mark.stroke === null ? null : { ...mark.stroke, dash: [2, 2] } };
}

/** The trend with its values at the side and its periods below. */
function plotPicture(trend: KpiTrend, width: number, height: number, { theme, family }: Look): readonly Mark[] {
  const plot = trendPlot(trend, width, height);
  const face = plainFace(family);
  const text = (x: number, y: number, said: string, anchor: "start" | "middle" | "end"): Mark => ({
    kind: "text",
    x,
    y,
    text: said,
    face,
    size: 12,
    color: theme.roles["ink-3"],
    anchor,
  });
  return [
    ...plot.ticks.flatMap(({ y, text: said }) => [
      stroked(`M${plot.left} ${y}H${plot.left + plot.width}`, theme.roles.line, 1),
      text(plot.left - 8, y + 12 * 0.345, said, "end"),
    ]),
    moved(lineMarks(plot.line, trend.color, trend.fill, 2), plot.left, 0),
    ...plot.periods.map(({ x, text: said, anchor }) => text(x, plot.height + 17, said, anchor)),
  ];
}

function titleLine(
  title: string,
  period: string | null,
  box: Box,
  start: (width: number) => number,
  { measure, family, theme }: Look,
): readonly Mark[] {
  const face = plainFace(family);
  const shown = fitted(title, face, 13, box.width, measure);
  const width = measure(shown, face, 13);
  const beside = period === null ? 0 : measure(period, face, 12) + 6;
  const isShown = period !== null && width + beside <= box.width;
  const x = start(width + (isShown ? beside : 0));
  return [
    { kind: "text", x, y: box.y + 14.5, text: shown, face, size: 13, color: theme.roles["ink-2"], anchor: "start" },
    ...(isShown
      ? [
          {
            kind: "text",
            x: x + width + 6,
            y: box.y + 14.5,
            text: period,
            face,
            size: 12,
            color: theme.roles["ink-3"],
            anchor: "start",
          } as const,
        ]
      : []),
  ];
}

const ARROWS = { up: "M0 8L8 0M2 0H8V6", down: "M0 0L8 8M8 2V8H2", same: "M0 4H9M5 0L9 4L5 8" } as const;

/** Of the change with its arrow. */
function changeWidth({ change }: KpiComparison, { measure, family }: Look): number {
  return change === null ? 0 : 18 + measure(change, boldFace(family), 12);
}

function comparisonWidth(comparison: KpiComparison, look: Look): number {
  const { change, name, value } = comparison;
  const { measure, family } = look;
  const signed = change === null ? 0 : changeWidth(comparison, look) + 8;
  return Math.ceil(signed + measure(`${name} ${value}`, plainFace(family), 12)) + 2;
}

/** Narrower than this nothing of what it is compared with can be read. */
const LEAST_WORDS = 24;

function comparisonMarks(
  { change, color, direction, name, value }: KpiComparison,
  x: number,
  y: number,
  room: number,
  { measure, family, theme }: Look,
): readonly Mark[] {
  const baseline = y + 9 + 12 * 0.345;
  const marks: Mark[] = [];
  let left = x;
  if (change !== null) {
    marks.push(moved([stroked(ARROWS[direction], color, 1.4)], left + 3, y + 5));
    left += 18;
    marks.push({ kind: "text", x: left, y: baseline, text: change, face: boldFace(family), size: 12, color, anchor: "start" });
    left += measure(change, boldFace(family), 12) + 8;
  }
  const rest = x + room - left;
  if (rest < LEAST_WORDS) return marks;
  const text = fitted(`${name} ${value}`, plainFace(family), 12, rest, measure);
  marks.push({ kind: "text", x: left, y: baseline, text, face: plainFace(family), size: 12, color: theme.roles["ink-2"], anchor: "start" });
  return marks;
}
