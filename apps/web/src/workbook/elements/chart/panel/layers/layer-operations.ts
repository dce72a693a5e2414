import {
  changed,
  changeLayer,
  channelsOfChart,
  type Element,
  type Json,
  type MapLayer,
  mapLayers,
  type MemberChanges,
  type Operation,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { membersOperations, removeColumnOperations } from "../../../shelves/chart-operations.ts";

/** Members of a layer that are about the rows that it had. */
const ofRows = [
  "region",
  "latitude",
  "longitude",
  "geography",
  "size",
  "color",
  "label",
  "tooltip",
  "shapes",
  "shape",
  "detail",
  "columns",
  "filters",
] as const;

/** A layer shows the rows of something else; undefined: those of its map. What it showed of others goes. */
export function layerSourceOperations(
  document: WorkbookDocument,
  map: Element,
  layer: MapLayer,
  source: Json | undefined,
): readonly Operation[] {
  const gone: MemberChanges = Object.fromEntries(ofRows.map((member) => [member, undefined]));
  return withoutColumnsOf(document, map, layer, changeLayer(map, layer.id, { ...gone, source }));
}

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
