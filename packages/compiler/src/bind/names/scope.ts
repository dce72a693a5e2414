import {
  type CustomFunction,
  type PrefixStep,
  type RefTarget,
  type Scope,
  type ScopeControl,
  type ScopePrefix,
  foldName,
  indexByName,
  prefixSteps,
} from "@sheaf/formula";
import type { ValueType } from "@sheaf/sql";
import { type Id, homeOf, linkedId } from "@sheaf/workbook";
import { legColumn, splitLegColumn } from "../../relations/leg.ts";
import { passedColumn } from "../../relations/made-columns.ts";
import { type ElementNames, once } from "./element-names.ts";
import { type KnownColumn, type KnownMetric, type Reference, keyOf } from "./reference.ts";
import { nearestOfName } from "../relationships/metrics.ts";
import { type RelatedNames, namedWithRelationship, relatedPrefixes } from "./related-names.ts";
import { spellings } from "./table-columns.ts";
import type { KnownSource } from "../sources/source.ts";

/** An element as names see it. */
export interface NamedElement {
  readonly id: Id;
  readonly source: KnownSource | null;
  /** Columns that a name can mean, with types as they become known. */
  readonly columns: () => readonly KnownColumn[];
}

export interface ScopeParts {
  readonly element: NamedElement;
  /** What all formulas of the element's home can name. */
  readonly names: ElementNames;
  /** Own source as columns of the source: those readable at the level that is read. */
  readonly sourceColumns: () => readonly KnownColumn[];
  readonly functions: readonly CustomFunction[];
  /** How many names may still be compared with unknown ones. */
  readonly comparisons: { left: number };
  readonly related: RelatedNames;
  /** Metrics in reach, as columns. */
  readonly metrics: () => readonly KnownMetric[];
}

interface Here extends ScopeParts {
  /** Which leg of the own source an element is, where that is a join. */
  readonly legOf: (elementId: Id) => number | undefined;
}

