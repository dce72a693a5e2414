import type { Element, Id, WorkbookDocument } from "../document.ts";
import { elementQuery } from "../element-query.ts";
import type { ElementQuery } from "../query.ts";
import { channelsOfChart, lacksChannel, ofPlainKind, type PlainKindName, recordOf } from "../elements/charts/registry.ts";
import { domainColumnId, type DomainEnd, formatRulesOf, isRuleColumn } from "../elements/format-rules.ts";
import { layerLevel, type MapLayer, mapLayers } from "../elements/maps/layers.ts";
import { isContent, isKind } from "../elements/known.ts";
import { kpiTrendColumns } from "../elements/kpi-chart/query.ts";
import { LIVE_TEXTS, shownFormulasOf } from "../elements/live-texts.ts";
import { type PivotPart, pivotShown, type PivotShown } from "../elements/pivot-table/totals.ts";

/** What the screen asks of an element when its page is opened; the same question, asked before, has the same answer. */
export interface OpeningRequest {
  readonly level: Id | null;
  readonly want:
    | { readonly kind: "rows"; readonly columns: readonly Id[] | null; readonly withOuter: boolean; readonly outline: boolean }
    | { readonly kind: "count" }
    | { readonly kind: "totals"; readonly totalsAt: "summary" }
    | { readonly kind: "pivot"; readonly rows: number; readonly columns: number; readonly conditions: true };
  readonly window: { readonly offset: number; readonly limit: number } | null;
  readonly within: null;
}

/** The most marks of charts: those of scattered points, which are drawn in bulk, and of all others. */
export interface MostMarks {
  readonly pointRows: number;
  readonly chartRows: number;
}

/** Rows that a table asks for at once. Groups come in larger windows: they are few, and their number decides everything below. */
export const tableWindow = { rows: 500, groups: 2_000 } as const;
/** More columns than this are no table that anybody reads, and more than a page can hold. */
export const mostPivotColumns = 1_000;

const all = { kind: "rows", columns: null, withOuter: true, outline: false } as const;
const plain = { kind: "rows", columns: null, withOuter: false, outline: false } as const;

/** The first shelf without which nothing can be drawn, and on which nothing lies; null where all have what they need. */
export const missingChannel = (element: Element): string | null =>
  channelsOfChart(element).find(({ channel, columnIds }) => channel.isNeeded && columnIds.length === 0)?.channel.title ?? null;

/** Further layers of a map that are shown and have what they need. */
export const askedLayers = (element: Element): readonly MapLayer[] =>
  mapLayers(element).filter((layer) => !layer.isOwn && layer.isShown && !layer.isMisfiltered && !lacksChannel(layer.element));

/** All marks, up to the most that a chart draws, and those of each layer of a map. A chart that lacks what it needs asks for nothing. */
export function chartRequests(element: Element, most: MostMarks): readonly OpeningRequest[] {
  if (missingChannel(element) !== null) return [];
  const layers = askedLayers(element).map(({ id, element: own }) => marksOf(layerLevel(id), own, most));
  return [marksOf(null, element, most), ...layers];
}

const marksOf = (level: Id | null, element: Element, { pointRows, chartRows }: MostMarks): OpeningRequest => ({
  level,
  want: all,
  window: { offset: 0, limit: recordOf(element)?.isDense === true ? pointRows : chartRows },
  within: null,
});

/** Its row; with a timeline also its value by period. A KPI without a value asks for nothing. */
export function kpiRequests(element: Element): readonly OpeningRequest[] {
  if (!isKind(element, "kpi-chart") || element.value?.columnId === undefined) return [];
  const columns = kpiTrendColumns(element);
  return [
    { level: null, want: all, window: null, within: null },
    ...(columns === null ? [] : [{ level: "timeline", want: { ...all, columns }, window: null, within: null }]),
  ];
}

/** Its one row; nothing where there is no element that its formulas could be about. */
export function progressRequests(element: Element, document: WorkbookDocument): readonly OpeningRequest[] {
  if (elementQuery(document, element.id) === null) return [];
  return [{ level: null, want: plain, window: null, within: null }];
}

