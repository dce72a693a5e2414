import { cellAt, cellText, compareCodePoints, type ResultTable } from "@sheaf/result";
import { fitText, textWidth } from "../../text/measure.ts";
import type { AxisFormat } from "../../element.ts";
import { type ChartColumn, isMarker } from "../../marks/columns.ts";
import { labelFont } from "../../axis/axis-look.ts";
import type { ValueAxis } from "./drawn-axis.ts";

/** The places of names on an axis across: the first of them on top. */
export interface AxisNames {
  readonly labels: readonly string[];
  /** Of the names in a row; NaN where there is none, or several. */
  readonly placeAt: (table: ResultTable, row: number) => number;
}

/** Names of points and of the ends of lines: each has a place of its own. */
export function axisNames(column: ChartColumn, table: ResultTable): AxisNames {
  const found = new Set<string>();
  const textAt = (from: ResultTable, row: number): string | null =>
    isMarker(from, row, column) ? null : cellText(cellAt(from, row, column.index), column.type);
  for (let row = 0; row < table.rowCount; row += 1) {
    const text = textAt(table, row);
    if (text !== null) found.add(text);
  }
  const sorted = [...found].toSorted((one, other) => compareCodePoints(other, one));
  const places = new Map(sorted.map((text, place) => [text, place]));
  return {
    labels: sorted.map((text) => column.write(text)),
    placeAt: (from, row) => places.get(textAt(from, row) ?? "\u0000") ?? Number.NaN,
  };
}

/** What names may take of the width of a drawing. */
const SHARE = 0.35;

/** The axis of names: a line for each, none of them at zero. */
export function namesAxis(
  names: AxisNames,
  { index, format, width }: Pick<ValueAxis, "index" | "format"> & { readonly width: number },
): ValueAxis {
  const font = labelFont(format);
  const isHidden = format?.visibility === "hidden" || format?.labels === "hidden";
  const labels = isHidden ? [] : names.labels.map((label) => fitText(label, width * SHARE, font));
  const count = Math.max(1, names.labels.length);
  return {
    index,
    scale: {
      kind: "linear",
      min: -0.5,
      max: count - 0.5,
      ticks: names.labels.map((_, place) => place),
      step: null,
      reverse: format?.scale?.reverse === true,
    },
    labels,
    written: null,
    gridlines: index === 0 && hasLines(format),
    format,
    labelWidth: Math.ceil(labels.reduce((widest, text) => Math.max(widest, textWidth(text, font)), 0)),
  };
}

/** Whether there is a line at each label of an axis of values. */
export const hasLines = (format: AxisFormat | undefined): boolean =>
  format?.visibility !== "hidden" && format?.marks !== "none" && format?.marks !== "tick";
