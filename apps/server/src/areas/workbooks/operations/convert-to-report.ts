import { CodedError, conversionAnswer, reportConversion, workbookParams } from "@sheaf/contract";
import { reportOf } from "@sheaf/paper";
import { usualSheet } from "@sheaf/workbook";
import { z } from "zod";
import { randomToken } from "../../../platform/ids.ts";
import { audit, operation } from "../../../platform/operations/index.ts";
import { presentInode, requireInode } from "../../documents/index.ts";
import { copyPictures } from "../../images/index.ts";
import { documentId } from "../document-id.ts";
import { createWorkbookIn, newDocument, workbookUrl } from "../documents.ts";
import type { SourceRights } from "../sources.ts";
import { readDocument, readPublished } from "../store.ts";
import type { EnteredRowsOf } from "./lifecycle.ts";

export const convertToReport = (rights: SourceRights, entered: EnteredRowsOf) =>
  operation({
    name: "ConvertToReport",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/:workbookId/convertToReport" },
    summary: "Makes a report of a workbook, which stays as it is: the draft for its editors, else the published version",
    input: z.object({ params: workbookParams, body: reportConversion }),
    output: conversionAnswer,
    capability: "canSaveReport",
    scope: "documents:write",
    ids: { "params.workbookId": "workbook", "body.folderId": "folder" },
    run: async (context, { params: { workbookId }, body }) => {
      const { db, actor } = context;
      const { facts, permissions } = await requireInode(db, actor, workbookId, "inode.duplicate");
      if (facts.object.type !== "workbook") throw new CodedError("ENOENT");
      const source = permissions.canEdit
        ? await readDocument(db, actor.organizationId, workbookId)
        : await readPublished(db, actor.organizationId, workbookId);
      const original = await presentInode(db, actor, workbookId);
      const { width, height, margin } = usualSheet;
      const sheet = body.orientation === "landscape" ? { width: height, height: width, margin } : usualSheet;
      const { document, leftOut } = reportOf(source.document, sheet, () => documentId(randomToken));
      const name = body.name ?? original.name;
      const inode = await createWorkbookIn(context, rights, {
        name,
        folderId: body.folderId ?? null,
        document: newDocument(document, name),
        description: original.description,
      });
      await entered.copied(context, { workbookId, layer: permissions.canEdit ? "draft" : "published" }, inode.inodeId, document);
      await copyPictures(db, actor.organizationId, workbookId, inode.inodeId);
      await audit(context, "workbook.convert-to-report", { kind: "report", id: inode.inodeId }, { from: workbookId });
      return { reportId: inode.inodeId, url: await workbookUrl(context, inode.inodeId, name, "report"), leftOut: [...leftOut] };
    },
  });
