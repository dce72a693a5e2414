import { type ErrorKey, message, type Message, type Said } from "@sheaf/messages";
import { inEnglish } from "@sheaf/messages/english";

/** What a failed call says: a message of the catalogue, which is told in the language of whoever sees it, or the words of another program. */
export type ErrorText = Message<ErrorKey> | Foreign;

declare const isForeign: unique symbol;
/** What another program said, a warehouse or a parser: it stands as it is in every language. */
export type Foreign = string & { readonly [isForeign]: true };

export function foreign(text: string): Foreign {
  return text as Foreign;
}

/** A sentence of ours that is not in the catalogue yet: English in every language. The repository step counts them, and their number only falls. */
export function untranslated(english: string): Foreign {
  return foreign(english);
}

/** What is found wrong with a document or a formula, as the text of a failed call. */
export function ofFinding(said: Said): ErrorText {
  return said as ErrorText;
}

/**
 * The error catalogue of calls. A coded error crosses a boundary as `{code, message, text, requestId, incidentId}`, a query
 * error also carries `errorCode, sql, queueTime, queryExecTime`. Documents' and formulas' findings are not here: they are
 * diagnostics (package formula).
 */
export const errorCodes = {
  EEXIST: { status: 409, summary: message("errors.code.exists") },
  EPERM: { status: 403, summary: message("errors.code.not-permitted") },
  ENOENT: { status: 404, summary: message("errors.code.not-found") },
  EACCES: { status: 403, summary: message("errors.code.denied") },
  EINVAL: { status: 400, summary: message("errors.code.invalid") },
  ESTALE: { status: 409, summary: message("errors.code.stale") },
  ETIMEDOUT: { status: 504, summary: message("errors.code.timed-out") },
  EAGAIN: { status: 503, summary: message("errors.code.occurred") },
  EFBIG: { status: 413, summary: message("errors.code.too-large") },
  UNKNOWN: { status: 500, summary: message("errors.code.occurred") },
} as const;

export type ErrorCode = keyof typeof errorCodes;

interface Reason {
  readonly code: ErrorCode;
  readonly summary: Message<ErrorKey>;
  /** Where HTTP has a better word than the code's own status (401: fetch a new token and try once more). */
  readonly status?: number;
}

/** Codes of query and session errors (`errorCode` in the body). */
export const reasonCodes = {
  inode_archived: { code: "ENOENT", summary: message("errors.code.archived") },
  session_expired: { code: "EACCES", summary: message("errors.code.session-expired"), status: 401 },
  unauthorized: { code: "EACCES", summary: message("errors.code.unauthorized"), status: 401 },
  permission_denied: { code: "EPERM", summary: message("errors.code.unable-to-access") },
  query_queue_timedout: { code: "ETIMEDOUT", summary: message("errors.code.query-timed-out") },
  warehouse_insufficient_privileges: { code: "EPERM", summary: message("errors.code.warehouse-denied") },
  warehouse_query_canceled: { code: "EAGAIN", summary: message("errors.code.warehouse-canceled") },
  warehouse_query_failed: { code: "EINVAL", summary: message("errors.code.warehouse-failed") },
  warehouse_query_failed_user_error: { code: "EINVAL", summary: message("errors.code.warehouse-failed") },
  warehouse_query_refused: { code: "EAGAIN", summary: message("errors.code.warehouse-refused"), status: 429 },
  warehouse_query_timedout: { code: "ETIMEDOUT", summary: message("errors.code.warehouse-timed-out") },
  warehouse_unauthorized: { code: "EPERM", summary: message("errors.code.warehouse-unauthorized") },
  warehouse_unreachable: { code: "EAGAIN", summary: message("errors.code.warehouse-unreachable") },
  unknown_node: { code: "ENOENT", summary: message("errors.code.no-source") },
  conflict_request: { code: "EEXIST", summary: message("errors.code.occurred") },
  duplicate_request: { code: "EAGAIN", summary: message("errors.code.occurred") },
  service_error: { code: "EAGAIN", summary: message("errors.code.occurred") },
  storage_full: { code: "EAGAIN", summary: message("errors.code.no-room"), status: 507 },
  live_edit_log_seq_no_stale: { code: "ESTALE", summary: message("errors.code.occurred") },
  incompatible_slate_version: { code: "ESTALE", summary: message("errors.code.occurred") },
  timedout: { code: "ETIMEDOUT", summary: message("errors.code.occurred") },
  payload_too_large: { code: "EFBIG", summary: message("errors.code.occurred") },
  connection_closed: { code: "EAGAIN", summary: message("errors.code.occurred") },
  document_invalid: { code: "EINVAL", summary: message("errors.code.document-invalid"), status: 422 },
  too_many_requests: { code: "EAGAIN", summary: message("errors.code.too-many-requests"), status: 429 },
} as const satisfies Record<string, Reason>;

export type ReasonCode = keyof typeof reasonCodes;

/** Body of every failed call. `requestId` is null where the catalogue hides it. */
export interface ErrorBody {
  readonly code: ErrorCode;
  /** In English. */
  readonly message: string;
  /** The same for a screen, which tells it in the language of its viewer; not there where another program said it. */
  readonly text?: Message;
  readonly requestId: string | null;
  readonly incidentId: string | null;
  readonly errorCode?: ReasonCode;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly sql?: string;
  /** Milliseconds. */
  readonly queueTime?: number;
  readonly queryExecTime?: number;
}

/** A field of what was sent, and what is wrong with it: a member of `fields` in the details. */
export interface FieldError {
  readonly path: string;
  readonly message: ErrorText;
}

/** An expected failure that crosses a boundary. The text is for people, in English in `message`; neither it nor details hold secrets or row values. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly errorCode: ReasonCode | null;
  readonly text: ErrorText;
  /** Where it can be mended: names of fields, line and column of a statement, … */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode | ReasonCode, text?: ErrorText, details: Readonly<Record<string, unknown>> = {}) {
    const reason = code in reasonCodes ? (code as ReasonCode) : null;
    const base: ErrorCode = reason === null ? (code as ErrorCode) : reasonCodes[reason].code;
    const said = text ?? (reason === null ? errorCodes[base].summary : reasonCodes[reason].summary);
    super(inEnglish(said));
    this.name = "CodedError";
    this.code = base;
    this.errorCode = reason;
    this.text = said;
    this.details = details;
  }

  /** HTTP status of the failure. */
  get status(): number {
    const reason: Reason | null = this.errorCode === null ? null : reasonCodes[this.errorCode];
    return reason?.status ?? errorCodes[this.code].status;
  }
}

/** Request ids are hidden where the person who asked made the mistake (product-spec §8). */
export function hidesRequestId(reason: ReasonCode | null): boolean {
  return reason === "warehouse_query_failed_user_error";
}
