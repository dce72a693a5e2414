import { type DocumentType, isDocumentType } from "@sheaf/contract";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";

/** A document that held a text at some time. */
export interface Mention {
  readonly id: string;
  readonly name: string;
  readonly type: DocumentType;
  readonly publishedVersion: number | null;
}

/** Documents of an organization that hold a text, or held it once, by their ids: a look at each tells whether it is still there. */
export async function documentsMentioning(db: Database, organizationId: string, text: string): Promise<readonly Mention[]> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await db
    .selectFrom("inodes as i")
    .innerJoin("workbooks as w", (join) => join.onRef("w.organization_id", "=", "i.organization_id").onRef("w.inode_id", "=", "i.id"))
    .select(["i.id", "i.name", "i.type", "w.published_version"])
    .where("i.organization_id", "=", organizationId)
    .where("i.archived_at", "is", null)
    .where((e) =>
      e.or([
        e.exists(
          e
            .selectFrom("snapshots as s")
            .select("s.sequence")
            .whereRef("s.organization_id", "=", "i.organization_id")
            .whereRef("s.workbook_id", "=", "i.id")
            .where(sql<boolean>`s.document::text ilike ${pattern}`),
        ),
        e.exists(
          e
            .selectFrom("operation_log as o")
            .select("o.sequence")
            .whereRef("o.organization_id", "=", "i.organization_id")
            .whereRef("o.workbook_id", "=", "i.id")
            .where(sql<boolean>`o.payload::text ilike ${pattern}`),
        ),
      ]),
    )
    .orderBy("i.id")
    .execute();
  return rows.map(({ id, name, type, published_version: publishedVersion }) => ({
    id,
    name,
    type: isDocumentType(type) ? type : "workbook",
    publishedVersion,
  }));
}
