import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { StartupFailure } from "../../platform/startup-failure.ts";

/** What a backup is: a folder of these files, listed with their checksums in `backup.json`, which is written last. */
export const MANIFEST = "backup.json";
export const SECRETS = "secrets.json";
export const SAMPLE = "sample.json";
export const FILES = "files";
/** One file for each table of the metadata store, in PostgreSQL's text form of COPY. */
export const tableFile = (table: string): string => `metadata/${table}.copy`;
/** One DuckDB database for each organization that has an embedded warehouse. */
export const warehouseFile = (organizationId: string): string => `warehouse/${organizationId}.duckdb`;
const WAREHOUSE = /^warehouse\/([a-z0-9-]{1,64})\.duckdb$/u;
export const warehouseOf = (path: string): string | null => WAREHOUSE.exec(path)?.[1] ?? null;

/** No path of a backup leads out of its folder. */
const path = z.string().regex(/^(?:metadata|warehouse|files)\/[\w./-]+$|^(?:secrets|sample)\.json$/u);
const manifestShape = z.object({
  form: z.literal(1),
  product: z.string(),
  createdAt: z.iso.datetime(),
  /** Migrations that the metadata store had, in their order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string().regex(/^[a-z_0-9]+$/u), columns: z.array(z.string()), rows: z.int() })),
  organizations: z.array(z.object({ id: z.uuid(), slug: z.string() })),
  files: z.array(z.object({ path: path.refine((text) => !text.split("/").includes("..")), bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifestShape>;
export type BackupFile = Manifest["files"][number];

/** Writes a file of a backup, closed to others, and says what to list of it. */
export async function writeFileOf(folder: string, name: string, content: Readable): Promise<BackupFile> {
  const target = join(folder, name);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(content, counting, createWriteStream(target, { flags: "wx", mode: 0o600, flush: true }));
  return { path: name, bytes, sha256: hash.digest("hex") };
}

/** The list of a backup; refuses what is none, or one of a newer form. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => {
    throw new StartupFailure(
      `${folder} is no whole backup: there is no ${MANIFEST} in it. If its making was cut off, make another one with sheaf backup and delete this one.`,
    );
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new StartupFailure(`${join(folder, MANIFEST)} is damaged. Nothing was restored.`);
  }
  const read = manifestShape.safeParse(content);
  if (read.success) return read.data;
  const form = (content as { readonly form?: unknown } | null)?.form;
  if (typeof form === "number" && form > 1) throw new StartupFailure(`The backup was made by a newer Sheaf. Restore it with that version.`);
  throw new StartupFailure(`${join(folder, MANIFEST)} is damaged. Nothing was restored.`);
}

/** Compares every file of a backup with its checksum: one that is missing, cut or changed is named. */
export async function verifyFiles(folder: string, manifest: Manifest): Promise<void> {
  for (const file of manifest.files) {
    const place = join(folder, file.path);
    const found = await stat(place).catch(() => null);
    if (found === null) throw damaged(file, "is missing");
    if (found.size !== file.bytes) throw damaged(file, `has ${found.size} bytes instead of ${file.bytes}`);
    const hash = createHash("sha256");
    await pipeline(createReadStream(place), hash);
    if (hash.digest("hex") !== file.sha256) throw damaged(file, "was changed");
  }
}

function damaged(file: BackupFile, how: string): StartupFailure {
  return new StartupFailure(`The backup is damaged: ${file.path} ${how}. Nothing was restored.`);
}

/** A folder's names are on the disk. */
export async function synced(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
