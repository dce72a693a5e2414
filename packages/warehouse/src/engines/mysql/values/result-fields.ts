import type { ResultField } from "../row-stream.ts";
import { meaningOf, type Meaning } from "./types.ts";

/** Types of the protocol by their number. */
const NAMES: Readonly<Record<number, string>> = {
  0: "decimal",
  1: "tinyint",
  2: "smallint",
  3: "int",
  4: "float",
  5: "double",
  6: "null",
  7: "timestamp",
  8: "bigint",
  9: "mediumint",
  10: "date",
  11: "time",
  12: "datetime",
  13: "year",
  14: "date",
  16: "bit",
  245: "json",
  246: "decimal",
  247: "enum",
  248: "set",
  255: "geometry",
};
const UNSIGNED = 32;
/** The character set of bytes. */
const BINARY = 63;

/** What the server says of a column of a result, as the catalog would write its type. */
export function nativeTypeOf({
  columnType,
  characterSet,
  flags,
  columnLength,
  decimals,
  extendedTypeName,
  extendedFormat,
}: ResultField): string {
  if (extendedFormat === "json") return "json";
  if (extendedTypeName !== undefined && extendedTypeName !== "") return extendedTypeName;
  const name = NAMES[columnType];
  if (name === undefined) return characterSet === BINARY ? "longblob" : "longtext";
  const unsigned = (flags & UNSIGNED) === 0 ? "" : " unsigned";
  if (name === "tinyint" && columnLength === 1) return "tinyint(1)";
  if (name !== "decimal") return name + (name === "double" || name === "float" ? "" : unsigned);
  // The length counts the sign and the point.
  const precision = columnLength - (decimals > 0 ? 1 : 0) - (unsigned === "" ? 1 : 0);
  return `decimal(${Math.max(precision, decimals, 1)},${decimals})${unsigned}`;
}

/** What a column of a result means. */
export function fieldMeaning(field: ResultField): Meaning {
  return meaningOf(nativeTypeOf(field));
}
