import { message } from "@sheaf/messages";
import { isNumeric } from "@sheaf/result";
import { readColor } from "../color/series-colors.ts";
import type { Box, ChartTable, Drawing, Legend, LegendEntry } from "../drawing.ts";
import type { LegendFormat } from "../element.ts";
import { writeCell } from "../marks/columns.ts";
import { columnTotals } from "../marks/column-totals.ts";
import { noteText, type Note } from "../notes.ts";
import { graphicOf, type Shape } from "../shapes.ts";
import { FONT_FAMILY, readableSize } from "../text/measure.ts";
import { type Noun, nounOf } from "../text/nouns.ts";
import { allOf, extremesWords, sameWords, shownBy } from "../text/summary-words.ts";
import { listedMarks, type ListedMark } from "./listed-marks.ts";
import type { ListModel } from "./read-list.ts";

interface ListedDrawing {
  readonly model: ListModel;
  readonly noun: Noun;
  readonly marks: readonly ListedMark[];
  readonly shapes: readonly Shape[];
  readonly legend: Legend;
  readonly notes: readonly Note[];
  readonly plot: Box;
  /** Marks lie in rows and columns: arrows go by where they are. */
  readonly isField?: boolean;
  /** Its values as a table, where they are not the columns of the result. */
  readonly table?: ChartTable;
  /** What is shown, where it is not `measure by keys`. */
  readonly shown?: string;
}

/** A drawing of shapes alone, with its words. */
export function listedDrawing({ model, noun, marks, shapes, legend, notes, plot, shown, isField, table }: ListedDrawing): Drawing {
  const all = [...model.notes, ...notes];
  return {
    option: {
      animation: false,
      backgroundColor: "transparent",
      textStyle: { fontFamily: FONT_FAMILY },
      series: [],
      graphic: graphicOf(shapes),
    },
    legend,
    summary: summaryOf(model, noun, shown, all),
    table: table ?? tableOf(model),
    marks: listedMarks(model, marks, isField),
    notes: all,
    plots: [plot],
    isEmpty: marks.length === 0,
  };
}

function summaryOf(model: ListModel, noun: Noun, shown: string | undefined, notes: readonly Note[]): string {
  const { context, measure, keys } = model;
  const rows = model.rows.filter(({ isHidden = false }) => !isHidden);
  const { say } = context;
  const by = keys.map(({ name }) => name);
  const what = shown ?? (measure === null ? "" : shownBy(say, measure.name, by));
  const values = rows.filter(({ value }) => !Number.isNaN(value));
  const high = values.reduce<(typeof values)[number] | null>((best, row) => (best === null || row.value > best.value ? row : best), null);
  const low = values.reduce<(typeof values)[number] | null>((best, row) => (best === null || row.value < best.value ? row : best), null);
  const extremes =
    high === null || low === null
      ? ""
      : high.value === low.value
        ? sameWords(say, null, high.text, values.length === 1)
        : extremesWords(say, null, { value: high.text, at: high.label }, { value: low.text, at: low.label });
  const count = by.length === 0 ? "" : `${say(message("drawing.summary.count", { count: rows.length, by: allOf(say, by) }))}.`;
  const kind = say(nounOf(noun));
  const title = context.title === null ? `${kind}.` : `${context.title}. ${kind}.`;
  return [title, what, count, extremes, ...notes.map((note) => noteText(note, say))].filter((part) => part !== "").join(" ");
}

function tableOf({ keys, measure, extras, columns, table, rows, context }: ListModel): ChartTable {
  const first = [...keys, ...(measure === null ? [] : [measure])];
  const rest = [...columns.values()].filter((column) => !first.includes(column) && !column.id.startsWith("~") && !extras.includes(column));
  const shown = [...new Set([...first, ...rest, ...extras])];
  return {
    columns: shown.map(({ id, name, type }) => ({ id, name, align: isNumeric(type) ? "right" : "left" })),
    rowCount: table.rowCount,
    ...columnTotals(shown, table, context),
    cell(row, column) {
      const one = shown[column];
      if (one === undefined || row < 0 || row >= table.rowCount) throw new RangeError(`No cell at row ${row}, column ${column}.`);
      const rest = rows[row]?.rest;
      return rest?.columnId === one.id ? rest.label : writeCell(table, row, one);
    },
  };
}

/** The names of the marks, where they are not written beside them. */
export function listedLegend(
  model: ListModel,
  format: LegendFormat | undefined,
  entries: readonly (Pick<LegendEntry, "name" | "color" | "keys"> & Partial<Pick<LegendEntry, "rest" | "value">>)[],
): Legend {
  if (format?.visibility === "hidden" || format?.colorLegend === "hidden" || entries.length < 2) return { kind: "none" };
  const position = format?.position ?? "auto";
  return {
    kind: "series",
    position: position === "auto" ? "top-right" : position,
    header: model.keys[0]?.name ?? null,
    showsHeader: position !== "auto" && format?.header !== "hidden" && model.keys.length > 0,
    color: readColor(format?.color, model.context.colors) ?? null,
    fontSize: format?.fontSize === undefined ? null : readableSize(format.fontSize),
    entries: entries.map((entry, index): LegendEntry => ({ ...entry, id: String(index), sign: "square" })),
  };
}
