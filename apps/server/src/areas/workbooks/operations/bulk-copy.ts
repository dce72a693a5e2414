import { bulkDuplication, CodedError, type InodeSummary, inodeSummary } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { audit, operation } from "../../../platform/operations/index.ts";
import { type CopyParts, makeCopy } from "../make-copy.ts";

/** Copies of several documents, all of them or none. */
export const duplicateWorkbooks = (parts: CopyParts) =>
  operation({
    name: "DuplicateWorkbooks",
    kind: "mutation",
    transport: { kind: "graphql", field: "duplicateWorkbooks" },
    summary: "Copies several documents at once, each as by itself; all or none",
    input: bulkDuplication,
    output: z.array(inodeSummary),
    // which one, the kinds of the documents say
    capability: null,
    scope: "documents:write",
    ids: { folderId: "folder" },
    run: async (context, { workbookIds, folderId }) => {
      const { allowBulkCopy } = await context.attributes.of(context.actor.organizationId);
      if (!allowBulkCopy) throw new CodedError("EPERM", message("errors-documents.workbook.copied-one-by-one"));
      const copies: InodeSummary[] = [];
      for (const workbookId of new Set(workbookIds)) {
        const inode = await makeCopy(context, parts, workbookId, {
          name: (original) => `${original} (copy)`,
          folderId: folderId ?? null,
          documentOf: (source) => source,
        });
        await audit(context, "workbook.duplicate", { kind: "workbook", id: inode.inodeId }, { from: workbookId });
        copies.push(inode);
      }
      return copies;
    },
  });
