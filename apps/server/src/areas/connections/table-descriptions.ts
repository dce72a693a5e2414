import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";

/** What people wrote of a table and of its columns, by their names. */
export interface WrittenDescriptions {
  readonly description: string;
  readonly columns: Readonly<Record<string, string>>;
}

/** Of one table, by its whole path; null where nothing was written. */
export async function descriptionsOf(
  db: Database,
  organizationId: string,
  connectionId: string,
  path: readonly string[],
): Promise<WrittenDescriptions | null> {
  const row = await db
    .selectFrom("table_descriptions")
    .select(["description", "columns"])
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .where("path", "=", sql<string[]>`${sql.val([...path])}::text[]`)
    .executeTakeFirst();
  return row ?? null;
}

/** What people wrote of the tables of a connection, by their paths as JSON. */
export async function describedTables(db: Database, organizationId: string, connectionId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("table_descriptions")
    .select(["path", "description"])
    .where("organization_id", "=", organizationId)
    .where("connection_id", "=", connectionId)
    .where("description", "<>", "")
    .execute();
  return new Map(rows.map(({ path, description }) => [JSON.stringify(path), description]));
}

/** Writes what is given; what is empty is taken away. Two people who write of different columns at once keep both. */
export async function writeDescriptions(
  db: Database,
  {
    organizationId,
    connectionId,
    path,
    userId,
    now,
  }: Readonly<Record<"organizationId" | "connectionId" | "userId", string>> & {
    readonly path: readonly string[];
    readonly now: Date;
  },
  { description, columns }: { readonly description: string | null; readonly columns: Readonly<Record<string, string>> },
): Promise<void> {
  const kept = Object.fromEntries(Object.entries(columns).filter(([, text]) => text !== ""));
  const gone = Object.keys(columns).filter((name) => columns[name] === "");
  await db
    .insertInto("table_descriptions")
    .values({
      organization_id: organizationId,
      connection_id: connectionId,
      path: [...path],
      description: description ?? "",
      columns: JSON.stringify(kept),
      updated_by: userId,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "connection_id", "path"]).doUpdateSet({
        ...(description === null ? {} : { description }),
        columns: sql`(table_descriptions.columns || excluded.columns) - ${sql.val(gone)}::text[]`,
        updated_by: userId,
        updated_at: now,
      }),
    )
    .execute();
}
