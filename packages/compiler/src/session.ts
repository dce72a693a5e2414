import { type FormulaSettings, entryNamed } from "@sheaf/formula";
import type { InheritedLook } from "@sheaf/result";
import { type Dialect, TEXT } from "@sheaf/sql";
import { duckdb } from "@sheaf/sql/duckdb";
import {
  type ElementQuery,
  type Filter,
  type Id,
  type WorkbookDocument,
  columnsOf,
  controlQuery,
  drilledDocument,
  elementQuery,
  homeOf,
  linkModels,
  queryAtLevel,
  listOf,
  memberOf,
} from "@sheaf/workbook";
import type { ElementDiagnostic, Environment, KnownConnection } from "./api.ts";
import { type Binder, type ElementBinding, createBinder } from "./bind/binder.ts";
import { type KnownControl, controlsOf } from "./bind/filters/controls.ts";
import { type BoundFilters, type FilterFinding, bindFilters, filtersOf } from "./bind/filters/filters.ts";
import { EMBEDDED, embeddedConnection } from "./connections/embedded.ts";
import type { ColumnsSoFar } from "./bind/columns.ts";
import { type ColumnChange, columnChange, keptColumns } from "./bind/earlier.ts";
import type { ElementFilter } from "./bind/filters/element-filter.ts";
import { hintsFor } from "./bind/findings/hints.ts";
import { type Modelled, modelOf } from "./bind/model/model.ts";
import { policyFilters, restrictedColumns } from "./bind/filters/restrictions.ts";
import { pinProblem } from "./bind/sources/pins.ts";
import { knownSource } from "./bind/sources/source.ts";
import { statementText } from "./bind/sources/sql-text.ts";
import { hasToldLooks, inheritedLook } from "./bind/relationships/inherited-look.ts";
import { type Support, supportOf } from "./bind/findings/support.ts";
import { withTableTargets } from "./bind/filters/table-targets.ts";
import { isoDate } from "./filters/calendar.ts";
import { type Clock, clockOf } from "./filters/date-range.ts";
import type { Lowering } from "./lower/context.ts";
import type { ElementModel } from "./model/element.ts";
import { factsOf, factsOfAll } from "./lower/facts.ts";
import { documentOfOffer, offeredElement } from "./models/offer.ts";
import { documentElement } from "./relations/leg.ts";
import type { FunctionFacts } from "./values/planner.ts";

/** What the answer of a session turned out to rest on. */
export interface Used {
  now: boolean;
  today: boolean;
  user: boolean;
  timeZone: boolean;
  weekStart: boolean;
}

/** One look at a document in one environment: everything that is bound is bound once. */
export interface Session {
  /** With the data models that it reads. */
  readonly document: WorkbookDocument;
  readonly overrides: ReadonlyMap<Id, Id>;
  readonly environment: Environment;
  readonly binder: Binder;
  readonly used: Used;
  readonly clock: Clock;
  readonly filters: (elementId: Id) => readonly ElementFilter[];
  readonly boundFilters: (elementId: Id) => BoundFilters;
  /** The element as the document has it. */
  readonly modelled: (elementId: Id) => Modelled;
  /** The element with other filters than those of the document. */
  readonly modelledWith: (binding: ElementBinding, filters: BoundFilters) => Modelled;
  /** The bare rows of an element's own source. */
  readonly bareSource: (elementId: Id) => ElementModel;
  /** Columns of an element that the person may not see (F8). */
  readonly restricted: (query: ElementQuery) => ReadonlySet<Id>;
  readonly dialect: (connectionId: Id) => Dialect | null;
  readonly lowering: (connectionId: Id) => Lowering | null;
  /** What holds of functions on each of these. */
  readonly facts: (connectionIds: readonly Id[]) => FunctionFacts;
  /** Whether the engine of a connection can hold a text at all (E2). */
  readonly canHold: (connectionId: Id | null) => (text: string) => boolean;
  /** What a column shows of the data model's column or metric that it is. */
  readonly inherited: (binding: ElementBinding, columnId: Id) => InheritedLook | undefined;
  /** Findings about one column of an element. */
  readonly diagnosticsOf: (binding: ElementBinding, columnId: Id) => readonly ElementDiagnostic[];
  /** What it found out about columns, for a later session. */
  readonly known: () => ReadonlyMap<Id, ColumnsSoFar>;
  /** How the document differs from that of the session before; null where it cannot be told, or there was none. */
  readonly change: ColumnChange | null;
}

