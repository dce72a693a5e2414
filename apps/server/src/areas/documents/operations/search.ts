import { type Actor, inodeSearch, inodeSummary, limits, onlyDocument } from "@sheaf/contract";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../../platform/database/index.ts";
import { operation } from "../../../platform/operations/index.ts";
import { beginningPattern, likePattern } from "../../organizations/index.ts";
import { withinReach } from "../access.ts";
import { presentInodes } from "../presenter.ts";
import { gramsNear } from "../grams-near.ts";
import { readDocumentWords } from "../document-words.ts";
import { Vocabulary } from "../vocabulary.ts";

type Search = z.output<typeof inodeSearch>;

const MOST_WORDS = 8;
/** Where fewer are found as typed, slips are forgiven. */
const ENOUGH = 5;
/** So many are looked at for slips, the likeliest first. */
const MOST_LIKELY = 300;
/** So many of those that match, and on which its reader has a right, are asked for first: nearly always they may open enough of them. */
const FIRST_LOOK = 300;

export function searchOperation(now: () => number) {
  const vocabulary = new Vocabulary(now, readDocumentWords);
  return operation({
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
      const typed = words.map((word) => [word]);
      const wanted = (search.skip ?? 0) + (search.first ?? limits.listPage);
      const most = Math.max(FIRST_LOOK, 2 * wanted);
      // names go first, of them those that begin so: where they are enough, all that has the letters somewhere is not looked at
      // (whoever reaches few documents would be asked for twice)
      const reachesMany = actor.isAdminLike || actor.teams.length > 0;
      const ahead = words.length === 0 || !reachesMany ? null : search.query.trim().length < 3 ? "begins" : "named";
      const first = ahead === null ? [] : await asTyped(db, actor, search, typed, most, ahead);
      if (first.length >= wanted) {
        const shown = await presentInodes(db, actor, first, search);
        if (shown.length === (search.first ?? limits.listPage)) return shown;
      }
      const few = await asTyped(db, actor, search, typed, most);
      const likely = few.length < ENOUGH && words.length > 0 ? await alike(words) : [];
      const shown = await presentInodes(db, actor, [...new Set([...few, ...likely])], search);
      // the right on them is there, but what it takes to open them may be missing
      const isCut = few.length === most && shown.length < (search.first ?? limits.listPage);
      return isCut ? presentInodes(db, actor, await asTyped(db, actor, search, typed, null), search) : shown;

      /** What has a word like each of those that were typed. */
      async function alike(mistyped: readonly string[]): Promise<readonly string[]> {
        const meant = await vocabulary.meant(db, actor.organizationId, mistyped);
        return meant.some((any) => any.length === 0) ? [] : asTyped(db, actor, search, meant, MOST_LIKELY);
      }
    },
  });
}

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

/** Every word stands in the name or the description; of one or two letters, a word begins with them; `only` those whose name begins so, or has the words. Names go first, then favorites, then what is opened often. */
async function asTyped(
  db: Database,
  actor: Actor,
  search: Search,
  words: readonly (readonly string[])[],
  most: number | null,
  only: "begins" | "named" | null = null,
): Promise<readonly string[]> {
  const text = search.query.trim();
  const each = (test: (word: string) => RawBuilder<unknown>): RawBuilder<unknown> =>
    sql.join(
      words.map((any) =>
        any.length === 0
          ? sql`false`
          : sql`(${sql.join(
              any.map((word) => sql`(${test(word)})`),
              sql` or `,
            )})`,
      ),
      sql` and `,
    );
  const reach = withinReach(actor, onlyDocument(actor));
  const isNamed = each((word) => sql`i.small_name like lower(${likePattern(word)})`);
  const rows = await sql<{ id: string }>`
    with recursive ${reach.ctes}
    select i.id from inodes i
    left join favorites f on f.organization_id = i.organization_id and f.inode_id = i.id and f.user_id = ${actor.userId}
    left join recents r on r.organization_id = i.organization_id and r.inode_id = i.id and r.user_id = ${actor.userId}
    left join (
      select inode_id, count(*) as people from recents
      where organization_id = ${actor.organizationId} and opened_at > now() - interval '30 days' group by inode_id
    ) used on used.inode_id = i.id
    where ${among(actor, search)} and ${reach.holds}
      ${only === "begins" ? sql`and i.small_name like lower(${beginningPattern(text)})` : only === "named" ? sql`and ${isNamed}` : sql``}
      ${
        words.length === 0 || only !== null
          ? sql``
          : sql`and ${each((word) => sql`${gramsNear(sql`i.grams`, word, sql`length(i.name) + length(i.description) >= 600`)} and i.small_text like lower(${likePattern(word)})`)}`
      }
    order by i.small_name = lower(${text}) desc, starts_with(i.small_name, lower(${text})) desc,
      ${
        // a constant is no order
        words.length === 0 ? sql`` : sql`(${isNamed}) desc,`
      }
      f.inode_id is not null desc, r.opened_at is not null desc,
      coalesce(used.people, 0) desc, i.updated_at desc, i.id
    limit ${most}`.execute(db);
  return rows.rows.map(({ id }) => id);
}
