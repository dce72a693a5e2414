import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { effectiveAttributes } from "./effective.ts";
import { attributesOf, type EffectiveAttributeName, isWelcome, organizationAttributes } from "./registry.ts";
import { leastPause } from "./export-frequency.ts";
import { waitingAttributes } from "./waiting.ts";

const repository = join(import.meta.dirname, "../../../..");
const areas = "apps/server/src/areas";
const ownScriptTest = `${areas}/organizations/own-script.test.ts`;
const settingsTest = `${areas}/organizations/attributes.test.ts`;

/** Where each attribute is followed, and the test that shows it: one of its titles has the attribute's name. */
const enforced: Readonly<Record<EffectiveAttributeName, { readonly at: string; readonly by: string; readonly test: string }>> = {
  timezone: { at: `${areas}/queries/page-load.ts`, by: "organization.timezone", test: settingsTest },
  weekStart: { at: `${areas}/queries/page-load.ts`, by: "organization.weekStart", test: settingsTest },
  locale: { at: "apps/web/src/app/organization-gate.tsx", by: "orgAttributes.locale", test: settingsTest },
  numberFormat: { at: `${areas}/organizations/numbers-for.ts`, by: "numberFormat", test: settingsTest },
  defaultWorkbookThemeId: { at: `${areas}/themes/store.ts`, by: "defaultWorkbookThemeId", test: settingsTest },
  canShareWithAllMembers: { at: `${areas}/documents/operations/grants.ts`, by: "canShareWithAllMembers", test: settingsTest },
  enableShareToMyTeamOnly: {
    at: `${areas}/documents/operations/grants.ts`,
    by: "enableShareToMyTeamOnly",
    test: `${areas}/documents/sharing/sharing.test.ts`,
  },
  allowShareLinks: {
    at: `${areas}/documents/inode-tree.ts`,
    by: "allowShareLinks",
    test: `${areas}/documents/share-links/share-links.test.ts`,
  },
  allowGuests: { at: `${areas}/session/callers.ts`, by: "allowGuests", test: settingsTest },
  "orgEmailDomains.whitelist": { at: `${areas}/organizations/operations/write.ts`, by: "isWelcome", test: settingsTest },
  teamProvisioning: { at: `${areas}/provisioning/groups.ts`, by: "teamProvisioning", test: `${areas}/provisioning/provisioning.test.ts` },
  defaultNewOwnerId: {
    at: `${areas}/departures/heir.ts`,
    by: "defaultNewOwnerId",
    test: `${areas}/departures/one-way-to-leave.test.ts`,
  },
  disableInviteEmails: { at: `${areas}/invitations/index.ts`, by: "disableInviteEmails", test: settingsTest },
  allowDataFileUpload: { at: `${areas}/session/callers.ts`, by: "capabilitiesWithin", test: settingsTest },
  exportMaxRowLimit: { at: `${areas}/exports/row-limit.ts`, by: "exportMaxRowLimit", test: `${areas}/exports/exports.test.ts` },
  restrictExportFrequency: {
    at: `${areas}/schedules/planning/restrictions.ts`,
    by: "restrictExportFrequency",
    test: `${areas}/schedules/planning/planning.test.ts`,
  },
  enableExportToMyTeamOnly: {
    at: `${areas}/schedules/planning/restrictions.ts`,
    by: "enableExportToMyTeamOnly",
    test: `${areas}/schedules/planning/planning.test.ts`,
  },
  hasStorageIntegration: {
    at: `${areas}/schedules/planning/restrictions.ts`,
    by: "hasStorageIntegration",
    test: `${areas}/linked-accounts/linked-accounts.test.ts`,
  },
  exportRequireRunAsRecipient: {
    at: `${areas}/schedules/planning/restrictions.ts`,
    by: "exportRequireRunAsRecipient",
    test: `${areas}/schedules/running/bursts.test.ts`,
  },
  trialSignupIntent: {
    at: `${areas}/session/sign-up/enter.ts`,
    by: "trialSignupIntent",
    test: `${areas}/session/sign-up/sign-up.test.ts`,
  },
  allowLicenseUpgradeRequest: {
    at: `${areas}/people/licenses/ask.ts`,
    by: "allowLicenseUpgradeRequest",
    test: `${areas}/people/licenses/licenses.test.ts`,
  },
  showUsageBilling: {
    at: `${areas}/people/licenses/usage.ts`,
    by: "showUsageBilling",
    test: `${areas}/people/licenses/licenses.test.ts`,
  },
  refreshTokenTTLSecs: { at: `${areas}/session/sessions.ts`, by: "refreshTokenTTLSecs", test: settingsTest },
  disableWelcomeEmails: { at: `${areas}/organizations/welcome-mail.ts`, by: "disableWelcomeEmails", test: settingsTest },
  allowBulkCopy: { at: `${areas}/workbooks/operations/bulk-copy.ts`, by: "allowBulkCopy", test: settingsTest },
  imageTTLDays: { at: `${areas}/images/pictures/forget-pictures.ts`, by: "imageTTLDays", test: `${areas}/images/pictures.test.ts` },
  disableRecipientAutocomplete: { at: `${areas}/schedules/planning/suggest.ts`, by: "disableRecipientAutocomplete", test: settingsTest },
  allowFederatedSamlAuth: {
    at: `${areas}/single-sign-on/saml.ts`,
    by: "allowFederatedSamlAuth",
    test: `${areas}/single-sign-on/saml.test.ts`,
  },
  hideSampleConnection: { at: `${areas}/connections/sample-tables.ts`, by: "hideSampleConnection", test: settingsTest },
  sampleConnectionVisibility: { at: `${areas}/connections/sample-tables.ts`, by: "sampleConnectionVisibility", test: settingsTest },
  allowUpdatingDataFileUploadFlag: {
    at: `${areas}/organizations/operations/settings.ts`,
    by: "allowUpdatingDataFileUploadFlag",
    test: settingsTest,
  },
  canSetCustomScript: { at: `${areas}/organizations/own-script.ts`, by: "canSetCustomScript", test: ownScriptTest },
  customScript: { at: `${areas}/organizations/own-script.ts`, by: "customScript", test: ownScriptTest },
  auditLoggingStatus: {
    at: "apps/server/src/platform/operations/audit.ts",
    by: "auditLoggingStatus",
    test: `${areas}/administration/audit-chain.test.ts`,
  },
  enableAuditLoggingDataDeletion: {
    at: `${areas}/administration/audit/jobs.ts`,
    by: "enableAuditLoggingDataDeletion",
    test: `${areas}/administration/audit-chain.test.ts`,
  },
  inactivityConfig: { at: `${areas}/session/callers.ts`, by: "idleBefore", test: `${areas}/session/inactivity.test.ts` },
};

