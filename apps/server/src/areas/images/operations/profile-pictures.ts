import type { Readable } from "node:stream";
import { type Actor, CodedError, limits, may, profilePictureAnswer, profilePictureParams, profilePictures } from "@sheaf/contract";
import { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import { type Allowance, RateLimiter } from "../../../platform/http/index.ts";
import { audit, operation, type OperationContext } from "../../../platform/operations/index.ts";
import { receivePicture } from "../pictures/picture-body.ts";
import { keepPicture, readPicture } from "../pictures/picture-store.ts";
import { pictureBytes } from "./pictures.ts";

/** Who may not know the members of the organization knows nobody's face but their own. */
const knowsMembers = (actor: Actor): boolean =>
  may(actor, "members.read", { kind: "organization", organizationId: actor.organizationId }).allowed;

/** Pictures that a person may bring at once, and milliseconds until there may be another: what was replaced takes room for a week. */
const BROUGHT: Allowance = { burst: 20, refill: 10 * 60_000 };

/** Which picture the caller has from now on; null: none. */
async function setPicture(context: OperationContext, pictureId: string | null): Promise<{ readonly pictureId: string | null }> {
  const { db, actor } = context;
  await db
    .updateTable("members")
    .set({ picture_id: pictureId })
    .where("organization_id", "=", actor.organizationId)
    .where("user_id", "=", actor.userId)
    .execute();
  await audit(context, "member.picture", { kind: "member", id: actor.userId }, { picture: pictureId });
  return { pictureId };
}

export function setProfilePicture(clock: Clock) {
  const limiter = new RateLimiter(clock);
  return operation({
    name: "SetProfilePicture",
    kind: "mutation",
    transport: { kind: "rest", method: "PUT", path: "/v2/me/picture" },
    summary: "Takes the bytes of the caller's own picture (PNG, JPEG, GIF or WebP)",
    input: z.object({}),
    output: profilePictureAnswer,
    capability: null,
    scope: "organization:write",
    ids: {},
    body: "stream",
    transaction: false,
    run: async (context, _, raw?: Readable) => {
      const { store, actor } = context;
      limiter.require(`${actor.organizationId}/${actor.userId}`, BROUGHT);
      return setPicture({ ...context, db: store.db }, await keepPicture(context, await receivePicture(raw, limits.profilePictureBytes)));
    },
  });
}

export const removeProfilePicture = operation({
  name: "RemoveProfilePicture",
  kind: "mutation",
  transport: { kind: "rest", method: "DELETE", path: "/v2/me/picture" },
  summary: "Takes the caller's own picture away",
  input: z.object({}),
  output: profilePictureAnswer,
  capability: null,
  scope: "organization:write",
  ids: {},
  run: async (context) => setPicture(context, null),
});

export const listProfilePictures = operation({
  name: "ListProfilePictures",
  kind: "query",
  transport: { kind: "rest", method: "GET", path: "/v2/members/pictures" },
  summary: "Which members of the organization have a picture",
  input: z.object({}),
  output: profilePictures,
  capability: null,
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor }) => {
    const rows = await db
      .selectFrom("members")
      .select(["user_id", "picture_id"])
      .where("organization_id", "=", actor.organizationId)
      .where("picture_id", "is not", null)
      .$if(!knowsMembers(actor), (members) => members.where("user_id", "=", actor.userId))
      .limit(20_000)
      .execute();
    return { pictures: rows.flatMap(({ user_id: userId, picture_id: pictureId }) => (pictureId === null ? [] : [{ userId, pictureId }])) };
  },
});

export const readProfilePicture = operation({
  name: "ReadProfilePicture",
  kind: "query",
  transport: { kind: "rest", method: "GET", path: "/v2/members/:userId/picture" },
  summary: "The picture of a member",
  input: z.object({ params: profilePictureParams }),
  output: null,
  capability: null,
  scope: "organization:read",
  ids: { "params.userId": "member" },
  run: async (context, { params: { userId } }) => {
    const { db, actor } = context;
    if (userId !== actor.userId && !knowsMembers(actor)) throw new CodedError("ENOENT");
    const row = await db
      .selectFrom("members")
      .select("picture_id")
      .where("organization_id", "=", actor.organizationId)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (row?.picture_id == null) throw new CodedError("ENOENT");
    const { type, bytes } = await readPicture(context, actor.organizationId, row.picture_id);
    return pictureBytes(type, bytes);
  },
});
