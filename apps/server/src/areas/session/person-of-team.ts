import type { Actor } from "@sheaf/contract";
import { sql } from "kysely";
import type { Caller, Services } from "../../platform/services.ts";
import { attributeMap, attributesOfTeam } from "./attributes.ts";

/**
 * Somebody who is in one team and the teams around it, and nothing else: with their grants and values of user attributes, with no name and
 * nothing of their own. What their account type allows is `viewer`'s. Null for a team that has ended, or none.
 */
export async function personOfTeam(
  { store }: Pick<Services, "store">,
  viewer: Actor,
  teamId: string,
): Promise<{ readonly caller: Caller; readonly name: string } | null> {
  const { organizationId, capabilities, via } = viewer;
  const team = await store.db
    .selectFrom("teams as t")
    .select(["t.id", "t.name"])
    .select(attributesOfTeam().as("attributes"))
    .select(
      sql<readonly { readonly id: string; readonly name: string }[]>`(
        select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name), '[]')
        from team_reach r join teams o on o.organization_id = r.organization_id and o.id = r.outer_id
        where r.organization_id = t.organization_id and r.inner_id = t.id)`.as("around"),
    )
    .where("t.organization_id", "=", organizationId)
    .where("t.id", "=", teamId)
    .where("t.archived_at", "is", null)
    .executeTakeFirst();
  if (team === undefined) return null;
  const { id, name } = team;
  const actor: Actor = {
    organizationId,
    // no member has a team's id
    userId: id,
    userKind: "internal",
    isAdminLike: false,
    capabilities,
    teams: [{ id, name }, ...team.around],
    via,
  };
  return { caller: { actor, email: "", firstName: "", lastName: "", attributes: attributeMap(team.attributes) }, name };
}
