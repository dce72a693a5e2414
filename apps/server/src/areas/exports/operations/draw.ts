import { drawRequest, workbookParams } from "@sheaf/contract";
import { z } from "zod";
import { audit, operation, type OperationContext, RawAnswer } from "../../../platform/operations/index.ts";
import { workbookLoad } from "../../queries/index.ts";
import { drawnFile, type DrawParts, type DrawWanted, requireDrawable, whatOf } from "../draw-file.ts";
import type { ExportParts } from "../export-parts.ts";
import { savedAs } from "../file-stream.ts";
import { requireExport } from "../require-export.ts";

/** A page, an element or a workbook as it would be printed, as the person who asks looks at it. */
export function downloadDrawing(parts: ExportParts) {
  return operation({
    name: "DownloadDrawing",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/:workbookId/draw" },
    summary: "An element, a page or a whole workbook as PDF, PNG, SVG or one HTML file, as the caller looks at it",
    input: z.object({ params: workbookParams, body: drawRequest }),
    output: null,
    capability: "canExport",
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    run: async (context, { params: { workbookId }, body }) => {
      parts.requireTurn(context.actor);
      await requireExport(context, workbookId);
      const { load, documentKey } = await workbookLoad(parts, context, workbookId, { ...body, refresh: false });
      const what = whatOf(body);
      requireDrawable(load, what, body.format);
      const turn = (): Promise<void> => parts.gate.turn(context.actor);
      return drawnAnswer(
        context,
        { ...parts, load, documentKey, turn },
        {
          workbookId,
          what,
          format: body.format,
          paper: body.paper ?? {},
        },
      );
    },
  });
}

/** The bytes of what is drawn, and an entry of the audit log. */
export async function drawnAnswer(context: OperationContext, parts: DrawParts, wanted: DrawWanted): Promise<RawAnswer> {
  const drawn = await drawnFile(parts, context, wanted);
  await audit(context, "workbook.export", { kind: "workbook", id: wanted.workbookId }, { ...wanted.what, format: wanted.format });
  return new RawAnswer(
    200,
    {
      "content-type": drawn.contentType,
      "content-disposition": savedAs(drawn.fileName),
      "x-content-type-options": "nosniff",
    },
    Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength),
  );
}
