import { type ErrorText } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { WarehouseError } from "../errors.ts";

export function refusedStatement(text: ErrorText): WarehouseError {
  return new WarehouseError("warehouse_query_failed_user_error", text, { cause: "refused" });
}

export const onlySelect = (): WarehouseError => refusedStatement(message("errors-data.warehouse.only-select-statements-allowed"));

/** A statement as it stands inside another one: nothing can close the parentheses around it. */
export const insideAnother = (text: string): string => `SELECT * FROM (\n${text}\n) AS statement`;

/** A statement without what may stand behind it. */
export const withoutEnd = (statement: string): string => statement.replace(/(?<![\s;])[\s;]+$/u, "");

/** A statement that a person wrote and that does not bind is that person's mistake. Inside another it begins in the second line. */
export function asUserError(error: unknown, isInside: boolean): unknown {
  if (!(error instanceof WarehouseError)) return error;
  if (error.errorCode !== "warehouse_query_failed" && error.errorCode !== "warehouse_query_failed_user_error") return error;
  const { line } = error.details;
  const details = isInside && typeof line === "number" ? { ...error.details, line: Math.max(1, line - 1) } : error.details;
  return new WarehouseError("warehouse_query_failed_user_error", error.text, details, error.engineMessage);
}
