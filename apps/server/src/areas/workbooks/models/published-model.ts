import { isUuid } from "@sheaf/contract";
import type { WorkbookDocument } from "@sheaf/workbook";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import { readPublished } from "../store.ts";

/** The newest published version of a data model of the organization; null if there is none, or it is archived. */
export async function publishedModelVersion(db: Database, organizationId: string, dataModelId: string): Promise<number | null> {
  if (!isUuid(dataModelId)) return null;
  const row = await db
    .selectFrom("inodes as i")
    .innerJoin("workbooks as w", (join) => join.onRef("w.organization_id", "=", "i.organization_id").onRef("w.inode_id", "=", "i.id"))
    .select("w.published_version")
    .where("i.organization_id", "=", organizationId)
    .where("i.id", "=", dataModelId)
    .where("i.type", "=", "dataset")
    .where("i.archived_at", "is", null)
    .executeTakeFirst();
  return row?.published_version ?? null;
}

/** The same of several models, by id, as a column of a statement about something of the organization (`i` in the query around). */
export function modelVersionsBeside(dataModelIds: readonly string[]): RawBuilder<Readonly<Record<string, number>>> {
  if (dataModelIds.length === 0) return sql<Readonly<Record<string, number>>>`'{}'::json`;
  return sql<Readonly<Record<string, number>>>`(
    select coalesce(json_object_agg(m.id, mw.published_version), '{}')
    from inodes m join workbooks mw on mw.organization_id = m.organization_id and mw.inode_id = m.id
    where m.organization_id = i.organization_id and m.id = any(${`{${dataModelIds.join(",")}}`}::uuid[])
      and m.type = 'dataset' and m.archived_at is null and mw.published_version is not null)`;
}

/** What those who read a data model see of it: its published version, without a right of their own on it, as they need none on tables. */
export async function publishedModel(db: Database, organizationId: string, dataModelId: string): Promise<WorkbookDocument | undefined> {
  const version = await publishedModelVersion(db, organizationId, dataModelId);
  return version === null ? undefined : (await readPublished(db, organizationId, dataModelId, version)).document;
}
