import { type Actor, limits, onlyDocument, partFound, type PartFound, partsSearch } from "@sheaf/contract";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { operation } from "../../platform/operations/index.ts";
import type { Freshen } from "./freshen.ts";
import { presentPart, type PartRow } from "./present-part.ts";
import { exploredBy } from "./uses.ts";
import { fewWithinReach, Vocabulary, withinReach, type WordSource } from "../documents/index.ts";

const MOST_WORDS = 8;
/** So many parts are looked at first, then so many; for whoever may see few of them, those of the documents that they may see are. */
const LOOKS = [120, 600] as const;
/** Whoever reaches no more documents than these has their parts looked through, whatever stands in all others. */
const FEW = 1_000;
/** Where more fit than that, short names of the rest no longer come before long ones. */
const MOST_ALIKE = 1_000;
/** Nobody reads further than that. */
const MOST_FOUND = 5_000;

interface Row extends PartRow {
  readonly document_id: string;
  readonly formula: string | null;
  readonly is_secured: boolean;
  readonly document_name: string;
  readonly type: PartFound["documentType"];
}

/** What is said of columns, metrics and elements is for those who may explore the document: to who looks it shows what its author shows. */
export function searchPartsOperation(freshen: Freshen, now: () => number) {
  const vocabulary = new Vocabulary(now, wordsOfParts);
  return operation({
    name: "SearchParts",
    kind: "query",
    transport: { kind: "graphql", field: "searchParts" },
    summary:
      "Columns, metrics and elements of documents by the beginnings of their words, in formulas as well if asked; the best match first, and slips of the keyboard in names are forgiven",
    input: partsSearch,
    output: z.array(partFound),
    capability: null,
    scope: "documents:read",
    ids: { ownerId: "member" },
    run: async (context, search) => {
      const { db, actor } = context;
      const words =
        search.query
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu)
          ?.slice(0, MOST_WORDS) ?? [];
      if (words.length === 0) return [];
      await freshen(context);
      const wanted = Math.min((search.skip ?? 0) + (search.first ?? limits.listPage), MOST_FOUND);
      const only = onlyDocument(actor);
      const few = only === null ? await fewWithinReach(db, actor, FEW) : [only];
      const partsOf =
        few === null ? (asked: Asked) => partsOfMany(db, actor, asked, wanted) : (asked: Asked) => partsIn(db, actor, asked, wanted, few);
      const named = await partsOf(matching(actor, { ...search, formulas: false }, everyWord(words)));
      // names go first: formulas are asked where these are not enough
      const isEnough = search.formulas !== true || named.length >= wanted;
      const found = isEnough ? named : await partsOf(matching(actor, search, everyWord(words)));
      if (found.length > 0) return found.slice(search.skip ?? 0, wanted);
      // nothing has those words: what they were meant as is looked for
      const meant = await vocabulary.meant(db, actor.organizationId, words);
      if (meant.some((each) => each.length === 0)) return [];
      const parts = await partsOf(matching(actor, { ...search, formulas: false }, anyOfEach(meant)));
      return parts.slice(search.skip ?? 0, wanted);
    },
  });
}

/** Of what is asked for, as many as are wanted of those that the actor may see. */
async function partsOfMany(db: Database, actor: Actor, asked: Asked, wanted: number): Promise<readonly PartFound[]> {
  for (const most of new Set(LOOKS.map((look) => Math.max(look, 2 * wanted)))) {
    const first = await firstLook(db, actor, asked, most);
    const parts = seen(first, await exploredBy(db, actor, [...new Set(first.map(({ document_id }) => document_id))]));
    if (first.length < most || parts.length >= wanted) return parts;
  }
  return partsIn(db, actor, asked, wanted, await documentsOf(db, actor, asked));
}

/** The same, in these documents alone. */
async function partsIn(
  db: Database,
  actor: Actor,
  asked: Asked,
  wanted: number,
  documentIds: readonly string[],
): Promise<readonly PartFound[]> {
  const known = await exploredBy(db, actor, documentIds);
  if (known.size === 0) return [];
  // a part stands there twice at most: as it is published, and in the draft
  const { rows } = await sql<Row>`
    with ${usedBy(actor)} select ${COLUMNS} from ${asked.from(sql`inodes`)} and ${shownOf(known)} order by ${asked.rank} desc, ${byUse(sql`length(p.name)`, sql`i.updated_at`, sql`p`)}
    limit ${2 * wanted}`.execute(db);
  return seen(rows, known);
}

