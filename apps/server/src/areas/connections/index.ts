import type { AccessObject } from "@sheaf/contract";
import type { Area, OperationContext } from "../../platform/operations/index.ts";
import { loadConnections } from "./access.ts";
import type { WarehouseDoor } from "./connectors.ts";
import { browseOperations, listConnections, readConnection } from "./operations/browse.ts";
import { explainConnection, listConnectionGrants, shareConnection } from "./operations/sharing.ts";
import { manageOperations } from "./operations/manage.ts";
import type { Warehouses } from "./warehouses.ts";

export { type ConnectionMarks, connectionMarksBeside, loadConnections, requireConnection } from "./access.ts";
export { type ColumnFormats, formatsOfTable, isFileTable, UPLOADS_SCHEMA } from "./file-formats.ts";
export type { OutsideEngines, WarehouseDoor } from "./connectors.ts";
export { type OpenWarehouse, sealPlace as connectionSealPlace, Warehouses } from "./warehouses.ts";

/** What `may()` needs to know of connections of the organization, by id. */
export async function connectionObjects(
  { db, actor }: Pick<OperationContext, "db" | "actor">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Extract<AccessObject, { kind: "connection" }>>> {
  const wanted = new Set(ids);
  return new Map((await loadConnections(db, actor)).filter((row) => wanted.has(row.id)).map((row) => [row.id, row.object]));
}

export function connectionsArea(parts: { readonly warehouses: Warehouses; readonly door: WarehouseDoor }): Area {
  return {
    name: "connections",
    operations: [
      listConnections,
      readConnection,
      ...browseOperations(parts.warehouses),
      ...manageOperations(parts.door.outside),
      shareConnection,
      listConnectionGrants,
      explainConnection,
    ],
  };
}
