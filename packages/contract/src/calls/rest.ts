import { z } from "zod";
import { capabilities } from "../capabilities.ts";
import { limits } from "../limits.ts";
import { rights } from "../access.ts";
import { idSchema, emailSchema, nameSchema, textSchema } from "./common.ts";
import { connectionGrant, connectionRights, tablePath, tableAnnotation } from "./connections.ts";
import { scheduleCreation } from "./schedules.ts";
import { badges, grantEnd, grantSummary, inodeTypes, teamName } from "./documents.ts";
import { accountTypeSummary, invitation, orgMember } from "./organization.ts";
import { memberProfile } from "./people.ts";

/**
 * A part of a list: at most `limit` entries (`pageSize` is the same), from `page` on (`pageToken` is the same), which is the `nextPage` of the
 * part before.
 */
const limit = z.coerce.number().int().min(1).max(limits.restPage).optional();
const page = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/u, { message: "Not a page" })
  .optional();
const restPage = { limit, page, pageSize: limit, pageToken: page };
const search = { search: textSchema(limits.searchLength).optional() };

/** Entries of a part. `nextPage`: null where there are no more. `total`: null where counting them would need a look at every right. */
export function restList(entry: z.ZodType) {
  return z.object({ entries: z.array(entry), nextPage: z.string().nullable(), hasMore: z.boolean(), total: z.int().nullable() });
}
export interface RestList<Entry> {
  readonly entries: readonly Entry[];
  readonly nextPage: string | null;
  readonly hasMore: boolean;
  readonly total: number | null;
}

export const restPageQuery = z.strictObject(restPage);
export const restSearchQuery = z.strictObject({ ...restPage, ...search });

export const restMemberCreation = z.strictObject({
  email: emailSchema,
  firstName: textSchema(100).optional(),
  lastName: textSchema(100).optional(),
  accountTypeId: idSchema,
});
/** Somebody who was invited: until when the link opens, and the link where the organization sends no mail of it. */
export const restMemberInvited = orgMember.extend({ invitation: invitation.omit({ member: true }) });
export const restMemberAnswer = orgMember.extend(memberProfile.omit({ member: true }).shape);
export const restMemberChange = z.strictObject({
  firstName: textSchema(100).optional(),
  lastName: textSchema(100).optional(),
  accountTypeId: idSchema.optional(),
  isArchived: z.boolean().optional(),
});
/** All of it: the same twice leaves the same. */
export const restMember = z.strictObject({
  firstName: textSchema(100),
  lastName: textSchema(100),
  accountTypeId: idSchema,
  isArchived: z.boolean().default(false),
});

export const restTeam = z.strictObject({ name: nameSchema, description: textSchema(limits.descriptionLength).default("") });
export const restTeamChange = z.strictObject({
  name: nameSchema.optional(),
  description: textSchema(limits.descriptionLength).optional(),
});
const membersAtOnce = z.array(idSchema).max(1_000);
export const restTeamMembersChange = z.strictObject({ add: membersAtOnce.default([]), remove: membersAtOnce.default([]) });
export const restTeamMembers = z.strictObject({ memberIds: z.array(idSchema).max(10_000) });
export const restTeamAnswer = z.object({
  teamId: idSchema,
  name: z.string(),
  description: z.string(),
  createdAt: z.string(),
  isProvisioned: z.boolean(),
  memberCount: z.int(),
});
const attributeValue = textSchema(limits.attributeValueLength);
export const restTeamAttributes = z.strictObject({
  attributes: z
    .array(z.strictObject({ attributeId: idSchema, /** Null: none of the team's own. */ value: attributeValue.nullable() }))
    .min(1)
    .max(100),
});
export const restAttributeOf = z.object({ attributeId: idSchema, name: z.string(), value: z.string() });

