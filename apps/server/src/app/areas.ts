import type { CompileQuery } from "@sheaf/compiler";
import { connectionObjects, connectionsArea, type WarehouseDoor, type Warehouses } from "../areas/connections/index.ts";
import { documentsArea, loadInodeFacts } from "../areas/documents/index.ts";
import { organizationsArea } from "../areas/organizations/index.ts";
import { compileReport, queriesArea, QueryRunner } from "../areas/queries/index.ts";
import { uploadsArea } from "../areas/uploads/index.ts";
import { DocumentReader, type SourceRights, workbooksArea } from "../areas/workbooks/index.ts";
import type { Logger } from "../platform/log/index.ts";
import type { Area } from "../platform/operations/index.ts";

/** Facts that decide who may build on which source. */
export const sourceRights: SourceRights = {
  connections: connectionObjects,
  files: async ({ db, principal }, ids) => new Map([...(await loadInodeFacts(db, principal, ids))].map(([id, { object }]) => [id, object])),
};

export interface AreaParts {
  readonly hash: (password: string) => Promise<string>;
  readonly door: WarehouseDoor;
  readonly warehouses: Warehouses;
  readonly compile: CompileQuery;
  readonly log: Logger;
}

/** Every area of the server: one line each. */
export function createAreas({ hash, door, warehouses, compile, log }: AreaParts): readonly Area[] {
  const documents = new DocumentReader();
  return [
    organizationsArea(hash),
    documentsArea(),
    connectionsArea({ warehouses, door }),
    uploadsArea({ door }),
    workbooksArea({
      rights: sourceRights,
      documents,
      compileReport: (context, document) => compileReport(compile, warehouses, context, document),
    }),
    queriesArea({ runner: new QueryRunner(compile, log), warehouses, rights: sourceRights, documents }),
  ];
}
