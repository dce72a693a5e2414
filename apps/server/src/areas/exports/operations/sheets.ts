import { CodedError, sheetsRequest, workbookParams } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { isReport } from "@sheaf/workbook";
import { z } from "zod";
import { operation, RawAnswer } from "../../../platform/operations/index.ts";
import { workbookLoad } from "../../queries/index.ts";
import { drawnFile } from "../draw-file.ts";
import type { ExportParts } from "../export-parts.ts";

/** What the preview of a report shows. */
export function readReportSheets(parts: ExportParts) {
  return operation({
    name: "ReadReportSheets",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/:workbookId/sheets" },
    summary: "The sheets of a report as they would be printed (JSON: an SVG each and the rules of their fonts), as the caller looks at it",
    input: z.object({ params: workbookParams, body: sheetsRequest }),
    output: null,
    // it shows what the pages show
    capability: null,
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    run: async (context, { params: { workbookId }, body }) => {
      parts.requireTurn(context.actor);
      const { load, documentKey } = await workbookLoad(parts, context, workbookId, { ...body, refresh: false });
      if (!isReport(load.document)) throw new CodedError("EINVAL", message("errors-exports.file.only-reports-sheets"));
      const turn = (): Promise<void> => parts.gate.turn(context.actor);
      const { bytes } = await drawnFile({ ...parts, load, documentKey, turn, isForScreen: true }, context, {
        workbookId,
        what: { kind: "workbook" },
        format: "pdf",
        paper: {},
        asPictures: true,
      });
      const drawn = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const headers = { "content-type": "application/json; charset=utf-8", "content-length": String(drawn.length) };
      return new RawAnswer(200, { ...headers, "x-content-type-options": "nosniff" }, drawn);
    },
  });
}
