import { isLanguage } from "@sheaf/messages";
import { z } from "zod";
import { capabilities, licenseTiers } from "../capabilities.ts";
import { limits } from "../limits.ts";
import { inactivityConfig } from "../organization-attributes/inactivity.ts";
import { emailSchema, idSchema, nameSchema, passwordSchema, textSchema } from "./common.ts";
import { authMethods } from "./session.ts";

export const weekDays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
/** Locales that an organization can have; its members see its language where they chose none. */
export const organizationLocales = [
  "DE_DE",
  "EN",
  "EN_AU",
  "EN_CA",
  "EN_GB",
  "EN_IE",
  "ES_ES",
  "ES_MX",
  "FR_CA",
  "FR_FR",
  "IT_IT",
  "JA_JA",
  "KO_KR",
  "NL_NL",
  "PL_PL",
  "PT_BR",
  "PT_PT",
  "RU_RU",
  "SV_SE",
  "TH_TH",
  "ZH_CN",
  "ZH_TW",
] as const;
export const userKinds = ["internal", "external", "guest", "embed"] as const;
/** `invited`: they never signed in and have no way to yet. */
export const memberStatuses = ["active", "invited", "archived"] as const;

/** Times in answers: ISO 8601 in UTC. */
const time = z.string();

export const organizationSummary = z
  .object({
    organizationId: idSchema,
    name: z.string(),
    slug: z.string(),
    createdAt: time,
    authMethod: z.enum(authMethods),
    licenseExpiryDate: time.nullable(),
  })
  .meta({ id: "Organization" });

/** How an organization writes numbers where its locale would not. The usual marks, unless they are said to be its own: as the locale writes them. */
export const numberFormat = z
  .strictObject({
    currency: z.string().max(8),
    decimal: z.string().length(1),
    grouping: z.array(z.int().min(1).max(9)).min(1).max(4),
    isOwn: z.boolean().nullish(),
    thousands: z.string().max(1),
  })
  .meta({ id: "NumberFormat" });

export const orgAttributes = z
  .object({
    timezone: z.string(),
    weekStart: z.enum(weekDays),
    locale: z.string(),
    numberFormat,
    canShareWithAllMembers: z.boolean(),
    enableShareToMyTeamOnly: z.boolean(),
    enableExportToMyTeamOnly: z.boolean(),
    exportMaxRowLimit: z.int(),
    inactivityConfig,
    allowBulkCopy: z.boolean(),
    allowLicenseUpgradeRequest: z.boolean(),
    showUsageBilling: z.boolean(),
    disableRecipientAutocomplete: z.boolean(),
  })
  .meta({ id: "OrgAttributes" });

export const accountTypeSummary = z
  .object({
    accountTypeId: idSchema,
    name: z.string(),
    description: z.string(),
    isAdminLike: z.boolean(),
    isBuiltIn: z.boolean(),
    featurePermissionSet: z.array(z.enum(capabilities as [string, ...string[]])),
    /** Active members who have it. */
    memberCount: z.int(),
  })
  .meta({ id: "AccountType" });

export const orgMember = z
  .object({
    userId: idSchema,
    email: z.string(),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    profileImgUrl: z.string().nullable(),
    userKind: z.enum(userKinds),
    /** The license that the account type takes: the highest tier among what it allows. */
    userType: z.enum(licenseTiers),
    isArchived: z.boolean(),
    status: z.enum(memberStatuses),
    canLogIn: z.boolean(),
    createdAt: time,
    accountType: z.string(),
    accountTypeId: idSchema,
    homeInodeId: idSchema.nullable(),
    /** Teams that they are in, by name. */
    teamNames: z.array(z.string()),
  })
  .meta({ id: "OrgMember" });

export const currentUser = z
  .object({
    member: orgMember,
    isAdminLike: z.boolean(),
    capabilities: z.array(z.string()),
    supportChatHash: z.string().nullable(),
    /** The administrator who acts in the member's place. */
    impersonatorName: z.string().nullable(),
  })
  .meta({ id: "CurrentUser" });

export const noInput = z.strictObject({});
export const memberSearch = z.strictObject({
  search: textSchema(limits.searchLength).nullish(),
  skip: z.int().min(0).max(1_000_000).nullish(),
  /** Absent: all of them. */
  first: z.int().min(1).max(limits.listPage).nullish(),
});

/** IANA name of a zone. Whether the runtime knows it is checked by the server. */
export const zoneName = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_+\-/]+$/, { message: "Not a time zone" });
export const orgAttributesUpdate = z.strictObject({
  timezone: zoneName.nullish(),
  weekStart: z.enum(weekDays).nullish(),
  name: nameSchema.nullish(),
  locale: z.enum(organizationLocales).nullish(),
});

/** What a person chose for themselves: a language, or a locale of those that organizations have; null: as the organization has it. */
export const userSettings = z.object({ locale: z.string().nullable() }).meta({ id: "UserSettings" });
export const userSettingsUpdate = z.strictObject({
  locale: z
    .string()
    .max(16)
    .refine((code) => isLanguage(code) || (organizationLocales as readonly string[]).includes(code), { message: "Invalid locale" })
    .nullable(),
});

export const memberInvitation = z.strictObject({
  email: emailSchema,
  accountTypeId: idSchema,
  isMailed: z.boolean().nullish().describe("False: something is shared with them next, and the mail about that leads in"),
});
export const invitation = z
  .object({
    member: orgMember,
    expiresAt: time,
    url: z.string().nullable().describe("To hand on, where the organization sends no invitations by mail; else null"),
  })
  .meta({ id: "Invitation" });

export const memberCreation = z.strictObject({
  email: emailSchema,
  firstName: textSchema(100).nullish(),
  lastName: textSchema(100).nullish(),
  accountTypeId: idSchema,
  userKind: z.enum(["internal", "external", "guest"]).nullish(),
  password: passwordSchema,
});
export const memberUpdate = z.strictObject({
  userId: idSchema,
  firstName: textSchema(100).nullish(),
  lastName: textSchema(100).nullish(),
  accountTypeId: idSchema.nullish(),
  isArchived: z.boolean().nullish(),
});
/** Input of `forceResetPassword`. */
export const forcedReset = z.strictObject({ userId: idSchema });
export const passwordChange = z.strictObject({ oldPassword: z.string().max(limits.passwordLength), newPassword: passwordSchema });
export const done = z.object({ success: z.boolean() }).meta({ id: "Done" });

export type OrganizationSummary = z.infer<typeof organizationSummary>;
export type NumberFormat = z.infer<typeof numberFormat>;
export type OrgAttributes = z.infer<typeof orgAttributes>;
export type UserSettings = z.infer<typeof userSettings>;
export type OrgMember = z.infer<typeof orgMember>;
export type CurrentUser = z.infer<typeof currentUser>;
export type AccountTypeSummary = z.infer<typeof accountTypeSummary>;
export type Invitation = z.infer<typeof invitation>;
