import {
  CodedError,
  INPUT_LISTED,
  inputHistory,
  inputHistoryQuery,
  inputRowless,
  inputState,
  inputStateQuery,
  inputTableParams,
  limits,
} from "@sheaf/contract";
import { connectionBehind, dataEntryOf, entryColumnsOf, linkedElementOf, namesOf, sourceOf } from "@sheaf/workbook";
import { z } from "zod";
import { operation } from "../../../platform/operations/index.ts";
import type { Warehouses } from "../../connections/index.ts";
import { requireEntering, requireInputTable } from "../access.ts";
import { columnsFor, shownOf } from "../rules/entry-rules.ts";
import { readEntries, readFlags, readHistory } from "../log/read-state.ts";
import { readHead } from "../log/tables.ts";
import { enteredRows } from "../rows/entered-rows.ts";
import { rowlessEntries } from "../rows/rowless-entries.ts";
import type { EnterParts } from "./enter.ts";

const HISTORY = 100;
const MOST_HISTORY = 500;

export function readOperations({ documents, warehouses, projections, evaluate }: EnterParts & { readonly warehouses: Warehouses }) {
  const readState = operation({
    name: "ReadInputTable",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/workbooks/:workbookId/input-tables/:elementId" },
    summary:
      "How an input table stands: the last entry, whether the caller may enter data, where the rows are kept, cells that wait to be mended",
    input: z.object({ params: inputTableParams, query: inputStateQuery }),
    output: inputState,
    capability: null,
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    run: async (context, { params: { workbookId, elementId }, query: { layer } }) => {
      const { db, actor, caller } = context;
      const { document, element, mayEnter, keepsKeys, shown } = await requireInputTable(context, documents, {
        workbookId,
        elementId,
        layer,
      });
      const place = { organizationId: actor.organizationId, workbookId, elementId, layer };
      const [head, flags] = await Promise.all([
        readHead(db, place),
        keepsKeys ? { invalid: [], invalidCells: 0 } : readFlags(db, place, shown),
      ]);
      const connectionId = connectionBehind(sourceOf(element), namesOf(document).find);
      const warehouse = connectionId === null ? null : await warehouses.find(actor.organizationId, connectionId);
      const store = warehouse?.connector.rows;
      const locked = [...shownOf(columnsFor(document, element, actor, caller.email), shown)].flatMap(([id, column]) =>
        column.locked ? [id] : [],
      );
      return {
        layer,
        seq: head?.seq ?? 0,
        rows: head?.rows ?? 0,
        mayEnter,
        lockedColumns: mayEnter ? locked : entryColumnsOf(element).flatMap(({ id }) => (shown?.has(id) === false ? [] : [id])),
        storage:
          store === undefined
            ? { kind: "store" as const, rowLimit: limits.inputInlineRows }
            : { kind: "warehouse" as const, path: head === null ? [] : [store.schema, head.tableName] },
        ...flags,
      };
    },
  });

  const readTableHistory = operation({
    name: "ReadInputTableHistory",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/workbooks/:workbookId/input-tables/:elementId/history" },
    summary: "Who changed what in an input table, one of its rows or one of its cells, the newest first",
    input: z.object({ params: inputTableParams, query: inputHistoryQuery }),
    output: inputHistory,
    capability: null,
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    run: async (context, { params: { workbookId, elementId }, query }) => {
      const { layer, rowId, columnId, before, limit } = query;
      const { element, mayEnter, shown } = await requireInputTable(context, documents, { workbookId, elementId, layer });
      // who only reads is told what stands there, not what stood there before
      if (!mayEnter || dataEntryOf(element).history === false) throw new CodedError("EPERM");
      return readHistory(
        context.db,
        { organizationId: context.actor.organizationId, workbookId, elementId, layer },
        {
          rowId: rowId ?? null,
          columnId: columnId ?? null,
          shown: shown === null ? null : [...shown],
          before: before === undefined ? null : Number(before),
          limit: Math.min(MOST_HISTORY, limit === undefined ? HISTORY : Math.max(1, Number(limit))),
        },
      );
    },
  });

  const readRowless = operation({
    name: "ReadRowlessEntries",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/workbooks/:workbookId/input-tables/:elementId/rowless" },
    summary: "Entries of a linked input table whose row the other element has no more",
    input: z.object({ params: inputTableParams, query: inputStateQuery }),
    output: inputRowless,
    capability: "canEditInputTable",
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    run: async (context, { params: { workbookId, elementId }, query: { layer } }) => {
      const { document, element, shown } = await requireEntering(context, documents, { workbookId, elementId, layer });
      if (linkedElementOf(element) === null) return { count: 0, rows: [] };
      const place = { organizationId: context.actor.organizationId, workbookId, elementId, layer };
      const entered = enteredRows(projections, { organizationId: place.organizationId, workbookId, layer, document });
      const found = await rowlessEntries({ context, evaluate, entered, document }, element, INPUT_LISTED);
      if (found === null) return { count: null, rows: [] };
      return { count: found.count, rows: await readEntries(context.db, place, found.rowIds, shown) };
    },
  });

  return [readState, readTableHistory, readRowless];
}
