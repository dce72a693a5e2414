import type { Actor } from "@sheaf/contract";
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { isWritten } from "../../platform/operations/index.ts";
import type { Services } from "../../platform/services.ts";
import { inForce, uuids } from "./inode-tree.ts";

/** When the first of the rights ends by time that reach somebody in these places, in milliseconds; null: none does. */
export async function endOfRights(
  db: Database,
  { organizationId, userId, userKind, teams }: Pick<Actor, "organizationId" | "userId" | "userKind" | "teams">,
  inodeIds: readonly string[],
): Promise<number | null> {
  const places = uuids(inodeIds);
  const { rows } = await sql<{ readonly ends_at: Date | null }>`
    select min(ends_at) as ends_at from (
      select g.ends_at from grants g where g.organization_id = ${organizationId} and g.inode_id = any(${places})
        and (g.member_id = ${userId} or (g.member_id is null and ${userKind === "internal"}))
      union all
      select t.ends_at from team_grants t where t.organization_id = ${organizationId} and t.inode_id = any(${places})
        and t.team_id = any(${uuids(teams.map(({ id }) => id))})
      union all
      select l.expires_at from share_link_uses u
      join share_links l on l.organization_id = u.organization_id and l.id = u.link_id
      where u.organization_id = ${organizationId} and u.user_id = ${userId} and l.inode_id = any(${places}) and l.revoked_at is null
    ) ends where ends_at > now()`.execute(db);
  return rows[0]?.ends_at?.getTime() ?? null;
}

/** Writes into the audit log that grants have ended, once for each. They gave nothing since then by themselves. Gives how many. */
export async function noteEndedGrants(services: Pick<Services, "store" | "clock" | "ids" | "attributes">): Promise<number> {
  const { store, clock, ids, attributes } = services;
  return store.db.transaction().execute(async (db) => {
    const { rows } = await sql<{
      readonly organization_id: string;
      readonly inode_id: string;
      readonly access_right: string;
      readonly ends_at: Date;
      readonly member_id: string | null;
      readonly team_id: string | null;
    }>`
      with own as (
        update grants g set end_noted = true where g.ends_at is not null and not g.end_noted and not ${inForce("g")} returning g.*
      ), of_teams as (
        update team_grants g set end_noted = true where g.ends_at is not null and not g.end_noted and not ${inForce("g")} returning g.*
      )
      select organization_id, inode_id, access_right, ends_at, member_id, null::uuid as team_id from own
      union all
      select organization_id, inode_id, access_right, ends_at, null, team_id from of_teams`.execute(db);
    for (const row of rows) {
      if (!(await isWritten({ attributes }, row.organization_id, "grant.end"))) continue;
      const whose = row.team_id === null ? { member: row.member_id ?? "everybody" } : { team: row.team_id };
      await db
        .insertInto("audit_entries")
        .values({
          organization_id: row.organization_id,
          id: ids.make(),
          at: new Date(clock.now()),
          actor_id: null,
          action: "grant.end",
          object_kind: "inode",
          object_id: row.inode_id,
          detail: JSON.stringify({ ...whose, right: row.access_right, until: row.ends_at.toISOString() }),
          request_id: null,
          source_address: null,
          actor_kind: null,
          actor_via: null,
        })
        .execute();
    }
    return rows.length;
  });
}
