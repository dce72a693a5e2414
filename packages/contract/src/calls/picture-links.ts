import { z } from "zod";
import { limits } from "../limits.ts";
import { idSchema } from "./common.ts";

/** An address that shows an element or a page as a picture, to whoever has it, until a time: for previews in chats. */
const partId = z.string().min(1).max(200);
export const pictureLinkCreation = z.strictObject({
  workbookId: idSchema,
  what: z.enum(["element", "page"]),
  partId,
  days: z.int().min(1).max(limits.pictureLinkDays),
});
export const pictureLink = z
  .object({
    linkId: idSchema,
    url: z.string(),
    what: z.enum(["element", "page"]),
    partId,
    ownerName: z.string(),
    createdAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: "PictureLink" });
export const pictureLinksOf = z.strictObject({ workbookId: idSchema });
export const pictureLinkNaming = z.strictObject({ linkId: idSchema });
export type PictureLink = z.infer<typeof pictureLink>;
export type PictureLinkCreation = z.infer<typeof pictureLinkCreation>;
