import type { DuckDBConnection } from "@duckdb/node-api";
import type { RowColumn, RowColumnKind, RowsMark } from "../../../rows.ts";
import { OWN_SCHEMA, readRows, type DuckDbSession } from "../session.ts";
import { identifier, literal } from "../sql-text.ts";
import { qualified, textOf } from "./catalog.ts";
import { checkName, raiseVersion } from "./changes.ts";

/** A change of a table of entered rows, its rows in a file: one JSON list in each line. */
export interface RowsRequest {
  readonly path: readonly [schema: string, table: string];
  readonly columns: readonly RowColumn[];
  readonly layout: string;
  readonly from: number | null;
  readonly to: number;
  readonly removed: readonly string[];
  readonly file: string;
}

const MARKS = `${OWN_SCHEMA}.entered_rows`;

export async function readMark(session: DuckDbSession, path: readonly [string, string]): Promise<RowsMark | null> {
  const made = await session.rows(
    "SELECT 1 FROM duckdb_tables() WHERE database_name = current_database() AND schema_name = $1 AND table_name = 'entered_rows'",
    [OWN_SCHEMA],
  );
  if (made.length === 0) return null;
  const [row] = await session.rows(
    `SELECT layout, sequence FROM ${MARKS} m WHERE schema_name = $1 AND table_name = $2 AND EXISTS (
       SELECT 1 FROM duckdb_tables() t WHERE t.database_name = current_database() AND t.schema_name = m.schema_name AND t.table_name = m.table_name)`,
    [path[0], path[1]],
  );
  return row === undefined ? null : { layout: textOf(row[0]), sequence: Number(row[1]) };
}

/** Rows and mark in one transaction; false where the table does not stand at `from`. */
export async function writeRows(session: DuckDbSession, request: RowsRequest): Promise<boolean> {
  const { path, columns, layout, from, to, removed, file } = request;
  checkName(path[1]);
  const name = qualified(path);
  return session.change(async (connection) => {
    await connection.run(`CREATE SCHEMA IF NOT EXISTS ${identifier(path[0])}`);
    await connection.run(`CREATE SCHEMA IF NOT EXISTS ${OWN_SCHEMA}`);
    await connection.run(
      `CREATE TABLE IF NOT EXISTS ${MARKS} (schema_name VARCHAR, table_name VARCHAR, layout VARCHAR, sequence BIGINT, PRIMARY KEY (schema_name, table_name))`,
    );
    const list = columns.map((column, index) => `${valueSql(index, column.kind)} AS ${identifier(column.name)}`).join(", ");
    // Each line is read once; what lies deeper in it stays text.
    const lines = `SELECT from_json(json, '["VARCHAR"]') AS cells FROM read_ndjson_objects(${literal(file)}, maximum_object_size = 268435456)`;
    const arriving = `SELECT ${list} FROM (${lines})`;
    if (from === null) await connection.run(`CREATE OR REPLACE TABLE ${name} AS ${arriving}`);
    else {
      if (!(await standsAt(connection, path, layout, from))) return false;
      const id = identifier(columns[0]?.name ?? "");
      await connection.run(`DELETE FROM ${name} WHERE ${id} IN (SELECT cells[1] FROM (${lines}))`);
      if (removed.length > 0)
        await connection.run(`DELETE FROM ${name} WHERE ${id} IN (SELECT unnest(from_json($1, '["VARCHAR"]')))`, [JSON.stringify(removed)]);
      await connection.run(`INSERT INTO ${name} BY NAME ${arriving}`);
    }
    await connection.run(
      `INSERT INTO ${MARKS} VALUES ($1, $2, $3, $4) ON CONFLICT DO UPDATE SET layout = excluded.layout, sequence = excluded.sequence`,
      [path[0], path[1], layout, to],
    );
    await raiseVersion(connection, path);
    return true;
  });
}

async function standsAt(connection: DuckDBConnection, path: readonly [string, string], layout: string, sequence: number): Promise<boolean> {
  const rows = await readRows(connection, `SELECT layout, sequence FROM ${MARKS} WHERE schema_name = $1 AND table_name = $2`, [
    path[0],
    path[1],
  ]);
  return rows[0] !== undefined && textOf(rows[0][0]) === layout && Number(rows[0][1]) === sequence;
}

function valueSql(index: number, kind: RowColumnKind): string {
  const text = `cells[${index + 1}]`;
  switch (kind) {
    case "text":
      return text;
    case "number":
      return `${text}::DOUBLE`;
    case "datetime":
      return `${text}::TIMESTAMP::TIMESTAMPTZ`;
    case "boolean":
      return `${text}::BOOLEAN`;
    case "texts":
      return `from_json(${text}, '["VARCHAR"]')`;
    case "place":
      return `${text}::BIGINT`;
  }
}
