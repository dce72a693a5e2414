import { type ColorMap as StatedMap, type DocumentSheaf, type Json, unread, unreadItems } from "@sheaf/workbook";
import type { CategoryKey } from "../context.ts";

/**
 * Colors of values in a whole workbook. A value→color map of the document wins; other values take the palette in turn, by
 * the name of their column, in the order in which they were first drawn, and keep their place while the workbook is open:
 * filters and other charts change nothing.
 */
export interface ValueColors {
  /** For an element; `map` is what its `sheaf.color` names: a map's id, `none`, or nothing. */
  readonly colorOf: (key: CategoryKey, map: string | undefined) => number | string | undefined;
}

interface ColorMap {
  readonly id: string;
  readonly column: string;
  readonly insensitive: boolean;
  readonly values: ReadonlyMap<string, string>;
  readonly forNull: string | undefined;
  readonly other: string | undefined;
}

/** `places` lives as long as the open workbook; the maps are those of the document (its member `sheaf`) at the moment. */
export function valueColors(sheaf: Json | undefined, places: ColorPlaces): ValueColors {
  const maps = readMaps(sheaf);
  return {
    colorOf(key, mapId) {
      const map =
        mapId === "none"
          ? undefined
          : mapId === undefined
            ? maps.find(({ column }) => sameName(column, key.columnName))
            : maps.find(({ id }) => id === mapId);
      return mapped(map, key.text) ?? (key.text === null ? undefined : places.placeOf(key.columnName, key.text));
    },
  };
}

export interface ColorPlaces {
  readonly placeOf: (columnName: string, text: string) => number;
}

export function createColorPlaces(): ColorPlaces {
  const columns = new Map<string, Map<string, number>>();
  return {
    placeOf(columnName, text) {
      const name = columnName.toLowerCase();
      let places = columns.get(name);
      if (places === undefined) columns.set(name, (places = new Map<string, number>()));
      let place = places.get(text);
      if (place === undefined) places.set(text, (place = places.size));
      return place;
    },
  };
}

function mapped(map: ColorMap | undefined, text: string | null): string | undefined {
  if (map === undefined) return undefined;
  if (text === null) return map.forNull;
  return map.values.get(map.insensitive ? text.toLowerCase() : text) ?? map.other;
}

/** `[Source/Column]` and a bare name both mean columns of that name. */
function sameName(column: string, name: string): boolean {
  const bare = /^\[(?:.*\/)?([^/\]]+)\]$/su.exec(column)?.[1] ?? column;
  return bare.trim().toLowerCase() === name.trim().toLowerCase();
}

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/iu;

function readMaps(sheaf: Json | undefined): readonly ColorMap[] {
  return unreadItems<StatedMap>(unread<DocumentSheaf>(sheaf)?.colors).flatMap((stated): ColorMap[] => {
    const { id, column } = stated;
    if (typeof id !== "string" || typeof column !== "string" || !isObject(stated.values)) return [];
    const insensitive = stated.match === "case-insensitive";
    const values = new Map<string, string>();
    for (const [text, color] of Object.entries(stated.values))
      if (isColor(color)) values.set(insensitive ? text.toLowerCase() : text, color);
    return [
      {
        id,
        column,
        insensitive,
        values,
        forNull: isColor(stated.null) ? stated.null : undefined,
        other: isColor(stated.other) ? stated.other : undefined,
      },
    ];
  });
}

const isColor = (value: Json | undefined): value is string => typeof value === "string" && HEX.test(value);
const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
