export * from "./access.ts";
export type { Action } from "./actions.ts";
export { isLent, onlyDocument, reachesAction } from "./actor-reach.ts";
export * from "./actors.ts";
export * from "./addresses.ts";
export * from "./calls/access-explanation.ts";
export * from "./calls/access-requests.ts";
export * from "./calls/administration.ts";
export * from "./calls/allowed-sources.ts";
export * from "./calls/api-keys.ts";
export * from "./calls/background-jobs.ts";
export * from "./calls/branding.ts";
export * from "./calls/common.ts";
export * from "./calls/connections.ts";
export * from "./calls/custom-functions.ts";
export * from "./calls/data-models.ts";
export * from "./calls/documents.ts";
export * from "./calls/danger-zone.ts";
export * from "./calls/exports.ts";
export * from "./calls/images.ts";
export * from "./calls/passkeys.ts";
export * from "./calls/license-requests.ts";
export * from "./calls/lineage.ts";
export * from "./calls/map-shapes.ts";
export * from "./calls/map-tiles.ts";
export * from "./calls/people.ts";
export * from "./calls/pictures.ts";
export * from "./calls/organization.ts";
export * from "./calls/organization-settings.ts";
export * from "./calls/formula-values.ts";
export * from "./calls/provisioning.ts";

export * from "./calls/rest.ts";
export * from "./calls/results.ts";
export * from "./calls/share-links.ts";
export * from "./calls/second-factor.ts";
export * from "./calls/session.ts";
export * from "./calls/picture-links.ts";
export * from "./linked-services.ts";
export * from "./destinations.ts";
export * from "./calls/linked-accounts.ts";
export * from "./calls/schedules.ts";
export * from "./calls/sign-up.ts";
export * from "./calls/single-sign-on.ts";
export * from "./calls/themes.ts";
export * from "./calls/uploads.ts";
export * from "./calls/usage.ts";
export * from "./calls/usage-events.ts";
export * from "./calls/workbook-files.ts";
export * from "./calls/workbooks.ts";
export * from "./breach-error.ts";
export * from "./explain-access.ts";
export * from "./capabilities.ts";
export * from "./capability-prerequisites.ts";
export type { ConnectionControl, ConnectionField } from "./connections/fields.ts";
export * from "./connections/kinds.ts";
export * from "./cell-files.ts";
export { isCommonPassword } from "./common-passwords.ts";
export * from "./entry-values.ts";
export * from "./errors.ts";
export * from "./features.ts";
export * from "./ids.ts";
export * from "./input-tables.ts";
export * from "./limits.ts";
export type {
  AttributeControl,
  AttributeGroup,
  AttributeSetter,
  EffectiveAttribute,
  OrganizationAttribute,
} from "./organization-attributes/attribute.ts";
export { effectiveAttributes } from "./organization-attributes/effective.ts";
export { type ExportFrequency, leastPause } from "./organization-attributes/export-frequency.ts";
export { type InactivityConfig, inactivityConfig, longestInactivity, shortestInactivity } from "./organization-attributes/inactivity.ts";
export * from "./organization-attributes/registry.ts";
export { waitingAttributes } from "./organization-attributes/waiting.ts";
export * from "./slugs.ts";
export * from "./usage-event-rules.ts";
