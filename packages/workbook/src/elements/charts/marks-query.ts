import type { Element, Filter, Id, Sort, Source } from "../../document.ts";
import type { Channel, ElementQuery, QueryColumn, QuerySort } from "../../query.ts";
import { type AxisSort, axisSortBy, axisSortColumn } from "../cartesian/axis-sort.ts";
import { chartFormulaColumns } from "../cartesian/chart-formulas.ts";
import { type DataElement, queryColumns } from "../columns-query.ts";
import type { QueryNames } from "../kind.ts";
import { type ChartChannel, type KeyAxis } from "./channel.ts";
import { rolesOf } from "./columns-on.ts";
import { unread } from "../../schema/unread.ts";

/** What every chart element has, as its schema leaves it. */
export type MarksElement = Element &
  DataElement & { readonly source: Source; readonly filters?: readonly Filter[]; readonly sort?: readonly Sort[] };

export const marksLevel = "marks";

/** L10 of what a key stands on, for the modes of totals: what runs along is x. */
const queryChannels: Partial<Record<ChartChannel["name"], Channel>> = {
  color: "color",
  "trellis-rows": "trellis-row",
  "trellis-columns": "trellis-column",
};

/**
 * L10: one mark for each combination of the keys on the channels. Windows partition by color and trellis and run along the others, in the
 * order of the first channel that has a sort. `made`: further columns that the kind computes at its marks.
 */
export function marksQuery(
  element: MarksElement,
  channels: readonly ChartChannel[],
  names: QueryNames,
  made: readonly QueryColumn[] = [],
): ElementQuery {
  const roles = rolesOf(element, channels);
  const keys = roles.keys.map(({ columnId }) => columnId);
  const partition = roles.keys.filter(({ channel }) => queryChannels[channel.name] !== undefined).map(({ columnId }) => columnId);
  const atMarks = new Set([...keys, ...roles.measures]);
  const known = new Set(element.columns.map((column) => column.id));
  const order = orderOf(element, channels, keys);
  return {
    elementId: element.id,
    name: names.element(element),
    source: element.source,
    levels: [
      { id: "summary", kind: "summary", keys: [], sorts: [] },
      { id: marksLevel, kind: "grouping", keys, sorts: sortsOf(element, order, atMarks, keys.length > 1) },
      { id: "base", kind: "base", keys: [], sorts: [] },
    ],
    columns: [
      ...queryColumns(element, names, (columnId) => (atMarks.has(columnId) ? marksLevel : "auto")),
      ...(order?.column == null ? [] : [order.column]),
      ...made,
      ...chartFormulaColumns(element),
    ],
    filters: (element.filters ?? []).filter((filter) => known.has(filter.columnId)),
    defaultLevel: marksLevel,
    partitionKeys: partition,
    channels: Object.fromEntries(roles.keys.map(({ columnId, channel }) => [columnId, queryChannels[channel.name] ?? "x"])),
    agreeOnDefaultLevel: true,
  };
}

interface Order {
  readonly key: Id;
  readonly sort: AxisSort | null;
  /** The hidden column that it is sorted by; null: by its own values. */
  readonly column: QueryColumn | null;
}

/** The key that has an order of its own: that on the channel along which marks follow one another, else on the first one with a sort. */
function orderOf(element: MarksElement, channels: readonly ChartChannel[], keys: readonly Id[]): Order | null {
  for (const channel of channels) {
    if (channel.at.form !== "pointer" || channel.role !== "key") continue;
    const held = unread<KeyAxis>(element[channel.at.member]);
    const key = keys.find((id) => id === held?.columnId);
    const sort = axisSortIn(held?.sort);
    if (key === undefined || (sort === null && !channel.isAlong)) continue;
    return { key, sort, column: sort === null ? null : axisSortColumn(element, sort, marksLevel) };
  }
  return null;
}

const isSort = (value: unknown): value is AxisSort =>
  typeof value === "object" &&
  value !== null &&
  "direction" in value &&
  (value.direction === "ascending" || value.direction === "descending");
const axisSortIn = (value: unknown): AxisSort | null => (isSort(value) ? value : null);

/** With a further key a position on the axis has several marks: the value is then re-evaluated at the position (L8, L10). */
function sortsOf(element: MarksElement, order: Order | null, atMarks: ReadonlySet<Id>, severalMarks: boolean): readonly QuerySort[] {
  if (order === null) return [];
  const { key, sort, column } = order;
  const known = new Set(element.columns.map(({ id }) => id));
  if (sort === null) return (element.sort ?? []).filter((entry) => atMarks.has(entry.columnId) && known.has(entry.columnId));
  const by = column?.id ?? key;
  // Equal positions stay together: the axis itself is the second key.
  return by === key
    ? [axisSortBy(key, sort)]
    : [
        { ...axisSortBy(by, sort), ...(severalMarks ? { keys: [key] } : {}) },
        { columnId: key, direction: "ascending" },
      ];
}
