import type { Message } from "@sheaf/messages";
import type { ValueType } from "@sheaf/sql";
import type { RefTarget } from "../ast.ts";
import type { CustomFunction } from "../custom/custom-function.ts";

/**
 * What the names of a formula can mean. The compiler makes one for each place where a formula stands, from elements and
 * schemas; the order of the steps and the matching of names are here (G3).
 */
export interface Scope {
  /** Columns of the element itself, summary included, without the one being defined (its name is in `defining`). */
  readonly own: readonly ScopeColumn[];
  /** Those of `own` that a name may mean, found faster than by going through them: an element has as many scopes as columns. */
  readonly ownNamed?: (name: string) => readonly ScopeColumn[];
  /** The first of `own` with an id, found in the same way. */
  readonly ownWithId?: (id: string) => ScopeColumn | undefined;
  readonly controls: readonly ScopeControl[];
  /** Columns of the element's source, for bare names. */
  readonly source: readonly ScopeColumn[];
  /** Those of `source` that a name may mean, where that list is one for this scope alone. */
  readonly sourceNamed?: (name: string) => readonly ScopeColumn[];
  /** First parts of longer paths, in the order in which they are tried: the own source's alias, elements by name, elements by id. */
  readonly prefixes: readonly ScopePrefix[];
  /**
   * What a name can mean among `prefixes`, step by step, found faster than by making them all: a document has thousands of elements. A step is
   * asked only where no earlier one finds the rest of the path.
   */
  readonly prefixSteps?: (name: string) => readonly PrefixStep[];
  /** By id, for stored references; undefined where the id is gone. */
  readonly byTarget: (target: RefTarget) => ScopeColumn | ScopeControl | undefined;
  /** Name and id of the column that the formula defines: its own name never means itself. */
  readonly defining: { readonly id: string; readonly name: string } | null;
  /** Custom functions of the organization. */
  readonly functions?: readonly CustomFunction[];
  /** How many names may still be compared with unknown ones, for all scopes that have it in common; absent: as many as there are. */
  readonly comparisons?: { left: number };
}

export interface ScopeColumn {
  readonly kind: "column";
  readonly name: string;
  /** Other spellings that find it when no name does: raw and friendly names, the name at the source. */
  readonly alsoNamed?: readonly string[];
  readonly type: ValueType;
  /** The id that stored formulas hold; null for columns of warehouse tables, statements and files. */
  readonly target: RefTarget | null;
  /** The compiler's own key of the column; not read here. */
  readonly key: string;
  /** Shown beside the name in lists: `Flights`, `Month`. */
  readonly from: string;
  /** What its author says of it. */
  readonly doc?: string | undefined;
  /** Of a metric: the element that has it. */
  readonly metricOf?: string | undefined;
  /** Of a metric: by which column it is told over time (its `key`), and what it is compared with. Periods as the workbook file calls them. */
  readonly timeline?: ScopeTimeline | undefined;
  /** Id for messages about equal names. */
  readonly id: string;
  /** Set where the column cannot be used; its formula is broken. */
  readonly broken?: boolean;
  /** What is wrong with a broken one whose formula stands where its reader cannot look. */
  readonly problem?: Message | undefined;
}

export interface ScopeTimeline {
  readonly dateKey: string;
  readonly period?: string | undefined;
  readonly comparedWith?: string | undefined;
  readonly better?: "higher" | "lower" | undefined;
}

export interface ScopeControl {
  readonly kind: "control";
  /** Its control id, as formulas write it. */
  readonly name: string;
  readonly elementId: string;
  /** Type of the value; of a range, the type of its ends. */
  readonly type: ValueType;
  /** `range`: the value is read by `.start .end` or `.min .max` only. */
  readonly value: "scalar" | "list" | "range";
  /** The present value of a scalar control, undefined where it is not known. */
  readonly constant?: string | number | boolean | null;
  /** What its author says of it. */
  readonly doc?: string | undefined;
}

/** What a relationship is to those who follow it. */
export interface ScopeRelationship {
  /** The element that it leads to, as formulas call it. */
  readonly to: string;
  /** How many rows lead to one there. */
  readonly cardinality: "N:1" | "1:1";
  /** What its author says of it. */
  readonly doc?: string | undefined;
}