/** Product-spec 3, in its order. */
const specified = `allowDataFileUpload internalStagesForCsvUpload allowFederatedSamlAuth hideSampleConnection sampleConnectionVisibility
  orgEmailDomains.whitelist timezone locale weekStart enableWarehouseViews canShareWithAllMembers teamProvisioning disablePublicEmbeds
  defaultWorkbookThemeId allowGuests allowMultitenancy allowComments allowBulkCopy allowDocumentAnnotations allowLicenseUpgradeRequest
  allowEmbedSharing allowEmbedLinkInEmails allowEmulatorConnection exportMaxRowLimit matSuspendAfterDays allowUpdatingDataFileUploadFlag
  imageTTLDays disableInviteEmails disableWelcomeEmails disableRecipientAutocomplete trialSignupIntent auditLoggingStatus
  enableAuditLoggingDataDeletion enableEmbedUserInteractivity enableExportToMyTeamOnly exportRequireRunAsRecipient refreshTokenTTLSecs
  disableAutoExternalUserCreation embedSharingLink showEmbedWatermark showUsageBilling inactivityConfig numberFormat
  hasStorageIntegration customScript canSetCustomScript restrictExportFrequency`.split(/\s+/);

/** Of our own, beside those. */
const own = ["defaultNewOwnerId", "allowShareLinks", "enableShareToMyTeamOnly"];

