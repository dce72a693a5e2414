import type { Element, Id, Json } from "../document.ts";
import { isLayerKind } from "../elements/maps/layers.ts";
import { columnsOf } from "../names/labels.ts";
import { isObject } from "../schema/shape.ts";

type Fields = { readonly [key: string]: Json };

/** A map with its further layers changed; any other element as it is. */
function withLayers(element: Element, change: (layer: Fields) => Fields): Element {
  const { sheaf } = element;
  if (!isLayerKind(element.kind) || !isObject(sheaf)) return element;
  const { chart } = sheaf;
  if (!isObject(chart) || !Array.isArray(chart["layers"])) return element;
  const layers = (chart["layers"] as readonly Json[]).map((layer) => (isObject(layer) ? change(layer) : layer));
  return { ...element, sheaf: { ...sheaf, chart: { ...chart, layers } } };
}

const hasOwnRows = ({ source }: Fields): boolean => source !== undefined && source !== null;

/** A map without what its layers filter by, and without layers that draw columns of their own: what is left names columns of the map. */
export const withDrawnLayers = (element: Element): Element =>
  withLayers(element, ({ filters: _filters, columns: _columns, ...layer }) => (hasOwnRows(layer) ? {} : layer));

interface Secrets {
  /** Columns of the map that its readers may know. */
  readonly shown: ReadonlySet<Id>;
  readonly outlineOf: (column: ReturnType<typeof columnsOf>[number]) => object;
  readonly withoutValues: (element: Element, isSecret: (filter: { readonly columnId: Id }) => boolean) => { readonly filters?: Json };
}

/** A map as its readers get it: of what its layers filter by, and of hidden columns of a layer, only how it hangs together. */
export const withShownLayers = (element: Element, { shown, outlineOf, withoutValues }: Secrets): Element =>
  withLayers(element, (layer) => {
    const own = columnsOf({ id: "", kind: "", columns: layer["columns"] ?? [] });
    const known = hasOwnRows(layer) ? new Set(own.filter(({ hidden }) => hidden !== true).map(({ id }) => id)) : shown;
    return {
      ...layer,
      ...(own.length === 0
        ? {}
        : { columns: own.map((column) => (column.hidden === true ? outlineOf(column) : column)) as unknown as Json }),
      ...withoutValues({ id: "", kind: "", filters: layer["filters"] ?? null }, ({ columnId }) => !known.has(columnId)),
    };
  });
