import { message } from "@sheaf/messages";
import type { ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import { valueColors } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { inkOn, shownColor } from "../../listed/claimed.ts";
import { listedDrawing, listedLegend } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { readGrid, smallGrid } from "../../listed/read-grid.ts";
import { readList, shareText } from "../../listed/read-list.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitText, LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";

const FOOT = 24;
/** More shares of a column than these are not told apart by color. */
const MOST = 30;

/** Columns as wide as their sums, cut into shares: both sides of a cell say how much it is. */
export function drawMarimekko(element: ChartElements["bar-chart/marimekko"], table: ResultTable, context: DrawContext): Drawing {
  const [measureId] = element.yAxis.columnIds.map((entry) => (typeof entry === "string" ? entry : entry.columnId));
  const model = readList({ element, table, context, measureId });
  const notes: Note[] = [];
  const along = element.xAxis === undefined ? undefined : model.columns.get(element.xAxis.columnId);
  const by = element.color?.by === "category" ? model.columns.get(element.color.column) : undefined;
  const isAdditive = measureId !== undefined && context.additive?.(measureId) === true;
  if (!isAdditive && model.measure !== null)
    notes.push({
      kind: "left-out",
      what: message("drawing.left.columns"),
      why: message("drawing.why.values-do-add-up-and-widths", { name: model.measure.name }),
    });
  const unsized = model.rows.filter(({ value }) => !(value >= 0)).length;
  if (unsized > 0) notes.push({ kind: "no-mark", values: unsized, total: model.rows.length, which: "negative or empty" });
  const whole =
    along === undefined || by === undefined || !isAdditive ? null : readGrid(model, along, by, element.xAxis?.sort?.by !== undefined);
  const axes = { slots: along?.name ?? "", names: by?.name ?? "" };
  const grid = whole === null ? null : smallGrid(whole, { slots: Math.floor(context.width / 3), names: MOST }, axes, notes);
  const sumOf = (slot: number): number =>
    (grid?.names ?? []).reduce((sum, _, name) => sum + Math.max(0, grid?.at(slot, name)?.value || 0), 0);
  const totals = (grid?.slots ?? []).map((_, slot) => sumOf(slot));
  const total = totals.reduce((sum, value) => sum + value, 0);
  const { width, height, colors } = context;
  const foot = height < 72 ? 0 : FOOT;
  const plot = { left: 0, top: 0, width, height: Math.max(1, height - foot) };
  const names = grid?.names ?? [];
  const tones = valueColors(
    names.map(({ text }) => ({ column: { id: by?.id ?? "", name: by?.name ?? "" }, text })),
    colors.categorical,
    false,
    context,
  );
  const shapes: Shape[] = [];
  const marks: ListedMark[] = [];
  let left = 0;
  let reached = Number.NEGATIVE_INFINITY;
  totals.forEach((sum, slot) => {
    const wide = total === 0 ? 0 : (sum / total) * plot.width;
    let bottom = plot.height;
    names.forEach((_, name) => {
      const row = grid?.at(slot, name);
      if (row === undefined || !(row.value > 0)) return;
      const tall = (row.value / sum) * plot.height;
      const box = { left: left + 0.5, top: bottom - tall + 0.5, width: Math.max(0.25, wide - 1), height: Math.max(0.25, tall - 1) };
      const color = shownColor(tones[name] ?? colors.roles.accent, row.keys, context);
      shapes.push({ kind: "rect", id: `cell-${slot}-${name}`, box, fill: color, depth: 2 });
      const text = shareText(row.value / sum, context);
      if (box.height >= LABEL_FONT.size + 4 && textWidth(text, LABEL_FONT) + 8 <= box.width)
        shapes.push({
          kind: "text",
          id: `label-${slot}-${name}`,
          x: box.left + box.width / 2,
          y: box.top + box.height / 2,
          text,
          color: inkOn(color),
          font: LABEL_FONT,
          align: "center",
          baseline: "middle",
          depth: ABOVE_MARKS,
        });
      marks.push({
        label: row.label,
        keys: row.keys,
        rows: [row.row],
        text: row.text,
        said: [
          context.say(message("drawing.of", { part: text, whole: grid?.slots[slot]?.label ?? "" })),
          context.say(message("drawing.of-all", { share: shareText(row.value / total, context) })),
        ],
        color,
        box,
      });
      bottom -= tall;
    });
    if (foot > 0 && wide > 0) {
      const label = grid?.slots[slot]?.label ?? "";
      const share = ` ${shareText(sum / total, context)}`;
      const isShared = textWidth(label, STRONG_LABEL_FONT) + textWidth(share, LABEL_FONT) <= wide - 8;
      const text = fitText(isShared ? `${label}${share}` : label, Math.max(0, wide - 8), LABEL_FONT);
      const half = textWidth(text, LABEL_FONT) / 2;
      const x = left + wide / 2;
      if (wide >= 28 && x - half >= reached && text.length >= Math.min(3, label.length)) {
        reached = x + half + 4;
        shapes.push({
          kind: "text",
          id: `0-along-${slot}-label`,
          x,
          y: plot.height + 7,
          text,
          color: colors.roles["ink-2"],
          font: LABEL_FONT,
          align: "center",
          baseline: "top",
          depth: ABOVE_MARKS,
        });
      }
    }
    left += wide;
  });
  return listedDrawing({
    model,
    noun: "marimekko-chart",
    marks,
    shapes,
    legend: listedLegend(
      { ...model, keys: by === undefined ? [] : [by] },
      element.legend,
      names.map(({ label, text }, index) => ({
        name: label,
        color: tones[index] ?? colors.roles.accent,
        keys:
          model.rows
            .find(({ keys }) => keys.some((key) => key.columnId === by?.id && key.text === text))
            ?.keys.filter(({ columnId }) => columnId === by?.id) ?? [],
      })),
    ),
    notes,
    plot,
    isField: true,
  });
}
