import { type ApiScope, apiScopes, CodedError, isUuid } from "@sheaf/contract";
import { sql } from "kysely";
import type { Services } from "../../platform/services.ts";
import { isSecret, readKeyToken } from "./secrets.ts";

/** A key that is good at this moment. */
export interface FoundKey {
  readonly organizationId: string;
  readonly userId: string;
  readonly keyId: string;
  readonly scopes: ReadonlySet<ApiScope>;
}

const SCOPES = new Set<string>(apiScopes);

/** The key that a bearer token belongs to; null: it is no key's. Every way in which a key can be no good is one answer. */
export async function keyOfToken(services: Services, token: string): Promise<FoundKey | null> {
  const read = readKeyToken(services, token);
  if (read === null) return null;
  return findKey(services, read.keyId, read.secret, read.secret === null ? "client" : "token");
}

/** `secret` null: it was checked when the access token was given. */
export async function findKey(services: Services, keyId: string, secret: string | null, kind: "token" | "client"): Promise<FoundKey> {
  if (!isUuid(keyId)) throw new CodedError("unauthorized");
  const { db } = services.store;
  const now = services.clock.now();
  const row = await db
    .selectFrom("api_keys")
    .select(["organization_id", "user_id", "kind", "secret_hash", "scopes", "expires_at", "revoked_at"])
    .where("id", "=", keyId)
    .executeTakeFirst();
  if (row === undefined || row.kind !== kind || (secret !== null && !isSecret(secret, row.secret_hash)))
    throw new CodedError("unauthorized");
  if (row.revoked_at !== null || row.expires_at.getTime() <= now) throw new CodedError("unauthorized");
  // not with every call: to the minute is enough
  await db
    .updateTable("api_keys")
    .set({ last_used_at: new Date(now) })
    .where("organization_id", "=", row.organization_id)
    .where("id", "=", keyId)
    .where(sql<boolean>`last_used_at is null or last_used_at < ${new Date(now - 60_000)}`)
    .execute();
  return {
    organizationId: row.organization_id,
    userId: row.user_id,
    keyId,
    scopes: new Set(row.scopes.filter((scope): scope is ApiScope => SCOPES.has(scope))),
  };
}
