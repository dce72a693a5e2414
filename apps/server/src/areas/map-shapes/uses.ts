import { limits, mapShapesParams, mapShapesUses, may } from "@sheaf/contract";
import type { WorkbookDocument } from "@sheaf/workbook";
import { z } from "zod";
import { operation } from "../../platform/operations/index.ts";
import { loadInodeFacts } from "../documents/index.ts";
import { type DocumentReader, documentsMentioning } from "../workbooks/index.ts";
import { ownShapesOf } from "./store.ts";

/** Which documents have maps of shapes, as their editors and their readers have them now. */
export function listMapShapesUses(documents: DocumentReader) {
  return operation({
    name: "ListMapShapesUses",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/map-shapes/:shapesId/uses" },
    summary: "Documents whose maps show shapes of the organization: by name where the caller may see them, the others counted",
    input: z.object({ params: mapShapesParams }),
    output: mapShapesUses,
    capability: "canUploadCSV",
    scope: "organization:read",
    ids: { "params.shapesId": "map-shapes" },
    run: async (context, { params: { shapesId } }) => {
      const { db, actor } = context;
      await ownShapesOf(context, shapesId);
      const found: { readonly id: string; readonly name: string }[] = [];
      for (const candidate of await documentsMentioning(db, actor.organizationId, shapesId)) {
        if (found.length >= limits.listPage) break;
        const draft = await documents.at(db, actor.organizationId, candidate.id, null);
        const { publishedVersion: version } = candidate;
        const read = version === null ? null : await documents.published(db, actor.organizationId, candidate.id, version);
        if ([draft, read].some((state) => state !== null && shows(state.document, shapesId))) found.push(candidate);
      }
      const facts = await loadInodeFacts(
        db,
        actor,
        found.map(({ id }) => id),
      );
      const seen = found.filter(({ id }) => {
        const known = facts.get(id);
        return known !== undefined && may(actor, "inode.view", known.object).allowed;
      });
      return { documents: seen.map(({ id, name }) => ({ inodeId: id, name })), others: found.length - seen.length };
    },
  });
}

/** Maps stand on pages and in panels, and their layers within them: nothing else holds an id of shapes. */
const shows = (document: WorkbookDocument, shapesId: string): boolean => JSON.stringify(document).includes(shapesId);
