import { printPath, referencesIn } from "@sheaf/formula";
import { type Element, type Id, type Source, type UnionSource, type WorkbookDocument, sourceOf } from "@sheaf/workbook";
import type { Edit } from "../edit.ts";
import { elementName } from "../elements.ts";
import { nameOfUsed, type Remapped, reshapeSource, sourceColumnsUsed } from "./change-source.ts";
import { nameInBrackets, printedLegColumn, storedLegFormula } from "./leg-columns.ts";
import { t } from "../../../shared/words/words.ts";

/** A column of a union while it is being set. */
export interface UnionColumnDraft {
  /** What it is called at the source that the element has now; null: it is new. */
  readonly was: string | null;
  readonly name: string;
  /** For each source its column as `[Name]`; null: it has none. */
  readonly from: readonly (string | null)[];
}

/** Sources below each other while they are being set: one alone is no union. */
export interface UnionDraft {
  readonly sources: readonly Source[];
  readonly name?: string;
  readonly columns: readonly UnionColumnDraft[];
  /** Columns of the source that the element has now, taken out here. */
  readonly removed: readonly string[];
}

/**
 * Whether all columns of a source are known here, by names that formulas put one prefix before. Those of a join have a prefix for each leg,
 * those of a statement and of a file are not known before it runs.
 */
export function canBeComposed(source: Source): boolean {
  return ["warehouse-table", "table", "union", "transpose", "sheaf:fixed"].includes(source.kind);
}

/** Whether rows can be put below those of a source here. Of one whose columns are not all known, those that formulas name are enough. */
export function canBeAppendedTo(source: Source): boolean {
  return canBeComposed(source) || ["sql", "csv-table", "join"].includes(source.kind);
}

