import { createHash } from "node:crypto";
import { limits } from "@sheaf/contract";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { randomToken } from "../../platform/ids.ts";
import type { Services } from "../../platform/services.ts";
import { seal } from "../../platform/config/index.ts";
import type { Origin } from "../second-factor/index.ts";
import { idleBefore, lastUsed } from "../organizations/index.ts";
import { cookieName, organizationsOfCookies } from "./replies.ts";

const DAY = 24 * 3600 * 1000;

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Where a session was begun: what its owner knows it by. */
export interface Device {
  readonly userAgent: string | null;
  readonly sourceAddress: string;
}

export function deviceOf(request: FastifyRequest): Device {
  return { userAgent: request.headers["user-agent"]?.slice(0, 300) ?? null, sourceAddress: request.ip };
}

/** Where a sealed hint of a provider belongs. */
export const placeOfHint = (organizationId: string, familyId: string): string => `sign-out hint ${organizationId} ${familyId}`;

/** Begins a family: one sign-in of one browser. */
export async function beginSession(
  services: Services,
  db: Database,
  member: { readonly organizationId: string; readonly userId: string },
  device: Device,
  /** Of a session that an identity provider opened; it ends with the provider's. */
  origin: Origin | null = null,
): Promise<{ readonly familyId: string; readonly refreshToken: string }> {
  const now = services.clock.now();
  const { refreshTokenTTLSecs } = await services.attributes.of(member.organizationId);
  const familyId = services.ids.make();
  const refreshToken = randomToken(32);
  await db
    .insertInto("session_families")
    .values({
      organization_id: member.organizationId,
      id: familyId,
      user_id: member.userId,
      created_at: new Date(now),
      expires_at: new Date(now + refreshTokenTTLSecs * 1_000),
      seen_at: new Date(now),
      active_at: new Date(now),
      user_agent: device.userAgent,
      source_address: device.sourceAddress,
      ...(origin === null
        ? {}
        : {
            provider_id: origin.providerId,
            sealed_hint: origin.hint === null ? null : seal(services.secrets, origin.hint, placeOfHint(member.organizationId, familyId)),
            answer_hash: origin.answerHash,
            session_index: origin.sessionIndex,
          }),
    })
    .execute();
  await db
    .insertInto("refresh_tokens")
    .values({ organization_id: member.organizationId, token_hash: hashOf(refreshToken), family_id: familyId, issued_at: new Date(now) })
    .execute();
  return { familyId, refreshToken };
}

export type Rotation =
  | {
      readonly kind: "rotated";
      readonly userId: string;
      readonly familyId: string;
      readonly refreshToken: string;
      /** An administrator acts by it in the member's place. */
      readonly isLent: boolean;
    }
  | { readonly kind: "expired" }
  /** The token belongs to another organization than the one asked for. */
  | { readonly kind: "mismatch"; readonly organizationId: string; readonly userId: string }
  /** A token came back long after it was used: somebody else has a copy, so nobody keeps the session. */
  | { readonly kind: "reused"; readonly userId: string; readonly familyId: string };

/**
 * Uses a refresh token up and gives its successor. Within the grace a used one still gives a successor: two tabs share a
 * cookie and may refresh at the same moment, and an answer may be lost on its way (V16).
 */
export async function rotateSession(services: Services, organizationId: string, token: string): Promise<Rotation> {
  const now = services.clock.now();
  const hash = hashOf(token);
  const { refreshTokenTTLSecs, inactivityConfig } = await services.attributes.of(organizationId);
  const idle = idleBefore(inactivityConfig, now);
  return services.store.db.transaction().execute(async (db) => {
    const found = await db
      .selectFrom("refresh_tokens as t")
      .innerJoin("session_families as f", (join) =>
        join.onRef("f.organization_id", "=", "t.organization_id").onRef("f.id", "=", "t.family_id"),
      )
      .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "f.organization_id").onRef("m.user_id", "=", "f.user_id"))
      .select([
        "t.organization_id",
        "t.family_id",
        "t.used_at",
        "f.user_id",
        "f.expires_at",
        "f.revoked_at",
        "m.is_archived",
        "f.impersonator_id",
      ])
      .select(lastUsed.as("last_used"))
      .where("t.token_hash", "=", hash)
      .forUpdate(["t", "f"])
      .executeTakeFirst();
    if (found === undefined) return { kind: "expired" };
    if (found.organization_id !== organizationId) return { kind: "mismatch", organizationId: found.organization_id, userId: found.user_id };
    if (found.revoked_at !== null || found.expires_at.getTime() <= now || found.is_archived) return { kind: "expired" };
    // a page that renews its token by itself is not a person who does something
    if (idle !== null && found.last_used <= idle) {
      await revoke(db, { organizationId, familyId: found.family_id }, "inactivity", now);
      return { kind: "expired" };
    }
    if (found.used_at !== null && now - found.used_at.getTime() > limits.refreshGrace) {
      await revoke(db, { organizationId, familyId: found.family_id }, "reuse", now);
      return { kind: "reused", userId: found.user_id, familyId: found.family_id };
    }
    // who acts in somebody's place does so for a while, however often the page asks
    const isLent = found.impersonator_id !== null;
    const refreshToken = randomToken(32);
    if (found.used_at === null)
      await db
        .updateTable("refresh_tokens")
        .set({ used_at: new Date(now) })
        .where("token_hash", "=", hash)
        .execute();
    await db
      .insertInto("refresh_tokens")
      .values({ organization_id: organizationId, token_hash: hashOf(refreshToken), family_id: found.family_id, issued_at: new Date(now) })
      .execute();
    // used ones are kept for a day: their coming back is how a theft shows
    await db
      .deleteFrom("refresh_tokens")
      .where("organization_id", "=", organizationId)
      .where("family_id", "=", found.family_id)
      .where("used_at", "<", new Date(now - DAY))
      .execute();
    await db
      .updateTable("session_families")
      .set({ seen_at: new Date(now), ...(isLent ? {} : { expires_at: new Date(now + refreshTokenTTLSecs * 1_000) }) })
      .where("organization_id", "=", organizationId)
      .where("id", "=", found.family_id)
      .execute();
    return { kind: "rotated", userId: found.user_id, familyId: found.family_id, refreshToken, isLent };
  });
}

