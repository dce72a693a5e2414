import { type Actor, limits, partFound, type PartFound, partsSearch } from "@sheaf/contract";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { operation } from "../../platform/operations/index.ts";
import type { Freshen } from "./freshen.ts";
import { presentPart, type PartRow } from "./present-part.ts";
import { exploredBy } from "./uses.ts";
import { Vocabulary } from "./vocabulary.ts";

const MOST_WORDS = 8;
/** So many parts are looked at first; for whoever may see few of them, those of the documents that they may see are. */
const FIRST_LOOK = 600;
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
  const vocabulary = new Vocabulary(now);
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
      const found = await partsOf(db, actor, matching(actor, search, everyWord(words)), wanted);
      if (found.length > 0) return found.slice(search.skip ?? 0, wanted);
      // nothing has those words: what they were meant as is looked for
      const meant = await vocabulary.meant(db, actor.organizationId, words);
      if (meant.some((each) => each.length === 0)) return [];
      const parts = await partsOf(db, actor, matching(actor, { ...search, formulas: false }, anyOfEach(meant)), wanted);
      return parts.slice(search.skip ?? 0, wanted);
    },
  });
}

/** Of what is asked for, as many as are wanted of those that the actor may see. */
async function partsOf(db: Database, actor: Actor, asked: Asked, wanted: number): Promise<readonly PartFound[]> {
  const first = await look(db, asked, sql`true`, FIRST_LOOK);
  const documentIds = [...new Set(first.map(({ document_id }) => document_id))];
  const parts = seen(first, await exploredBy(db, actor, documentIds));
  if (first.length < FIRST_LOOK || parts.length >= wanted) return parts;
  const known = await exploredBy(db, actor, await documentsOf(db, asked));
  // a part stands there twice at most: as it is published, and in the draft
  return seen(await look(db, asked, shownOf(known), 2 * wanted), known);
}

type Known = Awaited<ReturnType<typeof exploredBy>>;

interface Asked {
  /** Parts (`p`) of documents (`i`) that fit. */
  readonly from: RawBuilder<unknown>;
  /** The best match first. */
  readonly order: RawBuilder<unknown>;
}

/** What is looked for, in the language of the store: a word may go on behind what was typed of it. */
const everyWord = (words: readonly string[]): string => words.map((word) => `${word}:*`).join(" & ");
const anyOfEach = (meant: readonly (readonly string[])[]): string =>
  meant.map((words) => `(${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(" | ")})`).join(" & ");

function matching(actor: Actor, search: Search, wanted: string): Asked {
  const asked = sql`to_tsquery('simple', ${wanted})`;
  const exact = sql`lower(p.name) = ${search.query.trim().toLowerCase()} desc`;
  // the index over formulas holds names as well: those whose names have the words go first
  return search.formulas === true
    ? { from: sql`${among(actor, search)} and p.words @@ ${asked}`, order: sql`${exact}, p.name_words @@ ${asked} desc, ${byUse}` }
    : { from: sql`${among(actor, search)} and p.name_words @@ ${asked}`, order: sql`${exact}, ${byUse}` };
}

type Search = z.output<typeof partsSearch>;

function among(actor: Actor, { kinds, ownerId }: Search): RawBuilder<unknown> {
  const { organizationId, userId } = actor;
  return sql`document_parts p
    join inodes i on i.organization_id = p.organization_id and i.id = p.document_id and i.archived_at is null
    left join favorites f on f.organization_id = p.organization_id and f.inode_id = p.document_id and f.user_id = ${userId}
    left join recents r on r.organization_id = p.organization_id and r.inode_id = p.document_id and r.user_id = ${userId}
    left join (
      select inode_id, count(*) as people from recents
      where organization_id = ${organizationId} and opened_at > now() - interval '30 days' group by inode_id
    ) used on used.inode_id = p.document_id
    where p.organization_id = ${organizationId}
      ${kinds == null || kinds.length === 0 ? sql`` : sql`and p.kind = any(${sql.val([...kinds])}::text[])`}
      ${ownerId == null ? sql`` : sql`and i.owner_id = ${ownerId}`}`;
}

/** Documents that this person, then that others use come before the rest; in them, short names before long ones. */
const byUse = sql`f.inode_id is not null desc, r.opened_at is not null desc, coalesce(used.people, 0) desc, length(p.name),
  i.updated_at desc, p.document_id, p.is_draft, p.position`;

async function documentsOf(db: Database, { from }: Asked): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly document_id: string }>`select distinct p.document_id from ${from}`.execute(db);
  return rows.map(({ document_id }) => document_id);
}

/** Parts that somebody may see, as the store finds them. */
function shownOf(known: Known): RawBuilder<unknown> {
  const whole = [...known].flatMap(([id, { seesDraft }]) => (seesDraft ? [id] : []));
  const published = [...known].flatMap(([id, { seesDraft }]) => (seesDraft ? [] : [id]));
  return sql`(p.document_id = any(${sql.val(whole)}::uuid[])
    or (p.document_id = any(${sql.val(published)}::uuid[]) and not p.is_draft and not p.is_secured))`;
}

async function look(db: Database, { from, order }: Asked, shown: RawBuilder<unknown>, most: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select p.document_id, p.is_draft, p.kind, p.element_id, p.element_name, p.element_kind, p.page_id, p.item_id, p.name, p.formula, p.is_secured,
      i.name as document_name, i.type
    from ${from} and ${shown} order by ${order} limit ${most}`.execute(db);
  return rows;
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
