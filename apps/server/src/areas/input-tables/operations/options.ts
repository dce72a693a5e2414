import { CodedError, type InputValue, inputOptions, inputOptionsRequest, inputTableParams, limits, typedValue } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { operation } from "../../../platform/operations/index.ts";
import { requireEntering } from "../access.ts";
import { readStanding } from "../log/write-log.ts";
import { enteredRows } from "../rows/entered-rows.ts";
import { columnsFor, type EntryColumn, shownOf } from "../rules/entry-rules.ts";
import { type ListParts, listedValues, optionsTaken } from "../rules/formula-rules.ts";
import { zoneNamed } from "../rules/values.ts";
import type { EnterParts } from "./enter.ts";

/** Options that are looked at with the formula at once, and in all. */
const PORTION = 1_000;
const MOST = 10_000;

export function readOptions({ documents, projections, evaluate, zoneOf }: EnterParts) {
  return operation({
    name: "ReadEntryOptions",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/workbooks/:workbookId/input-tables/:elementId/options" },
    summary: "Options that a column of an input table takes in a row, whose other cells are sent along, by what its rule says",
    input: z.object({ params: inputTableParams, body: inputOptionsRequest }),
    output: inputOptions,
    capability: "canEditInputTable",
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    run: async (context, { params: { workbookId, elementId }, body }) => {
      const { actor, caller } = context;
      const { layer, rowId, columnId, search, chosen } = body;
      const { document, element, shown } = await requireEntering(context, documents, { workbookId, elementId, layer });
      const columns = columnsFor(document, element, actor, caller.email);
      const known = shownOf(columns, shown).get(columnId);
      if (known === undefined) throw new CodedError("EINVAL", message("errors-data.input-tables.nobody-enters-data-into-column"));
      const zone = zoneNamed(await zoneOf(context, document));
      const layerPlace = { organizationId: actor.organizationId, workbookId, elementId, layer };
      const standing = rowId === null ? undefined : (await readStanding(context.db, layerPlace, [rowId])).get(rowId);
      const cells: Record<string, InputValue> = { ...(standing?.deleted === false ? standing.cells : {}) };
      for (const [id, offered] of Object.entries(body.cells)) {
        const column = columns.get(id)?.column;
        const checked = column === undefined ? null : typedValue(column.type, offered, zone);
        if (checked?.ok === true) cells[id] = checked.value;
      }
      const parts = {
        context,
        evaluate,
        entered: enteredRows(projections, { organizationId: actor.organizationId, workbookId, layer, document }),
        document,
        element,
        columns,
      };
      const found: string[] = [];
      let looked = 0;
      let more = false;
      for await (const portion of portionsOf(parts, known, search)) {
        const options = portion.map((text) => ({ text, value: valueOf(known, text, chosen) }));
        found.push(...(await optionsTaken(parts, columnId, rowId ?? NEW_ROW, cells, options)));
        looked += portion.length;
        more = portion.length === PORTION && (found.length >= limits.inputOptions || looked >= MOST);
        if (found.length >= limits.inputOptions || looked >= MOST) break;
      }
      return { options: found.slice(0, limits.inputOptions), more: more || found.length > limits.inputOptions };
    },
  });
}

/** A row that is not there yet has no id that anything could know. */
const NEW_ROW = "new row";

/** A list takes each option behind those that are chosen already. */
function valueOf({ column }: EntryColumn, text: string, chosen: readonly string[]): InputValue {
  if (column.type === "multi-select") return [...chosen.filter((one) => one !== text), text];
  return column.type === "number" ? Number(text) : text;
}

/** Options of the column that hold what is searched, as texts; the last portion is shorter. */
async function* portionsOf(parts: ListParts, { column }: EntryColumn, search: string): AsyncGenerator<readonly string[]> {
  if (column.valuesFrom !== undefined) {
    for (let offset = 0; ; offset += PORTION) {
      const values = await listedValues(parts, column, search === "" ? null : search, { offset, limit: PORTION });
      yield values;
      if (values.length < PORTION) return;
    }
  }
  const wanted = search.toLowerCase();
  const values = (column.values ?? []).map(String).filter((value) => value.toLowerCase().includes(wanted));
  for (let start = 0; start <= values.length; start += PORTION) yield values.slice(start, start + PORTION);
}
