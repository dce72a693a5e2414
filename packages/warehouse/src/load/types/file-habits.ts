import type { LoadType, NumberSigns } from "./column-types.ts";
import { PERCENT } from "./dressed-numbers.ts";

/** What the texts of a column can be read as, the usual reading first. */
export interface Readings {
  readonly types: readonly LoadType[];
}

/**
 * How whoever wrote a file writes numbers and days, as far as the file shows it: `1.234` is a thousand where other columns have a decimal comma,
 * and `01/02/2024` is in February where another column has a day 13 in the same place. Null: nothing says so.
 */
export interface FileHabits {
  readonly decimal: NumberSigns["decimal"] | null;
  readonly firstOfDate: "day" | "month" | null;
}

/** `delimiter`: programs write a semicolon where the comma is taken by numbers. */
export function habitsOf(columns: readonly Readings[], delimiter: string | null): FileHabits {
  const sure = columns.flatMap(({ types }) => (types[0] !== undefined && !isAmbiguous(types) ? [types[0]] : []));
  const decimal = onlyOne(sure.map(decimalOf)) ?? (delimiter === ";" && !sure.some((type) => decimalOf(type) === ".") ? "," : null);
  return { decimal, firstOfDate: onlyOne(sure.map(firstOfDate)) ?? (decimal === "," ? "day" : null) };
}

/** The reading that goes with the habits of the file, else the usual one. */
export function readingFor({ types }: Readings, { decimal, firstOfDate: first }: FileHabits): LoadType | undefined {
  const [usual] = types;
  if (usual === undefined || !isAmbiguous(types)) return usual;
  return types.find((type) => (isDay(type) ? firstOfDate(type) === first : "signs" in type && type.signs.decimal === decimal)) ?? usual;
}

/** The readings give different values: 1/2/2020 by month or by day, 1,234 and 1.234 by group or by point. */
export function isAmbiguous([first, ...others]: readonly LoadType[]): boolean {
  return first !== undefined && others.some((other) => meansOther(first, other));
}

function meansOther(first: LoadType, other: LoadType): boolean {
  // `5 May 2024` is the same day by the short and by the long name of the month.
  if (first.kind === "duration") return other.kind === "duration" && first.short !== other.short;
  if (isDay(first)) return first.kind === other.kind && isDay(other) && firstOfDate(first) !== firstOfDate(other);
  if (!("signs" in first) || !("signs" in other)) return false;
  // Without any sign in the texts all readings agree.
  return (first.signs.group !== "" || first.kind !== "integer") && other.signs.decimal !== first.signs.decimal;
}

function isDay(type: LoadType): type is Extract<LoadType, { readonly format: string }> {
  return "format" in type;
}

/** The sign before the fraction; null for types whose texts show none. */
function decimalOf(type: LoadType): NumberSigns["decimal"] | null {
  if (!("signs" in type)) return null;
  // A whole number grouped by a space or an apostrophe shows none either.
  const isWhole = type.kind === "integer" || isWholePercentage(type);
  return !isWhole || type.signs.group === "," || type.signs.group === "." ? type.signs.decimal : null;
}

/** Whole percentages are written without any sign, although their values are parts of one. */
const isWholePercentage = (type: LoadType): boolean => type.kind === "decimal" && type.signs.unit === PERCENT && type.scale === 2;

function firstOfDate(type: LoadType): FileHabits["firstOfDate"] {
  if (!isDay(type) || !type.format.includes("%m")) return null;
  return type.format.startsWith("%d") ? "day" : type.format.startsWith("%m") ? "month" : null;
}

function onlyOne<T>(values: readonly (T | null)[]): T | null {
  const found = new Set(values.filter((value) => value !== null));
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}
