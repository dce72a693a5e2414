import { z } from "zod";
import { capabilities } from "../capabilities.ts";
import { limits } from "../limits.ts";
import { idSchema, nameSchema, textSchema } from "./common.ts";
import { person } from "./documents.ts";

/** Times in answers: ISO 8601 in UTC. */
const time = z.string();

export const teamSummary = z
  .object({
    teamId: idSchema,
    name: z.string(),
    description: z.string(),
    createdAt: time,
    /** Members join and leave by themselves. */
    isOpen: z.boolean(),
    /** The identity provider says who is in it. */
    isProvisioned: z.boolean(),
    /** Teams directly within it. */
    innerCount: z.int(),
    /** Teams that it lies within, at whatever depth. */
    outerTeamIds: z.array(idSchema),
    /** All who are in it, also by teams within it, those who left the organization as well. */
    memberCount: z.int(),
    /** How the caller is in it: in person, by a team within it, or not at all. */
    membership: z.enum(["direct", "inherited", "none"]),
    /** The first few of them by name. */
    firstMembers: z.array(person),
  })
  .meta({ id: "Team" });
export const teamSaving = z.strictObject({
  /** Absent: a new team. */
  teamId: idSchema.nullish(),
  name: nameSchema,
  description: textSchema(limits.descriptionLength).nullish(),
  isOpen: z.boolean().nullish().describe("Members join and leave by themselves; absent: as it is, and not at first"),
});
export const teamNaming = z.strictObject({ teamId: idSchema });
/** Who comes in and who goes, in one step. */
export const teamMembersChange = z.strictObject({
  teamId: idSchema,
  add: z.array(idSchema).max(1_000),
  remove: z.array(idSchema).max(1_000),
  addTeams: z
    .array(idSchema)
    .max(limits.teamsInTeam)
    .nullish()
    .describe("Teams that lie within it from now on; who is in them is in it as well"),
  removeTeams: z.array(idSchema).max(limits.teamsInTeam).nullish(),
  admins: z.array(idSchema).max(1_000).nullish().describe("Members of it who say from now on who else is in it"),
  notAdmins: z.array(idSchema).max(1_000).nullish(),
});

/** Whose value it is, and what it says; of a team besides: the lowest rank goes first where somebody is in several teams. */
const memberValue = z.object({ memberId: idSchema, value: textSchema(limits.attributeValueLength) });
const teamValue = z.object({ teamId: idSchema, value: textSchema(limits.attributeValueLength) });
export const userAttributeSummary = z
  .object({
    attributeId: idSchema,
    /** What formulas call it; letter case counts. */
    name: z.string(),
    description: z.string(),
    /** Null: who has no value of their own, and none of a team, has none. */
    defaultValue: z.string().nullable(),
    members: z.array(memberValue.meta({ id: "MemberAttributeValue" })),
    /** The team whose value goes first comes first. */
    teams: z.array(teamValue.meta({ id: "TeamAttributeValue" })),
  })
  .meta({ id: "UserAttribute" });
/** What editors of policies see of an attribute: whose values they are is for administrators. */
export const userAttributeName = z.object({ attributeId: idSchema, name: z.string() }).meta({ id: "UserAttributeName" });
/** An attribute with all of its values: what is not named any more is gone. */
export const userAttributeSaving = z.strictObject({
  /** Absent: a new attribute. */
  attributeId: idSchema.nullish(),
  name: nameSchema,
  description: textSchema(limits.descriptionLength).nullish(),
  defaultValue: textSchema(limits.attributeValueLength).nullish(),
  members: z.array(z.strictObject({ memberId: idSchema, value: textSchema(limits.attributeValueLength) })).max(10_000),
  teams: z.array(z.strictObject({ teamId: idSchema, value: textSchema(limits.attributeValueLength) })).max(1_000),
});
/** Values that are set, and with null taken away; what is not named stays. A team that had none comes last among them. */
export const userAttributeValuesChange = z.strictObject({
  attributeId: idSchema,
  members: z.array(z.strictObject({ memberId: idSchema, value: textSchema(limits.attributeValueLength).nullable() })).max(1_000),
  teams: z.array(z.strictObject({ teamId: idSchema, value: textSchema(limits.attributeValueLength).nullable() })).max(1_000),
});
export const userAttributeNaming = z.strictObject({ attributeId: idSchema });

