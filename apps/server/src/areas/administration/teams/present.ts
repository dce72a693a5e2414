import type { Actor, TeamSummary } from "@sheaf/contract";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import { fullName } from "../../organizations/index.ts";

/** So many members are named beside a team. */
const FIRST_MEMBERS = 20;

export async function presentTeam(db: Database, actor: Actor, teamId: string): Promise<TeamSummary> {
  const [found] = await presentTeams(db, actor, teamId);
  if (found === undefined) throw new Error("the team is not there");
  return found;
}

/** Teams by name with their size and their first members, in one statement however large they are; or the one of that id. */
export async function presentTeams(db: Database, { organizationId, userId }: Actor, teamId: string | null = null): Promise<TeamSummary[]> {
  const { rows } = await sql<{
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly created_at: Date;
    readonly is_open: boolean;
    readonly is_provisioned: boolean;
    readonly inner_count: number;
    readonly around: readonly string[];
    readonly distance: number | null;
    readonly count: number;
    readonly first: readonly (Parameters<typeof fullName>[0] & { readonly user_id: string })[];
  }>`
    select t.id, t.name, t.description, t.created_at, t.is_open, t.kind = 'identity-provider' as is_provisioned, held.count, held.first,
      (select count(*)::int from team_reach r
        where r.organization_id = t.organization_id and r.outer_id = t.id and r.distance = 1) as inner_count,
      array(select r.outer_id::text from team_reach r
        where r.organization_id = t.organization_id and r.inner_id = t.id order by r.distance, r.outer_id) as around,
      (select p.distance from team_people p
        where p.organization_id = t.organization_id and p.team_id = t.id and p.user_id = ${userId}) as distance
    from teams t cross join lateral (
      select count(*)::int as count,
        coalesce(json_agg(to_jsonb(m) - 'place' order by m.place) filter (where m.place <= ${FIRST_MEMBERS}), '[]') as first
      from (
        select m.user_id, m.email, m.first_name, m.last_name,
          row_number() over (order by m.small_name, m.email) as place
        from team_people x join members m on m.organization_id = x.organization_id and m.user_id = x.user_id
        where x.organization_id = ${organizationId} and x.team_id = t.id
      ) m
    ) held
    where t.organization_id = ${organizationId} and t.archived_at is null ${teamId === null ? sql`` : sql`and t.id = ${teamId}`}
    order by t.name`.execute(db);
  return rows.map((row) => ({
    teamId: row.id,
    name: row.name,
    description: row.description,
    createdAt: row.created_at.toISOString(),
    isOpen: row.is_open,
    isProvisioned: row.is_provisioned,
    innerCount: row.inner_count,
    outerTeamIds: [...row.around],
    memberCount: row.count,
    membership: row.distance === null ? "none" : row.distance === 0 ? "direct" : "inherited",
    firstMembers: row.first.map((member) => ({ userId: member.user_id, name: fullName(member), email: member.email })),
  }));
}
