import { createHash } from "node:crypto";
import type { ValueType } from "@sheaf/sql";
import pg from "pg";
import { inOwnSession } from "../../outside/own-session.ts";
import { type TableStore, type TableWrite, type TableWritten, writtenBy } from "../../tables.ts";
import { otherColumns, takenName, writtenNames } from "../../written-names.ts";
import { postgresFailure } from "./engine-errors.ts";
import { type ConnectOptions, postgresSessions } from "./session.ts";
import { beginWriting, makeOwnTable } from "./turns.ts";

const RUNS = "sheaf_written_runs";
/** In the place of a run: the row of a table that its writer holds. */
const TURN = "";
const NAME_BYTES = 63;
const WRITE_MS = 600_000;
/** Columns that every table has already. */
const SYSTEM = new Set(["ctid", "xmin", "xmax", "cmin", "cmax", "tableoid", "oid"]);

/** Tables of rows that schedules write into one schema of a PostgreSQL database. */
export function postgresTables(schema: string, options: ConnectOptions): TableStore {
  const driver = { ...postgresSessions(options), failure: (error: unknown) => postgresFailure(error, null) };
  return {
    schema,
    runs: RUNS,
    nameBytes: NAME_BYTES,
    write: (change, signal) => inOwnSession(driver, signal, (client) => write(client, schema, change), WRITE_MS),
  };
}

/** One transaction: rows gather in a table of their own, which then takes the place of the old one or is added to it. */
async function write(client: pg.Client, schema: string, change: TableWrite): Promise<TableWritten> {
  const { table, mode, owner, run } = change;
  const own = (name: string): string => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
  const staged = `sheaf_new_${createHash("sha256").update(table).digest("hex").slice(0, 16)}`;
  await makeOwnTable(
    client,
    own(RUNS),
    "table_name text, run text, written_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (table_name, run)",
  );
  await beginWriting(client);
  // one writer of a table at a time, by a row that only sessions which write can hold; a session that ends lets go
  await client.query(`INSERT INTO ${own(RUNS)} VALUES ($1, $2) ON CONFLICT (table_name, run) DO UPDATE SET written_at = now()`, [
    table,
    TURN,
  ]);
  const standing = await commentOf(client, schema, table);
  if (standing !== null && (table === RUNS || standing.comment !== writtenBy(owner))) throw takenName(table);
  if (standing === null) await client.query(`DELETE FROM ${own(RUNS)} WHERE table_name = $1 AND run <> $2`, [table, TURN]);
  const before = await client.query(`SELECT 1 FROM ${own(RUNS)} WHERE table_name = $1 AND run = $2`, [table, run]);
  if (before.rows.length > 0) {
    await client.query("ROLLBACK");
    return { rows: 0, isRepeated: true };
  }
  const rows = await gather(client, own(staged), change);
  const isSame = standing !== null && (await columnsOf(client, schema, table)) === (await columnsOf(client, schema, staged));
  if (standing !== null && mode === "append" && !isSame) throw otherColumns(table);
  if (isSame) {
    // the table stays itself, with whatever others made of it: views, grants, indexes
    const list = writtenNames(names(change), NAME_BYTES, SYSTEM).map(pg.escapeIdentifier).join(", ");
    if (mode === "replace") await client.query(`DELETE FROM ${own(table)}`);
    await client.query(`INSERT INTO ${own(table)} (${list}) SELECT ${list} FROM ${own(staged)}`);
    await client.query(`DROP TABLE ${own(staged)}`);
  } else {
    await client.query(`DROP TABLE IF EXISTS ${own(table)}`);
    await client.query(`ALTER TABLE ${own(staged)} RENAME TO ${pg.escapeIdentifier(table)}`);
    await client.query(`COMMENT ON TABLE ${own(table)} IS ${pg.escapeLiteral(writtenBy(owner))}`);
  }
  await client.query(`INSERT INTO ${own(RUNS)} (table_name, run) VALUES ($1, $2)`, [table, run]);
  await forget(client, own(RUNS), change);
  await client.query("COMMIT");
  return { rows, isRepeated: false };
}

/** Of tables that nobody writes any more as well; notes that another writer holds are left to it. */
async function forget(client: pg.Client, runs: string, { table, kept }: TableWrite): Promise<void> {
  await client.query(
    `DELETE FROM ${runs} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${runs} WHERE written_at < now() - make_interval(days => $1) FOR UPDATE SKIP LOCKED))`,
    [kept.days],
  );
  await client.query(
    `DELETE FROM ${runs} WHERE table_name = $1 AND run IN (SELECT run FROM ${runs} WHERE table_name = $1 AND run <> $3 ORDER BY written_at DESC OFFSET $2)`,
    [table, kept.runs, TURN],
  );
}

const names = ({ columns }: TableWrite): readonly string[] => columns.map(({ name }) => name);

async function gather(client: pg.Client, staged: string, change: TableWrite): Promise<number> {
  const list = writtenNames(names(change), NAME_BYTES, SYSTEM).map(pg.escapeIdentifier);
  const types = change.columns.map(({ type }) => typeSql(type));
  await client.query(`CREATE TABLE ${staged} (${list.map((name, at) => `${name} ${types[at]}`).join(", ")})`);
  const values = types.map((type, at) => (type === "text" ? `v->>${at}` : `(v->>${at})::${type}`)).join(", ");
  let rows = 0;
  for await (const portion of change.rows) {
    if (portion.length === 0) continue;
    rows += portion.length;
    await client.query(`INSERT INTO ${staged} (${list.join(", ")}) SELECT ${values} FROM jsonb_array_elements($1::jsonb) AS t(v)`, [
      `[${portion.join(",")}]`,
    ]);
  }
  return rows;
}

/** What stands under a name, tables and all else; null: nothing. */
async function commentOf(client: pg.Client, schema: string, table: string): Promise<{ readonly comment: string | null } | null> {
  const { rows } = await client.query<{ readonly comment: string | null }>(
    `SELECT CASE WHEN c.relkind = 'r' THEN obj_description(c.oid, 'pg_class') END AS comment
     FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relname = $2`,
    [schema, table],
  );
  return rows[0] ?? null;
}

async function columnsOf(client: pg.Client, schema: string, table: string): Promise<string> {
  const { rows } = await client.query<{ readonly name: string; readonly type: string }>(
    `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
     FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid = a.attrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relname = $2 AND a.attnum > 0 AND NOT a.attisdropped`,
    [schema, table],
  );
  return rows
    .map(({ name, type }) => JSON.stringify([name, type]))
    .toSorted()
    .join();
}

function typeSql(type: ValueType): string {
  switch (type.kind) {
    case "integer":
      return (type.digits ?? 38) > 19 ? "numeric(38, 0)" : "bigint";
    case "decimal":
      return type.open === true ? "numeric" : `numeric(${type.precision}, ${type.scale})`;
    case "float":
      return "double precision";
    case "boolean":
      return "boolean";
    case "date":
      return "date";
    case "datetime":
      return "timestamptz";
    case "variant":
    case "array":
      return "jsonb";
    case "text":
    case "geography":
    case "null":
    case "error":
      return "text";
  }
}
