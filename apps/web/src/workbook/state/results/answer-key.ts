import type { ControlValue } from "@sheaf/compiler";
import { referencesIn } from "@sheaf/formula";
import {
  boundMembers,
  controlQuery,
  controlTargets,
  directElement,
  type Element,
  type ElementQuery,
  elementQuery,
  elementsRead,
  givenName,
  handleOf,
  type Id,
  inputRowsIn,
  isControl,
  isInputTable,
  LIVE_TEXTS,
  type QueryColumn,
  type Source,
  textsApart,
  queryAtLevel,
  type WorkbookDocument,
  memberOf,
  sheafOf,
} from "@sheaf/workbook";
import type { ElementRequest } from "./element-request.ts";

/**
 * What an answer rests on, as text: two documents that give the same key give the same answer, as long as `entriesOf` the input tables
 * among its sources stays the same. Names, formats, layout, and
 * columns that nobody asked for are not in it, so changing them asks nothing.
 */
export function answerKey(
  document: WorkbookDocument,
  controls: Readonly<Record<Id, ControlValue | null>>,
  elementId: Id,
  request: ElementRequest,
  entriesOf: (elementId: Id) => number = () => 0,
): string {
  const parts: unknown[] = [request];
  // Live formulas of a title are asked like those of a text beside the element.
  const apart = request.level === LIVE_TEXTS ? textsApart(document, elementId) : null;
  const slice =
    apart === null ? sliceOf(document, elementId, request) : sliceOf(apart.document, apart.elementId, { ...request, level: null });
  for (const part of slice.elements) parts.push(part);
  for (const id of slice.entered) parts.push([id, entriesOf(id)]);
  for (const control of slice.controls) parts.push(controlPart(control, controls));
  parts.push(settingsOf(document));
  return JSON.stringify(parts);
}

const allRows: ElementRequest = {
  level: null,
  want: { kind: "rows", columns: null, withOuter: true, outline: false },
  window: null,
  within: null,
};

/** Controls that the rows of an element rest on: those that filter them, that its formulas read, or that set its data model. */
export const controlsBehind = (document: WorkbookDocument, elementId: Id): readonly Element[] =>
  sliceOf(document, elementId, allRows).controls;

interface Slice {
  readonly elements: readonly unknown[];
  /** Input tables among them. */
  readonly entered: readonly Id[];
  readonly controls: readonly Element[];
}

interface Visit {
  readonly query: ElementQuery;
  readonly columns: Set<Id>;
  readonly formulas: ReadonlyMap<Id, string>;
}

