import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { randomBytes } from "node:crypto";
import type { Client } from "pg";
import { from, to } from "pg-copy-streams";
import { StartupFailure } from "../../platform/startup-failure.ts";
import { type BackupFile, type Manifest, tableFile, writeFileOf } from "./form.ts";

type Table = Manifest["tables"][number];

/** Kept by the store itself: which migrations it has had. */
const HISTORY = "schema_migrations";
/** Of a restore into a given database, until its data folder is whole too: from which backup the tables are. */
const FILLED = "restored_backup";

/** Writes every table of ours as it stands in the client's transaction. The queue of background jobs is not among them. */
export async function dumpTables(
  client: Client,
  folder: string,
): Promise<{ readonly tables: readonly Table[]; readonly files: readonly BackupFile[] }> {
  const tables: Table[] = [];
  const files: BackupFile[] = [];
  for (const { name, columns } of await tablesOf(client)) {
    const copying = client.query(to(`copy ${quoted(name)} (${columns.map(quoted).join(", ")}) to stdout`));
    files.push(await writeFileOf(folder, tableFile(name), copying));
    tables.push({ name, columns, rows: copying.rowCount });
  }
  return { tables, files };
}

/** Fills the empty tables of a store that has the same migrations; part of the client's transaction. */
export async function loadTables(client: Client, folder: string, { tables }: Manifest): Promise<void> {
  const known = new Set((await tablesOf(client)).map(({ name }) => name));
  const missing = tables.find(({ name }) => !known.has(name));
  if (missing !== undefined) throw new StartupFailure(`The backup holds a table ${missing.name} that this version does not know.`);
  await client.query(`truncate ${[...known].map(quoted).join(", ")}`);
  const putBack = await withoutForeignKeys(client);
  for (const { name, columns, rows } of tables) {
    const filling = client.query(from(`copy ${quoted(name)} (${columns.map(quoted).join(", ")}) from stdin`));
    await pipeline(createReadStream(join(folder, tableFile(name))), filling);
    if (filling.rowCount !== rows) throw new Error(`${name}: ${filling.rowCount} rows instead of ${rows}`);
  }
  await putBack();
}

/**
 * What must not go on from where the backup stood. Tables that show entered rows may have gone further in warehouses that were not
 * restored: they are made anew under other names. Who signed out since then would be signed in again. Jobs of one server's own are not
 * another's.
 */
export async function forgetMoments(client: Client): Promise<void> {
  await client.query("update input_tables set table_name = left(table_name, 50) || '_' || $1", [randomBytes(3).toString("hex")]);
  await client.query("delete from refresh_tokens");
  await client.query("delete from session_families");
  await client.query("delete from job_schedules where server is not null");
}

/** Part of the transaction that fills the tables. */
export async function noteFilled(client: Client, backup: string): Promise<void> {
  await client.query(`create table ${FILLED} (backup text not null)`);
  await client.query(`insert into ${FILLED} values ($1)`, [backup]);
}

/** The backup that a restore which was cut off has filled the tables from; null: none has. */
export async function readFilled(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass($1) is not null as there", [`public.${FILLED}`]);
  if (rows[0]?.there !== true) return null;
  return (await client.query<{ backup: string }>(`select backup from ${FILLED}`)).rows[0]?.backup ?? null;
}

export async function forgetFilled(client: Client): Promise<void> {
  await client.query(`drop table if exists ${FILLED}`);
}

interface Columns {
  readonly name: string;
  readonly columns: string[];
}

async function tablesOf(client: Client): Promise<readonly Columns[]> {
  const { rows } = await client.query<Columns>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
      group by c.relname order by c.relname`,
    [[HISTORY, FILLED]],
  );
  return rows;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Takes the foreign keys of our tables away and gives the way to put them back, which looks at every row: tables refer to each other in
 * circles, and an account that owns them need not be one that may switch their rules off.
 */
async function withoutForeignKeys(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<ForeignKey>(
    `select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_class r on r.oid = c.conrelid
      where c.contype = 'f' and c.conparentid = 0 and r.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
