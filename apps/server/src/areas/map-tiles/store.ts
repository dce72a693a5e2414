import type { MapTilesSettings } from "@sheaf/contract";
import { z } from "zod";
import { seal, unseal } from "../../platform/config/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Services } from "../../platform/services.ts";

export const tilesSealPlace = (organizationId: string): string => `map tiles ${organizationId}`;

const urls = z.object({ lightUrl: z.string(), darkUrl: z.string().nullable() });

/** Addresses may hold a key. */
export function sealUrls(
  { secrets }: Pick<Services, "secrets">,
  organizationId: string,
  { lightUrl, darkUrl }: z.infer<typeof urls>,
): Buffer {
  return seal(secrets, JSON.stringify({ lightUrl, darkUrl }), tilesSealPlace(organizationId));
}

/** What an organization has set; null: nothing of its own, or nothing that opens with this server's key. */
export async function ownTilesOf(
  { db, secrets }: Pick<Services, "secrets"> & { readonly db: Database },
  organizationId: string,
): Promise<MapTilesSettings | null> {
  const row = await db
    .selectFrom("map_tiles")
    .select(["sealed_urls", "attribution", "max_zoom"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  if (row === undefined) return null;
  try {
    const opened = urls.parse(JSON.parse(unseal(secrets, row.sealed_urls, tilesSealPlace(organizationId))));
    return { ...opened, attribution: row.attribution, maxZoom: row.max_zoom };
  } catch {
    return null;
  }
}

/** What maps are told of tiles. */
export const offeredBy = (tiles: MapTilesSettings | null) =>
  tiles === null ? null : { attribution: tiles.attribution, maxZoom: tiles.maxZoom, hasDark: tiles.darkUrl !== null };
