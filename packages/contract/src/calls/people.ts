import { z } from "zod";
import { limits } from "../limits.ts";
import { idSchema, textSchema } from "./common.ts";
import { listPart, person, teamName } from "./documents.ts";
import { orgMember, userKinds } from "./organization.ts";

export const memberFinding = z.strictObject({
  query: textSchema(limits.searchLength),
  /** Those alone who are in a team with the caller, and the caller. */
  teammatesOnly: z.boolean().nullish(),
  ...listPart.shape,
});
/** A colleague, as far as everybody inside the organization may know. */
export const memberFound = z
  .object({ ...person.shape, userKind: z.enum(userKinds), accountType: z.string(), teams: z.array(teamName) })
  .meta({ id: "MemberFound" });

/** Whose names are wanted: by id, or by the address that stands in a cell. */
export const memberNamesQuery = z.strictObject({
  userIds: z.array(idSchema).max(limits.memberNames).nullish(),
  emails: z.array(textSchema(limits.emailLength)).max(limits.memberNames).nullish(),
});
export const memberName = z.object({ ...person.shape, isArchived: z.boolean() }).meta({ id: "MemberName" });

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
    /** Members join and leave by themselves. */
    isOpen: z.boolean(),
    /** Teams directly within it, and those that it lies within directly, by name. */
    inner: z.array(z.object({ ...teamName.shape, memberCount: z.int() }).meta({ id: "InnerTeam" })),
    outer: z.array(teamName),
    /** How the caller is in it, and what they may do with it. */
    membership: z.enum(["direct", "inherited", "none"]),
    permissions: z
      .object({ canManage: z.boolean(), canChangeMembers: z.boolean(), canJoin: z.boolean(), canLeave: z.boolean() })
      .meta({ id: "TeamPermissions" }),
    members: z.array(
      z
        .object({
          ...memberFound.shape,
          isArchived: z.boolean(),
          /** They say who else is in it. */ isTeamAdmin: z.boolean(),
          /** The team within it that they are in; null: they are in it themselves. */ through: teamName.nullable(),
        })
        .omit({ teams: true })
        .meta({ id: "TeamMember" }),
    ),
  })
  .meta({ id: "TeamProfile" });
export const teamDocumentsQuery = z.strictObject({ teamId: idSchema, ...listPart.shape });

export const accountTypeHoldersQuery = z.strictObject({
  accountTypeId: idSchema,
  search: textSchema(limits.searchLength).nullish(),
  ...listPart.shape,
});
/** Who has an account type. */
export const accountTypeHolders = z
  .object({
    memberCount: z.int(),
    /** Those of them who have a second factor or a passkey. */
    enrolled: z.int(),
    needsSecondFactor: z.boolean(),
    members: z.array(
      z
        .object({
          ...memberFound.omit({ accountType: true }).shape,
          /** Null: they never were here. */ lastActiveAt: z.string().nullable(),
        })
        .meta({ id: "AccountTypeHolder" }),
    ),
    /** The teams that they are in, those with most of them first. */
    teams: z.array(z.object({ ...teamName.shape, memberCount: z.int() }).meta({ id: "AccountTypeTeam" })),
  })
  .meta({ id: "AccountTypeHolders" });

export type AccountTypeHolders = z.infer<typeof accountTypeHolders>;
export type MemberFound = z.infer<typeof memberFound>;
export type MemberName = z.infer<typeof memberName>;
export type MemberProfile = z.infer<typeof memberProfile>;
export type TeamProfile = z.infer<typeof teamProfile>;

/** Input of `deactivateMembers`. */
export const membersLeaving = z.strictObject({
  memberIds: z.array(idSchema).min(1).max(limits.membersLeaving),
  newOwnerId: idSchema.nullish().describe("Who gets what they own; null: it stays theirs"),
});

/** DELETE /v2/members/{memberId} */
export const memberLeaving = z.object({
  params: z.object({ memberId: idSchema }),
  query: z.object({ newOwnerId: idSchema.optional().describe("Who gets what the member owns; absent: it stays theirs") }),
});

const counted = {
  documents: z.int().describe("Workbooks, data models, reports and uploaded files, those in the trash as well"),
  folders: z.int(),
  workspaces: z.int(),
  schedules: z.int(),
  apiKeys: z.int(),
  linkedAccounts: z.int(),
};

const pausing = z
  .object({ scheduleId: idSchema, name: z.string(), reason: z.string() })
  .meta({ id: "PausingSchedule", description: "A schedule that its new owner may not run" });

/** What members own, and what ends with them. */
export const departure = z
  .object({
    members: z.array(z.object({ userId: idSchema, name: z.string() }).meta({ id: "LeavingMember" })),
    ...counted,
    sessions: z.int(),
    pausing: z.array(pausing),
  })
  .meta({ id: "Departure" });

/** What became of it. */
export const departed = z.object({ ...counted, pausing: z.array(pausing) }).meta({ id: "Departed" });

/** What somebody owns now that was a member's who left. */
export const handover = z
  .object({
    handoverId: idSchema,
    /** Who left. */
    name: z.string(),
    documents: z.int(),
    folders: z.int(),
    workspaces: z.int(),
    schedules: z.int(),
    /** Of the schedules, those that wait for the new owner. */
    paused: z.int(),
    /** Where lies what lay in their own folder; null: nothing did, or it is gone. */
    folder: z.object({ inodeId: idSchema, name: z.string() }).meta({ id: "HandoverFolder" }).nullable(),
    createdAt: z.string(),
  })
  .meta({ id: "Handover" });
export const handoverNamed = z.strictObject({ handoverId: idSchema });

/** What programs that ask by GraphQL read of the answers. */
export const departureAnswer = z.object({ data: z.object({ departure: departed }) });
export const memberAddressesAnswer = z.object({
  data: z.object({ members: z.array(z.object({ userId: idSchema, email: z.string() })) }),
});

export type Departure = z.infer<typeof departure>;
export type Handover = z.infer<typeof handover>;
export type Departed = z.infer<typeof departed>;
