import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";

export interface NamedTeam {
  readonly teamId: string;
  readonly name: string;
}

/** Of the teams that a member is in only by a team within it: which of theirs lies in it, the nearest, by the id of the outer one. */
export async function innerTeamsOf(db: Database, organizationId: string, userId: string): Promise<ReadonlyMap<string, NamedTeam>> {
  const { rows } = await sql<{ readonly outer_id: string; readonly id: string; readonly name: string }>`
    select distinct on (p.team_id) p.team_id as outer_id, i.id, i.name from team_people p
    join team_reach r on r.organization_id = p.organization_id and r.outer_id = p.team_id
    join team_members m on m.organization_id = p.organization_id and m.team_id = r.inner_id and m.user_id = p.user_id
    join teams i on i.organization_id = p.organization_id and i.id = r.inner_id
    where p.organization_id = ${organizationId} and p.user_id = ${userId} and p.distance > 0
    order by p.team_id, r.distance, i.name`.execute(db);
  return new Map(rows.map(({ outer_id, id, name }) => [outer_id, { teamId: id, name }]));
}
