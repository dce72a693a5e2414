import type { Readable } from "node:stream";
import { type BrandingPicture, brandingPictureAnswer, brandingPictureParams, CodedError, inMegabytes, limits, may } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { PictureBox } from "@sheaf/press";
import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Allowance, RateLimiter } from "../../platform/http/index.ts";
import { audit, demand, operation, type OperationContext } from "../../platform/operations/index.ts";
import { drawPicture, keepPicture } from "../images/index.ts";
import { keepSettings } from "./store.ts";

/** Twice what they are shown at: screens have more than one point to a px. */
const boxes: Readonly<Record<BrandingPicture, PictureBox>> = {
  logo: { width: 640, height: 128 },
  "dark-logo": { width: 640, height: 128 },
  favicon: { width: 128, height: 128 },
  "sign-in-picture": { width: 1_600, height: 1_600 },
  "mail-logo": { width: 480, height: 96 },
};

export const columns = {
  logo: "logo_id",
  "dark-logo": "dark_logo_id",
  favicon: "favicon_id",
  "sign-in-picture": "sign_in_picture_id",
  "mail-logo": "mail_logo_id",
} as const satisfies Readonly<Record<BrandingPicture, string>>;

/** Pictures that somebody may bring at once, and milliseconds until there may be another. */
const BROUGHT: Allowance = { burst: 20, refill: 60_000 };

function requireMay({ actor }: Pick<OperationContext, "actor">, part: BrandingPicture): void {
  const action = part === "mail-logo" ? "mail-branding.manage" : "branding.manage";
  demand(may(actor, action, { kind: "organization", organizationId: actor.organizationId }));
}

async function received(body: Readable | undefined): Promise<Buffer> {
  if (body === undefined) throw new CodedError("EINVAL", message("errors.common.picture-no-content"));
  const most = limits.brandingPictureBytes;
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > most) throw new CodedError("EFBIG", message("errors.common.picture-larger", { size: inMegabytes(most) }));
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function setPicture(context: OperationContext, db: Database, part: BrandingPicture, pictureId: string | null): Promise<void> {
  await keepSettings({ ...context, db }, { [columns[part]]: pictureId });
  const { organizationId } = context.actor;
  await audit({ ...context, db }, "branding.picture", { kind: "organization", id: organizationId }, { part, picture: pictureId });
}

export function setBrandingPicture(clock: Clock) {
  const limiter = new RateLimiter(clock);
  return operation({
    name: "SetBrandingPicture",
    kind: "mutation",
    transport: { kind: "rest", method: "PUT", path: "/v2/branding/pictures/:part" },
    summary: "Takes the bytes of a picture of the organization (PNG, JPEG or SVG); it is drawn anew as PNG",
    input: z.object({ params: brandingPictureParams }),
    output: brandingPictureAnswer,
    // which one, the part says
    capability: null,
    scope: "organization:write",
    ids: {},
    body: "stream",
    transaction: false,
    run: async (context, { params: { part } }, raw?: Readable) => {
      requireMay(context, part);
      const { store, actor, drawing, signal } = context;
      const { organizationId, userId } = actor;
      limiter.require(`${organizationId}/${userId}`, BROUGHT);
      const bytes = Uint8Array.from(await received(raw));
      const person = { organizationId, userId };
      const made = await drawPicture(drawing, { bytes, box: boxes[part] }, { person, signal });
      if (made === null) throw new CodedError("EINVAL", message("errors-organization.branding.no-picture"));
      const pictureId = await keepPicture(context, { bytes: Buffer.from(made), type: "image/png" });
      await store.db.transaction().execute((db) => setPicture(context, db, part, pictureId));
      return { pictureId };
    },
  });
}

export const removeBrandingPicture = operation({
  name: "RemoveBrandingPicture",
  kind: "mutation",
  transport: { kind: "rest", method: "DELETE", path: "/v2/branding/pictures/:part" },
  summary: "Takes a picture of the organization away",
  input: z.object({ params: brandingPictureParams }),
  output: brandingPictureAnswer,
  capability: null,
  scope: "organization:write",
  ids: {},
  run: async (context, { params: { part } }) => {
    requireMay(context, part);
    await setPicture(context, context.db, part, null);
    return { pictureId: null };
  },
});
