import { inEnglish } from "@sheaf/messages/english";
import { CodedError, type ErrorBody, type ErrorText, type FieldError, hidesRequestId } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { StoreAway } from "../database/index.ts";
import { randomToken } from "../ids.ts";
import type { Logger } from "../log/index.ts";
import { tooManyFiles } from "../too-many-files.ts";

export interface PresentedError {
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfterSeconds: number | null;
}

/** Text that the store cannot hold (NUL, half a character), wherever it came from: the caller can mend it. */
const UNKEEPABLE = new Set(["22021", "22P05"]);
const OCCURRED = message("errors.code.occurred");
/** Which call a failure is of, as the log names it. */
export interface FailedCall {
  readonly requestId: string;
  /** Null: nobody is known yet. */
  readonly who: { readonly organizationId: string; readonly userId: string } | null;
}

/**
 * The one place where a failure becomes an answer (product-spec §8). Expected ones keep their code and words; everything else
 * is a bug or an outage: the person gets an incident id, the log gets the rest under the same id (V46).
 */
export function presentError(error: unknown, { requestId, who }: FailedCall, log: Logger): PresentedError {
  const coded = toCoded(error);
  if (coded !== null) {
    const { sql, queueTime, queryExecTime, retryAfter, ...details } = coded.details as {
      sql?: string;
      queueTime?: number;
      queryExecTime?: number;
      retryAfter?: number;
    };
    const body: ErrorBody = {
      code: coded.code,
      message: coded.message,
      ...textOf(coded.text),
      requestId: hidesRequestId(coded.errorCode) ? null : requestId,
      incidentId: null,
      ...(coded.errorCode === null ? {} : { errorCode: coded.errorCode }),
      ...(Object.keys(details).length === 0 ? {} : { details: toldDetails(details) }),
      ...(sql === undefined ? {} : { sql }),
      ...(queueTime === undefined ? {} : { queueTime }),
      ...(queryExecTime === undefined ? {} : { queryExecTime }),
    };
    // that the store is away was said once, where it was found out
    if (coded instanceof StoreAway)
      log.warn(
        { requestId, ...who, code: "service_error", outcome: coded.outcome, cause: wordsOf(coded.cause) },
        "a call failed because the metadata store is away",
      );
    else if (coded.errorCode === "service_error" || coded.errorCode === "storage_full")
      log.error({ requestId, ...who, code: coded.errorCode, err: error }, "a call failed because a service is away");
    return { status: coded.status, body, retryAfterSeconds: retryAfter ?? null };
  }
  const incidentId = randomToken(9);
  log.error({ err: error, requestId, ...who, code: "UNKNOWN", incidentId }, "a call failed unexpectedly");
  return {
    status: 500,
    body: { code: "UNKNOWN", message: inEnglish(OCCURRED), text: OCCURRED, requestId, incidentId },
    retryAfterSeconds: null,
  };
}

/** What screens tell in the language of their viewer. */
const textOf = (text: ErrorText): Pick<ErrorBody, "text"> => (typeof text === "string" ? {} : { text });

/** Details as they go out: what is wrong with each field is told as the whole is, in English and as a message. */
function toldDetails({ fields, ...details }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!Array.isArray(fields)) return fields === undefined ? details : { ...details, fields };
  const told = (fields as readonly FieldError[]).map((field) => ({
    ...field,
    message: inEnglish(field.message),
    ...textOf(field.message),
  }));
  return { ...details, fields: told };
}

function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message.slice(0, 200) : "";
}

function toCoded(error: unknown): CodedError | null {
  if (error instanceof CodedError) return error;
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as Error & { code?: string; statusCode?: number };
  // fastify's own refusals: body too large, wrong type, broken JSON
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return new CodedError("payload_too_large", message("errors.code.too-large"));
  if (code?.startsWith("FST_ERR_CTP") || code === "FST_ERR_VALIDATION" || error instanceof SyntaxError)
    return new CodedError("EINVAL", message("errors.http.requests-body-cannot-read"));
  // the client went away in the middle of its answer: nobody's failure
  if (code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET" || code === "ABORT_ERR") return new CodedError("connection_closed");
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500 && code?.startsWith("FST_"))
    return new CodedError("EINVAL", message("errors.http.request-cannot-read"));
  if (code !== undefined && UNKEEPABLE.has(code)) return new CodedError("EINVAL", message("errors.http.text-holds-character-cannot-kept"));
  return tooManyFiles(error);
}
