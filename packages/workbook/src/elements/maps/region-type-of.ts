import type { Id } from "../../document.ts";
import type { regionTypes } from "../../schema/parts/map-parts.ts";
import { fieldsIn, type MemberChanges } from "../charts/channel.ts";

type RegionType = (typeof regionTypes)[number];

/** What columns of regions are called, in the order in which they are likelier to be meant. */
const regionNames: readonly (readonly [RegionType, RegExp])[] = [
  ["us-county", /\b(?:county|fips)\b/u],
  ["us-state", /\bstates?\b/u],
  ["country", /\b(?:country|countries|nation|iso ?[23]?)\b/u],
];

/** A name as words: `OriginState` and `origin_state` are two each. */
export const wordsOfName = (name: string): string =>
  name
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ");

/** The type of regions that a column is called by; null: it is not called one. */
export function regionTypeOf(name: string): RegionType | null {
  const words = wordsOfName(name);
  return regionNames.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

/** Changes by which another column becomes the regions of a map: what it is called by tells what they are, where anything does. */
export function withRegionType(changes: MemberChanges, columnId: Id, { name, formula = "" }: RegionColumn): MemberChanges {
  const { region: changed } = changes;
  const region = fieldsIn(changed);
  const { columnId: ofRegion, regionType: type } = region;
  if (ofRegion !== columnId || type === undefined) return changes;
  // A column without a name of its own is called as what it reads: what stands behind the table.
  const regionType = regionTypeOf(name ?? formula.slice(formula.lastIndexOf("/") + 1));
  return regionType === null ? changes : { ...changes, region: { ...region, regionType } };
}

interface RegionColumn {
  readonly name?: string | undefined;
  readonly formula?: string | undefined;
}
