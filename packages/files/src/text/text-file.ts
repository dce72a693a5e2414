import { setImmediate as round } from "node:timers/promises";
import { cellFormatter } from "@sheaf/locale";
import {
  type CellFormat,
  csvPrinter,
  jsonLinesPrinter,
  jsonPrinter,
  type PartPrinter,
  type ResultColumn,
  type ResultTable,
  slicesOf,
} from "@sheaf/result";
import { typeName } from "@sheaf/sql";
import type { RowFile, Writing } from "../row-file.ts";
import { type Sink, utf8 } from "../sink.ts";
import { csvBytes } from "./csv-bytes.ts";

/** The mark by which spreadsheet programs know UTF-8. */
export const UTF8_MARK = "\ufeff";

/** Cells that are written in one go: some ten milliseconds, as bytes less. */
const AT_ONCE = 10_000;

export type TextFormat = "csv" | "tsv" | "json" | "jsonl";

/** Rows as text. */
export function textFile(sink: Sink, format: TextFormat, writing: Writing): RowFile {
  const isDelimited = format === "csv" || format === "tsv";
  const printer =
    isDelimited && writing.values === "raw"
      ? csvBytes({ separator: separatorOf(format), guarded: writing.forSpreadsheets })
      : printerOf(format, writing);
  let rows = 0;
  let isBegun = false;
  const put = async (pieces: Iterable<string | Uint8Array>): Promise<void> => {
    for (const piece of pieces) await sink(typeof piece === "string" ? utf8(piece) : piece);
  };
  return {
    rows: async (part: ResultTable) => {
      if (!isBegun && isDelimited && writing.forSpreadsheets) await put([UTF8_MARK]);
      isBegun = true;
      rows += part.rowCount;
      for (const slice of slicesOf(part, AT_ONCE)) {
        await put(printer.rows(slice));
        // a part of thousands of columns takes seconds, and everybody else's calls come in between
        if (slice !== part) await round();
      }
    },
    end: async ({ isCut }) => {
      if ("end" in printer) await put(printer.end(isCut));
      return { rows, sheets: 0, longNumbers: 0, cutTexts: 0 };
    },
    destroy: () => undefined,
  };
}

const separatorOf = (format: "csv" | "tsv"): "," | "\t" => (format === "csv" ? "," : "\t");

function printerOf(format: TextFormat, writing: Writing): PartPrinter {
  switch (format) {
    case "json":
      return jsonPrinter();
    case "jsonl":
      return jsonLinesPrinter();
    case "csv":
    case "tsv":
      return csvPrinter({
        separator: separatorOf(format),
        guarded: writing.forSpreadsheets,
        ...(writing.values === "raw" ? {} : { format: shownCells(writing) }),
      });
  }
}

/** Cells as the formats of their columns write them; `isForEyes`: nobody reckons with them, as on paper, so that means have no more digits than on screen. */
export function shownCells({ formatOf, zone, symbols }: Writing, isForEyes = false): CellFormat {
  const formatters = new Map<ResultColumn, ReturnType<typeof cellFormatter>>();
  return (value, { column }) => {
    let formatter = formatters.get(column);
    if (formatter === undefined)
      formatters.set(
        column,
        (formatter = cellFormatter(typeName(column.type), formatOf(column), {
          zone,
          symbols,
          isReckoned: isForEyes && column.isReckoned === true,
        })),
      );
    return formatter(value);
  };
}
