import {
  type CustomFunction,
  type RefTarget,
  type Scope,
  type ScopeControl,
  type ScopePrefix,
  indexByName,
  foldName,
} from "@sheaf/formula";
import type { ValueType } from "@sheaf/sql";
import { type Element, type Id, givenName, homeOf, linkedId } from "@sheaf/workbook";
import type { SchemaColumn } from "../../api.ts";
import { legColumn, splitLegColumn } from "../../relations/leg.ts";
import { passedColumn } from "../../relations/made-columns.ts";
import { type KnownColumn, type KnownMetric, type Reference, keyOf } from "./reference.ts";
import { nearestOfName } from "../relationships/metrics.ts";
import { type RelatedNames, namedWithRelationship, relatedPrefixes } from "./related-names.ts";
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
  readonly elements: readonly Element[];
  readonly controls: readonly ScopeControl[];
  /** Columns of another element, as that element's columns. */
  readonly columnsOf: (elementId: Id) => readonly KnownColumn[];
  readonly columnOf: (elementId: Id, columnId: Id) => KnownColumn | undefined;
  /** Own source as columns of the source: those readable at the level that is read. */
  readonly sourceColumns: () => readonly KnownColumn[];
  readonly functions: readonly CustomFunction[];
  /** Names of what an element reads, known without looking it up. */
  readonly aliasesOf: (elementId: Id) => readonly string[];
  /** What an element reads, looked up; null if it cannot be had. */
  readonly sourceOf: (elementId: Id) => KnownSource | null;
  readonly related: RelatedNames;
  /** Metrics in reach, as columns. */
  readonly metrics: () => readonly KnownMetric[];
}

/** What all formulas of one element share; the scope of one of them leaves its own column out (G3). */
export function scopesOf(parts: ScopeParts): (defining: { readonly id: Id; readonly name: string } | null, metricId?: Id | null) => Scope {
  const { element } = parts;
  const own = element.columns();
  const ownById = new Map(own.flatMap((column) => (column.refers.kind === "own" ? [[column.refers.columnId, column] as const] : [])));
  const controlsById = new Map(parts.controls.map((control) => [control.elementId, control]));
  const ownNamed = indexByName(own);
  const isOf = (column: KnownColumn, id: Id): boolean => column.refers.kind === "own" && column.refers.columnId === id;
  const sourceElement = element.source?.kind === "element" ? element.source.elementId : null;
  const legElements = element.source?.kind === "join" ? element.source.legs.map((leg) => leg.element) : [];
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
  let metrics: readonly KnownMetric[] | null = null;
  const knownMetrics = (): readonly KnownMetric[] => (metrics ??= parts.metrics());
  const byTarget = (target: RefTarget): KnownColumn | ScopeControl | undefined => {
    switch (target.kind) {
      case "own":
        return ownById.get(target.columnId);
      case "control":
        return controlsById.get(target.elementId);
      case "element": {
        const { elementId, columnId } = target;
        if (elementId === element.id) return ownById.get(columnId);
        const leg = legElements.indexOf(elementId);
        const inSource = elementId === sourceElement ? columnId : leg < 0 ? null : legColumn(leg, columnId);
        const read = inSource === null ? undefined : ofSource(inSource);
        if (read !== undefined) return read;
        // What a model holds is reached through the elements that read it, and through nothing else.
        if (homeOf(elementId) !== homeOf(element.id)) return undefined;
        // As by its name: of an element that is read by a grouping, what lies further in is there for Lookup and Rollup.
        return parts.columnOf(elementId, columnId);
      }
      case "metric":
        return knownMetrics().find(
          ({ refers }) => refers.kind === "metric" && refers.elementId === target.elementId && refers.metricId === target.metricId,
        );
      case "related":
        return parts.related.find(target, (made) => referenceTo(parts, target.elementId, made));
    }
  };
  /** A metric's own name never means itself. */
  const metricsBut = (metricId: Id | null): readonly KnownColumn[] =>
    nearestOfName(
      metricId === null
        ? knownMetrics()
        : knownMetrics().filter(
            ({ refers }) => refers.kind !== "metric" || refers.elementId !== element.id || refers.metricId !== metricId,
          ),
    );
  /** In a metric's formula a bare name means another metric where nothing else bears it. */
  const bareMetrics = (metricId: Id): readonly KnownColumn[] => {
    const taken = new Set([...own, ...parts.controls, ...sourceColumns()].map(({ name }) => foldName(name)));
    return metricsBut(metricId).filter(({ name }) => !taken.has(foldName(name)));
  };
  const withMetrics = (metricId: Id | null): readonly ScopePrefix[] => [
    ...prefixes,
    { name: "Metrics", step: 0, id: "Metrics", columns: () => metricsBut(metricId) },
  ];
  const usualPrefixes = withMetrics(null);
  return (defining, metricId = null) => ({
    get own() {
      return defining === null ? own : own.filter((column) => !isOf(column, defining.id));
    },
    ownNamed: (name) => ownNamed(name).filter((column) => defining === null || !isOf(column, defining.id)),
    controls: parts.controls,
    get source() {
      return metricId === null ? sourceColumns() : [...sourceColumns(), ...bareMetrics(metricId)];
    },
    prefixes: metricId === null ? usualPrefixes : withMetrics(metricId),
    byTarget,
    defining,
    functions: parts.functions,
  });
}

