import { isUuid } from "@sheaf/contract";
import { columnKey, type DocumentPart, documentParts, type PartOrigin, type WorkbookDocument } from "@sheaf/workbook";
import { sql } from "kysely";
import type { Database, Tables } from "../../platform/database/index.ts";
import type { Services } from "../../platform/services.ts";
import { type DocumentReader, publishedModel } from "../workbooks/index.ts";

/** Rows of one statement. */
const TOGETHER = 1_000;
/** A model reads models that read models … so deep at most. */
const DEEPEST_MODELS = 10;

interface Stale {
  readonly organizationId: string;
  readonly documentId: string;
  readonly isModel: boolean;
  readonly sequence: number;
  readonly publishedVersion: number | null;
  readonly publishedSequence: number | null;
  readonly indexedVersion: number | null;
}

/** Documents whose index is behind; of one organization, or of all. */
export async function staleDocuments(db: Database, organizationId: string | null, most: number): Promise<readonly Stale[]> {
  let query = db
    .selectFrom("workbooks as w")
    .innerJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "w.organization_id").onRef("i.id", "=", "w.inode_id"))
    .leftJoin("document_index as x", (join) =>
      join.onRef("x.organization_id", "=", "w.organization_id").onRef("x.document_id", "=", "w.inode_id"),
    )
    .leftJoin("published_versions as v", (join) =>
      join
        .onRef("v.organization_id", "=", "w.organization_id")
        .onRef("v.workbook_id", "=", "w.inode_id")
        .onRef("v.version", "=", "w.published_version"),
    )
    .select(["w.organization_id", "w.inode_id", "i.type", "w.head_sequence", "w.published_version"])
    .select(["v.sequence as published_sequence", "x.published_version as indexed_version"])
    .where("i.archived_at", "is", null)
    .where(sql<boolean>`(x.sequence is distinct from w.head_sequence or x.published_version is distinct from w.published_version)`)
    .orderBy("i.updated_at", "desc")
    .limit(most);
  if (organizationId !== null) query = query.where("w.organization_id", "=", organizationId);
  return (await query.execute()).map((row) => ({
    organizationId: row.organization_id,
    documentId: row.inode_id,
    isModel: row.type === "dataset",
    sequence: row.head_sequence,
    publishedVersion: row.published_version,
    publishedSequence: row.published_sequence,
    indexedVersion: row.indexed_version,
  }));
}

/** Brings documents up to date, one after the other; gives how many. */
export async function indexDocuments(
  { store, log }: Pick<Services, "store" | "log">,
  documents: DocumentReader,
  stale: readonly Stale[],
  signal?: AbortSignal,
): Promise<number> {
  let done = 0;
  for (const one of stale) {
    if (signal?.aborted === true) break;
    try {
      await indexDocument(store.db, documents, one);
      done += 1;
    } catch (error) {
      // one that cannot be read keeps nobody else's from being found
      log.warn({ err: error, documentId: one.documentId }, "the parts of a document were not indexed");
    }
  }
  return done;
}

async function indexDocument(db: Database, documents: DocumentReader, stale: Stale): Promise<void> {
  const { organizationId, documentId, sequence, publishedVersion, publishedSequence } = stale;
  const states: { readonly isDraft: boolean; readonly document: WorkbookDocument }[] = [];
  if (publishedSequence !== null)
    states.push({ isDraft: false, document: (await documents.at(db, organizationId, documentId, publishedSequence)).document });
  if (publishedSequence !== sequence)
    states.push({ isDraft: true, document: (await documents.at(db, organizationId, documentId, sequence)).document });
  const made: { readonly isDraft: boolean; readonly parts: readonly DocumentPart[] }[] = [];
  for (const { isDraft, document } of states) {
    const models = await modelsOf(db, organizationId, document);
    made.push({ isDraft, parts: documentParts(document, (id) => models.get(id)) });
  }
  await db.transaction().execute(async (transaction) => {
    const own = { organization_id: organizationId, document_id: documentId };
    // one server after the other
    await transaction
      .insertInto("document_index")
      .values({ ...own, sequence, published_version: publishedVersion })
      .onConflict((conflict) =>
        conflict.columns(["organization_id", "document_id"]).doUpdateSet({ sequence, published_version: publishedVersion }),
      )
      .execute();
    for (const table of ["document_reads", "document_parts"] as const)
      await transaction.deleteFrom(table).where("organization_id", "=", organizationId).where("document_id", "=", documentId).execute();
    for (const { isDraft, parts } of made) await insertParts(transaction, { ...own, is_draft: isDraft }, parts);
    // names in documents that read a model are looked up beside it as it is published
    if (stale.isModel && stale.indexedVersion !== publishedVersion)
      await transaction
        .updateTable("document_index")
        .set({ sequence: -1 })
        .where("organization_id", "=", organizationId)
        .where("document_id", "<>", documentId)
        .where("document_id", "in", (e) =>
          e
            .selectFrom("document_reads")
            .select("document_id")
            .where("organization_id", "=", organizationId)
            .where("source_kind", "=", "model")
            .where("source_id", "=", documentId),
        )
        .execute();
  });
}

