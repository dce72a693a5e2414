import { cellAt, isNumeric, type ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import { bandLabelsDown } from "../../axis/band-labels.ts";
import type { DrawContext } from "../../context.ts";
import type { Box, Drawing } from "../../drawing.ts";
import { alongWords } from "../../listed/along-words.ts";
import { cellScale } from "../../listed/cell-scale.ts";
import { inkOn, shownColor } from "../../listed/claimed.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { readList, type ListModel, type ListRow } from "../../listed/read-list.ts";
import { exactText, type ChartColumn } from "../../marks/columns.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { LABEL_FONT, textWidth } from "../../text/measure.ts";
import { type Place, placesOf, sortedPlaces } from "./places.ts";

type HeatMap = ChartElements["sheaf:heatmap-chart"];

const HEAD = 22;

/** A number at each crossing of two columns, as the color of a cell. */
export function drawHeatMap(element: HeatMap, table: ResultTable, context: DrawContext): Drawing {
  const model = readList({ element, table, context, measureId: element.value?.columnId });
  const column = (id: string | undefined): ChartColumn | null => (id === undefined ? null : (model.columns.get(id) ?? null));
  const [x, y] = [column(element.xAxis?.columnId), column(element.yAxis?.columnId)];
  const notes: Note[] = [];
  const { width, height, colors } = context;
  const hasAcross = element.xAxis?.format?.labels !== "hidden" && element.xAxis?.format?.visibility !== "hidden" && height >= 72;
  const hasDown = element.yAxis?.format?.labels !== "hidden" && element.yAxis?.format?.visibility !== "hidden";
  const top = hasAcross ? HEAD : 0;
  const across = x === null ? [] : kept(placesOf(model, x), Math.floor(width / 3), x, notes);
  const down = y === null ? [] : kept(sortedPlaces(model, y, element.yAxis?.sort, notes), Math.floor(height / 3), y, notes);
  const names = down.map(({ label }) => label);
  const widest = hasDown ? Math.ceil(names.reduce((most, name) => Math.max(most, textWidth(name, LABEL_FONT)), 0)) : 0;
  const left = widest === 0 ? 0 : Math.min(widest + 8, Math.floor(width * 0.35));
  const plot = { left, top, width: Math.max(1, width - left), height: Math.max(1, height - top) };
  const cell = { width: plot.width / Math.max(1, across.length), height: plot.height / Math.max(1, down.length) };
  const gap = Math.min(1, cell.width / 4, cell.height / 4);
  const [columnOf, rowOf] = [placeBy(across), placeBy(down)];
  const drawn = model.rows.filter(({ value }) => !Number.isNaN(value));
  if (drawn.length < model.rows.length)
    notes.push({ kind: "no-mark", values: model.rows.length - drawn.length, total: model.rows.length, which: "empty" });
  const scale =
    model.measure === null
      ? null
      : cellScale(
          element.color,
          drawn.map(({ value }) => value),
          model.measure,
          element.legend,
          context,
          0,
        );
  const shapes: Shape[] = [];
  const marks: ListedMark[] = [];
  const write = model.measure?.short.together(drawn.map(({ value }) => value));
  const short = (row: ListRow): string => write?.(row.value) ?? "";
  const hasLabels = element.dataLabel?.labels === "shown" && cell.height >= LABEL_FONT.size + 3;
  for (const row of drawn) {
    if (scale === null || x === null || y === null) break;
    const [at, line] = [columnOf(textAt(model, row, x)), rowOf(textAt(model, row, y))];
    if (at === undefined || line === undefined) continue;
    const box: Box = {
      left: plot.left + at * cell.width + gap / 2,
      top: plot.top + line * cell.height + gap / 2,
      width: Math.max(0.5, cell.width - gap),
      height: Math.max(0.5, cell.height - gap),
    };
    const color = shownColor(scale.colorOf(row.value), row.keys, context);
    marks.push({ label: row.label, keys: row.keys, rows: [row.row], text: row.text, color, box });
    shapes.push({ kind: "rect", id: `cell-${line}-${at}`, box, fill: color, depth: 2 });
    const text = short(row);
    if (hasLabels && textWidth(text, LABEL_FONT) + 4 <= cell.width)
      shapes.push({
        ...word(`label-${line}-${at}`, box.left + box.width / 2, box.top + box.height / 2, text, inkOn(color)),
        align: "center",
      });
  }
  if (hasAcross)
    shapes.push(
      ...alongWords({
        words: across.map(({ label }, at) => ({ x: plot.left + (at + 0.5) * cell.width, text: label })),
        y: HEAD / 2 - 1 - LABEL_FONT.size / 2,
        context,
        ...(x !== null && isOrdered(x) ? {} : { room: Math.max(48, cell.width - 8) }),
      }),
    );
  if (hasDown && height >= LABEL_FONT.size + 4)
    bandLabelsDown(names, cell.height, left - 8).forEach((text, line) => {
      const y = Math.max(plot.top + (line + 0.5) * cell.height, LABEL_FONT.size / 2);
      if (text !== null && y + LABEL_FONT.size / 2 <= height + 2)
        shapes.push(word(`0-value0-${line}-label`, 0, y, text, colors.roles["ink-2"]));
    });
  return listedDrawing({ model, noun: "heat-map", marks, shapes, legend: scale?.legend ?? { kind: "none" }, notes, plot, isField: true });
}

const word = (id: string, x: number, y: number, text: string, color: string): Extract<Shape, { readonly kind: "text" }> => ({
  kind: "text",
  id,
  x,
  y,
  text,
  color,
  font: LABEL_FONT,
  align: "left",
  baseline: "middle",
  depth: ABOVE_MARKS,
});

const isOrdered = ({ type }: ChartColumn): boolean => isNumeric(type) || type.kind === "date" || type.kind === "datetime";
const textAt = ({ table }: ListModel, { row }: ListRow, column: ChartColumn): string | null =>
  exactText(cellAt(table, row, column.index), column);

/** As many as the pixels can tell apart. */
function kept(places: readonly Place[], most: number, column: ChartColumn, notes: Note[]): readonly Place[] {
  const shown = Math.max(1, most);
  if (places.length <= shown) return places;
  notes.push({ kind: "slots", shown, total: places.length, axis: column.name });
  return places.slice(0, shown);
}

function placeBy(places: readonly Place[]): (text: string | null) => number | undefined {
  const at = new Map(places.map(({ text }, index) => [JSON.stringify(text), index]));
  return (text) => at.get(JSON.stringify(text));
}
