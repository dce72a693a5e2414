import type { MapTilesSettings } from "@sheaf/contract";
import type { Database } from "../../platform/database/index.ts";

/** What an organization has set; null: nothing of its own. */
export async function ownTilesOf(db: Database, organizationId: string): Promise<MapTilesSettings | null> {
  const row = await db
    .selectFrom("map_tiles")
    .select(["light_url", "dark_url", "attribution", "max_zoom"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row === undefined ? null : { lightUrl: row.light_url, darkUrl: row.dark_url, attribution: row.attribution, maxZoom: row.max_zoom };
}

/** What maps are told of tiles. */
export const offeredBy = (tiles: MapTilesSettings | null) =>
  tiles === null ? null : { attribution: tiles.attribution, maxZoom: tiles.maxZoom, hasDark: tiles.darkUrl !== null };
