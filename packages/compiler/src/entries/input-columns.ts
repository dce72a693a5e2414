import { arrayOf, BOOLEAN, DATETIME, FLOAT, INTEGER64, TEXT, type ValueType } from "@sheaf/sql";
import {
  type Element,
  entryColumnsOf,
  type EntryType,
  fileNamesColumnName,
  filesColumnName,
  inputColumnName,
  linkedElementOf,
  positionColumn,
} from "@sheaf/workbook";
import type { InputRows, SchemaColumn } from "../api.ts";

const types: Readonly<Record<EntryType, ValueType>> = {
  text: TEXT,
  number: FLOAT,
  datetime: DATETIME,
  checkbox: BOOLEAN,
  "multi-select": arrayOf(TEXT),
  // the names of the files
  file: arrayOf(TEXT),
};

const system: readonly (readonly [name: string, type: ValueType])[] = [
  ["id", TEXT],
  [positionColumn, INTEGER64],
  ["created_at", DATETIME],
  ["created_by", TEXT],
  ["updated_at", DATETIME],
  ["updated_by", TEXT],
];

/** Columns of the rows of an input table: those of the system, then the entered ones in the order of the document. */
export function inputRowColumns(element: Element): readonly SchemaColumn[] {
  const entered = entryColumnsOf(element).flatMap(({ id, type }): readonly (readonly [string, ValueType])[] =>
    type === "file"
      ? [
          [fileNamesColumnName(id), types[type]],
          [filesColumnName(id), types[type]],
        ]
      : [[inputColumnName(id), types[type]]],
  );
  return [...system, ...entered].map(([name, type]) => ({ name, type, nativeType: "" }));
}

/** Rows that are at hand, each with a cell for every one of `inputRowColumns`; more than `limit` are refused where they are read. */
export function inputRowsOf(
  element: Element,
  rows: Extract<InputRows, { readonly kind: "rows" }>["rows"],
  limit: number,
): Extract<InputRows, { readonly kind: "rows" }> {
  // entries of a linked table are told apart by their row, rows of an empty one by the place in which they stand
  const key = linkedElementOf(element) === null ? [positionColumn, "id"] : ["id"];
  return { kind: "rows", columns: inputRowColumns(element), rows, total: rows.length, limit, key };
}
