import { type Actor, limits, may, memberFinding, memberFound, type MemberFound } from "@sheaf/contract";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { type Database, uuids } from "../../platform/database/index.ts";
import { demand, operation } from "../../platform/operations/index.ts";
import { gramsNear, Vocabulary, wordsOf, type WordSource } from "../documents/index.ts";
import { beginningPattern, fullName, likePattern, teamsOf } from "../organizations/index.ts";

const MOST_WORDS = 8;
/** Where fewer are found as typed, slips are forgiven. */
const ENOUGH = 5;
/** So many are looked at for slips, the likeliest first. */
const MOST_LIKELY = 300;

export interface MemberQuery {
  readonly text: string;
  readonly skip: number;
  readonly first: number;
  /** Finds nobody who is in no team with the actor, but the actor. */
  readonly teammatesOnly?: boolean;
}

/** Who is looked through: all active members, or the actor and those who are in a team with them. */
type Searched = "everybody" | "teammates";

/** Finds active members, the best match first; slips of the keyboard are forgiven. Whether the actor may read members is the caller's to ask. */
export type FindMembers = (db: Database, actor: Actor, query: MemberQuery) => Promise<MemberFound[]>;

export function memberFinder(now: () => number): FindMembers {
  const vocabulary = new Vocabulary(now, memberWords);
  return async (db, actor, query) => {
    const text = query.text.trim();
    const words = text.split(/\s+/u).filter(Boolean).slice(0, MOST_WORDS);
    const end = query.skip + query.first;
    const searched: Searched = query.teammatesOnly === true ? "teammates" : "everybody";
    const typed = await beginning();
    const likely = typed.length < ENOUGH && words.length > 0 ? await alike() : [];
    return present(db, actor, [...new Set([...typed, ...likely])].slice(query.skip, end));

    /** Names that begin so go first: where they are enough, all that has the letters somewhere is not looked at. */
    async function beginning(): Promise<readonly string[]> {
      const each = words.map((word) => [word]);
      const begins = text === "" ? [] : await asTyped(db, actor, { text, words: each, most: end, searched, begins: true });
      return text !== "" && begins.length === end ? begins : asTyped(db, actor, { text, words: each, most: end, searched });
    }

    async function alike(): Promise<readonly string[]> {
      const meant = await vocabulary.meant(db, actor.organizationId, words);
      return meant.some((any) => any.length === 0) ? [] : asTyped(db, actor, { text, words: meant, most: MOST_LIKELY, searched });
    }
  };
}

export function searchMembersOperation(findMembers: FindMembers) {
  return operation({
    name: "SearchMembers",
    kind: "query",
    transport: { kind: "graphql", field: "searchMembers" },
    summary:
      "Active members by name and e-mail, slips of the keyboard forgiven: the best match first, then those whose documents the caller opens and those of the caller's teams; nothing typed lists them all. `teammatesOnly` leaves out who is in no team with the caller",
    input: memberFinding,
    output: z.array(memberFound),
    capability: null,
    scope: "organization:read",
    ids: {},
    run: async ({ db, actor }, { query, skip, first, teammatesOnly }) => {
      demand(may(actor, "members.read", { kind: "organization", organizationId: actor.organizationId }));
      return findMembers(db, actor, {
        text: query,
        skip: skip ?? 0,
        first: first ?? limits.listPage,
        teammatesOnly: teammatesOnly === true,
      });
    },
  });
}

/** Words of the names and addresses of active members. A changed name is found by its own words meanwhile. */
const memberWords: WordSource = {
  stamp: async (db, organizationId) => {
    const { rows } = await sql<{ readonly stamp: string | null }>`
      select max(created_at)::text as stamp from members where organization_id = ${organizationId}`.execute(db);
    return rows[0]?.stamp ?? "";
  },
  words: async (db, organizationId) => {
    const { rows } = await sql<{ readonly small_text: string }>`
      select small_text from members where organization_id = ${organizationId} and not is_archived`.execute(db);
    return wordsOf(rows.map((row) => row.small_text));
  },
};

/** Members who have one of each of those words; those alone whose name `begins` with the text. */
async function asTyped(
  db: Database,
  actor: Actor,
  {
    text,
    words,
    most,
    searched,
    begins = false,
  }: {
    readonly text: string;
    readonly words: readonly (readonly string[])[];
    readonly most: number;
    readonly searched: Searched;
    readonly begins?: boolean;
  },
): Promise<readonly string[]> {
  const { organizationId, userId, teams } = actor;
  const fits = (any: readonly string[]): RawBuilder<unknown> =>
    sql`(${sql.join(
      any.map((word) => sql`(${gramsNear(sql`m.grams`, word)} and m.small_text like lower(${likePattern(word)}))`),
      sql` or `,
    )})`;
  // looked at for those alone who fit: colleagues of whoever is in every team are everybody
  const isMate =
    teams.length === 0
      ? sql`(select false)`
      : sql`exists (select from team_people x where x.organization_id = ${organizationId} and x.user_id = m.user_id
          and x.team_id = any(${uuids(teams.map(({ id }) => id))}))`;
  const { rows } = await sql<{ readonly user_id: string }>`
    select m.user_id from members m
    left join (
      select i.owner_id, count(*) as opened from recents r
      join inodes i on i.organization_id = r.organization_id and i.id = r.inode_id
      where r.organization_id = ${organizationId} and r.user_id = ${userId} and i.owner_id <> ${userId} group by i.owner_id
    ) met on met.owner_id = m.user_id
    where m.organization_id = ${organizationId} and not m.is_archived
      ${searched === "everybody" ? sql`` : sql`and (${isMate} or m.user_id = ${userId})`}
      ${!begins ? sql`` : sql`and m.small_name like lower(${beginningPattern(text)})`}
      ${words.length === 0 || begins ? sql`` : sql`and ${sql.join(words.map(fits), sql` and `)}`}
    order by m.small_name = lower(${text}) desc, starts_with(m.small_name, lower(${text})) desc,
      coalesce(met.opened, 0) desc, ${isMate} desc, m.small_name, m.email
    limit ${most}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

async function present(db: Database, { organizationId }: Actor, userIds: readonly string[]): Promise<MemberFound[]> {
  if (userIds.length === 0) return [];
  const membersFound = db
    .selectFrom("members as m")
    .innerJoin("account_types as a", (join) =>
      join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
    )
    .select(["m.user_id", "m.email", "m.first_name", "m.last_name", "m.user_kind", "a.name as account_type"])
    .where("m.organization_id", "=", organizationId)
    .where("m.user_id", "in", userIds)
    .execute();
  const [members, teams] = await Promise.all([membersFound, teamsOf(db, organizationId, userIds)]);
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
