import { message } from "@sheaf/messages";
import { cellAt, type ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import type { DrawContext, MarkKey } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { inkOn, shownColor } from "../../listed/claimed.ts";
import { listedDrawing, listedLegend } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { coloredAmong, type Grid, gridColors, noteHidden, readGrid, smallGrid } from "../../listed/read-grid.ts";
import { categoryOf, type ListModel, type ListRow, readList, shareText } from "../../listed/read-list.ts";
import type { ChartColumn } from "../../marks/columns.ts";
import { MOST_VALUES, restKey, restLabel } from "../../marks/rest.ts";
import { pooledValue } from "../../marks/series.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitText, LABEL_FONT, textWidth } from "../../text/measure.ts";

/** The name of a column over its share. */
const FOOT = 38;
const LINE = 15;

/** Columns as wide as their sums, cut into shares: both sides of a cell say how much it is. */
export function drawMarimekko(element: ChartElements["bar-chart/marimekko"], table: ResultTable, context: DrawContext): Drawing {
  const [measureId] = element.yAxis.columnIds.map((entry) => (typeof entry === "string" ? entry : entry.columnId));
  const model = readList({ element, table, context, measureId, coloredBy: categoryOf(element) });
  const notes: Note[] = [];
  const along = element.xAxis === undefined ? undefined : model.columns.get(element.xAxis.columnId);
  const by = model.columns.get(model.colored.columnId ?? "");
  const isAdditive = measureId !== undefined && context.additive?.(measureId) === true;
  if (!isAdditive && model.measure !== null)
    notes.push({
      kind: "left-out",
      what: message("drawing.left.columns"),
      why: message("drawing.why.values-do-add-up-and-widths", { name: model.measure.name }),
    });
  const unsized = model.rows.filter(({ value }) => !(value >= 0)).length;
  if (unsized > 0) notes.push({ kind: "no-mark", values: unsized, total: model.rows.length, which: "negative" });
  const whole =
    along === undefined || by === undefined || !isAdditive ? null : readGrid(model, along, by, element.xAxis?.sort?.by !== undefined);
  if (whole !== null) noteHidden(whole, notes);
  const axes = { slots: along?.name ?? "", names: by?.name ?? "" };
  const grid = whole === null ? null : smallGrid(whole, { slots: Math.floor(context.width / 3), names: Infinity }, axes, notes);
  const sumOf = (slot: number): number =>
    (grid?.names ?? []).reduce((sum, _, name) => sum + Math.max(0, grid?.at(slot, name)?.value || 0), 0);
  const bands = grid === null ? [] : bandsOf(grid, by, table, context);
  const totals = (grid?.slots ?? []).map((_, slot) => sumOf(slot));
  const total = totals.reduce((sum, value) => sum + value, 0);
  const { width, height, colors } = context;
  const foot = height < 72 ? 0 : FOOT;
  const plot = { left: 0, top: 0, width, height: Math.max(1, height - foot) };
  const own = new Set(bands.flatMap(({ rest, text }) => (rest === null ? [text] : [])));
  const named = grid === null || by === undefined ? null : gridColors(coloredAmong(grid, own), by, colors.categorical, false, context);
  const tones = bands.map(({ rest, text }) => (rest === null ? (named?.get(text) ?? colors.roles.accent) : colors.roles["line-3"]));
  const shapes: Shape[] = [];
  const marks: ListedMark[] = [];
  let left = 0;
  totals.forEach((sum, slot) => {
    const wide = total === 0 ? 0 : (sum / total) * plot.width;
    let bottom = plot.height;
    bands.forEach((band, name) => {
      const cell = cellOf(band, grid?.slots[slot]?.label ?? "", model, (member) => grid?.at(slot, member));
      if (cell === null) return;
      const tall = (cell.value / sum) * plot.height;
      const box = { left: left + 0.5, top: bottom - tall + 0.5, width: Math.max(0.25, wide - 1), height: Math.max(0.25, tall - 1) };
      const color = shownColor(tones[name] ?? colors.roles.accent, cell.keys, context);
      shapes.push({ kind: "rect", id: `cell-${slot}-${name}`, box, fill: color, depth: 2 });
      const text = shareText(cell.value / sum, context);
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
        label: cell.label,
        keys: cell.keys,
        rows: cell.rows,
        text: cell.text,
        said: [
          context.say(message("drawing.of", { part: text, whole: grid?.slots[slot]?.label ?? "" })),
          context.say(message("drawing.of-all", { share: shareText(cell.value / total, context) })),
        ],
        color,
        box,
        ...(band.rest === null ? {} : { rest: band.rest }),
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
      bands.map(({ label, text, rest }, index) => ({
        name: label,
        color: tones[index] ?? colors.roles.accent,
        keys:
          rest === null
            ? (model.rows
                .find(({ keys }) => keys.some((key) => key.columnId === by?.id && key.text === text))
                ?.keys.filter(({ columnId }) => columnId === by?.id) ?? [])
            : [],
      })),
    ),
    notes,
    plot,
    isField: true,
  });
}

/** What has a color of its own: a name, or those that are too many to be told apart. */
interface Band {
  readonly label: string;
  readonly text: string | null;
  /** Their places among the names. */
  readonly members: readonly number[];
  /** The key of everything else; null: a name. */
  readonly rest: MarkKey | null;
}

/** The names with the greatest sums, in their order, and the rest of them as one. */
function bandsOf(grid: Grid, by: ChartColumn | undefined, table: ResultTable, context: DrawContext): readonly Band[] {
  const all = grid.names.map(({ label, text }, at): Band => ({ label, text, members: [at], rest: null }));
  if (by === undefined || all.length <= MOST_VALUES) return all;
  const sums = all.map((_, name) => grid.slots.reduce((sum, _slot, slot) => sum + Math.max(0, grid.at(slot, name)?.value || 0), 0));
  const order = sums.map((_, at) => at).toSorted((one, other) => (sums[other] ?? 0) - (sums[one] ?? 0) || one - other);
  const own = new Set(order.slice(0, MOST_VALUES - 1));
  const kept = all.filter((_, at) => own.has(at));
  const others = order.slice(MOST_VALUES - 1);
  const label = restLabel(context, others.length);
  const cells = kept.flatMap(({ members: [at = 0] }) => {
    const row = grid.slots.reduce<number | undefined>((found, _slot, slot) => found ?? grid.at(slot, at)?.row, undefined);
    return row === undefined ? [] : [cellAt(table, row, by.index)];
  });
  return [...kept, { label, text: null, members: others, rest: restKey(by, label, cells) }];
}

/** What a band is in one column; null where it has nothing there. */
function cellOf({ label, members, rest }: Band, slot: string, { table, measure }: ListModel, at: (member: number) => ListRow | undefined) {
  const rows = members.flatMap((member) => {
    const row = at(member);
    return row === undefined || !(row.value > 0) ? [] : [row];
  });
  const [first] = rows;
  if (first === undefined || measure === null) return null;
  if (rest === null) return { ...first, rows: [first.row] };
  return {
    label: `${slot}, ${label}`,
    keys: first.keys.filter(({ columnId }) => columnId !== rest.columnId),
    rows: rows.map(({ row }) => row),
    value: rows.reduce((sum, { value }) => sum + value, 0),
    text: measure.write(
      pooledValue(
        table,
        measure,
        rows.map(({ row }) => row),
      ),
    ),
  };
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
