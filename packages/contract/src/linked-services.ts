/** Services at which people have accounts that files, rows and messages go to. */
export const linkedServices = ["google", "microsoft", "slack"] as const;
export type LinkedService = (typeof linkedServices)[number];
/** What a linked account is used for: each asks the service for no more than it needs. */
export const linkedKinds = ["sheets", "drive", "sharepoint", "teams-channel", "slack-channel"] as const;
export type LinkedKind = (typeof linkedKinds)[number];
export const serviceOfKind: Readonly<Record<LinkedKind, LinkedService>> = {
  sheets: "google",
  drive: "google",
  sharepoint: "microsoft",
  "teams-channel": "microsoft",
  "slack-channel": "slack",
};
export const isLinkedKind = (kind: string): kind is LinkedKind => (linkedKinds as readonly string[]).includes(kind);
/** Where a service sends people back to; at Slack the organization's name comes after it. */
export const linkedRedirects: Readonly<Record<LinkedService, string>> = {
  google: "/gsheets_oauth_redirect",
  microsoft: "/ms-teams-oauth-redirect",
  slack: "/slack-oauth-redirect",
};
/** Versions of the way back from Slack that stand before the organization's name; the newest is the one that is used. */
export const slackRedirectVersions = ["v1", "v2"] as const;
