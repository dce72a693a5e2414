import { cellAt, type ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import type { KnownShapes } from "./map-shapes.ts";
import { drawnNumber } from "../marks/drawn-number.ts";

type RegionType = NonNullable<ChartElements["region-map"]["region"]>["regionType"];

const sets: Partial<Record<RegionType, KnownShapes>> = { country: "world", "us-state": "us-states", "us-county": "us-counties" };

/** The shapes that come with the product for a type of regions; null where none do. */
export const regionSet = (type: RegionType): KnownShapes | null => sets[type] ?? null;

/** West, south, east and north of the parts of the United States that its map shows. */
const parts: readonly (readonly [number, number, number, number])[] = [
  [-125, 24.4, -66.8, 49.5],
  [-180, 51, -129.9, 71.6],
  [172, 51, 180, 53.5],
  [-160.6, 18.8, -154.7, 22.4],
];
const isInUs = (longitude: number, latitude: number): boolean =>
  parts.some(([west, south, east, north]) => longitude >= west && longitude <= east && latitude >= south && latitude <= north);

/** The ground for places: the United States where nearly all lie there, else the world. */
export function groundFor(places: readonly (readonly [longitude: number, latitude: number])[]): KnownShapes {
  if (places.length === 0) return "world";
  const inside = places.filter(([longitude, latitude]) => isInUs(longitude, latitude)).length;
  return inside >= places.length * 0.97 ? "us-states" : "world";
}

/** Degrees, as far as they are ones. */
export const isPlace = (longitude: number, latitude: number): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** Longitude and latitude of each row; NaN where a row has none. */
export function placesOf(
  element: { readonly latitude?: { readonly columnId: string }; readonly longitude?: { readonly columnId: string } },
  table: ResultTable,
): { readonly longitudes: Float64Array; readonly latitudes: Float64Array } {
  const read = (columnId: string | undefined): Float64Array => {
    const index = table.columns.findIndex(({ id, role }) => id === columnId && role === "value");
    const type = table.columns[index]?.type;
    return Float64Array.from({ length: table.rowCount }, (_, row) =>
      type === undefined ? Number.NaN : drawnNumber(cellAt(table, row, index), type),
    );
  };
  return { longitudes: read(element.longitude?.columnId), latitudes: read(element.latitude?.columnId) };
}
