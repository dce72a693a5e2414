import { message } from "@sheaf/messages";
import { WarehouseError } from "../../../errors.ts";

/** Why a process ended although nobody asked it to. */
export type ProcessEnd = "crashed" | "too-much-memory" | "stuck";

/** What a call or query had to do with the end of the process: it did it, it may have done it, or another did. */
export type PartInEnd = "killer" | "suspect" | "innocent";

/** What those hear who waited for a process that is gone; `isKilled`: by somebody outside. */
export function lostProcess(reason: ProcessEnd, part: PartInEnd, isKilled = false): WarehouseError {
  if (reason === "too-much-memory" && part === "killer") {
    return new WarehouseError("warehouse_query_failed", message("errors-data.warehouse.query-needs-memory-query-may"), {
      cause: "memory",
      part,
    });
  }
  const text =
    part === "killer"
      ? message("errors-data.warehouse.query-ended-warehouses-process")
      : message("errors-data.warehouse.warehouses-process-ended-while-query");
  return new WarehouseError("warehouse_query_failed", text, { cause: "process", part, ...(isKilled ? { killed: true } : {}) });
}

/** Of what may run again in the next process; null where it ended the last one, or failed of something else. */
export function partOf(error: unknown): Exclude<PartInEnd, "killer"> | null {
  const part = error instanceof WarehouseError ? error.details["part"] : undefined;
  return part === "suspect" || part === "innocent" ? part : null;
}
