import { z } from "zod";
import { idSchema } from "./common.ts";

/** What a link can give: nobody edits or manages because they were handed an address. */
export const linkRights = ["view", "explore"] as const;

/** A link by which whoever of the organization opens it comes to an object. */
export const shareLink = z
  .object({
    right: z.enum(linkRights),
    /** Null: until it is taken back. */ expiresAt: z.string().nullable(),
    /** The part of an address after `?link=`. */ token: z.string(),
    /** Who came by it. */ useCount: z.int(),
  })
  .meta({ id: "ShareLink" });
export const shareLinkFacts = z
  .object({
    link: shareLink.nullable(),
    /** The organization lets people share by links. */ isAllowed: z.boolean(),
  })
  .meta({ id: "ShareLinkFacts" });
export const shareLinkSetting = z.strictObject({
  inodeId: idSchema,
  right: z.enum(linkRights),
  days: z.int().min(1).max(366).nullish().describe("From now on; null: until it is taken back. Absent: as it is"),
});
export const shareLinkOpening = z.strictObject({ token: z.string().min(1).max(200) });
export const shareLinkOpened = z.object({ inodeId: idSchema, right: z.enum(linkRights) }).meta({ id: "OpenedShareLink" });

export type LinkRight = (typeof linkRights)[number];
export type ShareLink = z.infer<typeof shareLink>;
export type ShareLinkFacts = z.infer<typeof shareLinkFacts>;
