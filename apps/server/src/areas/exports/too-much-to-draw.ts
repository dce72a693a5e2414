import { CodedError, limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { MOST_BOOK_SHEETS, type PaperTooLarge, TooManyPrints, TooManySheets } from "@sheaf/press";

export function tooMuchToDraw(error: PaperTooLarge): CodedError {
  if (error instanceof TooManyPrints) {
    const { page, printed, most } = error;
    return new CodedError("EFBIG", error.text, {
      limit: printed === null ? "prints" : "prints-time",
      page,
      printed,
      most,
    });
  }
  if (error instanceof TooManySheets)
    return new CodedError("EFBIG", message("errors-exports.file.file-sheets-download-pages-one", { most: MOST_BOOK_SHEETS }), {
      most: MOST_BOOK_SHEETS,
    });
  const most = limits.drawnCells;
  return new CodedError("EFBIG", message("errors-exports.file.values-draw-filter-page-first", { most }));
}

/** A limit of the threads, said of a drawing. */
export function overLimit(error: unknown): unknown {
  if (!(error instanceof CodedError)) return error;
  const { limit } = error.details;
  if (limit !== "time" && limit !== "memory" && limit !== "depth") return error;
  const text =
    limit === "time" ? message("errors-exports.file.drawing-took-too-long") : message("errors-exports.file.drawing-took-too-much-memory");
  return new CodedError(error.errorCode ?? error.code, text, error.details);
}
