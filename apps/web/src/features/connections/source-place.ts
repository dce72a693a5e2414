import { homeAddress } from "../../shared/navigation/home-addresses.ts";

/** What stands in the address: which connection, and which table of it. */
export interface SourcePlace {
  readonly connectionId: string;
  readonly path: readonly string[] | null;
}

export function placeAddress(orgSlug: string, place: SourcePlace | null): string {
  const parameters = new URLSearchParams();
  if (place !== null) parameters.set("connection", place.connectionId);
  for (const step of place?.path ?? []) parameters.append("path", step);
  const query = parameters.toString();
  return homeAddress(orgSlug, "connections") + (query === "" ? "" : `?${query}`);
}

/** Reads it back; null where nothing is chosen. */
export function placeOf(search: string): SourcePlace | null {
  const parameters = new URLSearchParams(search);
  const connectionId = parameters.get("connection");
  const path = parameters.getAll("path");
  return connectionId === null ? null : { connectionId, path: path.length === 0 ? null : path };
}