/** A made column of an element, as the formulas of the element in whose scope it is named call it. */
function referenceTo({ element }: ScopeParts, ownerId: Id, made: Id): Reference | null {
  const { source } = element;
  if (ownerId === element.id) return { kind: "own", columnId: made };
  if (source?.kind === "element" && source.elementId === ownerId)
    return source.groupingId === null ? { kind: "source", column: made } : null;
  const leg = source?.kind === "join" ? source.legs.findIndex((one) => one.element === ownerId) : -1;
  if (leg >= 0) return { kind: "source", column: legColumn(leg, passedColumn(made)) };
  return homeOf(ownerId) === homeOf(element.id) ? { kind: "element", elementId: ownerId, columnId: made } : null;
}

/** What the relationships of the own source, and those of the element, lead to: found as `Name (RELATIONSHIP)`. */
function relatedOfSource(parts: ScopeParts): readonly KnownColumn[] {
  const { id, source } = parts.element;
  const owners = source?.kind === "element" ? [id, source.elementId] : [id];
  return owners.flatMap((owner) => namedWithRelationship(parts.related, owner, (made) => referenceTo(parts, owner, made)));
}

/** Steps of `[Source/Name]`: the own source's alias, elements by name, elements by id, tables that elements of the document read. */
function prefixesOf(parts: ScopeParts, sourceColumns: () => readonly KnownColumn[]): readonly ScopePrefix[] {
  const { element } = parts;
  const home = homeOf(element.id);
  const elements = parts.elements.filter((one) => homeOf(one.id) === home);
  const prefixes: ScopePrefix[] = [];
  const add = (
    name: string | null,
    step: number,
    id: string,
    columns: () => readonly KnownColumn[],
    owners: readonly (Id | null)[],
  ): void => {
    if (name === null || name === "") return;
    const inner = (): readonly ScopePrefix[] =>
      owners.flatMap((owner) => (owner === null ? [] : relatedPrefixes(parts.related, owner, (made) => referenceTo(parts, owner, made))));
    prefixes.push({ name, step, id, columns, prefixes: inner });
  };
  const { source } = element;
  if (source !== null) {
    if (source.kind === "join") {
      for (const [leg, { aliases, element: read }] of source.legs.entries()) {
        const columns = (): readonly KnownColumn[] =>
          parts.sourceColumns().filter(({ refers }) => refers.kind === "source" && splitLegColumn(refers.column).leg === leg);
        for (const spelling of new Set(aliases.flatMap(spellings)))
          add(spelling, 0, `${aliases[0] ?? ""} (${leg + 1})`, columns, [read, ...(leg === 0 ? [element.id] : [])]);
      }
    } else {
      for (const alias of source.kind === "element"
        ? (source.aliases ?? [nameOf(parts, source.elementId), ...modelElement(home, source.elementId)])
        : source.aliases) {
        for (const spelling of spellings(alias))
          add(spelling, 0, element.id, sourceColumns, [element.id, ...(source.kind === "element" ? [source.elementId] : [])]);
      }
    }
  }
  for (const other of elements) {
    const columns = (): readonly KnownColumn[] => [
      ...columnsAs(parts, other.id),
      ...namedWithRelationship(parts.related, other.id, (made) => referenceTo(parts, other.id, made)),
    ];
    add(givenName(other), 1, other.id, columns, [other.id]);
    add(other.id, 2, other.id, columns, [other.id]);
  }
  for (const other of elements) {
    if (other.id === element.id) continue;
    const read = (): Extract<KnownSource, { kind: "table" | "statement" }> | null => {
      const found = parts.sourceOf(other.id);
      return found?.kind === "table" || found?.kind === "statement" ? found : null;
    };
    // Two elements that read one table make one prefix.
    const same = (): string | null => {
      const found = read();
      return found && JSON.stringify([found.connectionId, found.kind === "table" ? found.schema.path : found.text]);
    };
    const columns = (): readonly KnownColumn[] => {
      const found = read();
      const from = found?.aliases[0] ?? "";
      return tableColumns(found?.schema.columns ?? [], from, (column) => ({ kind: "table", ownerId: other.id, column }));
    };
    // What others read is looked up only for a name that means it: it may be away, or slow to answer (G5).
    for (const alias of parts.aliasesOf(other.id))
      for (const name of spellings(alias)) prefixes.push({ name, step: 3, id: other.id, columns, same });
  }
  return prefixes;
}

