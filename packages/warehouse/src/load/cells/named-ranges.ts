import type { CellFile, FoundTable } from "./cell-file.ts";
import { type CellRange, parseRange } from "./cell-range.ts";

/** A part of a sheet that whoever wrote the file gave a name. */
export interface NamedRange {
  readonly name: string;
  readonly sheet: string;
  readonly range: CellRange;
}

/** More are not offered. */
const MOST_OFFERED = 200;
const IN_ALL =
  /^\$?('(?:[^']|'')+'|[^'!.\s]+)[!.](\$?[A-Za-z]{1,3}\$?\d{1,7}):(?:\$?(?:'(?:[^']|'')+'|[^'!.\s:]+)?\.)?(\$?[A-Za-z]{1,3}\$?\d{1,7})$/u;

/** `'My sheet'!$A$1:$F$20`, or `$Sheet1.$A$1:.$F$20` as OpenDocument has it; null where it is no one range of several rows. */
export function namedRange(name: string, reference: string): NamedRange | null {
  const [, sheet = "", from = "", to = ""] = IN_ALL.exec(reference.trim()) ?? [];
  const range = parseRange(`${from}:${to}`);
  // One row is no table, and names with a dot below are a program's own.
  if (range === null || range.lastRow === range.firstRow || name === "" || name.startsWith("_xl")) return null;
  return { name, sheet: sheet.startsWith("'") ? sheet.slice(1, -1).replaceAll("''", "'") : sheet, range };
}

/** The file with its named ranges as tables behind its sheets. One that is called as a sheet, or as another, is not offered. */
export function withNamedRanges(file: CellFile, named: readonly NamedRange[]): CellFile {
  const places = new Map(file.tables.map(({ name }, index) => [name, index]));
  const taken = new Set(file.tables.map(({ name }) => name.toLowerCase()));
  const offered: { readonly at: number; readonly range: CellRange; readonly table: FoundTable }[] = [];
  for (const { name, sheet, range } of named) {
    const at = places.get(sheet);
    if (at === undefined || taken.has(name.toLowerCase()) || offered.length >= MOST_OFFERED) continue;
    taken.add(name.toLowerCase());
    offered.push({ at, range, table: { name, hidden: file.tables[at]?.hidden ?? false, sheet } });
  }
  if (offered.length === 0) return file;
  const count = file.tables.length;
  return {
    ...file,
    tables: [...file.tables, ...offered.map(({ table }) => table)],
    ownRange: (table, signal) => (table < count ? (file.ownRange?.(table, signal) ?? Promise.resolve(null)) : Promise.resolve(null)),
    namedRange: (table) => offered[table - count]?.range ?? null,
    read: (table, sink, signal) => file.read(offered[table - count]?.at ?? table, sink, signal),
  };
}
