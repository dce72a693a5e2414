import { message } from "@sheaf/messages";
import { open, type FileHandle } from "node:fs/promises";
import { LoadRefused, loadLimits } from "../../dialect.ts";
import type { CellFile, RowSink } from "../cell-file.ts";
import { broken, JsonSpans } from "./json-spans.ts";
import { cellsOfRecord, isObject, parseExactly } from "./json-values.ts";

const CHUNK = 256 * 1024;

/** One record, or a list inside the one object that the file is. */
interface Records {
  readonly name: string;
  /** Null: the records of the file itself. */
  readonly list: readonly unknown[] | null;
}

/** A file of JSON: a list of records, records line by line, or one object whose lists are tables. */
export async function openJson(path: string, signal: AbortSignal): Promise<CellFile> {
  const file = await open(path, "r");
  try {
    const tables = await findTables(file, signal);
    const known = new Map<number, ReadonlyMap<string, number>>();
    const columnsOf = async (table: number, reading: AbortSignal): Promise<ReadonlyMap<string, number>> => {
      const found = known.get(table) ?? (await findColumns(file, tables[table], reading));
      known.set(table, found);
      return found;
    };
    return {
      tables: tables.map(({ name }) => ({ name, hidden: false })),
      columnNames: async (table, reading) => [...(await columnsOf(table, reading)).keys()],
      read: async (table, sink, reading) => {
        const columns = await columnsOf(table, reading);
        const columnOf = (name: string): number => columns.get(name) ?? 0;
        await readRecords(file, tables[table], sink, reading, (record, line) => sink.row(line, cellsOfRecord(record, columnOf)));
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Looks at the first two values: a single object may hold lists of records, which are what people mean. */
async function findTables(file: FileHandle, signal: AbortSignal): Promise<readonly Records[]> {
  const first: unknown[] = [];
  await readRecords(file, undefined, silent, signal, (record) => first.push(record) < 2);
  const [only] = first;
  if (first.length === 1 && isObject(only)) {
    const lists = Object.entries(only).flatMap(([name, value]) =>
      Array.isArray(value) && value.some(isObject) ? [{ name, list: value as readonly unknown[] }] : [],
    );
    if (lists.length > 0) return lists.slice(0, 1_000);
  }
  return [{ name: "", list: null }];
}

const silent: Pick<RowSink, "flush"> = { flush: () => Promise.resolve() };

async function findColumns(file: FileHandle, records: Records | undefined, signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const columns = new Map<string, number>();
  let characters = 0;
  const columnOf = (name: string): number => {
    // Looked at before it is looked up: a name is the way to a value, and as long as all names on it.
    if (name.length > loadLimits.nameCharacters) throw namesTooLong();
    const at = columns.get(name) ?? columns.size;
    if (at >= loadLimits.columns) {
      throw new LoadRefused("too-many-columns", message("errors-files.load.records-columns-limit", { most: loadLimits.columns }));
    }
    if (at === columns.size) {
      characters += name.length;
      if (characters > loadLimits.nameCharacters) throw namesTooLong();
      columns.set(name, at);
    }
    return at;
  };
  await readRecords(file, records, silent, signal, (record) => {
    cellsOfRecord(record, columnOf);
    return true;
  });
  return columns;
}

const namesTooLong = (): LoadRefused =>
  new LoadRefused("unreadable-file", message("errors-files.load.names-columns-characters-together", { most: loadLimits.nameCharacters }));

async function readRecords(
  file: FileHandle,
  records: Records | undefined,
  sink: Pick<RowSink, "flush">,
  signal: AbortSignal,
  take: (record: unknown, line: number) => boolean,
): Promise<void> {
  if (records !== undefined && records.list !== null) {
    for (const [index, record] of records.list.entries()) {
      if (!take(record, index + 1)) return;
      if (index % 1000 === 999) await sink.flush();
    }
    return;
  }
  const spans = new JsonSpans((text, line) => take(parsed(text, line), line));
  const buffer = new Uint8Array(CHUNK);
  for (let position = 0; !spans.isStopped && !signal.aborted;) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK, position);
    if (bytesRead === 0) {
      spans.end();
      return;
    }
    // A mark of the byte order is no part of the text.
    const hasMark = position === 0 && buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf;
    position += bytesRead;
    spans.push(buffer.subarray(hasMark ? 3 : 0, bytesRead));
    await sink.flush();
  }
}

function parsed(text: string, line: number): unknown {
  try {
    return parseExactly(text);
  } catch {
    throw broken(line);
  }
}
