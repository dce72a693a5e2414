import { CodedError, limits } from "@sheaf/contract";
import { MOST_BOOK_SHEETS, type PaperTooLarge, TooManyPrints, TooManySheets } from "@sheaf/press";

export function tooMuchToDraw(error: PaperTooLarge): CodedError {
  if (error instanceof TooManyPrints) {
    const { page, printed, most } = error;
    return new CodedError("EFBIG", error.message, { limit: printed === null ? "prints" : "prints-time", page, printed, most });
  }
  if (error instanceof TooManySheets)
    return new CodedError("EFBIG", `The file would have more than ${MOST_BOOK_SHEETS} sheets. Download the pages one by one`, {
      most: MOST_BOOK_SHEETS,
    });
  const most = limits.drawnCells.toLocaleString("en-US");
  return new CodedError("EFBIG", `There are more than ${most} values to draw. Filter the page first, or download its elements as rows`);
}

/** A limit of the threads, said of a drawing. */
export function overLimit(error: unknown): unknown {
  if (!(error instanceof CodedError)) return error;
  const { limit } = error.details;
  if (limit !== "time" && limit !== "memory" && limit !== "depth") return error;
  const why = limit === "time" ? "It takes too long to draw" : "It takes too much memory to draw";
  const message = `${why} and was stopped. Filter the page first, draw its elements one by one, or download them as rows`;
  return new CodedError(error.errorCode ?? error.code, message, error.details);
}
