import { isNumberName } from "@sheaf/sql";
import type { ChartElements } from "@sheaf/workbook";
import type { StartingColumn, StartingPoint } from "../element-kind.ts";

type RegionType = NonNullable<ChartElements["region-map"]["region"]>["regionType"];

/** What columns of regions are called, in the order in which they are likelier to be meant. */
const regionNames: readonly (readonly [RegionType, RegExp])[] = [
  ["us-county", /\b(?:county|fips)\b/u],
  ["us-state", /\bstates?\b/u],
  ["country", /\b(?:country|countries|nation|iso ?[23]?)\b/u],
];

/** A name as words: `OriginState` and `origin_state` are two each. */
const wordsOf = ({ name }: StartingColumn): string =>
  name
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ");

/** The type of regions that a column is called by; null: it is not called one. */
export function regionTypeOf(name: string): RegionType | null {
  const words = wordsOf({ name } as StartingColumn);
  return regionNames.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

/** The first column that is called a region, and of which type. */
export function likelyRegion({ columns }: StartingPoint): { readonly column: StartingColumn; readonly regionType: RegionType } | null {
  for (const column of columns) {
    const regionType = column.type === "text" ? regionTypeOf(column.name) : null;
    if (regionType !== null) return { column, regionType };
  }
  return null;
}

/** The first numbers that are called latitude and longitude. */
export function likelyPlace({ columns }: StartingPoint): readonly [StartingColumn | undefined, StartingColumn | undefined] {
  const called = (pattern: RegExp) => columns.find((column) => isNumberName(column.type) && pattern.test(wordsOf(column)));
  return [called(/\b(?:lat|latitude)\b/u), called(/\b(?:lon|lng|long|longitude)\b/u)];
}

/** Whether a column is called by what holds shapes. */
export const isCalledShape = (name: string): boolean =>
  /\b(?:wkt|geojson|geom|geometry|geography|shape)\b/u.test(wordsOf({ name } as StartingColumn));

/** The first text that is called a shape. */
export const likelyShape = ({ columns }: StartingPoint): StartingColumn | undefined =>
  columns.find(({ type, name }) => type === "text" && isCalledShape(name));
