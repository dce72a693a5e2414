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

/** The same for a result that comes in parts: the first one decides the widths, a wider cell later makes its line longer. */
export function textTablePrinter(options: TextTableOptions = {}): PartPrinter {
  let widths: readonly number[] | null = null;
  return {
    *rows(part) {
      const printed = printedColumns(part.columns);
      const show = (text: string | null): string =>
        text === null ? NULL_SIGN : fitWidth(visible(text), options.maxCellWidth ?? MAX_CELL_WIDTH);
      const right = printed.map((each) => isNumeric(each.column.type));
      const line = (cells: readonly string[], known: readonly number[]): string =>
        `${cells
          .map((cell, index) => {
            const padding = " ".repeat(Math.max(0, (known[index] ?? 0) - displayWidth(cell)));
            return right[index] === true ? padding + cell : cell + padding;
          })
          .join("  ")
          .trimEnd()}\n`;
      const rows = () => printedRows(part, printed, options.format ?? null);
      if (widths === null) {
        const header = printed.map((each) => show(each.column.name));
        widths = measured(header, rows(), show);
        yield line(header, widths);
        yield `${widths.map((width) => "─".repeat(width)).join("  ")}\n`;
      }
      for (const row of rows()) yield line(row.map(show), widths);
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
