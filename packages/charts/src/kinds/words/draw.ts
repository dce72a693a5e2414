import { message } from "@sheaf/messages";
import type { ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import { readColor, soften } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { shownColor } from "../../listed/claimed.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { mostRows } from "../../listed/lying-frame.ts";
import { type ListRow, readList, shareText } from "../../listed/read-list.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitText, type Font, LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";

type Words = ChartElements["bar-chart/words"];
const GAP = 10;

/** Words one below the other, the most frequent on top and told from the rest. */
export function drawWords(element: Words, table: ResultTable, context: DrawContext): Drawing {
  const [first] = element.yAxis.columnIds;
  const model = readList({ element, table, context, measureId: typeof first === "object" ? first.columnId : first });
  const notes: Note[] = [];
  const all = model.rows.filter(({ value }) => value >= 0);
  if (all.length < model.rows.length)
    notes.push({ kind: "no-mark", values: model.rows.length - all.length, total: model.rows.length, which: "below-zero" });
  const ranked = element.xAxis?.sort === undefined ? all.toSorted((a, b) => b.value - a.value) : all;
  const rows = ranked.slice(0, mostRows(context.height));
  if (rows.length < ranked.length) notes.push({ kind: "slots", shown: rows.length, total: ranked.length, axis: model.keys[0]?.name ?? "" });
  const { width, height, colors } = context;
  const isClaimed = claimedIn(element, rows);
  const fontOf = (row: ListRow): Font => (isClaimed(row) ? STRONG_LABEL_FONT : LABEL_FONT);
  const widest = (textOf: (row: ListRow) => string): number =>
    Math.ceil(rows.reduce((most, row) => Math.max(most, textWidth(textOf(row), fontOf(row))), 0));
  const writeValue = model.measure?.short.together(rows.map(({ value }) => value));
  const write = (row: ListRow): string => writeValue?.(row.value) ?? "";
  const line = height / Math.max(1, rows.length);
  const hasWords = line >= LABEL_FONT.size + 1;
  const left = hasWords ? Math.min(widest(({ label }) => label) + GAP, width * 0.4) : 0;
  const wanted = widest(write) + GAP;
  const right = hasWords && wanted <= width * 0.3 ? wanted : 0;
  const most = rows.reduce((best, { value }) => Math.max(best, value), 0);
  const total = all.reduce((sum, { value }) => sum + value, 0);
  const mayShare = total > 0 && model.measure !== null && context.additive?.(model.measure.id) === true && !context.truncated;
  const thick = Math.max(1, Math.min(20, line * 0.76));
  const ink = (row: ListRow): string => colors.roles[isClaimed(row) ? "ink" : "ink-2"];
  const strong =
    (element.color?.by === "single" ? readColor(element.color.value, colors) : undefined) ?? colors.categorical[0] ?? colors.roles.accent;
  const shapes: Shape[] = [];
  const marks: ListedMark[] = [];
  rows.forEach((row, index) => {
    const y = (index + 0.5) * line;
    const long = most === 0 ? 0 : (row.value / most) * Math.max(4, width - left - right);
    const color = shownColor(isClaimed(row) ? strong : soften(strong, colors), row.keys, context);
    const box = { left, top: y - thick / 2, width: long, height: thick };
    shapes.push({ kind: "rect", id: `word-bar-${index}`, box, fill: color, corner: Math.min(2, long / 2), depth: 2 });
    const common = { kind: "text", y, color: ink(row), font: fontOf(row), baseline: "middle", depth: ABOVE_MARKS } as const;
    if (hasWords) shapes.push({ ...common, id: `word-${index}`, x: 0, text: fitText(row.label, left - GAP, fontOf(row)), align: "left" });
    if (right > 0) shapes.push({ ...common, id: `label-${index}`, x: left + long + GAP / 2, text: write(row), align: "left" });
    marks.push({
      label: row.label,
      keys: row.keys,
      rows: [row.row],
      text: row.text,
      said: mayShare ? [context.say(message("drawing.of-all", { share: shareText(row.value / total, context) }))] : [],
      color,
      box: { ...box, width: Math.max(1, long) },
      contains: (_x, place) => Math.abs(place - y) <= line / 2,
    });
  });
  return listedDrawing({
    model,
    noun: "word-frequency",
    marks,
    shapes,
    legend: { kind: "none" },
    notes,
    plot: { left, top: 0, width: Math.max(0, width - left - right), height },
  });
}

/** What the title claims: the first, unless the chart names others. */
function claimedIn({ sheaf }: Words, rows: readonly ListRow[]): (row: ListRow) => boolean {
  const { top, values } = sheaf?.chart?.highlight ?? {};
  if (values !== undefined) return ({ label }) => values.includes(label);
  const claimed = new Set(rows.slice(0, top ?? 1));
  return (row) => claimed.has(row);
}
