import type { ErrorBody, ErrorCode, ReasonCode } from "@sheaf/contract";
import { loadTold, told } from "../words/told-texts.ts";
import { t } from "../words/words.ts";

/** Codes that only the browser knows: the network itself failed. */
export type CallErrorCode = ErrorCode | "NETWORK";

/** What an error says beside its message; most of it depends on its code. */
export interface ErrorDetails {
  /** Of a document, or a formula, that cannot be read. */
  readonly diagnostics?: unknown;
  readonly [name: string]: unknown;
}

/** A failed call, as screens and toasts show it. `message` is made for people. */
export class CallError extends Error {
  readonly code: CallErrorCode;
  readonly errorCode: ReasonCode | null;
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** Shown with a copy button; null where the catalogue hides it. */
  readonly requestId: string | null;
  readonly incidentId: string | null;
  readonly details: ErrorDetails;
  /** Only for those who may see it. */
  readonly sql: string | null;
  /** Milliseconds after which the server asks to try again; null where it does not. */
  readonly retryAfter: number | null;

  constructor(parts: {
    readonly code: CallErrorCode;
    readonly message: string;
    readonly errorCode?: ReasonCode | null | undefined;
    readonly status?: number;
    readonly requestId?: string | null;
    readonly incidentId?: string | null;
    readonly details?: Readonly<Record<string, unknown>> | undefined;
    readonly sql?: string | undefined;
    readonly retryAfter?: number | null;
  }) {
    super(parts.message);
    this.name = "CallError";
    this.code = parts.code;
    this.errorCode = parts.errorCode ?? null;
    this.status = parts.status ?? 0;
    this.requestId = parts.requestId ?? null;
    this.incidentId = parts.incidentId ?? null;
    this.details = parts.details ?? {};
    this.sql = parts.sql ?? null;
    this.retryAfter = parts.retryAfter ?? null;
  }
}

const codes: ReadonlySet<string> = new Set([
  "EEXIST",
  "EPERM",
  "ENOENT",
  "EACCES",
  "EINVAL",
  "ESTALE",
  "ETIMEDOUT",
  "EAGAIN",
  "EFBIG",
  "UNKNOWN",
]);

/** Loads the words that the failure in an answer's body is told with. */
export async function loadErrorWords(body: unknown): Promise<void> {
  if (typeof body !== "object" || body === null || !("text" in body)) return;
  const { text, details } = body as ErrorBody;
  await loadTold(text, ...placesIn(details).map((place) => place["text"]));
}

/** Where something is wrong: fields of what was sent, places in a file. */
const PLACES = ["fields", "problems"] as const;

function placesIn(details: ErrorBody["details"]): readonly Readonly<Record<string, unknown>>[] {
  return PLACES.flatMap((name) => placesOf(details?.[name]) ?? []);
}

function placesOf(list: unknown): readonly Readonly<Record<string, unknown>>[] | null {
  return Array.isArray(list) ? list.filter((place) => typeof place === "object" && place !== null) : null;
}

function toldDetails(details: ErrorBody["details"]): ErrorBody["details"] {
  if (details === undefined) return details;
  const lists = PLACES.flatMap((name) => {
    const places = placesOf(details[name]);
    return places === null ? [] : [[name, places.map((place) => ({ ...place, message: told(place["text"], String(place["message"])) }))]];
  });
  return { ...details, ...(Object.fromEntries(lists) as Readonly<Record<string, unknown>>) };
}

/** The failure that an answer's body tells of, if it is one of ours; in the language on screen where `loadErrorWords` went before. */
export function errorOfBody(value: unknown, status: number, retryAfter: string | null = null): CallError | null {
  if (typeof value !== "object" || value === null || !("code" in value) || typeof value.code !== "string" || !codes.has(value.code))
    return null;
  const body = value as ErrorBody & { readonly details?: Readonly<Record<string, unknown>>; readonly sql?: string };
  return new CallError({
    code: body.code,
    message: typeof body.message === "string" && body.message !== "" ? told(body.text, body.message) : t("shared.error-has-occurred"),
    errorCode: body.errorCode,
    status,
    requestId: body.requestId,
    incidentId: body.incidentId,
    details: toldDetails(body.details),
    sql: body.sql,
    retryAfter: retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : null,
  });
}

/** The failure of an answer that does not speak our language: a proxy's page, an empty body. */
export function errorOfStatus(status: number, requestId: string): CallError {
  if (status === 524)
    return new CallError({ code: "ETIMEDOUT", message: t("shared.call-error.network-request-timed-out"), status, requestId });
  if (status === 413) return new CallError({ code: "EFBIG", message: t("shared.call-error.request-entity-too-large"), status, requestId });
  if (status === 404) return new CallError({ code: "ENOENT", message: t("shared.call-error.object-not-exist"), status, requestId });
  if (status === 504) return new CallError({ code: "ETIMEDOUT", message: t("shared.call-error.request-timed-out"), status, requestId });
  return new CallError({ code: "UNKNOWN", message: t("shared.error-has-occurred"), status, requestId });
}

export function networkError(requestId: string): CallError {
  return new CallError({ code: "NETWORK", message: t("shared.call-error.unable-connect-sheaf"), requestId });
}

/** Any thrown thing as a CallError; null for a call that was given up on purpose. */
export function toCallError(thrown: unknown): CallError | null {
  if (thrown instanceof CallError) return thrown;
  if (thrown instanceof DOMException && thrown.name === "AbortError") return null;
  return new CallError({ code: "UNKNOWN", message: t("shared.error-has-occurred") });
}
