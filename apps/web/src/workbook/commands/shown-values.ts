import {
  channelsOfChart,
  type ChartChannel,
  columnsOf,
  type Element,
  type FilledChannel,
  type Grouping,
  type Id,
  isTrellis,
  type Json,
  recordOf,
  rolesOf,
  type ShownKey,
  memberOf,
  columnIn,
  type KeyAxis,
  shelvesOf,
  unread,
  isKind,
  type PivotElement,
} from "@sheaf/workbook";
import { foldersOf, groupingsOf, sortsOf, summaryOf } from "./edit.ts";
import { kpi, pivot, table } from "./switchable.ts";

export type Key = ShownKey;

/** What every kind shows: values for each combination of keys. `across`: those that stand side by side, or as colors. */
export interface Shown {
  readonly down: readonly Key[];
  readonly across: readonly Key[];
  readonly values: readonly Id[];
}

const idIn = (entry: Json | undefined): readonly Id[] => {
  const id = columnIn(entry);
  return id === null ? [] : [id];
};

/** What an element of any kind shows. */
export function shownBy(element: Element): Shown {
  const known = new Set(columnsOf(element).map(({ id }) => id));
  const isKnown = ({ columnId }: Key): boolean => known.has(columnId);
  switch (element.kind) {
    case table: {
      const groupings = groupingsOf(element);
      const calculations = [...new Set(groupings.flatMap((grouping) => grouping.calculations ?? []))].filter((id) => known.has(id));
      const values = calculations.length > 0 ? calculations : summaryOf(element).filter((id) => known.has(id));
      const folders = new Map(foldersOf(element).map(({ id, items }) => [id, items ?? []]));
      const down = groupings.flatMap((grouping) =>
        grouping.groupBy
          .flatMap((id) => folders.get(id) ?? [id])
          .filter((id) => known.has(id))
          .map((columnId) => keyOf(element, grouping, columnId, values)),
      );
      return { down, across: [], values };
    }
    case pivot:
      return isKind(element, "pivot-table") ? pivotShows(element) : { down: [], across: [], values: [] };
    case kpi:
      return {
        down: idIn(memberOf(element, "timeline"))
          .map((columnId) => ({ columnId }))
          .filter(isKnown),
        across: [],
        values: [...idIn(memberOf(element, "value")), ...idIn(memberOf(element, "comparisonColumn"))].filter((id) => known.has(id)),
      };
    default: {
      const { keys: found, measures } = rolesOf(element, recordOf(element)?.channels ?? []);
      // The colors of a scale say once more what stands on another channel, or beside it.
      const values = measures.filter((id) => !isScaleOnly(element, id));
      // What runs along an axis, or is the only thing by which marks are told apart, stands below each other.
      const isDown = ({ isAlong }: ChartChannel): boolean => isAlong || found.every(({ channel }) => !channel.isAlong);
      return {
        down: found.flatMap(({ columnId, channel }) =>
          isDown(channel) && !isTrellis(channel) ? [{ columnId, ...sortOn(element, channel, values) }] : [],
        ),
        across: found.flatMap(({ columnId, channel }) => (isDown(channel) && !isTrellis(channel) ? [] : [{ columnId }])),
        values,
      };
    }
  }
}

function pivotShows(element: PivotElement): Shown {
  const { rows, columns, values } = shelvesOf(element);
  return { down: rows, across: columns, values };
}

/** Whether a measure does nothing but color the marks. */
function isScaleOnly(element: Element, columnId: Id): boolean {
  const isOn = ({ channel, columnIds }: FilledChannel, byColor: boolean): boolean =>
    columnIds.includes(columnId) && (channel.at.form === "color") === byColor;
  const channels = channelsOfChart(element);
  return channels.some((filled) => isOn(filled, true)) && !channels.some((filled) => isOn(filled, false));
}

/** The order of the column on a channel, where it goes by a value that is shown. */
function sortOn(element: Element, { at }: ChartChannel, values: readonly Id[]): Pick<Key, "sort"> {
  if (at.form !== "pointer") return {};
  const sort = unread<KeyAxis>(element[at.member])?.sort as Key["sort"];
  return sort === undefined || (sort.by !== undefined && !values.includes(sort.by)) ? {} : { sort: sortIn(sort) };
}

const sortIn = ({ direction, by }: NonNullable<Key["sort"]>): NonNullable<Key["sort"]> => ({
  direction,
  ...(by === undefined ? {} : { by }),
});

/** How the groups of a level are sorted, as the order of one of its keys. */
function keyOf(element: Element, grouping: Grouping, columnId: Id, values: readonly Id[]): Key {
  const sorts = [...(grouping.sort ?? []), ...sortsOf(element)];
  const sort = sorts.find((each) => each.columnId === columnId || values.includes(each.columnId));
  if (sort === undefined) return { columnId };
  const { direction } = sort;
  return { columnId, sort: sort.columnId === columnId ? { direction } : { direction, by: sort.columnId } };
}
