import { z } from "zod";
import { idSchema } from "./common.ts";

/** What is taken for a picture, by its first bytes. None of them can hold a program. */
export const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;

/** Endings of the files that people choose as pictures; an SVG among them is drawn as PNG. */
export const imageSuffixes = ["jpg", "jpeg", "png", "gif", "svg"] as const;

/** Whether a file is a picture by its name: systems tell of some files no media type. */
export function hasImageSuffix(name: string): boolean {
  const ending = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase();
  return imageSuffixes.some((suffix) => suffix === ending);
}

/** POST /v2/workbooks/:workbookId/pictures: takes bytes, answers with the picture that an element of the workbook may name. */
export const pictureAnswer = z.object({ pictureId: idSchema, type: z.enum(pictureTypes), byteSize: z.int() });
export type PictureAnswer = z.infer<typeof pictureAnswer>;

export const pictureParams = z.strictObject({ workbookId: idSchema, pictureId: idSchema });

/** PUT /v2/members/me/picture, and the pictures of the organization's people. */
export const profilePictureParams = z.strictObject({ userId: idSchema });
export const profilePictures = z.object({ pictures: z.array(z.object({ userId: idSchema, pictureId: idSchema })) });
export type ProfilePictures = z.infer<typeof profilePictures>;
export const profilePictureAnswer = z.object({ pictureId: idSchema.nullable() });
