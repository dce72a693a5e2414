export * from "./schema.ts";
export * from "./cell-text.ts";
export * from "./result-table.ts";
export * from "./row-windows.ts";
export * from "./packets.ts";
export * from "./frames.ts";
export * from "./file-packets.ts";
export {
  isMarked,
  MARKER,
  printedCells,
  printedColumns,
  printedRows,
  textsOf,
  type CellFormat,
  type PrintedColumn,
} from "./printers/printed.ts";
export { DAY_MICROS, dayText, FIRST_PLAIN, LAST_PLAIN } from "./printers/plain-texts.ts";
export { type PartPrinter } from "./printers/part-printer.ts";
export { beginsLikeFormula, guardedText } from "./printers/formula-guard.ts";
export { readCsv } from "./printers/delimited-rows.ts";
export { csvLine, csvPrinter, fieldOf, isWords, printCsv, printTsv, type CsvOptions } from "./printers/delimited.ts";
export { jsonLinesPrinter, jsonPrinter, printJson, type ResultJson } from "./printers/json.ts";
export { printTextGrid, printTextTable, textTablePrinter, type TextGrid, type TextTableOptions } from "./printers/text-table.ts";
export * from "./text-order.ts";
