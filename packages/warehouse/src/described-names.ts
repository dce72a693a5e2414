import { message } from "@sheaf/messages";
import { limits } from "@sheaf/contract";
import { WarehouseError } from "./errors.ts";

/**
 * Columns of a statement that a person wrote, unless their names are more than anybody reads: a statement that joins a table with itself over
 * and over gives long names thousandfold, and they travel with every answer about it.
 */
export function withinNames<C extends { readonly name: string }>(columns: readonly C[]): readonly C[] {
  const characters = columns.reduce((sum, { name }) => sum + name.length, 0);
  if (characters <= limits.statementNames) return columns;
  const text = message("errors-data.warehouse.names-too-long", { most: limits.statementNames });
  throw new WarehouseError("warehouse_query_failed_user_error", text, { cause: "limit" });
}
