import { type CustomFunction, type Diagnostic, type Expr, type Scope, type ScopeControl, check, parse } from "@sheaf/formula";
import { ERROR, type ValueType } from "@sheaf/sql";
import {
  directElement,
  type Element,
  type ElementQuery,
  type Id,
  type QueryColumn,
  type Source,
  type WorkbookDocument,
  homeOf,
} from "@sheaf/workbook";
import type { DialectName } from "../api.ts";
import type { Clock } from "../filters/date-range.ts";
import { type BoundColumn, hasError, referencesOf } from "./columns.ts";
import { type KnownControl, literalsOf, rangeEnd } from "./filters/controls.ts";
import type { Bound } from "../model/bound.ts";
import { ownerOfSeriesKey } from "../model/series.ts";
import { orderColumns } from "./order.ts";
import { placeFormula } from "./placing/place.ts";
import { type KnownColumn, type Reference, keyOf } from "./names/reference.ts";
import { bindRelational } from "./placing/relational.ts";
import { boundMetrics } from "./relationships/bound-metrics.ts";
import { type RelatedParts, bindRelated, isProblem, localKeysOf, relationOf } from "./relationships/related.ts";
import { nameOfColumn, relatedNames } from "./names/related-names.ts";
import { scopeControl, scopesOf, spellings } from "./names/scope.ts";
import { isComposed } from "../relations/compose.ts";
import { comparedAs, inType } from "../relations/join.ts";
import { isAdded, legColumn, ownerOf, splitLegColumn } from "../relations/leg.ts";
import { type MadeColumn, madeColumn } from "../relations/made-columns.ts";
import type { PartColumn } from "../relations/part.ts";
import { isUniqueIn } from "../relations/unique.ts";
import type { ElementBinding } from "./binding.ts";
import { type SourceOutcome, type SourceProblem, aliasesOf } from "./sources/source.ts";
import { type ElementColumns, createSources, deepestElements } from "./sources/sources.ts";
import type { Support } from "./support.ts";

/** Longest chain of columns that name each other (G6). */
const longestChain = 500;

export type { ElementBinding } from "./binding.ts";

export interface Binder {
  readonly element: (elementId: Id) => ElementBinding | null;
  readonly controls: readonly KnownControl[];
  /** Controls whose value has been read so far. */
  readonly controlsRead: ReadonlySet<Id>;
  readonly controlRead: (controlId: Id) => void;
  readonly clock: Clock;
}

export interface BinderParts {
  readonly document: WorkbookDocument;
  readonly clock: Clock;
  readonly controls: readonly KnownControl[];
  readonly queryOf: (elementId: Id) => ElementQuery | null;
  /** What a source of an element is; of none, it is that of a control. */
  readonly knownSource: (source: Source, elementId: Id | null) => SourceOutcome;
  readonly functions: readonly CustomFunction[];
  /** The element with the hidden columns that controls test (of a part; other queries come with them). */
  readonly withTargets: (query: ElementQuery) => ElementQuery;
  readonly dialectOf: (connectionId: Id) => DialectName | null;
  /** Columns that the person may not see (F8). */
  readonly restricted: (query: ElementQuery) => ReadonlySet<Id>;
  /** What the engine of a connection cannot do. */
  readonly support: (connectionId: Id) => Support | null;
}

