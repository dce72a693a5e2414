import { type ErrorText, foreign } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { DatabaseError } from "pg";
import { HeldByOthers, WarehouseError, type FailureCause, type FailureDetails } from "../../errors.ts";
import { encryptionFailure, networkFailure, unknownFailure, unreachable, wordsOf } from "../../outside/network-failure.ts";

/**
 * An error of PostgreSQL, its driver or the network as a coded one. The server's words are passed on to everybody only where
 * they hold nothing but the statement's own words (names, syntax): others quote row values (V46).
 * @param text The statement that the error's position counts in, null where there is none.
 */
export function postgresFailure(error: unknown, text: string | null): WarehouseError {
  if (error instanceof WarehouseError) return error;
  if (error instanceof DatabaseError) return serverFailure(error, text);
  const { message: words } = wordsOf(error);
  const network = networkFailure(error);
  if (network !== null) return network;
  if (words.includes("does not support SSL")) return encryptionFailure(message("errors-data.warehouse.server-not-offer-encryption"), words);
  if (/timeout expired|Connection terminated|Client was closed/u.test(words)) return unreachable(words);
  if (/password|SASL|SCRAM/u.test(words)) return new WarehouseError("warehouse_unauthorized", undefined, { cause: "connection" });
  return unknownFailure(error);
}

function serverFailure(error: DatabaseError, sql: string | null): WarehouseError {
  const { code = "" } = error;
  const failed = (cause: FailureCause, text: ErrorText): WarehouseError =>
    new WarehouseError("warehouse_query_failed", text, { cause, ...place(error, sql) }, error.message);
  switch (code.slice(0, 2)) {
    case "28":
      return new WarehouseError("warehouse_unauthorized", undefined, { cause: "connection" });
    case "08":
      return unreachable(error.message);
    case "22":
    case "23":
      return failed("value", message("errors-data.warehouse.value-could-not-computed-not"));
    case "25":
      return failed("refused", message("errors-data.warehouse.statement-change-something-only-reading"));
    case "53":
      return code === "53300" ? unreachable(error.message) : failed("memory", message("errors-data.warehouse.query-needs-warehouse-give"));
    case "54":
      return failed("limit", message("errors-data.warehouse.statement-too-complex-warehouse"));
    case "55":
      return code === "55P03"
        ? new HeldByOthers(error.message)
        : failed("other", message("errors-data.warehouse.warehouse-could-not-run-query"));
    case "57":
      return code === "57014" ? ended(error) : unreachable(error.message);
    default:
      return namedFailure(error, code, failed, sql);
  }
}

function namedFailure(
  error: DatabaseError,
  code: string,
  failed: (cause: FailureCause, text: ErrorText) => WarehouseError,
  text: string | null,
): WarehouseError {
  switch (code) {
    case "3D000":
      return new WarehouseError(
        "warehouse_unreachable",
        message("errors-data.warehouse.server-no-such-database"),
        { cause: "connection", field: "database" },
        error.message,
      );
    case "42501":
      return new WarehouseError(
        "warehouse_insufficient_privileges",
        undefined,
        { cause: "privilege", ...place(error, text) },
        error.message,
      );
    case "42601":
      return new WarehouseError(
        "warehouse_query_failed_user_error",
        foreign(error.message),
        { cause: "syntax", ...place(error, text) },
        error.message,
      );
    case "42703":
    case "42P01":
    case "42P02":
    case "42702":
    case "42712":
    case "3F000":
      return failed("name", foreign(error.message));
    case "42883":
    case "42804":
    case "42846":
    case "42725":
    case "42803":
    case "42P10":
    case "42P18":
    case "42P20":
    case "42P22":
      return failed("type", foreign(error.message));
    case "0A000":
      return failed("refused", foreign(error.message));
    default:
      return failed("other", message("errors-data.warehouse.warehouse-could-not-run-query"));
  }
}

/** 57014 is one code for a cancel and for the server's own time limit. */
function ended(error: DatabaseError): WarehouseError {
  return new WarehouseError(error.message.includes("statement timeout") ? "warehouse_query_timedout" : "warehouse_query_canceled");
}

function place(error: DatabaseError, text: string | null): FailureDetails {
  const at = Number(error.position);
  if (text === null || error.position === undefined || !Number.isInteger(at)) return {};
  const lines = Array.from(text)
    .slice(0, at - 1)
    .join("")
    .split("\n");
  return { line: lines.length, column: Array.from(lines.at(-1) ?? "").length + 1 };
}
