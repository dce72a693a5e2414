import { limits } from "@sheaf/contract";
import { WarehouseError } from "./errors.ts";

/**
 * Columns of a statement that a person wrote, unless their names are more than anybody reads: a statement that joins a table with itself over
 * and over gives long names thousandfold, and they travel with every answer about it.
 */
export function withinNames<C extends { readonly name: string }>(columns: readonly C[]): readonly C[] {
  const characters = columns.reduce((sum, { name }) => sum + name.length, 0);
  if (characters <= limits.statementNames) return columns;
  const most = limits.statementNames.toLocaleString("en-US");
  const message = `The names of the statement's columns have more than ${most} characters together. Name the columns that are needed.`;
  throw new WarehouseError("warehouse_query_failed_user_error", message, { cause: "limit" });
}