export function createBinder(parts: BinderParts): Binder {
  const { document, controls, clock } = parts;
  const elements: readonly Element[] = document.pages.flatMap((page) => page.elements);
  const bindings = new Map<Id, ElementBinding | null>();
  const controlsRead = new Set<Id>();
  /** Columns being bound, outermost first; one that is asked for again is part of a circle. */
  const open: string[] = [];
  const inCircle = new Set<string>();

  /** Metrics being checked, outermost first. */
  const metricsOpen: string[] = [];
  const columnsFor = new Map<Id, ElementColumns>();
  const { queryOf, sourceOf, endOf, sourceColumnsOf, compositionOf } = createSources({
    elements,
    queryOf: parts.queryOf,
    knownSource: parts.knownSource,
    withTargets: parts.withTargets,
    element: (elementId) => element(elementId),
    columnsFor,
  });
  const related = relatedNames({ queryOf, column: (elementId, columnId) => element(elementId)?.column(columnId) });
  const scopeControls: readonly ScopeControl[] = controls.map((control) => {
    let type: ValueType | null = null;
    const typeNow = (): ValueType => (type ??= control.type(columnTypeOf));
    const base = scopeControl(control, ERROR, undefined);
    if (control.shape !== "scalar") {
      return {
        ...base,
        get type() {
          return typeNow();
        },
      };
    }
    return {
      ...base,
      get type() {
        return typeNow();
      },
      get constant() {
        return constantOf(control, typeNow(), clock);
      },
    };
  });
  const columnTypeOf = (source: Source, columnId: Id): ValueType | null => {
    const elementId = source.kind === "table" ? source["elementId"] : null;
    if (typeof elementId === "string") return element(elementId)?.column(columnId)?.type ?? null;
    const outcome = parts.knownSource(source, null);
    if (!("source" in outcome) || (outcome.source.kind !== "table" && outcome.source.kind !== "statement")) return null;
    const name = columnId.slice(columnId.lastIndexOf("/") + 1);
    return outcome.source.schema.columns.find((column) => column.name.toLowerCase() === name.toLowerCase())?.type ?? null;
  };

  const element = (elementId: Id): ElementBinding | null => {
    const known = bindings.get(elementId);
    if (known !== undefined) return known;
    const query = queryOf(elementId);
    const made = query === null ? null : bindElement(query);
    bindings.set(elementId, made);
    return made;
  };

  const bindElement = (query: ElementQuery): ElementBinding => {
    const { elementId } = query;
    const levels = query.levels.map((level) => level.id);
    const keys = new Set(query.levels.flatMap((level) => level.keys));
    const byId = new Map(query.columns.map((column) => [column.id, column]));
    const source = sourceOf(elementId);
    const end = endOf(elementId, []);
    const problem = "problem" in end ? end.problem : null;
    const connectionId = "connectionId" in end ? end.connectionId : null;
    const parsed = new Map<Id, { readonly expr: Expr; readonly diagnostics: readonly Diagnostic[] }>();
    const bound = new Map<Id, BoundColumn>();
    const references = new Map<Id, readonly Reference[]>();
    const depth = new Map<Id, number>();

    const knownColumns = (
      refers: (column: QueryColumn) => Reference,
      isReadable: (column: QueryColumn) => boolean,
    ): readonly KnownColumn[] =>
      query.columns
        // No name means what only the look of cells rests on, or what the kind of the element made.
        .filter((column) => column.made === undefined && isReadable(column))
        .map((column) => knownColumn(column, refers(column)));
    const knownColumn = (column: QueryColumn, reference: Reference): KnownColumn => ({
      kind: "column",
      // Formulas about a leg see the leg; what its part adds goes by ids.
      name: ownerOf(elementId) !== null && reference.kind === "own" ? column.id : column.name,
      alsoNamed: readsOf(column) === null ? nameAtSource(column) : spellings(column.name).slice(1),
      get type() {
        return columnOf(column.id)?.type ?? ERROR;
      },
      target: reference.kind === "own" ? { kind: "own", columnId: column.id } : { kind: "element", elementId, columnId: column.id },
      key: keyOf(reference),
      from: query.name,
      id: column.id,
      get broken() {
        return columnOf(column.id)?.expr === null;
      },
      refers: reference,
    });
    const own: readonly KnownColumn[] = knownColumns(
      (column) => ({ kind: "own", columnId: column.id }),
      (column) => ownerOf(elementId) === null || isAdded(column.id),
    );
    columnsFor.set(elementId, {
      all: () =>
        knownColumns(
          (column) => ({ kind: "element", elementId, columnId: column.id }),
          () => true,
        ),
      readableAt: (level) => {
        const at = levels.indexOf(level);
        const isReadable = (column: QueryColumn): boolean =>
          levels.indexOf(column.level === "auto" ? (columnOf(column.id)?.level ?? "base") : column.level) <= at;
        return knownColumns((column) => ({ kind: "source", column: column.id }), isReadable);
      },
    });
    // Legs that read each other in a circle have no end of columns.
    const madeColumns = new Map<Id, QueryColumn | null>();
    /** A column of the element, or one that is made because somebody asks for it. */
    const queryColumn = (columnId: Id): QueryColumn | undefined => {
      const own = byId.get(columnId);
      if (own !== undefined) return own;
      const known = madeColumns.get(columnId);
      if (known !== undefined) return known ?? undefined;
      const made = madeColumn(columnId);
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
    const columnsOfElement = (other: Id): readonly KnownColumn[] => (element(other) === null ? [] : (columnsFor.get(other)?.all() ?? []));
    let made: ReturnType<typeof scopesOf> | null = null;
    const scopes = (): ReturnType<typeof scopesOf> => {
      made ??= scopesOf({
        functions: parts.functions,
        element: { id: elementId, source, columns: () => own },
        elements,
        controls: scopeControls.filter((control) => homeOf(control.elementId) === homeOf(elementId)),
        columnsOf: columnsOfElement,
        columnOf: (other, columnId) => columnsOfElement(other).find((one) => one.id === columnId),
        sourceColumns,
        aliasesOf: (other) => {
          const otherQuery = queryOf(other);
          return otherQuery === null ? [] : aliasesOf(otherQuery.source);
        },
        sourceOf,
        related,
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
      const asked = byId.has(columnId) ? null : madeColumn(columnId);
      const found =
        asked === null || asked.kind === "policy" ? metrics.resolved(parsedOf(column).expr, scopeOf(column)) : referencesOfMade(asked);
      references.set(columnId, found);
      return found;
    };
    const referencesOfMade = (asked: Exclude<MadeColumn, { kind: "policy" }>): readonly Reference[] => {
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
        bound.set(id, broken(column, [circular(queryColumn(next) ?? column, parsedOf(column).expr)]));
      }
      for (const id of [...order, ...stuck]) if (!bound.has(id)) bindColumn(id);
    };
    const bindColumn = (columnId: Id): void => {
      const column = queryColumn(columnId);
      if (column === undefined) return;
      const length = 1 + Math.max(0, ...ownReferences(columnId).map((part) => depth.get(part) ?? 0));
      depth.set(columnId, length);
      if (length > longestChain || open.length > deepestElements) {
        const message =
          length > longestChain
            ? `The column ends a chain of more than ${longestChain} columns that name each other.`
            : `At most ${deepestElements} elements can read each other in a row.`;
        bound.set(columnId, broken(column, [{ code: "E_LIMIT", message, span: null, fixes: [] }]));
        return;
      }
      const key = JSON.stringify([elementId, columnId]);
      open.push(key);
      const result = checkColumn(column);
      open.pop();
      bound.set(
        columnId,
        inCircle.has(key)
          ? broken(column, [{ code: "E_CYCLE", message: `Circular column reference to [${column.name}]`, span: null, fixes: [] }])
          : result,
      );
    };
    /** Type of a column that the source makes when it is asked for. */
    const madeAtSource = (name: string): ValueType => {
      const at = source?.kind === "join" ? splitLegColumn(name) : null;
      const leg = source?.kind === "join" ? source.legs[at?.leg ?? -1]?.elementId : undefined;
      const read = source?.kind === "element" ? source.elementId : leg;
      const found = read === undefined ? undefined : element(read)?.column(at?.column ?? name);
      return found === undefined || found.expr === null ? ERROR : found.type;
    };
    const passedOn = (column: QueryColumn, name: string): BoundColumn => {
      const found = sourceColumns().find(({ refers }) => refers.kind === "source" && refers.column === name);
      const type = found === undefined ? madeAtSource(name) : found.broken === true ? ERROR : found.type;
      if (type.kind === "error") return broken(column, []);
      return { ...broken(column, []), type, expr: sourceNode(name, type) };
    };
    /** A column of the own source; of a leg that is looked up, the Lookup that it is (J1). */
    const sourceNode = (column: string, type: ValueType): Bound => {
      const plain: Bound = { kind: "source", column, type };
      if (source?.kind !== "join") return plain;
      const at = splitLegColumn(column);
      const step = source.steps[at.leg - 1];
      const leg = source.legs[at.leg];
      const right = leg === undefined ? null : element(leg.elementId);
      if (step?.type !== "lookup" || right === null) return plain;
      const left = element(source.legs[step.left]?.elementId ?? "");
      const keys = step.keys.map((key) => {
        const there: Bound = { kind: "own", columnId: key.right, type: right.column(key.right)?.type ?? ERROR };
        const here = sourceNode(legColumn(step.left, key.left), left?.column(key.left)?.type ?? ERROR);
        const as = comparedAs(here.type, there.type);
        return { local: inType(here, as), other: inType(there, as), nullsMatch: key.op === "is-not-distinct-from" };
      });
      const unique = isUniqueIn(
        right,
        "base",
        keys.map((key) => key.other),
        element,
      );
      return {
        kind: "lookup",
        target: { rows: { kind: "element", elementId: right.elementId }, grain: "base" },
        formula: { kind: "own", columnId: at.column, type },
        keys,
        unique,
        type,
      };
    };
    const composition = (): readonly SourceProblem[] =>
      problem === null ? compositionOf(elementId, parts.dialectOf(connectionId ?? "")) : [];
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
      sourceNode,
    };
    const relatedOf = (column: QueryColumn, relationshipId: Id, columnId: Id): BoundColumn => {
      const relationship = relationshipOf(relationshipId);
      if (relationship === undefined) return broken(column, []);
      const made = bindRelated(relationship, columnId, relatedParts);
      return isProblem(made)
        ? broken(column, [{ ...made, span: null, fixes: [] }])
        : { ...broken(column, []), type: made.type, expr: made };
    };
    const metrics = boundMetrics({ elementId, query, queryOf, sourceOf, element, scopes, circles: metricsOpen });
    const checkColumn = (column: QueryColumn): BoundColumn => {
      const asked = byId.has(column.id) ? null : madeColumn(column.id);
      if (asked?.kind === "related") return relatedOf(column, asked.relationshipId, asked.columnId);
      const passed = asked?.kind === "passed" ? asked.column : readsOf(column);
      if (passed !== null) return passedOn(column, passed);
      if (restricted().has(column.id)) return broken(column, [unseen(column)]);
      const { expr, diagnostics: syntax } = parsedOf(column);
      const checked = check(expr, column.formula, scopeOf(column));
      const isKey = keys.has(column.id);
      const { typed, found } = metrics.replaced(checked.expr);
      const so = [...syntax, ...checked.diagnostics, ...found];
      if (hasError(so)) return broken(column, so);
      const placed = placeFormula(
        {
          elementId,
          columnId: column.id,
          name: column.name,
          levels,
          isKey,
          level: column.level,
          defaultLevel: query.defaultLevel,
          agreeOnDefaultLevel: query.agreeOnDefaultLevel,
          own: (id) => columnOf(id),
          typed,
          text: column.formula,
        },
        {
          controlValue: controlValueOf,
          sourceNode,
          relational: (call, placing) =>
            bindRelational(call, placing, {
              elementId,
              keysWithin: (level) => query.levels.slice(0, levels.indexOf(level) + 1).flatMap((one) => one.keys),
              target: (id) => {
                const target = element(id);
                if (target === null) return null;
                const isUniqueBy = (level: Id, by: readonly Bound[]): boolean => isUniqueIn(target, level, by, element);
                return { connectionId: target.connectionId, levels: target.levels, column: target.column, isUniqueBy };
              },
              sourceNode,
              sourceElement: (column) => {
                if (source?.kind === "element") return { elementId: source.elementId, columnId: column };
                const at = source?.kind === "join" ? splitLegColumn(column) : null;
                const leg = source?.kind === "join" && at !== null ? directElement(source.legs[at.leg]?.source ?? { kind: "" }) : null;
                return leg === null || at === null ? null : { elementId: leg, columnId: at.column };
              },
              connectionOfSource: (id) => {
                const read = sourceOf(id);
                return read?.kind === "table" || read?.kind === "statement" ? read.connectionId : null;
              },
              keyOfSource: (id) => {
                const read = sourceOf(id);
                return read?.kind === "table" ? read.schema.key : [];
              },
            }),
        },
      );
      const support = connectionId === null || placed.expr === null ? null : parts.support(connectionId);
      const unsupported = support === null ? [] : support(typed);
      const diagnostics = [...so, ...placed.diagnostics, ...unsupported];
      return {
        query: column,
        type: hasError(diagnostics) ? ERROR : checked.type,
        level: placed.level,
        isKey,
        expr: hasError(diagnostics) ? null : placed.expr,
        agreedOver: placed.agreedOver,
        series: placed.series,
        diagnostics,
      };
    };
    const broken = (column: QueryColumn, diagnostics: readonly Diagnostic[]): BoundColumn => ({
      query: column,
      type: ERROR,
      level: column.level === "auto" ? "base" : column.level,
      isKey: keys.has(column.id),
      expr: null,
      agreedOver: null,
      series: [],
      diagnostics,
    });
    const scopeOfColumn = (columnId: Id): Scope | null => {
      const column = byId.get(columnId);
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
      relationshipProblems: () =>
        (query.relationships ?? []).flatMap((one) => {
          const relation = relationOf(one, relatedParts);
          return "code" in relation ? [relation] : [];
        }),
      scope: scopeOfColumn,
    };
  };

  const controlValueOf = (controlId: Id, member: "start" | "end" | "min" | "max" | null, type: ValueType) => {
    const control = controls.find((one) => one.id === controlId);
    if (control === undefined) return null;
    controlsRead.add(controlId);
    if (control.shape === "range")
      return { literals: [rangeEnd(control, member === "end" || member === "max" ? "end" : "start", clock)], isList: false };
    const literals = literalsOf(control, type, clock);
    return literals === null ? null : { literals, isList: control.shape === "list" };
  };

  return { element, controls, controlsRead, controlRead: (id) => controlsRead.add(id), clock };
}

function constantOf(control: KnownControl, type: ValueType, clock: Clock): string | number | boolean | null {
  const [literal] = literalsOf(control, type, clock) ?? [];
  return literal?.value ?? null;
}

/** F8: what a person may not see is an error like any other, so that what rests on it is not seen either. */
function unseen(column: QueryColumn): Diagnostic {
  return { code: "E_PERMISSION", message: `You may not see [${column.name}].`, span: null, fixes: [] };
}

/** The column that a column of a part passes on. */
function readsOf(column: QueryColumn): string | null {
  return (column as Partial<PartColumn>).reads ?? null;
}

function circular(to: QueryColumn, expr: Expr): Diagnostic {
  const span = referencesOf(expr).find((ref) => ref.target?.kind === "own" && ref.target.columnId === to.id)?.span ?? null;
  return { code: "E_CYCLE", message: `Circular column reference to [${to.name}]`, span, fixes: [] };
}

/** A renamed column that only passes a warehouse column on is also found under the name that it had there. */
function nameAtSource(column: QueryColumn): readonly string[] {
  const pure = /^\s*\[(?!@)((?:[^[\]\\\n]|\\.)*)\]\s*$/.exec(column.formula);
  if (pure === null) return [];
  const last =
    (pure[1] ?? "")
      .split(/(?<!\\)\//)
      .at(-1)
      ?.replaceAll(/\\(.)/g, "$1") ?? "";
  return spellings(last).filter((name) => name !== column.name);
}
