import { CodedError, type InputRefusalCode, inputTableParams, inputValues, inputValuesQuery, limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { operation } from "../../../platform/operations/index.ts";
import { requireEntering } from "../access.ts";
import { readHead } from "../log/tables.ts";
import { columnsFor, shownOf } from "../rules/entry-rules.ts";
import { readColumnRows } from "../rules/judge-column.ts";
import type { EnterParts } from "./enter.ts";

/** For whoever is about to change the type of a column: what would be read anew. */
export function valuesOperation({ documents }: EnterParts) {
  return operation({
    name: "ReadEntryColumn",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/workbooks/:workbookId/input-tables/:elementId/values" },
    summary: "The kept values of a column of an input table, in all rows that hold one",
    input: z.object({ params: inputTableParams, query: inputValuesQuery }),
    output: inputValues,
    capability: "canEditInputTable",
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    run: async (context, { params: { workbookId, elementId }, query: { layer, columnId } }) => {
      const { db, actor, caller } = context;
      const { document, element, shown } = await requireEntering(context, documents, { workbookId, elementId, layer });
      if (!shownOf(columnsFor(document, element, actor, caller.email), shown).has(columnId))
        throw new CodedError("EINVAL", message("errors-data.input-tables.nobody-enters-data-into-column"));
      const place = { organizationId: actor.organizationId, workbookId, elementId, layer };
      const head = await readHead(db, place);
      if (head === null) return { seq: 0, cells: [] };
      if (head.rows > limits.inputBatchRows)
        throw new CodedError(
          "payload_too_large",
          message("errors-data.input-tables.only-tables-up-rows-converted", { most: limits.inputBatchRows }),
        );
      const rows = await readColumnRows(db, place);
      const cells = rows.flatMap(({ rowId, cells: kept, flags }) => {
        const value = kept[columnId] ?? null;
        const flag = flags[columnId];
        if (value === null && flag === undefined) return [];
        return [{ rowId, value, ...(flag === undefined ? {} : { flag: { offered: flag.offered, code: flag.code as InputRefusalCode } }) }];
      });
      return { seq: head.seq, cells };
    },
  });
}