/** One more refresh token of a session that goes on; null where it has ended. */
export async function followSession(
  { clock }: Pick<Services, "clock">,
  db: Database,
  { organizationId, familyId }: { readonly organizationId: string; readonly familyId: string },
): Promise<string | null> {
  const now = clock.now();
  const found = await db
    .selectFrom("session_families as f")
    .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "f.organization_id").onRef("m.user_id", "=", "f.user_id"))
    .select("f.id")
    .where("f.organization_id", "=", organizationId)
    .where("f.id", "=", familyId)
    .where("f.revoked_at", "is", null)
    .where("f.expires_at", ">", new Date(now))
    .where("m.is_archived", "=", false)
    .executeTakeFirst();
  if (found === undefined) return null;
  const refreshToken = randomToken(32);
  await db
    .insertInto("refresh_tokens")
    .values({ organization_id: organizationId, token_hash: hashOf(refreshToken), family_id: familyId, issued_at: new Date(now) })
    .execute();
  return refreshToken;
}

/** Takes away what is left of sessions that ended a month ago; gives how many. */
export async function forgetSessions(db: Database, now: number): Promise<number> {
  const ended = new Date(now - 30 * DAY);
  return db.transaction().execute(async (transaction) => {
    const families = transaction
      .selectFrom("session_families")
      .select("id")
      .where(({ or, eb }) => or([eb("expires_at", "<", ended), eb("revoked_at", "<", ended)]));
    await transaction.deleteFrom("refresh_tokens").where("family_id", "in", families).execute();
    const { numDeletedRows } = await transaction.deleteFrom("session_families").where("id", "in", families).executeTakeFirst();
    return Number(numDeletedRows);
  });
}

/** The session that a refresh token belongs to, used or not; null if there is none in this organization. */
export async function familyOfToken(
  db: Database,
  organizationId: string,
  token: string,
): Promise<{
  readonly familyId: string;
  readonly userId: string;
  /** When the token was used up, or its session ended; null: neither. */
  readonly spentAt: Date | null;
} | null> {
  const found = await db
    .selectFrom("refresh_tokens as t")
    .innerJoin("session_families as f", (join) =>
      join.onRef("f.organization_id", "=", "t.organization_id").onRef("f.id", "=", "t.family_id"),
    )
    .select(["f.id", "f.user_id", sql<Date | null>`least(t.used_at, f.revoked_at)`.as("spent_at")])
    .where("t.token_hash", "=", hashOf(token))
    .where("t.organization_id", "=", organizationId)
    .executeTakeFirst();
  return found === undefined ? null : { familyId: found.id, userId: found.user_id, spentAt: found.spent_at };
}

export interface SessionOfCookie {
  readonly organizationId: string;
  readonly userId: string;
  readonly familyId: string;
}

/** The sessions of some organizations that a request's cookies bear and that have not ended, by used tokens too: nothing is renewed. */
export async function sessionsOfCookies(
  { store, clock, attributes }: Services,
  cookies: Readonly<Record<string, string | undefined>>,
  organizations: ReadonlySet<string | null>,
): Promise<readonly SessionOfCookie[]> {
  const found: SessionOfCookie[] = [];
  for (const organizationId of organizationsOfCookies(cookies)) {
    const token = cookies[cookieName(organizationId)];
    if (token === undefined || token.length > 200 || !organizations.has(organizationId)) continue;
    const idle = idleBefore((await attributes.of(organizationId)).inactivityConfig, clock.now());
    const row = await store.db
      .selectFrom("refresh_tokens as t")
      .innerJoin("session_families as f", (join) =>
        join.onRef("f.organization_id", "=", "t.organization_id").onRef("f.id", "=", "t.family_id"),
      )
      .select(["f.id", "f.user_id"])
      .where("t.token_hash", "=", hashOf(token))
      .where("t.organization_id", "=", organizationId)
      .where("f.revoked_at", "is", null)
      .where("f.expires_at", ">", new Date(clock.now()))
      .$if(idle !== null, (families) => families.where(lastUsed, ">", idle ?? new Date(0)))
      .executeTakeFirst();
    if (row !== undefined) found.push({ organizationId, userId: row.user_id, familyId: row.id });
  }
  return found;
}

async function revoke(
  db: Database,
  family: { readonly organizationId: string; readonly familyId: string },
  reason: string,
  now: number,
): Promise<void> {
  await db
    .updateTable("session_families")
    .set({ revoked_at: new Date(now), revoke_reason: reason })
    .where("organization_id", "=", family.organizationId)
    .where("id", "=", family.familyId)
    .where("revoked_at", "is", null)
    .execute();
}
