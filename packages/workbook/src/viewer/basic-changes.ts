import { type Expr, parse, referencesIn } from "@sheaf/formula";
import { boundMembers } from "../bound-filter.ts";
import type { Column, Element, Filter, Grouping, Id, Json, Page, Sort, WorkbookDocument } from "../document.ts";
import { columnsOf } from "../names/labels.ts";
import { isObject } from "../schema/shape.ts";
import { channelsOfChart } from "../elements/charts/registry.ts";
import { mapLayers } from "../elements/maps/layers.ts";
import { shownInLayer, withoutLayerRows } from "./shown-layers.ts";
import { columnsForViewers } from "./viewer-document.ts";
import { memberOf, type MemberName } from "../elements/members.ts";
import { directElement, sourceOf } from "../names/legs.ts";

/** Members that say by what columns an element is grouped, as a drill changes them. */
const grouping: readonly string[] = ["xAxis", "color", "trellis", "rowsBy", "columnsBy"] satisfies readonly MemberName[];
/** Further members of an element that sorting, filtering and drilling change. */
const changing: ReadonlySet<string> = new Set(["columns", "order", "filters", "sort", "groupings"] satisfies readonly MemberName[]);

/** The same of a kind of chart, whose keys stand in members of its own: slices, stages, tiles, regions. */
function placingIn(element: Element): ReadonlySet<string> {
  const own = channelsOfChart(element).flatMap(({ channel: { role, at } }) =>
    role === "key" && (at.form === "pointer" || at.form === "pointers" || at.form === "color") ? [at.member] : [],
  );
  return new Set([...grouping, ...own]);
}

/**
 * Whether a change sorts, filters and drills, and does nothing else: what somebody with basic explore may do for themselves. No formula of
 * their own but a shown column, or a period of its dates; nothing that is hidden comes to be seen or told by where rows stand.
 */
export function isBasicChange(before: WorkbookDocument, after: WorkbookDocument): boolean {
  const { pages: pagesBefore, ...restBefore } = before;
  const { pages: pagesAfter, ...restAfter } = after;
  if (!same(restBefore, restAfter) || pagesBefore.length !== pagesAfter.length) return false;
  return pagesBefore.every((page, index) => isBasicPage(before, page, pagesAfter[index]));
}

function isBasicPage(document: WorkbookDocument, before: Page, after: Page | undefined): boolean {
  if (before === after) return true;
  if (after === undefined || before.elements.length !== after.elements.length) return false;
  const { elements: elementsBefore, ...restBefore } = before;
  const { elements: elementsAfter, ...restAfter } = after;
  return same(restBefore, restAfter) && elementsBefore.every((element, index) => isBasicElement(document, element, elementsAfter[index]));
}

function isBasicElement(document: WorkbookDocument, before: Element, after: Element | undefined): boolean {
  if (after === undefined) return false;
  if (same(before, after)) return true;
  const shown = columnsForViewers(document, before.id);
  if (shown === null || !Array.isArray(memberOf(before, "columns")) || !Array.isArray(memberOf(after, "columns"))) return false;
  const members = new Set([...Object.keys(before), ...Object.keys(after)]);
  const standing = new Set(columnsOf(before).map(({ id }) => id));
  const isSeen = (columnId: Id): boolean => shown.has(columnId) || !standing.has(columnId);
  const placing = placingIn(before);
  for (const member of members) {
    const [one, other] = [before[member], after[member]];
    if (same(one, other)) continue;
    if (member === "sheaf" && isDetail(before, after, isSeen) && areLayers(document, withoutDetail(before), withoutDetail(after))) continue;
    if (!changing.has(member) && !placing.has(member)) return false;
    if (placing.has(member) && !isPlacing(other, one, after, isSeen)) return false;
  }
  return (
    areColumns(document, before, after, shown) &&
    areFilters(listOf<Filter>(memberOf(before, "filters")), listOf<Filter>(memberOf(after, "filters")), isSeen) &&
    areSorts(listOf<Sort>(memberOf(before, "sort")), listOf<Sort>(memberOf(after, "sort")), isSeen) &&
    areGroupings(listOf<Grouping>(memberOf(before, "groupings")), listOf<Grouping>(memberOf(after, "groupings")), isSeen)
  );
}

/** Whether points are told apart by columns that are seen, and by nothing more. */
const isDetail = (before: Element, after: Element, isSeen: (columnId: Id) => boolean): boolean =>
  isPlacing(detailOf(after), detailOf(before), after, isSeen);

function detailOf({ sheaf }: Element): Json | undefined {
  const chart = isObject(sheaf) ? sheaf.chart : undefined;
  return isObject(chart) ? chart.detail : undefined;
}

/** An element without the columns that tell its points apart. Where nothing is left there is nothing. */
function withoutDetail(element: Element): Element {
  const { sheaf, ...members } = element;
  if (!isObject(sheaf) || !isObject(sheaf.chart)) return element;
  const { chart, ...others } = sheaf;
  const { detail: _detail, ...kept } = chart;
  const left = Object.keys(kept).length === 0 ? others : { ...others, chart: kept };
  return Object.keys(left).length === 0 ? members : { ...members, sheaf: left };
}

