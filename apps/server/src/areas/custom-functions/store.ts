import type { CustomFunctionVersion } from "@sheaf/contract";
import type { CustomFunction } from "@sheaf/formula";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";

/** Names that differ only in letter case are one. */
export function keyOf(name: string): string {
  return name.toLowerCase();
}

/** What formulas of an organization may call, by name. */
export async function customFunctionsOf(db: Database, organizationId: string): Promise<readonly CustomFunction[]> {
  const rows = await newest(db, organizationId).execute();
  return rows.flatMap(({ is_deleted: isDeleted, name, doc, params, formula }) => (isDeleted ? [] : [{ name, doc, params, formula }]));
}

/** The same as a column of a statement about something of an organization (`i` in the query around). */
export function customFunctionsBeside(): RawBuilder<readonly CustomFunction[]> {
  return sql<readonly CustomFunction[]>`(
    select coalesce(json_agg(json_build_object('name', f.name, 'doc', f.doc, 'params', f.params, 'formula', f.formula) order by f.name_key), '[]')
    from (
      select distinct on (v.name_key) v.* from custom_function_versions v
      where v.organization_id = i.organization_id order by v.name_key, v.version desc
    ) f
    where not f.is_deleted)`;
}

/** The newest version of one function, or of each; those that were taken away included. */
export function newest(db: Database, organizationId: string) {
  return versions(db, organizationId).distinctOn("f.name_key").orderBy("f.name_key").orderBy("f.version", "desc");
}

export function versions(db: Database, organizationId: string) {
  return db
    .selectFrom("custom_function_versions as f")
    .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "f.organization_id").onRef("m.user_id", "=", "f.created_by"))
    .select(["f.name", "f.doc", "f.params", "f.formula", "f.version", "f.is_deleted", "f.created_at"])
    .select(sql<string>`trim(m.first_name || ' ' || m.last_name)`.as("changed_by"))
    .where("f.organization_id", "=", organizationId);
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>["execute"]>>[number];

export function presentVersion(row: VersionRow): CustomFunctionVersion {
  return {
    name: row.name,
    doc: row.doc,
    params: row.params.map(({ name, type, doc }) => ({ name, type, doc })),
    formula: row.formula,
    version: row.version,
    changedAt: row.created_at.toISOString(),
    changedBy: row.changed_by === "" ? null : row.changed_by,
    isDeleted: row.is_deleted,
  };
}

/** Changes of an organization's functions are made one at a time: each is checked with the others as they are. */
export async function lockFunctions(db: Database, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`custom functions ${organizationId}`}, 0))`.execute(db);
}
