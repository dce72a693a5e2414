import type { AccessObject } from "@sheaf/contract";
import type { Area, OperationContext } from "../../platform/operations/index.ts";
import { loadConnections } from "./access.ts";
import type { WarehouseDoor } from "./connectors.ts";
import { browseOperations, listConnections, readConnection } from "./operations/browse.ts";
import { manageOperations, shareConnection } from "./operations/manage.ts";
import type { Warehouses } from "./warehouses.ts";

export { loadConnections, requireConnection } from "./access.ts";
export type { WarehouseDoor } from "./connectors.ts";
export { type OpenWarehouse, Warehouses } from "./warehouses.ts";

/** What `may()` needs to know of a connection; null if there is none in the organization. */
export async function connectionObject(
  { db, principal }: OperationContext,
  connectionId: string,
): Promise<Extract<AccessObject, { kind: "connection" }> | null> {
  const [row] = await loadConnections(db, principal, connectionId);
  return row?.object ?? null;
}

export function connectionsArea(parts: { readonly warehouses: Warehouses; readonly door: WarehouseDoor }): Area {
  return {
    name: "connections",
    operations: [listConnections, readConnection, ...browseOperations(parts.warehouses), ...manageOperations(parts.door), shareConnection],
  };
}
