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
  const { message } = wordsOf(error);
  const network = networkFailure(error);
  if (network !== null) return network;
  if (message.includes("does not support SSL")) return encryptionFailure("The server does not offer encryption.", message);
  if (/timeout expired|Connection terminated|Client was closed/u.test(message)) return unreachable(message);
  if (/password|SASL|SCRAM/u.test(message)) return new WarehouseError("warehouse_unauthorized", undefined, { cause: "connection" });
  return unknownFailure(error);
}

function serverFailure(error: DatabaseError, text: string | null): WarehouseError {
  const { code = "" } = error;
  const failed = (cause: FailureCause, message: string): WarehouseError =>
    new WarehouseError("warehouse_query_failed", message, { cause, ...place(error, text) }, error.message);
  switch (code.slice(0, 2)) {
    case "28":
      return new WarehouseError("warehouse_unauthorized", undefined, { cause: "connection" });
    case "08":
      return unreachable(error.message);
    case "22":
    case "23":
      return failed("value", "A value could not be computed: it does not fit the type that the statement asks for.");
    case "25":
      return failed("refused", "The statement would change something. Only reading is allowed.");
    case "53":
      return code === "53300" ? unreachable(error.message) : failed("memory", "The query needs more than the warehouse has to give.");
    case "54":
      return failed("limit", "The statement is too complex for the warehouse.");
    case "55":
      return code === "55P03" ? new HeldByOthers(error.message) : failed("other", "The warehouse could not run the query.");
    case "57":
      return code === "57014" ? ended(error) : unreachable(error.message);
    default:
      return namedFailure(error, code, failed, text);
  }
}

function namedFailure(
  error: DatabaseError,
  code: string,
  failed: (cause: FailureCause, message: string) => WarehouseError,
  text: string | null,
): WarehouseError {
  switch (code) {
    case "3D000":
      return new WarehouseError(
        "warehouse_unreachable",
        "The server has no such database.",
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
        error.message,
        { cause: "syntax", ...place(error, text) },
        error.message,
      );
    case "42703":
    case "42P01":
    case "42P02":
    case "42702":
    case "42712":
    case "3F000":
      return failed("name", error.message);
    case "42883":
    case "42804":
    case "42846":
    case "42725":
    case "42803":
    case "42P10":
    case "42P18":
    case "42P20":
    case "42P22":
      return failed("type", error.message);
    case "0A000":
      return failed("refused", error.message);
    default:
      return failed("other", "The warehouse could not run the query.");
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
