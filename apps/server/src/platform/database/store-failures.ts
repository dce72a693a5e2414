import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";

/** What became of the work that a failing store interrupted: certainly nothing, or nobody knows. */
export type Outcome = "not-done" | "unknown";

/** The metadata store did not answer, or its answer was lost. `cause` is for the log. */
export class StoreAway extends CodedError {
  readonly outcome: Outcome;

  /** `retryAfter`: seconds until it is worth another try; null where nobody knows. */
  constructor(cause: unknown, outcome: Outcome, isDiskFull = false, retryAfter: number | null = null) {
    super(
      isDiskFull ? "storage_full" : "service_error",
      isDiskFull ? NO_ROOM : outcome === "not-done" ? message("errors.database.not-available") : message("errors.database.went-away"),
      retryAfter === null ? {} : { retryAfter },
    );
    this.cause = cause;
    this.outcome = outcome;
  }
}

const NO_ROOM = message("errors.database.no-room-left-disk-metadata");

/** The server lives, and had no room for what it was to keep. It takes the next write as soon as there is room. */
export function storeFull(cause: unknown): CodedError {
  const full = new CodedError("storage_full", NO_ROOM);
  full.cause = cause;
  return full;
}

/** Whether the server says that its disk is full. */
export function isStoreFull(error: unknown): boolean {
  const { code, severity } = (error ?? {}) as { readonly code?: unknown; readonly severity?: unknown };
  return code === "53100" && severity !== undefined;
}

/** Failures of the line, as the operating system names them. */
const BROKEN_LINE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/**
 * The server's own words for "not me, not now": it ends, starts or recovers (57P0x), has no room for a connection (53300), ended one that was idle too
 * long (25P03, 57P05), or is a standby that nobody has promoted yet (25006).
 */
const SERVER_AWAY = new Set(["57P01", "57P02", "57P03", "57P05", "53300", "25P03", "25006"]);

/** Words of the driver where it has no code. */
const DRIVER_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Whether an error of the driver says that the store is away, and not that the statement is wrong. The connection is of no use any more. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, severity } = error as Error & { code?: string; syscall?: string; severity?: string };
  if (severity !== undefined) return code !== undefined && (SERVER_AWAY.has(code) || code.startsWith("08"));
  if (code !== undefined && BROKEN_LINE.has(code)) return syscall !== undefined;
  return DRIVER_WORDS.test(error.message);
}

/** A server that has no room for another connection answers all the same. */
export function isFull(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "53300";
}
