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
import { fitText, LABEL_FONT, textWidth } from "../../text/measure.ts";

/** The name of a column over its share. */
const FOOT = 38;
const LINE = 15;
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
    left += wide;
  });
  if (foot > 0) shapes.push(...columnWords(totals, total, grid?.slots.map(({ label }) => label) ?? [], plot, context));
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

/** The names of the columns, each over its share: as near to the middle of its column as its neighbors let it. One that would be cut to nothing is left out. */
function columnWords(
  totals: readonly number[],
  total: number,
  labels: readonly string[],
  plot: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  context: DrawContext,
): readonly Shape[] {
  const { roles } = context.colors;
  let left = plot.left;
  const columns = totals.map((sum, slot) => {
    const wide = total === 0 ? 0 : (sum / total) * plot.width;
    left += wide;
    const name = labels[slot] ?? "";
    return { slot, wide, middle: left - wide / 2, name, share: shareText(sum / total, context) };
  });
  const named = columns.filter(({ wide }) => wide >= 20);
  const widths = named.map(({ name, share }) => Math.max(textWidth(name, LABEL_FONT), textWidth(share, LABEL_FONT)));
  const all = widths.reduce((sum, width) => sum + width + 6, -6);
  // Where all of them have room they are moved apart, else each keeps to its own column.
  const lefts: number[] = [];
  let reached = plot.left;
  named.forEach(({ middle }, at) => {
    const place = Math.max(reached, middle - (widths[at] ?? 0) / 2);
    lefts.push(place);
    reached = place + (widths[at] ?? 0) + 6;
  });
  let end = plot.left + plot.width;
  for (let at = named.length - 1; at >= 0; at -= 1) {
    const place = Math.min(lefts[at] ?? 0, end - (widths[at] ?? 0));
    lefts[at] = place;
    end = place - 6;
  }
  return named.flatMap(({ slot, wide, middle, name, share }, at): readonly Shape[] => {
    const isApart = all <= plot.width;
    const text = isApart ? name : fitText(name, Math.max(0, wide - 6), LABEL_FONT);
    if (text.length < Math.min(3, name.length)) return [];
    const word = (id: string, said: string, line: number, color: string): Shape => ({
      kind: "text",
      id,
      x: isApart ? (lefts[at] ?? 0) + (widths[at] ?? 0) / 2 : middle,
      y: plot.top + plot.height + 7 + line * LINE,
      text: said,
      color,
      font: LABEL_FONT,
      align: "center",
      baseline: "top",
      depth: ABOVE_MARKS,
    });
    return [
      word(`0-along-${slot}-label`, text, 0, roles["ink-2"]),
      ...(isApart || textWidth(share, LABEL_FONT) <= wide ? [word(`0-along-${slot}-share`, share, 1, roles["ink-3"])] : []),
    ];
  });
}
