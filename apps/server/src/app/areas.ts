import { connectionObjects } from "../areas/connections/index.ts";
import { documentsArea, loadInodeFacts } from "../areas/documents/index.ts";
import { organizationsArea } from "../areas/organizations/index.ts";
import { type SourceRights, workbooksArea } from "../areas/workbooks/index.ts";
import type { Area } from "../platform/operations/index.ts";

/** Facts that decide who may build on which source. */
export const sourceRights: SourceRights = {
  connections: connectionObjects,
  files: async ({ db, principal }, ids) => new Map([...(await loadInodeFacts(db, principal, ids))].map(([id, { object }]) => [id, object])),
};

/** Every area of the server: one line each. */
export function createAreas(parts: { readonly hash: (password: string) => Promise<string> }): readonly Area[] {
  return [organizationsArea(parts.hash), documentsArea(), workbooksArea({ rights: sourceRights, compileReport: async () => [] })];
}
