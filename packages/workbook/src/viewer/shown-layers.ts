import type { Column, Element, Id, Json } from "../document.ts";
import { rolesOf } from "../elements/charts/columns-on.ts";
import { recordOf } from "../elements/charts/registry.ts";
import { isLayerKind, mapLayers } from "../elements/maps/layers.ts";
import { columnsOf } from "../names/labels.ts";
import { isObject } from "../schema/shape.ts";

type Fields = { readonly [key: string]: Json };

/** A map with its further layers changed; any other element as it is. */
function withLayers(element: Element, change: (layer: Fields) => Fields): Element {
  const { sheaf } = element;
  if (!isLayerKind(element.kind) || !isObject(sheaf)) return element;
  const { chart } = sheaf;
  if (!isObject(chart)) return element;
  const { layers } = chart;
  if (!Array.isArray(layers)) return element;
  const changed = layers.map((layer: Json) => (isObject(layer) ? change(layer) : layer));
  return { ...element, sheaf: { ...sheaf, chart: { ...chart, layers: changed } } };
}

const hasOwnRows = ({ source }: Fields): boolean => source !== undefined && source !== null;

/** A map without what its layers filter by, and without layers that draw columns of their own: what is left names columns of the map. */
export const withDrawnLayers = (element: Element): Element =>
  withLayers(element, ({ filters: _filters, columns: _columns, ...layer }) => (hasOwnRows(layer) ? {} : layer));

/** A map without what filtering and drilling change of layers with rows of their own. */
export const withoutLayerRows = (element: Element): Element =>
  withLayers(element, (layer) => {
    const { filters: _filters, columns: _columns, region: _region, ...rest } = layer;
    return hasOwnRows(layer) ? rest : layer;
  });

/** Columns that layers have of their own, as far as they are shown or drawn. */
export const shownByLayers = (element: Element): readonly Id[] =>
  mapLayers(element).flatMap(({ hasOwnSource, element: own }) => (hasOwnSource ? [...shownInLayer(own)] : []));

/** The columns of a layer with rows of its own that are shown or drawn. */
export function shownInLayer(layer: Element): ReadonlySet<Id> {
  const { keys, measures } = rolesOf(layer, recordOf(layer)?.channels ?? []);
  const shown = columnsOf(layer).flatMap(({ id, hidden }) => (hidden === true ? [] : [id]));
  return new Set([...shown, ...keys.map(({ columnId }) => columnId), ...measures]);
}

interface Secrets {
  /** Columns of the map that its readers may know. */
  readonly shown: ReadonlySet<Id>;
  readonly outlineOf: (column: Column) => Column;
  /** A source without what it says of the warehouse. */
  readonly withoutPlace: (source: Json) => Json;
  readonly withoutValues: (element: Element, isSecret: (filter: { readonly columnId: Id }) => boolean) => { readonly filters?: Json };
}

/** A map as its readers get it: of what its layers filter by, and of hidden columns of a layer, only how it hangs together. */
export const withShownLayers = (element: Element, { shown, outlineOf, withoutPlace, withoutValues }: Secrets): Element =>
  withLayers(element, (layer) => {
    const { columns = [], filters = null, source } = layer;
    const own = columnsOf({ id: "", kind: "", columns });
    const known = hasOwnRows(layer) ? new Set(own.filter(({ hidden }) => hidden !== true).map(({ id }) => id)) : shown;
    return {
      ...layer,
      ...(source === undefined ? {} : { source: withoutPlace(source) }),
      ...(Array.isArray(columns) ? { columns: columns.map((column: Json) => withOutline(column, own, outlineOf)) } : {}),
      ...withoutValues({ id: "", kind: "", filters }, ({ columnId }) => !known.has(columnId)),
    };
  });

/** A column of a layer; of a hidden one, which others may read, only how it hangs together. */
function withOutline(written: Json, own: readonly Column[], outlineOf: Secrets["outlineOf"]): Json {
  if (!isObject(written) || written.hidden !== true) return written;
  const column = own.find(({ id }) => id === written.id);
  if (column === undefined) return { hidden: true };
  const { id, name = id, formula = "Null" } = outlineOf(column);
  return { id, name, formula, hidden: true };
}
