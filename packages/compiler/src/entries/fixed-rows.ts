import { BOOLEAN, DATE, FLOAT, TEXT, type ValueType } from "@sheaf/sql";
import { FIXED_SOURCE_NAME, type FixedSource, type FixedType } from "@sheaf/workbook";
import type { Catalog, InputCell, SchemaColumn } from "../api.ts";
import { noConnection } from "../bind/sources/gone.ts";
import { type EnteredOutcome, statementOf } from "./entered-rows.ts";

const types: Readonly<Record<FixedType, ValueType>> = { text: TEXT, number: FLOAT, date: DATE, boolean: BOOLEAN };

/** Rows that stand in the document: a statement that holds them as literals, on the connection where they are computed with. */
export function fixedRows({ connectionId, columns, rows }: FixedSource, catalog: Catalog): EnteredOutcome {
  const connection = catalog.connection(connectionId);
  if (connection === undefined) return { problem: { code: "E_SOURCE_MISSING", message: noConnection(connectionId) } };
  const known = columns.map(({ name, type }): SchemaColumn => ({ name, type: types[type], nativeType: "" }));
  const cells = rows.map((row) => columns.map((_, at): InputCell => row[at] ?? null));
  const schema = { path: [], columns: known, key: [], rowIdentity: null, rowCountEstimate: rows.length };
  return {
    source: { kind: "statement", connectionId, text: statementOf(known, cells, connection), schema, aliases: [FIXED_SOURCE_NAME] },
  };
}
