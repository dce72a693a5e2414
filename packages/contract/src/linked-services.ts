/** Services at which people have accounts that files, rows and messages go to. */
export const linkedServices = ["google", "microsoft"] as const;
export type LinkedService = (typeof linkedServices)[number];
/** What a linked account is used for: each asks the service for no more than it needs. */
export const linkedKinds = ["sheets", "drive", "sharepoint", "teams-channel"] as const;
export type LinkedKind = (typeof linkedKinds)[number];
export const serviceOfKind: Readonly<Record<LinkedKind, LinkedService>> = {
  sheets: "google",
  drive: "google",
  sharepoint: "microsoft",
  "teams-channel": "microsoft",
};
export const isLinkedKind = (kind: string): kind is LinkedKind => (linkedKinds as readonly string[]).includes(kind);
/** Where a service sends people back to. */
export const linkedRedirects: Readonly<Record<LinkedService, string>> = {
  google: "/gsheets_oauth_redirect",
  microsoft: "/ms-teams-oauth-redirect",
};
