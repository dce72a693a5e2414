import type { Readable } from "node:stream";
import { CodedError, inputAnswer, inputTableParams } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { dataEntryOf, namesOf } from "@sheaf/workbook";
import { z } from "zod";
import { audit, operation, type OperationContext } from "../../../platform/operations/index.ts";
import { fullName } from "../../organizations/index.ts";
import type { DocumentReader } from "../../workbooks/index.ts";
import { requireEntering, requireInputTable } from "../access.ts";
import { readBatch } from "../batch.ts";
import { enterBatch, type Entered } from "../enter.ts";
import { enteredRows } from "../rows/entered-rows.ts";
import { columnsFor, judgeCells, shownOf } from "../rules/entry-rules.ts";
import { defaultValues, type Evaluate, hasFormulas, judgeFormulas } from "../rules/formula-rules.ts";
import { judgeFiles } from "../rules/files.ts";
import { judgePeople } from "../rules/people.ts";
import type { Projections } from "../rows/projection.ts";
import { namesOfPeople } from "../log/read-state.ts";
import { zoneNamed } from "../rules/values.ts";
import { readStanding } from "../log/write-log.ts";

/** At most so many rows are named to everybody; of more they hear that something changed. */
const NAMED_ROWS = 200;

export interface EnterParts {
  readonly documents: DocumentReader;
  readonly projections: Projections;
  readonly evaluate: Evaluate;
  readonly zoneOf: (context: OperationContext, document: Parameters<typeof namesOf>[0]) => Promise<string>;
}

export function enterEntries({ documents, projections, evaluate, zoneOf }: EnterParts) {
  return operation({
    name: "EnterIntoTable",
    kind: "mutation",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/:workbookId/input-tables/:elementId/entries" },
    summary: "Enters a batch into an input table: lines of JSON, the head first. Whole or not at all, once for its batch id",
    input: z.object({ params: inputTableParams }),
    output: inputAnswer,
    capability: "canEditInputTable",
    scope: "data:write",
    ids: { "params.workbookId": "workbook" },
    body: "stream",
    transaction: false,
    run: async (context, { params: { workbookId, elementId } }, raw?: Readable) => {
      const { actor, caller, store, clock, bus } = context;
      const { organizationId, userId } = actor;
      // nothing is read of a body before it is known who may send one
      await requireSomeLayer(context, documents, workbookId, elementId);
      if (raw === undefined) throw new CodedError("EINVAL", message("errors-data.input-tables.batch-missing"));
      const batch = await readBatch(raw);
      const { layer } = batch.head;
      const { document, element, shown } = await requireEntering(context, documents, { workbookId, elementId, layer });
      const place = { organizationId, workbookId, elementId, layer };
      const rows = [...batch.rows.values()];
      const columns = columnsFor(document, element, actor, caller.email);
      const judged = judgeCells(rows, shownOf(columns, shown), zoneNamed(await zoneOf(context, document)));
      await judgePeople(store.db, organizationId, columns, judged);
      await judgeFiles(store.db, place, columns, judged);
      // read again where the log is held: others may write meanwhile
      const standing = hasFormulas(columns) ? await readStanding(store.db, place, [...batch.rows.keys()]) : new Map();
      const parts = {
        context,
        evaluate,
        entered: enteredRows(projections, { organizationId, workbookId, layer, document }),
        document,
        element,
        columns,
        standing,
      };
      const defaults = await defaultValues(parts, rows, judged);
      const stood = await judgeFormulas(parts, rows, judged);
      const author = { id: userId, name: fullName({ first_name: caller.firstName, last_name: caller.lastName, email: caller.email }) };
      const entered: Entered = await store.db.transaction().execute(async (db) => {
        const inside = { ...context, db };
        const done = await enterBatch(
          db,
          {
            place,
            element,
            name: namesOf(document).element(element),
            batch,
            columns,
            shown,
            judged,
            stood,
            defaults,
            conflict: dataEntryOf(element).conflict ?? "merge",
            author,
            at: new Date(clock.now()),
          },
          (ids) => namesOfPeople(db, organizationId, ids),
        );
        const { answer } = done;
        if (done.fresh && answer.applied)
          await audit(
            inside,
            "input-table.enter",
            { kind: "workbook", id: workbookId },
            {
              element: elementId,
              layer,
              batch: answer.batchId,
              seq: answer.seq,
              cells: answer.cells,
              added: answer.rowsAdded,
              deleted: answer.rowsDeleted,
            },
          );
        return done;
      });
      const { answer } = entered;
      if (entered.fresh && entered.rowIds.length > 0)
        bus.publish({
          kind: "entries",
          organizationId,
          workbookId,
          ...(document.kind === "data-model" ? { ofModel: true } : {}),
          entries: {
            elementId,
            layer,
            batchId: answer.batchId,
            seq: answer.seq,
            author: userId,
            rowIds: entered.rowIds.length > NAMED_ROWS ? null : entered.rowIds,
            columnIds: entered.columnIds,
            overwritten: entered.overwritten.slice(0, NAMED_ROWS),
          },
        });
      return answer;
    },
  });
}

/** The workbook is one that the caller sees, and some layer of it has the table. */
async function requireSomeLayer(
  context: OperationContext,
  documents: DocumentReader,
  workbookId: string,
  elementId: string,
): Promise<void> {
  try {
    await requireInputTable(context, documents, { workbookId, elementId, layer: "draft" });
  } catch (error) {
    if (!(error instanceof CodedError) || (error.code !== "EPERM" && error.code !== "ENOENT")) throw error;
    await requireInputTable(context, documents, { workbookId, elementId, layer: "published" });
  }
}
