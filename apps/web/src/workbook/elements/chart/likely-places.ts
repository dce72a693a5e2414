import { isNumberName } from "@sheaf/sql";
import { type ChartElements, regionTypeOf, wordsOfName } from "@sheaf/workbook";
import type { StartingColumn, StartingPoint } from "../element-kind.ts";

type RegionType = NonNullable<ChartElements["region-map"]["region"]>["regionType"];

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
  const called = (pattern: RegExp) => columns.find((column) => isNumberName(column.type) && pattern.test(wordsOfName(column.name)));
  return [called(/\b(?:lat|latitude)\b/u), called(/\b(?:lon|lng|long|longitude)\b/u)];
}

/** Whether a column is called by what holds shapes. */
export const isCalledShape = (name: string): boolean => /\b(?:wkt|geojson|geom|geometry|geography|shape)\b/u.test(wordsOfName(name));

/** The first text that is called a shape. */
export const likelyShape = ({ columns }: StartingPoint): StartingColumn | undefined =>
  columns.find(({ type, name }) => type === "text" && isCalledShape(name));
