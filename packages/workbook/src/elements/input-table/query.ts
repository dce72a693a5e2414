import { printPath } from "@sheaf/formula";
import type { Id, Source, WorkbookDocument } from "../../document.ts";
import type { ElementQuery, QueryColumn } from "../../query.ts";
import { connectionBehind, sourceIn } from "../../names/legs.ts";
import { queryColumns } from "../columns-query.ts";
import { ruleColumns } from "../format-rules.ts";
import type { QueryNames } from "../kind.ts";
import type { InputTableElement } from "../known.ts";
import { type InputColumn, inputColumnsOf, isSystemColumn, linkedElementOf } from "./columns.ts";

/** No id or name in a document has control characters, so what this kind makes is like nothing else. */
const MARK = "\u001b";

/** Name of the entered rows in formulas that this kind makes; of the distinct keys of what they are linked to. */
export const rowsAlias = `${MARK}rows`;
export const keysAlias = `${MARK}keys`;
/** Made column of every input table: what tells its rows apart for those who write to them. */
export const rowIdColumn = `${MARK}row`;
/** Made column of an empty table: its rows stand in this order where nothing else says one. */
const placeColumn = `${MARK}place`;
/** Made column beside each column of files, which formulas read as the files' names: what tells the files themselves to who shows them. */
export const filesColumn = (columnId: Id): Id => `${MARK}files ${columnId}`;
/** The column of files that a made one stands beside; null of any other. */
export const columnOfFiles = (made: Id): Id | null => (made.startsWith(`${MARK}files `) ? made.slice(MARK.length + 6) : null);
export const isInputColumnId = (columnId: Id): boolean => columnId.startsWith(MARK);

/** What an input table reads, as its query says it: rows that people entered, those of a linked one beside the keys of another table. */
export type InputRowsSource = {
  readonly kind: "input-rows";
  readonly connectionId: Id | null;
  readonly elementId: Id;
  readonly from: Id | null;
  /** Key columns of the element `from`, in order. */
  readonly keys: readonly Id[];
};

/** The rows that people enter, where a query reads them; null of every other source. */
export function inputRowsIn(source: Source): InputRowsSource | null {
  return source.kind === "input-rows" ? (source as InputRowsSource) : null;
}

/** Name of the warehouse column of an entered or system column: readable, the same for ever, unlike any other without regard to case. */
export function inputColumnName(columnId: Id): string {
  if (isSystemColumn(columnId)) return columnId.toLowerCase();
  const plain = columnId.replaceAll(/[^a-z0-9_]/gu, (char) =>
    /[A-Z]/u.test(char) ? `$${char.toLowerCase()}` : `$${char.codePointAt(0)?.toString(16) ?? ""}_`,
  );
  return `c_${plain.length <= 50 ? plain : `${plain.slice(0, 34)}$$${fingerprint(columnId)}`}`;
}

/** Names of the two warehouse columns of a column of files: their names, which formulas read, and the files themselves. */
export const fileNamesColumnName = (columnId: Id): string => `n${inputColumnName(columnId).slice(1)}`;
export const filesColumnName = (columnId: Id): string => `f${inputColumnName(columnId).slice(1)}`;

/** 64 bits of FNV-1a: two long ids of one table are hardly alike in the first 34 characters and in this. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const char of text) hash = ((hash ^ BigInt(char.codePointAt(0) ?? 0)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(36);
}

/** Name of the place of a row among the others of an empty table. */
export const positionColumn = "position";

export function inputTableQuery(document: WorkbookDocument, table: InputTableElement, names: QueryNames): ElementQuery {
  const summary = new Set(table.summary ?? []);
  const known = new Set(table.columns.map((column) => column.id));
  const byId = new Map(inputColumnsOf(table).map((column) => [column.id, column]));
  const keys = inputColumnsOf(table).flatMap((column) => (column.key === undefined ? [] : [column.key]));
  const levelOf = (columnId: Id): Id => (summary.has(columnId) ? "summary" : "base");
  const columns = queryColumns(table, names, levelOf).map((column): QueryColumn => ({
    ...column,
    formula: formulaOf(byId.get(column.id), column.formula, keys),
  }));
  const elements = new Map(document.pages.flatMap((page) => page.elements).map((one) => [one.id, one]));
  const connectionId = connectionBehind(sourceIn(table.source), (id) => elements.get(id));
  const from = linkedElementOf(table);
  const source: InputRowsSource = { kind: "input-rows", connectionId, elementId: table.id, from, keys };
  return {
    elementId: table.id,
    name: names.element(table),
    source,
    levels: [
      { id: "summary", kind: "summary", keys: [], sorts: (table.sort ?? []).filter((sort) => summary.has(sort.columnId)) },
      {
        id: "base",
        kind: "base",
        keys: [],
        sorts: [
          ...(table.sort ?? []).filter((sort) => known.has(sort.columnId) && !summary.has(sort.columnId)),
          ...(from === null ? [{ columnId: placeColumn, direction: "ascending" as const }] : []),
        ],
      },
    ],
    columns: [
      ...columns,
      madeColumn(rowIdColumn, "row id", from === null ? [rowsAlias, "id"] : [keysAlias, "id"]),
      ...inputColumnsOf(table).flatMap(({ id, type }) =>
        type === "file" ? [madeColumn(filesColumn(id), filesColumn(id), [rowsAlias, filesColumnName(id)])] : [],
      ),
      ...(from === null ? [madeColumn(placeColumn, "place", [rowsAlias, positionColumn])] : []),
      ...ruleColumns(table, (columnId) => (known.has(columnId) ? levelOf(columnId) : null)),
    ],
    filters: (table.filters ?? []).filter((filter) => known.has(filter.columnId)),
    defaultLevel: "base",
    partitionKeys: [],
    agreeOnDefaultLevel: false,
  };
}

function madeColumn(id: Id, name: string, path: readonly string[]): QueryColumn {
  return { id, name, formula: printPath(path), level: "base", hidden: true, format: null, made: { path: null } };
}

function formulaOf(column: InputColumn | undefined, formula: string, keys: readonly Id[]): string {
  if (column === undefined || column.formula !== undefined) return formula;
  if (column.key !== undefined) return printPath([keysAlias, `key ${keys.indexOf(column.key)}`]);
  // A row that nobody entered into yet has an id all the same.
  if (column.id === "ID" && keys.length > 0) return printPath([keysAlias, "id"]);
  return printPath([rowsAlias, column.type === "file" ? fileNamesColumnName(column.id) : inputColumnName(column.id)]);
}
