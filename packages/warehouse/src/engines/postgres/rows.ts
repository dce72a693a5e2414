import pg from "pg";
import { inOwnSession } from "../../outside/own-session.ts";
import type { RowColumnKind, RowsMark, RowStore, RowsWrite } from "../../rows.ts";
import { postgresFailure } from "./engine-errors.ts";
import { type ConnectOptions, postgresSessions } from "./session.ts";
import { beginWriting, makeOwnTable } from "./turns.ts";

const MARKS = "sheaf_entered_rows";

/** Tables of entered rows in one schema of a PostgreSQL database. */
export function postgresRows(schema: string, options: ConnectOptions): RowStore {
  const name = (table: string): string => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
  const driver = { ...postgresSessions(options), failure: (error: unknown) => postgresFailure(error, null) };
  return {
    schema,
    marks: MARKS,
    mark: (table, signal) => inOwnSession(driver, signal, (client) => readMark(client, schema, name, table)),
    write: (change, signal) => inOwnSession(driver, signal, (client) => writeRows(client, name, change)),
  };
}

async function readMark(client: pg.Client, schema: string, name: (table: string) => string, table: string): Promise<RowsMark | null> {
  const there = await client.query<{ readonly both: string }>(
    "SELECT (count(*) = 2)::text AS both FROM pg_catalog.pg_tables WHERE schemaname = $1 AND tablename = ANY($2)",
    [schema, [MARKS, table]],
  );
  return there.rows[0]?.both === "true" ? markOf(client, name, table) : null;
}

async function markOf(client: pg.Client, name: (table: string) => string, table: string): Promise<RowsMark | null> {
  const { rows } = await client.query<{ readonly layout: string; readonly sequence: string }>(
    `SELECT layout, sequence FROM ${name(MARKS)} WHERE table_name = $1`,
    [table],
  );
  const [row] = rows;
  return row === undefined ? null : { layout: row.layout, sequence: Number(row.sequence) };
}

async function writeRows(client: pg.Client, name: (table: string) => string, change: RowsWrite): Promise<boolean> {
  const { table, columns, layout, from, to, removed, rows } = change;
  await makeOwnTable(client, name(MARKS), "table_name text PRIMARY KEY, layout text NOT NULL, sequence bigint NOT NULL");
  await beginWriting(client);
  // One writer of a table at a time: whoever comes second finds the mark moved on. A lock that only a session which writes can take: one by number
  // could be held by anybody's SELECT, and would keep everybody from entering anything.
  const { rows: marks } = await client.query<{ readonly layout: string; readonly sequence: string }>(
    `INSERT INTO ${name(MARKS)} AS own VALUES ($1, '', -1) ON CONFLICT (table_name) DO UPDATE SET layout = own.layout RETURNING layout, sequence`,
    [table],
  );
  if (from === null) {
    await client.query(`DROP TABLE IF EXISTS ${name(table)}`);
    const defined = columns.map(
      (column, index) => `${pg.escapeIdentifier(column.name)} ${typeSql(column.kind)}${index === 0 ? " PRIMARY KEY" : ""}`,
    );
    await client.query(`CREATE TABLE ${name(table)} (${defined.join(", ")})`);
  } else {
    const [mark] = marks;
    if (mark?.layout !== layout || Number(mark.sequence) !== from) {
      await client.query("ROLLBACK");
      return false;
    }
    const id = pg.escapeIdentifier(columns[0]?.name ?? "");
    if (removed.length > 0) await client.query(`DELETE FROM ${name(table)} WHERE ${id} = ANY($1)`, [removed]);
  }
  const id = pg.escapeIdentifier(columns[0]?.name ?? "");
  const list = columns.map((column) => pg.escapeIdentifier(column.name)).join(", ");
  const values = columns.map((column, index) => valueSql(index, column.kind)).join(", ");
  const replaced = columns.slice(1).map(({ name: column }) => `${pg.escapeIdentifier(column)} = excluded.${pg.escapeIdentifier(column)}`);
  const onConflict = replaced.length === 0 ? "DO NOTHING" : `DO UPDATE SET ${replaced.join(", ")}`;
  for await (const portion of rows) {
    if (portion.length === 0) continue;
    await client.query(
      `INSERT INTO ${name(table)} (${list}) SELECT ${values} FROM jsonb_array_elements($1::jsonb) AS t(v) ON CONFLICT (${id}) ${onConflict}`,
      [`[${portion.join(",")}]`],
    );
  }
  await client.query(`UPDATE ${name(MARKS)} SET layout = $2, sequence = $3 WHERE table_name = $1`, [table, layout, to]);
  await client.query("COMMIT");
  return true;
}

function typeSql(kind: RowColumnKind): string {
  switch (kind) {
    case "text":
      return "text";
    case "number":
      return "double precision";
    case "datetime":
      return "timestamptz";
    case "boolean":
      return "boolean";
    case "texts":
      return "text[]";
    case "place":
      return "bigint";
  }
}

function valueSql(index: number, kind: RowColumnKind): string {
  if (kind === "texts")
    return `CASE WHEN jsonb_typeof(v->${index}) = 'array' THEN ARRAY(SELECT jsonb_array_elements_text(v->${index})) END`;
  return kind === "text" ? `v->>${index}` : `(v->>${index})::${typeSql(kind)}`;
}
