import { printPath, referencesIn, replaceReferences } from "@sheaf/formula";
import {
  aliasesOfSource,
  applyTransaction,
  columnsOf,
  type Element,
  givenName,
  type Id,
  namesOf,
  type Source,
  sourceIn,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { deleteColumns } from "../columns.ts";
import { type Edit, elementPath, idsOf, set } from "../edit.ts";
import { elementName } from "../elements.ts";
import { columnsShowing, showColumns } from "./shown-columns.ts";

/** A column of the old source that formulas name, and the one of the new source that takes its place; null: none. */
export interface Remapped {
  readonly from: string;
  readonly to: string | null;
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Names by which formulas call the columns of a source; the first is the one that is written. */
export function aliasesIn(document: WorkbookDocument, source: Source): readonly string[] {
  return aliasesOfSource(source, (elementId: Id) => {
    const element = namesOf(document).find(elementId);
    return element === undefined ? null : givenName(element);
  });
}

/** Columns of its source that an element names, in the order in which they are first named. */
export function sourceColumnsUsed(document: WorkbookDocument, element: Element): readonly string[] {
  const source = sourceIn(element["source"]);
  if (source === null) return [];
  const known = aliasesIn(document, source);
  const used: string[] = [];
  for (const column of columnsOf(element)) {
    const printed = namesOf(document).toPrinted(element.id, column.id, column.formula ?? "");
    for (const { path } of referencesIn(printed, "printed")) {
      const name = ofSource(document, element, column.id, known, path);
      if (name !== null && !used.some((one) => same(one, name))) used.push(name);
    }
  }
  return used;
}

/** The source's column that a reference means; null for an own column, a control, or anything of another element. */
function ofSource(
  document: WorkbookDocument,
  element: Element,
  columnId: Id,
  known: readonly string[],
  path: readonly string[],
): string | null {
  const [first = "", second] = path;
  if (second !== undefined) return known.some((alias) => same(alias, first)) ? second : null;
  const resolution = namesOf(document).resolve(element.id, columnId, path);
  if (resolution.kind === "none") return first;
  return resolution.kind === "found" && resolution.target.kind === "element" ? first : null;
}

/** For each column that is named the one of the new source with its name, letters and signs aside. */
export function guessedMap(used: readonly string[], columns: readonly string[]): readonly Remapped[] {
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  return used.map((from) => ({
    from,
    to: columns.find((name) => same(name, from)) ?? columns.find((name) => plain(name) === plain(from)) ?? null,
  }));
}

/**
 * Lets an element read another source: its formulas name the new one's columns. What has no counterpart keeps its old name and says that it
 * is not there, until somebody mends it; nothing is lost.
 */
export function changeSource(document: WorkbookDocument, element: Element, source: Source, map: readonly Remapped[]): Edit | null {
  const before = sourceIn(element["source"]);
  const label = `Change the source of ${elementName(document, element)}`;
  if (before === null || JSON.stringify(before) === JSON.stringify(source)) return null;
  const known = aliasesIn(document, before);
  const [alias = ""] = aliasesIn(document, source);
  const change = set(elementPath(element.id, "source"), source);
  const result = applyTransaction(document, [change]);
  const changed = result.ok ? namesOf(result.document).find(element.id) : undefined;
  if (!result.ok || changed === undefined) return null;
  const formulas = columnsOf(element).flatMap((column) => {
    if (column.formula === undefined) return [];
    const printed = namesOf(document).toPrinted(element.id, column.id, column.formula);
    const next = replaceReferences(printed, "printed", ({ path }) => {
      const name = ofSource(document, element, column.id, known, path);
      if (name === null) return null;
      const to = map.find(({ from }) => same(from, name))?.to ?? name;
      return printPath([alias, to]);
    });
    const stored = namesOf(result.document).toStored(element.id, column.id, next);
    return stored === column.formula ? [] : [set(elementPath(element.id, "columns", { key: column.id }, "formula"), stored)];
  });
  return { label, operations: [change, ...formulas] };
}

/** What becomes of the columns of an element when its source is put together in another way. */
export interface SourceChange {
  readonly label: string;
  readonly source: Source;
  readonly map: readonly Remapped[];
  /** Columns of the old source that the new one lacks: what only showed them goes with them. */
  readonly gone: readonly string[];
  /** Columns of the new source that are to be shown. */
  readonly come: readonly string[];
}

/** Like `changeSource`, for a source made of the old one: columns go and come with it. */
export function reshapeSource(document: WorkbookDocument, element: Element, change: SourceChange, newId: () => Id): Edit | null {
  const before = sourceIn(element["source"]);
  if (before === null) return null;
  const known = aliasesIn(document, before);
  const orphans = columnsShowing(document, element, (path, column) => {
    const name = ofSource(document, element, column.id, known, path);
    return name !== null && change.gone.some((one) => same(one, name));
  });
  const deletion = orphans.length === 0 ? [] : deleteColumns(document, element, idsOf(orphans)).operations;
  const trimmed = applyTransaction(document, deletion);
  const left = trimmed.ok ? namesOf(trimmed.document).find(element.id) : undefined;
  if (!trimmed.ok || left === undefined) return null;
  const moved = changeSource(trimmed.document, left, change.source, change.map);
  if (moved === null) return null;
  const result = applyTransaction(trimmed.document, moved.operations);
  if (!result.ok) return null;
  const [prefix = ""] = aliasesIn(document, change.source);
  const columns = change.come.map((name) => ({ prefix, name }));
  return {
    label: change.label,
    operations: [...deletion, ...moved.operations, ...showColumns(result.document, element.id, columns, newId)],
  };
}
