import { downloadRequest, workbookParams } from "@sheaf/contract";
import { fileName, formatFacts } from "@sheaf/files";
import { z } from "zod";
import { audit, operation } from "../../../platform/operations/index.ts";
import { languageFor, numbersFor } from "../../organizations/index.ts";
import { filtersAsked, workbookLoad } from "../../queries/index.ts";
import { cellPicture, elementPicture } from "../draw-file.ts";
import type { ExportParts } from "../export-parts.ts";
import { requireExport } from "../require-export.ts";
import { exportRowLimit } from "../row-limit.ts";
import { elementFile } from "../write-element.ts";
import { goingOn } from "./going-on.ts";

/** An element as a file, as the person who asks looks at it. */
export function downloadElement(parts: ExportParts) {
  return operation({
    name: "DownloadElement",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/:workbookId/download" },
    summary: "An element as a file (CSV, TSV, JSON, XLSX, Parquet, Arrow) as the caller looks at it, in packets that say how it ended",
    input: z.object({ params: workbookParams, body: downloadRequest }),
    output: null,
    capability: "canExport",
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    run: async (asking, { params: { workbookId }, body }) => {
      parts.requireTurn(asking.actor);
      await requireExport(asking, workbookId);
      const { context, orEnd, rest, packets } = goingOn(parts.kept, asking, body);
      const maxRows = await exportRowLimit(context, context.actor.organizationId);
      const looked = await workbookLoad(parts, context, workbookId, { ...body, refresh: false });
      const left = rest(looked);
      if (left !== null) return left;
      const { load, documentKey, name } = looked;
      const { elementId, level, format, values, layout, now } = body;
      const drawing = { ...parts, load, documentKey, turn: () => parts.gate.turn(context.actor) };
      const file = await elementFile(
        {
          ...drawing,
          documentName: name,
          now,
          currency: (await numbersFor(context)).currency,
          language: await languageFor(context),
          drawn: elementPicture(drawing, context, workbookId),
          cellPicture: cellPicture(drawing, context, workbookId),
        },
        {
          elementId,
          level,
          format,
          values,
          layout,
          extraFilters: filtersAsked(body.extraFilters),
          offset: 0,
          maxRows,
          forSpreadsheets: true,
        },
      );
      await orEnd(audit(context, "element.download", { kind: "workbook", id: workbookId }, { elementId, format, level }));
      const { ending, contentType } = formatFacts[format];
      const head = { name: fileName([name, file.elementName, now.slice(0, 10)], ending), contentType };
      return packets(head, async (sink, onRows) => {
        const { rows, isCut, missing, longNumbers, cutTexts } = await file.write(sink, onRows);
        return { rows, isCut, limit: maxRows, missing, longNumbers, cutTexts };
      });
    },
  });
}
