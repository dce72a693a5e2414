import { connectionObject } from "../areas/connections/index.ts";
import { documentsArea, loadInodeFacts } from "../areas/documents/index.ts";
import { organizationsArea } from "../areas/organizations/index.ts";
import { type SourceRights, workbooksArea } from "../areas/workbooks/index.ts";
import type { Area } from "../platform/operations/index.ts";

const rights: SourceRights = {
  connectionObject,
  fileObject: async ({ db, principal }, inodeId) => (await loadInodeFacts(db, principal, [inodeId])).get(inodeId)?.object ?? null,
};

/** Every area of the server: one line each. */
export function createAreas(parts: { readonly hash: (password: string) => Promise<string> }): readonly Area[] {
  return [organizationsArea(parts.hash), documentsArea(), workbooksArea({ rights, compileReport: async () => [] })];
}
