import type { Element, Id, Source } from "../document.ts";
import { isObject, textOf } from "../schema/shape.ts";
import { sourceIn } from "./legs.ts";
import type { RoleText } from "../schema/walk.ts";

/**
 * What a text is about that stands in a layer of a map with a source of its own: that source, and the layer's columns. Null everywhere
 * else, also in layers that share the rows of their map.
 */
export function layerScope({ path, parents }: Pick<RoleText, "path" | "parents">): Element | null {
  if (path[0] !== "sheaf" || path[1] !== "chart" || path[2] !== "layers") return null;
  const [map, , , , layer] = parents;
  if (!isObject(map) || !isObject(layer)) return null;
  const { id, kind, source, columns } = layer;
  const { id: mapId } = map;
  return isObject(source) ? { id: `${textOf(mapId)}~${textOf(id)}`, kind: textOf(kind), source, columns: columns ?? [] } : null;
}

/** The column of such a layer whose formula this is. */
export function definedInLayer({ path, parents }: Pick<RoleText, "path" | "parents">): Id | null {
  const column = parents.at(-1);
  if (path.length !== 7 || path[4] !== "columns" || path[6] !== "formula" || !isObject(column)) return null;
  const { id } = column;
  return typeof id === "string" ? id : null;
}

/** What such a layer reads. */
export const sourceOfLayer = ({ source }: Element): Source | null => sourceIn(source);
