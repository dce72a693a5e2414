export {
  bookPicture,
  isPictured,
  type BookData,
  type BookOutcome,
  type BookSource,
  MOST_BOOK_SHEETS,
  openBook,
  TooManySheets,
} from "./book.ts";
export { type Answer, PaperTooLarge, type Source, TooManyPrints } from "./gather.ts";
export { sheetCellPictures } from "./grids/cell-pictures.ts";
export { wholePart } from "./grids/cell-shown.ts";
export { pivotSheetLooks, sheetColumns, type SheetSource, sheetWidths, tableSheetLooks } from "./grids/sheet-looks.ts";
export { controlsInForce, filtersInForce, filterText } from "./in-force.ts";
export { ownPicture, type PictureBox } from "./own-picture.ts";
export type { PictureWanted } from "./pictures.ts";
export type { Limits } from "./questions.ts";
export { draw, gather, press } from "./press.ts";
export { type Gathered, type Pressed, pressFacts, type PressRequest } from "./request.ts";
export { sayIn, totalIn } from "./said.ts";
export { type PressFormat, pressFormats, PressRefusal, type PressWhat } from "./pages.ts";
