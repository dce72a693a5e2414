import type { StartingPoint } from "../element-kind.ts";
import { likelyMeasure } from "../likely-columns.ts";
import { nameIn } from "./chart-starts.ts";
import { likelyPlace, likelyRegion, likelyShape } from "./likely-places.ts";

/** The likeliest amount by the first column that is called a region. */
export function mapped(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [] };
  const found = likelyRegion(from);
  const column = found?.column ?? nameIn(from);
  const [keyId, valueId] = [from.newId(), from.newId()];
  return {
    source: from.source,
    columns: [...(column === undefined ? [] : [{ id: keyId, formula: column.formula }]), { id: valueId, ...likelyMeasure(from) }],
    ...(column === undefined ? {} : { region: { columnId: keyId, regionType: found?.regionType ?? "country" } }),
    color: { by: "scale", column: valueId },
  };
}

/** A point for each pair of the first columns that are called latitude and longitude, by the likeliest name. */
export function pinned(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [] };
  const [latitude, longitude] = likelyPlace(from);
  const [latitudeId, longitudeId] = [from.newId(), from.newId()];
  return {
    source: from.source,
    columns: [
      ...(latitude === undefined ? [] : [{ id: latitudeId, formula: latitude.formula }]),
      ...(longitude === undefined ? [] : [{ id: longitudeId, formula: longitude.formula }]),
    ],
    ...(latitude === undefined ? {} : { latitude: { columnId: latitudeId } }),
    ...(longitude === undefined ? {} : { longitude: { columnId: longitudeId } }),
  };
}

/** The first text that is called a shape. */
export function outlined(from: StartingPoint | null): { readonly [key: string]: unknown } {
  if (from === null) return { columns: [] };
  const shape = likelyShape(from);
  const id = from.newId();
  return {
    source: from.source,
    columns: shape === undefined ? [] : [{ id, formula: shape.formula }],
    ...(shape === undefined ? {} : { geography: { columnId: id } }),
  };
}