export interface ScopePrefix {
  readonly name: string;
  /** Step of the search: the lower is tried first; within a step two matches are ambiguous. */
  readonly step: number;
  readonly id: string;
  readonly columns: () => readonly ScopeColumn[];
  /**
   * Prefixes of one name whose answers are equal are one; null: what it names cannot be read, and it is none. Only a name that no
   * earlier step finds asks, for the answer may have to be looked up. Absent: the prefix is like no other.
   */
  readonly same?: () => string | null;
  /** Set where the name is that of a relationship. */
  readonly relationship?: ScopeRelationship | undefined;
  /** Longer paths: `[Source/Relationship/Name]`. They can go round in circles: each is made when it is asked for. */
  readonly prefixes?: () => readonly ScopePrefix[];
}

/** The prefixes that a name can mean at one step of the search; several are ambiguous. */
export type PrefixStep = () => readonly ScopePrefix[];

/** Result of looking a name up at one step. */
export type NameMatch<T> =
  | { readonly kind: "one"; readonly item: T }
  | { readonly kind: "none" }
  | { readonly kind: "ambiguous"; readonly items: readonly T[] };

/** Letter case folded; names that differ only by it are one name. */
export function foldName(name: string): string {
  return name.trim().toUpperCase().toLowerCase();
}

interface Named {
  readonly name: string;
  readonly alsoNamed?: readonly string[];
}

/** The rule of G3, over names, or over names and then other spellings: without regard to case; of several the exact case wins, else they are ambiguous. */
export function matchName<T extends Named>(candidates: readonly T[], name: string, by: "name" | "any" = "any"): NameMatch<T> {
  const known = matches[by] as WeakMap<readonly T[], Map<string, NameMatch<T>>>;
  return remembered(known, candidates, name, () => findMatch(candidates, name, by));
}

const matches = {
  name: new WeakMap<readonly Named[], Map<string, NameMatch<Named>>>(),
  any: new WeakMap<readonly Named[], Map<string, NameMatch<Named>>>(),
};

function findMatch<T extends Named>(candidates: readonly T[], name: string, by: "name" | "any"): NameMatch<T> {
  const wanted = foldName(name);
  const direct = best(
    candidates.filter((candidate) => foldName(candidate.name) === wanted),
    (candidate) => candidate.name === name,
  );
  if (direct.kind !== "none" || by === "name") return direct;
  const also = candidates.filter((candidate) => candidate.alsoNamed?.some((other) => foldName(other) === wanted) === true);
  return best(also, (candidate) => candidate.alsoNamed?.includes(name) === true);
}

function best<T>(found: readonly T[], isExact: (item: T) => boolean): NameMatch<T> {
  const [first, second] = found;
  if (first === undefined) return { kind: "none" };
  if (second === undefined) return { kind: "one", item: first };
  const exact = found.filter(isExact);
  const [only] = exact;
  return exact.length === 1 && only !== undefined
    ? { kind: "one", item: only }
    : { kind: "ambiguous", items: exact.length > 1 ? exact : found };
}

export type Resolved =
  | { readonly kind: "column"; readonly column: ScopeColumn }
  | { readonly kind: "control"; readonly control: ScopeControl }
  /** The bare name of the column that is being defined, and nothing else bears it. */
  | { readonly kind: "itself" }
  | { readonly kind: "ambiguous"; readonly ids: readonly string[] }
  /** A longer path whose first part names nothing. */
  | { readonly kind: "unknown-prefix"; readonly name: string }
  | { readonly kind: "unknown" };

/** What a path of names means, step by step (G3). */
export function resolvePath(scope: Scope, path: readonly string[]): Resolved {
  const [first = "", ...rest] = path;
  if (rest.length === 0) return resolveBare(scope, first);
  return resolveIn(stepsOf(scope, first), path);
}

function stepsOf(scope: Scope, name: string): readonly PrefixStep[] {
  return scope.prefixSteps?.(name) ?? prefixSteps(namedIn(scope.prefixes, name), name);
}

