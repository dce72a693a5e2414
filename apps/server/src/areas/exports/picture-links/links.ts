import { createHmac, timingSafeEqual } from "node:crypto";
import { CodedError, type PictureLink } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { Selectable } from "kysely";
import type { Secrets } from "../../../platform/config/index.ts";
import type { Database, Tables } from "../../../platform/database/index.ts";
import type { OperationContext } from "../../../platform/operations/index.ts";
import type { Services } from "../../../platform/services.ts";
import { requireExport } from "../require-export.ts";

export type PictureLinkRow = Selectable<Tables["picture_links"]>;

interface Named {
  readonly organizationId: string;
  readonly linkId: string;
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");
const ID_BYTES = 16;
const SIGN_BYTES = 24;
const sign = ({ sealKey }: Pick<Secrets, "sealKey">, ids: Buffer): Buffer =>
  createHmac("sha256", sealKey).update("picture link 1 ").update(ids).digest().subarray(0, SIGN_BYTES);

/** Signed by this server: nobody guesses one, and it says nothing of what it shows. */
function pictureToken(secrets: Pick<Secrets, "sealKey">, { organizationId, linkId }: Named): string {
  const ids = Buffer.concat([bytesOf(organizationId), bytesOf(linkId)]);
  return Buffer.concat([ids, sign(secrets, ids)]).toString("base64url");
}

/** Null for what this server never made. */
export function openPictureToken(secrets: Pick<Secrets, "sealKey">, token: string): Named | null {
  const all = Buffer.from(token, "base64url");
  const ids = all.subarray(0, 2 * ID_BYTES);
  const signature = all.subarray(2 * ID_BYTES);
  if (signature.length !== SIGN_BYTES || !timingSafeEqual(signature, sign(secrets, ids))) return null;
  return { organizationId: idOf(ids.subarray(0, ID_BYTES)), linkId: idOf(ids.subarray(ID_BYTES)) };
}

const idOf = (bytes: Buffer): string => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

export const pictureAddress = (services: Services, { organization_id, id }: Pick<PictureLinkRow, "organization_id" | "id">): string =>
  `${services.publicUrl()}/v2/pictures/${pictureToken(services.secrets, { organizationId: organization_id, linkId: id })}.png`;

export interface NewPictureLink {
  readonly organizationId: string;
  readonly ownerId: string;
  readonly workbookId: string;
  readonly what: PictureLink["what"];
  readonly partId: string;
  readonly days: number;
  /** A person made it, not a schedule for its own message. */
  readonly isChosen: boolean;
}

const DAY = 24 * 3_600_000;

export async function insertPictureLink(
  { clock, ids }: Pick<Services, "clock" | "ids">,
  db: Database,
  { organizationId, ownerId, workbookId, what, partId, days, isChosen }: NewPictureLink,
): Promise<PictureLinkRow> {
  const now = clock.now();
  return db
    .insertInto("picture_links")
    .values({
      organization_id: organizationId,
      id: ids.make(),
      workbook_id: workbookId,
      owner_id: ownerId,
      what,
      part_id: partId,
      created_at: new Date(now),
      expires_at: new Date(now + days * DAY),
      revoked_at: null,
      is_chosen: isChosen,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Null: there is none, it was taken back, or its time is over. */
export async function readPictureLink(db: Database, { organizationId, linkId }: Named, now: number): Promise<PictureLinkRow | null> {
  const row = await db
    .selectFrom("picture_links")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", linkId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", new Date(now))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Refuses pictures for whoever has an address where the organization lets nothing out but to its own: each recipient as they may see it, or
 * within teams.
 */
export async function requirePictures(
  { attributes, db, actor }: Pick<OperationContext, "attributes" | "db" | "actor">,
  workbookId: string,
): Promise<void> {
  await requireExport({ db, actor }, workbookId);
  const { exportRequireRunAsRecipient, enableExportToMyTeamOnly } = await attributes.of(actor.organizationId);
  if (exportRequireRunAsRecipient || enableExportToMyTeamOnly)
    throw new CodedError("EPERM", message("errors-exports.file.organization-sends-people-name-only"));
}

/** Takes away what is over. Returns how many. */
export async function forgetPictureLinks(db: Database, now: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("picture_links").where("expires_at", "<", new Date(now)).executeTakeFirst();
  return Number(numDeletedRows);
}
