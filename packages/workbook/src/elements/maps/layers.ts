import type { Element, Filter, Id, Json, Source, WorkbookDocument } from "../../document.ts";
import { columnsOf } from "../../names/labels.ts";
import { sourceIn } from "../../names/legs.ts";
import type { ElementQuery } from "../../query.ts";
import { layerKinds } from "../../schema/parts/map-parts.ts";
import { type ChartChannel, columnsHeld, fieldsIn } from "../charts/channel.ts";
import { listOf } from "../../schema/shape.ts";
import { type MarksElement, marksLevel, marksQuery } from "../charts/marks-query.ts";
import type { ElementKind, QueryNames } from "../kind.ts";
import { geographyChannels, pointChannels, regionChannels } from "./channels.ts";

export type LayerKind = (typeof layerKinds)[number];

/** Marks of a map that lie over or under others: those of the map itself, or of one of its further layers. */
export interface MapLayer {
  readonly id: Id;
  readonly kind: LayerKind;
  /** The marks of the map itself: what stands in the members of the element. */
  readonly isOwn: boolean;
  /** Null where nobody gave one. */
  readonly name: string | null;
  readonly isShown: boolean;
  /** It shows rows of another element, by columns of its own. */
  readonly hasOwnSource: boolean;
  /** What that is; null: the map's. */
  readonly ownSource: Source | null;
  /** Filters of a further layer alone; those of the map hold for it as well, unless it has a source of its own. */
  readonly filters: readonly Filter[];
  /** A filter is about a column that is not there: nothing is asked for the layer, for its rows would be too many. */
  readonly isMisfiltered: boolean;
  /** The layer as a map by itself; columns of other layers are hidden in it. */
  readonly element: Element;
}

/** Of the map's own marks; no id that a file could have for a layer is empty. */
export const OWN_LAYER = "";

const channelsOfKind: { readonly [K in LayerKind]: readonly ChartChannel[] } = {
  "region-map": regionChannels,
  "point-map": pointChannels,
  "geography-map": geographyChannels,
};

type Fields = { readonly [key: string]: Json };

export const isLayerKind = (kind: unknown): kind is LayerKind => layerKinds.some((one) => one === kind);

function extensionOf({ sheaf }: Element): Fields {
  const { chart } = fieldsIn(sheaf);
  return fieldsIn(chart);
}

const membersOfMap = new Set(["region", "latitude", "longitude", "geography", "size", "color", "label", "tooltip", "trellis"]);

/** What of a map is about its own rows. */
const membersOfRows = new Set(["source", "columns", "filters", "order", "sort", "folders"]);

/** A further layer as an element of its kind: over the rows of the map that pass its own filters as well, or over those of another element. */
function layerAsMap(map: Element, layer: Fields, kind: LayerKind): Element {
  const { id: _id, kind: _kind, name: _name, visibility: _visibility, shapes, shape, detail, source, columns, filters, ...members } = layer;
  const isOther = readsOther(layer);
  const isLeft = (member: string): boolean =>
    membersOfMap.has(member) || member === "sheaf" || member === "filters" || (isOther && membersOfRows.has(member));
  const rest = Object.fromEntries(Object.entries(map).filter(([member]) => !isLeft(member)));
  const { filters: ofMap } = map;
  const all = [...(isOther ? [] : listOf(ofMap)), ...listOf(filters)];
  const { sheaf: extension } = map;
  const { color } = fieldsIn(extension);
  const own = Object.fromEntries(Object.entries({ shapes, shape, detail }).filter(([, value]) => value !== undefined)) as Fields;
  const sheaf = {
    ...(color === undefined ? {} : { color }),
    ...(Object.keys(own).length === 0 ? {} : { chart: own }),
  };
  return {
    ...rest,
    ...(isOther && source !== undefined ? { source, columns: listOf(columns) } : {}),
    ...(all.length === 0 ? {} : { filters: all }),
    ...members,
    id: map.id,
    kind,
    ...(Object.keys(sheaf).length === 0 ? {} : { sheaf }),
  };
}

const readsOther = ({ source }: Fields): boolean => source !== undefined && source !== null;

/** Whether a filter of the layer itself is about no column of it. */
function isMisfiltered(filters: readonly Filter[], element: Element): boolean {
  const known = new Set(columnsOf(element).map(({ id }) => id));
  return filters.some(({ columnId, state }) => state !== "disabled" && !known.has(columnId));
}

const isFilter = (entry: unknown): entry is Filter =>
  typeof entry === "object" && entry !== null && "columnId" in entry && typeof entry.columnId === "string";

const filtersIn = ({ filters }: Fields): readonly Filter[] => listOf(filters).filter(isFilter);

