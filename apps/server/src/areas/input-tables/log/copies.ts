import { type Element, isInputTable, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { sql } from "kysely";
import type { OperationContext } from "../../../platform/operations/index.ts";
import { copyFileUses } from "../files/held-files.ts";
import { type InputPlace, lockHead, of, readHead } from "./tables.ts";

function inputTablesOf(document: WorkbookDocument): readonly Element[] {
  return document.pages.flatMap((page) => page.elements).filter(isInputTable);
}

/**
 * What publishing does to rows: the published layer of a table becomes the draft's rows as they stand, unless people have entered into the
 * published layer themselves; then it keeps its own (I1). In the transaction of the publication.
 */
export async function copyForPublished(context: OperationContext, workbookId: string, document: WorkbookDocument): Promise<void> {
  const { organizationId } = context.actor;
  for (const element of inputTablesOf(document)) {
    const from: InputPlace = { organizationId, workbookId, elementId: element.id, layer: "draft" };
    await copyLayer(context, from, { ...from, layer: "published" }, namesOf(document).element(element));
  }
}

/** The rows of a workbook that is copied, for the draft of its copy (I2). */
export async function copyRows(
  context: OperationContext,
  from: { readonly workbookId: string; readonly layer: InputPlace["layer"] },
  to: string,
  document: WorkbookDocument,
): Promise<void> {
  const { organizationId } = context.actor;
  for (const element of inputTablesOf(document)) {
    const place = { organizationId, elementId: element.id };
    await copyLayer(context, { ...place, ...from }, { ...place, workbookId: to, layer: "draft" }, namesOf(document).element(element));
  }
}

/** One entry for each row that differs, so that the log of the target tells all of it. */
async function copyLayer({ db, actor, clock, ids }: OperationContext, from: InputPlace, to: InputPlace, name: string): Promise<void> {
  const source = await readHead(db, from);
  if (source === null) return;
  const head = await lockHead(db, to, name);
  const { own_entries: isOwn } = await db.selectFrom("input_tables").select("own_entries").where(of(to)).executeTakeFirstOrThrow();
  if (isOwn) return;
  const batchId = ids.make();
  const at = new Date(clock.now());
  const author = actor.userId;
  const key = sql`${to.organizationId}::uuid, ${to.workbookId}::uuid, ${to.elementId}, ${to.layer}`;
  const changed = sql`
    select row_number() over (order by s.place, s.row_id) as n, s.*
    from (select * from input_rows where ${of(from)}) s
    left join (select * from input_rows where ${of(to)}) t on t.row_id = s.row_id
    where case when t.row_id is null then not s.deleted
      else s.deleted <> t.deleted or (not s.deleted and (s.cells <> t.cells or s.flags <> t.flags or s.place <> t.place)) end`;
  const inserted = await sql<{ readonly count: string }>`
    with changed as materialized (${changed}),
    logged as (
      insert into input_entries (organization_id, workbook_id, element_id, layer, seq, batch_id, kind, row_id, cells, flags)
      select ${key}, ${head.seq} + n, ${batchId}::uuid, case when deleted then 'delete' else 'add' end, row_id,
        case when deleted then '{}' else cells end, case when deleted then '{}' else flags end
      from changed
    ),
    standing as (
      insert into input_rows as r (organization_id, workbook_id, element_id, layer, row_id, place, cells, flags, created_at, created_by, updated_at, updated_by, seq, deleted)
      select ${key}, row_id, place, cells, flags, created_at, created_by, updated_at, updated_by, ${head.seq} + n, deleted from changed
      on conflict (organization_id, workbook_id, element_id, layer, row_id) do update set
        place = excluded.place, cells = excluded.cells, flags = excluded.flags, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by, seq = excluded.seq, deleted = excluded.deleted
    )
    select count(*) as count from changed`.execute(db);
  const count = Number(inserted.rows[0]?.count ?? 0);
  if (count === 0) return;
  const seq = head.seq + count;
  await db
    .insertInto("input_batches")
    .values({
      organization_id: to.organizationId,
      workbook_id: to.workbookId,
      element_id: to.elementId,
      layer: to.layer,
      batch_id: batchId,
      payload_hash: Buffer.alloc(0),
      first_seq: head.seq + 1,
      last_seq: seq,
      author_id: author,
      created_at: at,
      answer: JSON.stringify(null),
    })
    .execute();
  await copyFileUses(db, from, to);
  await db.updateTable("input_tables").set({ seq, row_count: source.rows }).where(of(to)).execute();
}
