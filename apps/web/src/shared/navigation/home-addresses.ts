import { documentAddress, type InodeSummary } from "@sheaf/contract";

/** Lists of the home screen, by the segment of their address. */
export const homeLists = ["recent", "favorites", "shared", "spaces", "trash", "search", "connections", "functions"] as const;
export type HomeList = (typeof homeLists)[number];

export function homeAddress(orgSlug: string, list: HomeList): string {
  return list === "recent" ? `/${orgSlug}` : `/${orgSlug}/${list}`;
}

export function searchAddress(orgSlug: string, query: string): string {
  return `/${orgSlug}/search?query=${encodeURIComponent(query)}`;
}

/** Kinds that open in this slice; others are listed and stay closed. */
export function inodeAddress(orgSlug: string, inode: Pick<InodeSummary, "inodeId" | "type" | "name">): string | null {
  switch (inode.type) {
    case "folder":
      return documentAddress({ orgSlug, kind: "folder", id: inode.inodeId, name: inode.name });
    case "workbook":
    case "dataset":
      return documentAddress({ orgSlug, kind: inode.type, id: inode.inodeId, name: inode.name });
    case "report":
    case "template":
    case "datafile":
    case "sql":
    case "symlink":
      return null;
  }
}
