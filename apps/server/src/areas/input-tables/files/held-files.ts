import { type CellFile, cellFilesOf, limits } from "@sheaf/contract";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import type { EntryColumn } from "../rules/entry-rules.ts";
import { type InputPlace, keyOf, of } from "../log/tables.ts";
import type { Entry } from "../log/write-log.ts";

type Held = Pick<InputPlace, "organizationId" | "workbookId">;

/** A file that a workbook holds, and who uploaded it. */
export interface HeldFile {
  readonly file: CellFile;
  readonly ownerId: string;
  /** In hexadecimal; null of files that came before it was kept. */
  readonly sha256: string | null;
}

/** Files that a workbook holds, as they were received, by id. */
export async function heldFiles(
  db: Database,
  { organizationId, workbookId }: Held,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, HeldFile>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("cell_files")
    .select(["id", "name", "media_type", "byte_size", "owner_id", "sha256"])
    .where("organization_id", "=", organizationId)
    .where("workbook_id", "=", workbookId)
    .where(sql<boolean>`id = any(${sql.val([...fileIds])}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { file: { id: row.id, name: row.name, type: row.media_type, size: row.byte_size }, ownerId: row.owner_id, sha256: row.sha256 },
    ]),
  );
}

/** How many files of a person lie in a workbook and in no cell, and never did. */
export async function waitingFiles(db: Database, organizationId: string, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("cell_files as f")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("f.organization_id", "=", organizationId)
    .where("f.owner_id", "=", ownerId)
    .where(sql<boolean>`not ${usedSomewhere}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const usedSomewhere = sql<boolean>`exists (select 1 from cell_file_uses u
  where u.organization_id = f.organization_id and u.workbook_id = f.workbook_id and u.file_id = f.id)`;

/** Notes where a batch entered files, offered ones that broke a rule too. In its transaction. */
export async function noteFileUses(
  db: Database,
  place: InputPlace,
  columns: ReadonlyMap<string, EntryColumn>,
  entries: readonly Pick<Entry, "rowId" | "cells" | "flags">[],
): Promise<void> {
  const ofFiles = [...columns.values()].filter(({ column }) => column.type === "file").map(({ column }) => column.id);
  if (ofFiles.length === 0) return;
  const uses = entries.flatMap(({ rowId, cells, flags }) =>
    ofFiles.flatMap((columnId) =>
      [...cellFilesOf(cells[columnId]), ...cellFilesOf(flags[columnId]?.offered)].map(({ id }) => ({ rowId, columnId, fileId: id })),
    ),
  );
  if (uses.length === 0) return;
  const { organization_id: organization, workbook_id: workbook, element_id: element, layer } = keyOf(place);
  await sql`
    insert into cell_file_uses (organization_id, workbook_id, element_id, layer, file_id, row_id, column_id)
    select distinct ${organization}::uuid, ${workbook}::uuid, ${element}, ${layer}, u."fileId", u."rowId", u."columnId"
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u("fileId" uuid, "rowId" text, "columnId" text)
    where exists (select 1 from cell_files f
      where f.organization_id = ${organization}::uuid and f.workbook_id = ${workbook}::uuid and f.id = u."fileId")
    on conflict do nothing`.execute(db);
}

/** What a layer's rows say of files goes along with them: the workbook that has the rows holds the files. */
export async function copyFileUses(db: Database, from: InputPlace, to: InputPlace): Promise<void> {
  const { organization_id: organization, workbook_id: workbook, element_id: element, layer } = keyOf(to);
  if (from.workbookId !== to.workbookId)
    await sql`
      insert into cell_files (organization_id, workbook_id, id, name, media_type, byte_size, owner_id, sha256, created_at)
      select f.organization_id, ${workbook}::uuid, f.id, f.name, f.media_type, f.byte_size, f.owner_id, f.sha256, f.created_at
      from cell_files f
      where f.organization_id = ${organization}::uuid and f.workbook_id = ${from.workbookId}::uuid
        and f.id in (select u.file_id from cell_file_uses u where ${of(from, "u")})
      on conflict do nothing`.execute(db);
  await sql`
    insert into cell_file_uses (organization_id, workbook_id, element_id, layer, file_id, row_id, column_id)
    select ${organization}::uuid, ${workbook}::uuid, ${element}, ${layer}, u.file_id, u.row_id, u.column_id
    from cell_file_uses u where ${of(from, "u")}
    on conflict do nothing`.execute(db);
}

/**
 * Columns of a layer in which a file stands now: what somebody may see who only reads. `everHeld`: those in which it ever stood, which is
 * what the history tells those who enter.
 */
export async function columnsWithFile(db: Database, place: InputPlace, fileId: string, everHeld: boolean): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly column_id: string }>`
    select distinct u.column_id from cell_file_uses u
    where ${of(place, "u")} and u.file_id = ${fileId}::uuid
      and (${everHeld} or exists (
        select 1 from input_rows r
        where ${of(place, "r")} and r.row_id = u.row_id and not r.deleted
          and jsonb_typeof(r.cells -> u.column_id) = 'array'
          and exists (select 1 from jsonb_array_elements_text(r.cells -> u.column_id) t where t like ${`${fileId} %`})))`.execute(db);
  return new Set(rows.map((row) => row.column_id));
}

/** Forgets what was uploaded before a moment and entered nowhere; gives the files that no workbook holds any more. */
export async function forgetWaiting(db: Database, now: number): Promise<readonly StoredFile[]> {
  const { rows } = await sql<{ readonly organization_id: string; readonly id: string }>`
    delete from cell_files f where f.created_at < ${new Date(now - limits.cellFileWait)} and not ${usedSomewhere}
    returning f.organization_id, f.id`.execute(db);
  return unheld(
    db,
    rows.map((row) => ({ organizationId: row.organization_id, fileId: row.id })),
  );
}

export interface StoredFile {
  readonly organizationId: string;
  readonly fileId: string;
}

/** Those of some files that no workbook of their organization holds. */
export async function unheld<File extends StoredFile>(db: Database, files: readonly File[]): Promise<readonly File[]> {
  if (files.length === 0) return [];
  const { rows } = await sql<{ readonly organization_id: string; readonly id: string }>`
    select distinct f.organization_id, f.id from cell_files f
    join jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as u("organizationId" uuid, "fileId" uuid)
      on f.organization_id = u."organizationId" and f.id = u."fileId"`.execute(db);
  const held = new Set(rows.map((row) => `${row.organization_id} ${row.id}`));
  return files.filter(({ organizationId, fileId }) => !held.has(`${organizationId} ${fileId}`));
}
