import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { CodedError, limits, type MapShapesAnswer } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { type FilePlace, verified } from "../../platform/files/index.ts";
import type { OperationContext } from "../../platform/operations/index.ts";
import type { Services } from "../../platform/services.ts";
import type { ShapesRead } from "./read-shapes-job.ts";

/** Files that are looked up in one statement. */
const TOGETHER = 1_000;

type Seeing = Pick<OperationContext, "db" | "actor">;

/** Whoever brought shapes changes them, and whoever administers the organization. */
const isOwner = ({ actor }: Pick<Seeing, "actor">, ownerId: string): boolean =>
  ownerId === actor.userId || actor.capabilities.has("canAdmin");

const rows = (db: Database, organizationId: string) =>
  db
    .selectFrom("map_shapes")
    .select(["id", "name", "key", "properties", "regions", "points", "kept_points", "owner_id"])
    .where("organization_id", "=", organizationId)
    .orderBy(sql`lower(name)`);

export async function listShapes(context: Seeing): Promise<readonly MapShapesAnswer[]> {
  const found = await rows(context.db, context.actor.organizationId).execute();
  return found.map((row) => ({
    shapesId: row.id,
    name: row.name,
    key: row.key,
    properties: row.properties.map(({ name, distinct, samples }) => ({ name, distinct, samples: [...samples] })),
    regions: row.regions,
    points: row.points,
    keptPoints: row.kept_points,
    isOwn: isOwner(context, row.owner_id),
  }));
}

/** One that the caller may change. Throws ENOENT, EPERM. */
export async function ownShapesOf(context: Seeing, shapesId: string): Promise<MapShapesAnswer> {
  const found = (await listShapes(context)).find((one) => one.shapesId === shapesId);
  if (found === undefined) throw new CodedError("ENOENT");
  if (!found.isOwn) throw new CodedError("EPERM");
  return found;
}

export function requireFreeName(name: string, others: readonly MapShapesAnswer[]): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw new CodedError("EEXIST", message("errors-exports.map-shapes.shapes-called-already", { name }));
}

type Keeping = Pick<OperationContext, "store" | "files" | "ids" | "clock" | "actor">;

/** Keeps shapes and says which they are. Outside of any transaction: bytes cannot be taken back. */
export async function keepShapes(context: Keeping, name: string, read: ShapesRead): Promise<string> {
  const { store, ids, clock, actor } = context;
  const others = await listShapes({ db: store.db, actor });
  if (others.length >= limits.organizationMapShapes)
    throw new CodedError(
      "EINVAL",
      message("errors-exports.map-shapes.organization-most-files-shapes", { most: limits.organizationMapShapes }),
    );
  requireFreeName(name, others);
  const id = ids.make();
  await withBytes(context, read, async (file) => {
    const made = { organization_id: actor.organizationId, id, name, key: read.key, owner_id: actor.userId };
    await store.db
      .insertInto("map_shapes")
      .values({ ...made, ...file, changed_at: new Date(clock.now()) })
      .execute();
  });
  return id;
}

/** Another file in place of the one that shapes were read from: maps that show them show the new ones. Throws ENOENT. */
export async function replaceShapes(context: Keeping, { shapesId, key }: MapShapesAnswer, read: ShapesRead): Promise<void> {
  const { store, clock, actor } = context;
  await withBytes(context, read, async (file) => {
    // A key that the new file has as well still says what values name.
    const isKept = read.properties.some(({ name }) => name === key);
    const { numUpdatedRows } = await store.db
      .updateTable("map_shapes")
      .set({ ...file, key: isKept ? key : read.key, changed_at: new Date(clock.now()) })
      .where("organization_id", "=", actor.organizationId)
      .where("id", "=", shapesId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new CodedError("ENOENT");
  });
}

/** Writes the bytes of shapes, then what is told of them. Bytes that nothing tells of are taken away. */
async function withBytes(
  { files, ids, actor }: Keeping,
  read: ShapesRead,
  tell: (file: {
    readonly file_id: string;
    readonly properties: string;
    readonly regions: number;
    readonly points: number;
    readonly kept_points: number;
    readonly sha256: string;
    readonly byte_size: number;
  }) => Promise<void>,
): Promise<void> {
  const bytes = Buffer.from(read.text);
  const place = { organizationId: actor.organizationId, kind: "shapes" as const, id: ids.make() };
  await files.write(place, Readable.from([bytes]));
  try {
    await tell({
      file_id: place.id,
      properties: JSON.stringify(read.properties),
      regions: read.regions,
      points: Math.round(read.points),
      kept_points: Math.round(read.keptPoints),
      sha256: createHash("sha256").update(bytes).digest("hex"),
      byte_size: bytes.length,
    });
  } catch (error) {
    await files.remove(place);
    throw error;
  }
}

/** Shapes as they are handed out, `{key, kept}`: bytes that were written by us, into which the key is put. Throws ENOENT. */
export async function readShapes(
  { db, files }: { readonly db: Database; readonly files: Services["files"] },
  organizationId: string,
  shapesId: string,
): Promise<Buffer> {
  const row = await db
    .selectFrom("map_shapes")
    .select(["key", "sha256", "file_id"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", shapesId)
    .executeTakeFirst();
  if (row === undefined) throw new CodedError("ENOENT");
  const { body } = await files.read({ organizationId, kind: "shapes", id: row.file_id }, 0);
  const kept = await buffer(verified(body, row.sha256));
  return Buffer.concat([Buffer.from(`{"key":${JSON.stringify(row.key)},"kept":`), kept, Buffer.from("}")]);
}

/** Takes away bytes of which nothing tells: of uploads that broke off, and of shapes that were deleted. Gives how many. */
export async function forgetShapes({ store, clock, files }: Services): Promise<number> {
  let gone = 0;
  let waiting: FilePlace[] = [];
  const sweep = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const known = await store.db
      .selectFrom("map_shapes")
      .select(["organization_id", "file_id"])
      .where(
        "file_id",
        "in",
        waiting.map(({ id }) => id),
      )
      .execute();
    const kept = new Set(known.map(({ organization_id, file_id }) => `${organization_id} ${file_id}`));
    for (const place of waiting) {
      if (kept.has(`${place.organizationId} ${place.id}`)) continue;
      await files.remove(place);
      gone += 1;
    }
    waiting = [];
  };
  for await (const { place, writtenAt } of files.list()) {
    if (place.kind !== "shapes" || !(writtenAt < clock.now() - limits.cellFileWait)) continue;
    waiting.push(place);
    if (waiting.length === TOGETHER) await sweep();
  }
  await sweep();
  return gone;
}
