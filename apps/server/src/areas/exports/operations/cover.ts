import { coverQuery, workbookParams } from "@sheaf/contract";
import { z } from "zod";
import { operation, RawAnswer } from "../../../platform/operations/index.ts";
import { Covers } from "../covers.ts";
import type { ExportParts } from "../export-parts.ts";

/** What cards of documents show. */
export function readCover(parts: ExportParts) {
  const covers = new Covers(parts);
  return operation({
    name: "ReadDocumentCover",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/workbooks/:workbookId/cover" },
    summary:
      "The top of a workbook's or report's first page as a small picture (PNG), as the caller sees it; no content where there is nothing to show",
    input: z.object({ params: workbookParams, query: coverQuery }),
    output: null,
    // it shows what the page shows
    capability: null,
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    run: async (context, { params: { workbookId }, query: { scheme } }) => {
      const bytes = await covers.of(context, workbookId, scheme);
      if (bytes === null) return new RawAnswer(204, {}, null);
      const headers = { "content-type": "image/png", "content-length": String(bytes.length), "content-disposition": "inline" };
      return new RawAnswer(200, { ...headers, "x-content-type-options": "nosniff" }, bytes);
    },
  });
}