/** Everything that the answer can depend on: columns behind columns, over elements, and controls that filter or are read. */
function sliceOf(document: WorkbookDocument, elementId: Id, request: ElementRequest): Slice {
  const visits = new Map<Id, Visit>();
  const controlsRead = new Set<Id>();
  const elements = elementIndex(document);
  const waiting: { readonly elementId: Id; readonly columnId: Id }[] = [];
  let unresolved = false;
  let governed = false;

  const addColumn = (ofElement: Id, columnId: Id): void => {
    const visit = addElement(ofElement, null);
    if (visit === null || visit.columns.has(columnId)) return;
    visit.columns.add(columnId);
    waiting.push({ elementId: ofElement, columnId });
  };

  const addElement = (id: Id, level: Id | null): Visit | null => {
    const known = visits.get(id);
    if (known !== undefined) return known;
    const query = queryOf(document, id, level);
    if (query === null) return null;
    const visit: Visit = { query, columns: new Set(), formulas: new Map(query.columns.map((column) => [column.id, column.formula])) };
    visits.set(id, visit);
    for (const filter of query.filters) {
      addColumn(id, filter.columnId);
      for (const [, formula] of boundMembers(filter)) addReferences(id, formula);
    }
    // Rules of row policies decide like filters, by columns that nobody needs to show.
    for (const { rule } of query.policies ?? []) addReferences(id, rule);
    for (const one of query.levels) {
      for (const key of one.keys) addColumn(id, key);
      for (const sort of one.sorts) addColumn(id, sort.columnId);
    }
    for (const control of elements.controls)
      for (const target of targetsOf(control)) {
        if (target.elementId === id) addColumn(id, target.columnId);
      }
    const { source } = query;
    const rows = inputRowsIn(source);
    if (elements.entered.has(id) && rows !== null && rows.from !== null) for (const columnId of rows.keys) addColumn(rows.from, columnId);
    for (const read of elementsRead(source)) {
      const columns = addElement(read, null)?.query.columns ?? [];
      // What is put together of several names columns of its legs without ids as well, and by places.
      if (directElement(source) === null) for (const column of columns) addColumn(read, column.id);
    }
    return visit;
  };

  const addReferences = (ofElement: Id, formula: string): void => {
    for (const { target } of referencesIn(formula, "stored")) {
      switch (target?.kind) {
        case "own":
          addColumn(ofElement, target.columnId);
          break;
        case "element":
          addColumn(target.elementId, target.columnId);
          break;
        case "control":
          controlsRead.add(target.elementId);
          break;
        case "metric":
        case "related":
          governed = true;
          break;
        case undefined:
          unresolved ||= mayMeanElement(elements, ofElement, visits.get(ofElement)?.query.source, formula);
          break;
      }
    }
  };

  const root = addElement(elementId, request.level);
  if (root === null) return { elements: [], entered: [], controls: [] };
  for (const columnId of askedColumns(root.query, request)) addColumn(elementId, columnId);
  for (const { columnId } of request.extraFilters ?? []) addColumn(elementId, columnId);

  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const formula = visits.get(next.elementId)?.formulas.get(next.columnId);
    if (formula !== undefined) addReferences(next.elementId, formula);
  }

  const readsModel = (dataModelId: Id): boolean =>
    [...visits.values()].some(({ query: { source } }) => JSON.stringify(source).includes(JSON.stringify(dataModelId)));
  const involved = elements.controls.filter(
    (control) =>
      controlsRead.has(control.id) ||
      modelsSetBy(control).some((dataModelId) => readsModel(dataModelId)) ||
      targetsOf(control).some((target) => (target.elementId === null ? target.hasSource : visits.has(target.elementId))),
  );
  return {
    // A name that no id stands for may come to mean something by any change of names.
    elements: [
      ...[...visits].map(([id, visit]) => elementPart(id, visit)),
      ...(unresolved ? [namesPart(elements)] : []),
      ...(governed ? [governedPart(document)] : []),
    ],
    entered: [...visits.keys()].filter((id) => elements.entered.has(id)),
    controls: involved,
  };
}

function queryOf(document: WorkbookDocument, elementId: Id, level: Id | null): ElementQuery | null {
  const query = elementQuery(document, elementId);
  if (query !== null) {
    if (level === null || query.levels.some(({ id }) => id === level)) return query;
    return queryAtLevel(document, elementId, level) ?? query;
  }
  const values = controlQuery(document, elementId);
  return values.kind === "query" ? values.query : null;
}

function askedColumns(query: ElementQuery, { want }: Pick<ElementRequest, "want">): readonly Id[] {
  switch (want.kind) {
    case "slice":
      return askedColumns(query, { want: want.of });
    case "rows":
      return want.columns ?? query.columns.filter((column) => !column.hidden).map(({ id }) => id);
    case "totals":
    case "rest":
      return query.columns.filter((column) => !column.hidden).map(({ id }) => id);
    case "count":
    case "pivot-count":
    case "join-matches":
      return [];
    case "pivot": {
      const { rows = [], columns = [], values = [], totals, conditions = [] } = query.pivot ?? {};
      const sorted = [...rows, ...columns].flatMap((key) => key.sorts.map((sort) => sort.columnId));
      return [
        ...values,
        ...Object.values(totals?.rows ?? {}),
        ...Object.values(totals?.columns ?? {}),
        ...conditions.map(({ columnId }) => columnId),
        ...sorted,
      ];
    }
    case "distinct":
      return [want.columnId, ...(want.labelId === undefined ? [] : [want.labelId])];
  }
}