/** The prefixes that a name can mean as the first part of a path, those that are tried first at the front. */
export function prefixesNamed(scope: Scope, name: string): readonly ScopePrefix[] {
  return stepsOf(scope, name).flatMap((step) => step());
}

function resolveBare(scope: Scope, name: string): Resolved {
  const index = indexOf(scope);
  const own = matchName(index.own(name), name, "name");
  if (own.kind !== "none") return columnOf(own);
  const control = matchName(index.controls(name), name);
  if (control.kind === "one") return { kind: "control", control: control.item };
  if (control.kind === "ambiguous") return { kind: "ambiguous", ids: control.items.map((item) => item.elementId) };
  const source = matchName(index.source(name), name);
  if (source.kind !== "none") return columnOf(source);
  const resembling = matchName(index.own(name), name);
  if (resembling.kind !== "none") return columnOf(resembling);
  const withId = scope.ownWithId === undefined ? scope.own.find((column) => column.id === name) : scope.ownWithId(name);
  if (withId !== undefined) return { kind: "column", column: withId };
  return scope.defining !== null && foldName(scope.defining.name) === foldName(name) ? { kind: "itself" } : { kind: "unknown" };
}

const asked = new WeakSet<readonly Named[]>();

/** Those of a list that can be meant. A list that comes a second time will come again: it is worth an index. */
function namedIn<T extends Named>(items: readonly T[], name: string): readonly T[] {
  if (asked.has(items)) return listIndex(items)(name);
  asked.add(items);
  return items;
}

function columnOf(match: NameMatch<ScopeColumn>): Resolved {
  switch (match.kind) {
    case "one":
      return { kind: "column", column: match.item };
    case "ambiguous":
      return { kind: "ambiguous", ids: idsOf(match.items) };
    case "none":
      return { kind: "unknown" };
  }
}

function resolveIn(steps: readonly PrefixStep[], path: readonly string[]): Resolved {
  const [first = "", ...rest] = path;
  if (steps.length === 0) return { kind: "unknown-prefix", name: first };
  let ambiguity: Resolved | null = null;
  for (const candidatesNow of steps) {
    const candidates = candidatesNow();
    const [only] = candidates;
    if (candidates.length > 1) ambiguity ??= { kind: "ambiguous", ids: idsOf(candidates) };
    else if (only !== undefined) {
      const found =
        rest.length === 1
          ? columnOf(matchName(namedIn(only.columns(), rest[0] ?? ""), rest[0] ?? ""))
          : resolveIn(prefixSteps(namedIn(only.prefixes?.() ?? [], rest[0] ?? ""), rest[0] ?? ""), rest);
      if (found.kind !== "unknown" && found.kind !== "unknown-prefix") return found;
    }
  }
  return ambiguity ?? { kind: "unknown" };
}

const knownIds = new WeakMap<readonly unknown[], readonly string[]>();

/** Of a list that many formulas find, the ids are listed once. */
function idsOf(items: readonly { readonly id: string }[]): readonly string[] {
  let ids = knownIds.get(items);
  if (ids === undefined) knownIds.set(items, (ids = items.map((item) => item.id)));
  return ids;
}

const knownSteps = new WeakMap<readonly ScopePrefix[], Map<string, readonly PrefixStep[]>>();

/** What a name can mean among prefixes that bear it, and maybe others. */
export function prefixSteps(possible: readonly ScopePrefix[], name: string): readonly PrefixStep[] {
  return remembered(knownSteps, possible, name, () => {
    const wanted = foldName(name);
    const bySteps = new Map<number, ScopePrefix[]>();
    for (const prefix of possible) {
      if (foldName(prefix.name) !== wanted) continue;
      const sameStep = bySteps.get(prefix.step);
      if (sameStep === undefined) bySteps.set(prefix.step, [prefix]);
      else sameStep.push(prefix);
    }
    return [...bySteps]
      .toSorted(([a], [b]) => a - b)
      .map(([, named]) => {
        let candidates: readonly ScopePrefix[] | null = null;
        return () => {
          if (candidates !== null) return candidates;
          const here = distinctPrefixes(named);
          const exact = here.filter((prefix) => prefix.name === name);
          return (candidates = exact.length === 1 ? exact : here);
        };
      });
  });
}

