import { z } from "zod";
import { limits } from "../limits.ts";
import { emailSchema, idSchema, textSchema } from "./common.ts";

/** SCIM 2.0 (RFC 7643, 7644): what an identity provider says of people and groups. What is not kept here is passed over. */
const text = textSchema(limits.nameLength);
const externalId = z.string().min(1).max(200);
/** Some providers send these words in place of true and false. */
const truth = z.union([z.boolean(), z.enum(["True", "False", "true", "false"]).transform((word) => word.toLowerCase() === "true")]);

export const scimSearch = z.object({
  filter: z.string().max(500).optional(),
  startIndex: z.coerce.number().int().optional(),
  count: z.coerce.number().int().optional(),
});
export const scimUserSaving = z.object({
  userName: emailSchema,
  externalId: externalId.nullish(),
  name: z.object({ givenName: text.nullish(), familyName: text.nullish() }).nullish(),
  displayName: text.nullish(),
  active: truth.nullish(),
  /** Name of an account type; absent: the one that may do least. */
  userType: text.nullish(),
});
const member = z.object({ value: idSchema });
export const scimGroupSaving = z.object({
  displayName: text.min(1),
  externalId: externalId.nullish(),
  members: z.array(member).max(limits.scimMembers).nullish(),
});
export const scimPatch = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .max(20)
          .transform((word) => word.toLowerCase())
          .pipe(z.enum(["add", "replace", "remove"])),
        path: z.string().max(300).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(limits.scimOperations),
});
export const scimUserNaming = z.strictObject({ userId: idSchema });
export const scimGroupNaming = z.strictObject({ groupId: idSchema });
/** Members that are added by a patch. */
export const scimMembers = z.array(member).max(limits.scimMembers);

export const scimResource = z.looseObject({ schemas: z.array(z.string()), id: z.string() });
export const scimList = z.object({
  schemas: z.array(z.string()),
  totalResults: z.int(),
  startIndex: z.int(),
  itemsPerPage: z.int(),
  Resources: z.array(z.looseObject({ schemas: z.array(z.string()) })),
});
export const scimDocument = z.looseObject({ schemas: z.array(z.string()) });

export type ScimResource = z.infer<typeof scimResource>;
export type ScimList = z.infer<typeof scimList>;
export type ScimUserSaving = z.infer<typeof scimUserSaving>;
export type ScimGroupSaving = z.infer<typeof scimGroupSaving>;
export type ScimPatch = z.infer<typeof scimPatch>;
