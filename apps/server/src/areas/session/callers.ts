import { type Actor, type ActorVia, type Capability, CodedError, capabilities, capabilitiesWithin } from "@sheaf/contract";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ServerEvent } from "../../platform/bus.ts";
import type { Authenticate, Caller, Services } from "../../platform/services.ts";
import type { Database } from "../../platform/database/index.ts";
import { attributeMap, attributesOf } from "./attributes.ts";
import { type FoundKey, keyOfToken } from "../api-keys/index.ts";
import { idleBefore, lastUsed } from "../organizations/index.ts";
import type { AccessClaims, AccessTokens } from "./tokens.ts";

/** How long a looked-up caller is believed. What changed ends it at once, wherever it was changed; a change that was not heard of is seen after it. */
const BELIEVED = 2_000;
const MOST = 20_000;
const KNOWN = new Set<string>(capabilities);
/** What callers that are believed may be others by. */
const ENDING: ReadonlySet<ServerEvent["kind"]> = new Set([
  "session-revoked",
  "key-revoked",
  "people-changed",
  "attributes-changed",
  "member-changed",
]);

type CallerParts = Pick<Services, "store" | "attributes">;

interface Known {
  readonly caller: Promise<Caller>;
  until: number;
  readonly organizationId: string;
  readonly userId: string;
  /** The session, or the key. */
  readonly viaId: string;
  /** Somebody acts in the member's place: what changes about that one is told by other ids. Null: it is not known yet. */
  isLent: boolean | null;
}

/**
 * The check that every call passes: the token's signature, then the session, the member and the account type as they stand in
 * the store. A token alone is never enough: a revoked session or an archived member ends within seconds (V17).
 */
export function authenticator(
  services: Services,
  tokens: AccessTokens,
): {
  readonly authenticate: Authenticate;
  /** Looks at a caller again, whatever became of the token. */ readonly recheck: (caller: Caller, source: string) => Promise<Caller>;
} {
  const known = new Map<string, Known>();
  services.bus.subscribe((event) => {
    if (event.kind === "events-missed") known.clear();
    if (!ENDING.has(event.kind)) return;
    const now = services.clock.now();
    for (const [key, entry] of known) if (entry.until <= now || isChangedBy(event, entry)) known.delete(key);
  });
  const believe = async (
    key: string,
    who: Pick<Known, "organizationId" | "userId" | "viaId">,
    look: () => Promise<Caller>,
  ): Promise<Caller> => {
    const now = services.clock.now();
    const found = known.get(key);
    if (found !== undefined && found.until > now) return found.caller;
    const caller = look();
    const entry: Known = { ...who, caller, until: now + BELIEVED, isLent: null };
    known.delete(key);
    known.set(key, entry);
    caller.then(
      ({ actor, endsAt }) => {
        entry.isLent = actor.via.kind === "impersonation";
        entry.until = Math.min(entry.until, endsAt ?? Number.POSITIVE_INFINITY);
      },
      () => known.get(key) === entry && known.delete(key),
    );
    if (known.size > MOST) known.delete(known.keys().next().value ?? "");
    return caller;
  };
  const find = (claims: AccessClaims): Promise<Caller> =>
    believe(`${claims.organizationId}/${claims.userId}/${claims.familyId}`, { ...claims, viaId: claims.familyId }, () =>
      callerOfSession(services, claims),
    );
  const findKey = async (bearer: string): Promise<Caller | null> => {
    // looked up anew with every call: what was revoked a moment ago opens nothing, in any process
    const found = await keyOfToken(services, bearer);
    if (found === null) return null;
    const { organizationId, userId, keyId } = found;
    return believe(`${organizationId}/${userId}/key ${keyId}`, { organizationId, userId, viaId: keyId }, () =>
      callerOfKey(services, found),
    );
  };
  return {
    authenticate: async (bearer, source, scope = null, only = false) => {
      if (bearer === null) throw new CodedError("unauthorized");
      const caller = (only ? null : await findKey(bearer)) ?? (await find(await tokens.verify(bearer, scope, only)));
      await services.sources.require(caller.actor.organizationId, source);
      return caller;
    },
    recheck: async ({ actor: { organizationId, userId, via } }, source) => {
      // no other way to act has a lasting connection yet
      if (via.kind !== "session" && via.kind !== "impersonation") throw new CodedError("session_expired");
      await services.sources.require(organizationId, source);
      return find({ organizationId, userId, familyId: via.familyId });
    },
  };
}