/**
 * The best of what fits on documents that the actor has a right on: what is called so exactly, what is in documents that people use, and of all
 * the rest so many that nobody reads further.
 */
async function firstLook(db: Database, actor: Actor, { from, rank, exact }: Asked, most: number): Promise<readonly Row[]> {
  const mine = withinReachOf(actor);
  // what decides the order comes with the keys, and all else is read of those alone that are shown
  const hit = sql`select p.document_id, p.is_draft, p.position, ${rank} as rank, length(p.name) as length, i.updated_at from ${from(mine.inodes)}`;
  const { rows } = await sql<Row>`
    with recursive ${mine.ctes}, ${usedBy(actor)}, hit as (
      (${hit} and ${exact} limit ${MOST_ALIKE})
      union (${hit} and used.inode_id is not null limit ${MOST_ALIKE})
      union (${hit} limit ${MOST_ALIKE})
    ), best as materialized (
      select hit.document_id, hit.is_draft, hit.position, row_number() over (order by hit.rank desc, ${byUse(sql`hit.length`, sql`hit.updated_at`, sql`hit`)}) as place
      from hit left join used on used.inode_id = hit.document_id
      order by place limit ${most}
    )
    select ${COLUMNS} from best
    join document_parts p on p.organization_id = ${actor.organizationId} and p.document_id = best.document_id
      and p.is_draft = best.is_draft and p.position = best.position
    cross join lateral (select n.name, n.type from inodes n where n.organization_id = ${actor.organizationId} and n.id = best.document_id offset 0) i
    order by best.place`.execute(db);
  return rows;
}

/** Inodes on which the actor may have a right, found once for all the parts that fit: many fit on documents of others. */
function withinReachOf(actor: Actor): { readonly ctes: RawBuilder<unknown>; readonly inodes: RawBuilder<unknown> } {
  const { ctes, holds } = withinReach(actor, onlyDocument(actor));
  if (actor.isAdminLike) return { ctes, inodes: sql`inodes` };
  const mine = sql`mine as materialized (
    select i.organization_id, i.id, i.owner_id, i.updated_at, i.archived_at from inodes i
    where i.organization_id = ${actor.organizationId} and i.archived_at is null and ${holds}
  )`;
  return { ctes: sql`${ctes}, ${mine}`, inodes: sql`mine` };
}

type Known = Awaited<ReturnType<typeof exploredBy>>;