/** What all formulas of one element share; the scope of one of them leaves its own column out (G3). */
export function scopesOf(given: ScopeParts): (defining: { readonly id: Id; readonly name: string } | null, metricId?: Id | null) => Scope {
  const { element, names } = given;
  const legs = new Map(
    element.source?.kind === "join" ? element.source.legs.map((leg, index) => [leg.element, index] as const).toReversed() : [],
  );
  const parts: Here = { ...given, legOf: (elementId) => legs.get(elementId) };
  const own = element.columns();
  const ownById = new Map(own.flatMap((column) => (column.refers.kind === "own" ? [[column.refers.columnId, column] as const] : [])));
  const firstById = new Map(own.toReversed().map((column) => [column.id, column]));
  const ownNamed = indexByName(own);
  const isOf = (column: KnownColumn, id: Id): boolean => column.refers.kind === "own" && column.refers.columnId === id;
  const sourceElement = element.source?.kind === "element" ? element.source.elementId : null;
  let source: readonly KnownColumn[] | null = null;
  const sourceColumns = (): readonly KnownColumn[] => {
    if (source !== null) return source;
    const related = relatedOfSource(parts);
    // As a list of its own where it is one: those of a table are listed once for all who read it.
    source = related.length === 0 ? parts.sourceColumns() : [...parts.sourceColumns(), ...related];
    return source;
  };
  const prefixes = prefixesOf(parts, sourceColumns);
  let sourceByName: ReadonlyMap<string, KnownColumn> | null = null;
  /** The first of them that is such a column of the source. */
  const ofSource = (wanted: string): KnownColumn | undefined => {
    sourceByName ??= new Map(
      sourceColumns()
        .flatMap((column) => (column.refers.kind === "source" ? [[column.refers.column, column] as const] : []))
        .toReversed(),
    );
    return sourceByName.get(wanted);
  };
  const knownMetrics = once(() => parts.metrics());
  const metricsByKey = once(
    () =>
      new Map(
        knownMetrics()
          .toReversed()
          .map((metric) => [metric.key, metric]),
      ),
  );
  const byTarget = (target: RefTarget): KnownColumn | ScopeControl | undefined => {
    switch (target.kind) {
      case "own":
        return ownById.get(target.columnId);
      case "control":
        return names.control(target.elementId);
      case "element": {
        const { elementId, columnId } = target;
        if (elementId === element.id) return ownById.get(columnId);
        const leg = parts.legOf(elementId);
        const inSource = elementId === sourceElement ? columnId : leg === undefined ? null : legColumn(leg, columnId);
        const read = inSource === null ? undefined : ofSource(inSource);
        if (read !== undefined) return read;
        // What a model holds is reached through the elements that read it, and through nothing else.
        if (homeOf(elementId) !== homeOf(element.id)) return undefined;
        // As by its name: of an element that is read by a grouping, what lies further in is there for Lookup and Rollup.
        return names.columnOf(elementId, columnId);
      }
      case "metric":
        return metricsByKey().get(keyOf(target));
      case "related":
        return parts.related.find(target, (made) => referenceTo(parts, target.elementId, made));
    }
  };
  /** A metric's own name never means itself. */
  const but = (metrics: readonly KnownMetric[], metricId: Id): readonly KnownMetric[] =>
    metrics.filter(({ refers }) => refers.kind !== "metric" || refers.elementId !== element.id || refers.metricId !== metricId);
  const metricNamed = once(() => indexByName(knownMetrics()));
  const sourceNamed = once(() => indexByName(sourceColumns()));
  const taken = once(() => new Set([...own, ...names.controls, ...sourceColumns()].map(({ name }) => foldName(name))));
  /** In a metric's formula a bare name means another metric where nothing else bears it. */
  const bare = (metrics: readonly KnownMetric[], metricId: Id): readonly KnownMetric[] =>
    nearestOfName(but(metrics, metricId)).filter(({ name }) => !taken().has(foldName(name)));
  const metricsPrefix = (metrics: () => readonly KnownMetric[]): ScopePrefix => ({
    name: "Metrics",
    step: 0,
    id: "Metrics",
    columns: once(() => nearestOfName(metrics())),
  });
  const ownNameFolded = foldName(names.nameOf(element.id) ?? element.id);
  const isItself = (name: string): boolean => foldName(name) === ownNameFolded;
  /** By its element's name, too, a column never means itself: then it is the source's column of that name (G3). */
  const beyondItself = (steps: readonly PrefixStep[], name: string, columnId: Id, itsNames: ReadonlySet<string>): readonly PrefixStep[] => {
    const others = steps.map((step): PrefixStep => {
      return () =>
        step().map((prefix) =>
          prefix.id !== element.id || prefix.step === 0
            ? prefix
            : { ...prefix, columns: () => (prefix.columns() as readonly KnownColumn[]).filter((column) => !isOf(column, columnId)) },
        );
    });
    // Another name that several elements could mean stays ambiguous.
    const ofSource = (): readonly KnownColumn[] => sourceColumns().filter((column) => itsNames.has(foldName(column.name)));
    return [...others, () => [{ name, step: others.length, id: element.id, columns: once(ofSource) }]];
  };
  const usualMetrics = metricsPrefix(knownMetrics);
  const usualPrefixes = once(() => [...prefixes.all(), usualMetrics]);
  return (defining, metricId = null) => {
    const metrics = metricId === null ? usualMetrics : metricsPrefix(() => but(knownMetrics(), metricId));
    const itself = defining === null ? undefined : ownById.get(defining.id);
    const itsNames = new Set(itself === undefined ? [] : [itself.name, ...(itself.alsoNamed ?? [])].map(foldName));
    return {
      get own() {
        return defining === null ? own : own.filter((column) => !isOf(column, defining.id));
      },
      ownNamed: (name) => {
        const named = ownNamed(name);
        return defining === null || !itsNames.has(foldName(name)) ? named : named.filter((column) => !isOf(column, defining.id));
      },
      ownWithId: (id) => {
        const found = firstById.get(id);
        return defining === null || found === undefined || !isOf(found, defining.id) ? found : undefined;
      },
      controls: names.controls,
      get source() {
        return metricId === null ? sourceColumns() : [...sourceColumns(), ...bare(knownMetrics(), metricId)];
      },
      ...(metricId === null ? {} : { sourceNamed: (name: string) => [...sourceNamed()(name), ...bare(metricNamed()(name), metricId)] }),
      get prefixes() {
        return metricId === null ? usualPrefixes() : [...prefixes.all(), metrics];
      },
      prefixSteps: (name) => {
        const steps = prefixes.steps(name, metrics);
        return defining === null || !isItself(name) ? steps : beyondItself(steps, name, defining.id, itsNames);
      },
      byTarget,
      defining,
      functions: parts.functions,
      comparisons: parts.comparisons,
    };
  };
}

/** A made column of an element, as the formulas of the element in whose scope it is named call it. */
function referenceTo({ element, legOf }: Here, ownerId: Id, made: Id): Reference | null {
  const { source } = element;
  if (ownerId === element.id) return { kind: "own", columnId: made };
  if (source?.kind === "element" && source.elementId === ownerId)
    return source.groupingId === null ? { kind: "source", column: made } : null;
  const leg = legOf(ownerId);
  if (leg !== undefined) return { kind: "source", column: legColumn(leg, passedColumn(made)) };
  return homeOf(ownerId) === homeOf(element.id) ? { kind: "element", elementId: ownerId, columnId: made } : null;
}

/** What the relationships of the own source, and those of the element, lead to: found as `Name (RELATIONSHIP)`. */
function relatedOfSource(parts: Here): readonly KnownColumn[] {
  const { id, source } = parts.element;
  const owners = source?.kind === "element" ? [id, source.elementId] : [id];
  return owners.flatMap((owner) => namedWithRelationship(parts.related, owner, (made) => referenceTo(parts, owner, made)));
}

interface Prefixes {
  /** In the order of the steps. */
  readonly all: () => readonly ScopePrefix[];
  /** Those of a name step by step, with the metrics among the first. */
  readonly steps: (name: string, metrics: ScopePrefix) => readonly PrefixStep[];
}

