import { message } from "@sheaf/messages";
import { type Element, type ElementQuery, type Id, type Source, calledNames } from "@sheaf/workbook";
import type { Dialect } from "@sheaf/sql";
import { composedSource } from "../../relations/compose.ts";
import { type Leg, documentElement, ownerOf } from "../../relations/leg.ts";
import type { Composed, Part } from "../../relations/part.ts";
import { columnsOfLeg, columnsOfUnion } from "../../relations/source-columns.ts";
import type { BindingOf } from "../binding.ts";
import { EMBEDDED } from "../../connections/embedded.ts";
import type { KnownColumn } from "../names/reference.ts";
import { columnsRead } from "../names/table-columns.ts";
import { noLevel, noSource } from "./gone.ts";
import type { KnownSource, SourceOutcome, SourceProblem } from "./source.ts";

/** Elements that read elements that read elements. */
export const deepestElements = 100;

/** Columns of an element as others see them. */
export interface ElementColumns {
  readonly all: () => readonly KnownColumn[];
  readonly readableAt: (level: Id) => readonly KnownColumn[];
}

/** `depth`: how many elements are read in a row from here on. */
type End = { readonly problem: SourceProblem } | { readonly connectionId: Id; readonly depth: number };

/** What elements read: queries of parts, sources looked up once, where their rows come from in the end. */
export interface Sources {
  readonly queryOf: (elementId: Id) => ElementQuery | null;
  readonly sourceOf: (elementId: Id) => KnownSource | null;
  readonly endOf: (elementId: Id, seen: readonly Id[]) => End;
  /** Columns of the source of an element, those readable at the level that is read. */
  readonly sourceColumnsOf: (elementId: Id) => readonly KnownColumn[];
  /** What is wrong with how the source of an element is put together. */
  readonly compositionOf: (elementId: Id, dialect: Dialect | null) => readonly SourceProblem[];
}

export interface SourcesParts {
  readonly elements: readonly Element[];
  readonly queryOf: (elementId: Id) => ElementQuery | null;
  readonly knownSource: (source: Source, elementId: Id) => SourceOutcome;
  readonly withTargets: (query: ElementQuery) => ElementQuery;
  readonly element: BindingOf;
  /** Filled as elements are bound. */
  readonly columnsFor: ReadonlyMap<Id, ElementColumns>;
}

