import { done, downloadParams } from "@sheaf/contract";
import { z } from "zod";
import { operation } from "../../../platform/operations/index.ts";
import type { ExportParts } from "../export-parts.ts";
import { ticketOf } from "./going-on.ts";

/** Whoever cancels a download does not come back for the rest: a line that ends says nothing of that. */
export function endDownload(parts: ExportParts) {
  return operation({
    name: "EndDownload",
    kind: "mutation",
    transport: { kind: "rest", method: "DELETE", path: "/v2/downloads/:downloadId", status: 204 },
    summary:
      "Ends a download of the caller's, by the id that they gave it: nothing more of its file is made or kept. One that is over is as good as ended",
    input: z.object({ params: downloadParams }),
    output: done,
    capability: "canExport",
    scope: "documents:read",
    ids: {},
    run: async (context, { params: { downloadId } }) => {
      parts.kept.end(ticketOf(context, downloadId));
      return { success: true };
    },
  });
}
