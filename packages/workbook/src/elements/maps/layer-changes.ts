import type { Element, Id, Json } from "../../document.ts";
import { fieldsIn, type MemberChanges } from "../charts/channel.ts";
import { listOf } from "../../schema/shape.ts";
import { type LayerKind, mapLayers, OWN_LAYER } from "./layers.ts";

type Fields = { readonly [key: string]: Json };

/** The members of a map with other layers; without any, what told about its own one goes too. */
function withLayers(map: Element, layers: readonly Json[], own: Fields): MemberChanges {
  const { sheaf } = map;
  const { chart, ...extension } = fieldsIn(sheaf);
  const { layers: _layers, ownLayer: _own, ...options } = fieldsIn(chart);
  const told = Object.keys(own).length === 0 || layers.length === 0 ? {} : { ownLayer: own };
  const next = { ...options, ...told, ...(layers.length === 0 ? {} : { layers }) };
  const whole = Object.keys(next).length === 0 ? extension : { ...extension, chart: next };
  return { sheaf: Object.keys(whole).length === 0 ? undefined : whole };
}

function held(map: Element): { readonly layers: readonly Fields[]; readonly own: Fields } {
  const { sheaf } = map;
  const { chart } = fieldsIn(sheaf);
  const { layers, ownLayer } = fieldsIn(chart);
  return { layers: listOf(layers).map(fieldsIn), own: fieldsIn(ownLayer) };
}

const without = (fields: Fields, changes: MemberChanges): Fields =>
  Object.fromEntries(Object.entries({ ...fields, ...changes }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Members of a further layer get other values; undefined: they go. */
export function changeLayer(map: Element, layerId: Id, changes: MemberChanges): MemberChanges {
  const { layers, own } = held(map);
  if (layerId === OWN_LAYER) return withLayers(map, layers, without(own, changes));
  const next = layers.map((layer) => {
    const { id } = layer;
    return id === layerId ? without(layer, changes) : layer;
  });
  return withLayers(map, next, own);
}

/** A new layer above all others. */
export function addLayer(map: Element, id: Id, kind: LayerKind): MemberChanges {
  const { layers, own } = held(map);
  return withLayers(map, [...layers, { id, kind }], own);
}

export function removeLayer(map: Element, layerId: Id): MemberChanges {
  const { own } = held(map);
  return arranged(
    map,
    orderOf(map).filter((id) => id !== layerId),
    own,
  );
}

/** A layer goes over (1) or under (-1) its neighbor. At an end it stays. */
export function moveLayer(map: Element, layerId: Id, by: 1 | -1): MemberChanges {
  const order = [...orderOf(map)];
  const from = order.indexOf(layerId);
  const to = from + by;
  if (from === -1 || to < 0 || to >= order.length) return {};
  order.splice(from, 1);
  order.splice(to, 0, layerId);
  return arranged(map, order, held(map).own);
}

const orderOf = (map: Element): readonly Id[] => mapLayers(map).map(({ id }) => id);

function arranged(map: Element, order: readonly Id[], own: Fields): MemberChanges {
  const { layers } = held(map);
  const at = order.indexOf(OWN_LAYER);
  const { at: _at, ...about } = own;
  const further = order.flatMap((wanted): readonly Json[] => layers.filter(({ id }) => id === wanted));
  return withLayers(map, further, at > 0 ? { ...about, at } : about);
}

/** The members of a map of regions that draws shapes of its organization; null: those of the product. */
export function withShapes(map: Element, shapesId: Id | null): MemberChanges {
  const { sheaf } = map;
  const { chart, ...extension } = fieldsIn(sheaf);
  const { shapes: _old, ...options } = fieldsIn(chart);
  const next = shapesId === null ? options : { ...options, shapes: shapesId };
  const whole = Object.keys(next).length === 0 ? extension : { ...extension, chart: next };
  return { sheaf: Object.keys(whole).length === 0 ? undefined : whole };
}

/** Changes of a layer as a map by itself, as members of the layer. */
export function asLayerMembers(changes: MemberChanges): MemberChanges {
  if (!("sheaf" in changes)) return changes;
  const { sheaf, ...members } = changes;
  const { chart } = fieldsIn(sheaf);
  const { shapes, shape, detail } = fieldsIn(chart);
  return { ...members, shapes, shape, detail };
}
