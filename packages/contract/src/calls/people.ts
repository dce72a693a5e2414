import { z } from "zod";
import { limits } from "../limits.ts";
import { idSchema, textSchema } from "./common.ts";
import { listPart, person, teamName } from "./documents.ts";
import { orgMember, userKinds } from "./organization.ts";

export const memberFinding = z.strictObject({ query: textSchema(limits.searchLength), ...listPart.shape });
/** A colleague, as far as everybody inside the organization may know. */
export const memberFound = z
  .object({ ...person.shape, userKind: z.enum(userKinds), accountType: z.string(), teams: z.array(teamName) })
  .meta({ id: "MemberFound" });

export const memberNaming = z.strictObject({ userId: idSchema });
export const memberProfile = z
  .object({
    member: orgMember,
    teams: z.array(teamName),
    /** When they last did something here; null: never, or the caller does not manage people. */
    lastActiveAt: z.string().nullable(),
  })
  .meta({ id: "MemberProfile" });

export const teamProfileQuery = z.strictObject({ teamId: idSchema });
export const teamProfile = z
  .object({
    ...teamName.shape,
    description: z.string(),
    createdAt: z.string(),
    /** The identity provider says who is in it. */
    isProvisioned: z.boolean(),
    members: z.array(
      z
        .object({ ...memberFound.shape, isArchived: z.boolean() })
        .omit({ teams: true })
        .meta({ id: "TeamMember" }),
    ),
  })
  .meta({ id: "TeamProfile" });
export const teamDocumentsQuery = z.strictObject({ teamId: idSchema, ...listPart.shape });

export type MemberFound = z.infer<typeof memberFound>;
export type MemberProfile = z.infer<typeof memberProfile>;
export type TeamProfile = z.infer<typeof teamProfile>;
