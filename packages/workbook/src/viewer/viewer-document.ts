import { referencesIn } from "@sheaf/formula";
import type { Column, Element, Filter, Id, Json, Page, Source, WorkbookDocument } from "../document.ts";
import { pageAsHost } from "../actions/host.ts";
import { phoneLayoutsOf } from "../layout/device-layout.ts";
import { actionsOf } from "../actions/hosts.ts";
import { drillsOf } from "../controls/drill/drilled.ts";
import { controlTargets } from "../controls/targets.ts";
import { controlQuery, elementQuery } from "../element-query.ts";
import { isContent, type PivotElement } from "../elements/known.ts";
import { kpiTrendColumns } from "../elements/kpi-chart/query.ts";
import { shownFormulasOf } from "../elements/live-texts.ts";
import { kindOf } from "../elements/registry.ts";
import { isOverlay, schemaOfPage } from "../layout/overlays.ts";
import { isRuleColumn } from "../elements/format-rules.ts";
import { isInputTable } from "../elements/input-table/columns.ts";
import { columnOfFiles, isInputColumnId } from "../elements/input-table/query.ts";
import { columnsOf } from "../names/labels.ts";
import { legsOf, sourceIn, directElement } from "../names/legs.ts";
import { type Names, namesOf } from "../names/names.ts";
import { isObject, shapeOf, textOf } from "../schema/shape.ts";
import { mapDynamicText, mapRoles } from "../schema/walk.ts";
import { pageFigureOf } from "../text-body/page-figures.ts";
import { isHidden } from "./hidden-pages.ts";
import { SHOWN_WHEN } from "./shown-when.ts";
import { audienceOf, isClosedPage, withoutAudience } from "./page-audience.ts";
import { shownByLayers, withDrawnLayers, withShownLayers } from "./shown-layers.ts";
import { memberOf } from "../elements/members.ts";
import { unreadItems, unread } from "../schema/unread.ts";
import type { Metric, Relationship } from "../schema/parts/table-parts.ts";

/**
 * What somebody gets of a document who may look at it and no more (V37): shown pages with their elements, shown columns, and of
 * everything hidden only how it hangs together, so that it can be told which control changes what. Formulas, names and filter values of
 * hidden columns, tables and statements of the warehouse, and what stands on hidden pages are not in it.
 */
export function viewerDocument(document: WorkbookDocument): WorkbookDocument {
  const names = namesOf(document);
  const hidden = new Set(document.pages.filter(isHidden).map((page) => page.id));
  return {
    ...document,
    pages: document.pages.map((page) =>
      hidden.has(page.id)
        ? outlineOf(page)
        : { ...page, rest: restOf(page), elements: page.elements.map((element) => shownElement(document, element, names)) },
    ),
    layout: document.layout.filter((block) => !hidden.has(block.regionId)),
    rest: shownRest(document, hidden),
  };
}

/**
 * Columns whose values a viewer may ask of an element: the shown ones, keys of groups (they say which group it is), and those that the
 * element draws in some other way than as a column; of a control, those that its values come from. Null if the element is not shown.
 */
export function columnsForViewers(document: WorkbookDocument, elementId: Id): ReadonlySet<Id> | null {
  const page = document.pages.find(({ elements }) => elements.some(({ id }) => id === elementId));
  const element = page?.elements.find(({ id }) => id === elementId);
  if (page === undefined || element === undefined || isHidden(page)) return null;
  if (Array.isArray(memberOf(element, "columns"))) return shownColumns(document, element);
  // Values of live formulas are what a text shows.
  if (isContent(element)) return new Set(elementQuery(document, elementId)?.columns.flatMap(({ id, hidden }) => (hidden ? [] : [id])));
  const values = controlQuery(document, elementId);
  const titled = shownFormulasOf(element).map(({ columnId }) => columnId);
  return new Set([...(values.kind === "query" ? values.query.columns.map(({ id }) => id) : []), ...titled]);
}