function isChangedBy(event: ServerEvent, { organizationId, userId, viaId, isLent }: Known): boolean {
  switch (event.kind) {
    case "key-revoked":
      return event.keyId === viaId;
    case "session-revoked":
      return event.organizationId === organizationId && (event.familyId === viaId || isLent !== false);
    case "member-changed":
      return event.organizationId === organizationId && (event.userId === userId || isLent !== false);
    case "people-changed":
    case "attributes-changed":
      return event.organizationId === organizationId;
    default:
      return false;
  }
}

/**
 * A job in the name of a member, with the rights that the member has at this moment: what was taken from them is taken from their jobs
 * (`session_expired` where they are gone altogether).
 */
export function callerOfJob(
  services: CallerParts,
  member: { readonly organizationId: string; readonly userId: string },
  jobId: string,
): Promise<Caller> {
  return loadCaller(services, member, { kind: "job", jobId });
}

/** A member as formulas and policies know them, for whoever looks at what they see; null for one who is archived, or none. */
export async function personOfMember(
  services: CallerParts,
  member: { readonly organizationId: string; readonly userId: string },
  via: ActorVia,
): Promise<Caller | null> {
  try {
    return await loadCaller(services, member, via);
  } catch (error) {
    if (error instanceof CodedError && error.errorCode === "session_expired") return null;
    throw error;
  }
}

async function callerOfSession(services: Services, { familyId, ...member }: AccessClaims): Promise<Caller> {
  return loadCaller(services, member, { kind: "session", familyId }, { familyId, now: services.clock.now() });
}

/** The member of a key; one who is gone takes their keys with them. */
async function callerOfKey(services: CallerParts, { keyId, scopes, ...member }: FoundKey): Promise<Caller> {
  try {
    return await loadCaller(services, member, { kind: "api-key", keyId, scopes });
  } catch (error) {
    throw error instanceof CodedError && error.errorCode === "session_expired" ? new CodedError("unauthorized") : error;
  }
}

