import type { Actor } from "@sheaf/contract";
import { sql } from "kysely";
import type { Caller, Services } from "../../platform/services.ts";
import { attributeMap } from "./attributes.ts";

/**
 * Somebody who is in one team and nothing else: with its grants and its values of user attributes, with no name and nothing of their own.
 * What their account type allows is `viewer`'s. Null for a team that has ended, or none.
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
    .select(
      sql<readonly { readonly id: string; readonly name: string; readonly value: string }[]>`(
        select coalesce(json_agg(json_build_object('id', held.id, 'name', held.name, 'value', held.value) order by held.name, held.id), '[]')
        from (
          select ua.id, ua.name, coalesce(tv.value, ua.default_value) as value
          from user_attributes ua
          left join team_attribute_values tv
            on tv.organization_id = ua.organization_id and tv.attribute_id = ua.id and tv.team_id = t.id
          where ua.organization_id = t.organization_id
        ) held
        where held.value is not null)`.as("attributes"),
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
    teams: [{ id, name }],
    via,
  };
  return { caller: { actor, email: "", firstName: "", lastName: "", attributes: attributeMap(team.attributes) }, name };
}
