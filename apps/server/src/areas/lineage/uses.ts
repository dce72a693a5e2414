import { type Actor, CodedError, may, modelParams, partUsesRequest, tableUsesRequest, type UsesAnswer, usesAnswer } from "@sheaf/contract";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { operation, type OperationContext } from "../../platform/operations/index.ts";
import { requireConnection, requireTable, type Warehouses } from "../connections/index.ts";
import { loadInodeFacts, requireInode } from "../documents/index.ts";
import { columnKey, tableKeys } from "./document-index.ts";
import { grouped } from "./grouped.ts";
import type { Freshen } from "./freshen.ts";
import { presentPart } from "./present-part.ts";

/** Documents of one answer, and parts of each. */
const MOST_DOCUMENTS = 100;
const MOST_PARTS = 60;
/** Models that read models that read models … */
const DEEPEST = 10;

export function usesOperations(freshen: Freshen, warehouses: Warehouses) {
  const tableUses = operation({
    name: "ReadTableUses",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/connections/:connectionId/uses" },
    summary:
      "What breaks if a table of a connection, or one of its columns, goes: elements, columns and metrics of documents, also through data models",
    input: z.object({ params: z.object({ connectionId: z.uuid("Not an id") }), body: tableUsesRequest }),
    output: usesAnswer,
    capability: "canViewConnection",
    scope: "documents:read",
    ids: { "params.connectionId": "connection" },
    run: async (context, { params: { connectionId }, body: { path, column, skip } }) => {
      const row = await requireConnection(context.db, context.actor, connectionId, "connection.browse");
      // Of a table that the caller may not use, nothing is told. Who may use all of the connection also learns what read one that is gone.
      const full = may(context.actor, "connection.use", row.object).allowed
        ? path
        : (await requireTable(context.actor, warehouses, row, path)).full;
      const waitingCount = await freshen(context);
      const keys = sql`${sql.val([...tableKeys(full)])}::text[]`;
      const named = column === undefined ? sql`true` : sql`(r.item_key = ${columnKey(column)} or r.source_kind = 'sql')`;
      const start = sql`r.source_kind in ('table', 'sql') and r.source_id = ${connectionId} and r.source_key = any(${keys}) and ${named}`;
      return { ...(await presentUses(context, await usesOf(context, start), skip ?? 0)), waitingCount };
    },
  });

  const partUses = operation({
    name: "ReadModelPartUses",
    kind: "query",
    transport: { kind: "rest", method: "POST", path: "/v2/dataModels/:dataModelId/partUses" },
    summary: "What breaks if an element of a data model, or one of its columns or metrics, goes, also through other data models",
    input: z.object({ params: modelParams, body: partUsesRequest }),
    output: usesAnswer,
    capability: null,
    scope: "documents:read",
    ids: { "params.dataModelId": "dataset" },
    run: async (context, { params: { dataModelId }, body: { elementId, itemId, skip } }) => {
      const { facts } = await requireInode(context.db, context.actor, dataModelId, "inode.explore");
      if (facts.object.type !== "dataset") throw new CodedError("ENOENT");
      const waitingCount = await freshen(context);
      const named = itemId === undefined ? sql`true` : sql`r.item_key = ${itemId}`;
      const start = sql`r.source_kind = 'model' and r.source_id = ${dataModelId} and r.source_key = ${elementId} and ${named}`;
      return { ...(await presentUses(context, await usesOf(context, start), skip ?? 0)), waitingCount };
    },
  });
  return [tableUses, partUses];
}

interface PartUse {
  readonly document_id: string;
  readonly is_draft: boolean;
  readonly position: number;
  /** Its editors alone may know its name. */
  readonly is_secured: boolean;
}