/** Attributes without their feature. Lower it with each that gets one; it never rises. */
const MOST_WAITING = 15;

describe("the 47 attributes of an organization, and three of our own", () => {
  test("each is there once, by its exact name, and its default is a value of its type", () => {
    expect(specified).toHaveLength(47);
    expect(Object.keys(organizationAttributes).toSorted()).toEqual([...specified, ...own].toSorted());
    for (const [name, { schema, default: initial }] of Object.entries(organizationAttributes))
      expect([name, schema.safeParse(initial)]).toEqual([name, { success: true, data: initial }]);
  });

  test("those that wait for their features become fewer", () => {
    expect(Object.keys(waitingAttributes).length).toBeLessThanOrEqual(MOST_WAITING);
    expect(Object.keys(waitingAttributes).filter((name) => name in effectiveAttributes)).toEqual([]);
  });

  test.each(Object.entries(enforced))("%s is followed where it says, and a test shows it", (name, { at, by, test: shown }) => {
    expect(readFileSync(join(repository, at), "utf8")).toContain(by);
    expect(existsSync(join(repository, shown)), shown).toBe(true);
    const titles = [...readFileSync(join(repository, shown), "utf8").matchAll(/\btest(?:\.\w+)?\(\s*"([^"]*)"/g)].map(([, title]) => title);
    expect(titles).toContainEqual(expect.stringContaining(name));
  });
});

describe("what is stored", () => {
  test("has the place of the default; what cannot be read has not", () => {
    const attributes = attributesOf(
      new Map<string, unknown>([
        ["weekStart", "monday"],
        ["exportMaxRowLimit", "many"],
        ["unheard of", 1],
      ]),
    );
    expect([attributes.weekStart, attributes.exportMaxRowLimit, attributes.timezone]).toEqual(["monday", 1_000_000, "UTC"]);
    expect(Object.keys(attributes)).toHaveLength(specified.length + own.length);
  });
  test("without anything stored: UTC, weeks from Sunday, English, and numbers as 1,234.5 in dollars", () => {
    const { timezone, weekStart, locale, numberFormat } = attributesOf(new Map());
    expect([timezone, weekStart, locale, numberFormat]).toEqual([
      "UTC",
      "sunday",
      "EN",
      { currency: "$", decimal: ".", grouping: [3], thousands: "," },
    ]);
  });
  test("groups of digits are positive whole numbers, and marks of numbers can be told apart", () => {
    const { schema, default: usual } = effectiveAttributes.numberFormat;
    const isTaken = (more: object): boolean => schema.safeParse({ ...usual, ...more }).success;
    expect([[3], [3, 2], [1]].map((grouping) => isTaken({ grouping }))).toEqual([true, true, true]);
    for (const grouping of [[], [0], [-3], [3, 0], [1.5], ["3"]]) expect([grouping, isTaken({ grouping })]).toEqual([grouping, false]);
    expect([isTaken({ decimal: "," }), isTaken({ thousands: "7" })]).toEqual([false, false]);
  });
  test("domains are whole, whatever case an address is in", () => {
    const only = { "orgEmailDomains.whitelist": ["example.org"] };
    const addresses = ["ada@example.org", "ada@EXAMPLE.org", "ada@sub.example.org", "ada@badexample.org", "example.org@elsewhere.net"];
    expect(addresses.map((address) => isWelcome(address, only))).toEqual([true, true, false, false, false]);
    expect(isWelcome("ada@anywhere.net", { "orgEmailDomains.whitelist": [] })).toBe(true);
  });
  test("a day may be as short as the one on which clocks are put forward", () => {
    const hours = (type: "minute" | "hour" | "day" | "month", value: number): number =>
      leastPause({ type: "cron", cronFreq: { type, repeat: { type: "every", value } } }) / 3_600_000;
    expect([hours("minute", 30), hours("hour", 2), hours("day", 1), hours("day", 2), hours("month", 1)]).toEqual([0.5, 2, 23, 47, 671]);
    expect(leastPause({ type: "none" })).toBe(0);
  });
});
