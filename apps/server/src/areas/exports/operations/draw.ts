import { drawRequest, workbookParams } from "@sheaf/contract";
import type { Sink } from "@sheaf/files";
import { z } from "zod";
import { audit, operation, type OperationContext, type RawAnswer } from "../../../platform/operations/index.ts";
import { workbookLoad } from "../../queries/index.ts";
import { drawnFile, type DrawParts, type DrawWanted, requireDrawable, whatOf } from "../draw-file.ts";
import type { ExportParts } from "../export-parts.ts";
import { savedAs } from "../file-stream.ts";
import { requireExport } from "../require-export.ts";
import { goingOn } from "./going-on.ts";

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
    run: async (asking, { params: { workbookId }, body }) => {
      parts.requireTurn(asking.actor);
      await requireExport(asking, workbookId);
      const { context, orEnd, rest, plain } = goingOn(parts.kept, asking, body);
      const looked = await workbookLoad(parts, context, workbookId, { ...body, refresh: false });
      const left = rest(looked);
      if (left !== null) return left;
      const { load, documentKey } = looked;
      const { format, paper = {} } = body;
      const what = whatOf(body);
      requireDrawable(load, what, format);
      const turn = (): Promise<void> => parts.gate.turn(context.actor);
      const drawing = { ...parts, load, documentKey, turn };
      return orEnd(
        drawnAnswer(context, drawing, { workbookId, what, format, paper }, ({ contentType, fileName }, write) =>
          plain({ "content-type": contentType, "content-disposition": savedAs(fileName) }, write),
        ),
      );
    },
  });
}

/** A file with its name. */
export type Save = (
  saved: { readonly contentType: string; readonly fileName: string },
  write: (sink: Sink) => Promise<unknown>,
) => Promise<RawAnswer>;

/** The bytes of what is drawn, and an entry of the audit log. */
export async function drawnAnswer(context: OperationContext, parts: DrawParts, wanted: DrawWanted, save: Save): Promise<RawAnswer> {
  const drawn = await drawnFile(parts, context, wanted);
  await audit(context, "workbook.export", { kind: "workbook", id: wanted.workbookId }, { ...wanted.what, format: wanted.format });
  return save(drawn, (sink) => sink(drawn.bytes));
}
