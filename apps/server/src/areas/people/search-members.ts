import { type Actor, limits, may, memberFinding, memberFound, type MemberFound } from "@sheaf/contract";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { demand, operation } from "../../platform/operations/index.ts";
import { hasWordLike } from "../documents/index.ts";
import { fullName, likePattern } from "../organizations/index.ts";

const MOST_WORDS = 8;
/** Where fewer are found as typed, slips are forgiven. */
const ENOUGH = 5;
/** So many are looked at for slips, the likeliest first. */
const MOST_LIKELY = 300;

export const searchMembers = operation({
  name: "SearchMembers",
  kind: "query",
  transport: { kind: "graphql", field: "searchMembers" },
  summary:
    "Active members by name and e-mail, slips of the keyboard forgiven: the best match first, then those whose documents the caller opens and those of the caller's teams; nothing typed lists them all",
  input: memberFinding,
  output: z.array(memberFound),
  capability: null,
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor }, { query, skip, first }) => {
    demand(may(actor, "members.read", { kind: "organization", organizationId: actor.organizationId }));
    const words = query.trim().split(/\s+/u).filter(Boolean).slice(0, MOST_WORDS);
    const from = skip ?? 0;
    const most = first ?? limits.listPage;
    const typed = await asTyped(db, actor, query.trim(), words, from + most);
    const likely = typed.length < ENOUGH && words.length > 0 ? await alike(db, actor, words) : [];
    return present(db, actor, [...new Set([...typed, ...likely])].slice(from, from + most));
  },
});

const nameOf = sql`(m.first_name || ' ' || m.last_name)`;

async function asTyped(db: Database, actor: Actor, text: string, words: readonly string[], most: number): Promise<readonly string[]> {
  const { organizationId, userId } = actor;
  const fits = (word: string): RawBuilder<unknown> => sql`(${nameOf} ilike ${likePattern(word)} or m.email ilike ${likePattern(word)})`;
  const { rows } = await sql<{ readonly user_id: string }>`
    select m.user_id from members m
    left join (
      select i.owner_id, count(*) as opened from recents r
      join inodes i on i.organization_id = r.organization_id and i.id = r.inode_id
      where r.organization_id = ${organizationId} and r.user_id = ${userId} and i.owner_id <> ${userId} group by i.owner_id
    ) met on met.owner_id = m.user_id
    left join (
      select distinct other.user_id from team_members own
      join team_members other on other.organization_id = own.organization_id and other.team_id = own.team_id
      where own.organization_id = ${organizationId} and own.user_id = ${userId}
    ) mates on mates.user_id = m.user_id
    where m.organization_id = ${organizationId} and not m.is_archived
      ${words.length === 0 ? sql`` : sql`and ${sql.join(words.map(fits), sql` and `)}`}
    order by lower(${nameOf}) = lower(${text}) desc, position(lower(${text}) in lower(${nameOf})) = 1 desc,
      coalesce(met.opened, 0) desc, mates.user_id is not null desc, lower(${nameOf}), m.email
    limit ${most}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Whose name has a word like each of those that were typed, the likest first. */
async function alike(db: Database, { organizationId }: Actor, words: readonly string[]): Promise<readonly string[]> {
  const wanted = sql.join(
    words.map((word) => sql`m.grams && text_grams(${word})`),
    sql` and `,
  );
  const { rows } = await sql<{ readonly user_id: string; readonly name: string; readonly email: string }>`
    with asked as materialized (select text_grams(${words.join(" ")}) as grams)
    select m.user_id, ${nameOf} as name, m.email from members m, asked
    where m.organization_id = ${organizationId} and not m.is_archived and ${wanted}
    order by (select count(*) from unnest(asked.grams) g where g = any(m.grams)) desc, lower(${nameOf}), m.email
    limit ${MOST_LIKELY}`.execute(db);
  return rows
    .filter(({ name, email }) => words.every((word) => hasWordLike(name, word) || hasWordLike(email, word)))
    .map(({ user_id }) => user_id);
}

async function present(db: Database, { organizationId }: Actor, userIds: readonly string[]): Promise<MemberFound[]> {
  if (userIds.length === 0) return [];
  const members = await db
    .selectFrom("members as m")
    .innerJoin("account_types as a", (join) =>
      join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
    )
    .select(["m.user_id", "m.email", "m.first_name", "m.last_name", "m.user_kind", "a.name as account_type"])
    .where("m.organization_id", "=", organizationId)
    .where("m.user_id", "in", userIds)
    .execute();
  const teams = await teamsOf(db, organizationId, userIds);
  const byId = new Map(members.map((row) => [row.user_id, row]));
  return userIds.flatMap((userId) => {
    const row = byId.get(userId);
    if (row === undefined) return [];
    return [
      {
        userId,
        name: fullName(row),
        email: row.email,
        userKind: row.user_kind,
        accountType: row.account_type,
        teams: teams.get(userId) ?? [],
      },
    ];
  });
}

/** Teams of members, by name. */
export async function teamsOf(
  db: Database,
  organizationId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MemberFound["teams"]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("team_members as x")
    .innerJoin("teams as t", (join) => join.onRef("t.organization_id", "=", "x.organization_id").onRef("t.id", "=", "x.team_id"))
    .select(["x.user_id", "t.id", "t.name"])
    .where("x.organization_id", "=", organizationId)
    .where("x.user_id", "in", userIds)
    .where("t.archived_at", "is", null)
    .orderBy("t.name")
    .execute();
  const found = new Map<string, MemberFound["teams"]>();
  for (const { user_id, id, name } of rows) found.set(user_id, [...(found.get(user_id) ?? []), { teamId: id, name }]);
  return found;
}