export function createSources(parts: SourcesParts): Sources {
  const { elements, element, columnsFor } = parts;
  const sources = new Map<Id, SourceOutcome>();
  const problems = new Map<Id, NonNullable<Composed["problems"]>>();
  const partQueries = new Map<Id, ElementQuery>();
  const queryOf = (elementId: Id): ElementQuery | null => {
    const owner = ownerOf(elementId);
    if (owner === null) return parts.queryOf(elementId);
    // The parts of a source are known once it is.
    if (!partQueries.has(elementId)) outcomeOf(owner);
    return partQueries.get(elementId) ?? null;
  };
  const { nameOf } = calledNames(new Map(elements.toReversed().map((one) => [one.id, one])));
  const partQuery = (part: Part): ElementQuery => {
    let made: ElementQuery | null = null;
    const known = (): ElementQuery => {
      const ofLeg = sourceColumnsOf(part.elementId);
      return (made ??= parts.withTargets({ ...plain, columns: part.columns(ofLeg), levels: part.levels(ofLeg) }));
    };
    const plain = {
      elementId: part.elementId,
      name: part.name,
      source: part.source,
      filters: [],
      defaultLevel: "base",
      partitionKeys: [],
      agreeOnDefaultLevel: false,
    };
    return {
      ...plain,
      get columns() {
        return known().columns;
      },
      get levels() {
        return known().levels;
      },
    };
  };
  const outcomeOf = (elementId: Id): SourceOutcome | null => {
    const known = sources.get(elementId);
    if (known !== undefined) return known;
    const query = queryOf(elementId);
    if (query === null) return null;
    const made: SourceOutcome & Partial<Composed> =
      composedSource(elementId, query.source, { nameOf, columnsOf: sourceColumnsOf, element }) ??
      parts.knownSource(query.source, elementId);
    for (const part of made.parts ?? []) partQueries.set(part.elementId, partQuery(part));
    if (made.problems !== undefined) problems.set(elementId, made.problems);
    const outcome: SourceOutcome = "source" in made ? { source: made.source } : made;
    sources.set(elementId, outcome);
    return outcome;
  };
  const sourceOf = (elementId: Id): KnownSource | null => {
    const outcome = outcomeOf(elementId);
    return outcome !== null && "source" in outcome ? outcome.source : null;
  };
  /** Walks the chains of sources to the tables or statements at their ends. */
  const ends = new Map<Id, End>();
  const endOf = (elementId: Id, seen: readonly Id[]): End => {
    const known = ends.get(elementId);
    if (known !== undefined) return known;
    const end = findEnd(elementId, seen);
    // A circle is one from where it was entered only; how much lies behind an element is the same whoever is looked at first.
    const isSettled = "connectionId" in end || (end === tooDeep && seen.length === 0);
    if (isSettled) ends.set(elementId, end);
    return end;
  };
  const tooDeep: End = { problem: { code: "E_LIMIT", message: message("findings.source.too-deep", { most: deepestElements }) } };
  /** An element that reads what has this end. */
  const endBehind = (elementId: Id, end: End): End => {
    if ("problem" in end || ownerOf(elementId) !== null) return end;
    return end.depth >= deepestElements ? tooDeep : { ...end, depth: end.depth + 1 };
  };
  const findEnd = (elementId: Id, seen: readonly Id[]): End => {
    if (seen.includes(elementId)) {
      const circle = [...new Set(seen.slice(seen.indexOf(elementId)).map(documentElement)), documentElement(elementId)];
      const names = circle.map((id) => queryOf(id)?.name ?? id);
      return { problem: { code: "E_CYCLE", message: message("findings.source.reads-itself", { elements: names.join(" → ") }) } };
    }
    if (seen.length > deepestElements && seen.filter((id) => ownerOf(id) === null).length > deepestElements) return tooDeep;
    const outcome = outcomeOf(elementId);
    if (outcome === null) return { problem: { code: "E_SOURCE_MISSING", message: noSource(elementId) } };
    if ("problem" in outcome) return { problem: toldBy(elementId, seen, outcome.problem) };
    const { source } = outcome;
    if (source.kind === "join" || source.kind === "union") return endBehind(elementId, commonEnd(source.legs, [...seen, elementId]));
    if (source.kind !== "element") return { connectionId: source.connectionId, depth: 0 };
    // A part has the level that it was made for.
    const parent = ownerOf(source.elementId) === null ? queryOf(source.elementId) : null;
    if (parent !== null && source.groupingId !== null && !parent.levels.some((level) => level.id === source.groupingId)) {
      return { problem: { code: "E_SOURCE_MISSING", message: noLevel(parent.name, source.groupingId) } };
    }
    return endBehind(elementId, endOf(source.elementId, [...seen, elementId]));
  };

  /** Who reads an element whose source is gone is told which one it is. */
  const toldBy = (elementId: Id, seen: readonly Id[], problem: SourceProblem): SourceProblem => {
    const at = documentElement(elementId);
    const name = queryOf(at)?.name;
    if (name === undefined || seen.every((id) => documentElement(id) === at)) return problem;
    return { code: problem.code, message: message("findings.source.of", { name, finding: problem.message }), elementId: at };
  };

  const commonEnd = (legs: readonly Leg[], seen: readonly Id[]): End => {
    let common: Extract<End, { readonly depth: number }> | null = null;
    for (const leg of legs) {
      const end = endOf(leg.elementId, seen);
      if ("problem" in end) return end;
      const depth = Math.max(end.depth, common?.depth ?? 0);
      if (common !== null && common.connectionId !== end.connectionId) return { connectionId: EMBEDDED, depth };
      common = { ...end, depth };
    }
    return common ?? { problem: { code: "E_SOURCE_MISSING", message: message("findings.source.no-legs") } };
  };

  const columnsOfSources = new Map<Id, readonly KnownColumn[]>();
  /** Columns of the source of an element, those readable at the level that is read. */
  const sourceColumnsOf = (elementId: Id): readonly KnownColumn[] => {
    const known = columnsOfSources.get(elementId);
    if (known !== undefined) return known;
    const found = columnsOfSource(sourceOf(elementId));
    columnsOfSources.set(elementId, found);
    return found;
  };
  const columnsOfSource = (source: KnownSource | null): readonly KnownColumn[] => {
    switch (source?.kind) {
      case undefined:
        return [];
      case "element": {
        element(source.elementId);
        const parent = queryOf(source.elementId);
        return parent === null ? [] : (columnsFor.get(source.elementId)?.readableAt(source.groupingId ?? "base") ?? []);
      }
      case "join":
        return source.legs.flatMap((leg, index) => columnsOfLeg(leg, index, sourceColumnsOf(leg.elementId)));
      case "union":
        return columnsOfUnion(source, element);
      case "table":
      case "statement":
        return columnsRead(source.schema.columns, source.aliases[0] ?? "");
    }
  };

  return {
    queryOf,
    sourceOf,
    endOf,
    sourceColumnsOf,
    compositionOf: (elementId, dialect) => problems.get(elementId)?.(dialect) ?? [],
  };
}
