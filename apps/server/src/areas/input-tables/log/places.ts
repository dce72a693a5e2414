import type { Database } from "../../../platform/database/index.ts";
import type { RowChange } from "../batch.ts";
import type { InputPlace } from "./tables.ts";
import { type Entry, placesFor, spreadPlaces, type StandingRow } from "./write-log.ts";

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
  const groups = new Map<string | null | undefined, string[]>();
  const groupOf = new Map<string, string | null | undefined>();
  for (const { kind, rowId } of entries) {
    if (kind !== "add") continue;
    const after = rows.get(rowId)?.after;
    // a row that comes back stands where it stood
    if (after === undefined && standing.get(rowId)?.deleted === true) continue;
    const anchor = typeof after === "string" && groupOf.has(after) ? groupOf.get(after) : after;
    const group = groups.get(anchor) ?? [];
    const at = typeof after === "string" ? group.indexOf(after) : -1;
    if (at >= 0) group.splice(at + 1, 0, rowId);
    else group.push(rowId);
    groups.set(anchor, group);
    groupOf.set(rowId, anchor);
  }
  const found = new Map<string, number>();
  let isSpread = false;
  const list = [...groups];
  for (let at = 0; at < list.length;) {
    const [after, group] = list[at] ?? [undefined, []];
    const places = await placesFor(db, place, after, group.length);
    if (places === null) {
      if (isSpread) throw new Error("rows that were put apart have no room");
      await spreadPlaces(db, place, seq);
      isSpread = true;
      at = 0;
      continue;
    }
    for (const [index, rowId] of group.entries()) found.set(rowId, places[index] ?? 1);
    at += 1;
  }
  return found;
}
