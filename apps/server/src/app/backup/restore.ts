import { createReadStream, existsSync } from "node:fs";
import { createHash } from "node:crypto";
import { copyFile, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { databaseFile } from "@sheaf/warehouse";
import { holdDataFolder, keepSecrets, prepareDataFolder, type ServerConfig } from "../../platform/config/index.ts";
import { migrate, readMigrations } from "../../platform/database/index.ts";
import { openFileStore, placeOf } from "../../platform/files/index.ts";
import { createLog } from "../../platform/log/index.ts";
import { hasStore } from "../../platform/postgres/index.ts";
import { StartupFailure } from "../../platform/startup-failure.ts";
import { WAREHOUSES } from "../warehouse-door.ts";
import { FILES, type Manifest, readManifest, SAMPLE, SECRETS, verifyFiles, warehouseOf } from "./form.ts";
import { forgetFilled, forgetMoments, loadTables, noteFilled, readFilled } from "./metadata-tables.ts";
import { clearHalfRestored, isHalfRestored, markHalfRestored, strangersIn, unmarkHalfRestored } from "./unfinished-restore.ts";
import { withClient, withOwnStore } from "../own-store.ts";

export interface Restored {
  readonly createdAt: string;
  readonly organizations: readonly string[];
  /** The backup held the server's own secrets; without them those of the environment have to be the same. */
  readonly hasSecrets: boolean;
}

/**
 * `sheaf restore`: fills an empty data folder, or an empty database that DATABASE_URL names, from a backup. Every file is compared with
 * its checksum first. What fails leaves the folder as empty as it was; what is cut off leaves a folder that says so, on which no server
 * starts and which the next restore empties.
 */
export async function restore(config: ServerConfig, folder: string): Promise<Restored> {
  const manifest = await readManifest(folder);
  requireKnown(manifest);
  await verifyFiles(folder, manifest);
  const made = !existsSync(config.dataFolder);
  prepareDataFolder(config.dataFolder);
  const held = holdDataFolder(config.dataFolder);
  try {
    if (isHalfRestored(config.dataFolder)) await clearHalfRestored(config.dataFolder);
    if ((await strangersIn(config.dataFolder)).length > 0 || hasStore(config.dataFolder))
      throw new StartupFailure(`${config.dataFolder} is not empty. Set SHEAF_DATA to an empty folder, or move what is there away.`);
    await markHalfRestored(config.dataFolder);
    try {
      await fill(config, folder, manifest);
    } catch (error) {
      await clearHalfRestored(config.dataFolder);
      throw error;
    }
    await unmarkHalfRestored(config.dataFolder);
    if (config.databaseUrl !== null) await withClient({ url: config.databaseUrl }, forgetFilled);
  } finally {
    held.release();
    if (made && (await strangersIn(config.dataFolder)).length === 0) await rm(config.dataFolder, { recursive: true, force: true });
  }
  return {
    createdAt: manifest.createdAt,
    organizations: manifest.organizations.map(({ slug }) => slug),
    hasSecrets: manifest.files.some(({ path }) => path === SECRETS),
  };
}

/** Its migrations have to be the first of ours. */
function requireKnown({ migrations, product }: Manifest): void {
  const ours = readMigrations();
  const strange = migrations.find(({ name, hash }, index) => ours[index]?.name !== name || ours[index].hash !== hash);
  if (strange !== undefined)
    throw new StartupFailure(
      `The backup was made by Sheaf ${product}, whose metadata store has changes that this version does not know (${strange.name}). Restore it with that version.`,
    );
}

async function fill(config: ServerConfig, folder: string, manifest: Manifest): Promise<void> {
  const store = await openFileStore(config, createLog("error"));
  for (const { path } of manifest.files) {
    const organizationId = warehouseOf(path);
    const place = path.startsWith(`${FILES}/`) ? placeOf(path.slice(FILES.length + 1)) : null;
    if (organizationId !== null) await copied(join(folder, path), databaseFile(join(config.dataFolder, WAREHOUSES, organizationId)));
    else if (place !== null) await store.write(place, createReadStream(join(folder, path)));
    else if (path === SAMPLE) await copied(join(folder, path), join(config.dataFolder, path));
    else if (path === SECRETS) keepSecrets(config, JSON.parse(await readFile(join(folder, path), "utf8")));
  }
  await withOwnStore(config, async (where) => {
    const had = readMigrations().slice(0, manifest.migrations.length);
    const backup = createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
    // a restore that was cut off later than this is gone on with
    const isFilled = "url" in where && (await withClient(where, (client) => readFilled(client))) === backup;
    if (!isFilled) {
      if ("url" in where) await requireEmpty(where.url);
      await migrate(where, had);
      await withClient(where, async (client) => {
        await client.query("begin");
        await loadTables(client, folder, manifest);
        await forgetMoments(client);
        if ("url" in where) await noteFilled(client, backup);
        await client.query("commit");
      });
    }
    await migrate(where);
  });
}

/** A given database that holds organizations is somebody's. */
async function requireEmpty(url: string): Promise<void> {
  const count = await withClient({ url }, async (client) => {
    const { rows } = await client.query<{ there: boolean }>("select to_regclass('public.organizations') is not null as there");
    if (rows[0]?.there !== true) return 0;
    return (await client.query("select 1 from organizations limit 1")).rowCount ?? 0;
  });
  if (count > 0) throw new StartupFailure("The database that DATABASE_URL names holds organizations already. Give it an empty one.");
}

async function copied(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to);
  const handle = await open(to, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
