import { namedBy } from "../../text/summary-words.ts";
import { message } from "@sheaf/messages";
import { cellAt, type ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import type { DrawContext } from "../../context.ts";
import type { Box, Drawing } from "../../drawing.ts";
import { noteOffScale } from "../../listed/bent-scale.ts";
import { bandFrame } from "../../listed/band-frame.ts";
import { shownColor } from "../../listed/claimed.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { numberAt, readList } from "../../listed/read-list.ts";
import { writeCell } from "../../marks/columns.ts";
import { calledByPeriod } from "../../marks/period-names.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";

/** Room for the key above the plot, px. */
const KEY = 22;

/** Where a number began and ended in each period, and how far it went: hollow where it rose, filled where it fell. */
export function drawCandlesticks(element: ChartElements["line-chart/candlestick"], table: ResultTable, context: DrawContext): Drawing {
  const ids = element.yAxis.columnIds.map((entry) => (typeof entry === "string" ? entry : entry.columnId));
  const [openId, highId, lowId, closeId, ...more] = ids;
  const model = readList({ element, table, context, measureId: closeId ?? openId, usedIds: ids });
  const notes: Note[] = [];
  if (closeId === undefined)
    notes.push({ kind: "left-out", what: message("drawing.left.candles"), why: message("drawing.why.need-four-numbers-open-high-low") });
  if (more.length > 0)
    notes.push({
      kind: "left-out",
      what: message("drawing.left.further-columns"),
      why: message("drawing.why.candlestick-chart-shows-four"),
    });
  const parts = [openId, highId, lowId, closeId].flatMap((id) => (id === undefined ? [] : (model.columns.get(id) ?? [])));
  const all = parts.length < 4 ? [] : model.rows.map((row) => ({ row, ends: parts.map((column) => numberAt(table, row.row, column)) }));
  const whole = all.filter(({ ends }) => ends.every((end) => !Number.isNaN(end)));
  if (whole.length < all.length) notes.push({ kind: "no-mark", values: all.length - whole.length, total: all.length, which: "whole" });
  const { width, height, colors } = context;
  const most = Math.max(1, Math.floor(width / 3));
  // The latest are what the chart is about.
  const candles = whole.slice(-most);
  if (candles.length < whole.length)
    notes.push({ kind: "slots", shown: candles.length, total: whole.length, axis: model.keys[0]?.name ?? "" });
  const values = candles.flatMap(({ ends }) => ends);
  const cells = candles.map(({ row }) => (model.keys[0] === undefined ? null : cellAt(table, row.row, model.keys[0].index)));
  const key = model.keys[0] === undefined ? undefined : calledByPeriod(model.keys[0], cells, context);
  const labels = cells.map((cell) => key?.write(cell) ?? "");
  const last = candles.at(-1);
  const margin = last === undefined ? 6 : textWidth(`${model.measure?.short.value(last.row.value) ?? ""}0`, STRONG_LABEL_FONT) + 6;
  const hasLast = width > 200 && height >= 72;
  const hasKey = hasLast && height >= 120 && candles.length > 0 && element.legend?.visibility !== "hidden";
  const frame =
    model.measure === null || parts.length < 4
      ? null
      : bandFrame({
          labels,
          low: Math.min(...values, Number.POSITIVE_INFINITY),
          high: Math.max(...values, Number.NEGATIVE_INFINITY),
          zero: element.yAxis.format?.scale?.zero === true,
          canBend: true,
          values,
          column: model.measure,
          xFormat: element.xAxis?.format,
          yFormat: element.yAxis.format,
          isWhole: true,
          ...(hasKey ? { head: KEY } : {}),
          context: { ...context, width: hasLast ? width - margin : width },
        });
  noteOffScale(frame, values, notes);
  const lastText = last === undefined ? "" : (model.measure?.short.together([last.row.value], frame?.written)(last.row.value) ?? "");
  const [up, down] = [colors.categorical[0] ?? colors.roles.accent, colors.categorical[1] ?? colors.roles.accent];
  const shapes: Shape[] = [...(frame?.shapes ?? []), ...(hasKey && frame !== null ? signsOf(frame.plot, [up, down], context) : [])];
  const marks: ListedMark[] = [];
  candles.forEach(({ row, ends }, index) => {
    if (frame === null) return;
    const [open = 0, high = 0, low = 0, close = 0] = ends;
    const isFall = close < open;
    const color = shownColor(isFall ? down : up, row.keys, context);
    const x = Math.round(frame.middle(index)) + 0.5;
    const thick = Math.max(1, Math.min(14, Math.floor(frame.band * 0.62)));
    const [top, bottom] = [frame.y(Math.max(open, close)), frame.y(Math.min(open, close))];
    const wick = (id: string, from: number, to: number): Shape => ({
      kind: "line",
      id: `${id}-${index}`,
      x1: x,
      y1: from,
      x2: x,
      y2: to,
      color,
      width: 1,
      dash: null,
      depth: 2,
    });
    shapes.push(
      wick("wick-high", frame.y(Math.max(high, open, close)), top),
      wick("wick-low", bottom, frame.y(Math.min(low, open, close))),
      {
        kind: "rect",
        id: `candle-${index}`,
        box: { left: x - thick / 2, top, width: thick, height: Math.max(1, bottom - top) },
        fill: isFall ? color : colors.roles.paper,
        edge: { color, width: 1.25 },
        depth: 3,
      },
    );
    marks.push({
      label: row.label,
      keys: row.keys,
      rows: [row.row],
      text: row.text,
      said: parts.slice(0, 3).map((column) => `${writeCell(table, row.row, column)} ${column.name}`),
      color,
      box: { left: x - thick / 2, top: frame.y(high), width: thick, height: Math.max(1, frame.y(low) - frame.y(high)) },
      contains: (at, y) => Math.abs(at - x) <= frame.band / 2 && y >= frame.plot.top && y <= frame.plot.top + frame.plot.height,
    });
  });
  if (frame !== null && last !== undefined && hasLast)
    shapes.push({
      kind: "text",
      id: "label-last",
      x: Math.min(frame.middle(candles.length - 1) + frame.band / 2 + 4, width - margin + 4),
      y: Math.min(Math.max(frame.y(last.row.value), 8), height - 30),
      text: lastText,
      color: colors.roles.ink,
      font: STRONG_LABEL_FONT,
      align: "left",
      baseline: "middle",
      depth: ABOVE_MARKS,
    });
  const rises = candles.filter(({ ends }) => (ends[3] ?? 0) >= (ends[0] ?? 0)).length;
  return listedDrawing({
    model,
    noun: "candlestick-chart",
    marks,
    shapes,
    legend: { kind: "none" },
    notes,
    plot: frame?.plot ?? { left: 0, top: 0, width: 0, height: 0 },
    shown: context.say(
      message("drawing.candlestick.shown", {
        what: namedBy(
          context.say,
          parts.map(({ name }) => name).join(", "),
          model.keys.map(({ name }) => name),
        ),
        rises,
        falls: candles.length - rises,
      }),
    ),
  });
}

/** What hollow and solid candles say, above the plot at the right. */
function signsOf(plot: Box, [up, down]: readonly [string, string], { colors, say }: DrawContext): readonly Shape[] {
  const words = [
    { id: "rose", text: say(message("drawing.candlestick.rose")), color: up, fill: colors.roles.paper },
    { id: "fell", text: say(message("drawing.candlestick.fell")), color: down, fill: down },
  ];
  let right = plot.left + plot.width;
  return words.toReversed().flatMap(({ id, text, color, fill }): readonly Shape[] => {
    const left = right - textWidth(text, LABEL_FONT);
    right = left - 28;
    return [
      {
        kind: "rect",
        id: `key-${id}`,
        box: { left: left - 14, top: 3, width: 9, height: 9 },
        fill,
        edge: { color, width: 1.25 },
        depth: ABOVE_MARKS,
      },
      {
        kind: "text",
        id: `key-${id}-word`,
        x: left,
        y: 8,
        text,
        color: colors.roles["ink-2"],
        font: LABEL_FONT,
        align: "left",
        baseline: "middle",
        depth: ABOVE_MARKS,
      },
    ];
  });
}