/** Lists from which an answer is worth being kept: going through a shorter one is as quick. */
const LONG_LIST = 8;

/** What was found out before about a name in a long list that does not change. */
function remembered<L extends readonly unknown[], T>(known: WeakMap<L, Map<string, T>>, list: L, name: string, make: () => T): T {
  if (list.length < LONG_LIST) return make();
  let ofList = known.get(list);
  if (ofList === undefined) known.set(list, (ofList = new Map<string, T>()));
  const before = ofList.get(name);
  if (before !== undefined) return before;
  const made = make();
  ofList.set(name, made);
  return made;
}

/** The relationships that a path of names goes through, in its order; none where it means something else, or nothing. */
export function relationshipsIn(scope: Scope, path: readonly string[]): readonly (ScopeRelationship & { readonly name: string })[] {
  const ways = (prefixes: readonly ScopePrefix[], names: readonly string[]): readonly (readonly ScopePrefix[])[] => {
    const [first = "", ...rest] = names;
    const named = prefixes.filter((prefix) => foldName(prefix.name) === foldName(first)).toSorted((a, b) => a.step - b.step);
    return named.flatMap((prefix): readonly (readonly ScopePrefix[])[] => {
      if (rest.length === 1) return matchName(prefix.columns(), rest[0] ?? "").kind === "one" ? [[prefix]] : [];
      return ways(prefix.prefixes?.() ?? [], rest).map((way) => [prefix, ...way]);
    });
  };
  if (path.length < 3) return [];
  const [way = []] = ways(scope.prefixes, path);
  return way.flatMap(({ name, relationship }) => (relationship === undefined ? [] : [{ ...relationship, name }]));
}

/** The prefixes that can be read; of equal names that mean the same, one. */
export function distinctPrefixes(prefixes: readonly ScopePrefix[]): readonly ScopePrefix[] {
  const seen = new Set<string>();
  return prefixes.filter((prefix) => {
    if (prefix.same === undefined) return true;
    const answer = prefix.same();
    if (answer === null) return false;
    const key = `${answer}\u0000${foldName(prefix.name)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

interface ScopeIndex {
  readonly own: (name: string) => readonly ScopeColumn[];
  readonly controls: (name: string) => readonly ScopeControl[];
  readonly source: (name: string) => readonly ScopeColumn[];
}

const indexes = new WeakMap<Scope, ScopeIndex>();

/** Names by their folded spelling, made once per scope: a table has hundreds of columns and as many formulas. */
function indexOf(scope: Scope): ScopeIndex {
  const known = indexes.get(scope);
  if (known !== undefined) return known;
  const index: ScopeIndex = {
    own: scope.ownNamed ?? indexByName(scope.own),
    controls: listIndex(scope.controls),
    source: scope.sourceNamed ?? listIndex(scope.source),
  };
  indexes.set(scope, index);
  return index;
}

const listIndexes = new WeakMap<readonly Named[], unknown>();

/** The index of a list that many scopes, or many lookups, have in common. */
function listIndex<T extends Named>(items: readonly T[]): (name: string) => readonly T[] {
  const known = listIndexes.get(items) as ((name: string) => readonly T[]) | undefined;
  if (known !== undefined) return known;
  const made = indexByName(items);
  listIndexes.set(items, made);
  return made;
}

/** Items by name: those that a name, or another spelling, may mean. */
export function indexByName<T extends Named>(items: readonly T[]): (name: string) => readonly T[] {
  let map: Map<string, T[]> | null = null;
  return (name) => {
    if (map === null) {
      map = new Map();
      for (const item of items) {
        for (const spelling of new Set([item.name, ...(item.alsoNamed ?? [])].map(foldName))) {
          const same = map.get(spelling);
          if (same === undefined) map.set(spelling, [item]);
          else same.push(item);
        }
      }
    }
    return map.get(foldName(name)) ?? [];
  };
}
