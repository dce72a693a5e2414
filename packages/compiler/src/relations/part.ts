import { referencesIn } from "@sheaf/formula";
import type { Message } from "@sheaf/messages";
import type { ElementQuery, Id, QueryColumn, Source } from "@sheaf/workbook";
import type { Dialect } from "@sheaf/sql";
import type { BindingOf } from "../bind/binding.ts";
import type { KnownColumn } from "../bind/names/reference.ts";
import type { KnownSource, SourceProblem } from "../bind/sources/source.ts";

/** A column of a part: a formula about its leg, or a column of the leg passed on. */
export interface PartColumn extends QueryColumn {
  /** Name or id of the column at the source; null for a formula. */
  readonly reads: string | null;
}

/** What a part asks; what its columns are depends on those of its leg. */
export interface Part {
  readonly elementId: Id;
  readonly name: string;
  readonly source: Source;
  readonly columns: (ofLeg: readonly KnownColumn[]) => readonly PartColumn[];
  readonly levels: (ofLeg: readonly KnownColumn[]) => ElementQuery["levels"];
}

export interface Composed {
  readonly source: KnownSource;
  readonly parts: readonly Part[];
  /** What keeps its rows from being had, found when somebody asks for them. */
  readonly problems?: (dialect: Dialect | null) => readonly SourceProblem[];
}

export interface Surroundings {
  /** Given names of elements. */
  readonly nameOf: (elementId: Id) => string | null;
  /** Columns of the leg of a part. */
  readonly columnsOf: (partId: Id) => readonly KnownColumn[];
  readonly element: BindingOf;
}

export type ComposedOutcome = Composed | { readonly problem: SourceProblem };

export const plainLevels: ElementQuery["levels"] = [
  { id: "summary", kind: "summary", keys: [], sorts: [] },
  { id: "base", kind: "base", keys: [], sorts: [] },
];

export function passedOn(column: KnownColumn): PartColumn {
  const reads = readsOf(column);
  return { ...partColumn(reads, column.name, ""), reads };
}

export function partColumn(id: Id, name: string, formula: string): PartColumn {
  return { id, name, formula, level: "base", hidden: true, format: null, reads: null };
}

export function problem(code: SourceProblem["code"], said: Message): { readonly problem: SourceProblem } {
  return { problem: { code, message: said } };
}

/** The column of a leg that an id, or `[Name]` in the stored form, means. */
export function columnNamed(ofLeg: readonly KnownColumn[], entry: string): KnownColumn | undefined {
  const [reference] = entry.startsWith("[") ? referencesIn(entry, "stored") : [];
  if (reference?.target?.kind === "element") {
    const { columnId } = reference.target;
    return ofLeg.find((column) => readsOf(column) === columnId);
  }
  // Ids of warehouse columns look like `inode-<table>/<COLUMN>`.
  const plain = entry.startsWith("inode-") ? entry.slice(entry.indexOf("/") + 1) : entry;
  const name = reference === undefined ? plain : (reference.path.at(-1) ?? "");
  const same = (one: string): boolean => one.toLowerCase() === name.toLowerCase();
  return (
    ofLeg.find((column) => readsOf(column) === name) ??
    ofLeg.find((column) => same(column.name)) ??
    ofLeg.find((column) => column.alsoNamed?.some(same) === true)
  );
}

export function readsOf(column: KnownColumn): string {
  return column.refers.kind === "source" ? column.refers.column : column.name;
}
