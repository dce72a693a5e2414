import { z } from "zod";
import { organizationLocales, weekDays, zoneName } from "../calls/organization.ts";
import { limits } from "../limits.ts";
import { effective } from "./attribute.ts";
import { exportFrequency } from "./export-frequency.ts";
import { type InactivityConfig, inactivityConfig } from "./inactivity.ts";

/** What whoever signed up wants to do; `unsaid`: nobody did, or they did not say. */
const trialSignupIntents = ["unsaid", "explore", "build", "embed"] as const;
const SHORTEST_SESSION = 5 * 60;

/** Mail domains as they are compared: in lower case, without the @. */
const domain = z
  .string()
  .max(limits.emailLength)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, { message: "Not a domain, such as example.com" });

/** The attributes that the product follows. */
export const effectiveAttributes = {
  timezone: effective<string>({
    schema: zoneName,
    default: "UTC",
    setBy: "administrators",
    title: "settings.timezone",
    meaning: "settings.timezone-means",
    group: "region",
    control: { kind: "time-zone" },
  }),
  weekStart: effective<(typeof weekDays)[number]>({
    schema: z.enum(weekDays),
    default: "sunday",
    setBy: "administrators",
    title: "settings.week-start",
    meaning: "settings.week-start-means",
    group: "region",
    control: {
      kind: "choice",
      options: {
        monday: "settings.monday",
        tuesday: "settings.tuesday",
        wednesday: "settings.wednesday",
        thursday: "settings.thursday",
        friday: "settings.friday",
        saturday: "settings.saturday",
        sunday: "settings.sunday",
      },
    },
  }),
  locale: effective<(typeof organizationLocales)[number]>({
    schema: z.enum(organizationLocales),
    default: "EN",
    setBy: "administrators",
    title: "settings.locale",
    meaning: "settings.locale-means",
    group: "region",
    control: { kind: "locale" },
  }),
  defaultWorkbookThemeId: effective<string | null>({
    schema: z.string().min(1).max(200).nullable(),
    default: null,
    setBy: "theme-managers",
    title: "settings.default-theme",
    meaning: "settings.default-theme-means",
    group: "documents",
    control: { kind: "theme" },
  }),
  canShareWithAllMembers: effective<boolean>({
    schema: z.boolean(),
    default: true,
    setBy: "administrators",
    title: "settings.share-with-all",
    meaning: "settings.share-with-all-means",
    group: "documents",
    control: { kind: "switch" },
  }),
  allowGuests: effective<boolean>({
    schema: z.boolean(),
    default: true,
    setBy: "administrators",
    title: "settings.guests",
    meaning: "settings.guests-means",
    group: "people",
    control: { kind: "switch" },
  }),
  "orgEmailDomains.whitelist": effective<string[]>({
    schema: z.array(domain).max(100),
    default: [],
    setBy: "administrators",
    title: "settings.domains",
    meaning: "settings.domains-means",
    group: "people",
    control: { kind: "domains" },
  }),
  trialSignupIntent: effective<(typeof trialSignupIntents)[number]>({
    schema: z.enum(trialSignupIntents),
    default: "unsaid",
    setBy: "server",
    title: "settings.trial-intent",
    meaning: "settings.trial-intent-means",
    group: "people",
    control: {
      kind: "choice",
      options: {
        unsaid: "settings.trial-intent-unsaid",
        explore: "settings.trial-intent-explore",
        build: "settings.trial-intent-build",
        embed: "settings.trial-intent-embed",
      },
    },
  }),
  disableWelcomeEmails: effective<boolean>({
    schema: z.boolean(),
    default: false,
    setBy: "administrators",
    title: "settings.no-welcome-mails",
    meaning: "settings.no-welcome-mails-means",
    group: "people",
    control: { kind: "switch" },
  }),
  allowBulkCopy: effective<boolean>({
    schema: z.boolean(),
    default: true,
    setBy: "administrators",
    title: "settings.bulk-copy",
    meaning: "settings.bulk-copy-means",
    group: "documents",
    control: { kind: "switch" },
  }),
  imageTTLDays: effective<number>({
    schema: z.int().min(1).max(3_650),
    default: 30,
    setBy: "administrators",
    title: "settings.image-days",
    meaning: "settings.image-days-means",
    group: "documents",
    control: { kind: "number", least: 1, most: 3_650, unit: "days" },
  }),
  disableRecipientAutocomplete: effective<boolean>({
    schema: z.boolean(),
    default: false,
    setBy: "administrators",
    title: "settings.no-suggested-recipients",
    meaning: "settings.no-suggested-recipients-means",
    group: "exports",
    control: { kind: "switch" },
  }),
  teamProvisioning: effective<boolean>({
    schema: z.boolean(),
    default: false,
    setBy: "administrators",
    title: "settings.team-provisioning",
    meaning: "settings.team-provisioning-means",
    group: "people",
    control: { kind: "switch" },
  }),
  disableInviteEmails: effective<boolean>({
    schema: z.boolean(),
    default: false,
    setBy: "administrators",
    title: "settings.no-invite-mails",
    meaning: "settings.no-invite-mails-means",
    group: "people",
    control: { kind: "switch" },
  }),
  allowDataFileUpload: effective<boolean>({
    schema: z.boolean(),
    default: true,
    setBy: "administrators",
    title: "settings.uploads",
    meaning: "settings.uploads-means",
    group: "data",
    control: { kind: "switch" },
  }),
  exportMaxRowLimit: effective<number>({
    schema: z.int().min(1).max(limits.exportRows),
    default: limits.exportRows,
    setBy: "administrators",
    title: "settings.export-rows",
    meaning: "settings.export-rows-means",
    group: "exports",
    control: { kind: "number", least: 1, most: limits.exportRows, unit: "rows" },
  }),
  restrictExportFrequency: effective<z.infer<typeof exportFrequency>>({
    schema: exportFrequency,
    default: { type: "none" },
    setBy: "administrators",
    title: "settings.export-frequency",
    meaning: "settings.export-frequency-means",
    group: "exports",
    control: { kind: "export-frequency" },
  }),
  enableExportToMyTeamOnly: effective<boolean>({
    schema: z.boolean(),
    default: false,
    setBy: "administrators",
    title: "settings.team-exports",
    meaning: "settings.team-exports-means",
    group: "exports",
    control: { kind: "switch" },
  }),
  exportRequireRunAsRecipient: effective<boolean>({
    schema: z.boolean(),
    default: false,
    setBy: "administrators",
    title: "settings.own-rights-exports",
    meaning: "settings.own-rights-exports-means",
    group: "exports",
    control: { kind: "switch" },
  }),
  refreshTokenTTLSecs: effective<number>({
    schema: z.int().min(SHORTEST_SESSION).max(limits.refreshTokenSeconds),
    default: limits.refreshTokenSeconds,
    setBy: "administrators",
    title: "settings.session-length",
    meaning: "settings.session-length-means",
    group: "security",
    control: { kind: "number", least: SHORTEST_SESSION, most: limits.refreshTokenSeconds, unit: "minutes" },
  }),
  inactivityConfig: effective<InactivityConfig>({
    schema: inactivityConfig,
    default: { isEnabled: false, timeoutSecs: 3_600 },
    setBy: "administrators",
    title: "settings.inactivity",
    meaning: "settings.inactivity-means",
    group: "security",
    control: { kind: "inactivity" },
  }),
};