/**
 * What a pivot asks for: what it shows, the order of both axes first. These come from the parts that have the keys of one axis alone, whether
 * or not their totals are shown.
 */
export function pivotPartsWanted(shown: PivotShown): readonly PivotPart[] {
  const axes: readonly PivotPart[] = [
    { rows: shown.rows.length, columns: 0 },
    { rows: 0, columns: shown.columns.length },
  ];
  const parts = [...axes, ...shown.parts];
  return parts.filter((part, index) => parts.findIndex((other) => isSamePivotPart(other, part)) === index);
}

export const isSamePivotPart = (a: PivotPart, b: PivotPart): boolean => a.rows === b.rows && a.columns === b.columns;

export function pivotRequests(element: Element): readonly OpeningRequest[] {
  const shown = pivotShown(element);
  if (shown.values.length + shown.rows.length + shown.columns.length === 0) return [];
  return pivotPartsWanted(shown).map(({ rows, columns }) => ({
    level: null,
    want: { kind: "pivot", rows, columns, conditions: true },
    // The columns are cut here; how many there would be is asked for when it comes to that (T2).
    window: rows === 0 && columns > 0 ? { offset: 0, limit: mostPivotColumns } : null,
    within: null,
  }));
}

/**
 * Levels whose groups are closed at first, by the columns they group by (`tableComponents.collapsedColumns`). Where the document does not say,
 * only the rows of the innermost level are.
 */
export function closedLevels(element: Element): ReadonlySet<Id> {
  const groupings = isKind(element, "table") ? (element.groupings ?? []) : [];
  const closed = isKind(element, "table") ? element.tableComponents?.collapsedColumns : undefined;
  if (closed === undefined) return new Set(groupings.slice(-1).map(({ id }) => id));
  return new Set(groupings.filter(({ groupBy }) => groupBy.some((id) => closed.includes(id))).map(({ id }) => id));
}

/** The first window of each level that stands open, with the count of the rows; totals, and what stands above the table. */
export function tableRequests(document: WorkbookDocument, element: Element): readonly OpeningRequest[] {
  const query = elementQuery(document, element.id);
  if (query === null) return [];
  const levels = query.levels.filter(({ kind }) => kind !== "summary");
  const at = (level: Id) => query.columns.filter((column) => column.level === level);
  const shownAt = (level: Id): readonly Id[] => at(level).flatMap(({ id, hidden }) => (hidden || isRuleColumn(id) ? [] : [id]));
  const closed = new Set(closedLevels(element));
  const inner = levels.at(-2);
  // rows without columns cannot be opened
  if (inner !== undefined && shownAt(levels.at(-1)?.id ?? "base").length === 0) closed.add(inner.id);
  let end = 0;
  while (end < levels.length - 1 && !closed.has(levels[end]?.id ?? "")) end += 1;
  const requests: OpeningRequest[] = [];
  for (const [index, { id, keys }] of levels.slice(0, end + 1).entries()) {
    const rules = at(id).flatMap((column) => (isRuleColumn(column.id) ? [column.id] : []));
    const columns = [...new Set([...keys, ...shownAt(id), ...rules])];
    const hasGroups = index < levels.length - 1;
    const want = { kind: "rows", columns, withOuter: false, outline: hasGroups } as const;
    requests.push({ level: id, want, window: { offset: 0, limit: hasGroups ? tableWindow.groups : tableWindow.rows }, within: null });
    if (!hasGroups) requests.push({ level: id, want: { kind: "count" }, window: null, within: null });
  }
  const totals = totalsRequest(element, query);
  if (totals !== null) requests.push(totals);
  const summary = shownAt("summary");
  if (summary.length > 0) requests.push(summaryRequest(summary));
  return requests;
}

/** Every column of a table of groups over everything: its last row, unless somebody hid it; null: it has none. */
export function totalsRequest(
  element: Element,
  { levels }: Pick<ElementQuery, "levels">,
): (OpeningRequest & { readonly level: Id; readonly want: { readonly kind: "totals" } }) | null {
  const inner = levels.filter(({ kind }) => kind !== "summary").at(-2);
  const { totals } = { totals: undefined, ...(isKind(element, "table") ? element.tableComponents : {}) };
  if (inner === undefined || totals === "hidden") return null;
  return { level: inner.id, want: { kind: "totals", totalsAt: "summary" }, window: null, within: null };
}

