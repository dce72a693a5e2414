import { type ErrorText } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { WarehouseError } from "../errors.ts";

/** The setting that each failure of the way to a server speaks of; null: a line that was there broke. */
const UNREACHABLE: ReadonlyMap<string, "host" | "port" | null> = new Map([
  ["ECONNREFUSED", "port"],
  ["ECONNRESET", null],
  ["EHOSTUNREACH", "host"],
  ["ENETUNREACH", "host"],
  ["ENOTFOUND", "host"],
  ["EAI_AGAIN", "host"],
  ["EPIPE", null],
  ["ETIMEDOUT", "host"],
]);

/** The part of an error that says what went wrong on the way to a server. */
export function wordsOf(error: unknown): { readonly code: string; readonly message: string } {
  if (!(error instanceof Error)) return { code: "", message: String(error) };
  const { code } = error as Error & { readonly code?: unknown };
  return { code: typeof code === "string" ? code : "", message: error.message };
}

/** Failures of the way to a server, which are the same for every driver; null for all others. */
export function networkFailure(error: unknown): WarehouseError | null {
  const { code, message: words } = wordsOf(error);
  if (/^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|HOSTNAME_MISMATCH)/u.test(code))
    return encryptionFailure(message("errors-data.warehouse.servers-certificate-not-trusted"), words);
  if (code === "EPROTO") return encryptionFailure(message("errors-data.warehouse.server-not-offer-encryption"), words);
  const field = UNREACHABLE.get(code);
  return field === undefined ? null : unreachable(words, field);
}

/** `field`: the setting that it is about, where one is. */
export function unreachable(engineMessage: string | null, field: string | null = null): WarehouseError {
  const details = { cause: "connection", ...(field === null ? {} : { field }) } as const;
  return new WarehouseError("warehouse_unreachable", undefined, details, engineMessage);
}

/** What is wrong with the encryption that the settings ask for. */
export function encryptionFailure(text: ErrorText, engineMessage: string): WarehouseError {
  return new WarehouseError("warehouse_unreachable", text, { cause: "connection", field: "encryption" }, engineMessage);
}

/** What nothing more is known of. */
export function unknownFailure(error: unknown): WarehouseError {
  return new WarehouseError(
    "warehouse_query_failed",
    message("errors-data.warehouse.warehouse-could-not-run-query"),
    { cause: "other" },
    wordsOf(error).message,
  );
}