/** Without what only the eye sees. Unasked columns are left out, and with them everything that only they rest on. */
function elementPart(id: Id, { query, columns }: Visit): unknown {
  const needed = query.columns.filter((column) => columns.has(column.id));
  return [
    id,
    query.source,
    query.levels,
    query.filters.filter((filter) => filter.state !== "disabled"),
    query.defaultLevel,
    query.partitionKeys,
    query.agreeOnDefaultLevel,
    query.channels ?? null,
    query.pivot ?? null,
    [query.securities ?? null, query.policies ?? null],
    needed.map((column: QueryColumn) => [column.id, column.formula, column.level]),
  ];
}

/** What metrics and relationships may rest on: they lead to columns that no formula of the element names. */
function governedPart(document: WorkbookDocument): unknown {
  return document.pages.map((page) =>
    page.elements.map(({ id, name, source, columns, filters, groupings, metrics, relationships }) => [
      id,
      [name, source, columns, filters],
      [groupings, metrics, relationships],
    ]),
  );
}

interface ElementIndex {
  readonly entered: ReadonlySet<Id>;
  readonly controls: readonly Element[];
  readonly named: ReadonlySet<string>;
  readonly columnNames: ReadonlyMap<Id, ReadonlySet<string>>;
}

const indexes = new WeakMap<WorkbookDocument, ElementIndex>();

function elementIndex(document: WorkbookDocument): ElementIndex {
  const known = indexes.get(document);
  if (known !== undefined) return known;
  const all = document.pages.flatMap((page) => page.elements);
  const controls = all.filter((element) => element.kind === "control");
  const index: ElementIndex = {
    entered: new Set(all.flatMap((element) => (isInputTable(element) ? [element.id] : []))),
    controls,
    named: new Set([
      ...all.flatMap((element) => [givenName(element), element.id]).flatMap((name) => (name === null ? [] : [name.toLowerCase()])),
      ...controls.map((control) => handleOf(control).toLowerCase()),
    ]),
    columnNames: new Map(
      all.map((element) => [element.id, new Set(((memberOf(element, "columns") ?? []) as readonly { name?: string }[]).map(nameOf))]),
    ),
  };
  indexes.set(document, index);
  return index;
}

const nameOf = (column: { readonly name?: string }): string => (column.name ?? "").toLowerCase();

/** The data models of which a control sets controls: whatever reads them rests on it. */
const modelsSetBy = (control: Element): readonly Id[] =>
  isControl(control) ? (control.parameters ?? []).map(({ dataModelId }) => dataModelId) : [];

/** Whether a name that is still text in a stored formula could mean something of the document, by its present names. */
function mayMeanElement(elements: ElementIndex, elementId: Id, source: Source | undefined, formula: string): boolean {
  return referencesIn(formula, "stored").some(({ path, target }) => {
    if (target !== null) return false;
    const first = (path[0] ?? "").trim().toLowerCase();
    // The alias of the own source always means that source.
    if (path.length > 1 && first === aliasOf(source)) return false;
    return elements.named.has(first) || elements.columnNames.get(elementId)?.has(first) === true;
  });
}

function aliasOf(source: Source | undefined): string | null {
  if (source?.kind === "sql") return "custom sql";
  const path = source?.["path" as keyof Source] as unknown;
  const last = Array.isArray(path) ? (path.at(-1) as unknown) : null;
  return typeof last === "string" ? last.toLowerCase() : null;
}

function namesPart(elements: ElementIndex): unknown {
  return [[...elements.named], [...elements.columnNames].map(([id, names]) => [id, [...names]])];
}

interface Target {
  /** Null: a source outside of the document. */
  readonly elementId: Id | null;
  readonly columnId: Id;
  readonly hasSource: boolean;
}

function targetsOf(control: Element): readonly Target[] {
  return (isControl(control) ? controlTargets(control) : []).map(({ source, columnId }) => ({
    elementId: directElement(source),
    columnId,
    hasSource: source.kind !== "table",
  }));
}

const appearance: ReadonlySet<string> = new Set(["name", "style", "description"]);

function controlPart(control: Element, values: Readonly<Record<Id, ControlValue | null>>): unknown {
  const members = Object.entries(control).filter(([name]) => !appearance.has(name));
  return [members, Object.hasOwn(values, control.id) ? [values[control.id]] : []];
}

function settingsOf(document: WorkbookDocument): unknown {
  const { timeZone = null, weekStart = null } = sheafOf(document);
  return [timeZone, weekStart];
}
