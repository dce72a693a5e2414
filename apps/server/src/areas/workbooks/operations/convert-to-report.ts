import { conversionAnswer, reportConversion, workbookParams } from "@sheaf/contract";
import { type MadeReport, reportOf } from "@sheaf/paper";
import { usualSheet } from "@sheaf/workbook";
import { z } from "zod";
import { randomToken } from "../../../platform/ids.ts";
import { audit, operation } from "../../../platform/operations/index.ts";
import { documentId } from "../document-id.ts";
import { workbookUrl } from "../documents.ts";
import { type CopyParts, makeCopy } from "../make-copy.ts";

export const convertToReport = (parts: CopyParts) =>
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
      const { width, height, margin } = usualSheet;
      const sheet = body.orientation === "landscape" ? { width: height, height: width, margin } : usualSheet;
      let leftOut: MadeReport["leftOut"] = [];
      const inode = await makeCopy(context, parts, workbookId, {
        of: "workbook",
        name: (original) => body.name ?? original,
        folderId: body.folderId ?? null,
        documentOf: (source) => {
          const made = reportOf(source, sheet, () => documentId(randomToken));
          ({ leftOut } = made);
          return made.document;
        },
      });
      await audit(context, "workbook.convert-to-report", { kind: "report", id: inode.inodeId }, { from: workbookId });
      return { reportId: inode.inodeId, url: await workbookUrl(context, inode.inodeId, inode.name, "report"), leftOut: [...leftOut] };
    },
  });
