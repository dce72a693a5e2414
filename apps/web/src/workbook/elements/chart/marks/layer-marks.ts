import { filterValue, type MarkKey } from "@sheaf/charts";
import {
  asLayerMembers,
  changeLayer,
  channelsOfChart,
  type Column,
  columnsOf,
  type Element,
  type Filter,
  type Id,
  type MapLayer,
  type Operation,
} from "@sheaf/workbook";
import { excludeValues, type FilterChange, keepValues } from "../../../filters/quick-filters.ts";
import { withFilterChanges } from "../../../filters/changed-filters.ts";
import type { DrillStep } from "../../drill/drill-steps.ts";
import { placeColumn } from "../panel/chart-channels.ts";
import { membersOperations } from "../panel/chart-operations.ts";

/** A layer with rows of its own filters them by itself: what its map shows stays. */
export function layerFilterOperations(
  map: Element,
  layer: MapLayer,
  changes: readonly FilterChange[],
  newId: () => Id,
): readonly Operation[] {
  const filters = withFilterChanges(layer.filters, changes, newId);
  return membersOperations(map.id, changeLayer(map, layer.id, { filters: filters.length === 0 ? undefined : filters }));
}

/** Only the rows of a mark stay in its layer, whose marks are then those of another column. Null: its kind has no place for one. */
export function layerDrillOperations(
  map: Element,
  layer: MapLayer,
  keys: readonly MarkKey[],
  step: DrillStep,
  newId: () => Id,
): readonly Operation[] | null {
  const along = alongIn(layer.element);
  if (along === null) return null;
  const { column } = step;
  const columnId = "id" in column ? column.id : newId();
  const changes = keys.map((key) =>
    key.beyond === undefined
      ? keepValues(layer.filters, key.columnId, [filterValue(key)])
      : excludeValues(layer.filters, key.columnId, key.beyond.map(filterValue)),
  );
  const hidden = (one: Column): Column => (one.id === columnId ? one : along.shown.includes(one.id) ? { ...one, hidden: true } : one);
  const columns = [...columnsOf(layer.element), ...("id" in column ? [] : [{ id: columnId, formula: column.formula }])].map(hidden);
  const placed = placeColumn(layer.element, columnId, along.channel);
  const filters: readonly Filter[] = withFilterChanges(layer.filters, changes, newId);
  return membersOperations(map.id, changeLayer(map, layer.id, { ...asLayerMembers(placed), columns, filters }));
}

/** The shelf along which the marks of a layer follow one another, and what lies there. */
export function alongIn(element: Element): { readonly channel: Parameters<typeof placeColumn>[2]; readonly shown: readonly Id[] } | null {
  const along = channelsOfChart(element).find(({ channel }) => channel.isAlong && channel.role === "key");
  return along === undefined ? null : { channel: along.channel.name, shown: along.columnIds };
}
