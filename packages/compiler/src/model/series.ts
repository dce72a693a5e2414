import type { Id } from "@sheaf/workbook";
import { type Grain, type Stack, baseOf, grainOfKeys } from "./grain.ts";

/**
 * Groups that one formula makes of the rows of a group, beside the levels (SparklineAgg). What they are grouped by is a key without a column
 * of its own: its id is that of the formula's column and its place there. Ids in documents hold no control characters.
 */
const mark = "\u001d";

export function seriesKeyId(columnId: Id, place: number): Id {
  return `${columnId}${mark}${place}`;
}

/** The column whose formula makes a key of a series, and its place there; null for ids of columns. */
export function ownerOfSeriesKey(id: Id): { readonly columnId: Id; readonly place: number } | null {
  const at = id.indexOf(mark);
  return at < 0 ? null : { columnId: id.slice(0, at), place: Number(id.slice(at + 1)) };
}

/** Level that an aggregate over the groups of a series is said to range over. */
export function seriesRange(keyId: Id): string {
  return `series ${keyId}`;
}

/** What an aggregate that stands at a grain ranges over: a level, or the groups of a series within each row of the grain. */
export function rangeAt(stack: Stack, range: string, own: Grain): Grain {
  const level = stack.find((one) => one.id === range);
  if (level !== undefined) return level;
  const key = range.slice(seriesRange("").length);
  if (ownerOfSeriesKey(key) === null) throw new Error(`no level ${range}`);
  return own.kind === "base" ? baseOf(stack) : grainOfKeys(stack, [...own.keys, key]);
}

/** The other way round. */
export function rangeOf(grain: Grain): string {
  const key = grain.kind === "key-set" ? grain.keys.at(-1) : undefined;
  return key === undefined ? grain.id : seriesRange(key);
}
