import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { CodedError } from "@sheaf/contract";
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { type FileKind, type FileStore, keyOf } from "../../platform/files/index.ts";
import { error, type Tell, warning } from "./findings.ts";

interface NamedFile {
  readonly organization_id: string;
  readonly kind: FileKind;
  readonly id: string;
  readonly size: number;
  readonly sha256: string | null;
}

/** Files younger than this may belong to a call that is under way. */
const NEW = 60 * 60 * 1_000;

/** Every file that the store names is there as it was written, and none is there that it does not name. Gives how many were looked at. */
export async function examineFiles(db: Database, files: FileStore, now: number, signal: AbortSignal, tell: Tell): Promise<number> {
  const named = await namedFiles(db);
  const known = new Set<string>();
  for (const file of named) {
    signal.throwIfAborted();
    const place = { organizationId: file.organization_id, kind: file.kind, id: file.id };
    known.add(keyOf(place));
    const found = await digest(files, place);
    // one that was let go of meanwhile is missed by nobody
    if (found === null && (await isNamed(db, file)))
      tell(error("E_FILE_MISSING", keyOf(place), `It is not in ${files.where}. Put it back from a backup.`));
    else if (found !== null && found.size !== Number(file.size))
      tell(error("E_FILE_CHANGED", keyOf(place), `It has ${found.size} bytes instead of ${file.size}. Put it back from a backup.`));
    else if (found !== null && file.sha256 !== null && found.sha256 !== file.sha256)
      tell(error("E_FILE_CHANGED", keyOf(place), "Its content is not what was written. Put it back from a backup."));
  }
  for await (const { place, writtenAt } of files.list()) {
    signal.throwIfAborted();
    if (!known.has(keyOf(place)) && writtenAt < now - NEW)
      tell(warning("W_FILE_ORPHAN", keyOf(place), "Nothing names it any more; the server takes it away by itself after some days."));
  }
  return named.length;
}

async function namedFiles(db: Database): Promise<readonly NamedFile[]> {
  // copies of a workbook name the file of the first one
  const { rows } = await sql<NamedFile>`
    select organization_id, 'cell' as kind, id, max(byte_size)::float8 as size, max(sha256) as sha256 from cell_files group by organization_id, id
    union all
    select organization_id, 'picture', id, byte_size::float8, sha256 from pictures
    union all
    select organization_id, 'shapes', file_id, byte_size::float8, sha256 from map_shapes
    union all
    select organization_id, 'export', id, byte_size::float8, sha256 from organization_exports where byte_size is not null`.execute(db);
  return rows;
}

const tables = {
  cell: "cell_files",
  picture: "pictures",
  shapes: "map_shapes",
  export: "organization_exports",
} as const satisfies Readonly<Record<FileKind, string>>;

async function isNamed(db: Database, { kind, organization_id: organization, id }: NamedFile): Promise<boolean> {
  const table = tables[kind];
  const row = await db
    .selectFrom(table)
    .select("organization_id")
    .where("organization_id", "=", organization)
    .where(sql.ref(kind === "shapes" ? "file_id" : "id"), "=", id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function digest(
  files: FileStore,
  place: Parameters<FileStore["read"]>[0],
): Promise<{ readonly size: number; readonly sha256: string } | null> {
  try {
    const { size, body } = await files.read(place, 0);
    const hash = createHash("sha256");
    await pipeline(body, hash);
    return { size, sha256: hash.digest("hex") };
  } catch (problem) {
    if (problem instanceof CodedError && problem.code === "ENOENT") return null;
    throw problem;
  }
}
