import { type Actor, limits, partFound, type PartFound, partsSearch } from "@sheaf/contract";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { operation } from "../../platform/operations/index.ts";
import type { Freshen } from "./freshen.ts";
import { presentPart, type PartRow } from "./present-part.ts";
import { exploredBy } from "./uses.ts";

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
export function searchPartsOperation(freshen: Freshen) {
  return operation({
    name: "SearchParts",
    kind: "query",
    transport: { kind: "graphql", field: "searchParts" },
    summary:
      "Columns, metrics and elements of documents by the beginnings of their words, in formulas as well if asked; the best match first",
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
      const asked = matching(actor, search, words);
      const first = await look(db, asked, sql`true`, FIRST_LOOK);
      const documentIds = [...new Set(first.map(({ document_id }) => document_id))];
      let parts = seen(first, await exploredBy(db, actor, documentIds));
      if (first.length === FIRST_LOOK && parts.length < wanted) {
        const known = await exploredBy(db, actor, await documentsOf(db, asked));
        // a part stands there twice at most: as it is published, and in the draft
        parts = seen(await look(db, asked, shownOf(known), 2 * wanted), known);
      }
      return parts.slice(search.skip ?? 0, wanted);
    },
  });
}

type Known = Awaited<ReturnType<typeof exploredBy>>;

interface Asked {
  /** Parts (`p`) of documents (`i`) that fit. */
  readonly from: RawBuilder<unknown>;
  /** The best match first. */
  readonly order: RawBuilder<unknown>;
}

function matching(actor: Actor, search: z.output<typeof partsSearch>, words: readonly string[]): Asked {
  const asked = sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(" & ")})`;
  // in the name alone, unless formulas are asked for: the index holds both
  const inName = search.formulas === true ? sql`true` : sql`part_words(p.name) @@ ${asked}`;
  const kinds = search.kinds ?? [];
  return {
    from: sql`document_parts p
    join inodes i on i.organization_id = p.organization_id and i.id = p.document_id and i.archived_at is null
    where p.organization_id = ${actor.organizationId} and p.words @@ ${asked} and ${inName}
      ${kinds.length === 0 ? sql`` : sql`and p.kind = any(${sql.val([...kinds])}::text[])`}
      ${search.ownerId == null ? sql`` : sql`and i.owner_id = ${search.ownerId}`}`,
    order: sql`lower(p.name) = ${search.query.trim().toLowerCase()} desc, part_words(p.name) @@ ${asked} desc, length(p.name),
      i.updated_at desc, p.document_id, p.is_draft, p.position`,
  };
}

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