/** What a table offers to who reads it, and whom it keeps what from: nothing of it is drawn. */
const GOVERNED: readonly string[] = ["relationships", "metrics", "columnSecurities"];

/** Members that say how rows are made, not what is drawn. */
const UNDRAWN: ReadonlySet<string> = new Set([
  ...GOVERNED,
  "columns",
  "order",
  "folders",
  "filters",
  "sort",
  "groupings",
  "summary",
  "id",
  "kind",
  // Of a grid: a hidden value is not shown in its cells, and what keys are sorted by is no key.
  "values",
  "rowsBy",
  "columnsBy",
  "conditionalFormats",
  // A hidden column that an action puts somewhere is not drawn.
  "actions",
]);

function shownColumns(document: WorkbookDocument, element: Element): ReadonlySet<Id> {
  const columns = columnsOf(element);
  const shown = new Set(columns.filter((column) => column.hidden !== true).map(({ id }) => id));
  // Values of live formulas are what a title shows; no column of its own is one.
  for (const { columnId } of shownFormulasOf(element)) if (!columns.some(({ id }) => id === columnId)) shown.add(columnId);
  const drawn = new Set(
    Object.entries(withDrawnLayers(element)).flatMap(([member, value]) => (UNDRAWN.has(member) ? [] : [...textsIn(value)])),
  );
  for (const { id } of columns) if (drawn.has(id)) shown.add(id);
  for (const id of shownByLayers(element)) shown.add(id);
  // Which periods of a figure are whole.
  for (const id of kpiTrendColumns(element) ?? []) shown.add(id);
  // A drill control shows its categories in turn.
  for (const { source, columnId } of drillsOf(document).flatMap(controlTargets))
    if (directElement(source) === element.id) shown.add(columnId);
  const query = elementQuery(document, element.id);
  for (const { keys } of query?.levels ?? []) for (const key of keys) shown.add(key);
  // Colors tell them anyway, and who may enter data says which row it is for.
  for (const { id } of query?.columns ?? []) {
    const files = columnOfFiles(id);
    if (isRuleColumn(id) || (isInputColumnId(id) && (files === null || shown.has(files)))) shown.add(id);
  }
  return shown;
}

function* textsIn(value: Json): Iterable<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) for (const item of value as readonly Json[]) yield* textsIn(item);
  else if (isObject(value)) for (const member of Object.values(value)) yield* textsIn(member);
}

function shownElement(document: WorkbookDocument, element: Element, names: Names): Element {
  const trimmed = withOutlines(withoutActionFormulas(withoutGovernance(withoutOrigin(element))));
  if (isContent(element)) return trimmed;
  if (!Array.isArray(memberOf(element, "columns"))) return trimmed;
  const shown = shownColumns(document, element);
  return {
    ...withShownLayers(trimmed, { shown, outlineOf: outlineOfColumn, withoutPlace: withoutPlaceOf, withoutValues }),
    columns: columnsOf(element).map((column) => {
      const name = names.column(element, column.id);
      if (column.hidden !== true) return { ...column, name };
      // its values are drawn as groups or marks, so its name and its format are
      const { format } = column;
      return shown.has(column.id)
        ? { ...outlineOfColumn(column), name, ...(format === undefined ? {} : { format }) }
        : outlineOfColumn(column);
    }),
    ...withoutValues(element, (filter) => !shown.has(filter.columnId)),
    ...withoutTotals(trimmed, (columnId) => !shown.has(columnId)),
  };
}

/** What formulas of actions say the server computes: it finds them by where they stand. */
function withoutActionFormulas(element: Element): Element {
  const kind = kindOf(element);
  if (kind === null || actionsOf(element).length === 0) return element;
  return mapRoles(shapeOf(kind.schema), element, ({ role, text, path }) =>
    path[0] !== "actions"
      ? text
      : role === "dynamic-text"
        ? mapDynamicText(text, outlineOfFormula)
        : role === "formula" || role === "target-formula"
          ? outlineOfFormula(text)
          : text,
  ) as Element;
}

