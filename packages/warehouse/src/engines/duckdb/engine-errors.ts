import { type ErrorText, foreign } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { WarehouseError, type FailureCause, type FailureDetails } from "../../errors.ts";
import { boundOf } from "./guard/argument-bounds.ts";
import { boundedFunctions } from "./guard/bounded-functions.ts";
import { positionOfByte, positionOfCharacter } from "./guard/position.ts";

const MOST_WORDS = 600;

/** An error of DuckDB as it reports it with `errors_as_json`. */
interface EngineError {
  readonly exception_type: string;
  readonly exception_message: string;
  readonly position?: string;
  readonly error_subtype?: string;
}

/**
 * A DuckDB error as a coded one. The engine's text is passed on to everybody only where it can hold nothing but the
 * statement's own words; conversions and the like quote row values.
 */
export function engineFailure(error: unknown, sql: string | null): WarehouseError {
  if (error instanceof WarehouseError) return error;
  const raw = error instanceof Error ? error.message : String(error);
  const read = readError(raw);
  const kind = read?.exception_type ?? "";
  const details = (cause: FailureCause): FailureDetails => ({ cause, ...place(read, sql) });
  const failed = (cause: FailureCause, text: ErrorText): WarehouseError =>
    new WarehouseError("warehouse_query_failed", text, details(cause), read?.exception_message ?? raw);
  const bounded = kind === "Invalid Input" ? boundOf(read?.exception_message ?? "") : null;
  const rule = bounded === null ? undefined : boundedFunctions.get(bounded)?.rule;
  // The words are ours: what a statement says in its own error() is not passed on.
  if (bounded !== null && rule !== undefined)
    return new WarehouseError("warehouse_query_failed_user_error", rule(bounded), { cause: "limit" });
  switch (kind) {
    case "Parser":
      return new WarehouseError("warehouse_query_failed_user_error", firstLine(read), details("syntax"), read?.exception_message ?? raw);
    case "Binder":
    case "Catalog":
      return failed(read?.error_subtype === "NO_MATCHING_FUNCTION" ? "type" : "name", firstLine(read));
    case "INTERRUPT":
      return new WarehouseError("warehouse_query_canceled");
    case "Out of Memory":
      return failed("memory", message("errors-data.warehouse.query-needs-memory-query-may"));
    case "Conversion":
    case "Out of Range":
    case "Invalid Input":
      return failed("value", message("errors-data.warehouse.value-could-not-computed-not"));
    case "Constraint":
      return failed("value", message("errors-data.warehouse.value-breaks-rule-table"));
    case "Permission":
      return failed("refused", message("errors-data.warehouse.statement-asks-something-not-allowed"));
    default:
      return failed("other", message("errors-data.warehouse.warehouse-could-not-run-query"));
  }
}

/** What the engine said, for whoever runs the server: it may name places of the disk, and values. */
export function engineWords(raw: string): string {
  return (readError(raw)?.exception_message ?? raw).trim().slice(0, MOST_WORDS);
}

/** True where the database may no longer be used: the process that holds it has to end. */
export function isFatal(error: unknown): boolean {
  const raw = error instanceof Error ? error.message : String(error);
  const kind = readError(raw)?.exception_type ?? "";
  return kind === "FATAL" || kind === "INTERNAL" || raw.includes("database has been invalidated");
}

function readError(raw: string): EngineError | undefined {
  // Parser errors have a plain prefix before the JSON.
  const start = raw.indexOf("{");
  if (start === -1) return undefined;
  try {
    const parsed = JSON.parse(raw.slice(start)) as Partial<EngineError>;
    return typeof parsed.exception_type === "string" && typeof parsed.exception_message === "string" ? (parsed as EngineError) : undefined;
  } catch {
    return undefined;
  }
}

/** Without the engine's proposals: they name tables and columns that the asker may not know of. */
function firstLine(read: EngineError | undefined): ErrorText {
  const [line] = (read?.exception_message ?? "").split("\n");
  return line === undefined || line === "" ? message("errors-data.warehouse.statement-could-not-read") : foreign(line);
}

function place(read: EngineError | undefined, sql: string | null): { readonly line?: number; readonly column?: number } {
  const at = Number(read?.position);
  if (sql === null || read?.position === undefined || !Number.isInteger(at)) return {};
  // The parser counts characters, everything after it bytes.
  return read.exception_type === "Parser" ? positionOfCharacter(sql, at) : positionOfByte(sql, at);
}