export const accountTypeSaving = z.strictObject({
  /** Absent: a new account type. */
  accountTypeId: idSchema.nullish(),
  name: nameSchema,
  description: textSchema(limits.descriptionLength).nullish(),
  featurePermissionSet: z.array(z.enum(capabilities as [string, ...string[]])).max(capabilities.length),
});
/** Members of the type that goes get another one. */
export const accountTypeRemoval = z.strictObject({ accountTypeId: idSchema, replacementId: idSchema });

export const auditSearch = z.strictObject({
  /** Entries older than the one of this id; absent: from the newest on. */
  before: idSchema.nullish(),
  actorId: idSchema.nullish(),
  /** The beginning of what was done: `member`, `member.update`. */
  action: z
    .string()
    .max(60)
    .regex(/^[a-z.-]*$/u)
    .nullish(),
});
export const auditEntry = z
  .object({
    entryId: idSchema,
    at: time,
    action: z.string(),
    actorId: idSchema.nullable(),
    /** Name of who did it, as it is now; null where nobody had signed in. */
    actorName: z.string().nullable(),
    /** How they came to act: session, job, … */
    actorKind: z.string().nullable(),
    /** Who acted in that person's place. */
    impersonatorName: z.string().nullable(),
    objectKind: z.string().nullable(),
    objectId: z.string().nullable(),
    /** Name of the document, member, team or account type, where there still is one. */
    objectName: z.string().nullable(),
    sourceAddress: z.string().nullable(),
    requestId: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });
/** Entries of one page, the newest first. */
export const auditPageLength = 100;

/** How far the chain of the audit log holds, where its entries are sent, and how long they stay. */
export const auditChain = z
  .object({
    /** The first entry that was looked at, and the last that is as it was written. */
    verifiedFrom: z.int(),
    verifiedTo: z.int(),
    /** The first that is kept. */
    first: z.int(),
    /** The last that was written. */
    head: z.int(),
    /** Entry that was changed or is missing; null: none. */
    broken: z.int().nullable(),
    /** Days that entries stay; null: for ever. */
    retentionDays: z.int().nullable(),
    stream: z
      .object({
        url: z.string(),
        /** The last entry that arrived. */
        sentTo: z.int(),
        /** Why the last attempt failed; null: it did not. */
        failure: z.string().nullable(),
      })
      .meta({ id: "AuditStream" })
      .nullable(),
  })
  .meta({ id: "AuditChain" });
/** Null: entries stay for ever. */
export const auditRetention = z.strictObject({ days: z.int().min(30).max(3_650).nullable() });
/** A program of an address of the web that is sent every entry, and the secret by which it knows that we sent it. */
export const auditStreamSetting = z.strictObject({
  /** Null: nowhere any more. */
  url: z.string().min(1).max(2_000).nullable(),
  secret: z.string().min(16).max(200).nullish(),
});

/** GET /v2/audit-log: entries as a file, the oldest first. Times are days of UTC, the last one included. */
/** Entries behind this one are to be verified. */
export const auditChainPartQuery = z.strictObject({ after: z.int().min(0) });
export const auditChainPart = auditChain
  .pick({ verifiedFrom: true, verifiedTo: true, head: true, broken: true })
  .meta({ id: "AuditChainPart" });

export const auditFileQuery = z.strictObject({
  format: z.enum(["csv", "json", "jsonl"]),
  actorId: idSchema.optional(),
  action: auditSearch.shape.action.unwrap().unwrap().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

export type TeamSummary = z.infer<typeof teamSummary>;
export type UserAttributeName = z.infer<typeof userAttributeName>;
export type UserAttributeSummary = z.infer<typeof userAttributeSummary>;
export type AuditChainPart = z.infer<typeof auditChainPart>;
export type AuditChain = z.infer<typeof auditChain>;
export type AuditEntry = z.infer<typeof auditEntry>;
