import { documentAddress, type InodeSummary, isDocumentType, toAddressId } from "@sheaf/contract";

/** Lists of the home screen, by the segment of their address. */
export const homeLists = [
  "recent",
  "favorites",
  "shared",
  "spaces",
  "trash",
  "search",
  "people",
  "connections",
  "functions",
  "themes",
  "security",
  "api",
  "schedules",
  "requests",
] as const;
/** Screens of the administration, below `admin`. */
export const adminLists = [
  "settings",
  "users",
  "teams",
  "user-attributes",
  "account-types",
  "sign-in",
  "mail",
  "branding",
  "mail-branding",
  "maps",
  "api-keys",
  "usage",
  "audit-log",
  "usage-events",
  "danger-zone",
] as const;
export type AdminList = (typeof adminLists)[number];
export type HomeList = (typeof homeLists)[number] | AdminList;

export const isAdminList = (list: string): list is AdminList => (adminLists as readonly string[]).includes(list);

export function homeAddress(orgSlug: string, list: HomeList): string {
  if (list === "recent") return `/${orgSlug}`;
  if (list === "people") return `/${orgSlug}/users`;
  return isAdminList(list) ? `/${orgSlug}/admin/${list}` : `/${orgSlug}/${list}`;
}

/** A colleague's page. */
export const personAddress = (orgSlug: string, userId: string): string => `/${orgSlug}/users/${toAddressId(userId)}`;
export const teamAddress = (orgSlug: string, teamId: string): string => `/${orgSlug}/profile/teams/${toAddressId(teamId)}`;
/** Where administrators change a member, and a team. */
export const adminMemberAddress = (orgSlug: string, userId: string): string => `/${orgSlug}/admin/users/${toAddressId(userId)}`;
export const adminTeamAddress = (orgSlug: string, teamId: string): string => `/${orgSlug}/admin/teams/${toAddressId(teamId)}`;

export function searchAddress(orgSlug: string, query: string): string {
  return `/${orgSlug}/search?query=${encodeURIComponent(query)}`;
}

/** Kinds that open in this slice; others are listed and stay closed. */
export function inodeAddress(
  orgSlug: string,
  inode: Pick<InodeSummary, "inodeId" | "type" | "name"> & Partial<Pick<InodeSummary, "targetInfo">>,
): string | null {
  switch (inode.type) {
    case "folder":
      return documentAddress({ orgSlug, kind: "folder", id: inode.inodeId, name: inode.name });
    case "workbook":
    case "dataset":
    case "report":
      return documentAddress({ orgSlug, kind: inode.type, id: inode.inodeId, name: inode.name });
    case "template":
    case "datafile":
    case "sql":
      return null;
    // it leads where its target is; to nowhere, if that is gone or closed
    case "symlink": {
      const { targetInfo = null } = inode;
      if (targetInfo === null) return null;
      const { inodeId, type, name, elementId } = targetInfo;
      return elementId !== null && isDocumentType(type)
        ? documentAddress({ orgSlug, kind: type, id: inodeId, name, elementId })
        : inodeAddress(orgSlug, { inodeId, type, name });
    }
  }
}
