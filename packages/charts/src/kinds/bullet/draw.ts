import { namedBy } from "../../text/summary-words.ts";
import { message } from "@sheaf/messages";
import type { ResultTable } from "@sheaf/result";
import { mix } from "@sheaf/theme";
import type { ChartElements } from "@sheaf/workbook";
import { readColor } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { shownColor } from "../../listed/claimed.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { lyingFrame, mostRows } from "../../listed/lying-frame.ts";
import { numberAt, readList } from "../../listed/read-list.ts";
import { writeCell } from "../../marks/columns.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";

/** A bar for the value, a tick for its target, and bands behind that are darker where it is worse. */
export function drawBullets(element: ChartElements["bar-chart/bullet"], table: ResultTable, context: DrawContext): Drawing {
  const [valueId, targetId, ...bandIds] = element.yAxis.columnIds.map((entry) => (typeof entry === "string" ? entry : entry.columnId));
  const model = readList({ element, table, context, measureId: valueId, usedIds: [targetId, ...bandIds] });
  const notes: Note[] = [];
  const { measure } = model;
  const target = targetId === undefined ? undefined : model.columns.get(targetId);
  const bands = bandIds.flatMap((id) => model.columns.get(id) ?? []);
  const all = model.rows.filter(({ value }) => !Number.isNaN(value));
  if (all.length < model.rows.length)
    notes.push({ kind: "no-mark", values: model.rows.length - all.length, total: model.rows.length, which: "empty" });
  const { width, height, colors } = context;
  const rows = all.slice(0, mostRows(height)).map((row) => ({
    row,
    target: target === undefined ? Number.NaN : numberAt(table, row.row, target),
    ends: bands
      .map((band) => numberAt(table, row.row, band))
      .filter((end) => !Number.isNaN(end))
      .toSorted((a, b) => a - b),
  }));
  if (rows.length < all.length) notes.push({ kind: "slots", shown: rows.length, total: all.length, axis: model.keys[0]?.name ?? "" });
  const reach = rows.flatMap(({ row, target: at, ends }) => [row.value, at, ...ends]).filter((value) => !Number.isNaN(value));
  const write = measure?.short.together(rows.map(({ row }) => row.value));
  const texts = rows.map(({ row }) => write?.(row.value) ?? "");
  const wanted = Math.ceil(texts.reduce((most, text) => Math.max(most, textWidth(text, STRONG_LABEL_FONT)), 0)) + 14;
  const hasTexts = wanted <= width * 0.3;
  const frame =
    measure === null
      ? null
      : lyingFrame({
          labels: rows.map(({ row }) => ({ text: row.label })),
          low: Math.min(0, ...reach),
          high: Math.max(0, ...reach),
          zero: true,
          canBend: false,
          column: measure,
          xFormat: element.xAxis?.format,
          yFormat: element.yAxis.format,
          context,
          right: hasTexts ? wanted : 12,
        });
  const single = element.color?.by === "single" ? readColor(element.color.value, colors) : undefined;
  const [met, missed] = [single ?? colors.categorical[0] ?? colors.roles.accent, single ?? colors.categorical[1] ?? colors.roles.accent];
  const shapes: Shape[] = [...(frame?.shapes ?? [])];
  const marks: ListedMark[] = [];
  rows.forEach(({ row, target: at, ends }, index) => {
    if (frame === null) return;
    const y = frame.middle(index);
    const thick = Math.max(2, Math.min(22, frame.line * 0.62));
    let from = 0;
    ends.forEach((end, band) => {
      const [x1, x2] = [frame.x(from), frame.x(end)];
      const tone = mix(colors.roles["line-3"], colors.roles.paper, 0.25 + (0.55 * band) / Math.max(1, ends.length - 1 || 1));
      shapes.push({
        kind: "rect",
        id: `band-${index}-${band}`,
        box: { left: Math.min(x1, x2), top: y - thick / 2, width: Math.abs(x2 - x1), height: thick },
        fill: tone,
        depth: 1,
      });
      from = end;
    });
    const [x1, x2] = [frame.x(0), frame.x(row.value)];
    const isMissed = row.value < at;
    const color = shownColor(isMissed ? missed : met, row.keys, context);
    const bar = Math.max(1.5, thick * 0.42);
    shapes.push({
      kind: "rect",
      id: `value-bar-${index}`,
      box: { left: Math.min(x1, x2), top: y - bar / 2, width: Math.max(0.5, Math.abs(x2 - x1)), height: bar },
      fill: color,
      depth: 2,
    });
    if (!Number.isNaN(at))
      shapes.push({
        kind: "line",
        id: `target-${index}`,
        x1: frame.x(at),
        y1: y - thick / 2,
        x2: frame.x(at),
        y2: y + thick / 2,
        color: colors.roles.ink,
        width: 2.5,
        dash: null,
        depth: 3,
      });
    if (hasTexts && frame.line >= LABEL_FONT.size + 1)
      shapes.push({
        kind: "text",
        id: `label-${index}`,
        x: width,
        y,
        text: texts[index] ?? "",
        color: colors.roles.ink,
        font: STRONG_LABEL_FONT,
        align: "right",
        baseline: "middle",
        depth: ABOVE_MARKS,
      });
    marks.push({
      label: row.label,
      keys: row.keys,
      rows: [row.row],
      text: row.text,
      said: [
        ...(target === undefined || Number.isNaN(at)
          ? []
          : [`${writeCell(table, row.row, target)} ${target.name}`, isMissed ? "target missed" : "target met"]),
        ...bands.map((band) => `${writeCell(table, row.row, band)} ${band.name}`),
      ],
      color,
      box: { left: Math.min(x1, x2), top: y - thick / 2, width: Math.max(1, Math.abs(x2 - x1)), height: thick },
      contains: (x, place) => Math.abs(place - y) <= frame.line / 2 && x >= frame.plot.left && x <= frame.plot.left + frame.plot.width,
    });
  });
  const reached = rows.filter(({ row, target: at }) => row.value >= at).length;
  const what = namedBy(
    context.say,
    measure?.name ?? "",
    model.keys.map((key) => key.name),
  );
  const goals = rows.filter(({ target: at }) => !Number.isNaN(at)).length;
  return listedDrawing({
    model,
    noun: "bullet-chart",
    marks,
    shapes,
    legend: { kind: "none" },
    notes,
    plot: frame?.plot ?? { left: 0, top: 0, width: 0, height: 0 },
    shown:
      goals === 0
        ? `${what}.`
        : context.say(
            message("drawing.bullet.shown", { what, reached, goals, target: target?.name ?? "", isNamed: String(target !== undefined) }),
          ),
  });
}
