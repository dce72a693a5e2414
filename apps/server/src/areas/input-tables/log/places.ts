import type { Database } from "../../../platform/database/index.ts";
import type { RowChange } from "../batch.ts";
import type { InputPlace } from "./tables.ts";
import { type Entry, placesFor, spreadPlaces, type StandingRow } from "./write-log.ts";

/** Rows that stand below one that was there before, or above or below all; each knows the next. */
interface Group {
  readonly first: string;
  last: string;
  count: number;
}

/**
 * Where the added rows of a batch stand, by id. Where there is no room between two rows, all are put apart first; they count as changed by
 * the last entry of the batch, `seq`.
 */
export async function placesOf(
  db: Database,
  place: InputPlace,
  seq: number,
  entries: readonly Pick<Entry, "kind" | "rowId">[],
  rows: ReadonlyMap<string, RowChange>,
  standing: ReadonlyMap<string, StandingRow>,
): Promise<ReadonlyMap<string, number>> {
  const groups = new Map<string | null | undefined, Group>();
  const groupOf = new Map<string, string | null | undefined>();
  const next = new Map<string, string>();
  /** Of those that stand below one row of the batch, the last: rows that are added together keep their order. */
  const lowest = new Map<string, string>();
  for (const { kind, rowId } of entries) {
    if (kind !== "add") continue;
    const after = rows.get(rowId)?.after;
    // a row that comes back stands where it stood
    if (after === undefined && standing.get(rowId)?.deleted === true) continue;
    const anchor = typeof after === "string" && groupOf.has(after) ? groupOf.get(after) : after;
    groupOf.set(rowId, anchor);
    const group = groups.get(anchor);
    if (group === undefined) {
      groups.set(anchor, { first: rowId, last: rowId, count: 1 });
      continue;
    }
    const isBelow = typeof after === "string" && after !== anchor;
    const above = isBelow ? (lowest.get(after) ?? after) : group.last;
    const below = next.get(above);
    next.set(above, rowId);
    if (below !== undefined) next.set(rowId, below);
    if (isBelow) lowest.set(after, rowId);
    if (above === group.last) group.last = rowId;
    group.count += 1;
  }
  const found = new Map<string, number>();
  let isSpread = false;
  const list = [...groups];
  for (let at = 0; at < list.length;) {
    const [after, group] = list[at] as (typeof list)[number];
    const places = await placesFor(db, place, after, group.count);
    if (places === null) {
      if (isSpread) throw new Error("rows that were put apart have no room");
      await spreadPlaces(db, place, seq);
      isSpread = true;
      at = 0;
      continue;
    }
    let rowId: string | undefined = group.first;
    for (const one of places) {
      if (rowId === undefined) break;
      found.set(rowId, one);
      rowId = next.get(rowId);
    }
    at += 1;
  }
  return found;
}
