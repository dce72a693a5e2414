import { type RawBuilder, sql } from "kysely";

/** From so many on, their text takes the store longer to read than all else that a statement asks of them. */
const MANY = 200;
/** The type `uuid` of the store. */
const UUID = 2950;
/** How long one is, as four bytes. */
const LENGTH = "00000010";

/** A list of ids as one bound parameter: a statement has no more than 65,535 of them. */
export function uuids(ids: readonly string[]): RawBuilder<string[]> {
  const value = ids.length < MANY ? null : packed(ids);
  return value === null ? sql<string[]>`${`{${ids.join(",")}}`}::uuid[]` : sql<string[]>`${value}::uuid[]`;
}

/** Ids as the store keeps a list of them; null where one is no id, which the store says of their text. */
function packed(ids: readonly string[]): Buffer | null {
  if (!ids.every((id) => id.length === 36)) return null;
  // one dimension without nulls, so long, counted from 1; then each with its length before it
  const words = [1, 0, UUID, ids.length, 1].map((word) => word.toString(16).padStart(8, "0")).join("");
  const list = Buffer.from(`${words}${LENGTH}${ids.join(LENGTH).replaceAll("-", "")}`, "hex");
  return list.length === 20 + 20 * ids.length ? list : null;
}
