import {
  changed,
  channelsOfChart,
  type Element,
  type MapLayer,
  mapLayers,
  type MemberChanges,
  type Operation,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { membersOperations, removeColumnOperations } from "../chart-operations.ts";

/** A map changes, and a layer of it shows its columns no more: those that no other layer shows or filters by go. */
export function withoutColumnsOf(document: WorkbookDocument, map: Element, layer: MapLayer, changes: MemberChanges): readonly Operation[] {
  const after = changed(map, changes);
  const kept = new Set(
    mapLayers(map).flatMap(({ id, element, filters }) =>
      id === layer.id
        ? []
        : [...channelsOfChart(element).flatMap(({ columnIds }) => columnIds), ...filters.map(({ columnId }) => columnId)],
    ),
  );
  const shown = [...channelsOfChart(layer.element).flatMap(({ columnIds }) => columnIds), ...layer.filters.map(({ columnId }) => columnId)];
  // The columns of a layer with a source of its own stand in the layer.
  const left = layer.hasOwnSource ? [] : [...new Set(shown)].filter((id) => !kept.has(id));
  return [...membersOperations(map.id, changes), ...left.flatMap((columnId) => removeColumnOperations(document, after, columnId, {}))];
}