interface Asked {
  /** Parts (`p`) of documents (`i`, of such inodes) that fit, and how these are `used`. */
  readonly from: (inodes: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Its name is what was typed. */
  readonly exact: RawBuilder<unknown>;
  /** How well it fits, the greatest first. */
  readonly rank: RawBuilder<unknown>;
}

const COLUMNS = sql`p.document_id, p.is_draft, p.kind, p.element_id, p.element_name, p.element_kind, p.page_id, p.item_id, p.name, p.formula, p.is_secured,
  i.name as document_name, i.type`;

/** What is looked for, in the language of the store: a word may go on behind what was typed of it. */
const everyWord = (words: readonly string[]): string => words.map((word) => `${word}:*`).join(" & ");
const anyOfEach = (meant: readonly (readonly string[])[]): string =>
  meant.map((words) => `(${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(" | ")})`).join(" & ");

function matching(actor: Actor, search: Search, wanted: string): Asked {
  const asked = sql`to_tsquery('simple', ${wanted})`;
  const exact = sql`lower(p.name) = ${search.query.trim().toLowerCase()}`;
  // the index over formulas holds names as well: those whose names have the words go first
  return search.formulas === true
    ? {
        from: (inodes) => sql`${among(actor, search, inodes)} and p.words @@ ${asked}`,
        exact,
        rank: sql`2 * (${exact})::int + (p.name_words @@ ${asked})::int`,
      }
    : { from: (inodes) => sql`${among(actor, search, inodes)} and p.name_words @@ ${asked}`, exact, rank: sql`(${exact})::int` };
}

type Search = z.output<typeof partsSearch>;

function among({ organizationId }: Actor, { kinds, ownerId }: Search, inodes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`document_parts p
    join ${inodes} i on i.organization_id = p.organization_id and i.id = p.document_id and i.archived_at is null
    left join used on used.inode_id = p.document_id
    where p.organization_id = ${organizationId}
      ${kinds == null || kinds.length === 0 ? sql`` : sql`and p.kind = any(${sql.val([...kinds])}::text[])`}
      ${ownerId == null ? sql`` : sql`and i.owner_id = ${ownerId}`}`;
}

/** Documents that people used lately, and what they are to the actor. */
function usedBy({ organizationId, userId }: Actor): RawBuilder<unknown> {
  return sql`used as materialized (
    select inode_id, bool_or(is_favorite) as is_favorite, bool_or(is_opened) as is_opened, sum(people) as people from (
      select inode_id, false as is_favorite, user_id = ${userId} as is_opened, (opened_at > now() - interval '30 days')::int as people
      from recents where organization_id = ${organizationId} and (user_id = ${userId} or opened_at > now() - interval '30 days')
      union all
      select inode_id, true, false, 0 from favorites where organization_id = ${organizationId} and user_id = ${userId}
    ) each group by inode_id
  )`;
}

/** Documents that this person, then that others use come before the rest; in them, short names before long ones. */
function byUse(length: RawBuilder<unknown>, updatedAt: RawBuilder<unknown>, keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(used.is_favorite, false) desc, coalesce(used.is_opened, false) desc, coalesce(used.people, 0) desc, ${length},
    ${updatedAt} desc, ${keys}.document_id, ${keys}.is_draft, ${keys}.position`;
}

async function documentsOf(db: Database, actor: Actor, { from }: Asked): Promise<readonly string[]> {
  const mine = withinReachOf(actor);
  const { rows } = await sql<{ readonly document_id: string }>`
    with recursive ${mine.ctes}, ${usedBy(actor)} select distinct p.document_id from ${from(mine.inodes)}`.execute(db);
  return rows.map(({ document_id }) => document_id);
}

/** Parts that somebody may see, as the store finds them. */
function shownOf(known: Known): RawBuilder<unknown> {
  const whole = [...known].flatMap(([id, { seesDraft }]) => (seesDraft ? [id] : []));
  const published = [...known].flatMap(([id, { seesDraft }]) => (seesDraft ? [] : [id]));
  return sql`(p.document_id = any(${sql.val(whole)}::uuid[])
    or (p.document_id = any(${sql.val(published)}::uuid[]) and not p.is_draft and not p.is_secured))`;
}

function seen(rows: readonly Row[], known: Known): readonly PartFound[] {
  const said = new Set<string>();
  return rows.flatMap((row): PartFound[] => {
    const rights = known.get(row.document_id);
    if (rights === undefined || (!rights.seesDraft && (row.is_draft || row.is_secured))) return [];
    const key = JSON.stringify([row.document_id, row.element_id, row.item_id]);
    if (said.has(key)) return [];
    said.add(key);
    return [
      {
        ...presentPart(row),
        inodeId: row.document_id,
        documentName: row.document_name,
        documentType: row.type,
        formula: row.formula,
      },
    ];
  });
}

/** Words of one organization: those that stand in most names. */
const MOST_VOCABULARY = 50_000;

/** Words of the names of columns, metrics and elements. */
const wordsOfParts: WordSource = {
  // reading them takes long, and a new column is found by its own words meanwhile
  stamp: () => Promise.resolve(""),
  words: async (db, organizationId) => {
    const { rows } = await sql<{ readonly word: string }>`
      select word from ts_stat(format('select name_words from document_parts where organization_id = %L', ${organizationId}::uuid))
      where length(word) between 3 and 40 order by ndoc desc, word limit ${MOST_VOCABULARY}`.execute(db);
    return rows.map(({ word }) => word);
  },
};
