import type { Format } from "@sheaf/workbook";
import type { ColumnPlan, FileReading, NumberLook } from "./upload-calls.ts";

/** Places of an amount of which the file does not say how many it has. */
const PLACES = 2;

/** By the names of columns, how their numbers are shown: as in the file. */
export function formatsOf(reading: FileReading, columns: readonly ColumnPlan[]): ReadonlyMap<string, Format> {
  const formats = new Map<string, Format>();
  if (reading.kind === "parquet") return formats;
  for (const [index, { name, type }] of columns.entries()) {
    const read = reading.columns[index];
    const look = "signs" in type ? (read?.look ?? read?.offer?.look ?? null) : null;
    if (look !== null) formats.set(name, formatOf(look));
  }
  return formats;
}

export function formatOf(look: NumberLook): Format {
  if (look.kind === "percent") return { kind: "number", formatString: look.digits === null ? `,.${PLACES}~%` : `,.${look.digits}%` };
  const digits = look.digits ?? PLACES;
  if (look.unit === "") return { kind: "number", formatString: `(,.${digits}f` };
  const format: Format = { kind: "number", formatString: `$,.${digits}f` };
  // A code is a word before the number.
  const symbol = /\p{L}$/u.test(look.unit) ? `${look.unit} ` : look.unit;
  return symbol === "$" ? format : { ...format, currencySymbol: symbol };
}