/** Steps of `[Source/Name]`: the own source's alias, elements by name, elements by id, tables that elements of the document read. */
function prefixesOf(parts: Here, sourceColumns: () => readonly KnownColumn[]): Prefixes {
  const { element, names, related } = parts;
  const ownPrefixes = once(() => sourcePrefixes(parts, sourceColumns));
  const ownNamed = once(() => indexByName(ownPrefixes()));
  const nearColumns = new Map<Id, () => readonly KnownColumn[]>();
  /** What is the element itself, or what it reads, is that here; all others are what they are to everybody. */
  const asHere = (prefix: ScopePrefix): ScopePrefix => {
    const { id } = prefix;
    if (!isNear(parts, id)) return prefix;
    const refers = (made: Id): Reference | null => referenceTo(parts, id, made);
    const columns = nearColumns.get(id) ?? once(() => [...columnsAs(parts, id), ...namedWithRelationship(related, id, refers)]);
    nearColumns.set(id, columns);
    return { ...prefix, columns, prefixes: () => relatedPrefixes(related, id, refers) };
  };
  return {
    all: once(() => [...ownPrefixes(), ...names.prefixes().map(asHere), ...names.tables(element.id)]),
    steps: (name, metrics) => {
      const first = [...ownNamed()(name), ...(foldName(name) === foldName(metrics.name) ? [metrics] : [])];
      const here =
        (step: PrefixStep): PrefixStep =>
        () => {
          const candidates = step();
          return candidates.length === 1 ? candidates.map(asHere) : candidates;
        };
      const tables = names.tableStep(name, element.id);
      return [
        ...prefixSteps(first, name),
        ...names.steps(name).map(here),
        ...(tables === null ? [] : [tables]),
        ...names.borrowedSteps(name).map((step) => here(() => besides(step(), element.id))),
      ];
    },
  };
}

/** An element that has the name of its source means another one by it, where there is one. */
function besides(prefixes: readonly ScopePrefix[], elementId: Id): readonly ScopePrefix[] {
  const others = prefixes.filter(({ id }) => id !== elementId);
  return others.length === 1 ? others : prefixes;
}

function isNear({ element, legOf }: Here, elementId: Id): boolean {
  const { source } = element;
  return elementId === element.id || (source?.kind === "element" && source.elementId === elementId) || legOf(elementId) !== undefined;
}

function sourcePrefixes(parts: Here, sourceColumns: () => readonly KnownColumn[]): readonly ScopePrefix[] {
  const { source, id } = parts.element;
  if (source === null) return [];
  const prefix = (name: string, of: string, columns: () => readonly KnownColumn[], owners: readonly (Id | null)[]): ScopePrefix => ({
    name,
    step: 0,
    id: of,
    columns,
    prefixes: () =>
      owners.flatMap((owner) => (owner === null ? [] : relatedPrefixes(parts.related, owner, (made) => referenceTo(parts, owner, made)))),
  });
  if (source.kind === "join") {
    const byLeg = once(() => columnsByLeg(parts.sourceColumns()));
    return source.legs.flatMap(({ aliases, element: read }, leg) =>
      [...new Set(aliases.flatMap(spellings))].map((name) =>
        prefix(name, `${aliases[0] ?? ""} (${leg + 1})`, () => byLeg().get(leg) ?? [], [read, ...(leg === 0 ? [id] : [])]),
      ),
    );
  }
  const owners = source.kind === "element" ? [id, source.elementId] : [id];
  const aliases =
    source.kind === "element"
      ? (source.aliases ?? [parts.names.nameOf(source.elementId), ...modelElement(homeOf(id), source.elementId)])
      : source.aliases;
  const names = new Set(aliases.flatMap(spellings));
  return [...names].map((name) => prefix(name, id, sourceColumns, owners));
}

function columnsByLeg(columns: readonly KnownColumn[]): ReadonlyMap<number, readonly KnownColumn[]> {
  const byLeg = new Map<number, KnownColumn[]>();
  for (const column of columns) {
    if (column.refers.kind !== "source") continue;
    const { leg } = splitLegColumn(column.refers.column);
    const known = byLeg.get(leg);
    if (known === undefined) byLeg.set(leg, [column]);
    else known.push(column);
  }
  return byLeg;
}

/** An element of a data model is found by its id there, too. */
function modelElement(home: Id | null, elementId: Id): readonly Id[] {
  const model = homeOf(elementId);
  return model === null || model === home ? [] : [elementId.slice(linkedId(model, "").length)];
}

/** Another element's columns; of the own source they are the source's, of the element itself its own. */
function columnsAs(parts: ScopeParts, elementId: Id): readonly KnownColumn[] {
  const { element } = parts;
  if (elementId === element.id) return element.columns();
  if (element.source?.kind === "element" && element.source.elementId === elementId) return parts.sourceColumns();
  return parts.names.columnsOf(elementId);
}

/** Type of a control in formulas. */
export function scopeControl(
  control: { readonly id: Id; readonly name: string; readonly shape: ScopeControl["value"] },
  type: ValueType,
  constant: string | number | boolean | null | undefined,
): ScopeControl {
  return {
    kind: "control",
    name: control.name,
    elementId: control.id,
    type,
    value: control.shape,
    ...(constant === undefined ? {} : { constant }),
  };
}
