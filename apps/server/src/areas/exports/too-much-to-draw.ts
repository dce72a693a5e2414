import { CodedError, limits } from "@sheaf/contract";

export function tooMuchToDraw(): CodedError {
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
