import { type AccessObject, type Action, type Actor, CodedError, may } from "@sheaf/contract";
import type { Database } from "../../platform/database/index.ts";
import { demand } from "../../platform/operations/index.ts";

export interface FoundTeam {
  readonly name: string;
  readonly description: string;
  readonly created_at: Date;
  readonly is_open: boolean;
  readonly isProvisioned: boolean;
  readonly object: Extract<AccessObject, { kind: "team" }>;
}

/** A team that there is, for who may know of colleagues at all. Held for a change: nobody else changes it meanwhile. */
export async function requireTeam(db: Database, actor: Actor, teamId: string, { held = false } = {}): Promise<FoundTeam> {
  const { organizationId, userId } = actor;
  demand(may(actor, "members.read", { kind: "organization", organizationId }));
  const team = await db
    .selectFrom("teams")
    .select(["name", "description", "created_at", "kind", "is_open"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", teamId)
    .where("archived_at", "is", null)
    .$if(held, (one) => one.forNoKeyUpdate())
    .executeTakeFirst();
  if (team === undefined) throw new CodedError("ENOENT");
  const mine = await db
    .selectFrom("team_members")
    .select("is_admin")
    .where("organization_id", "=", organizationId)
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const valued = await db
    .selectFrom("team_attribute_values as v")
    .innerJoin("teams as t", (join) => join.onRef("t.organization_id", "=", "v.organization_id").onRef("t.id", "=", "v.team_id"))
    .select("v.team_id")
    .where("v.organization_id", "=", organizationId)
    .where("t.archived_at", "is", null)
    .where((e) =>
      e.or([
        e("v.team_id", "=", teamId),
        e(
          "v.team_id",
          "in",
          e.selectFrom("team_reach").select("outer_id").where("organization_id", "=", organizationId).where("inner_id", "=", teamId),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  const isProvisioned = team.kind === "identity-provider";
  return {
    ...team,
    isProvisioned,
    object: {
      kind: "team",
      organizationId,
      isOpen: team.is_open,
      isProvisioned,
      isMember: mine !== undefined,
      isTeamAdmin: mine?.is_admin === true,
      hasValues: valued !== undefined,
    },
  };
}

/** The same, for who may do something with it; a team of the identity provider is changed there alone. */
export async function requireOwnTeam(db: Database, actor: Actor, teamId: string, action: Action): Promise<FoundTeam> {
  const team = await requireTeam(db, actor, teamId, { held: true });
  if (team.isProvisioned) throw new CodedError("EPERM", "Your identity provider manages this team");
  demand(may(actor, action, team.object));
  return team;
}
