import { bookRequest, workbookParams } from "@sheaf/contract";
import { z } from "zod";
import { audit, operation } from "../../../platform/operations/index.ts";
import { workbookLoad } from "../../queries/index.ts";
import type { ExportParts } from "../export-parts.ts";
import { requireExport } from "../require-export.ts";
import { bookFile, sheetsOf } from "../write-book.ts";
import { goingOn } from "./going-on.ts";

/** A page or a workbook as one Excel file, as the person who asks looks at it. */
export function downloadBook(parts: ExportParts) {
  return operation({
    name: "DownloadBook",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/:workbookId/book" },
    summary:
      "A page or a whole workbook as one Excel file with a sheet for each element, as the caller looks at it, in packets that say how it ended",
    input: z.object({ params: workbookParams, body: bookRequest }),
    output: null,
    capability: "canExport",
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    run: async (asking, { params: { workbookId }, body }) => {
      parts.requireTurn(asking.actor);
      await requireExport(asking, workbookId);
      const { context, orEnd, rest, packets } = goingOn(parts.kept, asking, body);
      const looked = await workbookLoad(parts, context, workbookId, { ...body, refresh: false });
      const left = rest(looked);
      if (left !== null) return left;
      const { load, documentKey, name } = looked;
      const turn = (): Promise<void> => parts.gate.turn(context.actor);
      const what = sheetsOf(body.pageId);
      const book = await bookFile({ ...parts, load, documentKey, documentName: name, now: body.now, turn }, context, {
        workbookId,
        what,
        rowLimit: null,
      });
      await orEnd(audit(context, "workbook.export", { kind: "workbook", id: workbookId }, { ...what, format: "xlsx" }));
      const head = { name: book.fileName, contentType: book.contentType };
      return packets(head, async (sink, onRows) => ({ ...(await book.write(sink, onRows)), limit: book.limit }));
    },
  });
}
