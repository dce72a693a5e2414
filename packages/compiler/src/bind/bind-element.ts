import { type CustomFunction, type Diagnostic, type Expr, type Scope, parse } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import type { Dialect } from "@sheaf/sql";
import { type ElementQuery, type Id, type QueryColumn, homeOf } from "@sheaf/workbook";
import { ownerOfSeriesKey } from "../model/series.ts";
import type { OfferedElement } from "../models/offer.ts";
import { isComposed } from "../relations/compose.ts";
import { isAdded, ownerOf } from "../relations/leg.ts";
import { type MadeColumn, madeColumn } from "../relations/made-columns.ts";
import type { ElementBinding } from "./binding.ts";
import { brokenColumn, columnCheck } from "./check-column.ts";
import type { BoundColumn, ColumnsSoFar } from "./columns.ts";
import { conditionColumn } from "./filters/condition-column.ts";
import { cutsOf } from "./findings/mends.ts";
import { knownColumns, readsOf } from "./names/known-columns.ts";
import { type ElementNames, once } from "./names/element-names.ts";
import type { ControlsInFormulas } from "./names/known-controls.ts";
import type { KnownColumn, Reference } from "./names/reference.ts";
import { type RelatedNames, nameOfColumn } from "./names/related-names.ts";
import { scopesOf } from "./names/scope.ts";
import { orderColumns } from "./order.ts";
import { relationalParts } from "./placing/relational-parts.ts";
import { boundMetrics } from "./relationships/bound-metrics.ts";
import { type RelatedParts, localKeysOf, relationOf } from "./relationships/related.ts";
import type { SourceProblem } from "./sources/source.ts";
import { sourceNodes } from "./sources/source-nodes.ts";
import { type ElementColumns, type Sources, deepestElements } from "./sources/sources.ts";
import type { Support } from "./findings/support.ts";

/** Longest chain of columns that name each other (G6). */
const longestChain = 500;

/** What the elements of one document have in common while they are bound. */
export interface BindingParts extends Sources {
  readonly element: (elementId: Id) => ElementBinding | null;
  /** What formulas of a home can name. */
  readonly names: (home: Id | null) => ElementNames;
  /** How many names may still be compared with unknown ones. */
  readonly comparisons: { left: number };
  readonly columnsFor: Map<Id, ElementColumns>;
  readonly related: RelatedNames;
  readonly controls: ControlsInFormulas;
  /** Columns being bound, outermost first; one that is asked for again is part of a circle. */
  readonly open: string[];
  readonly inCircle: Set<string>;
  /** Metrics being checked, outermost first. */
  readonly metricsOpen: string[];
  readonly functions: readonly CustomFunction[];
  readonly dialectOf: (connectionId: Id) => Dialect | null;
  /** What is told of an element of a data model of which only the offer is known; null of every other element. */
  readonly offered: (elementId: Id) => OfferedElement | null;
  /** Columns that the person may not see (F8). */
  readonly restricted: (query: ElementQuery) => ReadonlySet<Id>;
  /** What the engine of a connection cannot do. */
  readonly support: (connectionId: Id) => Support | null;
  /** What an earlier look at the document tells of an element's columns. */
  readonly earlier: (query: ElementQuery) => ColumnsSoFar | null;
  /** Told of each column that is bound, rather than taken from an earlier look. */
  readonly onBind: () => void;
}