/** Kinds with a formula of their own that the server computes: a value on its way, or when a button cannot be pressed. */
const computesAlone: ReadonlySet<string> = new Set(["progress", "button"]);

/** Texts whose live formulas are computed by the server alone: of each only what it reads. */
function withOutlines(element: Element): Element {
  const kind = kindOf(element);
  if (kind === null) return element;
  return mapRoles(shapeOf(kind.schema), element, ({ role, text, path }) =>
    role === "dynamic-text"
      ? mapDynamicText(text, outlineOfFormula)
      : role === "formula" && (computesAlone.has(element.kind) || path.join("/") === SHOWN_WHEN.join("/"))
        ? outlineOfFormula(text)
        : text,
  ) as Element;
}

/** Relationships and metrics keep what they rest on, as hidden columns do; security goes. */
function withoutGovernance(element: Element): Element {
  const { columnSecurities: _, relationships, metrics, sheaf, ...rest } = element;
  const outline = {
    ...(relationships === undefined
      ? {}
      : {
          relationships: unreadItems<Relationship>(relationships).map(({ id, targetElementId }) => ({
            id: id ?? "",
            targetElementId: targetElementId ?? "",
            keys: [],
          })),
        }),
    ...(metrics === undefined
      ? {}
      : {
          metrics: unreadItems<Metric>(metrics).map(({ id, formula }) => ({
            id: id ?? "",
            name: id ?? "",
            formula: outlineOfFormula(textOf(formula)),
          })),
        }),
  };
  if (!isObject(sheaf)) return { ...rest, ...outline, ...(sheaf === undefined ? {} : { sheaf }) };
  const { rowPolicies: __, ...others } = sheaf;
  return { ...rest, ...outline, sheaf: others };
}

type PivotExtension = NonNullable<PivotElement["sheaf"]>;
type AxisTotals = NonNullable<NonNullable<PivotExtension["totals"]>["rows"]>;

/** Formulas that columns have in the totals of a pivot are as secret as the columns. */
function withoutTotals(element: Element, isSecret: (columnId: Id) => boolean): { readonly sheaf?: Json } {
  const sheaf = memberOf(element, "sheaf");
  const kept = unread<PivotExtension>(sheaf)?.totals;
  if (!isObject(sheaf) || !isObject(kept)) return {};
  const axes = Object.entries(kept).map(([axis, totals]): [string, Json] => {
    const perColumn = unread<AxisTotals>(totals)?.perColumn;
    if (!isObject(totals) || !isObject(perColumn)) return [axis, totals];
    const left = Object.entries(perColumn).filter(([columnId]) => !isSecret(columnId));
    return [axis, { ...totals, perColumn: Object.fromEntries(left) }];
  });
  return { sheaf: { ...sheaf, totals: Object.fromEntries(axes) } };
}

/** A hidden page: what its elements rest on and which controls filter them. Controls there are set as ever, so they stay. */
function outlineOf(page: Page): Page {
  return {
    id: page.id,
    name: page.id,
    elements: page.elements.flatMap((element): readonly Element[] => {
      if (element.kind === "control") return [isClosedPage(page) ? outlineOfControl(element) : withOutlines(element)];
      if (!Array.isArray(memberOf(element, "columns"))) return [];
      const { source } = withoutOrigin(element);
      return [
        {
          id: element.id,
          kind: "table",
          ...(source === undefined ? {} : { source }),
          columns: columnsOf(element).map(outlineOfColumn),
          ...withoutValues(element, () => true),
        },
      ];
    }),
    rest: { visibility: "hidden" },
  };
}

/** A control of a page that is closed to who looks: what it is and what it filters; neither its words nor what it offers. */
function outlineOfControl(element: Element): Element {
  const { id, kind, controlId, controlType, filters } = element;
  const members = Object.entries({ controlId, controlType, filters }).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return { id, kind, ...Object.fromEntries(members) };
}