async function insertParts(
  db: Database,
  own: { readonly organization_id: string; readonly document_id: string; readonly is_draft: boolean },
  parts: readonly DocumentPart[],
): Promise<void> {
  const rows = parts.map((part, position) => ({
    ...own,
    position,
    kind: part.kind,
    element_id: part.elementId,
    item_id: part.itemId,
    page_id: part.pageId,
    element_kind: part.elementKind,
    element_name: part.elementName,
    name: part.name,
    formula: part.formula,
    is_secured: part.isSecured,
  }));
  const reads = parts.flatMap((part, position) =>
    part.reads.map((read) => ({ ...own, position, is_direct: read.isDirect, ...placeOf(read) })),
  );
  for (let from = 0; from < rows.length; from += TOGETHER)
    await db
      .insertInto("document_parts")
      .values(rows.slice(from, from + TOGETHER))
      .execute();
  for (let from = 0; from < reads.length; from += TOGETHER)
    await db
      .insertInto("document_reads")
      .values(reads.slice(from, from + TOGETHER))
      .execute();
}

type Place = Pick<Tables["document_reads"], "source_kind" | "source_id" | "source_key" | "item_key">;

function placeOf(origin: PartOrigin): Place {
  switch (origin.kind) {
    case "table":
      return { source_kind: "table", source_id: origin.connectionId, source_key: tableKey(origin.path), item_key: origin.column ?? "" };
    case "sql":
      return { source_kind: "sql", source_id: origin.connectionId, source_key: tableKey(origin.path), item_key: "" };
    case "file":
      return { source_kind: "file", source_id: origin.inodeId, source_key: "", item_key: origin.column ?? "" };
    case "model":
      return { source_kind: "model", source_id: origin.dataModelId, source_key: origin.elementId, item_key: origin.itemId ?? "" };
  }
}

function tableKey(path: readonly string[]): string {
  return JSON.stringify(path.map((step) => step.toLowerCase()));
}

/** A path in every shorter way to say it: paths are matched from the right. */
export function tableKeys(path: readonly string[]): readonly string[] {
  return path.map((_, from) => tableKey(path.slice(from)));
}

export { columnKey };

/** The data models that a document reads as they are published, and those that they read. */
async function modelsOf(db: Database, organizationId: string, document: WorkbookDocument): Promise<ReadonlyMap<string, WorkbookDocument>> {
  const found = new Map<string, WorkbookDocument>();
  let open = modelIdsIn(document);
  for (let depth = 0; open.length > 0 && depth < DEEPEST_MODELS; depth += 1) {
    const next: string[] = [];
    for (const id of open) {
      if (found.has(id)) continue;
      const model = await publishedModel(db, organizationId, id);
      if (model === undefined) continue;
      found.set(id, model);
      next.push(...modelIdsIn(model));
    }
    open = next;
  }
  return found;
}

function modelIdsIn(document: WorkbookDocument): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("kind" in value && value.kind === "data-model" && "dataModelId" in value && typeof value.dataModelId === "string")
      found.add(value.dataModelId);
    for (const member of Object.values(value)) visit(member);
  };
  visit(document.pages);
  return [...found].filter(isUuid);
}
