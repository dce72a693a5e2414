import { message } from "@sheaf/messages";
import type { DuckDBValue } from "@duckdb/node-api";
import { WarehouseError } from "../../../errors.ts";
import type { TableListing } from "../../../port.ts";
import type { TableSchema } from "../../../schema.ts";
import { OWN_SCHEMA, readRows, type DuckDbSession } from "../session.ts";
import { identifier } from "../sql-text.ts";
import { columnType } from "../values/types.ts";

/** Tables and views of the database, by schema and name; our own records are not among them. */
export async function listTables(session: DuckDbSession): Promise<readonly TableListing[]> {
  const rows = await session.rows(
    `SELECT schema_name, table_name, false AS is_view, comment, estimated_size FROM duckdb_tables()
      WHERE NOT internal AND NOT temporary AND database_name = current_database() AND schema_name <> '${OWN_SCHEMA}'
     UNION ALL
     SELECT schema_name, view_name, true, comment, NULL FROM duckdb_views()
      WHERE NOT internal AND NOT temporary AND database_name = current_database() AND schema_name <> '${OWN_SCHEMA}'
     ORDER BY 1, 2`,
  );
  return rows.map(([schema, name, view, comment, size]) => ({
    path: [textOf(schema), textOf(name)],
    kind: view === true ? "view" : "table",
    comment: comment === null || comment === undefined ? null : textOf(comment),
    rowCountEstimate: size === null || size === undefined ? null : Number(size),
  }));
}

export async function listSchemas(session: DuckDbSession): Promise<readonly string[]> {
  const rows = await session.rows(
    `SELECT schema_name FROM duckdb_schemas()
      WHERE NOT internal AND database_name = current_database() AND schema_name <> '${OWN_SCHEMA}'
     UNION SELECT 'main' ORDER BY 1`,
  );
  return rows.map(([name]) => textOf(name));
}

/** Columns and key of a table, by its path matched without regard to case. */
export async function describeTable(session: DuckDbSession, path: readonly string[]): Promise<TableSchema> {
  const found = await findTable(session, path);
  const sql = `SELECT * FROM ${qualified(found.path)}`;
  return session.withConnection(async (connection) => {
    const prepared = await connection.prepare(sql);
    const columns = [];
    for (let index = 0; index < prepared.columnCount; index++) {
      const { type, nativeType, hidden } = columnType(prepared.columnType(index));
      if (!hidden) columns.push({ name: prepared.columnName(index), type, nativeType });
    }
    const keys = await readRows(
      connection,
      `SELECT unnest(constraint_column_names) FROM duckdb_constraints()
        WHERE constraint_type = 'PRIMARY KEY' AND database_name = current_database() AND schema_name = $1 AND table_name = $2`,
      [found.path[0], found.path[1]],
    );
    return {
      path: found.path,
      columns,
      key: keys.map(([name]) => textOf(name)),
      rowIdentity: found.view ? null : "rowid",
      rowCountEstimate: found.size,
    };
  });
}

export interface FoundTable {
  readonly path: readonly [schema: string, table: string];
  readonly view: boolean;
  readonly size: number | null;
}

/** A table by `[table]` (in schema main) or `[schema, table]`; ENOENT where there is none. */
export async function findTable(session: DuckDbSession, path: readonly string[]): Promise<FoundTable> {
  const table = path.at(-1) ?? "";
  const schema = path.at(-2) ?? "main";
  const tables = await listTables(session);
  const match = tables.find(
    (each) => each.path[0]?.toLowerCase() === schema.toLowerCase() && each.path[1]?.toLowerCase() === table.toLowerCase(),
  );
  if (match === undefined || path.length === 0 || path.length > 3) {
    throw new WarehouseError("ENOENT", message("errors-data.warehouse.table-not-exist", { path: path.join(".") }), { cause: "name" });
  }
  return { path: [match.path[0] ?? "", match.path[1] ?? ""], view: match.kind === "view", size: match.rowCountEstimate };
}

export function qualified(path: readonly [schema: string, table: string]): string {
  return `${identifier(path[0])}.${identifier(path[1])}`;
}

export function textOf(value: DuckDBValue | undefined): string {
  return typeof value === "string" ? value : "";
}
