/** Names of the queries whose lists hold documents and folders: what changes one of them makes these stale. */
export const INODE_LISTS = ["Recent", "Favorites", "SharedWithMe", "Workspaces", "Trash", "Folder", "Search"] as const;
