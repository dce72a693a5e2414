import { type Actor, inodeSearch, inodeSummary, limits } from "@sheaf/contract";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../../platform/database/index.ts";
import { operation } from "../../../platform/operations/index.ts";
import { likePattern } from "../../organizations/index.ts";
import { firstSeen } from "../access.ts";
import { presentInodes } from "../presenter.ts";
import { hasWordLike } from "../typos.ts";

type Search = z.output<typeof inodeSearch>;

const MOST_WORDS = 8;
/** Where fewer are found as typed, slips are forgiven. */
const ENOUGH = 5;
/** So many are looked at for slips, the likeliest first. */
const MOST_LIKELY = 300;
/** So many of those that match are asked for first: nearly always its reader may see enough of them. */
const FIRST_LOOK = 300;

export const searchInodes = operation({
  name: "SearchInodes",
  kind: "query",
  transport: { kind: "graphql", field: "search" },
  summary: "Documents, folders and files by name and description, the best match first; slips of the keyboard are forgiven",
  input: inodeSearch,
  output: z.array(inodeSummary),
  capability: null,
  scope: "documents:read",
  ids: { ownerId: "member" },
  run: async ({ db, actor }, search) => {
    const { ownerId } = search;
    if (ownerId != null && !(await isMember(db, actor, ownerId))) return [];
    const words = search.query.trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
    const few = await asTyped(db, actor, search, words, FIRST_LOOK);
    const likely = few.length < ENOUGH && words.length > 0 ? await alike(db, actor, search, words) : [];
    let seen = await firstSeen(db, actor, [...new Set([...few, ...likely])], search);
    const isCut = few.length === FIRST_LOOK && seen.length < (search.first ?? limits.listPage);
    if (isCut) seen = await firstSeen(db, actor, await asTyped(db, actor, search, words, null), search);
    return presentInodes(db, actor, seen);
  },
});

async function isMember(db: Database, actor: Actor, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom("members")
    .select("user_id")
    .where("organization_id", "=", actor.organizationId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** What may be found at all, before anything of the text. */
function among(actor: Actor, { types, ownerId, badges }: Search): RawBuilder<unknown> {
  return sql`i.organization_id = ${actor.organizationId} and i.archived_at is null and (i.root is null or i.root = 'workspace')
    ${
      // what a shortcut leads to is found itself
      types != null && types.length > 0 ? sql`and i.type = any(${sql.val([...types])}::text[])` : sql`and i.type <> 'symlink'`
    }
    ${ownerId == null ? sql`` : sql`and i.owner_id = ${ownerId}`}
    ${badges != null && badges.length > 0 ? sql`and i.badge = any(${sql.val([...badges])}::text[])` : sql``}`;
}

/** Every word stands in the name or the description. Names go first, then favorites, then what is opened often. */
async function asTyped(
  db: Database,
  actor: Actor,
  search: Search,
  words: readonly string[],
  most: number | null,
): Promise<readonly string[]> {
  const text = search.query.trim();
  const each = (test: (pattern: string) => RawBuilder<unknown>) =>
    words.length === 0
      ? sql`true`
      : sql.join(
          words.map((word) => sql`(${test(likePattern(word))})`),
          sql` and `,
        );
  const rows = await sql<{ id: string }>`
    select i.id from inodes i
    left join favorites f on f.organization_id = i.organization_id and f.inode_id = i.id and f.user_id = ${actor.userId}
    left join recents r on r.organization_id = i.organization_id and r.inode_id = i.id and r.user_id = ${actor.userId}
    left join (
      select inode_id, count(*) as people from recents
      where organization_id = ${actor.organizationId} and opened_at > now() - interval '30 days' group by inode_id
    ) used on used.inode_id = i.id
    where ${among(actor, search)} and ${each((pattern) => sql`i.name ilike ${pattern} or i.description ilike ${pattern}`)}
    order by lower(i.name) = lower(${text}) desc, position(lower(${text}) in lower(i.name)) = 1 desc,
      ${
        // a constant is no order
        words.length === 0 ? sql`` : sql`(${each((pattern) => sql`i.name ilike ${pattern}`)}) desc,`
      }
      f.inode_id is not null desc, r.opened_at is not null desc,
      coalesce(used.people, 0) desc, i.updated_at desc, i.id
    limit ${most}`.execute(db);
  return rows.rows.map(({ id }) => id);
}

/** What has a word like each of those that were typed, the likest first. */
async function alike(db: Database, actor: Actor, search: Search, words: readonly string[]): Promise<readonly string[]> {
  const wanted = sql.join(
    words.map((word) => sql`i.grams && text_grams(${word})`),
    sql` and `,
  );
  // what was typed is taken apart once, not for every row
  const rows = await sql<{ id: string; name: string; description: string }>`
    with asked as materialized (select text_grams(${words.join(" ")}) as grams)
    select i.id, i.name, left(i.description, 600) as description from inodes i, asked
    where ${among(actor, search)} and ${wanted}
    order by (select count(*) from unnest(asked.grams) g where g = any(i.grams)) desc, i.updated_at desc, i.id
    limit ${MOST_LIKELY}`.execute(db);
  return rows.rows
    .filter(({ name, description }) => words.every((word) => hasWordLike(name, word) || hasWordLike(description, word)))
    .map(({ id }) => id);
}