/** An element of a data model is found by its id there, too. */
function modelElement(home: Id | null, elementId: Id): readonly Id[] {
  const model = homeOf(elementId);
  return model === null || model === home ? [] : [elementId.slice(linkedId(model, "").length)];
}

function nameOf(parts: ScopeParts, elementId: Id): string | null {
  const found = parts.elements.find((one) => one.id === elementId);
  return found === undefined ? null : givenName(found);
}

/** Another element's columns; of the own source they are the source's, of the element itself its own. */
function columnsAs(parts: ScopeParts, elementId: Id): readonly KnownColumn[] {
  const { element } = parts;
  if (elementId === element.id) return element.columns();
  if (element.source?.kind === "element" && element.source.elementId === elementId) return parts.sourceColumns();
  return parts.columnsOf(elementId);
}

const readColumns = new WeakMap<readonly SchemaColumn[], Map<string, readonly KnownColumn[]>>();

/** Columns of a table or statement as those of a source: one list for all elements that read it. */
export function columnsRead(columns: readonly SchemaColumn[], from: string): readonly KnownColumn[] {
  const known = readColumns.get(columns) ?? new Map<string, readonly KnownColumn[]>();
  readColumns.set(columns, known);
  const made = known.get(from) ?? tableColumns(columns, from, (column) => ({ kind: "source", column }));
  known.set(from, made);
  return made;
}

/** Columns of a table or statement, found under their raw name and its friendly form. */
function tableColumns(columns: readonly SchemaColumn[], from: string, refers: (column: string) => Reference): readonly KnownColumn[] {
  return columns.map((column): KnownColumn => {
    const reference = refers(column.name);
    return {
      kind: "column",
      name: column.name,
      alsoNamed: spellings(column.name).slice(1),
      type: column.type,
      target: null,
      key: keyOf(reference),
      from,
      id: column.name,
      refers: reference,
    };
  });
}

/** A raw name and how it reads as a friendly one: `ORDER_DATE`, `Order Date`; digits may stand apart. */
export function spellings(raw: string | null): readonly string[] {
  if (raw === null || raw === "") return [];
  const spaced = raw
    .replaceAll(/[_\-/]+/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  const apart = spaced.replaceAll(/(\p{L})(\d)/gu, "$1 $2").replaceAll(/(\d)(\p{L})/gu, "$1 $2");
  return [...new Set([raw, spaced, apart])].filter((name) => name !== "");
}

/** Type of a control in formulas. */
export function scopeControl(
  control: { readonly id: Id; readonly name: string; readonly description?: string | undefined; readonly shape: ScopeControl["value"] },
  type: ValueType,
  constant: string | number | boolean | null | undefined,
): ScopeControl {
  return {
    kind: "control",
    name: control.name,
    elementId: control.id,
    type,
    value: control.shape,
    doc: control.description,
    ...(constant === undefined ? {} : { constant }),
  };
}
