import type { Format } from "@sheaf/workbook";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "../../platform/database/index.ts";

/** Schema of the organization's warehouse that holds uploaded files. */
export const UPLOADS_SCHEMA = "uploads";

/** How columns of a table are shown where nobody says otherwise, by their names. */
export type ColumnFormats = Readonly<Record<string, Format>>;

/** As the uploaded file showed them whose table this is; null where it is none, or said nothing. */
export async function formatsOfTable(
  db: Database,
  organizationId: string,
  connectionId: string,
  path: readonly string[],
): Promise<ColumnFormats | null> {
  // Other tables are not asked about.
  if (path.at(-2) !== UPLOADS_SCHEMA) return null;
  const row = await db
    .selectFrom("datafiles")
    .select("column_formats")
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .where(isFileTable(path.slice(-2)))
    .executeTakeFirst();
  return row?.column_formats ?? null;
}

/** The file whose table stands at a path: schema and name. */
export function isFileTable(path: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`table_path = ${sql.val([...path])}::text[]`;
}
