import {
  asLayerMembers,
  changeLayer,
  channelsOfChart,
  type Element,
  type Id,
  type MapLayer,
  mapLayers,
  type MemberChanges,
} from "@sheaf/workbook";
import type { ChartPort } from "../panel-port.ts";

/** Whether another layer of the map shows a column as well. */
const isElsewhere = (map: Element, layerId: Id, columnId: Id): boolean =>
  mapLayers(map).some(
    ({ id, element }) => id !== layerId && channelsOfChart(element).some(({ columnIds }) => columnIds.includes(columnId)),
  );

/** The panels' way to one layer of a map: what they change are members of that layer. */
export function layerPort(port: ChartPort, layer: MapLayer | null): ChartPort {
  const { element: map } = port;
  if (layer === null || mapLayers(map).length < 2) return port;
  // What is of the whole map is changed there, from whichever layer.
  const members = (changes: MemberChanges): MemberChanges => {
    if (layer.isOwn) return changes;
    const { mapStyle, ...own } = changes;
    const whole = "mapStyle" in changes ? { mapStyle } : {};
    return Object.keys(own).length === 0 ? whole : { ...whole, ...changeLayer(map, layer.id, asLayerMembers(own)) };
  };
  const leaves = (columnId: Id | null): Id | null => (columnId === null || isElsewhere(map, layer.id, columnId) ? null : columnId);
  return {
    ...port,
    element: layer.isOwn ? map : layer.element,
    setMembers: (label, changes) => port.setMembers(label, members(changes)),
    addColumn: (label, formula, place, gone = null, look) => port.addColumn(label, formula, (id) => members(place(id)), leaves(gone), look),
    addColumns: (label, formulas, place) => port.addColumns(label, formulas, (ids) => members(place(ids))),
    setColumn: (label, columnId, change, changes = {}, gone = null) =>
      port.setColumn(label, columnId, change, members(changes), leaves(gone)),
    removeColumn: (label, columnId, changes) => {
      if (isElsewhere(map, layer.id, columnId)) port.setMembers(label, members(changes));
      else port.removeColumn(label, columnId, members(changes));
    },
  };
}
