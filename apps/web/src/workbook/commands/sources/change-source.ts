import { printPath, referencesIn, replaceReferences } from "@sheaf/formula";
import {
  aliasesOfLegs,
  aliasesOfSource,
  applyTransaction,
  columnsOf,
  directElement,
  type Element,
  givenName,
  type Id,
  type JoinSource,
  legsOf,
  namesOf,
  type Source,
  type WorkbookDocument,
  sourceOf,
} from "@sheaf/workbook";
import { deleteColumns } from "../columns.ts";
import { type Edit, elementPath, idsOf, set } from "../edit.ts";
import { elementName } from "../elements.ts";
import { columnsShowing, showColumns } from "./shown-columns.ts";
import { t } from "../../../shared/words/words.ts";

/**
 * A column of the old source that formulas name, and the one of the new source that takes its place; null: none. `path`: how formulas call
 * it, where that is not the name of the new source before it.
 */
export interface Remapped {
  readonly from: string;
  readonly to: string | null;
  readonly path?: readonly string[];
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Names by which formulas call the columns of a source; the first is the one that is written. */
export function aliasesIn(document: WorkbookDocument, source: Source): readonly string[] {
  return aliasesOfSource(source, (elementId: Id) => {
    const element = namesOf(document).find(elementId);
    return element === undefined ? null : givenName(element);
  });
}

/** Columns of its source that an element names, in the order in which they are first named; of a join each as `[Leg/Name]`. */
export function sourceColumnsUsed(document: WorkbookDocument, element: Element): readonly string[] {
  const source = sourceOf(element);
  if (source === null) return [];
  const known = aliasesIn(document, source);
  const used = new Map<string, string>();
  for (const column of columnsOf(element)) {
    const printed = namesOf(document).toPrinted(element.id, column.id, column.formula ?? "");
    for (const { path } of referencesIn(printed, "printed")) {
      const name = ofSource(document, element, column.id, known, path);
      if (name !== null && !used.has(name.toLowerCase())) used.set(name.toLowerCase(), name);
    }
  }
  return [...used.values()];
}

/** The name of a column of a source without the leg that it is of. */
export function nameOfUsed(used: string): string {
  return used.startsWith("[") ? (referencesIn(used, "printed")[0]?.path.at(-1) ?? used) : used;
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
  const source = sourceOf(element);
  if (source?.kind === "join") return ofJoin(document, element, columnId, source as JoinSource, path);
  // What a file is called is not known here: whatever means nothing else calls it.
  const isKnown = (alias: string): boolean => known.some((one) => same(one, alias)) || (known.length === 0 && means(alias));
  const means = (alias: string): boolean => namesOf(document).resolve(element.id, columnId, [alias, second ?? ""]).kind === "none";
  if (second !== undefined) return isKnown(first) ? second : null;
  const resolution = namesOf(document).resolve(element.id, columnId, path);
  if (resolution.kind === "none") return first;
  return resolution.kind === "found" && resolution.target.kind === "element" ? first : null;
}

function ofJoin(document: WorkbookDocument, element: Element, columnId: Id, source: JoinSource, path: readonly string[]): string | null {
  const names = namesOf(document);
  const legs = aliasesOfLegs(source, (elementId) => {
    const found = names.find(elementId);
    return found === undefined ? null : givenName(found);
  });
  const [first = "", second] = path;
  if (second !== undefined) {
    const leg = legs.find((aliases) => aliases.some((alias) => same(alias, first)));
    return leg === undefined ? null : printPath([leg[0] ?? first, second]);
  }
  const resolution = names.resolve(element.id, columnId, path);
  const target = resolution.kind === "found" && resolution.target.kind === "element" ? resolution.target.elementId : null;
  const at = target === null ? -1 : legsOf(source).findIndex((leg) => directElement(leg) === target);
  return at < 0 ? null : printPath([legs[at]?.[0] ?? "", first]);
}

/**
 * For each column that is named the one of the new source with its name, letters and signs aside. `behind` says of some what they are known
 * to be in the new source, whatever they are called there.
 */
export function guessedMap(
  used: readonly string[],
  columns: readonly string[],
  behind: ReadonlyMap<string, string> = new Map(),
): readonly Remapped[] {
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  // The first of several that are called alike.
  const byName = new Map(columns.toReversed().map((name) => [name.toLowerCase(), name]));
  const byPlainName = new Map(columns.toReversed().map((name) => [plain(name), name]));
  return used.map((from) => {
    const wanted = behind.get(nameOfUsed(from).toLowerCase()) ?? nameOfUsed(from);
    return { from, to: byName.get(wanted.toLowerCase()) ?? byPlainName.get(plain(wanted)) ?? null };
  });
}

/**
 * What the columns of the old source are in the new one, by their names in lower case, where one of the two reads the other: a column
 * that is nothing but one of its source is that column.
 */
export function namesBehind(document: WorkbookDocument, element: Element, next: Source): ReadonlyMap<string, string> {
  const old = sourceOf(element);
  const read = old === null ? null : directElement(old);
  const pairs = (elementId: Id | null, of: Source | null): readonly (readonly [string, string])[] => {
    const between = elementId === null ? undefined : namesOf(document).find(elementId);
    if (between === undefined || JSON.stringify(sourceOf(between)) !== JSON.stringify(of)) return [];
    const known = of === null ? [] : aliasesIn(document, of);
    return columnsOf(between).flatMap((column) => {
      const printed = namesOf(document)
        .toPrinted(between.id, column.id, column.formula ?? "")
        .trim();
      const [only] = referencesIn(printed, "printed");
      const isAll = only !== undefined && printed === printPath(only.path);
      const name = isAll ? ofSource(document, between, column.id, known, only.path) : null;
      return name === null ? [] : [[namesOf(document).column(between, column.id), nameOfUsed(name)] as const];
    });
  };
  const outwards = pairs(read, next);
  const inwards = pairs(directElement(next), old).map(([name, inner]) => [inner, name] as const);
  return new Map([...outwards, ...inwards].map(([from, to]) => [from.toLowerCase(), to]));
}

/**
 * Lets an element read another source: its formulas name the new one's columns. What has no counterpart keeps its old name and says that it
 * is not there, until somebody mends it; nothing is lost.
 */
export function changeSource(document: WorkbookDocument, element: Element, source: Source, map: readonly Remapped[]): Edit | null {
  const before = sourceOf(element);
  const label = t("edits.change-source.change-source", { name: elementName(document, element) });
  if (before === null || JSON.stringify(before) === JSON.stringify(source)) return null;
  const known = aliasesIn(document, before);
  const [alias] = aliasesIn(document, source);
  const hits = new Map(map.toReversed().map((one) => [one.from.toLowerCase(), one]));
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
      const hit = hits.get(name.toLowerCase());
      const to = hit?.to ?? nameOfUsed(name);
      return printPath(hit?.path ?? (alias === undefined ? [to] : [alias, to]));
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
  const before = sourceOf(element);
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