/** A member as the store has them now; `session_expired` for one who is archived, or none, or whose session has ended by now. */
async function loadCaller(
  { store, attributes }: CallerParts,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  via: ActorVia,
  session: { readonly familyId: string; readonly now: number } | null = null,
): Promise<Caller> {
  const organization = await attributes.of(organizationId);
  const idle = session === null ? null : idleBefore(organization.inactivityConfig, session.now);
  const idleEnd =
    session === null || idle === null
      ? sql<null>`null::timestamptz`
      : sql<Date>`${lastUsed} + ${session.now - idle.getTime()}::float8 * interval '1 millisecond'`;
  const row = await store.db
    .selectFrom("members as m")
    .innerJoin("account_types as a", (join) =>
      join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
    )
    // nobody acts in a closed organization, neither by a key nor by a job
    .innerJoin("organizations as o", (join) => join.onRef("o.id", "=", "m.organization_id").on("o.closed_at", "is", null))
    .select(["m.email", "m.first_name", "m.last_name", "m.user_kind", "m.is_archived", "a.is_admin_like", "a.capabilities"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("team_people as tm")
          .innerJoin("teams as t", (join) => join.onRef("t.organization_id", "=", "tm.organization_id").onRef("t.id", "=", "tm.team_id"))
          .select(["t.id", "t.name"])
          .whereRef("tm.organization_id", "=", "m.organization_id")
          .whereRef("tm.user_id", "=", "m.user_id")
          .where("t.archived_at", "is", null)
          .orderBy("t.name"),
      ).as("teams"),
    )
    .select(attributesOf().as("attributes"))
    .where("m.organization_id", "=", organizationId)
    .where("m.user_id", "=", userId)
    .$if(session !== null, (members) =>
      members
        .select((eb) =>
          eb
            .selectFrom("session_families as l")
            .select("l.impersonator_id")
            .whereRef("l.organization_id", "=", "m.organization_id")
            .where("l.id", "=", session?.familyId ?? "")
            .as("impersonator_id"),
        )
        .select((eb) =>
          eb
            .selectFrom("session_families as f")
            .select(sql<number>`extract(epoch from least(f.expires_at, ${idleEnd}))::float8 * 1000`.as("ends_at"))
            .whereRef("f.organization_id", "=", "m.organization_id")
            .where("f.id", "=", session?.familyId ?? "")
            .as("ends_at"),
        )
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom("session_families as f")
              .select("f.id")
              .whereRef("f.organization_id", "=", "m.organization_id")
              .whereRef("f.user_id", "=", "m.user_id")
              .where("f.id", "=", session?.familyId ?? "")
              .where("f.revoked_at", "is", null)
              .where("f.expires_at", ">", new Date(session?.now ?? 0))
              .$if(idle !== null, (families) => families.where(lastUsed, ">", idle ?? new Date(0))),
          ),
        ),
    )
    .executeTakeFirst();
  if (row === undefined || row.is_archived) throw new CodedError("session_expired");
  if (row.user_kind === "guest" && !organization.allowGuests) throw new CodedError("session_expired");
  const lender =
    session === null || row.impersonator_id == null ? null : await impersonatorOf(store.db, organizationId, session, row.impersonator_id);
  const given = row.capabilities.filter(
    (name): name is Capability => KNOWN.has(name) && (lender === null || lender.capabilities.includes(name)),
  );
  const actor: Actor = {
    organizationId,
    userId,
    userKind: row.user_kind,
    isAdminLike: row.is_admin_like,
    capabilities: new Set(capabilitiesWithin(organization, given)),
    teams: row.teams,
    via: lender === null || session === null ? via : { kind: "impersonation", familyId: session.familyId, impersonatorId: lender.userId },
  };
  const person = { actor, email: row.email, firstName: row.first_name, lastName: row.last_name, attributes: attributeMap(row.attributes) };
  return session === null ? person : { ...person, endsAt: Math.min(row.ends_at ?? 0, lender?.endsAt ?? Number.POSITIVE_INFINITY) };
}

/**
 * Whoever acts in the member's place by a session, as they are now. It ends with the administrator's own session, and with their being one.
 */
async function impersonatorOf(
  db: Database,
  organizationId: string,
  { familyId, now }: { readonly familyId: string; readonly now: number },
  userId: string,
): Promise<{ readonly userId: string; readonly capabilities: readonly string[]; readonly endsAt: number }> {
  const row = await db
    .selectFrom("session_families as f")
    .innerJoin("session_families as own", (join) =>
      join.onRef("own.organization_id", "=", "f.organization_id").onRef("own.id", "=", "f.impersonator_family_id"),
    )
    .innerJoin("members as m", (join) =>
      join.onRef("m.organization_id", "=", "f.organization_id").onRef("m.user_id", "=", "f.impersonator_id"),
    )
    .innerJoin("account_types as a", (join) =>
      join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
    )
    .select(["a.capabilities", "own.expires_at"])
    .where("f.organization_id", "=", organizationId)
    .where("f.id", "=", familyId)
    .where("own.revoked_at", "is", null)
    .where("own.expires_at", ">", new Date(now))
    .where("m.is_archived", "=", false)
    .where("a.is_admin_like", "=", true)
    .executeTakeFirst();
  if (row?.capabilities.includes("canAdmin") !== true) throw new CodedError("session_expired");
  return { userId, capabilities: row.capabilities, endsAt: row.expires_at.getTime() };
}

/** All that formulas and policies can ask about somebody: who is the same in it gets the same rows. */
export function whatIsAskedOf({ actor, email, firstName, lastName, attributes }: Caller): string {
  return JSON.stringify([email, firstName, lastName, actor.teams, [...attributes]]);
}
