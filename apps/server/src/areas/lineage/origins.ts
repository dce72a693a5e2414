import { CodedError, isDocumentType, may, originsAnswer, type OriginsAnswer, originsQuery, workbookParams } from "@sheaf/contract";
import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { operation, type OperationContext } from "../../platform/operations/index.ts";
import { loadConnections, mayUseTable } from "../connections/index.ts";
import { loadInodeFacts, requireInode } from "../documents/index.ts";
import type { Freshen } from "./freshen.ts";
import { grouped } from "./grouped.ts";
import { exploredBy } from "./uses.ts";

type Origin = OriginsAnswer["origins"][number];

/** Data models that read data models … so deep at most. */
const DEEPEST = 6;
const MOST = 300;

interface Read {
  readonly source_kind: Origin["kind"];
  readonly source_id: string;
  readonly source_key: string;
  readonly item_key: string;
}

/** What some parts of documents read outside of them. */
async function readsOf(
  db: Database,
  organizationId: string,
  of: {
    readonly documentId: string;
    readonly isDraft: boolean;
    readonly elementId: string;
    readonly itemIds: readonly string[] | null;
    readonly isWhole: boolean;
  },
): Promise<readonly Read[]> {
  let query = db
    .selectFrom("document_parts as p")
    .innerJoin("document_reads as r", (join) =>
      join
        .onRef("r.organization_id", "=", "p.organization_id")
        .onRef("r.document_id", "=", "p.document_id")
        .onRef("r.is_draft", "=", "p.is_draft")
        .onRef("r.position", "=", "p.position"),
    )
    .select(["r.source_kind", "r.source_id", "r.source_key", "r.item_key"])
    .distinct()
    .where("p.organization_id", "=", organizationId)
    .where("p.document_id", "=", of.documentId)
    .where("p.is_draft", "=", of.isDraft)
    .where("p.element_id", "=", of.elementId)
    .limit(10_000);
  const { itemIds, isWhole } = of;
  // what a column is for whom, and which rows, is said by columns as well: that is the editors' business
  if (!isWhole)
    query = query.where("p.is_secured", "=", false).where((e) => e.or([e("p.item_id", "is not", null), e("r.item_key", "=", "")]));
  if (itemIds !== null) query = query.where((e) => e.or([e("r.item_key", "=", ""), e("p.item_id", "in", [...itemIds, ""])]));
  return query.execute();
}

export function originsOperation(freshen: Freshen) {
  return operation({
    name: "ReadElementOrigins",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/workbooks/:workbookId/elements/:elementId/origins" },
    summary:
      "Where an element, or one of its columns, comes from: tables, SQL, files and data models, down to the columns of the warehouse",
    input: z.object({ params: workbookParams.extend({ elementId: z.string().min(1).max(200) }), query: originsQuery }),
    output: originsAnswer,
    capability: null,
    scope: "documents:read",
    ids: { "params.workbookId": "workbook" },
    run: async (context, { params: { workbookId, elementId }, query: { itemId } }) => {
      const { db, actor } = context;
      const { facts, permissions } = await requireInode(db, actor, workbookId, "inode.explore");
      if (!isDocumentType(facts.object.type)) throw new CodedError("ENOENT");
      await freshen(context);
      const hasDraft = permissions.canEdit && (await hasParts(db, actor.organizationId, workbookId, true));
      const itemIds = itemId === undefined ? null : [itemId];
      return {
        origins: await originsOf(context, { documentId: workbookId, isDraft: hasDraft, elementId, itemIds, isWhole: permissions.canEdit }),
      };
    },
  });
}

async function hasParts(db: Database, organizationId: string, documentId: string, isDraft: boolean): Promise<boolean> {
  const row = await db
    .selectFrom("document_parts")
    .select("position")
    .where("organization_id", "=", organizationId)
    .where("document_id", "=", documentId)
    .where("is_draft", "=", isDraft)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function originsOf(context: Pick<OperationContext, "db" | "actor">, start: Parameters<typeof readsOf>[2]): Promise<Origin[]> {
  const { db, actor } = context;
  const { organizationId } = actor;
  const found: (Origin & { readonly place: string })[] = [];
  const seen = new Set<string>();
  let open = [start];
  for (let depth = 0; open.length > 0 && depth <= DEEPEST && found.length < MOST; depth += 1) {
    const next: (typeof open)[number][] = [];
    for (const one of open) {
      const groups = grouped(await readsOf(db, organizationId, one), (read) =>
        JSON.stringify([read.source_kind, read.source_id, read.source_key]),
      );
      for (const [place, reads] of groups) {
        const [first] = reads;
        if (first === undefined || seen.has(place)) continue;
        seen.add(place);
        const items = reads.map(({ item_key }) => item_key).filter((key) => key !== "");
        found.push({ ...(await presentOrigin(context, first, items)), depth, place });
        // a model that one may not explore keeps what it is made of to itself
        if (first.source_kind === "model" && (await exploredBy(db, actor, [first.source_id])).has(first.source_id))
          next.push({ documentId: first.source_id, isDraft: false, elementId: first.source_key, itemIds: items, isWhole: false });
      }
    }
    open = next;
  }
  return found.slice(0, MOST).map(({ place: _, ...origin }) => origin);
}

async function presentOrigin(
  { db, actor }: Pick<OperationContext, "db" | "actor">,
  read: Read,
  items: readonly string[],
): Promise<Omit<Origin, "depth">> {
  const nothing = { name: null, sourceId: null, path: [], elementName: null, items: [] };
  switch (read.source_kind) {
    case "table":
    case "sql": {
      const [connection] = await loadConnections(db, actor, read.source_id);
      const isKnown = connection !== undefined && may(actor, "connection.browse", connection.object).allowed;
      const path = JSON.parse(read.source_key) as string[];
      // the whole connection is known to who may use it; of others each table by itself
      const isShown = isKnown && (may(actor, "connection.use", connection.object).allowed || mayUseTable(actor, connection.object, path));
      return {
        ...nothing,
        kind: read.source_kind,
        ...(isShown ? { name: connection.name, sourceId: connection.id } : {}),
        path,
        items: [...items],
      };
    }
    case "file":
    case "model": {
      const facts = (await loadInodeFacts(db, actor, [read.source_id])).get(read.source_id);
      const isKnown = facts !== undefined && may(actor, "inode.view", facts.object).allowed;
      if (!isKnown) return { ...nothing, kind: read.source_kind };
      const named = await db
        .selectFrom("inodes")
        .select("name")
        .where("organization_id", "=", actor.organizationId)
        .where("id", "=", read.source_id)
        .executeTakeFirst();
      const own = { ...nothing, kind: read.source_kind, name: named?.name ?? null, sourceId: read.source_id };
      if (read.source_kind === "file") return { ...own, items: [...items] };
      const parts = await db
        .selectFrom("document_parts")
        .select(["item_id", "name", "element_name"])
        .where("organization_id", "=", actor.organizationId)
        .where("document_id", "=", read.source_id)
        .where("is_draft", "=", false)
        .where("element_id", "=", read.source_key)
        .where("is_secured", "=", false)
        .orderBy("position")
        .execute();
      const wanted = new Set(items);
      return {
        ...own,
        elementName: parts[0]?.element_name ?? null,
        items: parts.filter(({ item_id }) => item_id !== null && wanted.has(item_id)).map(({ name }) => name),
      };
    }
  }
}
