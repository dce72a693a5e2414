import { CodedError, type ErrorCode, type ErrorText, type ReasonCode } from "@sheaf/contract";
import { message } from "@sheaf/messages";

/** What went wrong, for the person who can mend it. */
export type FailureCause =
  | "syntax"
  | "refused"
  | "name"
  | "type"
  | "value"
  | "memory"
  | "privilege"
  | "limit"
  | "process"
  | "connection"
  | "mismatch"
  | "other";

/** Details of a failed statement: the place in its text (from 1, in characters) where the engine names one. */
export interface FailureDetails {
  readonly cause?: FailureCause;
  readonly line?: number;
  readonly column?: number;
  readonly [more: string]: unknown;
}

/**
 * A failure of a warehouse. Message and details hold neither row values nor paths nor the text of others' statements and
 * may be shown to everybody who ran the query.
 */
export class WarehouseError extends CodedError {
  /**
   * The engine's own words, null where there are none. They may quote row values and names that the asker may not see: for
   * people with the right to read the whole connection, and for nobody else (V46). Never logged.
   */
  readonly engineMessage: string | null;

  constructor(code: ErrorCode | ReasonCode, text?: ErrorText, details: FailureDetails = {}, engineMessage: string | null = null) {
    super(code, text, details);
    this.engineMessage = engineMessage;
  }
}

/** Another session has locked what a write needs, for longer than it waits; nothing was written. */
export class HeldByOthers extends WarehouseError {
  constructor(engineMessage: string) {
    super("warehouse_query_timedout", message("errors-data.warehouse.held-by-others"), { cause: "limit" }, engineMessage);
  }
}

/** A WarehouseError as it crosses the border of a process. */
export interface FailureRecord {
  readonly code: ErrorCode | ReasonCode;
  readonly text: ErrorText;
  readonly details: FailureDetails;
  readonly engineMessage: string | null;
}

export function failureRecord(error: unknown): FailureRecord {
  if (error instanceof CodedError) {
    return {
      code: error.errorCode ?? error.code,
      text: error.text,
      details: error.details,
      engineMessage: error instanceof WarehouseError ? error.engineMessage : null,
    };
  }
  // A bug of ours. Its text helps whoever may read the engine's words, and shows nothing to others.
  return {
    code: "service_error",
    text: message("errors.code.occurred"),
    details: {},
    engineMessage: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}

export function failureOf(record: FailureRecord): WarehouseError {
  return new WarehouseError(record.code, record.text, record.details, record.engineMessage);
}

export function canceled(): WarehouseError {
  return new WarehouseError("warehouse_query_canceled");
}

export function timedOut(): WarehouseError {
  return new WarehouseError("warehouse_query_timedout");
}
