import { apiKeyCreation, apiKeyMade, apiKeyNaming, apiKeySearch, apiKeySummary, CodedError, done, limits, whoAmI } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { audit, operation } from "../../platform/operations/index.ts";
import { fullName } from "../organizations/index.ts";
import { hashOfSecret, keyToken, newSecret } from "./secrets.ts";

const DAY = 24 * 3_600_000;

export const listApiKeys = operation({
  name: "ListApiKeys",
  kind: "query",
  transport: { kind: "graphql", field: "apiKeys" },
  summary: "Keys of the caller that still open something, or those of every member for administrators; never with their secrets",
  input: apiKeySearch,
  output: z.array(apiKeySummary),
  capability: null,
  ids: {},
  run: async ({ db, actor, clock }, { everybody }) => {
    if (everybody === true && !actor.capabilities.has("canAdmin")) throw new CodedError("EPERM");
    let query = db
      .selectFrom("api_keys as k")
      .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "k.organization_id").onRef("m.user_id", "=", "k.user_id"))
      .select(["k.id", "k.name", "k.kind", "k.scopes", "k.user_id", "k.created_at", "k.expires_at", "k.last_used_at"])
      .select(["m.first_name", "m.last_name", "m.email"])
      .where("k.organization_id", "=", actor.organizationId)
      .where("k.revoked_at", "is", null)
      .where("k.expires_at", ">", new Date(clock.now()))
      .orderBy("k.created_at", "desc")
      .limit(1_000);
    if (everybody !== true) query = query.where("k.user_id", "=", actor.userId);
    return (await query.execute()).map((row) => ({
      keyId: row.id,
      name: row.name,
      kind: row.kind,
      scopes: row.scopes,
      ownerId: row.user_id,
      ownerName: fullName(row),
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    }));
  },
});

export const createApiKey = operation({
  name: "CreateApiKey",
  kind: "mutation",
  transport: { kind: "rest", method: "POST", path: "/v2/credentials" },
  summary: "Makes a key in the caller's name. Its secret is in this answer and nowhere else",
  input: z.object({ body: apiKeyCreation }),
  output: apiKeyMade,
  capability: null,
  ids: {},
  // the answer of a transaction is kept for repetitions, and this one is not to be kept
  transaction: false,
  run: async (context, { body: { name, kind, scopes, days } }) => {
    const { actor, store, ids, clock } = context;
    const { organizationId, userId } = actor;
    // guests look at what was shared with them; programs are the organization's own
    if (actor.userKind !== "internal") throw new CodedError("EPERM");
    const now = clock.now();
    const expires = new Date(now + (days ?? limits.apiKeyUsualDays) * DAY);
    const keyId = ids.make();
    const secret = newSecret();
    await store.db.transaction().execute(async (db) => {
      // one after the other, so that the bound holds
      await db
        .selectFrom("members")
        .select("user_id")
        .where("organization_id", "=", organizationId)
        .where("user_id", "=", userId)
        .forUpdate()
        .execute();
      const { count } = await db
        .selectFrom("api_keys")
        .select((eb) => eb.fn.countAll<string>().as("count"))
        .where("organization_id", "=", organizationId)
        .where("user_id", "=", userId)
        .where("revoked_at", "is", null)
        .where("expires_at", ">", new Date(now))
        .executeTakeFirstOrThrow();
      if (Number(count) >= limits.apiKeysOfPerson)
        throw new CodedError("EINVAL", message("errors-access.api-keys.too-many", { most: limits.apiKeysOfPerson }));
      await db
        .insertInto("api_keys")
        .values({
          organization_id: organizationId,
          id: keyId,
          user_id: userId,
          name,
          kind,
          secret_hash: hashOfSecret(secret),
          scopes,
          created_at: new Date(now),
          expires_at: expires,
        })
        .execute();
      await audit({ ...context, db }, "api-key.create", { kind: "api-key", id: keyId }, { name, kind, scopes: scopes.join(" ") });
    });
    return {
      keyId,
      clientId: kind === "client" ? keyId : null,
      secret: kind === "client" ? secret : keyToken(keyId, secret),
      expiresAt: expires.toISOString(),
    };
  },
});

export const revokeApiKey = operation({
  name: "RevokeApiKey",
  kind: "mutation",
  transport: { kind: "graphql", field: "revokeApiKey" },
  summary: "Ends a key at once: one's own, or anybody's for administrators. A key ends itself, and no other",
  input: apiKeyNaming,
  output: done,
  capability: null,
  scope: "any",
  ids: { keyId: "api-key" },
  run: async (context, { keyId }) => {
    const { db, actor, clock, bus, afterCommit } = context;
    const { organizationId, userId, via } = actor;
    // a program that is done, or fears for its key, ends that; keys of people are theirs
    if (via.kind !== "session" && !(via.kind === "api-key" && via.keyId === keyId)) throw new CodedError("EPERM");
    let query = db
      .updateTable("api_keys")
      .set({ revoked_at: new Date(clock.now()), revoked_by: userId })
      .where("organization_id", "=", organizationId)
      .where("id", "=", keyId)
      .where("revoked_at", "is", null);
    if (!actor.capabilities.has("canAdmin")) query = query.where("user_id", "=", userId);
    const { numUpdatedRows } = await query.executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CodedError("ENOENT");
    await audit(context, "api-key.revoke", { kind: "api-key", id: keyId });
    afterCommit(() => bus.publish({ kind: "key-revoked", organizationId, keyId }));
    return { success: true };
  },
});

export const readCaller = operation({
  name: "ReadCaller",
  kind: "query",
  transport: { kind: "rest", method: "GET", path: "/v2/whoami" },
  summary: "In whose name a token acts",
  input: z.object({}),
  output: whoAmI,
  capability: null,
  scope: "any",
  ids: {},
  run: async ({ actor, caller }) => ({
    userId: actor.userId,
    organizationId: actor.organizationId,
    email: caller.email,
    name: fullName({ first_name: caller.firstName, last_name: caller.lastName, email: caller.email }),
  }),
});
