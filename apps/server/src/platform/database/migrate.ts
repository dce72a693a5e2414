import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import type { StoreTarget } from "./connect.ts";
import { StartupFailure } from "../startup-failure.ts";

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/** Any number that no other program takes as an advisory lock in our database. */
const LOCK = 7_305_462_118;

export function readMigrations(folder: string = join(import.meta.dirname, "migrations")): readonly Migration[] {
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(folder, name), "utf8");
      return { number: Number(name.slice(0, 4)), name, sql, hash: createHash("sha256").update(sql).digest("hex") };
    });
  migrations.forEach((migration, index) => {
    if (migration.number !== index + 1) throw new Error(`${migration.name}: migrations are numbered without a hole`);
  });
  return migrations;
}

/**
 * Brings the store to the newest schema: each migration in a transaction of its own, one server at a time (advisory lock). A
 * kill in the middle leaves the store at a whole migration. Returns how many were applied.
 */
export async function migrate(where: StoreTarget, migrations: readonly Migration[] = readMigrations()): Promise<number> {
  const client = await connectOrCreate(where);
  try {
    if (await upToDate(client, migrations)) return 0;
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(
      "create table if not exists schema_migrations (number integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now())",
    );
    const applied = await readApplied(client);
    checkHistory(applied, migrations);
    let count = 0;
    for (const migration of migrations.slice(applied.length)) {
      await client.query("begin");
      try {
        await client.query(migration.sql);
        await client.query("insert into schema_migrations (number, name, hash) values ($1, $2, $3)", [
          migration.number,
          migration.name,
          migration.hash,
        ]);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw error;
      }
      count += 1;
    }
    return count;
  } finally {
    // ends the lock with the session
    await client.end();
  }
}

interface Applied {
  readonly number: number;
  readonly name: string;
  readonly hash: string;
}

async function upToDate(client: Client, migrations: readonly Migration[]): Promise<boolean> {
  try {
    const applied = await readApplied(client);
    checkHistory(applied, migrations);
    return applied.length === migrations.length;
  } catch (error) {
    if ((error as { code?: string }).code === "42P01") return false;
    throw error;
  }
}

async function readApplied(client: Client): Promise<readonly Applied[]> {
  return (await client.query<Applied>("select number, name, hash from schema_migrations order by number")).rows;
}

function checkHistory(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const [index, { name, hash }] of applied.entries()) {
    const known = migrations[index];
    if (known === undefined)
      throw new StartupFailure(
        `The metadata store was changed by a newer Sheaf (${name}). Start that version, or go back to a copy of the store.`,
      );
    if (known.name !== name || known.hash !== hash)
      throw new StartupFailure(
        `The metadata store was changed by another ${known.name} than this version has (${name} there). Nothing was changed.`,
      );
  }
}

async function connectOrCreate(where: StoreTarget): Promise<Client> {
  if ("url" in where) {
    const client = listened({ connectionString: where.url, connectionTimeoutMillis: 15_000 });
    try {
      await client.connect();
    } catch (error) {
      throw new StartupFailure(`DATABASE_URL does not answer: ${error instanceof Error ? error.message : "unknown"}`);
    }
    const version = Number((await client.query<{ v: string }>("select current_setting('server_version_num') as v")).rows[0]?.v);
    if (version < 150_000) {
      await client.end();
      throw new StartupFailure("DATABASE_URL points at a PostgreSQL older than 15.");
    }
    return client;
  }
  const config = { ...where.address, database: where.database };
  const client = listened(config);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "28P01" || code === "28000")
      throw new StartupFailure(
        "The metadata store does not take the password of secrets.json: the file is another data folder's. Put the right one back from a copy, " +
          "or move this one away and start once with SHEAF_NEW_SECRETS=yes: everybody signs in again, and the passwords of connections have to be entered again.",
      );
    if (code !== "3D000") throw error;
  }
  const maintenance = listened({ ...where.address, database: "postgres" });
  await maintenance.connect();
  try {
    await maintenance.query(`create database ${maintenance.escapeIdentifier(where.database)}`);
  } catch (error) {
    // two starts at once: one of them made it
    if (!["42P04", "23505"].includes((error as { code?: string }).code ?? "")) throw error;
  } finally {
    await maintenance.end();
  }
  const created = listened(config);
  await created.connect();
  return created;
}

/** A connection that breaks fails what runs on it; the event that also tells of it would end the process where nobody listens. */
function listened(config: ClientConfig): Client {
  return new Client(config).on("error", () => undefined);
}
