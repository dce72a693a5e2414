/**
 * The error catalogue of calls. A coded error crosses a boundary as `{code, message, requestId, incidentId}`, a query
 * error also carries `errorCode, sql, queueTime, queryExecTime`. Documents' and formulas' findings are not here: they are
 * diagnostics (package formula).
 */
export const errorCodes = {
  EEXIST: { status: 409, summary: "Object Already Exists" },
  EPERM: { status: 403, summary: "Operation is Not Permitted" },
  ENOENT: { status: 404, summary: "Object Does Not Exist" },
  EACCES: { status: 403, summary: "Permission Denied" },
  EINVAL: { status: 400, summary: "Invalid Argument" },
  ESTALE: { status: 409, summary: "Document is Out of Date" },
  ETIMEDOUT: { status: 504, summary: "Request Timed Out" },
  EAGAIN: { status: 503, summary: "An error has occurred" },
  EFBIG: { status: 413, summary: "The request entity is too large" },
  UNKNOWN: { status: 500, summary: "An error has occurred" },
} as const;

export type ErrorCode = keyof typeof errorCodes;

interface Reason {
  readonly code: ErrorCode;
  readonly summary: string;
  /** Where HTTP has a better word than the code's own status (401: fetch a new token and try once more). */
  readonly status?: number;
}

/** Codes of query and session errors (`errorCode` in the body). */
export const reasonCodes = {
  inode_archived: { code: "ENOENT", summary: "Document was archived" },
  session_expired: { code: "EACCES", summary: "Session expired", status: 401 },
  unauthorized: { code: "EACCES", summary: "Unauthorized: credentials are invalid", status: 401 },
  permission_denied: { code: "EPERM", summary: "Unable to access" },
  query_queue_timedout: { code: "ETIMEDOUT", summary: "Query timed out" },
  warehouse_insufficient_privileges: { code: "EPERM", summary: "Warehouse error: permission denied" },
  warehouse_query_canceled: { code: "EAGAIN", summary: "Warehouse query canceled" },
  warehouse_query_failed: { code: "EINVAL", summary: "Warehouse error: query failed" },
  warehouse_query_failed_user_error: { code: "EINVAL", summary: "Warehouse error: query failed" },
  warehouse_query_refused: { code: "EAGAIN", summary: "Warehouse query refused for a while", status: 429 },
  warehouse_query_timedout: { code: "ETIMEDOUT", summary: "Warehouse query timed out" },
  warehouse_unauthorized: { code: "EPERM", summary: "Warehouse error: unauthorized" },
  warehouse_unreachable: { code: "EAGAIN", summary: "Warehouse unreachable" },
  unknown_node: { code: "ENOENT", summary: "Source not found" },
  conflict_request: { code: "EEXIST", summary: "An error has occurred" },
  duplicate_request: { code: "EAGAIN", summary: "An error has occurred" },
  service_error: { code: "EAGAIN", summary: "An error has occurred" },
  storage_full: { code: "EAGAIN", summary: "There is no room left on the server's disk", status: 507 },
  live_edit_log_seq_no_stale: { code: "ESTALE", summary: "An error has occurred" },
  incompatible_slate_version: { code: "ESTALE", summary: "An error has occurred" },
  timedout: { code: "ETIMEDOUT", summary: "An error has occurred" },
  payload_too_large: { code: "EFBIG", summary: "An error has occurred" },
  connection_closed: { code: "EAGAIN", summary: "An error has occurred" },
  document_invalid: { code: "EINVAL", summary: "The document is not valid", status: 422 },
  too_many_requests: { code: "EAGAIN", summary: "Too many requests, try again later", status: 429 },
} as const satisfies Record<string, Reason>;

export type ReasonCode = keyof typeof reasonCodes;

/** Body of every failed call. `requestId` is null where the catalogue hides it. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly requestId: string | null;
  readonly incidentId: string | null;
  readonly errorCode?: ReasonCode;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly sql?: string;
  /** Milliseconds. */
  readonly queueTime?: number;
  readonly queryExecTime?: number;
}

/** An expected failure that crosses a boundary. The message is for people; details never hold secrets or row values. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly errorCode: ReasonCode | null;
  /** Where it can be mended: names of fields, line and column of a statement, … */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode | ReasonCode, message?: string, details: Readonly<Record<string, unknown>> = {}) {
    const reason = code in reasonCodes ? (code as ReasonCode) : null;
    const base: ErrorCode = reason === null ? (code as ErrorCode) : reasonCodes[reason].code;
    super(message ?? (reason === null ? errorCodes[base].summary : reasonCodes[reason].summary));
    this.name = "CodedError";
    this.code = base;
    this.errorCode = reason;
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
