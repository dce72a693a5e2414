import type { InputRows, SchemaColumn } from "@sheaf/compiler";
import { arrayOf, BOOLEAN, DATETIME, FLOAT, INTEGER64, TEXT, type ValueType } from "@sheaf/sql";
import { type Element, entryColumnsOf, type EntryType, inputColumnName, positionColumn } from "@sheaf/workbook";

const types: Readonly<Record<EntryType, ValueType>> = {
  text: TEXT,
  number: FLOAT,
  datetime: DATETIME,
  checkbox: BOOLEAN,
  "multi-select": arrayOf(TEXT),
  file: TEXT,
};

const system: readonly (readonly [name: string, type: ValueType])[] = [
  ["id", TEXT],
  [positionColumn, INTEGER64],
  ["created_at", DATETIME],
  ["created_by", TEXT],
  ["updated_at", DATETIME],
  ["updated_by", TEXT],
];

/** The rows of an input table as far as the document says: their columns and types. What is in them is not looked at. */
export function enteredRows(element: Element): InputRows {
  const columns = [...system, ...entryColumnsOf(element).map(({ id, type }) => [inputColumnName(id), types[type]] as const)];
  return {
    kind: "table",
    schema: {
      path: [],
      columns: columns.map(([name, type]): SchemaColumn => ({ name, type, nativeType: "" })),
      key: ["id"],
      rowIdentity: null,
      rowCountEstimate: null,
    },
  };
}