const summaryRequest = (columns: readonly Id[]): OpeningRequest => ({
  level: "summary",
  want: { kind: "rows", columns, withOuter: false, outline: false },
  window: null,
  within: null,
});

const domainEnds: readonly DomainEnd[] = ["min", "max", "mid"];

/** Columns of the ends of color scales that nobody wrote down as numbers. */
export function scaleEndColumns(element: Element): readonly Id[] {
  const rules = formatRulesOf(element);
  const ids = rules.flatMap((rule, index) =>
    rule.columnIds.flatMap((columnId) => domainEnds.flatMap((end) => domainColumnId(rules, index, end, columnId) ?? [])),
  );
  return [...new Set(ids)];
}

/** The columns of an element that are shown, and after them those that their looks, formats and links rest on in each row; null: there are none of those. */
export function columnsWithRules(query: ElementQuery, level: Id | null = null): readonly Id[] | null {
  const further = levelsWithin(query, level);
  const columns = query.columns.filter((column) => !further.has(column.level));
  const rules = columns.filter(({ id, level: at }) => at !== "summary" && isRuleColumn(id));
  if (rules.length === 0) return null;
  return [...columns.filter(({ hidden }) => !hidden), ...rules].map(({ id }) => id);
}

/** Levels further in than one; null: the innermost. */
function levelsWithin({ levels }: ElementQuery, level: Id | null): ReadonlySet<Id> {
  const at = levels.findIndex(({ id }) => id === level);
  return new Set(at < 0 ? [] : levels.slice(at + 1).map(({ id }) => id));
}

/**
 * The innermost grouping of which something is shown, where nothing is of the rows themselves; null otherwise: the rows. As on screen, a group is one
 * line then, and not as many alike as it has rows.
 */
export function shownLevel({ levels, columns }: ElementQuery): Id | null {
  const shown = new Set(columns.flatMap(({ level, hidden }) => (hidden ? [] : [level])));
  const found = shown.has("auto") ? undefined : levels.findLast(({ id }) => shown.has(id));
  return found?.kind === "grouping" ? found.id : null;
}

/** Everything that the screen asks of an element when its page is opened, as far as nobody has chosen anything yet. */
export function openingRequests(document: WorkbookDocument, element: Element, most: MostMarks): readonly OpeningRequest[] {
  const texts: readonly OpeningRequest[] =
    shownFormulasOf(element).length === 0
      ? []
      : [{ level: isContent(element) ? null : LIVE_TEXTS, want: plain, window: null, within: null }];
  const ends = element.kind === "table" || element.kind === "pivot-table" ? scaleEndColumns(element) : [];
  return [...texts, ...contentRequests(document, element, most), ...(ends.length === 0 ? [] : [summaryRequest(ends)])];
}

function contentRequests(document: WorkbookDocument, element: Element, most: MostMarks): readonly OpeningRequest[] {
  if (recordOf(element) !== null) return chartRequests(element, most);
  return ofPlainKind(asking, element)?.(document, element) ?? [];
}

type Asking = (document: WorkbookDocument, element: Element) => readonly OpeningRequest[];

const asksNothing: Asking = () => [];

/** What each kind that is no chart asks at first besides its texts; one that is missing here does not compile. Rows of input tables are asked for by windows. */
const asking: { readonly [K in PlainKindName]: Asking } = {
  "kpi-chart": (_document, element) => kpiRequests(element),
  progress: (document, element) => progressRequests(element, document),
  "pivot-table": (_document, element) => pivotRequests(element),
  table: (document, element) => tableRequests(document, element),
  "input-table": asksNothing,
  control: asksNothing,
  text: asksNothing,
  image: asksNothing,
  divider: asksNothing,
  "page-break": asksNothing,
  embed: asksNothing,
  container: asksNothing,
  spacer: asksNothing,
  "tabbed-container": asksNothing,
  "repeated-container": asksNothing,
  "single-row-container": asksNothing,
  button: asksNothing,
  navigation: asksNothing,
  form: asksNothing,
};
