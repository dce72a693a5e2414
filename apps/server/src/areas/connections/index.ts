import type { ConnectionObject } from "@sheaf/contract";
import type { Area, OperationContext } from "../../platform/operations/index.ts";
import { loadConnections } from "./access.ts";
import type { WarehouseDoor } from "./connectors.ts";
import { browseOperations, listConnections, readConnection } from "./operations/browse.ts";
import { explainConnection, listConnectionGrants, shareConnection } from "./operations/sharing.ts";
import { manageOperations } from "./operations/manage.ts";
import type { Warehouses } from "./warehouses.ts";

export { type ConnectionMarks, connectionMarksBeside, loadConnections, mayUseTable, requireConnection } from "./access.ts";
export { type ColumnFormats, formatsOfTable, isFileTable, UPLOADS_SCHEMA } from "./file-formats.ts";
export { descriptionsOf, type WrittenDescriptions } from "./table-descriptions.ts";
export type { OutsideEngines, WarehouseDoor } from "./connectors.ts";
export { requireTable } from "./tables.ts";
export { type OpenWarehouse, sealPlace as connectionSealPlace, Warehouses } from "./warehouses.ts";

/** What `may()` needs to know of connections of the organization, by id. */
export async function connectionObjects(
  { db, actor }: Pick<OperationContext, "db" | "actor">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ConnectionObject>> {
  const wanted = new Set(ids);
  return new Map((await loadConnections(db, actor)).filter((row) => wanted.has(row.id)).map((row) => [row.id, row.object]));
}

/** The whole path of a table that a document names, as the warehouse lists it; null: there is none, or several. */
export async function wholeTablePath(
  { db, actor }: Pick<OperationContext, "db" | "actor">,
  warehouses: Warehouses,
  connectionId: string,
  path: readonly string[],
): Promise<readonly string[] | null> {
  const [row] = await loadConnections(db, actor, connectionId);
  const found = row === undefined ? null : await warehouses.open(actor.organizationId, row).schema.resolve(path);
  return found === "ambiguous" ? null : found;
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
