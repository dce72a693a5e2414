import { allOf, shownBy } from "../../text/summary-words.ts";
import { message } from "@sheaf/messages";
import { inPoints } from "../../text/percentage-points.ts";
import type { ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import { readColor } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { shownColor } from "../../listed/claimed.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { noteOffScale } from "../../listed/bent-scale.ts";
import { lyingFrame, mostRows } from "../../listed/lying-frame.ts";
import { numberAt, readList } from "../../listed/read-list.ts";
import { writeCell } from "../../marks/columns.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";

const HEAD = 22;

/** Two numbers of each name on one line: hollow before, filled after, and the change at the right. */
export function drawDumbbells(element: ChartElements["bar-chart/dumbbell"], table: ResultTable, context: DrawContext): Drawing {
  const [firstId, secondId, ...more] = element.yAxis.columnIds.map((entry) => (typeof entry === "string" ? entry : entry.columnId));
  const model = readList({ element, table, context, measureId: secondId ?? firstId, usedIds: [firstId] });
  const notes: Note[] = [];
  if (more.length > 0)
    notes.push({
      kind: "left-out",
      what: message("drawing.left.further-columns"),
      why: message("drawing.why.dumbbell-chart-compares-two"),
    });
  const before = firstId === undefined || secondId === undefined ? undefined : model.columns.get(firstId);
  if (secondId === undefined)
    notes.push({
      kind: "left-out",
      what: message("drawing.left.before-and-after"),
      why: message("drawing.why.dumbbell-chart-needs-two-numbers"),
    });
  const { measure } = model;
  const all = model.rows.flatMap((row) => {
    const from = before === undefined ? Number.NaN : numberAt(table, row.row, before);
    return Number.isNaN(from) || Number.isNaN(row.value) ? [] : [{ row, from, to: row.value }];
  });
  if (all.length < model.rows.length)
    notes.push({ kind: "no-mark", values: model.rows.length - all.length, total: model.rows.length, which: "other" });
  // Without an order of its own the greatest rise is on top.
  const ordered = element.xAxis?.sort === undefined ? all.toSorted((a, b) => b.to - b.from - (a.to - a.from)) : all;
  const { width, height, colors } = context;
  const pairs = ordered.slice(0, mostRows(height));
  if (pairs.length < ordered.length)
    notes.push({ kind: "slots", shown: pairs.length, total: ordered.length, axis: model.keys[0]?.name ?? "" });
  const values = pairs.flatMap(({ from, to }) => [from, to]);
  const claimed = new Set(element.sheaf?.chart?.highlight?.values ?? []);
  // What changes in percent changes in points.
  const write = measure?.short.together(pairs.map(({ from, to }) => to - from));
  const change = (by: number): string => inPoints(`${by > 0 ? "+" : ""}${write?.(by) ?? ""}`, context.say);
  const changes = pairs.map(({ from, to }) => change(to - from));
  const right = Math.ceil(changes.reduce((most, text) => Math.max(most, textWidth(text, STRONG_LABEL_FONT)), 0)) + 16;
  const frame =
    measure === null
      ? null
      : lyingFrame({
          labels: pairs.map(({ row }) => ({ text: row.label, isStrong: claimed.has(row.label) })),
          low: Math.min(...values, Number.POSITIVE_INFINITY),
          high: Math.max(...values, Number.NEGATIVE_INFINITY),
          zero: element.yAxis.format?.scale?.zero === true,
          canBend: true,
          values,
          column: measure,
          xFormat: element.xAxis?.format,
          yFormat: element.yAxis.format,
          context,
          head: height < 110 ? 4 : HEAD,
          right: Math.min(right, width * 0.3),
        });
  noteOffScale(frame, values, notes);
  const single = element.color?.by === "single" ? readColor(element.color.value, colors) : undefined;
  const [rise, fall] = [single ?? colors.categorical[0] ?? colors.roles.accent, single ?? colors.categorical[1] ?? colors.roles.accent];
  const shapes: Shape[] = [...(frame?.shapes ?? [])];
  const marks: ListedMark[] = [];
  pairs.forEach(({ row, from, to }, index) => {
    if (frame === null) return;
    const [x1, x2, y] = [frame.x(from), frame.x(to), frame.middle(index)];
    const color = shownColor(to < from ? fall : rise, row.keys, context);
    const radius = Math.max(1.5, Math.min(5, frame.line / 2 - 1));
    shapes.push(
      {
        kind: "line",
        id: `stem-${index}`,
        x1,
        y1: y,
        x2,
        y2: y,
        color: colors.roles["line-3"],
        width: Math.min(3, radius),
        dash: null,
        depth: 2,
      },
      { kind: "circle", id: `before-${index}`, x: x1, y, radius, fill: colors.roles.paper, edge: { color, width: 1.5 }, depth: 3 },
      { kind: "circle", id: `after-${index}`, x: x2, y, radius, fill: color, depth: 4 },
    );
    const text = changes[index] ?? "";
    if (frame.line >= LABEL_FONT.size + 1 && right <= width * 0.3)
      shapes.push({
        kind: "text",
        id: `label-${index}`,
        x: width,
        y,
        text,
        color: to < from ? colors.roles.ink : colors.roles["ink-2"],
        font: claimed.has(row.label) || to < from ? STRONG_LABEL_FONT : LABEL_FONT,
        align: "right",
        baseline: "middle",
        depth: ABOVE_MARKS,
      });
    marks.push({
      label: row.label,
      keys: row.keys,
      rows: [row.row],
      text: row.text,
      said:
        before === undefined
          ? []
          : [`${writeCell(table, row.row, before)} ${before.name}`, context.say(message("drawing.dumbbell.change", { change: text }))],
      color,
      box: { left: Math.min(x1, x2) - radius, top: y - radius, width: Math.abs(x1 - x2) + 2 * radius, height: 2 * radius },
      contains: (x, at) => Math.abs(at - y) <= frame.line / 2 && x >= frame.plot.left - 8 && x <= frame.plot.left + frame.plot.width + 8,
    });
  });
  const top = element.xAxis?.format?.scale?.reverse === true ? pairs.at(-1) : pairs[0];
  if (frame !== null && top !== undefined && height >= 110 && before !== undefined && measure !== null)
    shapes.push(...heads(before.name, measure.name, [frame.x(top.from), frame.x(top.to)], frame.plot.top - HEAD / 2 - 1, context));
  return listedDrawing({
    model,
    noun: "dumbbell-chart",
    marks,
    shapes,
    legend: { kind: "none" },
    notes,
    plot: frame?.plot ?? { left: 0, top: 0, width: 0, height: 0 },
    shown: shownBy(
      context.say,
      allOf(context.say, [before?.name ?? "", measure?.name ?? ""]),
      model.keys.map(({ name }) => name),
    ),
  });
}

/** What the two ends are, above the uppermost pair. */
function heads(
  before: string,
  after: string,
  [x1, x2]: readonly [number, number],
  y: number,
  { colors, width }: DrawContext,
): readonly Shape[] {
  const [left, right] = x1 <= x2 ? [before, after] : [after, before];
  const isSecond = (text: string): boolean => text === after;
  const widths = [left, right].map((text) => textWidth(text, STRONG_LABEL_FONT));
  const [wide = 0, other = 0] = widths;
  if (wide + other + 16 > width * 0.7) return [];
  const middle = (Math.min(x1, x2) + Math.max(x1, x2)) / 2;
  // Side by side, as near to their ends as they do not touch.
  const [a, b] = [Math.min(Math.min(x1, x2), middle - 5 - wide / 2), Math.max(Math.max(x1, x2), middle + 5 + other / 2)];
  const shift = Math.max(0, wide / 2 - a) - Math.max(0, b + other / 2 - width);
  return [
    { text: left, x: a + shift },
    { text: right, x: b + shift },
  ].map(({ text, x }, index) => ({
    kind: "text",
    id: `head-${index}`,
    x,
    y,
    text,
    color: isSecond(text) ? colors.roles.ink : colors.roles["ink-3"],
    font: isSecond(text) ? STRONG_LABEL_FONT : LABEL_FONT,
    align: "center",
    baseline: "middle",
    depth: ABOVE_MARKS,
  }));
}
