import {
  asLayerMembers,
  changeLayer,
  type Column,
  columnsOf,
  type Element,
  type Filter,
  type Id,
  type MapLayer,
  type Operation,
} from "@sheaf/workbook";
import type { FilterChange } from "../../../filters/quick-filters.ts";
import { withFilterChanges } from "../../../filters/changed-filters.ts";
import type { DrillStep } from "../../drill/drill-steps.ts";
import { placeColumn } from "../../shelves/chart-channels.ts";
import { drillShelf } from "./drill-shelf.ts";
import { membersOperations } from "../../shelves/chart-operations.ts";

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

/** Only the rows that some filters leave stay in a layer, whose marks are then told apart by another column. Null: its kind has no place for one. */
export function layerDrillOperations(
  map: Element,
  layer: MapLayer,
  changes: readonly FilterChange[],
  step: DrillStep,
  newId: () => Id,
): readonly Operation[] | null {
  const shelf = drillShelf(layer.element);
  if (shelf === null) return null;
  const { column } = step;
  const columnId = "id" in column ? column.id : newId();
  const hidden = (one: Column): Column => (one.id === columnId ? one : shelf.gives.includes(one.id) ? { ...one, hidden: true } : one);
  const columns = [...columnsOf(layer.element), ...("id" in column ? [] : [{ id: columnId, formula: column.formula }])].map(hidden);
  const placed = placeColumn(layer.element, columnId, shelf.channel);
  const filters: readonly Filter[] = withFilterChanges(layer.filters, changes, newId);
  return membersOperations(map.id, changeLayer(map, layer.id, { ...asLayerMembers(placed), columns, filters }));
}