export const restAccountType = z.strictObject({
  name: nameSchema,
  description: textSchema(limits.descriptionLength).default(""),
  permissions: z.array(z.enum(capabilities as [string, ...string[]])).max(capabilities.length),
});
export const restAccountTypeRemoval = z.strictObject({
  replacementId: idSchema.describe("The account type that its members get"),
});
export const restAccountTypeAnswer = accountTypeSummary.omit({ featurePermissionSet: true }).extend({ permissions: z.array(z.string()) });
export const restPermissions = z.object({ permissions: z.array(z.string()) });

export const restAttribute = z.strictObject({
  name: nameSchema,
  description: textSchema(limits.descriptionLength).default(""),
  defaultValue: attributeValue.nullable().default(null),
});
export const restAttributeAnswer = z.object({
  attributeId: idSchema,
  name: z.string(),
  description: z.string(),
  defaultValue: z.string().nullable(),
});
/** Values of an attribute that are set; a value of null is taken away. Others stay. */
export const restMemberValues = z.strictObject({
  assignments: z
    .array(z.strictObject({ memberId: idSchema, value: attributeValue.nullable() }))
    .min(1)
    .max(1_000),
});
export const restTeamValues = z.strictObject({
  assignments: z
    .array(z.strictObject({ teamId: idSchema, value: attributeValue.nullable() }))
    .min(1)
    .max(1_000),
});

export const restFilesQuery = z.strictObject({
  ...restPage,
  ...search,
  parentId: idSchema.optional().describe("What lies in this folder or workspace itself"),
  type: z.enum(inodeTypes).optional(),
  ownerId: idSchema.optional(),
  badge: z.enum(badges).optional(),
  list: z.enum(["favorites", "recent", "sharedWithMe", "trash"]).optional().describe("One of the caller's own lists instead"),
});
export const restFileCreation = z.strictObject({
  type: z.enum(["folder", "workspace", "workbook", "symlink"]),
  name: nameSchema.optional(),
  parentId: idSchema.optional().describe("Absent: among the caller's own documents"),
  description: textSchema(limits.descriptionLength).optional(),
  targetId: idSchema.optional().describe("Of a symlink: where it leads"),
  elementId: z.string().min(1).max(200).optional(),
});
export const restShortcutCreation = z.strictObject({
  targetId: idSchema,
  elementId: z.string().min(1).max(200).optional(),
  folderId: idSchema.optional(),
  name: nameSchema.optional(),
});
export const restFileChange = z.strictObject({
  name: nameSchema.optional(),
  description: textSchema(limits.descriptionLength).optional(),
  parentId: idSchema.optional(),
  badge: z.enum(badges).nullable().optional(),
  isArchived: z.boolean().optional(),
});
/** All of it: the same twice leaves the same. Without a folder it stays where it is. */
export const restFile = z.strictObject({
  name: nameSchema,
  description: textSchema(limits.descriptionLength).default(""),
  parentId: idSchema.optional(),
  badge: z.enum(badges).nullable().default(null),
});
export const restNaming = z.strictObject({ name: nameSchema, description: textSchema(limits.descriptionLength).optional() });
export const restWorkspaceChange = z.strictObject({
  name: nameSchema.optional(),
  description: textSchema(limits.descriptionLength).optional(),
});
export const restInode = z.strictObject({ inodeId: idSchema });

/** Of an object, those of one member or team where they are given; or of one member or team, everywhere. */
export const restGrantsQuery = z.strictObject({
  ...restPage,
  inodeId: idSchema.optional().describe("What is shared: all that reaches it; those of the member or team alone, where one is given"),
  memberId: idSchema.optional().describe("What was granted to this member"),
  teamId: idSchema.optional().describe("What was granted to this team"),
});
const grantee = { memberId: idSchema.optional(), teamId: idSchema.optional() };
/** With neither a member nor a team: everybody in the organization. */
const restGrantee = z.strictObject(grantee);
export const restGrant = grantSummary.omit({ right: true }).extend({ permission: z.enum(rights) });
export const restGrantCreation = z.strictObject({
  inodeId: idSchema,
  grantee: restGrantee.default({}),
  permission: z.enum(rights),
  endsAt: grantEnd,
});
export const restGrantOfInode = z.strictObject({ grantee: restGrantee.default({}), permission: z.enum(rights), endsAt: grantEnd });

