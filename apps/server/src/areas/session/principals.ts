import { type Capability, CodedError, capabilities, type Principal } from "@sheaf/contract";
import type { Authenticate, Caller, Services } from "../../platform/services.ts";
import type { AccessClaims, AccessTokens } from "./tokens.ts";

/** How long a looked-up caller is believed. Events of this process end it at once, other processes' changes are seen after it. */
const BELIEVED = 2_000;
const MOST = 20_000;
const KNOWN = new Set<string>(capabilities);

/**
 * The check that every call passes: the token's signature, then the session, the member and the account type as they stand in
 * the store. A token alone is never enough: a revoked session or an archived member ends within seconds (V17).
 */
export function authenticator(
  services: Services,
  tokens: AccessTokens,
): {
  readonly authenticate: Authenticate;
  /** Looks at a caller's session again, whatever became of the token. */ readonly recheck: (caller: Caller) => Promise<Caller>;
} {
  const known = new Map<
    string,
    {
      readonly caller: Promise<Caller>;
      readonly until: number;
      readonly organizationId: string;
      readonly userId: string;
      readonly familyId: string;
    }
  >();
  services.bus.subscribe((event) => {
    for (const [key, entry] of known) {
      const hit =
        (event.kind === "session-revoked" && entry.familyId === event.familyId) ||
        (event.kind === "member-changed" && entry.organizationId === event.organizationId && entry.userId === event.userId);
      if (hit) known.delete(key);
    }
  });
  const find = async (claims: AccessClaims): Promise<Caller> => {
    const key = `${claims.organizationId}/${claims.userId}/${claims.familyId}`;
    const now = services.clock.now();
    const found = known.get(key);
    if (found !== undefined && found.until > now) return found.caller;
    const caller = loadCaller(services, claims);
    known.delete(key);
    known.set(key, { ...claims, caller, until: now + BELIEVED });
    caller.catch(() => known.delete(key));
    if (known.size > MOST) known.delete(known.keys().next().value ?? "");
    return caller;
  };
  return {
    authenticate: async (bearer) => {
      if (bearer === null) throw new CodedError("unauthorized");
      return find(await tokens.verify(bearer));
    },
    recheck: ({ principal, familyId }) => find({ organizationId: principal.organizationId, userId: principal.userId, familyId }),
  };
}

async function loadCaller(services: Services, claims: AccessClaims): Promise<Caller> {
  const row = await services.store.db
    .selectFrom("session_families as f")
    .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "f.organization_id").onRef("m.user_id", "=", "f.user_id"))
    .innerJoin("account_types as a", (join) =>
      join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
    )
    .select([
      "m.email",
      "m.first_name",
      "m.last_name",
      "m.user_kind",
      "m.is_archived",
      "a.is_admin_like",
      "a.capabilities",
      "f.expires_at",
      "f.revoked_at",
    ])
    .where("f.organization_id", "=", claims.organizationId)
    .where("f.id", "=", claims.familyId)
    .where("f.user_id", "=", claims.userId)
    .executeTakeFirst();
  if (row === undefined || row.is_archived || row.revoked_at !== null || row.expires_at.getTime() <= services.clock.now())
    throw new CodedError("session_expired");
  const principal: Principal = {
    organizationId: claims.organizationId,
    userId: claims.userId,
    userKind: row.user_kind,
    isAdminLike: row.is_admin_like,
    capabilities: new Set(row.capabilities.filter((name): name is Capability => KNOWN.has(name))),
  };
  return { principal, email: row.email, firstName: row.first_name, lastName: row.last_name, familyId: claims.familyId };
}
