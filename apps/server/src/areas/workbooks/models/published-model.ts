import { isUuid } from "@sheaf/contract";
import type { WorkbookDocument } from "@sheaf/workbook";
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

/** What those who read a data model see of it: its published version, without a right of their own on it, as they need none on tables. */
export async function publishedModel(db: Database, organizationId: string, dataModelId: string): Promise<WorkbookDocument | undefined> {
  const version = await publishedModelVersion(db, organizationId, dataModelId);
  return version === null ? undefined : (await readPublished(db, organizationId, dataModelId, version)).document;
}