export const restConnectionChange = z.strictObject({
  name: nameSchema.optional(),
  description: textSchema(limits.descriptionLength).optional(),
  settings: z.record(z.string().max(40), z.unknown()).optional(),
  secret: z.string().max(4_000).optional(),
  timezone: z.string().max(64).optional(),
});
export const restConnectionGrantee = z.strictObject({
  ...grantee,
  /** A schema or table alone; absent: all of the connection. */
  path: tablePath.optional(),
  permission: z.enum(connectionRights).default("view"),
  endsAt: grantEnd,
});
/** `grantId` is made of whose it is: `everybody`, `member-ID` or `team-ID`; of one schema or table, its path follows. */
export const restConnectionGrant = connectionGrant
  .omit({ right: true })
  .extend({ grantId: z.string(), permission: z.enum(connectionRights) });
export const restTableAnnotation = tableAnnotation.omit({ connectionId: true });
export const restLookup = z.strictObject({ path: z.array(z.string().min(1).max(255)).min(1).max(4) });

export const restDocumentsQuery = z.strictObject({
  ...restPage,
  ...search,
  ownerId: idSchema.optional(),
  badge: z.enum(badges).optional(),
});
export const restDocumentCreation = z.strictObject({ name: nameSchema, folderId: idSchema.optional() });
export const restCopy = z.strictObject({ name: nameSchema.optional(), folderId: idSchema.optional() });
export const restPublication = z.strictObject({ name: textSchema(200).optional() });
export const restVersion = z.strictObject({ version: z.int().min(1) });
export const restContentQuery = z.strictObject({
  ...restPage,
  version: z.coerce.number().int().min(1).optional().describe("A published version; absent: the draft for editors, else the newest one"),
});
export const restPageOf = z.object({ pageId: z.string(), name: z.string(), isHidden: z.boolean(), elementCount: z.int() });
export const restElement = z.object({
  elementId: z.string(),
  name: z.string(),
  kind: z.string(),
  pageId: z.string(),
  /** Absent where the caller may only look. */ source: z.unknown().optional(),
});
export const restColumn = z.object({
  columnId: z.string(),
  elementId: z.string(),
  name: z.string(),
  isHidden: z.boolean(),
  /** As it is stored; absent where the caller may only look. */ formula: z.string().optional(),
});
export const restControl = z.object({
  elementId: z.string(),
  controlId: z.string(),
  name: z.string(),
  kind: z.string(),
  pageId: z.string(),
});
export const restSource = z.object({
  elementId: z.string(),
  kind: z.string(),
  /** The connection, file, document or element that it reads. */ sourceId: z.string().nullable(),
  path: z.array(z.string()),
});
/** What an element reads: elements of its document, and what is outside of it. */
export const restLineage = z.object({
  elementId: z.string(),
  name: z.string(),
  elements: z.array(z.string()),
  sources: z.array(restSource),
});
export const restSchedule = scheduleCreation.omit({ workbookId: true });
export const restScheduleChange = z
  .strictObject({
    isPaused: z.boolean().optional(),
    mutedUntil: z.iso.datetime().nullable().optional().describe("Of an alert: it is quiet until then; null: it tells again"),
  })
  .refine(({ isPaused, mutedUntil }) => isPaused !== undefined || mutedUntil !== undefined, { message: "Nothing is changed" });
/** Values by the names of attributes. */
export const restSettings = z.record(z.string().max(100), z.unknown());
export const restTeamNames = restList(teamName);
export type RestTeam = z.infer<typeof restTeamAnswer>;
export type RestAttribute = z.infer<typeof restAttributeAnswer>;
export type RestAccountType = z.infer<typeof restAccountTypeAnswer>;
export type RestGrant = z.infer<typeof restGrant>;
export type RestConnectionGrant = z.infer<typeof restConnectionGrant>;
