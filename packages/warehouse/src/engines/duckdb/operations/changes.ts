import { type ErrorText } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { DuckDBConnection } from "@duckdb/node-api";
import { WarehouseError } from "../../../errors.ts";
import { OWN_SCHEMA, readRows, type DuckDbSession } from "../session.ts";
import { identifier, literal } from "../sql-text.ts";
import { findTable, listSchemas, qualified, textOf } from "./catalog.ts";

/** The data version of one table: raised by each of our writes, never used twice for one name. */
export interface TableVersion {
  readonly path: readonly [schema: string, table: string];
  readonly version: number;
}

export async function listVersions(session: DuckDbSession): Promise<readonly TableVersion[]> {
  const present = await session.rows("SELECT 1 FROM duckdb_tables() WHERE database_name = current_database() AND schema_name = $1", [
    OWN_SCHEMA,
  ]);
  if (present.length === 0) return [];
  const rows = await session.rows(`SELECT schema_name, table_name, version FROM ${OWN_SCHEMA}.versions ORDER BY 1, 2`);
  return rows.map(([schema, table, version]) => ({ path: [textOf(schema), textOf(table)], version: Number(version) }));
}

/** Part of the change that writes the table: both come into force together. Gives the new version. */
export async function raiseVersion(connection: DuckDBConnection, path: readonly [schema: string, table: string]): Promise<number> {
  await connection.run(`CREATE SCHEMA IF NOT EXISTS ${OWN_SCHEMA}`);
  await connection.run(
    `CREATE TABLE IF NOT EXISTS ${OWN_SCHEMA}.versions (schema_name VARCHAR, table_name VARCHAR, version BIGINT, PRIMARY KEY (schema_name, table_name))`,
  );
  const rows = await readRows(
    connection,
    `INSERT INTO ${OWN_SCHEMA}.versions
     SELECT $1, $2, (SELECT coalesce(max(version), 0) + 1 FROM ${OWN_SCHEMA}.versions)
     ON CONFLICT DO UPDATE SET version = excluded.version
     RETURNING version`,
    [path[0], path[1]],
  );
  return Number(rows[0]?.[0]);
}

export async function createSchema(session: DuckDbSession, name: string): Promise<null> {
  checkName(name);
  const known = await listSchemas(session);
  if (known.some((each) => each.toLowerCase() === name.toLowerCase()))
    throw exists(message("errors-data.warehouse.schema-exists-already", { name }));
  await session.change((connection) => connection.run(`CREATE SCHEMA ${identifier(name)}`));
  return null;
}

/** Drops a schema with all its tables. */
export async function dropSchema(session: DuckDbSession, name: string): Promise<null> {
  const known = await listSchemas(session);
  const match = known.find((each) => each.toLowerCase() === name.toLowerCase());
  if (match === undefined || match === "main")
    throw new WarehouseError("ENOENT", message("errors-data.warehouse.schema-not-exist", { name }), { cause: "name" });
  await session.change(async (connection) => {
    const tables = await readRows(
      connection,
      "SELECT table_name FROM duckdb_tables() WHERE database_name = current_database() AND schema_name = $1",
      [match],
    );
    for (const [table] of tables) await raiseVersion(connection, [match, textOf(table)]);
    await connection.run(`DROP SCHEMA ${identifier(match)} CASCADE`);
  });
  return null;
}

export async function dropTable(session: DuckDbSession, path: readonly string[]): Promise<null> {
  const found = await findTable(session, path);
  await session.change(async (connection) => {
    await connection.run(`DROP ${found.view ? "VIEW" : "TABLE"} ${qualified(found.path)}`);
    await raiseVersion(connection, found.path);
  });
  return null;
}

/** Gives a table another name in its schema. */
export async function renameTable(session: DuckDbSession, path: readonly string[], name: string): Promise<null> {
  checkName(name);
  const found = await findTable(session, path);
  const target: readonly [string, string] = [found.path[0], name];
  await session.change(async (connection) => {
    await refuseTaken(connection, target);
    await connection.run(`ALTER TABLE ${qualified(found.path)} RENAME TO ${identifier(name)}`);
    await raiseVersion(connection, found.path);
    await raiseVersion(connection, target);
  });
  return null;
}

/** The text that people see beside a table; null takes it away. */
export async function commentTable(session: DuckDbSession, path: readonly string[], comment: string | null): Promise<null> {
  const found = await findTable(session, path);
  await session.change((connection) =>
    connection.run(
      `COMMENT ON ${found.view ? "VIEW" : "TABLE"} ${qualified(found.path)} IS ${comment === null ? "NULL" : literal(comment)}`,
    ),
  );
  return null;
}

export async function refuseTaken(connection: DuckDBConnection, path: readonly [schema: string, table: string]): Promise<void> {
  const rows = await readRows(
    connection,
    `SELECT 1 FROM duckdb_tables() WHERE database_name = current_database() AND lower(schema_name) = lower($1) AND lower(table_name) = lower($2)
     UNION ALL
     SELECT 1 FROM duckdb_views() WHERE database_name = current_database() AND lower(schema_name) = lower($1) AND lower(view_name) = lower($2)`,
    [path[0], path[1]],
  );
  if (rows.length > 0) throw exists(message("errors-data.warehouse.table-exists-already", { path: path.join(".") }));
}

const NAME_LENGTH = 255;

/** Names of schemas and tables: any text that an engine can hold and a person can see. */
export function checkName(name: string): void {
  if (name.trim() === "" || name.length > NAME_LENGTH || /[\u0000-\u001f\u007f]/u.test(name)) {
    throw new WarehouseError("EINVAL", message("errors-data.warehouse.name-needs-1-255-characters"), { cause: "name" });
  }
  if (name.toLowerCase() === OWN_SCHEMA)
    throw new WarehouseError("EINVAL", message("errors-data.warehouse.name-taken", { name }), { cause: "name" });
}

function exists(text: ErrorText): WarehouseError {
  return new WarehouseError("EEXIST", text, { cause: "name" });
}
