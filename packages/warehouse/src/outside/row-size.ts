import { message } from "@sheaf/messages";
import { inMegabytes, limits } from "@sheaf/contract";
import { WarehouseError } from "../errors.ts";

/**
 * A row that a server sends is read in one piece, in the process that serves everybody: a text of a gigabyte would be more than JavaScript
 * can hold, and would end that process.
 */
export function rowTooLarge(): WarehouseError {
  const text = message("errors-data.warehouse.row-too-large", { size: inMegabytes(limits.rowBytes) });
  return new WarehouseError("warehouse_query_failed", text, { cause: "limit" });
}