/**
 * Null if the environment's zone or time is none. `before`: a session over an earlier state of the document; what did not change since is
 * taken from it.
 */
export function openSession(
  whole: WorkbookDocument,
  environment: Environment,
  level: { readonly elementId: Id; readonly id: Id } | null,
  before: Session | null = null,
): Session | null {
  const plain = clockOf(environment);
  if (plain === null) return null;
  const used: Used = { now: false, today: false, user: false, timeZone: false, weekStart: false };
  const clock = watchedClock(plain, used);
  const settings = watchedSettings(environment, plain, used);
  /** Asking what a function would be like rests on no setting yet. */
  const unwatched: FormulaSettings = {
    ...environment,
    get today() {
      return isoDate(plain.today);
    },
  };
  const { catalog } = environment;
  const linked = linkModels(whole, (dataModelId) => catalog.model?.(dataModelId) ?? documentOfOffer(catalog.offer?.(dataModelId)));
  // Drill controls lead elements to other keys before anything is asked of them.
  const document = drilledDocument(linked.document, (controlId) => environment.controls.get(controlId));
  const controls = withOverrides(controlsOf(document, environment.controls), linked.overrides);
  const connectionOf = (connectionId: Id): KnownConnection | undefined =>
    connectionId === EMBEDDED ? embeddedConnection : environment.catalog.connection(connectionId);
  const dialect = (connectionId: Id): Dialect | null => {
    const connection = connectionOf(connectionId);
    return connection?.dialect ?? null;
  };
  const lowering = (connectionId: Id): Lowering | null => {
    const connection = connectionOf(connectionId);
    if (connection === undefined) return null;
    return { dialect: connection.dialect, settings, connectionZone: connection.timeZone, entry: knownEntry };
  };
  const canHold = (connectionId: Id | null) => {
    const found = connectionId === null ? null : dialect(connectionId);
    return (text: string): boolean => found?.refuses({ kind: "literal", value: text, type: TEXT }) == null;
  };
  /** Names and tables of a data model mean nothing in other documents, nor theirs in it. */
  const controlsBeside = (elementId: Id) => controls.filter((control) => homeOf(control.id) === homeOf(elementId));
  const withTargets = (query: ElementQuery): ElementQuery => withTableTargets(query, controlsBeside(query.elementId), environment.catalog);
  const person = (): Environment["user"] => {
    used.user = true;
    return environment.user;
  };
  // Of a document that reads models the others' elements are made anew each time.
  const isComparable = before !== null && before.environment === environment && level === null && document === whole;
  const change = isComparable ? columnChange(before.document, document) : null;
  const earlier = new Map(change === null ? [] : before?.known());
  const supports = new Map<Id, Support | null>();
  const queries = new Map<Id, ElementQuery | null>();
  const binder: Binder = createBinder({
    functions: environment.customFunctions ?? [],
    document,
    clock,
    controls,
    queryOf: (elementId) => {
      const known = queries.get(elementId);
      if (known !== undefined) return known;
      const plainQuery = queryOf(document, elementId, level?.elementId === elementId ? level.id : null);
      const query = plainQuery === null ? null : withTargets(plainQuery);
      queries.set(elementId, query);
      return query;
    },
    withTargets,
    earlier: (query) => {
      const known = earlier.get(query.elementId);
      return known === undefined || change === null ? null : keptColumns(known, query, change);
    },
    offered: (elementId) => offeredElement(elementId, catalog),
    restricted: (query) => restrictedColumns(query, person),
    dialectOf: (connectionId) => connectionOf(connectionId)?.dialect ?? null,
    knownSource: (source, elementId) => {
      const problem = pinProblem(source, document);
      if (problem !== null) return { problem };
      return knownSource(source, environment.catalog, (text, of) =>
        statementText(text, of, settings, elementId === null ? controls : controlsBeside(elementId), clock, (id) => binder.controlRead(id)),
      );
    },
    support: (connectionId) => {
      const known = supports.get(connectionId);
      if (known !== undefined) return known;
      const found = dialect(connectionId);
      const made = found === null ? null : supportOf(found, unwatched);
      supports.set(connectionId, made);
      return made;
    },
  });

  const filters = new Map<Id, readonly ElementFilter[]>();
  const filtersFor = (elementId: Id): readonly ElementFilter[] => {
    const known = filters.get(elementId);
    if (known !== undefined) return known;
    const binding = binder.element(elementId);
    const found = binding === null ? [] : [...policyFilters(binding, binder.element, person), ...filtersOf(binding, binder, [])];
    filters.set(elementId, found);
    return found;
  };
  const bound = new Map<Id, BoundFilters>();
  const boundFilters = (elementId: Id): BoundFilters => {
    const known = bound.get(elementId);
    if (known !== undefined) return known;
    const binding = binder.element(elementId);
    const made =
      binding === null ? { filters: [], findings: [] } : bindFilters(binding, filtersFor(elementId), clock, canHold(binding.connectionId));
    bound.set(elementId, made);
    return made;
  };
  // A document that says nothing has nothing to inherit: it is not looked through at every keystroke.
  const canInherit =
    document.kind === "data-model" ||
    document !== whole ||
    document.pages.some(({ elements }) =>
      elements.some(
        (element) =>
          listOf(memberOf(element, "metrics")).length > 0 ||
          columnsOf(element).some(({ format, formula }) => format != null || (formula !== undefined && /\bdatetrunc\s*\(/iu.test(formula))),
      ),
    );
  const told = new Map<Id, boolean>();
  const isTold = (binding: ElementBinding): boolean => {
    const known = told.get(binding.elementId) ?? hasToldLooks(binding, binder.element);
    told.set(binding.elementId, known);
    return known;
  };
  const models = new Map<Id, Modelled>();
  const opening = new Set<string>();
  const modelledWith = (binding: ElementBinding, own: BoundFilters): Modelled =>
    modelOf(binding, own.filters, {
      element: binder.element,
      isUsable: (elementId, columnId) => {
        const key = JSON.stringify([elementId, columnId]);
        // A circle through other elements is found elsewhere; here it only must not run for ever.
        if (opening.has(key)) return true;
        opening.add(key);
        const usable = binder.element(elementId) !== null && modelled(elementId).isUsable(columnId);
        opening.delete(key);
        return usable;
      },
      hasLevel: (elementId, id) => binder.element(elementId) !== null && !modelled(elementId).lostLevels.has(id),
    });
  const modelled = (elementId: Id): Modelled => {
    const known = models.get(elementId);
    if (known !== undefined) return known;
    const binding = binder.element(elementId);
    if (binding === null) throw new Error(`no element ${elementId}`);
    const made = modelledWith(binding, boundFilters(elementId));
    models.set(elementId, made);
    return made;
  };
  return {
    document,
    overrides: linked.overrides,
    environment,
    binder,
    used,
    clock,
    filters: filtersFor,
    boundFilters,
    modelled,
    modelledWith,
    bareSource: (elementId) => bareSource(modelled(elementId).model),
    restricted: (query) => restrictedColumns(query, person),
    dialect,
    lowering,
    facts: (connectionIds) =>
      factsOfAll(
        connectionIds.map((connectionId) => {
          const found = lowering(connectionId) ?? { dialect: duckdb, connectionZone: "UTC", entry: knownEntry };
          return factsOf({ ...found, settings: unwatched });
        }),
      ),
    canHold,
    inherited: (binding, columnId) =>
      canInherit || isTold(binding)
        ? inheritedLook(binding, columnId, {
            element: binder.element,
            isOfModel: (elementId) => document.kind === "data-model" || homeOf(elementId) !== null,
          })
        : undefined,
    change,
    known: () => new Map([...earlier, ...binder.boundElements().map(({ elementId, known }) => [elementId, known] as const)]),
    diagnosticsOf: (binding, columnId) => {
      const found = [...(binding.column(columnId)?.diagnostics ?? []), ...hintsFor(binding, binder, columnId)];
      return found.map((diagnostic): ElementDiagnostic => ({ ...diagnostic, elementId: binding.elementId, columnId }));
    },
  };
}

export function findingOf(elementId: Id, finding: FilterFinding): ElementDiagnostic {
  return {
    ...finding.diagnostic,
    elementId: documentElement(elementId),
    columnId: finding.columnId,
    filter: { id: finding.filter.filter.id, field: finding.field },
  };
}

/** Filters that are left when one column's values are listed: all but those on that column. */
export function otherFilters(filters: readonly ElementFilter[], columnId: Id): readonly ElementFilter[] {
  return filters.filter((one) => one.from.kind === "policy" || one.filter.columnId !== columnId);
}

export function withExtra(filters: readonly ElementFilter[], extra: readonly Filter[]): readonly ElementFilter[] {
  return [
    ...filters,
    ...extra.filter((filter) => filter.state !== "disabled").map((filter): ElementFilter => ({ filter, from: { kind: "viewer" } })),
  ];
}

/** A control of a data model that one of the document stands for has that one's value. */
function withOverrides(controls: readonly KnownControl[], overrides: ReadonlyMap<Id, Id>): readonly KnownControl[] {
  if (overrides.size === 0) return controls;
  return controls.map((control) => {
    const own = controls.find((one) => one.id === overrides.get(control.id));
    return own === undefined || own.shape !== control.shape ? control : { ...control, value: own.value };
  });
}

/** What an element asks; of a KPI its trend and of a map a layer if that level is wanted, of a control the query that its values come from. */
function queryOf(document: WorkbookDocument, elementId: Id, level: Id | null): ElementQuery | null {
  const own = elementQuery(document, elementId);
  if (own !== null && level !== null && !own.levels.some((one) => one.id === level)) {
    const beside = queryAtLevel(document, elementId, level);
    if (beside !== null) return beside;
  }
  if (own !== null) return own;
  const values = controlQuery(document, elementId);
  return values.kind === "query" ? values.query : null;
}

function bareSource(model: ElementModel): ElementModel {
  return {
    elementId: model.elementId,
    name: model.source.kind === "table" ? (model.source.path[model.source.path.length - 1] ?? model.name) : model.name,
    stack: [
      { id: "summary", kind: "summary", keys: [] },
      { id: "base", kind: "base", keys: [] },
    ],
    columns: { get: () => undefined },
    sorts: new Map(),
    partitionKeys: [],
    channels: new Map(),
    axes: null,
    source: model.source,
    filters: [],
  };
}

function knownEntry(fn: string) {
  const entry = entryNamed(fn);
  if (entry === undefined) throw new Error(`no function ${fn}`);
  return entry;
}

/** Notes which settings are looked at, so that a result is kept no longer and shared no wider than it holds. */
function watchedSettings(environment: Environment, clock: Clock, used: Used): FormulaSettings {
  return {
    get timeZone() {
      used.timeZone = true;
      return environment.timeZone;
    },
    get weekStart() {
      used.weekStart = true;
      return environment.weekStart;
    },
    get now() {
      used.now = true;
      return environment.now;
    },
    get today() {
      used.today = true;
      return isoDate(clock.today);
    },
    get user() {
      used.user = true;
      return environment.user;
    },
  };
}

function watchedClock(clock: Clock, used: Used): Clock {
  return {
    get zone() {
      used.timeZone = true;
      return clock.zone;
    },
    get weekStart() {
      used.weekStart = true;
      return clock.weekStart;
    },
    get now() {
      used.now = true;
      return clock.now;
    },
    get today() {
      used.today = true;
      return clock.today;
    },
  };
}
