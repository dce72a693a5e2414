import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { CodedError, limits, pictureTypes } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import { verified } from "../../../platform/files/index.ts";
import type { OperationContext } from "../../../platform/operations/index.ts";
import type { Services } from "../../../platform/services.ts";
import type { PictureType, ReceivedPicture } from "./picture-body.ts";

type Keeping = Pick<OperationContext, "store" | "files" | "ids" | "clock" | "actor">;

/** Keeps a picture, once for each content in the organization, and says which it is. Outside of any transaction: bytes cannot be taken back. */
export async function keepPicture({ store, files, ids, clock, actor }: Keeping, { bytes, type }: ReceivedPicture): Promise<string> {
  const { organizationId, userId } = actor;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const known = await pictureOf(store.db, organizationId, sha256);
  if (known !== null) return known;
  const { total } = await store.db
    .selectFrom("pictures")
    .select(({ fn }) => fn.sum<string | null>("byte_size").as("total"))
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  if (Number(total ?? 0) + bytes.length > limits.picturesBytes)
    throw new CodedError("storage_full", message("errors-exports.picture.organization-no-room-left-pictures"));
  const id = ids.make();
  const place = { organizationId, kind: "picture" as const, id };
  await files.write(place, Readable.from([bytes]));
  const row = { organization_id: organizationId, id, sha256, media_type: type, byte_size: bytes.length, owner_id: userId };
  const made = await store.db
    .insertInto("pictures")
    .values({ ...row, created_at: new Date(clock.now()) })
    .onConflict((conflict) => conflict.columns(["organization_id", "sha256"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made !== undefined) return id;
  // somebody brought the same at the same moment
  await files.remove(place);
  const other = await pictureOf(store.db, organizationId, sha256);
  if (other === null) throw new CodedError("EEXIST");
  return other;
}

async function pictureOf(db: Database, organizationId: string, sha256: string): Promise<string | null> {
  const row = await db
    .selectFrom("pictures")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Notes that a workbook may show a picture. */
export async function holdPicture(db: Database, organizationId: string, workbookId: string, pictureId: string): Promise<void> {
  await db
    .insertInto("picture_holders")
    .values({ organization_id: organizationId, workbook_id: workbookId, picture_id: pictureId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Workbooks that may show a picture, the newest last; none: it is nobody's. */
export async function holdersOf(db: Database, organizationId: string, pictureId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("picture_holders")
    .select("workbook_id")
    .where("organization_id", "=", organizationId)
    .where("picture_id", "=", pictureId)
    .limit(200)
    .execute();
  return rows.map((row) => row.workbook_id);
}

export async function isHeld(db: Database, organizationId: string, workbookId: string, pictureId: string): Promise<boolean> {
  const row = await db
    .selectFrom("picture_holders")
    .select("picture_id")
    .where("organization_id", "=", organizationId)
    .where("workbook_id", "=", workbookId)
    .where("picture_id", "=", pictureId)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a copy of a workbook shows. In the transaction that copies it. */
export async function copyPictures(db: Database, organizationId: string, from: string, to: string): Promise<void> {
  await sql`
    insert into picture_holders (organization_id, workbook_id, picture_id)
    select organization_id, ${to}::uuid, picture_id from picture_holders
    where organization_id = ${organizationId}::uuid and workbook_id = ${from}::uuid
    on conflict do nothing`.execute(db);
}

/** The bytes of a picture, as they were written. Whoever asks has looked at the rights. Throws ENOENT. */
export async function readPicture(
  { db, files }: { readonly db: Database; readonly files: Services["files"] },
  organizationId: string,
  pictureId: string,
): Promise<{ readonly type: PictureType; readonly bytes: Buffer }> {
  const row = await db
    .selectFrom("pictures")
    .select(["media_type", "sha256"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", pictureId)
    .executeTakeFirst();
  const type = pictureTypes.find((one) => one === row?.media_type);
  if (row === undefined || type === undefined) throw new CodedError("ENOENT");
  const { body } = await files.read({ organizationId, kind: "picture", id: pictureId }, 0);
  return { type, bytes: await buffer(verified(body, row.sha256)) };
}
