import { z } from "zod";
import { limits } from "../limits.ts";
import { idSchema, nameSchema, textSchema } from "./common.ts";
import { person } from "./documents.ts";

export const workbookCreation = z.strictObject({ name: nameSchema, /** Null: the caller's own documents. */ folderId: idSchema.nullish() });
export const workbookArgument = z.strictObject({ workbookId: idSchema });
/** As many as are copied in one transaction. */
export const bulkDuplication = z.strictObject({
  workbookIds: z.array(idSchema).min(1).max(limits.copiesAtOnce),
  folderId: idSchema.nullish(),
});
export const workbookDuplication = z.strictObject({ workbookId: idSchema, name: nameSchema.nullish(), folderId: idSchema.nullish() });
export const publication = z.strictObject({ workbookId: idSchema, name: textSchema(200).nullish() });
export const draftDiscard = z.strictObject({ workbookId: idSchema });
export const versionRestore = z.strictObject({ workbookId: idSchema, version: z.int().min(1) });

export const publishedVersion = z
  .object({ version: z.int(), sequence: z.int(), name: z.string().nullable(), author: person, createdAt: z.string() })
  .meta({ id: "PublishedVersion" });

export type PublishedVersion = z.infer<typeof publishedVersion>;