/** Of a column only what it reads among the document's own columns and controls. */
function outlineOfColumn(column: Column): Column {
  return { id: column.id, name: column.id, formula: outlineOfFormula(column.formula ?? ""), hidden: true };
}

/** What a formula refers to, and nothing of what it does with it. */
function outlineOfFormula(formula: string): string {
  // It reads nothing, and is answered where it is shown.
  if (pageFigureOf(formula) !== null) return formula;
  const read = referencesIn(formula, "stored").filter(({ target }) => target !== null);
  const texts = [...new Set(read.map(({ start, end }) => formula.slice(start, end)))];
  return texts.length === 0 ? "Null" : texts.join(" & ");
}

function withoutValues(element: Element, isSecret: (filter: Filter) => boolean): { readonly filters?: Json } {
  const filters = memberOf(element, "filters");
  if (!Array.isArray(filters)) return {};
  return {
    filters: (filters as readonly Filter[]).map((filter): Json =>
      isSecret(filter) ? { id: filter.id, columnId: filter.columnId, kind: "list", mode: "exclude", values: [] } : withoutFormulas(filter),
    ),
  };
}

/** What formulas say in the place of values is computed by the server alone. */
function withoutFormulas({ sheaf: _bound, ...filter }: Filter): Json {
  return filter;
}

/**
 * Where rows come from in the warehouse is not shown: an element there reads a statement that nobody sees. So nobody checks formulas
 * against columns that they do not know, either.
 */
function withoutOrigin(element: Element): Element {
  // What people enter is of this document: there is no table or statement of anybody else in its source.
  if (isInputTable(element)) return element;
  const connectionId = connectionIn(memberOf(element, "source"));
  return connectionId === null ? element : { ...element, source: { kind: "sql", connectionId, statement: "" } };
}

/** The same of a layer of a map, whose source is no statement. */
function withoutPlaceOf(source: Json): Json {
  const connectionId = connectionIn(source);
  return connectionId === null ? source : { kind: "warehouse-table", connectionId, path: [""] };
}

/** The first connection that a source names, at any depth. */
function connectionIn(source: Json | Source | undefined): string | null {
  const read = sourceIn(source);
  if (read === null) return null;
  const own = (read as { readonly connectionId?: Json }).connectionId;
  if (typeof own === "string") return own;
  for (const leg of legsOf(read)) {
    const found = connectionIn(leg);
    if (found !== null) return found;
  }
  return null;
}

/** Who else sees a page is not told. Of formulas in the texts and actions of an overlay, and in the actions of a page, a viewer gets what they read: the server computes them where they stand. */
function restOf(page: Page): Page["rest"] {
  if (audienceOf(page) !== null) return restOf({ ...page, rest: withoutAudience(page.rest) });
  if (!isOverlay(page) && actionsOf(pageAsHost(page) ?? {}).length === 0) return page.rest;
  const {
    id: _id,
    name: _name,
    ...rest
  } = mapRoles(shapeOf(schemaOfPage(page)), { ...page.rest, id: page.id, name: page.name }, ({ role, text }) =>
    role === "dynamic-text"
      ? mapDynamicText(text, outlineOfFormula)
      : role === "formula" || role === "target-formula"
        ? outlineOfFormula(text)
        : text,
  ) as Page["rest"];
  return rest;
}

/** Settings, and what the product itself keeps beside the file's members; neither agents, nor what stands in panels, nor how formulas were spelled. */
function shownRest(document: WorkbookDocument, hidden: ReadonlySet<Id>): WorkbookDocument["rest"] {
  const { settings, sheaf } = document.rest;
  const { kept: _kept, origin: _origin, mobileLayout: _mobile, ...others } = isObject(sheaf) ? sheaf : {};
  const mobileLayout = phoneLayoutsOf(document, (pageId) => !hidden.has(pageId));
  const own = { ...others, ...(mobileLayout === undefined ? {} : { mobileLayout }) };
  return { ...(settings === undefined ? {} : { settings }), ...(sheaf === undefined ? {} : { sheaf: own }) };
}