/** Binds one element: its names, then, as they are asked for, its columns and metrics. */
export function bindElement(query: ElementQuery, parts: BindingParts): ElementBinding {
  const { element, queryOf, sourceOf, sourceColumnsOf, controls, open, inCircle } = parts;
  const { elementId } = query;
  const levels = query.levels.map((level) => level.id);
  const keys = new Set(query.levels.flatMap((level) => level.keys));
  const offered = parts.offered(elementId);
  const byId = new Map(query.columns.map((column) => [column.id, column]));
  const source = sourceOf(elementId);
  const end = parts.endOf(elementId, []);
  const problem = "problem" in end ? end.problem : null;
  const connectionId = "connectionId" in end ? end.connectionId : null;
  const known: ColumnsSoFar = parts.earlier(query) ?? {
    query,
    parsed: new Map(),
    references: new Map(),
    bound: new Map(),
    depth: new Map(),
  };
  const { parsed, references, bound, depth } = known;

  const named = { elementId, name: query.name, columns: query.columns, column: (columnId: Id) => columnOf(columnId) };
  const own: readonly KnownColumn[] = knownColumns(
    named,
    (column) => ({ kind: "own", columnId: column.id }),
    (column) => ownerOf(elementId) === null || isAdded(column.id),
  );
  parts.columnsFor.set(elementId, {
    all: once(() =>
      knownColumns(
        named,
        (column) => ({ kind: "element", elementId, columnId: column.id }),
        () => true,
      ),
    ),
    readableAt: (level) => {
      const at = levels.indexOf(level);
      const isReadable = (column: QueryColumn): boolean =>
        levels.indexOf(column.level === "auto" ? (columnOf(column.id)?.level ?? "base") : column.level) <= at;
      return knownColumns(named, (column) => ({ kind: "source", column: column.id }), isReadable);
    },
  });
  const madeOf = (columnId: Id): MadeColumn | null => (byId.has(columnId) ? null : madeColumn(columnId));
  // Legs that read each other in a circle have no end of columns.
  const madeColumns = new Map<Id, QueryColumn | null>();
  /** A column of the element, or one that is made because somebody asks for it. */
  const queryColumn = (columnId: Id): QueryColumn | undefined => {
    const own = byId.get(columnId);
    if (own !== undefined) return own;
    const known = madeColumns.get(columnId);
    if (known !== undefined) return known ?? undefined;
    const made = madeColumn(columnId);
    if (made?.kind === "bound") {
      const column = conditionColumn(columnId, made.filter, { tested: columnOf(made.filter.columnId), scope: () => scopes()(null) });
      madeColumns.set(columnId, column);
      return column;
    }
    const policy = made?.kind === "policy" ? query.policies?.find((one) => one.id === made.policyId) : undefined;
    const exists =
      policy !== undefined || made?.kind === "passed" || (made?.kind === "related" && relationshipOf(made.relationshipId) !== undefined);
    const name = (): string => nameOfColumn(queryOf, elementId, columnId);
    const column = exists
      ? { id: columnId, name: policy?.name ?? name(), formula: policy?.rule ?? "", level: "base", hidden: true, format: null }
      : null;
    madeColumns.set(columnId, column);
    return column ?? undefined;
  };
  const relationshipOf = (id: Id) => query.relationships?.find((one) => one.id === id);
  const sourceColumns = (): readonly KnownColumn[] => (isComposed(query.source) && problem !== null ? [] : sourceColumnsOf(elementId));
  const nodes = sourceNodes({ source, element, sourceColumns });
  const relational = relationalParts({ query, element, sourceOf, sourceNode: nodes.node });
  let made: ReturnType<typeof scopesOf> | null = null;
  const scopes = (): ReturnType<typeof scopesOf> => {
    made ??= scopesOf({
      functions: parts.functions,
      element: { id: elementId, source, columns: () => own },
      names: parts.names(homeOf(elementId)),
      comparisons: parts.comparisons,
      sourceColumns,
      related: parts.related,
      metrics: () => metrics.known(),
    });
    return made;
  };
  const scopeOf = (column: QueryColumn): Scope => scopes()({ id: column.id, name: column.name });
  const parsedOf = (column: QueryColumn): { readonly expr: Expr; readonly diagnostics: readonly Diagnostic[] } => {
    const known = parsed.get(column.id);
    if (known !== undefined) return known;
    const result = parse(column.formula, "stored");
    parsed.set(column.id, result);
    return result;
  };
  const referencesOfColumn = (columnId: Id): readonly Reference[] => {
    const known = references.get(columnId);
    if (known !== undefined) return known;
    const column = queryColumn(columnId);
    if (column === undefined) return [];
    const passed = readsOf(column);
    if (passed !== null) return [{ kind: "source", column: passed }];
    const asked = madeOf(columnId);
    const found =
      asked === null || asked.kind === "policy" || asked.kind === "bound"
        ? metrics.resolved(parsedOf(column).expr, scopeOf(column))
        : referencesOfMade(asked);
    references.set(columnId, found);
    return found;
  };
  const referencesOfMade = (asked: Exclude<MadeColumn, { kind: "policy" | "bound" }>): readonly Reference[] => {
    if (asked.kind === "passed") return [{ kind: "source", column: asked.column }];
    const relationship = relationshipOf(asked.relationshipId);
    return relationship === undefined ? [] : localKeysOf(relationship, (id) => byId.has(id), sourceColumns);
  };
  const owns = new Map<Id, readonly Id[]>();
  const ownReferences = (columnId: Id): readonly Id[] => {
    const known = owns.get(columnId);
    if (known !== undefined) return known;
    const found = referencesOfColumn(columnId).flatMap((reference) => (reference.kind === "own" ? [reference.columnId] : []));
    owns.set(columnId, found);
    return found;
  };

  const columnOf = (columnId: Id): BoundColumn | undefined => {
    const owner = ownerOfSeriesKey(columnId);
    if (owner !== null) return seriesKey(columnId, owner);
    const known = bound.get(columnId);
    if (known !== undefined) return known;
    const column = queryColumn(columnId);
    if (column === undefined) return undefined;
    const key = JSON.stringify([elementId, columnId]);
    const at = open.indexOf(key);
    if (at >= 0) {
      for (const one of open.slice(at)) inCircle.add(one);
      return broken(column, []);
    }
    bindWithReferences(columnId);
    return bound.get(columnId);
  };
  const seriesKey = (id: Id, { columnId, place }: { readonly columnId: Id; readonly place: number }): BoundColumn | undefined => {
    const column = columnOf(columnId);
    const expr = column?.series[place];
    if (column === undefined || expr === undefined) return undefined;
    const query: QueryColumn = { ...column.query, id, name: `groups of ${column.query.name}`, level: "base" };
    return { ...broken(query, []), type: expr.type, isKey: true, expr };
  };
  /** Binds a column after all own columns that it rests on, one by one, so that long chains need no deep stack. */
  const bindWithReferences = (columnId: Id): void => {
    const closure = new Set<Id>([columnId]);
    for (const id of closure)
      for (const part of ownReferences(id)) if (queryColumn(part) !== undefined && !bound.has(part)) closure.add(part);
    const { order, cycles, stuck } = orderColumns([...closure], ownReferences);
    const rings = new Map([...new Set(cycles.values())].map((members) => [members, new Set(members)]));
    for (const [id, members] of cycles) {
      const column = queryColumn(id);
      if (column === undefined) continue;
      const next = ownReferences(id).find((part) => rings.get(members)?.has(part)) ?? id;
      const isOfRing = (other: Id | null, part: Id): boolean => other === null && rings.get(members)?.has(part) === true;
      bound.set(id, broken(column, [circular(queryColumn(next) ?? column, () => cutsOf(column.formula, scopeOf(column), isOfRing))]));
    }
    for (const id of [...order, ...stuck]) if (!bound.has(id)) bindColumn(id);
  };
  const isInCircle = (other: Id | null, columnId: Id): boolean => inCircle.has(JSON.stringify([other ?? elementId, columnId]));
  const bindColumn = (columnId: Id): void => {
    const column = queryColumn(columnId);
    if (column === undefined) return;
    const length = 1 + Math.max(0, ...ownReferences(columnId).map((part) => depth.get(part) ?? 0));
    depth.set(columnId, length);
    if (length > longestChain || open.length > deepestElements) {
      const said =
        length > longestChain
          ? message("findings.column.long-chain", { most: longestChain })
          : message("findings.source.too-deep", { most: deepestElements });
      bound.set(columnId, broken(column, [{ code: "E_LIMIT", message: said, span: null, fixes: [] }]));
      return;
    }
    const key = JSON.stringify([elementId, columnId]);
    open.push(key);
    parts.onBind();
    const result = checkColumn(column);
    open.pop();
    bound.set(
      columnId,
      inCircle.has(key) ? broken(column, [circular(column, () => cutsOf(column.formula, scopeOf(column), isInCircle))]) : result,
    );
  };
  const composition = (): readonly SourceProblem[] =>
    problem === null ? parts.compositionOf(elementId, parts.dialectOf(connectionId ?? "")) : [];
  let kept: ReadonlySet<Id> | null = null;
  const restricted = (): ReadonlySet<Id> => (kept ??= parts.restricted(query));
  const relatedParts: RelatedParts = {
    elementId,
    element,
    own: (id) => {
      const column = byId.has(id) ? columnOf(id) : undefined;
      return column === undefined ? null : { type: column.type, broken: column.expr === null };
    },
    sourceColumns: sourceColumnsOf,
    sourceNode: nodes.node,
  };
  const metrics = boundMetrics({
    elementId,
    query,
    queryOf,
    sourceOf,
    element,
    offered: parts.offered,
    scopes,
    circles: parts.metricsOpen,
  });
  const checkColumn = columnCheck({
    query,
    element,
    nodes,
    relational,
    related: relatedParts,
    metrics,
    controls,
    offered,
    support: () => (connectionId === null ? null : parts.support(connectionId)),
    restricted,
    madeOf,
    relationship: relationshipOf,
    column: (id) => columnOf(id),
    parsed: parsedOf,
    scope: scopeOf,
    isKey: (columnId) => keys.has(columnId),
  });
  const broken = (column: QueryColumn, diagnostics: readonly Diagnostic[]): BoundColumn =>
    brokenColumn(column, keys.has(column.id), diagnostics);
  const scopeOfColumn = (columnId: Id): Scope | null => {
    const column = queryColumn(columnId);
    return column === undefined ? null : scopeOf(column);
  };
  return {
    elementId,
    query,
    levels,
    source,
    problem,
    composition,
    connectionId,
    column: columnOf,
    references: referencesOfColumn,
    metric: metrics.bound,
    metricReferences: metrics.references,
    metricsInReach: metrics.known,
    relationshipProblems: () =>
      (offered === null ? (query.relationships ?? []) : []).flatMap((one) => {
        const relation = relationOf(one, relatedParts);
        return "code" in relation ? [relation] : [];
      }),
    scope: scopeOfColumn,
    metricScope: (metricId) => scopes()(null, metricId),
    known,
  };
}

/** Mends are looked for when somebody asks: of hundreds of columns in a circle it is one that is written. */
function circular(to: QueryColumn, cutsNow: () => ReturnType<typeof cutsOf>): Diagnostic {
  let made: ReturnType<typeof cutsOf> | null = null;
  const cuts = (): ReturnType<typeof cutsOf> => (made ??= cutsNow());
  return {
    code: "E_CYCLE",
    message: message("findings.column.circular", { name: to.name }),
    get span() {
      return cuts()[0]?.span ?? null;
    },
    get fixes() {
      return cuts().flatMap(({ fixes }) => fixes);
    },
  };
}
