import { type Actor, CodedError, may } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { type ConnectionRow, mayUseTable } from "./access.ts";
import type { OpenWarehouse, Warehouses } from "./warehouses.ts";

/** A table of a connection that the caller may use; one that they may not is like one that is not there. */
export async function requireTable(
  actor: Actor,
  warehouses: Warehouses,
  row: ConnectionRow,
  path: readonly string[],
): Promise<{ readonly schema: OpenWarehouse["schema"]; readonly full: readonly string[] }> {
  const { schema } = warehouses.open(actor.organizationId, row);
  const full = await schema.resolve(path);
  // that there are several is told only to who may use every one of them
  if (full === "ambiguous" && may(actor, "connection.use", row.object).allowed)
    throw new CodedError("unknown_node", message("errors-data.connections.several-tables-name-give-whole"));
  if (full === null || full === "ambiguous" || !mayUseTable(actor, row.object, full))
    throw new CodedError("unknown_node", message("errors-data.connections.no-such-table"));
  return { schema, full };
}
