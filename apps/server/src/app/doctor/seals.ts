import { auditStreamSealPlace } from "../../areas/administration/index.ts";
import { connectionSealPlace } from "../../areas/connections/index.ts";
import { accountSealPlace, appSealPlace } from "../../areas/linked-accounts/index.ts";
import { tilesSealPlace } from "../../areas/map-tiles/index.ts";
import { destinationSealPlace } from "../../areas/schedules/index.ts";
import { secondFactorSealPlace } from "../../areas/second-factor/index.ts";
import { providerSealPlace } from "../../areas/single-sign-on/index.ts";
import { type Secrets, unseal } from "../../platform/config/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { error, type Tell } from "./findings.ts";

/** Every secret that is kept sealed opens with the key of this server. Gives how many were looked at. */
export async function examineSeals(db: Database, secrets: Secrets, tell: Tell): Promise<number> {
  let count = 0;
  const look = (of: string, sealed: Uint8Array, place: string, way: string): void => {
    count += 1;
    try {
      unseal(secrets, sealed, place);
    } catch {
      tell(error("E_SECRET_SEALED", of, `Its secret does not open with this server's key. ${way}`));
    }
  };
  const connections = await db
    .selectFrom("connections")
    .select(["organization_id", "id", "name", "sealed_secret"])
    .where("archived_at", "is", null)
    .execute();
  for (const { organization_id: organization, id, name, sealed_secret: sealed } of connections)
    if (sealed !== null)
      look(`connection ${JSON.stringify(name)} (${id})`, sealed, connectionSealPlace(organization, id), "Enter its password again.");
  const providers = await db.selectFrom("sign_in_providers").select(["organization_id", "id", "name", "sealed_secret"]).execute();
  for (const { organization_id: organization, id, name, sealed_secret: sealed } of providers)
    if (sealed !== null)
      look(
        `sign-in provider ${JSON.stringify(name)} (${id})`,
        sealed,
        providerSealPlace(organization, id),
        "Enter its client secret again.",
      );
  const factors = await db.selectFrom("second_factors").select(["organization_id", "user_id", "sealed_secret"]).execute();
  for (const { organization_id: organizationId, user_id: userId, sealed_secret: sealed } of factors)
    look(`second factor of ${userId}`, sealed, secondFactorSealPlace({ organizationId, userId }), "An administrator resets it.");
  const streams = await db.selectFrom("audit_streams").select(["organization_id", "sealed_secret"]).execute();
  for (const { organization_id: organization, sealed_secret: sealed } of streams)
    look(`audit stream of ${organization}`, sealed, auditStreamSealPlace(organization), "Enter its address and secret again.");
  const schedules = await db.selectFrom("export_schedules").select(["organization_id", "id", "name", "definition"]).execute();
  for (const { organization_id: organization, id, name, definition } of schedules)
    for (const { destinationId, sealed } of definition.destinations)
      if (sealed !== "")
        look(
          `schedule ${JSON.stringify(name)} (${id})`,
          Buffer.from(sealed, "base64"),
          destinationSealPlace(organization, destinationId),
          "Enter its address again.",
        );
  const apps = await db.selectFrom("service_apps").select(["organization_id", "service", "sealed_secret"]).execute();
  for (const { organization_id: organization, service, sealed_secret: sealed } of apps)
    look(`${service} client of ${organization}`, sealed, appSealPlace(organization, service), "Enter its client secret again.");
  const accounts = await db.selectFrom("linked_accounts").select(["organization_id", "id", "service", "sealed_tokens"]).execute();
  for (const { organization_id: organization, id, service, sealed_tokens: sealed } of accounts)
    look(`${service} account ${id}`, sealed, accountSealPlace(organization, id), "Its owner connects it again.");
  const tiles = await db.selectFrom("map_tiles").select(["organization_id", "sealed_urls"]).execute();
  for (const { organization_id: organization, sealed_urls: sealed } of tiles)
    look(`map tiles of ${organization}`, sealed, tilesSealPlace(organization), "Enter their addresses again.");
  return count;
}
