import type { Element, Id, WorkbookDocument } from "../../document.ts";
import { printTarget } from "@sheaf/formula";
import type { ElementQuery, QueryColumn } from "../../query.ts";
import { unusedId } from "../cartesian/axis-sort.ts";
import { queryColumns } from "../columns-query.ts";
import { isKind } from "../known.ts";
import type { QueryNames } from "../kind.ts";
import { kpiOf } from "./schema.ts";

/** One row for the whole element, or one per tile of a trellis. A value without an aggregate shows what all rows agree on (L5). */
export function kpiQuery(_document: WorkbookDocument, kpi: Element, names: QueryNames): ElementQuery {
  const element = kpiOf(kpi);
  const known = new Set(element.columns.map((column) => column.id));
  const tiles = [
    ...new Set([...(element.trellis?.rowsBy ?? []), ...(element.trellis?.columnsBy ?? [])].map((pointer) => pointer.columnId)),
  ].filter((id) => known.has(id));
  const rows = new Set((element.trellis?.rowsBy ?? []).map((pointer) => pointer.columnId));
  const level = tiles.length === 0 ? "summary" : "marks";
  const shown = new Set([element.value?.columnId, element.comparisonColumn?.columnId]);
  return {
    elementId: element.id,
    name: names.element(element),
    source: element.source,
    levels: [
      { id: "summary", kind: "summary", keys: [], sorts: [] },
      ...(tiles.length === 0 ? [] : [{ id: "marks", kind: "grouping" as const, keys: tiles, sorts: [] }]),
      { id: "base", kind: "base", keys: [], sorts: [] },
    ],
    columns: queryColumns(element, names, (id) => (shown.has(id) || tiles.includes(id) ? level : "auto")),
    filters: (element.filters ?? []).filter((filter) => known.has(filter.columnId)),
    defaultLevel: level,
    partitionKeys: tiles,
    channels: Object.fromEntries(tiles.map((id) => [id, rows.has(id) ? "trellis-row" : "trellis-column"])),
    agreeOnDefaultLevel: true,
  };
}

/** Ids of what the query of a KPI over time has besides the element's columns: the period, and the first and the last moment that there are rows of in it. */
const madeIds = (element: Parameters<typeof unusedId>[0]) => ({
  period: unusedId(element, "period"),
  since: unusedId(element, "since"),
  until: unusedId(element, "until"),
});

/** The columns that a drawing of a KPI over time asks for; null of one without a timeline that is one of its columns. */
export function kpiTrendColumns(kpi: Element): readonly Id[] | null {
  if (!isKind(kpi, "kpi-chart")) return null;
  const { columns, timeline } = kpi;
  if (timeline?.columnId === undefined || !columns.some(({ id }) => id === timeline.columnId)) return null;
  const { period, since, until } = madeIds(kpi);
  return [period, since, until, ...columns.flatMap(({ id, hidden }) => (hidden === true ? [] : [id]))];
}

/**
 * The second request of a KPI with a timeline: its value per period, ascending, for the trend and the period comparison. Null without one.
 * The period is the first column, level `timeline`; how far the rows of it reach is there for who draws it.
 */
export function kpiTrendQuery(document: WorkbookDocument, kpi: Element, names: QueryNames): ElementQuery | null {
  const element = kpiOf(kpi);
  const date = element.timeline?.columnId;
  if (date === undefined || !element.columns.some((column) => column.id === date)) return null;
  const whole = kpiQuery(document, { ...kpi, trellis: {} }, names);
  const { period, since, until } = madeIds(element);
  const moment = printTarget({ kind: "own", columnId: date });
  const ofPeriod = (id: Id, formula: string, hidden: boolean): QueryColumn => ({
    id,
    name: names.column(element, date),
    formula,
    level: "timeline",
    hidden,
    format: null,
  });
  const shown = new Set([element.value?.columnId, element.comparisonColumn?.columnId]);
  return {
    ...whole,
    levels: [
      { id: "summary", kind: "summary", keys: [], sorts: [] },
      { id: "timeline", kind: "grouping", keys: [period], sorts: [{ columnId: period, direction: "ascending" }] },
      { id: "base", kind: "base", keys: [], sorts: [] },
    ],
    columns: [
      ofPeriod(period, `DateTrunc("${element.periodComparison ?? "month"}", ${moment})`, false),
      // A period that the rows end within has less in it than whole ones.
      ofPeriod(since, `Min(${moment})`, true),
      ofPeriod(until, `Max(${moment})`, true),
      ...whole.columns.map((column) => ({ ...column, level: shown.has(column.id) ? "timeline" : "auto" })),
    ],
    defaultLevel: "timeline",
  };
}
