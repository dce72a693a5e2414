import { accountTypeHolders, accountTypeHoldersQuery, CodedError, limits } from "@sheaf/contract";
import { sql } from "kysely";
import { operation } from "../../platform/operations/index.ts";
import { fullName, lastUsed, likePattern, teamsOf } from "../organizations/index.ts";

/** Who has an account type: for whoever changes what it allows, and wants to know whom that is for. */
export const readAccountTypeHolders = operation({
  name: "ReadAccountTypeHolders",
  kind: "query",
  transport: { kind: "graphql", field: "accountTypeHolders" },
  summary:
    "Active members who have an account type, who was here last first, the teams that most of them are in, and how many have a second factor",
  input: accountTypeHoldersQuery,
  output: accountTypeHolders,
  capability: "canManageUsers",
  scope: "organization:read",
  ids: { accountTypeId: "account-type" },
  run: async ({ db, actor: { organizationId } }, { accountTypeId, search, skip, first }) => {
    const type = await db
      .selectFrom("account_types")
      .select("needs_second_factor")
      .where("organization_id", "=", organizationId)
      .where("id", "=", accountTypeId)
      .executeTakeFirst();
    if (type === undefined) throw new CodedError("ENOENT");
    const holders = sql`members m where m.organization_id = ${organizationId} and m.account_type_id = ${accountTypeId} and not m.is_archived`;
    const text = search?.trim() ?? "";
    // sessions of all of them are read once: there is no index over those that ended
    const found = await sql<Holder>`
      with used as materialized (
        select f.user_id, max(${lastUsed}) as active_at from session_families f
        where f.organization_id = ${organizationId} and f.impersonator_id is null group by f.user_id
      )
      select m.user_id, m.email, m.first_name, m.last_name, m.user_kind, (select u.active_at from used u where u.user_id = m.user_id)
      from ${holders} ${text === "" ? sql`` : sql`and m.small_text like lower(${likePattern(text)})`}
      order by active_at desc nulls last, m.small_name, m.user_id
      limit ${first ?? limits.listPage} offset ${skip ?? 0}`.execute(db);
    const counts = await sql<{ readonly members: string; readonly enrolled: string }>`
      select count(*) as members, count(*) filter (where
        exists (select from second_factors s where s.organization_id = m.organization_id and s.user_id = m.user_id and s.confirmed_at is not null)
        or exists (select from passkeys p where p.organization_id = m.organization_id and p.user_id = m.user_id)
      ) as enrolled from ${holders}`.execute(db);
    const inTeams = await sql<{ readonly id: string; readonly name: string; readonly members: string }>`
      select t.id, t.name, count(*) as members from team_people x
      join teams t on t.organization_id = x.organization_id and t.id = x.team_id and t.archived_at is null
      where x.organization_id = ${organizationId} and x.user_id in (select m.user_id from ${holders})
      group by t.id, t.name order by count(*) desc, lower(t.name) limit ${limits.listPage}`.execute(db);
    const teams = await teamsOf(
      db,
      organizationId,
      found.rows.map(({ user_id }) => user_id),
    );
    return {
      memberCount: Number(counts.rows[0]?.members ?? 0),
      enrolled: Number(counts.rows[0]?.enrolled ?? 0),
      needsSecondFactor: type.needs_second_factor,
      members: found.rows.map((row) => ({
        userId: row.user_id,
        name: fullName(row),
        email: row.email,
        userKind: row.user_kind,
        teams: teams.get(row.user_id) ?? [],
        lastActiveAt: row.active_at === null ? null : new Date(row.active_at).toISOString(),
      })),
      teams: inTeams.rows.map(({ id, name, members }) => ({ teamId: id, name, memberCount: Number(members) })),
    };
  },
});

interface Holder {
  readonly user_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly user_kind: "internal" | "external" | "guest" | "embed";
  readonly active_at: Date | null;
}
