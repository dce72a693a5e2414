import { type InodeSummary, inodePermissions, may, type Actor, toAddressId } from "@sheaf/contract";
import { sql } from "kysely";
import { type Database, uuids } from "../../platform/database/index.ts";
import { fullName } from "../organizations/index.ts";
import { cut, firstSeen, type InodeFacts, type ListPart, loadTree, targetsOf } from "./access.ts";
import type { InodeTree } from "./inode-tree.ts";

/** So many are read in one go. */
const SHORT = 300;

/**
 * Inodes as answers show them, in the order of the ids, without those that the caller may not see, and of these one `part`: whatever list is
 * asked for, the rights are decided here, one way.
 */
export async function presentInodes(db: Database, actor: Actor, inodeIds: readonly string[], part?: ListPart): Promise<InodeSummary[]> {
  if (inodeIds.length === 0) return [];
  // of a long list no more is looked at than it takes; of a short one the rights are read once, for the cut and for what is shown
  if (part !== undefined && inodeIds.length > SHORT) return presentInodes(db, actor, await firstSeen(db, actor, inodeIds, part));
  const { facts, tree } = await loadTree(db, actor, inodeIds);
  const seen = inodeIds.filter((id) => {
    const found = facts.get(id);
    return found !== undefined && may(actor, "inode.view", found.object).allowed;
  });
  const visible = part === undefined ? seen : cut(seen, part);
  if (visible.length === 0) return [];
  const rows = await db
    .selectFrom("inodes as i")
    .innerJoin("members as o", (join) => join.onRef("o.organization_id", "=", "i.organization_id").onRef("o.user_id", "=", "i.owner_id"))
    .leftJoin("members as u", (join) => join.onRef("u.organization_id", "=", "i.organization_id").onRef("u.user_id", "=", "i.updated_by"))
    .leftJoin("favorites as f", (join) =>
      join.onRef("f.organization_id", "=", "i.organization_id").onRef("f.inode_id", "=", "i.id").on("f.user_id", "=", actor.userId),
    )
    .leftJoin("recents as r", (join) =>
      join.onRef("r.organization_id", "=", "i.organization_id").onRef("r.inode_id", "=", "i.id").on("r.user_id", "=", actor.userId),
    )
    .leftJoin("workbooks as w", (join) => join.onRef("w.organization_id", "=", "i.organization_id").onRef("w.inode_id", "=", "i.id"))
    .select([
      "i.id",
      "i.type",
      "i.name",
      "i.description",
      "i.parent_id",
      "i.root",
      "i.created_at",
      "i.updated_at",
      "i.archived_at",
      "i.badge",
      "f.inode_id as favorite",
      "r.opened_at",
      "w.published_version",
    ])
    .select(["o.user_id as owner_id", "o.email as owner_email", "o.first_name as owner_first", "o.last_name as owner_last"])
    .select(["u.user_id as updater_id", "u.email as updater_email", "u.first_name as updater_first", "u.last_name as updater_last"])
    .where("i.organization_id", "=", actor.organizationId)
    .where("i.id", "=", sql<string>`any(${uuids(visible)})`)
    .execute();
  const targets = await targetsOf(
    db,
    actor,
    rows.filter(({ type }) => type === "symlink").map(({ id }) => id),
  );
  const paths = await loadPaths(db, actor, tree, visible);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return visible.flatMap((id) => {
    const row = byId.get(id);
    const found: InodeFacts | undefined = facts.get(id);
    if (row === undefined || found === undefined) return [];
    return [
      {
        inodeId: row.id,
        urlId: toAddressId(row.id),
        type: row.type,
        name: row.name,
        description: row.description,
        parentId: paths.get(id)?.at(-1)?.inodeId === row.parent_id ? row.parent_id : null,
        root: row.root,
        path: paths.get(id) ?? [],
        owner: {
          userId: row.owner_id,
          name: fullName({ first_name: row.owner_first, last_name: row.owner_last, email: row.owner_email }),
          email: row.owner_email,
        },
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
        updatedBy:
          row.updater_id === null
            ? null
            : {
                userId: row.updater_id,
                name: fullName({ first_name: row.updater_first ?? "", last_name: row.updater_last ?? "", email: row.updater_email ?? "" }),
                email: row.updater_email ?? "",
              },
        archivedAt: row.archived_at?.toISOString() ?? null,
        badge: row.badge,
        isFavorite: row.favorite !== null,
        publishedVersion: row.published_version,
        openedAt: row.opened_at?.toISOString() ?? null,
        targetInfo: targets.get(id) ?? null,
        permissions: inodePermissions(actor, found.object),
      } satisfies InodeSummary,
    ];
  });
}

/** Folders above each inode that the caller may see: a shared document does not tell the names of the private folders it lies in. */
async function loadPaths(
  db: Database,
  actor: Actor,
  tree: InodeTree<object>,
  inodeIds: readonly string[],
): Promise<ReadonlyMap<string, InodeSummary["path"]>> {
  const around = new Map(inodeIds.map((id) => [id, tree.around(id)]));
  const seen = [...new Set([...around.values()].flat())].filter((id) => {
    const found = tree.facts(id);
    return found !== undefined && may(actor, "inode.view", found.object).allowed;
  });
  const rows =
    seen.length === 0
      ? []
      : await db
          .selectFrom("inodes")
          .select(["id", "name"])
          .where("organization_id", "=", actor.organizationId)
          .where("id", "=", sql<string>`any(${uuids(seen)})`)
          .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return new Map(
    [...around].map(([start, folders]) => [
      start,
      folders.toReversed().flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [{ inodeId: id, name }];
      }),
    ]),
  );
}

/** One inode as answers show it; the caller has been let through already. */
export async function presentInode(db: Database, actor: Actor, inodeId: string): Promise<InodeSummary> {
  const [inode] = await presentInodes(db, actor, [inodeId]);
  if (inode === undefined) throw new Error("an inode that was just shown is hidden");
  return inode;
}