/** Whether the layers of a map that have rows of their own are filtered and drilled as elements are, and nothing else of them changes. */
function areLayers(document: WorkbookDocument, before: Element, after: Element): boolean {
  // Its other members are looked at one by one.
  const [{ sheaf: held }, { sheaf: next }] = [withoutLayerRows(before), withoutLayerRows(after)];
  if (!same(held, next)) return false;
  const layers = mapLayers(before);
  return mapLayers(after).every(({ id, hasOwnSource, element: next, filters }) => {
    const layer = layers.find((one) => one.id === id);
    if (layer === undefined || !hasOwnSource || !layer.hasOwnSource) return layer?.hasOwnSource === hasOwnSource;
    const shown = shownInLayer(layer.element);
    const standing = new Set(columnsOf(layer.element).map((column) => column.id));
    const isSeen = (columnId: Id): boolean => shown.has(columnId) || !standing.has(columnId);
    const [{ region }, { region: regionBefore }] = [next, layer.element];
    return (
      isPlacing(region, regionBefore, next, isSeen) &&
      areColumns(document, layer.element, next, shown) &&
      areFilters(layer.filters, filters, isSeen)
    );
  });
}

/** Own columns stay as they are; one may come to be shown that is drawn anyway, or waits in a drill path. */
function areColumns(document: WorkbookDocument, before: Element, after: Element, shown: ReadonlySet<Id>): boolean {
  const now = new Map(columnsOf(after).map((column) => [column.id, column]));
  const standing = columnsOf(before);
  const isSame = standing.every((column) => {
    const next = now.get(column.id);
    if (next === undefined) return false;
    if (same(column, next)) return true;
    const { hidden: wasHidden, formula: formulaBefore, ...restBefore } = column;
    const { hidden: isHidden, formula: formulaAfter, ...restAfter } = next;
    if (!same(restBefore, restAfter) || (wasHidden === true && isHidden !== true && !shown.has(column.id))) return false;
    return formulaBefore === formulaAfter || (shown.has(column.id) && isKeyFormula(document, before, formulaAfter, shown));
  });
  const old = new Set(standing.map(({ id }) => id));
  const made = columnsOf(after).filter(({ id }) => !old.has(id));
  return isSame && made.every((column) => isMadeByDrill(column) && isKeyFormula(document, before, column.formula, shown));
}

const drilled: ReadonlySet<string> = new Set(["id", "name", "formula", "format", "hidden"]);
const isMadeByDrill = (column: Column): boolean => Object.keys(column).every((member) => drilled.has(member));

/** A shown column of the element or of the element that it reads, as it is or by a period of its dates. */
function isKeyFormula(document: WorkbookDocument, element: Element, formula: string | undefined, shown: ReadonlySet<Id>): boolean {
  if (formula === undefined) return false;
  const { expr, diagnostics } = parse(formula, "stored");
  if (diagnostics.length > 0 || !isKey(expr)) return false;
  const [reference, ...others] = referencesIn(formula, "stored");
  if (reference?.target == null || others.length > 0) return false;
  const { target } = reference;
  if (target.kind === "own") return shown.has(target.columnId);
  const source = sourceOf(element);
  if (target.kind !== "element" || source === null || directElement(source) !== target.elementId) return false;
  return columnsForViewers(document, target.elementId)?.has(target.columnId) === true;
}

function isKey(expr: Expr): boolean {
  if (expr.kind === "ref") return true;
  return (
    expr.kind === "call" &&
    expr.name.toLowerCase() === "datetrunc" &&
    expr.args.length === 2 &&
    expr.args[0]?.kind === "literal" &&
    expr.args[1]?.kind === "ref"
  );
}

/** What a filter by formula or of a hidden column keeps away stays away; others come, change and go. */
function areFilters(before: readonly Filter[], after: readonly Filter[], isSeen: (columnId: Id) => boolean): boolean {
  const isFixed = (filter: Filter): boolean => boundMembers(filter).length > 0 || !isSeen(filter.columnId);
  const fixed = before.filter(isFixed);
  return same(fixed, after.filter(isFixed));
}

function areSorts(before: readonly Sort[], after: readonly Sort[], isSeen: (columnId: Id) => boolean): boolean {
  return after.every((sort) => isSeen(sort.columnId) || before.some((one) => same(one, sort)));
}

function areGroupings(before: readonly Grouping[], after: readonly Grouping[], isSeen: (columnId: Id) => boolean): boolean {
  const calculated = new Set(before.flatMap(({ calculations }) => calculations ?? []));
  return after.every((grouping) => {
    const { groupBy, calculations = [], sort = [], ...rest } = grouping;
    const {
      groupBy: _groupBy,
      calculations: _calculations,
      sort: _sort,
      ...standing
    } = before.find(({ id }) => id === grouping.id) ?? grouping;
    return (
      (same(rest, standing) || Object.keys(rest).every((member) => member === "id")) &&
      groupBy.every(isSeen) &&
      calculations.every((id) => isSeen(id) || calculated.has(id)) &&
      areSorts(
        before.flatMap((one) => one.sort ?? []),
        sort,
        isSeen,
      )
    );
  });
}

/** Ids of columns that are seen, and plain words: nothing in it is a formula, or a text with one. */
function isPlacing(after: Json | undefined, before: Json | undefined, element: Element, isSeen: (columnId: Id) => boolean): boolean {
  const known = new Set(textsIn(before));
  const columns = new Set(columnsOf(element).map(({ id }) => id));
  return [...textsIn(after)].every((text) => known.has(text) || (columns.has(text) ? isSeen(text) : /^[\w-]{1,200}$/u.test(text)));
}

function* textsIn(value: Json | undefined): Iterable<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) for (const item of value as readonly Json[]) yield* textsIn(item);
  else if (isObject(value)) for (const member of Object.values(value)) yield* textsIn(member);
}

function listOf<T>(value: Json | undefined): readonly T[] {
  return Array.isArray(value) ? (value as readonly T[]) : [];
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
