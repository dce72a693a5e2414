import { message } from "@sheaf/messages";
import type pg from "pg";
import { WarehouseError } from "../../errors.ts";
import type { TableListing } from "../../port.ts";
import type { SchemaColumn, TableSchema } from "../../schema.ts";
import { valueTypeOf } from "./values/types.ts";

/** Tables and views that the role may read, by schema and name; partitions are part of their table. */
export async function listTables(client: pg.Client): Promise<readonly TableListing[]> {
  const { rows } = await client.query<{
    readonly schema: string;
    readonly name: string;
    readonly kind: string;
    readonly comment: string | null;
    readonly estimate: string | null;
  }>(
    `SELECT n.nspname::text AS schema, c.relname::text AS name, c.relkind::text AS kind,
            obj_description(c.oid, 'pg_class') AS comment,
            CASE WHEN c.relkind IN ('v', 'f') OR c.reltuples < 0 THEN NULL ELSE c.reltuples::bigint::text END AS estimate
     FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     WHERE ${READABLE}
     ORDER BY n.nspname COLLATE "C", c.relname COLLATE "C"`,
  );
  return rows.map(({ schema, name, kind, comment, estimate }) => ({
    path: [schema, name],
    kind: kind === "v" || kind === "m" ? "view" : "table",
    comment,
    rowCountEstimate: estimate === null ? null : Number(estimate),
  }));
}

const READABLE = `c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
  AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
  AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')`;

/** A table by `[table]` (in schema public) or `[schema, table]`; another letter case fits where it is the only one. */
export async function describeTable(client: pg.Client, path: readonly string[]): Promise<TableSchema> {
  const table = path.at(-1) ?? "";
  const schema = path.at(-2) ?? "public";
  const { rows } = await client.query<{
    readonly oid: string;
    readonly schema: string;
    readonly name: string;
    readonly kind: string;
    readonly estimate: string | null;
    readonly exact: string;
  }>({
    text: `SELECT c.oid::text AS oid, n.nspname::text AS schema, c.relname::text AS name, c.relkind::text AS kind,
                  CASE WHEN c.relkind IN ('v', 'f') OR c.reltuples < 0 THEN NULL ELSE c.reltuples::bigint::text END AS estimate,
                  (n.nspname = $1 AND c.relname = $2)::text AS exact
           FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
           WHERE ${READABLE} AND lower(n.nspname) = lower($1) AND lower(c.relname) = lower($2)`,
    values: [schema, table],
  });
  const found = rows.find((row) => row.exact === "true") ?? (rows.length === 1 ? rows[0] : undefined);
  if (found === undefined || path.length === 0) {
    throw new WarehouseError("ENOENT", message("errors-data.warehouse.table-not-exist", { path: path.join(".") }), { cause: "name" });
  }
  return {
    path: [found.schema, found.name],
    columns: await columnsOf(client, found.oid),
    key: await keyOf(client, found.oid),
    // Partitions repeat it, views and foreign tables have none.
    rowIdentity: found.kind === "r" || found.kind === "m" ? "ctid" : null,
    rowCountEstimate: found.estimate === null ? null : Number(found.estimate),
  };
}

async function columnsOf(client: pg.Client, oid: string): Promise<readonly SchemaColumn[]> {
  const { rows } = await client.query<TypeRow & { readonly column: string }>({
    text: `SELECT a.attname::text AS column, ${typeColumns("a.atttypid", "a.atttypmod")}
           FROM pg_catalog.pg_attribute a ${TYPE_JOINS.replaceAll("TYPE", "a.atttypid")}
           WHERE a.attrelid = $1::oid AND a.attnum > 0 AND NOT a.attisdropped AND has_column_privilege($1::oid, a.attnum, 'SELECT')
           ORDER BY a.attnum`,
    values: [oid],
  });
  return rows.flatMap(({ column, ...type }) => schemaColumn(column, type));
}

async function keyOf(client: pg.Client, oid: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ readonly name: string }>({
    text: `SELECT a.attname::text AS name
           FROM pg_catalog.pg_index i CROSS JOIN LATERAL unnest(i.indkey[0:i.indnkeyatts - 1]) WITH ORDINALITY AS k (attnum, place)
           JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
           WHERE i.indrelid = $1::oid AND i.indisprimary ORDER BY k.place`,
    values: [oid],
  });
  return rows.map(({ name }) => name);
}

/** Columns of a result by their object ids and modifiers. */
export async function describeFields(
  client: pg.Client,
  fields: readonly { readonly name: string; readonly dataTypeID: number; readonly dataTypeModifier: number }[],
): Promise<readonly SchemaColumn[]> {
  const { rows } = await client.query<TypeRow>({
    text: `SELECT ${typeColumns("f.oid", "f.modifier")}
           FROM unnest($1::oid[], $2::int[]) WITH ORDINALITY AS f (oid, modifier, place) ${TYPE_JOINS.replaceAll("TYPE", "f.oid")}
           ORDER BY f.place`,
    values: [fields.map((field) => field.dataTypeID), fields.map((field) => field.dataTypeModifier)],
  });
  return rows.flatMap((type, index) => schemaColumn(fields[index]?.name ?? "", type));
}

interface TypeRow {
  readonly native: string;
  readonly type: string;
  readonly kind: string;
  readonly element: string | null;
  readonly modifier: string;
}

/** A domain counts as the type that it restricts. */
const TYPE_JOINS = `JOIN pg_catalog.pg_type t ON t.oid = TYPE
  LEFT JOIN pg_catalog.pg_type b ON t.typtype = 'd' AND b.oid = t.typbasetype
  LEFT JOIN pg_catalog.pg_type e ON coalesce(b.typcategory, t.typcategory) = 'A' AND e.oid = coalesce(b.typelem, t.typelem)`;

function typeColumns(oid: string, modifier: string): string {
  return `CASE WHEN b.oid IS NULL THEN format_type(${oid}, ${modifier}) ELSE format_type(b.oid, t.typtypmod) END AS native,
    coalesce(b.typname, t.typname)::text AS type, coalesce(b.typtype, t.typtype)::text AS kind, e.typname::text AS element,
    (CASE WHEN b.oid IS NULL THEN ${modifier} ELSE t.typtypmod END)::text AS modifier`;
}

function schemaColumn(name: string, { native, type, kind, element, modifier }: TypeRow): readonly SchemaColumn[] {
  const meaning = valueTypeOf({ name: type, modifier: Number(modifier), kind, element });
  return meaning.hidden ? [] : [{ name, type: meaning.type, nativeType: native }];
}

/** True where the role could change anything that lasts: then the connection is no safe one for people's own SQL. */
export async function canWrite(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ readonly writes: string }>(
    `SELECT (
       (SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication FROM pg_catalog.pg_roles WHERE rolname = current_user)
       OR has_database_privilege(current_database(), 'CREATE')
       OR EXISTS (SELECT 1 FROM pg_catalog.pg_namespace n WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND has_schema_privilege(n.oid, 'CREATE'))
       OR EXISTS (
         SELECT 1 FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
         WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
           AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE'))
       OR pg_has_role('pg_write_all_data', 'USAGE') OR pg_has_role('pg_execute_server_program', 'USAGE')
       OR pg_has_role('pg_write_server_files', 'USAGE') OR pg_has_role('pg_read_server_files', 'USAGE')
     )::text AS writes`,
  );
  return rows[0]?.writes !== "false";
}
