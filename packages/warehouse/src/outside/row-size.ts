import { inMegabytes, limits } from "@sheaf/contract";
import { WarehouseError } from "../errors.ts";

/**
 * A row that a server sends is read in one piece, in the process that serves everybody: a text of a gigabyte would be more than JavaScript
 * can hold, and would end that process.
 */
export function rowTooLarge(): WarehouseError {
  const message = `A row of the result is larger than ${inMegabytes(limits.rowBytes)}. Leave out its long texts, or take only the beginning of them.`;
  return new WarehouseError("warehouse_query_failed", message, { cause: "limit" });
}
