export { type Sink } from "./sink.ts";
export { freeName } from "./zip/free-name.ts";
export { FileTooLarge, ZipStream } from "./zip/zip-stream.ts";
export {
  type AboutLine,
  type CellLink,
  type FileEnd,
  type FileFacts,
  formatFacts,
  type LooksScope,
  type RowFile,
  type SheetLook,
  type TotalAxes,
  type RowFormat,
  rowFormats,
  type Writing,
  type CellPicture,
  type CellPictures,
} from "./row-file.ts";
export { BookFile, type BookLine } from "./book/book-file.ts";
export type { Picture } from "./xlsx/sheet-extras.ts";
export { MOST_NAME as MOST_SHEET_NAME } from "./xlsx/xlsx-book.ts";
export { openRowFile } from "./open-row-file.ts";
export { shownCells } from "./text/text-file.ts";
export { partsOfGrid, pivotGrid, type PivotGrid, textGrid, textOf, type ValueCell } from "./pivot/pivot-grid.ts";
export { writeDelimitedGrid, writeXlsxGrid } from "./pivot/grid-files.ts";
export { headedColumns } from "./headed-columns.ts";
export { fileName, folderName } from "./file-name.ts";
export { numberCode } from "./xlsx/number-codes.ts";
export { sheetValues, type SheetValue } from "./xlsx/sheet-values.ts";