/** Every part that rests on what is asked for: what reads it, and what reads that of a data model as it is published. */
async function usesOf({ db, actor }: Pick<OperationContext, "db" | "actor">, start: RawBuilder<unknown>): Promise<readonly PartUse[]> {
  const { organizationId } = actor;
  const rows = await sql<PartUse>`
    with recursive hit as (
      select r.document_id, r.is_draft, r.position, 0 as depth from document_reads r
      where r.organization_id = ${organizationId} and ${start}
      union
      select r.document_id, r.is_draft, r.position, hit.depth + 1 from hit
      join document_parts p on p.organization_id = ${organizationId} and p.document_id = hit.document_id
        and p.is_draft = hit.is_draft and p.position = hit.position and not p.is_draft
      join document_reads r on r.organization_id = ${organizationId} and r.source_kind = 'model' and r.source_id = p.document_id::text
        and r.source_key = p.element_id and r.item_key = coalesce(p.item_id, '')
      where hit.depth < ${DEEPEST}
    )
    select distinct hit.document_id, hit.is_draft, hit.position, p.is_secured from hit
    join document_parts p on p.organization_id = ${organizationId} and p.document_id = hit.document_id
      and p.is_draft = hit.is_draft and p.position = hit.position
    join inodes i on i.organization_id = ${organizationId} and i.id = hit.document_id and i.archived_at is null`.execute(db);
  return rows.rows;
}

/** Documents of which the actor may know the parts, and whether those of the draft too. */
export async function exploredBy(
  db: Database,
  actor: Actor,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly seesDraft: boolean }>> {
  const found = new Map<string, { readonly seesDraft: boolean }>();
  for (const [id, { object }] of await loadInodeFacts(db, actor, documentIds))
    if (may(actor, "inode.explore", object).allowed) found.set(id, { seesDraft: may(actor, "inode.edit", object).allowed });
  return found;
}

async function presentUses(
  { db, actor }: Pick<OperationContext, "db" | "actor">,
  uses: readonly PartUse[],
  skip: number,
): Promise<Omit<UsesAnswer, "waitingCount">> {
  const byDocument = grouped(uses, ({ document_id }) => document_id);
  const known = await exploredBy(db, actor, [...byDocument.keys()]);
  const shown = [...byDocument].flatMap(([id, all]) => {
    const rights = known.get(id);
    if (rights === undefined) return [];
    // a document of which nothing may be named is none that is told of
    const parts = all.filter(({ is_draft, is_secured }) => rights.seesDraft || !(is_draft || is_secured));
    return parts.length === 0 ? [] : [{ id, parts, seesDraft: rights.seesDraft }];
  });
  const ordered = shown.toSorted((a, b) => b.parts.length - a.parts.length || (a.id < b.id ? -1 : 1));
  const page = ordered.slice(skip, skip + MOST_DOCUMENTS);
  const rows =
    page.length === 0
      ? []
      : await db
          .selectFrom("document_parts as p")
          .innerJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "p.organization_id").onRef("i.id", "=", "p.document_id"))
          .select(["p.document_id", "p.is_draft", "p.position", "p.kind", "p.element_id", "p.element_name", "p.element_kind"])
          .select(["p.page_id", "p.item_id", "p.name", "p.is_secured", "i.name as document_name", "i.type"])
          .where("p.organization_id", "=", actor.organizationId)
          .where(
            "p.document_id",
            "in",
            page.map(({ id }) => id),
          )
          .orderBy("p.is_draft")
          .orderBy("p.position")
          .execute();
  const rowsOf = grouped(rows, ({ document_id }) => document_id);
  return {
    documents: page.flatMap(({ id, parts, seesDraft }) => {
      const wanted = new Set(parts.map(({ is_draft, position }) => `${is_draft} ${position}`));
      const said = new Set<string>();
      const all = (rowsOf.get(id) ?? []).filter((row) => {
        // what is published stands for its draft
        const key = JSON.stringify([row.element_id, row.item_id]);
        if (!wanted.has(`${row.is_draft} ${row.position}`) || said.has(key) || (row.is_secured && !seesDraft)) return false;
        said.add(key);
        return true;
      });
      const [first] = all;
      if (first === undefined) return [];
      return [
        {
          inodeId: id,
          name: first.document_name,
          type: first.type,
          partCount: all.length,
          parts: all.slice(0, MOST_PARTS).map(presentPart),
        },
      ];
    }),
    documentCount: shown.length,
    hiddenCount: [...byDocument.keys()].filter((id) => !known.has(id)).length,
  };
}