/** The layers of a map, the lowest one first; none for what is no map. A map without further layers is its own only one. */
export function mapLayers(map: Element): readonly MapLayer[] {
  const { kind } = map;
  if (!isLayerKind(kind)) return [];
  const { layers, ownLayer } = extensionOf(map);
  const further = listOf(layers).flatMap((entry): readonly MapLayer[] => {
    const layer = fieldsIn(entry);
    const { id, kind: layerKind } = layer;
    if (typeof id !== "string" || !isLayerKind(layerKind)) return [];
    const element = layerAsMap(map, layer, layerKind);
    const filters = filtersIn(layer);
    const { source } = layer;
    const about = {
      hasOwnSource: readsOther(layer),
      ownSource: sourceIn(source ?? undefined),
      filters,
      isMisfiltered: isMisfiltered(filters, element),
    };
    return [{ id, kind: layerKind, isOwn: false, ...shownAs(layer), ...about, element }];
  });
  const about = fieldsIn(ownLayer);
  const own: MapLayer = {
    id: OWN_LAYER,
    kind,
    isOwn: true,
    ...shownAs(about),
    hasOwnSource: false,
    ownSource: null,
    filters: [],
    isMisfiltered: false,
    element: map,
  };
  if (further.length === 0) return [{ ...own, isShown: true }];
  const { at } = about;
  const place = typeof at === "number" ? at : 0;
  const all = [...further.slice(0, place), own, ...further.slice(place)];
  const sharing = all.filter(({ hasOwnSource }) => !hasOwnSource);
  const held = new Map(sharing.map(({ id, kind: layerKind, element }) => [id, columnsOn(element, layerKind)]));
  const filtered = new Set(sharing.flatMap(({ filters }) => filters.map(({ columnId }) => columnId)));
  return all.map((layer) => (layer.hasOwnSource ? layer : { ...layer, element: withOwnColumns(layer, held, filtered) }));
}

const shownAs = ({ name, visibility }: Fields) => ({
  name: typeof name === "string" && name.trim() !== "" ? name : null,
  isShown: visibility !== "hidden",
});

const columnsOn = (element: Element, kind: LayerKind): ReadonlySet<Id> =>
  new Set(channelsOfKind[kind].flatMap(({ at }) => columnsHeld(element, at)));

/** Columns of other layers, and those that layers filter by, are asked for by those; what lies on none belongs to the map itself. */
function withOwnColumns({ id, isOwn, element }: MapLayer, held: ReadonlyMap<Id, ReadonlySet<Id>>, filtered: ReadonlySet<Id>): Element {
  const own = held.get(id) ?? new Set();
  const others = new Set([...filtered, ...[...held].flatMap(([layer, columns]) => (layer === id ? [] : [...columns]))]);
  const isElsewhere = (columnId: Id): boolean => !own.has(columnId) && (!isOwn || others.has(columnId));
  const { columns } = element;
  return {
    ...element,
    columns: listOf(columns).map((entry): Json => {
      const column = fieldsIn(entry);
      const { id: columnId } = column;
      return typeof columnId === "string" && isElsewhere(columnId) ? { ...column, hidden: true } : entry;
    }),
  };
}

/** The level at which the marks of a further layer stand; null for the map itself. */
export const layerLevel = (id: Id): Id | null => (id === OWN_LAYER ? null : `layer-${id}`);

/** By what the rows behind the marks of a further layer are asked for, beside those of its map. */
export const layerRowsLevel = (id: Id): Id => (id === OWN_LAYER ? "base" : `rows-${id}`);

/** What a map asks for its own marks. */
export const mapQuery =
  (channels: readonly ChartChannel[]): NonNullable<ElementKind["query"]> =>
  (_document: WorkbookDocument, map: Element, names: QueryNames): ElementQuery => {
    const own = mapLayers(map).find(({ isOwn }) => isOwn)?.element ?? map;
    return marksQuery(own as MarksElement, channels, names);
  };

/**
 * What a map asks for the marks of one of its further layers and for the rows behind them, which stand at levels of their own; null where
 * it has no such layer, or cannot ask for it.
 */
export function mapLayerQuery(map: Element, level: Id, names: QueryNames): ElementQuery | null {
  const layer = mapLayers(map).find(({ id, isOwn }) => !isOwn && (layerLevel(id) === level || layerRowsLevel(id) === level));
  if (layer === undefined || layer.isMisfiltered) return null;
  const query = marksQuery(layer.element as MarksElement, channelsOfKind[layer.kind], names);
  const marks = layerLevel(layer.id) ?? marksLevel;
  const called = (id: Id): Id => (id === marksLevel ? marks : id);
  return {
    ...query,
    levels: query.levels.map((one) => ({ ...one, id: called(one.id) })),
    columns: query.columns.map((column) => ({ ...column, level: called(column.level) })),
    defaultLevel: marks,
    rowsAskedAt: layerRowsLevel(layer.id),
  };
}

/** Shapes that an organization brought and that the map's own marks are, by their id; null: those of the product. */
export function shapesOfMap(map: Element): Id | null {
  const { shapes } = extensionOf(map);
  return map.kind === "region-map" && typeof shapes === "string" ? shapes : null;
}

/** Those of all layers of a map. */
export const shapesNamed = (map: Element): readonly Id[] => mapLayers(map).flatMap(({ element }) => shapesOfMap(element) ?? []);
