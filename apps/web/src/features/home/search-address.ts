import { inodeTypes } from "@sheaf/contract";
import { searchAddress } from "../../shared/navigation/home-addresses.ts";

export const searchPlaces = ["documents", "inside", "people"] as const;
export type SearchPlace = (typeof searchPlaces)[number];
export const badgeNames = ["endorsed", "warning", "deprecated"] as const;
export type BadgeName = (typeof badgeNames)[number];
type InodeType = (typeof inodeTypes)[number];

/** What a search asks for, as it stands in the address: a link to it finds the same. */
export interface SearchAsked {
  readonly query: string;
  readonly types: readonly InodeType[];
  readonly badges: readonly BadgeName[];
  /** A member's id. */
  readonly owner: string | null;
  readonly place: SearchPlace;
}

export const hasFilters = ({ types, badges, owner }: SearchAsked): boolean => types.length > 0 || badges.length > 0 || owner !== null;

/** Reads the query of an address; names that are none are left out. Lists stand as `a,b` or as the parameter twice. */
export function readSearchAsked(search: string): SearchAsked {
  const parameters = new URLSearchParams(search);
  const list = <Name extends string>(parameter: string, names: readonly Name[]): readonly Name[] => {
    const said = new Set(parameters.getAll(parameter).flatMap((text) => text.split(",")));
    return names.filter((name) => said.has(name));
  };
  const place = parameters.get("in");
  const owner = parameters.get("owner");
  return {
    query: parameters.get("query") ?? "",
    types: list("types", inodeTypes),
    badges: list("badges", badgeNames),
    owner: owner !== null && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(owner) ? owner : null,
    place: searchPlaces.find((name) => name === place) ?? "documents",
  };
}

export function addressOfSearch(orgSlug: string, { query, types, badges, owner, place }: SearchAsked): string {
  const more = new URLSearchParams();
  if (types.length > 0) more.set("types", types.join(","));
  if (badges.length > 0) more.set("badges", badges.join(","));
  if (owner !== null) more.set("owner", owner);
  if (place !== "documents") more.set("in", place);
  const text = more.toString().replaceAll("%2C", ",");
  return `${searchAddress(orgSlug, query)}${text === "" ? "" : `&${text}`}`;
}
