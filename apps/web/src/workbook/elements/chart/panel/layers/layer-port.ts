import {
  asLayerMembers,
  changeLayer,
  channelsOfChart,
  type Column,
  columnsOf,
  type Element,
  type Id,
  type Json,
  type MapLayer,
  mapLayers,
  type MemberChanges,
} from "@sheaf/workbook";
import type { ChartPort, FieldTree, PanelColumn } from "../../../shelves/panel-port.ts";
import { likelyType } from "./likely-type.ts";

/** Whether another layer of the map shows a column as well, or filters by it. */
const isElsewhere = (map: Element, layerId: Id, columnId: Id): boolean =>
  mapLayers(map).some(
    (layer) =>
      layer.id !== layerId &&
      !layer.hasOwnSource &&
      (channelsOfChart(layer.element).some(({ columnIds }) => columnIds.includes(columnId)) || isFilteredBy(layer, columnId)),
  );

/** The panels' way to one layer of a map: what they change are members of that layer. */
export function layerPort(port: ChartPort, layer: MapLayer | null, others: OtherRows): ChartPort {
  const { element: map } = port;
  if (layer === null || mapLayers(map).length < 2) return port;
  // What is of the whole map is changed there, from whichever layer.
  const members = (given: MemberChanges): MemberChanges => {
    if (layer.isOwn) return given;
    const { mapStyle, ...changes } = given;
    const own = withRegionsOf(map, layer, changes);
    const whole = "mapStyle" in given ? { mapStyle } : {};
    return Object.keys(own).length === 0 ? whole : { ...whole, ...changeLayer(map, layer.id, asLayerMembers(own)) };
  };
  if (layer.hasOwnSource) return otherRowsPort(port, layer, members, others);
  const leaves = (columnId: Id | null): Id | null =>
    columnId === null || isElsewhere(map, layer.id, columnId) || isFilteredBy(layer, columnId) ? null : columnId;
  return {
    ...port,
    element: layer.isOwn ? map : layer.element,
    setMembers: (label, changes) => port.setMembers(label, members(changes)),
    addColumn: (label, formula, place, gone = null, look) => port.addColumn(label, formula, (id) => members(place(id)), leaves(gone), look),
    addColumns: (label, formulas, place) => port.addColumns(label, formulas, (ids) => members(place(ids))),
    setColumn: (label, columnId, change, changes = {}, gone = null) =>
      port.setColumn(label, columnId, change, members(changes), leaves(gone)),
    removeColumn: (label, columnId, changes) => {
      if (leaves(columnId) === null) port.setMembers(label, members(changes));
      else port.removeColumn(label, columnId, members(changes));
    },
  };
}

/** The first regions of a layer are of the type that those of its map are: they lie on one ground. */
function withRegionsOf({ region: ofMap }: Element, { element }: MapLayer, changes: MemberChanges): MemberChanges {
  const { region: before } = element;
  const { region } = changes as { readonly region?: { readonly [member: string]: Json } };
  if (before !== undefined || region === undefined) return changes;
  const { regionType } = (ofMap ?? {}) as { readonly regionType?: Json };
  return regionType === undefined ? changes : { ...changes, region: { ...region, regionType } };
}

const isFilteredBy = ({ filters }: MapLayer, columnId: Id): boolean => filters.some((filter) => filter.columnId === columnId);

/** What a layer with a source of its own needs besides. */
export interface OtherRows {
  /** What its columns can be made of. */
  readonly tree: FieldTree;
  readonly newId: () => Id;
  /** The display name of a column of the layer. */
  readonly nameOf: (columnId: Id) => string;
}

/** Of a layer over the rows of another element: its columns stand in the layer. */
function otherRowsPort(
  port: ChartPort,
  layer: MapLayer,
  members: (changes: MemberChanges) => MemberChanges,
  { tree, newId, nameOf }: OtherRows,
): ChartPort {
  const { element } = layer;
  const held = columnsOf(element);
  const write = (label: string, columns: readonly Column[], changes: MemberChanges, gone: Id | null = null): void => {
    const left = gone === null || isFilteredBy(layer, gone) ? columns : columns.filter(({ id }) => id !== gone);
    port.setMembers(label, members({ ...changes, columns: left }));
  };
  return {
    ...port,
    ...tree,
    element,
    isOfOtherRows: true,
    columns: held.map((column): PanelColumn => {
      const { id, formula = "", format = null } = column;
      return { id, name: nameOf(id), type: likelyType(formula, tree.fields), formula, format, isBroken: false };
    }),
    setMembers: (label, changes) => port.setMembers(label, members(changes)),
    addColumn: (label, formula, place, gone = null, look) => {
      const id = newId();
      write(label, [...held, { id, formula, ...look }], place(id), gone);
      return id;
    },
    addColumns: (label, formulas, place) => {
      const added = formulas.map((formula) => ({ id: newId(), formula }));
      write(label, [...held, ...added], place(added.map(({ id }) => id)));
    },
    setColumn: (label, columnId, change, changes = {}, gone = null) => {
      const changed = held.map((column) => (column.id === columnId ? withMembers(column, change) : column));
      write(label, changed, changes, gone);
    },
    removeColumn: (label, columnId, changes) => write(label, held, changes, columnId),
  };
}

function withMembers(column: Column, change: Parameters<ChartPort["setColumn"]>[2]): Column {
  const { formula, name, format } = change;
  const { name: oldName, format: oldFormat, ...rest } = column;
  const nextName = name === undefined ? oldName : name.trim() === "" ? undefined : name;
  const nextFormat = format === undefined ? oldFormat : (format ?? undefined);
  return {
    ...rest,
    ...(formula === undefined ? {} : { formula }),
    ...(nextName === undefined ? {} : { name: nextName }),
    ...(nextFormat === undefined ? {} : { format: nextFormat }),
  };
}