/** The sources of an element as they are; null for an element whose source cannot be added to. */
export function unionDraft(document: WorkbookDocument, element: Element): UnionDraft | null {
  const source = sourceOf(element);
  if (source === null || !canBeAppendedTo(source)) return null;
  if (canBeComposed(source) && source.kind !== "union") return { sources: [source], columns: [], removed: [] };
  if (source.kind !== "union") {
    const columns: UnionColumnDraft[] = [];
    for (const was of sourceColumnsUsed(document, element)) {
      const name = nameOfUsed(was);
      columns.push({ was, name: freeName(name, columns), from: [was === name ? printPath([name]) : was] });
    }
    return { sources: [source], columns, removed: [] };
  }
  const { sources, matches, name } = source as UnionSource;
  return {
    sources,
    ...(name === undefined ? {} : { name }),
    columns: matches.map(({ outputColumnName, sourceColumns }) => ({
      was: outputColumnName,
      name: outputColumnName,
      from: sources.map((leg, index) => {
        const entry = sourceColumns[index] ?? null;
        return entry === null ? null : printedLegColumn(document, leg, entry);
      }),
    })),
    removed: [],
  };
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The draft with the columns of one of its sources matched by name; those that none of the others has become columns of their own. */
export function matched(draft: UnionDraft, index: number, names: readonly string[]): UnionDraft {
  const used = new Set<string>();
  const columns = draft.columns.map((column): UnionColumnDraft => {
    const twin = names.find((name) => same(name, column.name) && !used.has(name));
    if (twin === undefined) return withColumn(column, index, null);
    used.add(twin);
    return withColumn(column, index, printPath([twin]));
  });
  for (const name of names) {
    if (used.has(name)) continue;
    const from = draft.sources.map((_, at) => (at === index ? printPath([name]) : null));
    columns.push({ was: index === 0 ? name : null, name: freeName(name, columns), from });
  }
  return { ...draft, columns };
}

export function withColumn(column: UnionColumnDraft, index: number, printed: string | null): UnionColumnDraft {
  return { ...column, from: column.from.map((one, at) => (at === index ? printed : one)) };
}

function freeName(name: string, columns: readonly UnionColumnDraft[]): string {
  const isTaken = (wanted: string): boolean => columns.some((column) => same(column.name, wanted));
  if (!isTaken(name)) return name;
  for (let count = 2; ; count += 1) if (!isTaken(`${name} ${count}`)) return `${name} ${count}`;
}

export function withSource(draft: UnionDraft, source: Source): UnionDraft {
  return {
    ...draft,
    sources: [...draft.sources, source],
    columns: draft.columns.map((column) => ({ ...column, from: [...column.from, null] })),
  };
}

/** The draft without one of its sources and the columns that nothing else has. */
export function withoutSource(draft: UnionDraft, index: number): UnionDraft {
  const columns = draft.columns.map((column) => ({ ...column, from: column.from.filter((_, at) => at !== index) }));
  const sources = draft.sources.filter((_, at) => at !== index);
  return withoutColumns({ ...draft, sources, columns }, ({ from }) => from.every((one) => one === null));
}

export function withoutColumns(draft: UnionDraft, isGone: (column: UnionColumnDraft) => boolean): UnionDraft {
  const gone = draft.columns.filter(isGone).flatMap(({ was }) => (was === null ? [] : [was]));
  return { ...draft, columns: draft.columns.filter((column) => !isGone(column)), removed: [...draft.removed, ...gone] };
}

/** What is wrong with a column of a draft, in words; null: nothing. */
export function unionColumnProblem({ columns }: UnionDraft, index: number): string | null {
  const column = columns[index];
  if (column === undefined) return null;
  if (column.name.trim() === "") return t("edits.unions.column-needs-name");
  if (columns.some((other, at) => at < index && same(other.name.trim(), column.name.trim()))) return t("edits.unions.another-column-name");
  return column.from.every((one) => one === null) ? t("edits.unions.no-source-column") : null;
}

/** The source that a draft means; null while something is missing. */
export function unionSource(document: WorkbookDocument, draft: UnionDraft): Source | null {
  const { sources, columns, name } = draft;
  const [first] = sources;
  if (first === undefined) return null;
  if (sources.length === 1) return first;
  if (columns.length === 0 || columns.some((_, index) => unionColumnProblem(draft, index) !== null)) return null;
  const matches = columns.map((column) => ({
    outputColumnName: column.name.trim(),
    sourceColumns: sources.map((leg, index) => {
      const printed = column.from[index] ?? null;
      return printed === null ? null : storedLegFormula(document, leg, printed);
    }),
  }));
  return { kind: "union", sources, matches, ...(name === undefined ? {} : { name }) };
}

/** Gives an element the sources of a draft; its formulas follow their columns, new ones are shown behind them. */
export function changeUnion(document: WorkbookDocument, element: Element, draft: UnionDraft, newId: () => Id): Edit | null {
  const source = unionSource(document, draft);
  const before = sourceOf(element);
  if (source === null || before === null) return null;
  const isUnion = draft.sources.length > 1;
  const verb =
    before.kind !== "union"
      ? t("edits.unions.append-rows-to")
      : isUnion
        ? t("edits.unions.change-appended-sources")
        : t("edits.unions.remove-appended-sources");
  const known = draft.columns.flatMap(({ was, name, from }) => (was === null ? [] : [{ was, name: name.trim(), from: from[0] ?? null }]));
  const map = known.map(({ was, name, from }): Remapped => {
    if (isUnion) return { from: was, to: name };
    const path = referencesIn(from ?? "", "printed")[0]?.path ?? [];
    return path.length > 1 ? { from: was, to: path.at(-1) ?? null, path } : { from: was, to: nameInBrackets(from ?? "") };
  });
  return reshapeSource(
    document,
    element,
    {
      label: `${verb} ${elementName(document, element)}`,
      source,
      map,
      gone: draft.removed,
      come: isUnion ? draft.columns.flatMap(({ was, name }) => (was === null ? [name.trim()] : [])) : [],
    },
    newId,
  );
}
