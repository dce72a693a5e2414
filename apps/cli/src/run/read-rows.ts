import { inputRowColumns, inputRowsOf, type InputRows } from "@sheaf/compiler";
import { limits, typedValue } from "@sheaf/contract";
import { timeZone, type TimeZone, UTC } from "@sheaf/locale";
import { readCsv } from "@sheaf/result";
import {
  type Element,
  type EntryType,
  fileNamesColumnName,
  type Id,
  inputColumnName,
  inputColumnsOf,
  isInputTable,
  isSystemColumn,
  namesOf,
  positionColumn,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { UsageError } from "../command/failures.ts";
import { type Io, write } from "../command/io.ts";
import { readFileText } from "../files/read-file.ts";
import { findElement } from "./find-element.ts";

type Cell = Extract<InputRows, { readonly kind: "rows" }>["rows"][number][number];

export const rowsHelp = `  --rows ELEMENT=FILE  rows of an input table, as CSV with a header of the ids or names of its columns; for each input table. An input
                       table without is empty`;

/** Rows of the input tables of a document by element id: those of the files that `--rows` names, of the others none. */
export async function readRows(
  texts: readonly string[],
  document: WorkbookDocument,
  zone: string,
  io: Io,
): Promise<ReadonlyMap<Id, InputRows>> {
  const tables = document.pages.flatMap((page) => page.elements).filter(isInputTable);
  const rows = new Map<Id, InputRows>(tables.map((table) => [table.id, inputRowsOf(table, [], limits.inputInlineRows)]));
  const given = new Set<Id>();
  for (const text of texts) {
    const at = text.indexOf("=");
    const [name, path] = [text.slice(0, at), text.slice(at + 1)];
    if (at < 1 || path === "") throw new UsageError(`--rows ${text} names no file.`, "Write --rows ELEMENT=FILE.");
    const table = findElement(document, name);
    if (!isInputTable(table)) throw new UsageError(`--rows ${name}: the element ${table.id} (${table.kind}) is no input table.`);
    if (given.has(table.id)) throw new UsageError(`--rows ${name} is given twice.`);
    given.add(table.id);
    const content = await readFileText(path, io);
    try {
      const cells = cellsOf(document, table, readCsv(content), timeZone(zone, Intl) ?? UTC);
      rows.set(table.id, inputRowsOf(table, cells, limits.inputInlineRows));
    } catch (error) {
      if (error instanceof SyntaxError) throw new UsageError(`${path}: ${error.message}.`, null, "E_SYNTAX");
      if (error instanceof RowProblem) throw new UsageError(`${path}: ${error.message}.`, error.advice, error.code);
      throw error;
    }
  }
  return rows;
}

/** Tells which input tables were read without rows. */
export async function tellEmptyTables(
  document: WorkbookDocument,
  read: readonly { readonly elementId: Id }[],
  given: ReadonlyMap<Id, InputRows>,
  io: Io,
): Promise<void> {
  const names = namesOf(document);
  for (const element of document.pages.flatMap((page) => page.elements)) {
    const rows = given.get(element.id);
    if (rows?.kind !== "rows" || rows.total > 0 || !read.some(({ elementId }) => elementId === element.id)) continue;
    const name = JSON.stringify(names.element(element));
    await write(io.stderr, `The input table ${name} has no rows: --rows ${element.id}=FILE.csv brings some.\n`);
  }
}

class RowProblem extends Error {
  readonly code: string;
  readonly advice: string | null;

  constructor(code: string, message: string, advice: string | null = null) {
    super(message);
    this.code = code;
    this.advice = advice;
  }
}

/** What a column of the file is to the table. */
type Target =
  | { readonly kind: "cell"; readonly name: string; readonly type: EntryType }
  | { readonly kind: "key"; readonly place: number }
  | { readonly kind: "computed" };

/** The file's lines as rows with a cell for each column that the table keeps. */
function cellsOf(
  document: WorkbookDocument,
  table: Element,
  [header = [], ...lines]: readonly (readonly (string | null)[])[],
  zone: TimeZone,
): readonly (readonly Cell[])[] {
  if (header.length === 0) return [];
  const targets = targetsOf(document, table, header);
  const keys = inputColumnsOf(table).filter((column) => column.key !== undefined).length;
  const hasId = targets.some((target) => target.kind === "cell" && target.name === "id");
  const keyPlaces = new Set(targets.flatMap((target) => (target.kind === "key" ? [target.place] : [])));
  if (keys > 0 && !hasId && keyPlaces.size < keys)
    throw new RowProblem(
      "E_UNKNOWN_COLUMN",
      `the header lacks a key of the linked table ${JSON.stringify(namesOf(document).element(table))}`,
    );
  const columns = inputRowColumns(table);
  const seen = new Set<string>();
  return lines.flatMap((line, index) => {
    const at = `row ${index + 2}`;
    if (line.length !== header.length) throw new RowProblem("E_SYNTAX", `${at} has ${line.length} fields, the header ${header.length}`);
    const cells = new Map<string, Cell>();
    const keyTexts = Array.from({ length: keys }, (): string | null => null);
    for (const [place, target] of targets.entries()) {
      const text = line[place] ?? null;
      if (target.kind === "key") keyTexts[target.place] = text;
      if (target.kind !== "cell" || text === null) continue;
      const checked = typedValue(target.type, offered(target.type, text), zone);
      if (!checked.ok) throw new RowProblem(checked.code, `${at}, ${header[place]}: ${checked.message}`);
      cells.set(target.name, checked.value);
    }
    const id = cells.get("id") ?? (keys === 0 ? String(index + 1) : rowIdOf(keyTexts));
    if (id === null) {
      // a key that is null has no entries: nobody can enter beside it
      if (cells.size === 0) return [];
      throw new RowProblem("E_VALUE_TYPE", `${at}: values beside a key without a value belong to no row`);
    }
    if (seen.has(String(id))) throw new RowProblem("E_DUPLICATE_ID", `${at}: there is a row ${String(id)} already`);
    seen.add(String(id));
    cells.set("id", id).set(positionColumn, keys === 0 ? index + 1 : null);
    return [columns.map(({ name }) => cells.get(name) ?? null)];
  });
}

function targetsOf(document: WorkbookDocument, table: Element, header: readonly (string | null)[]): readonly Target[] {
  const columns = inputColumnsOf(table);
  const keys = columns.filter((column) => column.key !== undefined);
  const named = columns.map((column) => ({ column, name: namesOf(document).column(table, column.id) }));
  const taken = new Set<Id>();
  return header.map((text) => {
    const wanted = text?.trim() ?? "";
    const found =
      columns.find((column) => column.id === wanted) ??
      named.find(({ name }) => name === wanted)?.column ??
      named.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())?.column;
    if (found === undefined) {
      const known = `It has ${named.map(({ name }) => name).join(", ")}.`;
      throw new RowProblem("E_UNKNOWN_COLUMN", `the table has no column ${JSON.stringify(wanted)}`, known);
    }
    if (taken.has(found.id)) throw new RowProblem("E_DUPLICATE_ID", `the column ${JSON.stringify(wanted)} stands there twice`);
    taken.add(found.id);
    if (found.key !== undefined) return { kind: "key", place: keys.indexOf(found) };
    if (isSystemColumn(found.id))
      return { kind: "cell", name: inputColumnName(found.id), type: found.id.endsWith("_AT") ? "datetime" : "text" };
    if (found.type === undefined) return { kind: "computed" };
    // A file of rows can name files, not hold them.
    if (found.type === "file") return { kind: "cell", name: fileNamesColumnName(found.id), type: "multi-select" };
    return { kind: "cell", name: inputColumnName(found.id), type: found.type };
  });
}

function offered(type: EntryType, text: string): unknown {
  switch (type) {
    case "checkbox": {
      const word = text.trim().toLowerCase();
      return word === "true" ? true : word === "false" ? false : text;
    }
    case "multi-select":
      return listIn(text);
    case "text":
    case "number":
    case "datetime":
    case "file":
      return text;
  }
}

/** A list as results print it, or values with commas between them. */
function listIn(text: string): unknown {
  if (text.trim() === "") return [];
  if (!text.trimStart().startsWith("[")) return text.split(",").map((item) => item.trim());
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** S-I4: the text of the key, of several keys each with its length before it; null where one of them is. */
function rowIdOf(keys: readonly (string | null)[]): string | null {
  if (keys.includes(null)) return null;
  const [first = null] = keys;
  return keys.length === 1 ? first : keys.map((key) => `${Array.from(key ?? "").length}:${key}`).join("");
}
