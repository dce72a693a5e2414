import { isNumeric } from "../cell-text.ts";
import type { ResultTable } from "../result-table.ts";
import { displayWidth, fitWidth } from "./display-width.ts";
import type { PartPrinter } from "./part-printer.ts";
import { printedColumns, printedRows, type CellFormat } from "./printed.ts";

/** How an absent value is drawn, apart from the text "null". */
const NULL_SIGN = "∅";
const MAX_CELL_WIDTH = 60;

export interface TextTableOptions {
  /** Cells wider than this are cut with `…`; default 60. */
  readonly maxCellWidth?: number;
  readonly format?: CellFormat;
}

/**
 * A table for a terminal: columns padded by the width that characters take on screen, numbers to the right, null as `∅`.
 * Control and direction characters are drawn as visible signs, so that no cell can steer the terminal. The whole table
 * is measured before the first line is written.
 */
export function* printTextTable(table: ResultTable, options: TextTableOptions = {}): Generator<string> {
  const printer = textTablePrinter(options);
  yield* printer.rows(table);
  yield* printer.end();
}

/** Lines of texts in columns, the first ones above a rule; null is an absent value, empty text an empty cell. */
export interface TextGrid {
  readonly header: readonly (readonly (string | null)[])[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** For each column whether it stands to the right. */
  readonly right: readonly boolean[];
}

/** A grid for a terminal, drawn as `printTextTable` draws a table. */
export function* printTextGrid({ header, rows, right }: TextGrid): Generator<string> {
  const lines = [...header, ...rows].map((row) => row.map((text) => shown(text, MAX_CELL_WIDTH)));
  const widths = right.map((_, index) => lines.reduce((width, row) => Math.max(width, displayWidth(row[index] ?? "")), 0));
  for (const [index, line] of lines.entries()) {
    if (index === header.length) yield ruleOf(widths);
    yield lineOf(line, widths, right);
  }
  if (rows.length === 0) yield ruleOf(widths);
}

function shown(text: string | null, width: number): string {
  return text === null ? NULL_SIGN : fitWidth(visible(text), width);
}

function lineOf(cells: readonly string[], widths: readonly number[], right: readonly boolean[]): string {
  const padded = cells.map((cell, index) => {
    const padding = " ".repeat(Math.max(0, (widths[index] ?? 0) - displayWidth(cell)));
    return right[index] === true ? padding + cell : cell + padding;
  });
  return `${padded.join("  ").trimEnd()}\n`;
}

function ruleOf(widths: readonly number[]): string {
  return `${widths.map((width) => "─".repeat(width)).join("  ")}\n`;
}

/** The same for a result that comes in parts: the first one decides the widths, a wider cell later makes its line longer. */
export function textTablePrinter(options: TextTableOptions = {}): PartPrinter {
  let widths: readonly number[] | null = null;
  return {
    *rows(part) {
      const printed = printedColumns(part.columns);
      const show = (text: string | null): string => shown(text, options.maxCellWidth ?? MAX_CELL_WIDTH);
      const right = printed.map((each) => isNumeric(each.column.type));
      const rows = () => printedRows(part, printed, options.format ?? null);
      if (widths === null) {
        const header = printed.map((each) => show(each.column.name));
        widths = measured(header, rows(), show);
        yield lineOf(header, widths, right);
        yield ruleOf(widths);
      }
      for (const row of rows()) yield lineOf(row.map(show), widths, right);
    },
    end: () => [],
  };
}

function measured(
  header: readonly string[],
  rows: Iterable<readonly (string | null)[]>,
  show: (text: string | null) => string,
): readonly number[] {
  const widths = header.map(displayWidth);
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, displayWidth(show(cell)));
  }
  return widths;
}

/** C0 controls as their pictures (␉), other controls and direction overrides as `\u{…}`. */
function visible(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "␡" : `\\u{${code.toString(16)}}`;
  });
}
