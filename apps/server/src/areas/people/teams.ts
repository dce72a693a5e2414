import { type AccessObject, type Action, type Actor, CodedError, may } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { ExpressionBuilder } from "kysely";
import type { Database, Tables } from "../../platform/database/index.ts";
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
  // what they may do with it is read with it: how they are in it, and whether it, or one around it, has values of attributes
  const mine = (db: ExpressionBuilder<Tables, "teams">) =>
    db
      .selectFrom("team_members as m")
      .select("m.is_admin")
      .whereRef("m.organization_id", "=", "teams.organization_id")
      .whereRef("m.team_id", "=", "teams.id")
      .where("m.user_id", "=", userId);
  const team = await db
    .selectFrom("teams")
    .select(["name", "description", "created_at", "kind", "is_open"])
    .select((e) => [
      mine(e).as("is_team_admin"),
      e
        .exists(
          e
            .selectFrom("team_attribute_values as v")
            .innerJoin("teams as t", (join) => join.onRef("t.organization_id", "=", "v.organization_id").onRef("t.id", "=", "v.team_id"))
            .select("v.team_id")
            .whereRef("v.organization_id", "=", "teams.organization_id")
            .where("t.archived_at", "is", null)
            .where((inside) =>
              inside.or([
                inside("v.team_id", "=", teamId),
                inside(
                  "v.team_id",
                  "in",
                  inside
                    .selectFrom("team_reach")
                    .select("outer_id")
                    .where("organization_id", "=", organizationId)
                    .where("inner_id", "=", teamId),
                ),
              ]),
            ),
        )
        .as("has_values"),
    ])
    .where("organization_id", "=", organizationId)
    .where("id", "=", teamId)
    .where("archived_at", "is", null)
    .$if(held, (one) => one.forNoKeyUpdate("teams"))
    .executeTakeFirst();
  if (team === undefined) throw new CodedError("ENOENT");
  const isProvisioned = team.kind === "identity-provider";
  return {
    ...team,
    isProvisioned,
    object: {
      kind: "team",
      organizationId,
      isOpen: team.is_open,
      isProvisioned,
      isMember: team.is_team_admin !== null,
      isTeamAdmin: team.is_team_admin === true,
      hasValues: Boolean(team.has_values),
    },
  };
}

/** The same, for who may do something with it; a team of the identity provider is changed there alone. */
export async function requireOwnTeam(db: Database, actor: Actor, teamId: string, action: Action): Promise<FoundTeam> {
  const team = await requireTeam(db, actor, teamId, { held: true });
  if (team.isProvisioned) throw new CodedError("EPERM", message("errors-organization.people.identity-provider-manages-team"));
  demand(may(actor, action, team.object));
  return team;
}
