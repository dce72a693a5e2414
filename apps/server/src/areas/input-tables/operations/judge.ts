import { CodedError, inputJudged, inputJudgeRequest, inputTableParams, limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { audit, operation } from "../../../platform/operations/index.ts";
import { requireEntering } from "../access.ts";
import { writeMarks } from "../log/write-marks.ts";
import { readHead } from "../log/tables.ts";
import { enteredRows } from "../rows/entered-rows.ts";
import { columnsFor, shownOf } from "../rules/entry-rules.ts";
import { judgeColumn, readColumnRows } from "../rules/judge-column.ts";
import { zoneNamed } from "../rules/values.ts";
import type { EnterParts } from "./enter.ts";

/** Others may write while the rows are looked at: then it is done again. */
const TRIES = 3;

export function judgeOperation({ documents, projections, evaluate, zoneOf }: EnterParts) {
  return operation({
    name: "JudgeEntryColumn",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/:workbookId/input-tables/:elementId/judge" },
    summary: "Looks at the values of a column of an input table with its rules as they are now, flags those that break one, says how many",
    input: z.object({ params: inputTableParams, body: inputJudgeRequest }),
    output: inputJudged,
    capability: "canEditInputTable",
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    transaction: false,
    run: async (context, { params: { workbookId, elementId }, body: { layer, columnId } }) => {
      const { actor, caller, store, clock, ids, bus } = context;
      const { organizationId, userId } = actor;
      const { document, element, shown } = await requireEntering(context, documents, { workbookId, elementId, layer });
      const column = shownOf(columnsFor(document, element, actor, caller.email), shown).get(columnId);
      if (column === undefined) throw new CodedError("EINVAL", message("errors-data.input-tables.nobody-enters-data-into-column"));
      const place = { organizationId, workbookId, elementId, layer };
      const parts = {
        context,
        evaluate,
        entered: enteredRows(projections, { organizationId, workbookId, layer, document }),
        document,
        element,
        place,
        zone: zoneNamed(await zoneOf(context, document)),
      };
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const head = await readHead(store.db, place);
        if (head === null) return { rows: 0, broken: 0, seq: 0 };
        if (head.rows > limits.inputBatchRows)
          throw new CodedError(
            "payload_too_large",
            message("errors-data.input-tables.only-tables-up-rows-looked", { most: limits.inputBatchRows }),
          );
        const rows = await readColumnRows(store.db, place);
        const { marks, broken } = await judgeColumn(parts, column, rows, { by: userId, at: new Date(clock.now()).toISOString() });
        if (marks.length === 0) return { rows: rows.length, broken, seq: head.seq };
        const batchId = ids.make();
        const seq = await store.db.transaction().execute(async (db) => {
          const written = await writeMarks(db, place, { batchId, authorId: userId, at: new Date(clock.now()) }, head.seq, marks);
          if (written !== null)
            await audit(
              { ...context, db },
              "input-table.judge",
              { kind: "workbook", id: workbookId },
              { element: elementId, layer, column: columnId, broken },
            );
          return written;
        });
        if (seq === null) continue;
        bus.publish({
          kind: "entries",
          organizationId,
          workbookId,
          entries: { elementId, layer, batchId, seq, author: userId, rowIds: null, columnIds: [], overwritten: [] },
        });
        return { rows: rows.length, broken, seq };
      }
      throw new CodedError("service_error", message("errors-data.input-tables.others-entering-data-just-now"));
    },
  });
}
