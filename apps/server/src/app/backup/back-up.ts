import { createReadStream, existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { CodedError } from "@sheaf/contract";
import { readKeptSecrets, type ServerConfig } from "../../platform/config/index.ts";
import type { StoreTarget } from "../../platform/database/index.ts";
import { type FilePlace, type FileStore, keyOf, openFileStore } from "../../platform/files/index.ts";
import { createLog } from "../../platform/log/index.ts";
import { StartupFailure } from "../../platform/startup-failure.ts";
import { withOwnWarehouses } from "../own-warehouses.ts";
import { openWarehouseDoor } from "../warehouse-door.ts";
import { type BackupFile, FILES, type Manifest, MANIFEST, SAMPLE, SECRETS, synced, warehouseFile, writeFileOf } from "./form.ts";
import { dumpTables } from "./metadata-tables.ts";
import { withClient, withOwnStore } from "../own-store.ts";
import { removeUnfinished, unfinished } from "./unfinished-backups.ts";
import { requireNotHalfRestored } from "./unfinished-restore.ts";
import { copiesOfServer, ownCopies, type WarehouseCopies } from "./warehouse-copies.ts";

/** What a backup holds, for the person who asked for it. */
export interface BackupMade {
  readonly folder: string;
  readonly organizations: number;
  readonly files: number;
  readonly bytes: number;
  /** Folders beside it that backups had left which were cut off: they were removed. */
  readonly removed: readonly string[];
}

export interface BackupOptions {
  readonly product: string;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/**
 * `sheaf backup`: a folder that holds everything from which this server can be set up again. It may run meanwhile, and people may write:
 * the metadata is of one moment, and each warehouse and file is taken after it, so that nothing that the metadata names can be missing
 * but what was deleted in between. The folder stands under its name once it is whole.
 */
export async function backUp(config: ServerConfig, folder: string, options: BackupOptions): Promise<BackupMade> {
  if (!existsSync(config.dataFolder)) throw new StartupFailure(`There is no data folder ${config.dataFolder}. SHEAF_DATA names it.`);
  requireNotHalfRestored(config.dataFolder);
  if (existsSync(folder)) throw new StartupFailure(`${folder} is there already. Give the backup another name.`);
  const making = unfinished(folder);
  await mkdir(dirname(folder), { recursive: true });
  const removed = await removeUnfinished(folder);
  await mkdir(making, { mode: 0o700 });
  try {
    const manifest = await withCopies(config, options.signal, (copies) =>
      withOwnStore(config, (where) => write(where, config, making, copies, options)),
    );
    await writeFileOf(making, MANIFEST, Readable.from([`${JSON.stringify(manifest, null, 1)}\n`]));
    for (const part of foldersOf(manifest)) await synced(join(making, part));
    await rename(making, folder);
    await synced(dirname(folder));
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    return { folder, organizations: manifest.organizations.length, files: manifest.files.length, bytes, removed };
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  }
}

/** By the server that runs on the data folder; where none does, by ourselves, and none may start meanwhile. */
async function withCopies<T>(config: ServerConfig, signal: AbortSignal, work: (copies: WarehouseCopies) => Promise<T>): Promise<T> {
  return withOwnWarehouses(config, {
    ofServer: (control) => work(copiesOfServer(control)),
    ourselves: async () => {
      const door = await openWarehouseDoor({ config, log: createLog("error") });
      try {
        return await work(ownCopies(door, signal));
      } finally {
        await door.close();
      }
    },
  });
}

function write(
  where: StoreTarget,
  config: ServerConfig,
  making: string,
  copies: WarehouseCopies,
  { product, now, signal }: BackupOptions,
): Promise<Manifest> {
  return withClient(where, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    const migrations = await client.query<{ name: string; hash: string }>("select name, hash from schema_migrations order by number");
    const organizations = await client.query<{ id: string; slug: string }>("select id, slug from organizations order by slug");
    const { tables, files } = await dumpTables(client, making);
    await client.query("commit");
    const all: BackupFile[] = [...files];
    const store = await openFileStore(config, createLog("error"));
    for await (const { place } of store.list()) {
      signal.throwIfAborted();
      const file = await readIfThere(store, place);
      if (file !== null) all.push(await writeFileOf(making, `${FILES}/${keyOf(place)}`, file));
    }
    for (const organizationId of await copies.list()) {
      signal.throwIfAborted();
      all.push(await copies.copy(organizationId, (content) => writeFileOf(making, warehouseFile(organizationId), content)));
    }
    const secrets = readKeptSecrets(config);
    if (secrets !== null) all.push(await writeFileOf(making, SECRETS, Readable.from([`${JSON.stringify(secrets)}\n`])));
    const sample = join(config.dataFolder, SAMPLE);
    if (existsSync(sample)) all.push(await writeFileOf(making, SAMPLE, createReadStream(sample)));
    return {
      form: 1,
      product,
      createdAt: now.toISOString(),
      migrations: migrations.rows,
      tables: [...tables],
      organizations: organizations.rows,
      files: all,
    };
  });
}

/** Every folder of a backup, its own last. */
function foldersOf({ files }: Manifest): readonly string[] {
  const found = new Set<string>();
  for (const { path } of files) for (let at = dirname(path); at !== "."; at = dirname(at)) found.add(at);
  return [...found, "."];
}

/** One whose cell was emptied meanwhile is gone. */
async function readIfThere(store: FileStore, place: FilePlace): Promise<Readable | null> {
  try {
    return (await store.read(place, 0)).body;
  } catch (error) {
    if (error instanceof CodedError && error.code === "ENOENT") return null;
    throw error;
  }
}
